"""Sudokus with further rules, and cells that players coloured: what stands in cells beside digits and marks."""

from __future__ import annotations

import math

import numpy as np

from synth_data.canvas import Canvas, sized
from synth_data.recipe import Variant
from synth_data.style import Colour, Style, blend, distinct, hls

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))


def draw_regions(rng: np.random.Generator, size: float) -> np.ndarray:
    """The 81 cells parted into connected regions of about `size` cells each: (81,) of their numbers."""
    region = np.full(81, -1)
    for number, start in enumerate(rng.permutation(81).tolist()):
        if region[start] >= 0:
            continue
        region[start] = number
        members = [start]
        for _ in range(max(0, round(size * rng.uniform(0.4, 1.4)) - 1)):
            free = [n for cell in members for n in _neighbours(cell) if region[n] < 0]
            if not free:
                break
            chosen = free[int(rng.integers(len(free)))]
            region[chosen] = number
            members.append(chosen)
    return region


def colour_cells(rng: np.random.Generator, grounds: list[Colour | None], style: Style) -> list[Colour | None]:
    """Backgrounds of the 81 cells with regions or a player's choice of cells in colours of their own."""
    grounds = list(grounds)
    by_region = Variant.coloured_regions.happens(rng)
    if style.paper or not (by_region or Variant.coloured_cells.happens(rng)):
        return grounds
    boxes = np.arange(81) // 27 * 3 + np.arange(81) % 9 // 3
    numbers = boxes if by_region and rng.random() < 0.5 else draw_regions(rng, 9.0 if by_region else rng.uniform(1, 4))
    share = rng.uniform(0.15, 0.9)
    count = int(rng.integers(2, 10))
    lightness = rng.uniform(0.3, 0.85)
    palette = [hls(rng.random(), lightness + rng.uniform(-0.1, 0.1), rng.uniform(0.3, 1.0)) for _ in range(count)]
    covered = 1.0 if by_region else rng.uniform(0.1, 0.9)
    chosen = {n: palette[int(rng.integers(count))] for n in set(numbers.tolist()) if rng.random() < covered}
    for index, number in enumerate(numbers.tolist()):
        if number in chosen:
            grounds[index] = blend(grounds[index] or style.cell, chosen[number], share)
    return grounds


def draw_variant(
    rng: np.random.Generator,
    canvas: Canvas,
    style: Style,
    boxes: list[tuple[float, ...]],
    grounds: list[Colour | None],
    cell: int,
) -> None:
    """What further rules draw under the digits: lines and shapes, diagonals, cages with sums, dots between cells."""
    pale = _pale(rng, style)
    if Variant.shapes.happens(rng):
        for index in rng.permutation(81)[: int(rng.integers(3, 40))].tolist():
            _shape(canvas, boxes[index], rng.uniform(0.6, 0.95), pale, square=bool(index % 2))
    if Variant.lines.happens(rng):
        _paths(rng, canvas, style, boxes, pale, cell)
    if Variant.diagonals.happens(rng):
        width = max(1, round(rng.uniform(0.02, 0.08) * cell))
        (left, top), (right, low) = boxes[0][:2], boxes[80][2:]
        canvas.draw.line((left, top, right, low), fill=pale, width=width)
        canvas.draw.line((right, top, left, low), fill=pale, width=width)
    if Variant.cages.happens(rng):
        _cages(rng, canvas, style, boxes, grounds, cell)
    if Variant.dots.happens(rng):
        _dots(rng, canvas, style, boxes, cell)


def _neighbours(cell: int) -> list[int]:
    row, column = divmod(cell, 9)
    return [9 * (row + r) + column + c for r, c in SIDES if 0 <= row + r < 9 and 0 <= column + c < 9]


def _pale(rng: np.random.Generator, style: Style) -> Colour:
    """A colour that both inks still show on."""
    colour = blend(style.cell, style.accent if rng.random() < 0.6 else style.thick, rng.uniform(0.25, 0.7))
    while min(distinct(colour, style.given), distinct(colour, style.entry)) < 0.15 and colour != style.cell:
        before, colour = colour, blend(style.cell, colour, 0.6)
        if colour == before:
            return style.cell
    return colour


def _middle(box: tuple[float, ...]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _shape(canvas: Canvas, box: tuple[float, ...], share: float, fill: Colour, *, square: bool) -> None:
    (x, y), reach = _middle(box), share * min(box[2] - box[0], box[3] - box[1]) / 2
    draw = canvas.draw.rectangle if square else canvas.draw.ellipse
    draw((x - reach, y - reach, x + reach, y + reach), fill=fill)


def _paths(
    rng: np.random.Generator, canvas: Canvas, style: Style, boxes: list[tuple[float, ...]], pale: Colour, cell: int
) -> None:
    """Thermometers with a bulb, arrows with a ring and a head, or plain lines, from cell to cell."""
    kind = int(rng.integers(3))
    width = max(1, round((rng.uniform(0.03, 0.1) if kind == 1 else rng.uniform(0.08, 0.4)) * cell))
    radius = rng.uniform(0.3, 0.44) * cell
    for _ in range(int(rng.integers(1, 9))):
        row, column = (int(n) for n in rng.integers(0, 9, 2))
        path = [(row, column)]
        for _ in range(int(rng.integers(1, 7))):
            row, column = row + int(rng.integers(-1, 2)), column + int(rng.integers(-1, 2))
            if not (0 <= row < 9 and 0 <= column < 9) or (row, column) in path:
                break
            path.append((row, column))
        spots = [_middle(boxes[9 * r + c]) for r, c in path]
        if len(spots) > 1:
            canvas.draw.line(spots, fill=pale, width=width, joint="curve")
        x, y = spots[0]
        if kind == 0:
            canvas.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=pale)
        elif kind == 1:
            ring = max(1, width)
            canvas.draw.ellipse(
                (x - radius, y - radius, x + radius, y + radius), fill=style.cell, outline=pale, width=ring
            )
            if len(spots) > 1:
                _head(canvas, spots[-2], spots[-1], 0.2 * cell, pale, width)


def _head(
    canvas: Canvas, tail: tuple[float, float], tip: tuple[float, float], length: float, fill: Colour, width: int
) -> None:
    """The two strokes of an arrow's head."""
    angle = math.atan2(tip[1] - tail[1], tip[0] - tail[0])
    for turn in (-2.5, 2.5):
        end = (tip[0] + length * math.cos(angle + turn), tip[1] + length * math.sin(angle + turn))
        canvas.draw.line((tip, end), fill=fill, width=width)


def _cages(
    rng: np.random.Generator,
    canvas: Canvas,
    style: Style,
    boxes: list[tuple[float, ...]],
    grounds: list[Colour | None],
    cell: int,
) -> None:
    """Cages of a killer Sudoku: an outline well inside its cells, and a small sum in the first of them."""
    region = draw_regions(rng, Variant.cage_size.draw(rng))
    inset = rng.uniform(0.04, 0.12) * cell
    width = max(1, round(rng.uniform(0.01, 0.05) * cell))
    dash = rng.uniform(0.08, 0.25) * cell if rng.random() < 0.75 else 0.0
    font = sized(style.mark_font, Variant.sum_height.draw(rng) * cell)
    colour = style.mark if rng.random() < 0.5 else style.given
    shown = {n for n in set(region.tolist()) if rng.random() < Variant.caged.p}
    first = {int(n): int(np.argmax(region == n)) for n in shown}
    for index, number in enumerate(region.tolist()):
        if number not in shown:
            continue
        row, column = divmod(index, 9)
        left, top, right, low = boxes[index]

        def apart(r: int, c: int, row: int = row, column: int = column, number: int = number) -> bool:
            return not (0 <= row + r < 9 and 0 <= column + c < 9) or region[9 * (row + r) + column + c] != number

        inner = (
            left + inset * apart(0, -1),
            top + inset * apart(-1, 0),
            right - inset * apart(0, 1),
            low - inset * apart(1, 0),
        )
        edges = (
            (inner[0], inner[1], inner[2], inner[1]),
            (inner[2], inner[1], inner[2], inner[3]),
            (inner[0], inner[3], inner[2], inner[3]),
            (inner[0], inner[1], inner[0], inner[3]),
        )
        for side, edge in zip(SIDES, edges, strict=True):
            if apart(*side):
                _dashed(canvas, edge, dash, colour, width)
        if index == first[number]:
            text = str(int(rng.integers(3, 46)))
            right_of, below = font.getbbox(text, anchor="lt")[2:]
            canvas.draw.rectangle(
                (left, top, left + right_of + 0.06 * cell, top + below + 0.06 * cell), fill=grounds[index] or style.cell
            )
            at = (left + right_of / 2 + 0.06 * cell, top + below / 2 + 0.06 * cell)
            canvas.text(*at, text, font, colour, ink=False, by_line=False)


def _dashed(canvas: Canvas, edge: tuple[float, ...], dash: float, fill: Colour, width: int) -> None:
    """An upright or level line in dashes, or in one piece if `dash` is 0."""
    left, top, right, low = edge
    length = max(right - left, low - top)
    if dash < 1:
        canvas.draw.line(edge, fill=fill, width=width)
        return
    for start in np.arange(0, length, 2 * dash):
        stop = min(start + dash, length)
        piece = (left + start, top, left + stop, top) if right > left else (left, top + start, left, top + stop)
        canvas.draw.line(piece, fill=fill, width=width)


def _dots(rng: np.random.Generator, canvas: Canvas, style: Style, boxes: list[tuple[float, ...]], cell: int) -> None:
    """Black and white dots on edges between two cells."""
    radius = rng.uniform(0.06, 0.14) * cell
    for index in rng.permutation(81)[: int(rng.integers(4, 40))].tolist():
        across = index % 9 < 8 and rng.random() < 0.5
        if not across and index >= 72:
            continue
        (x, y), (other_x, other_y) = _middle(boxes[index]), _middle(boxes[index + (1 if across else 9)])
        x, y = (x + other_x) / 2, (y + other_y) / 2
        fill = style.given if rng.random() < 0.5 else style.cell
        canvas.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill, outline=style.given)
