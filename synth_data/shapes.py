"""Shapes that Pillow draws only for some numbers."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import ImageDraw


def rounded_outline(
    draw: ImageDraw.ImageDraw, box: Sequence[float], radius: float, colour: tuple[int, int, int], width: int = 1
) -> None:
    """The outline of a rectangle with round corners, box (left, top, right, bottom) in pixels; nothing if too small.

    Pillow refuses some fractional boxes and radii, so all are brought to whole pixels that fit.
    """
    left, top, right, bottom = (round(edge) for edge in box)
    shorter = min(right - left, bottom - top)
    if shorter < 3:
        return
    fitting = max(0.0, min(radius, (shorter - 2) / 2))
    draw.rounded_rectangle((left, top, right, bottom), radius=fitting, outline=colour, width=width)
