"""Draws a cell's pencil marks, wherever programs and people put them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from synth_data.canvas import Canvas, sized
from synth_data.recipe import Ink
from synth_data.style import Style, distinct, luma

Spot = tuple[int, float, float]
"""A digit and where its middle is."""

Box = tuple[float, ...]

CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0), (0, 0))
"""Where the first, second, ... mark stands where corners are filled one after the other, (x, y) from the middle."""


def draw_marks(
    rng: np.random.Generator, canvas: Canvas, style: Style, marks: Sequence[int], box: Box, cell: int, chosen: int
) -> None:
    """Draw `marks` in a cell's box, (left, top, right, bottom) in pixels. chosen: a digit to circle, or 0."""
    groups = [(style.mark_layout, marks)]
    if style.mark_layout == "mixed":  # corner and centre marks mean different things; a cell may have either or both
        cut = int(rng.integers(len(marks) + 1)) if Ink.mark_places.happens(rng) else len(marks) * int(rng.integers(2))
        groups = [("corners" if style.dashed or style.bevel else "corner", marks[:cut]), ("string", marks[cut:])]
    for layout, group in groups:
        height, spots = _spots(style, layout, group, box, cell)
        font = sized(style.mark_font, height)
        for digit, x, y in spots:
            colour = style.mark_colours[int(rng.integers(len(style.mark_colours)))]
            if digit == chosen or (chosen and rng.random() < 0.05):
                radius = 0.8 * style.mark_height * cell
                canvas.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=style.mark_disc)
                if distinct(colour, style.mark_disc) < 0.2:
                    colour = (255, 255, 255) if luma(style.mark_disc) < 0.55 else (0, 0, 0)
            if style.handwritten:
                x, y = x + rng.normal(0, 0.02) * cell, y + rng.normal(0, 0.02) * cell
            canvas.text(x, y, str(digit), font, colour, ink=False, by_line=True)
            if style.marks_struck and rng.random() < 0.3:
                reach = 0.6 * height
                canvas.draw.line((x - reach, y + reach, x + reach, y - reach), fill=style.accent, width=1)


def _spots(style: Style, layout: str, marks: Sequence[int], box: Box, cell: int) -> tuple[float, list[Spot]]:
    """Height of the marks in pixels, and where each stands."""
    height = style.mark_height * cell
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    spread = style.mark_spread * cell
    if layout == "grid":
        return height, [(d, x + ((d - 1) % 3 - 1) * spread, y + ((d - 1) // 3 - 1) * spread) for d in marks]
    if layout == "pad":  # as on a number pad, with 7, 8 and 9 on top
        return height, [(d, x + ((d - 1) % 3 - 1) * spread, y + (1 - (d - 1) // 3) * spread) for d in marks]
    if layout == "corners":
        return height, [(d, x + CORNERS[k][0] * spread, y + CORNERS[k][1] * spread) for k, d in enumerate(marks)]
    width, step = box[2] - box[0], sized(style.mark_font, height).getlength("8")
    if layout == "packed":  # row after row from the top left, as text flows
        across = max(3, min(5, int(0.9 * width / (1.3 * step))))
        rows = -(-len(marks) // across)
        fit = min(1.0, 0.95 * width / (across * 1.3 * step), 0.95 * cell / max(rows * 1.3 * height, 1.0))
        pitch, lead = 1.3 * fit * step, 1.3 * fit * height
        left, top = box[0] + 0.05 * cell + 0.5 * pitch, box[1] + 0.05 * cell + 0.5 * lead
        return fit * height, [(d, left + k % across * pitch, top + k // across * lead) for k, d in enumerate(marks)]
    # One line: in the middle, along the top from the left, or along the bottom.
    pitch = min(1.1 * step, 0.92 * width / max(len(marks), 1))
    if pitch < 0.75 * step:
        height *= max(pitch / step, 0.35)
    start = box[0] + 0.18 * cell if layout == "corner" else x - pitch * (len(marks) - 1) / 2
    level = y + {"string": 0.0, "corner": -0.28, "bottom": 0.28}[layout] * cell
    return height, [(d, start + k * pitch, level) for k, d in enumerate(marks)]
