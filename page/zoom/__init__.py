"""Buttons that enlarge the picture beside which they stand."""

from __future__ import annotations

from pathlib import Path

from page.component import component, translated
from solver import message

_component = component(Path(__file__).parent)

WORDS = {
    "zoom": message("Size of the picture"),
    "smaller": message("Smaller"),
    "larger": message("Larger"),
    "picture": message("The enlarged picture, to be moved by dragging or by the arrow keys"),
}
"""Every word that the component shows or says."""


def show_zoom(*, key: str, within: str, shown: str) -> None:
    """Mounts the buttons.

    within: the key of the container with the picture, an `st.image`. shown: what of it is seen; with something else the
    picture has its own size again.
    """
    _component(key=key, height="content", data={"within": within, "shown": shown, "words": translated(WORDS)})
