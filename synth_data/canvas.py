"""What boards are drawn on: a picture with its ink mask, and fonts by the height of their digits."""

from __future__ import annotations

import math
from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from synth_data.fonts import Font
from synth_data.handwriting import Hand, write_digit
from synth_data.style import Colour, luma


@lru_cache(maxsize=4096)
def load(path: Path, size: int) -> ImageFont.FreeTypeFont:
    """A font at a pixel size, kept open since the same few hundred come again and again."""
    return ImageFont.truetype(str(path), size)


@lru_cache(maxsize=2048)
def _height_at_100(path: Path) -> float:
    box = load(path, 100).getbbox("8", anchor="ls")
    return max(float(box[3] - box[1]), 1.0)


def sized(font: Font, height: float) -> ImageFont.FreeTypeFont:
    """`font` at the size that makes an 8 `height` pixels high."""
    return load(font.path, max(4, round(100 * height / _height_at_100(font.path))))


class Canvas:
    """The picture and its ink mask, drawn together."""

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.image = Image.new("RGB", (width, height), ground)
        self.ink = Image.new("L", (width, height), 0)
        self.draw = ImageDraw.Draw(self.image)
        self.ink_draw = ImageDraw.Draw(self.ink)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: ImageFont.FreeTypeFont,
        fill: Colour,
        *,
        ink: bool,
        by_line: bool,
        shadow: float = 0.0,
        outline: float = 0.0,
    ) -> None:
        """Text with its middle at (x, y): the glyphs' middle, or the line's as browsers do if `by_line`.

        shadow, outline: in pixels, how far off and how wide; their colour is black or white, unlike the text's.
        """
        left, top, right, bottom = font.getbbox("8" if by_line else text, anchor="ls")
        if by_line:
            left, _, right, _ = font.getbbox(text, anchor="ls")
        at = (x - (left + right) / 2, y - (top + bottom) / 2)
        other = (0, 0, 0) if luma(fill) > 0.5 else (255, 255, 255)
        if shadow:
            self.draw.text((at[0] + shadow, at[1] + shadow), text, font=font, fill=other, anchor="ls")
        if outline >= 0.5:
            edge = max(1, round(outline))
            self.draw.text(at, text, font=font, fill=other, anchor="ls", stroke_width=edge, stroke_fill=other)
        self.draw.text(at, text, font=font, fill=fill, anchor="ls")
        if ink:
            self.ink_draw.text(at, text, font=font, fill=255, anchor="ls")

    def scrawl(
        self, rng: np.random.Generator, x: float, y: float, text: str, font: ImageFont.FreeTypeFont, fill: Colour
    ) -> None:
        """A digit of a handwriting font: turned, sheared, stretched and pressed differently each time."""
        left, top, right, bottom = font.getbbox(text, anchor="ls")
        side = max(4, int(1.7 * max(right - left, bottom - top)))
        tile = Image.new("L", (side, side), 0)
        ImageDraw.Draw(tile).text(
            ((side - left - right) / 2, (side - top - bottom) / 2), text, font=font, fill=255, anchor="ls"
        )
        angle, shear = rng.normal(0, 0.10), rng.normal(0, 0.15)
        sx, sy = rng.uniform(0.8, 1.2), rng.uniform(0.85, 1.15)
        matrix = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        matrix = matrix @ np.array([[sx, shear], [0, sy]])
        middle = np.array([side / 2, side / 2])
        shift = middle - matrix @ middle
        tile = tile.transform(
            (side, side),
            Image.Transform.AFFINE,
            (matrix[0, 0], matrix[0, 1], shift[0], matrix[1, 0], matrix[1, 1], shift[1]),
            Image.Resampling.BILINEAR,
        )
        self._press(x, y, tile, rng.uniform(0.7, 1.0), fill)

    def write(
        self, rng: np.random.Generator, x: float, y: float, digit: int, hand: Hand, height: float, fill: Colour
    ) -> None:
        """A digit written stroke by stroke, `height` pixels high."""
        self._press(x, y, Image.fromarray(write_digit(rng, hand, digit, height)), rng.uniform(0.75, 1.0), fill)

    def _press(self, x: float, y: float, tile: Image.Image, pressure: float, fill: Colour) -> None:
        at = (round(x - tile.width / 2), round(y - tile.height / 2))
        self.image.paste(fill, at, tile.point(lambda v: int(v * pressure)))
        self.ink.paste(255, at, tile)
