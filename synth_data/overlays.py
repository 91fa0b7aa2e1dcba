"""What apps and tutorials lay over a board: selections, clashes, bands, rings and cursors."""

from __future__ import annotations

import math

import numpy as np
from PIL import ImageDraw

from synth_data.content import Content
from synth_data.recipe import Highlight
from synth_data.shapes import rounded_outline
from synth_data.style import Colour, Style, against, blend, by_hue, distinct, hls, luma


def highlight_cells(
    rng: np.random.Generator,
    content: Content,
    style: Style,
    grounds: list[Colour | None],
    inks: list[Colour],
) -> tuple[list[Colour | None], list[Colour]]:
    """Backgrounds and inks of the 81 cells with selection, same digits, clashes and bands laid over them."""
    grounds, inks = list(grounds), list(inks)
    if style.paper:
        if rng.random() < 0.12:  # newspapers tint a few boxes or a row of cells
            tint = blend(style.cell, style.accent, rng.uniform(0.15, 0.5))
            box, column = rng.choice(9, int(rng.integers(1, 6)), replace=False), int(rng.integers(2, 6))
            for index in range(81):
                row, col = divmod(index, 9)
                if (row // 3 * 3 + col // 3 in box) if column > 3 else (row == 4 and 3 <= col <= 5):
                    grounds[index] = tint
        return grounds, inks

    def lay(index: int, colour: Colour, share: float) -> None:
        under = grounds[index] or style.cell
        grounds[index] = blend(under, colour, share)

    def keep_legible(index: int) -> None:
        ground = grounds[index]
        if ground is not None and distinct(ground, inks[index]) < 0.2:
            inks[index] = against(rng, ground, low=0.4, high=0.95, vivid=0.2)

    if Highlight.selection.happens(rng):
        chosen = int(rng.integers(81))
        row, column = divmod(chosen, 9)
        if Highlight.peers.happens(rng):
            share = rng.uniform(0.06, 0.4)
            with_box = rng.random() < 0.7
            for index in range(81):
                r, c = divmod(index, 9)
                if r == row or c == column or (with_box and r // 3 == row // 3 and c // 3 == column // 3):
                    lay(index, style.accent, share)
        same = hls(rng.random(), rng.uniform(0.3, 0.8), rng.uniform(0.3, 1.0)) if rng.random() < 0.5 else style.accent
        if content.digits[chosen] and Highlight.same_digit.happens(rng):
            inverted = Highlight.inverted.happens(rng)
            share = 1.0 if inverted else rng.uniform(0.15, 0.6)
            for index in np.flatnonzero(content.digits == content.digits[chosen]).tolist():
                lay(index, same, share)
                if inverted:
                    inks[index] = (255, 255, 255) if luma(same) < 0.6 else (0, 0, 0)
        lay(chosen, style.accent, rng.uniform(0.2, 1.0))
        for index in range(81):
            keep_legible(index)
    if Highlight.conflict.happens(rng):
        red = hls(rng.uniform(-0.03, 0.03), rng.uniform(0.4, 0.6), rng.uniform(0.6, 1.0))
        digit = int(rng.integers(1, 10))
        cells = np.flatnonzero(content.digits == digit)
        for index in cells[: int(rng.integers(1, 4))]:
            if rng.random() < 0.5:
                inks[index] = red
                if rng.random() < 0.15:  # red on the colour of the selection
                    grounds[index] = by_hue(rng, red)
            else:
                lay(int(index), red, rng.uniform(0.3, 1.0))
            keep_legible(int(index))
    if Highlight.bands.happens(rng):
        for _ in range(int(rng.integers(1, 4))):
            colour, share = hls(rng.random(), rng.uniform(0.4, 0.8), rng.uniform(0.4, 1.0)), rng.uniform(0.15, 0.5)
            which, k = int(rng.integers(3)), int(rng.integers(9))
            for index in range(81):
                r, c = divmod(index, 9)
                if (r, c, r // 3 * 3 + c // 3)[which] == k:
                    lay(index, colour, share)
                    keep_legible(index)
    return grounds, inks


def draw_icons(
    rng: np.random.Generator,
    draw: ImageDraw.ImageDraw,
    boxes: list[tuple[float, ...]],
    cell: int,
    content: Content,
) -> None:
    """Rings, crosses, corner dots, wavy underlines and arrows, thin enough to leave the digits readable."""
    width = max(1, round(cell * rng.uniform(0.03, 0.07)))
    colour = hls(rng.random(), rng.uniform(0.35, 0.6), rng.uniform(0.6, 1.0))
    kind = int(rng.integers(6))
    for index in rng.choice(81, int(rng.integers(1, 12)), replace=False):
        left, top, right, bottom = boxes[index]
        x, y = (left + right) / 2, (top + bottom) / 2
        if kind == 0:
            radius = rng.uniform(0.38, 0.46) * cell
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), outline=colour, width=width)
        elif kind == 1 and not content.digits[index]:
            reach = 0.3 * cell
            draw.line((x - reach, y - reach, x + reach, y + reach), fill=colour, width=width)
            draw.line((x - reach, y + reach, x + reach, y - reach), fill=colour, width=width)
        elif kind == 2:
            radius = rng.uniform(0.06, 0.13) * cell
            at_x, at_y = right - 1.4 * radius, (top + 1.4 * radius if rng.random() < 0.5 else bottom - 1.4 * radius)
            draw.ellipse((at_x - radius, at_y - radius, at_x + radius, at_y + radius), fill=colour)
        elif kind == 3:
            steps = np.linspace(left + 0.2 * cell, right - 0.2 * cell, 12)
            line = [(float(s), bottom - 0.1 * cell + 0.03 * cell * math.sin(2.0 * i)) for i, s in enumerate(steps)]
            draw.line(line, fill=colour, width=max(1, width // 2))
        elif kind == 4:
            inset = rng.uniform(0.0, 0.06) * cell
            draw.rectangle((left + inset, top + inset, right - inset, bottom - inset), outline=colour, width=width)
        elif kind == 5:
            other = boxes[int(rng.integers(81))]
            draw.line((x, y, (other[0] + other[2]) / 2, (other[1] + other[3]) / 2), fill=colour, width=1)
            break


def outline_cell(rng: np.random.Generator, draw: ImageDraw.ImageDraw, box: tuple[float, ...], cell: int) -> None:
    """The outline of a selected cell or focused input box, on its edge or well inside."""
    inset = rng.uniform(-0.02, 0.12) * cell
    width = max(1, round(rng.uniform(0.02, 0.09) * cell))
    colour = hls(rng.random(), rng.uniform(0.2, 0.75), rng.uniform(0.2, 1.0))
    left, top, right, bottom = box
    shape = (left + inset, top + inset, right - inset, bottom - inset)
    rounded_outline(draw, shape, rng.uniform(0.0, 0.15) * cell, colour, width)


_ARROW = ((0, 0), (0, 0.9), (0.2, 0.72), (0.33, 1.0), (0.46, 0.94), (0.33, 0.66), (0.62, 0.64))
_HAND = ((0.3, 0), (0.4, 0), (0.4, 0.4), (0.75, 0.5), (0.7, 1), (0.25, 1), (0.0, 0.55), (0.1, 0.5), (0.3, 0.65))
_BEAM = ((0, 0), (0.3, 0), (0.3, 0.05), (0.18, 0.08), (0.18, 0.92), (0.3, 1), (0, 1), (0.12, 0.92), (0.12, 0.08))


def draw_cursor(
    rng: np.random.Generator,
    draw: ImageDraw.ImageDraw,
    boxes: list[tuple[float, ...]],
    cell: int,
    content: Content,
    style: Style,
) -> None:
    """A pointer, hand or text cursor somewhere over the board; it may half cover a digit, as in real screenshots."""
    blanks = np.flatnonzero(content.digits == 0)
    over = int(rng.choice(blanks)) if len(blanks) and Highlight.cursor_on_blank.happens(rng) else int(rng.integers(81))
    left, top, right, bottom = boxes[over]
    x, y = left + rng.uniform(0.0, 0.7) * cell, top + rng.uniform(0.0, 0.7) * cell
    size = Highlight.cursor_size.draw(rng) * cell
    if content.digits[over] == 0 and Highlight.block_cursor.happens(rng):
        # A terminal's: a whole character inverted, in the middle of its cell.
        x, y, tall = (left + right) / 2, (top + bottom) / 2, rng.uniform(0.35, 0.8) * cell
        wide = rng.uniform(0.4, 0.7) * tall
        draw.rectangle((x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2), fill=style.entry)
        return
    if content.digits[over] == 0 and Highlight.caret.happens(rng):
        tall, wide = Highlight.caret_height.draw(rng) * cell, max(1.0, Highlight.caret_width.draw(rng) * cell)
        # Where a digit would stand, or at the left, where text begins.
        x = (left + right) / 2 + style.offset[0] * cell if rng.random() < 0.6 else left + rng.uniform(0.1, 0.3) * cell
        y = (top + bottom) / 2 + style.offset[1] * cell
        fill = (style.given, style.entry, style.accent)[int(rng.integers(3))]
        draw.rectangle((x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2), fill=fill)
        return
    shape = (_ARROW, _ARROW, _HAND, _BEAM)[int(rng.integers(4))]
    white = rng.random() < 0.6
    fill, edge = ((255, 255, 255), (0, 0, 0)) if white else ((0, 0, 0), (255, 255, 255))
    draw.polygon([(x + size * px, y + size * py) for px, py in shape], fill=fill, outline=edge)
