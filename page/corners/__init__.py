"""Four corners that a person sets on the picture, where the board was not found or found wrongly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from page import overlay
from page.component import component, translated
from page.picture import Picture
from page.sheet import Sheet
from solver import message

# Where the corners are first where no board was found, as a share of the picture's shorter side.
FIRST = 0.8
# Less than this share of the picture between the corners is nothing that anyone could read.
LEAST = 1e-4

_component = component(Path(__file__).parent)

WORDS = {
    "how": message(
        "Drag the four corners onto the corners of the board, so that the blue lines lie on its lines. Arrow keys "
        "also move a chosen corner, in larger steps with Shift."
    ),
    "whole": message("The whole picture"),
    "topLeft": message("Top left corner"),
    "topRight": message("Top right corner"),
    "bottomRight": message("Bottom right corner"),
    "bottomLeft": message("Bottom left corner"),
    "crossed": message("The four corners must go round the board: one of them is in the wrong place."),
    "again": message("Read again"),
    "reading": message("Reading …"),
}
"""Every word that the component shows or says."""


def show_corners(picture: Picture, sheet: Sheet, *, key: str, on_asked: Callable[[], object]) -> None:
    """Mounts the picture with its four corners. on_asked: called when they are set; `corners_asked` then has them."""
    view = picture.whole
    _component(
        key=key,
        data={
            "version": sheet.version,
            "picture": overlay.data_uri(overlay.jpeg(view.image, quality=82)),
            "width": view.image.width,
            "height": view.image.height,
            "corners": corners_of(picture).tolist(),
            "words": translated(WORDS),
        },
        on_asked_change=on_asked,
    )


def corners_of(picture: Picture) -> NDArray[np.float64]:
    """The found board's corners, or a square in the middle: (4, 2) shares of the picture's sides, 0 to 1.

    Clockwise, from the one that is nearest to the picture's top left, whichever way up the board is.
    """
    size = np.array(picture.whole.image.size, np.float64)
    if picture.reading is None:
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        return np.asarray(0.5 + square * FIRST / 2 * size.min() / size)
    corners = picture.in_shares(picture.reading.board.corners)
    first = int((corners * size).sum(axis=1).argmin())
    return np.clip(np.roll(corners, -first, axis=0), 0, 1)


def corners_asked(sheet: Sheet, state: object) -> NDArray[np.float64] | None:
    """The corners within which the picture is to be read, as `corners_of` has them, or None where nothing new is asked.

    state: `st.session_state` of the component's key, or None before it was shown. sheet: what is in the editor; what
    was asked before it came is done.
    """
    asked = state.get("asked") if isinstance(state, Mapping) else None
    if not isinstance(asked, Mapping) or asked.get("version") != sheet.version:
        return None
    # It comes from a browser, so it may be anything.
    try:
        corners = np.array(asked.get("corners"), np.float64)
    except (TypeError, ValueError):
        return None
    if corners.shape != (4, 2) or not ((corners >= 0) & (corners <= 1)).all():
        return None
    sides = np.roll(corners, -1, axis=0) - corners
    turns = sides[:, 0] * np.roll(sides, -1, axis=0)[:, 1] - sides[:, 1] * np.roll(sides, -1, axis=0)[:, 0]
    return corners if (turns > LEAST).all() else None
