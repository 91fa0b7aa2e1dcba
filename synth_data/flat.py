"""Draws one board flat and upright, with the truth about every pixel that matters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from synth_data.canvas import Canvas, sized
from synth_data.content import BLANK, ENTRY, GIVEN, Content
from synth_data.marks import draw_marks
from synth_data.overlays import draw_cursor, draw_icons, highlight_cells, outline_cell
from synth_data.recipe import Highlight, Ink
from synth_data.shapes import rounded_outline
from synth_data.style import Colour, Style, against, blend, distinct, hls, luma
from synth_data.variants import colour_cells, draw_variant


@dataclass(frozen=True, slots=True)
class Flat:
    """A board drawn flat.

    image: (H, W, 3) uint8 RGB. ink: (H, W) uint8, 255 where a big digit's strokes are. alpha: (H, W) uint8, 0 where the
    page shows through. lattice: (10, 10, 2) float32, [row, column, xy] crossings in pixels (centres at integers).
    by_hand: (81,) bool, digits that are handwritten.
    """

    image: np.ndarray
    ink: np.ndarray
    alpha: np.ndarray
    lattice: np.ndarray
    content: Content
    kinds_visible: bool
    by_hand: np.ndarray


def positions(cell: float, box_gap: float, widths: Sequence[float] = (1.0,) * 9) -> np.ndarray:
    """The ten crossings along one axis, from 0, in pixels; boxes stand `box_gap` cells further apart.

    widths: of the nine rows or columns, in cells.
    """
    line = np.concatenate([[0.0], np.cumsum(cell * np.asarray(widths))])
    return np.round(line + box_gap * cell * np.array([0, 0, 0, 0.5, 1, 1, 1.5, 2, 2, 2]))


def draw_board(rng: np.random.Generator, content: Content, style: Style, cell: int) -> Flat:
    """Draw `content` in `style` with cells `cell` pixels high (18 to 60 is sensible)."""
    outer = max(style.ornate, style.frame_width)
    pad = max(3, round(cell * (outer + (0.9 if style.headers else 0.08))))
    xs = pad + positions(cell * style.aspect, style.box_gap, style.widths)
    ys = pad + positions(cell, style.box_gap)
    width, height = int(xs[-1]) + pad + 1, int(ys[-1]) + pad + 1
    canvas = Canvas(width, height, style.page)
    if style.ornate:
        grow = style.ornate * cell
        frame = (xs[0] - grow, ys[0] - grow, xs[-1] + grow, ys[-1] + grow)
        canvas.draw.rounded_rectangle(frame, radius=rng.uniform(0, grow), fill=style.frame)
        canvas.draw.rectangle((xs[0], ys[0], xs[-1], ys[-1]), fill=style.cell)
    elif not style.tile_gap:
        canvas.draw.rectangle((xs[0], ys[0], xs[-1], ys[-1]), fill=style.cell)

    grounds, inks = _cell_grounds(rng, content, style)
    plain = list(grounds)
    grounds, inks = highlight_cells(rng, content, style, grounds, inks)
    boxes: list[tuple[float, ...]] = [
        (xs[c], ys[r], xs[c + 1] - 1, ys[r + 1] - 1)
        if not (style.tile_gap or style.characters)
        else _tile(xs[c], ys[r], xs[c + 1], ys[r + 1], style.tile_gap * cell, style.box_gap * cell, r, c)
        for r in range(9)
        for c in range(9)
    ]
    for index, (box, ground) in enumerate(zip(boxes, grounds, strict=True)):
        fill = ground or style.cell
        if style.discs and ground != plain[index]:
            _disc(canvas.draw, box, style.disc_radius * cell, fill)
        elif style.tile_round:
            canvas.draw.rounded_rectangle(box, radius=style.tile_round * cell, fill=fill)
        elif ground is not None or style.tile_gap:
            canvas.draw.rectangle(box, fill=fill)
        if style.circled_givens and content.kinds[index] == GIVEN:
            _disc(canvas.draw, box, style.disc_radius * cell, blend(fill, style.given, 0.15))
        if style.tile_outline:
            rounded_outline(canvas.draw, box, style.tile_round * cell, style.thin)
        if style.bevel:
            _bevel(canvas.draw, box, style.bevel * cell, fill, raised=style.jitter < Ink.jitter.high / 4)

    if not style.paper or rng.random() < 0.3:
        draw_variant(rng, canvas, style, boxes, grounds, cell)
    _lines(rng, canvas, style, xs, ys, cell)
    _digits(rng, canvas, content, style, boxes, inks, cell)
    if Highlight.outline.happens(rng) and not style.paper:
        outline_cell(rng, canvas.draw, boxes[int(rng.integers(81))], cell)
    if Highlight.icons.happens(rng) and not style.paper:
        draw_icons(rng, canvas.draw, boxes, cell, content)
    if Highlight.cursor.happens(rng) and not style.paper:
        draw_cursor(rng, canvas.draw, boxes, cell, content, style)
    if style.headers:
        _headers(canvas, style, xs, ys, cell)
    lattice = np.stack(np.meshgrid(xs, ys), axis=-1).astype(np.float32)
    if style.tile_gap:
        lattice -= 0.5
    alpha = Image.new("L", (width, height), 255 if style.headers else 0)
    grow = max(outer * cell, 1) if outer else 0
    ImageDraw.Draw(alpha).rectangle((xs[0] - grow, ys[0] - grow, xs[-1] + grow, ys[-1] + grow), fill=255)
    return Flat(
        np.asarray(canvas.image),
        np.asarray(canvas.ink),
        np.asarray(alpha),
        lattice,
        content,
        style.kinds_visible,
        ((content.kinds == ENTRY) & style.handwritten) | ((content.kinds == GIVEN) & (style.given_hand is not None)),
    )


def _tile(
    x0: float, y0: float, x1: float, y1: float, gap: float, box_gap: float, row: int, column: int
) -> tuple[float, float, float, float]:
    """A tile inside its cell; half of the extra gap between boxes lies on each side of a box line."""
    half = box_gap / 2
    left = x0 + (half if column in (3, 6) else 0) + gap / 2
    right = x1 - (half if column in (2, 5) else 0) - gap / 2
    top = y0 + (half if row in (3, 6) else 0) + gap / 2
    bottom = y1 - (half if row in (2, 5) else 0) - gap / 2
    return left, top, right - 1, bottom - 1


def _disc(draw: ImageDraw.ImageDraw, box: tuple[float, ...], radius: float, fill: Colour) -> None:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)


def _bevel(draw: ImageDraw.ImageDraw, box: tuple[float, ...], width: float, fill: Colour, *, raised: bool) -> None:
    left, top, right, bottom = (round(edge) for edge in box)
    light, dark = blend(fill, (255, 255, 255), 0.6), blend(fill, (0, 0, 0), 0.45)
    upper, lower = (light, dark) if raised else (dark, light)
    edge = max(1, round(width))
    if min(right - left, bottom - top) < 3 * edge:
        return
    draw.rectangle((left, top, right, top + edge - 1), fill=upper)
    draw.rectangle((left, top, left + edge - 1, bottom), fill=upper)
    draw.rectangle((left, bottom - edge + 1, right, bottom), fill=lower)
    draw.rectangle((right - edge + 1, top, right, bottom), fill=lower)


def _cell_grounds(rng: np.random.Generator, content: Content, style: Style) -> tuple[list[Colour | None], list[Colour]]:
    """Background (None = the board's own) and ink colour of each cell, before highlights."""
    grounds: list[Colour | None] = [None] * 81
    inks = [style.given if kind != ENTRY else style.entry for kind in content.kinds]
    palette = [hls(rng.random(), rng.uniform(0.3, 0.85), rng.uniform(0.4, 1.0)) for _ in range(10)]
    odd_box = int(rng.integers(2))
    for index in range(81):
        row, column = divmod(index, 9)
        if style.checkered_boxes and (row // 3 + column // 3) % 2 == odd_box:
            grounds[index] = style.shade
        if (style.striped and row % 2) or (style.checkered_cells and (row + column) % 2):
            grounds[index] = style.shade
        if (style.shaded_givens and content.kinds[index] == GIVEN) or (
            style.shaded_entries and content.kinds[index] == ENTRY
        ):
            grounds[index] = style.shade
        if style.colour_by_digit and content.digits[index]:
            grounds[index] = palette[content.digits[index]]
    grounds = colour_cells(rng, grounds, style)
    for index, ground in enumerate(grounds):
        if ground is not None and distinct(ground, inks[index]) < 0.2:
            inks[index] = against(rng, ground, low=0.4, high=0.9, vivid=0.2)
    return grounds, inks


def _lines(rng: np.random.Generator, canvas: Canvas, style: Style, xs: np.ndarray, ys: np.ndarray, cell: int) -> None:
    def rule(axis: int, k: int, width: float, colour: Colour) -> None:
        at, ends = (xs[k], (ys[0], ys[9])) if axis == 0 else (ys[k], (xs[0], xs[9]))
        px = max(1, round(width * cell))
        low = at - (px - 1) // 2 if px > 1 else at
        pieces = [ends]
        if style.characters:
            length, pitch = (0.8, 1.0) if axis == 0 else (0.4, 0.55)
            pieces = [(p + 0.1 * cell, p + (0.1 + length) * cell) for p in np.arange(ends[0], ends[1], pitch * cell)]
        elif style.dashed and k % 3:
            pieces = [(p, p + 0.12 * cell) for p in np.arange(ends[0], ends[1], 0.22 * cell)]
        if style.wobble:
            steps = np.linspace(ends[0], ends[1], 14)
            drift = low + np.cumsum(rng.normal(0, 0.02 * cell, 14))
            drift -= np.linspace(drift[0] - low, drift[-1] - low, 14)
            points = [(d, s) if axis == 0 else (s, d) for d, s in zip(drift, steps, strict=True)]
            canvas.draw.line(points, fill=colour, width=px)
            return
        for start, stop in pieces:
            if axis == 0:
                canvas.draw.rectangle((low, start, low + px - 1, stop), fill=colour)
            else:
                canvas.draw.rectangle((start, low, stop, low + px - 1), fill=colour)
        if style.double_box and k in (3, 6) and px >= 3:
            inner = (low + px // 3, ends[0], low + px - 1 - px // 3, ends[1])
            canvas.draw.rectangle(inner if axis == 0 else (inner[1], inner[0], inner[3], inner[2]), fill=style.cell)

    order = [k for k in range(1, 9) if k % 3] + [3, 6]
    for k in order:
        width = style.thin_width if k % 3 else style.box_width
        if width:
            for axis in (0, 1):
                rule(axis, k, width, style.thin if k % 3 else style.thick)
    if style.frame_width and not style.ornate:
        for k in (0, 9):
            for axis in (0, 1):
                rule(axis, k, style.frame_width, style.frame)


def _digits(
    rng: np.random.Generator,
    canvas: Canvas,
    content: Content,
    style: Style,
    boxes: list[tuple[float, ...]],
    inks: list[Colour],
    cell: int,
) -> None:
    given_font = sized(style.given_font, style.digit_height * cell)
    entry_font = sized(style.entry_font, min(style.digit_height * style.entry_scale, 0.85) * cell)
    by_line = bool(rng.random() < 0.6)
    height = style.digit_height * cell
    effects = {"shadow": max(1.0, 0.06 * height) if style.shadow else 0.0, "outline": style.outline * height}
    circles = Ink.mark_circle.happens(rng) and content.marks.any() and not style.paper
    chosen = int(rng.integers(1, 10))
    for index in range(81):
        left, top, right, bottom = boxes[index]
        x = (left + right) / 2 + (style.offset[0] + rng.normal(0, 0.5) * style.jitter) * cell
        y = (top + bottom) / 2 + (style.offset[1] + rng.normal(0, 0.5) * style.jitter) * cell
        digit = str(content.digits[index])
        if content.decoys:
            _decoy(canvas, x, y, content.decoys[index], style, inks[index], height)
        elif content.kinds[index] == GIVEN and style.given_hand:
            x, y = x + rng.normal(0, 0.05) * cell, y + rng.normal(0, 0.05) * cell
            canvas.write(rng, x, y, content.digits[index], style.given_hand, height, inks[index])
        elif content.kinds[index] == GIVEN:
            canvas.text(x, y, digit, given_font, inks[index], ink=True, by_line=by_line, **effects)
        elif content.kinds[index] == ENTRY and style.handwritten:
            x, y = x + rng.normal(0, 0.06) * cell, y + rng.normal(0, 0.06) * cell
            if style.hand:
                tall = min(1.15 * height * style.entry_scale, 0.85 * cell)
                canvas.write(rng, x, y, content.digits[index], style.hand, tall, inks[index])
            else:
                canvas.scrawl(rng, x, y, digit, entry_font, inks[index])
        elif content.kinds[index] == ENTRY:
            canvas.text(x, y, digit, entry_font, inks[index], ink=True, by_line=by_line, **effects)
        elif content.marks[index].any():
            marks = [digit for digit in range(1, 10) if content.marks[index, digit - 1]]
            draw_marks(rng, canvas, style, marks, boxes[index], cell, chosen if circles else 0)
        elif content.kinds[index] == BLANK and content.filler:
            canvas.text(x, y, content.filler, given_font, style.mark, ink=False, by_line=True)


def _decoy(canvas: Canvas, x: float, y: float, text: str, style: Style, fill: Colour, height: float) -> None:
    """What stands in a cell in place of a digit: a shape, or a text made to fit."""
    reach = 0.5 * height
    box = (x - reach, y - reach, x + reach, y + reach)
    if text in ("●", "○"):
        canvas.draw.ellipse(box, fill=fill if text == "●" else style.entry, outline=fill)
    elif text == "■":
        canvas.draw.rectangle(box, fill=fill, outline=style.entry)
    elif text == "▲":
        canvas.draw.polygon([(x, y - reach), (x + reach, y + reach), (x - reach, y + reach)], fill=fill)
    elif text:
        font = sized(style.given_font, height / max(1.0, 0.75 * len(text)))
        canvas.text(x, y, text, font, fill, ink=False, by_line=True)


def _headers(canvas: Canvas, style: Style, xs: np.ndarray, ys: np.ndarray, cell: int) -> None:
    font = sized(style.mark_font, 0.32 * cell)
    colour = blend(style.page, (0, 0, 0) if luma(style.page) > 0.5 else (255, 255, 255), 0.6)
    outer = max(style.ornate, style.frame_width) * cell + 0.4 * cell
    for k in range(9):
        name = "ABCDEFGHI"[k] if style.dashed else str(k + 1)
        canvas.text(xs[0] - outer, (ys[k] + ys[k + 1]) / 2, name, font, colour, ink=False, by_line=True)
        canvas.text((xs[k] + xs[k + 1]) / 2, ys[0] - outer, str(k + 1), font, colour, ink=False, by_line=True)
