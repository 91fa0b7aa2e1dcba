"""One synthetic picture from a seed and an index; same seed and index, same picture."""

from __future__ import annotations

from typing import Literal

import numpy as np

from synth_data.camera import Sample, take_photo, take_screenshot
from synth_data.fonts import Font
from synth_data.sheet import draw_paper, draw_screen

Kind = Literal["screen", "photo"]


def draw_sample(
    seed: int,
    index: int,
    fonts: tuple[Font, ...],
    *,
    kind: Kind | None = None,
    close: bool = False,
    decoy: bool = False,
    longest: int | None = 640,
) -> Sample:
    """Draw picture `index` of the endless series `seed`.

    kind: a screenshot or a photo; None lets the series choose. close: only the board and a narrow margin, for the
    digit recogniser, which sees nothing else. decoy: in place of a Sudoku, a board with other things in its cells.
    longest: the longer side in pixels; None keeps the drawn scale
    (screens only; photos then get a size that suits their board).
    """
    rng = np.random.default_rng([seed, index])
    chosen = kind or ("photo" if rng.random() < 0.45 else "screen")
    if chosen == "screen":
        cell = int(rng.integers(16, 42))
        return take_screenshot(rng, draw_screen(rng, fonts, cell, close=close, decoy=decoy), longest)
    screen = bool(rng.random() < 0.12)
    cell = int(rng.integers(18, 40))
    draw = draw_screen if screen else draw_paper
    sheet = draw(rng, fonts, cell, close=close or screen, decoy=decoy)
    longer = longest or int(cell * rng.uniform(9, 14))
    ratio = (rng.uniform(0.55, 0.8), 1.0, rng.uniform(0.7, 1.0))[int(rng.integers(3))]
    sides = [longer, max(64, round(longer * ratio))]
    if rng.random() < 0.6:
        sides.reverse()
    return take_photo(rng, sheet, sides[0], sides[1], screen=screen, close=close)
