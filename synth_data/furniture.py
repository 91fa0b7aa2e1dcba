"""What stands round a board and must not be taken for one: pads, buttons, text, crosswords, tables, textures."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
from PIL import Image, ImageDraw

from synth_data.canvas import load
from synth_data.fonts import Font
from synth_data.style import Colour, against, blend, hls, pick_font

Rect = tuple[int, int, int, int]

_LETTERS = list("abcdefghijklmnopqrstuvwxyzeeeaaoinrt")
_TITLES = ("Sudoku", "Easy", "Medium", "Hard", "Expert", "Level 12", "New Game", "Mistakes: 0/3", "Daily", "No. 403")


def word(rng: np.random.Generator) -> str:
    """A made-up word, sometimes a number or a time, as pages are full of them."""
    roll = rng.random()
    if roll < 0.08:
        return str(rng.integers(1, 10000))
    if roll < 0.12:
        return f"{rng.integers(0, 60):02d}:{rng.integers(0, 60):02d}"
    if roll < 0.2:
        return str(rng.choice(_TITLES))
    return "".join(rng.choice(_LETTERS, int(rng.integers(2, 10))))


def text_block(
    rng: np.random.Generator, image: Image.Image, rect: Rect, ground: Colour, fonts: tuple[Font, ...], size: int
) -> None:
    """Lines of words filling `rect`."""
    draw = ImageDraw.Draw(image)
    font = load(pick_font(rng, fonts, ("sans", "serif", "slab", "condensed")).path, max(5, size))
    colour = against(rng, ground, low=0.25, high=0.95, vivid=0.25)
    left, top, right, bottom = rect
    y = top
    words = [word(rng) for _ in range(24)]
    count = max(1, int((right - left) / (size * 2.8)))
    last = bottom if rng.random() < 0.3 else top + size * int(rng.integers(2, 14))
    while y + size <= min(bottom, last):
        line = " ".join(words[int(k)] for k in rng.integers(0, 24, count))
        draw.text((left, y), line, font=font, fill=colour)
        y += int(size * 1.35)
        if rng.random() < 0.06:
            y += size


def title(
    rng: np.random.Generator, image: Image.Image, x: int, y: int, size: int, ground: Colour, fonts: tuple[Font, ...]
) -> None:
    """One short line of larger type."""
    font = load(pick_font(rng, fonts).path, max(6, size))
    colour = against(rng, ground, low=0.3, high=0.95, vivid=0.3)
    text = str(rng.choice(_TITLES)) if rng.random() < 0.6 else f"{word(rng)} {word(rng)}"
    ImageDraw.Draw(image).text((x, y), text, font=font, fill=colour)


def pad(
    rng: np.random.Generator,
    image: Image.Image,
    rect: Rect,
    shape: tuple[int, int],
    ground: Colour,
    fonts: tuple[Font, ...],
) -> None:
    """A number pad of `shape` rows x columns with digits as large as a board's, in boxes, tiles, discs or bare."""
    draw = ImageDraw.Draw(image)
    rows, columns = shape
    left, top, right, bottom = rect
    width, height = (right - left) / columns, (bottom - top) / rows
    size = max(5, int(min(width, height) * rng.uniform(0.4, 0.8)))
    face = pick_font(rng, fonts, ("sans", "rounded", "serif", "condensed")).path
    font, small = load(face, size), load(face, max(4, size // 3))
    look = int(rng.integers(4))
    tile = blend(ground, against(rng, ground, low=0.1, high=0.6, vivid=0.5), rng.uniform(0.3, 1.0))
    colour = against(rng, tile if look in (1, 2) else ground, low=0.35, high=0.95, vivid=0.4)
    counts = rng.random() < 0.2
    for k in range(rows * columns):
        r, c = divmod(k, columns)
        box = (left + c * width, top + r * height, left + (c + 1) * width, top + (r + 1) * height)
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        inset = 0.06 * min(width, height)
        if look == 0:
            draw.rectangle(box, outline=colour, width=1)
        elif look == 1:
            draw.rounded_rectangle((box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset), 4, fill=tile)
        elif look == 2:
            reach = 0.45 * min(width, height)
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=tile)
        if k < 9 or rng.random() < 0.5:
            draw.text((x, y), str((k % 10) + 1 if k < 9 else 0), font=font, fill=colour, anchor="mm")
        if counts:
            draw.text((box[2] - inset, box[1] + inset), str(rng.integers(0, 10)), font=small, fill=colour, anchor="rt")


def buttons(
    rng: np.random.Generator, image: Image.Image, rect: Rect, count: int, ground: Colour, fonts: tuple[Font, ...]
) -> None:
    """A row of labelled buttons or icons."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = rect
    width = (right - left) / count
    height = bottom - top
    tile = against(rng, ground, low=0.05, high=0.6, vivid=0.5)
    colour = against(rng, tile, low=0.4, high=0.95, vivid=0.2)
    font = load(pick_font(rng, fonts, ("sans", "rounded")).path, max(5, int(height * 0.4)))
    for k in range(count):
        box = (left + k * width + 2, top, left + (k + 1) * width - 2, bottom)
        if box[2] <= box[0] or height < 3:
            continue
        draw.rounded_rectangle(box, min(6, height // 2), fill=tile)
        draw.text(((box[0] + box[2]) / 2, (top + bottom) / 2), word(rng)[:7], font=font, fill=colour, anchor="mm")


def spreadsheet(
    rng: np.random.Generator,
    image: Image.Image,
    spots: tuple[np.ndarray, np.ndarray],
    lines: Colour,
    fonts: tuple[Font, ...],
) -> None:
    """The cells of a spreadsheet all over the page, in step with the board that will be laid on it.

    spots: the board's ten crossings along x and along y, in pixels of the page. Some cells hold a word or a number.
    """
    draw = ImageDraw.Draw(image)
    columns, rows = (_beyond(along, side) for along, side in zip(spots, image.size, strict=True))
    for x in columns:
        draw.line((x, 0, x, image.height), fill=lines)
    for y in rows:
        draw.line((0, y, image.width, y), fill=lines)
    if len(columns) < 3 or len(rows) < 3:
        return
    size = int(rng.uniform(0.3, 0.5) * (rows[1] - rows[0]))
    font = load(pick_font(rng, fonts, ("sans",)).path, max(5, size))
    named = rng.random() < 0.7
    for k, (x, after) in enumerate(pairwise(columns)):
        for m, (y, below) in enumerate(pairwise(rows)):
            text = word(rng)[:4] if rng.random() < 0.04 else ""
            if named and 0 in (k, m) and k + m:
                draw.rectangle((x, y, after, below), fill=blend(lines, (235, 235, 235), 0.7), outline=lines)
                text = chr(64 + k) if m == 0 and k < 27 else str(m)
            draw.text(((x + after) / 2, (y + below) / 2), text, font=font, fill=(90, 90, 90), anchor="mm")


def _beyond(along: np.ndarray, side: int) -> list[float]:
    """Crossings continued at their own pitch to both edges of a page of `side` pixels."""
    pitch = float(along[-1] - along[0]) / 9
    return [float(along[0]) + k * pitch for k in range(-int(along[0] / pitch) - 1, int((side - along[0]) / pitch) + 2)]


def lattice_puzzle(rng: np.random.Generator, image: Image.Image, rect: Rect, fonts: tuple[Font, ...]) -> None:
    """A crossword, a solution table, a 6 x 6 or a calendar: squares with something in them, not a Sudoku."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = rect
    cell = max(5, int((right - left) / rng.integers(5, 16)))
    columns, rows = max(2, (right - left) // cell), max(2, (bottom - top) // cell)
    if columns == 9 and rows == 9:
        rows = 8
    kind = int(rng.integers(3))
    grey = int(rng.integers(0, 90))
    colour = (grey, grey, grey)
    font = load(pick_font(rng, fonts, ("sans", "serif", "condensed")).path, max(4, int(cell * (0.35, 0.7, 0.6)[kind])))
    draw.rectangle((left, top, left + columns * cell, top + rows * cell), fill=(250, 250, 248))
    for r in range(rows):
        for c in range(columns):
            x, y = left + c * cell, top + r * cell
            dark = kind == 0 and rng.random() < 0.25
            draw.rectangle((x, y, x + cell, y + cell), fill=colour if dark else None, outline=colour)
            if kind == 0 and not dark and rng.random() < 0.3:
                draw.text((x + 1, y + 1), str(rng.integers(1, 60)), font=font, fill=colour)
            elif kind and rng.random() < 0.8:
                mark = str(rng.integers(1, 10)) if kind == 1 else str(rng.choice(_LETTERS)).upper()
                draw.text((x + cell / 2, y + cell / 2), mark, font=font, fill=colour, anchor="mm")


def texture(rng: np.random.Generator, height: int, width: int) -> np.ndarray:
    """Wood, cloth, marble, starry sky or a gradient, (height, width, 3) uint8."""
    base = np.array(hls(rng.random(), rng.uniform(0.08, 0.75), rng.uniform(0, 0.7)), dtype=np.float32)
    kind = int(rng.integers(4))
    cells = (
        max(2, int(rng.integers(2, 8))),
        max(2, int(rng.integers(2, 40)) if kind == 0 else int(rng.integers(2, 9))),
    )
    noise = rng.normal(0, 1, (*cells, 1)).astype(np.float32)
    field = cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
    if kind == 0:
        field = np.sin(field * rng.uniform(1, 6))
    picture = base + field * rng.uniform(5, 35)
    if kind == 2:
        fine = rng.normal(0, rng.uniform(4, 25), (height // 2 + 1, width // 2 + 1)).astype(np.float32)
        picture += cv2.resize(fine, (width, height))[..., None]
    if kind == 3:
        ramp = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
        other = np.array(hls(rng.random(), rng.uniform(0.1, 0.8), rng.uniform(0, 0.8)), dtype=np.float32)
        picture = picture * (1 - ramp) + other * ramp
        stars = rng.integers(0, [height, width], (int(rng.integers(0, 60)), 2))
        picture[stars[:, 0], stars[:, 1]] = 240
    return np.clip(picture, 0, 255).astype(np.uint8)
