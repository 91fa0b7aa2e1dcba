"""What a reading is at, told on the page once it takes longer than a moment."""

from __future__ import annotations

import html
from threading import Lock, Timer

from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.scriptrunner import add_script_run_ctx

from page.language import gettext as _

MOMENT = 0.5  # seconds: what is over before is not worth a flicker


class Progress:
    """Used in a `with` statement, and called with each stage as it begins: "open", "board" or "digits".

    place: an `st.empty()`; it is empty again at the end. number, count: which picture of how many.
    """

    def __init__(self, place: DeltaGenerator, number: int = 1, count: int = 1) -> None:
        self._place = place
        self._lock = Lock()
        self._over = False
        self._shown = False
        # All of it now: the timer has a thread of its own, which speaks English.
        stages = {
            "open": (0.1, _("Opening the picture …")),
            "board": (0.3, _("Finding the board …")),
            "digits": (0.7, _("Reading the digits …")),
        }
        several = _("Reading picture {number} of {count} …").format(number=number, count=count)
        self._stages = {
            stage: _bar(several if count > 1 else text, (number - 1 + share) / count)
            for stage, (share, text) in stages.items()
        }
        self._now = self._stages["open"]
        self._timer = Timer(MOMENT, self._show)
        add_script_run_ctx(self._timer)

    def __enter__(self) -> Progress:
        self._timer.start()
        return self

    def __call__(self, stage: str) -> None:
        self._now = self._stages[stage]
        if self._shown:
            self._place.html(self._now)

    def __exit__(self, *_error: object) -> None:
        self._timer.cancel()
        # Under way already, it would show itself after the end.
        with self._lock:
            self._over = True
        if self._shown:
            self._place.empty()

    def _show(self) -> None:
        with self._lock:
            if not self._over:
                self._shown = True
                self._place.html(self._now)


def _bar(text: str, share: float) -> str:
    bar = f'<progress value="{share:.2f}" max="1"></progress>'
    return f'<label class="reading" role="status">{html.escape(text)}{bar}</label>'
