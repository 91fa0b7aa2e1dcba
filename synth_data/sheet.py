"""A board set on its page, before it becomes a screenshot or a photo."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from PIL import Image, ImageDraw

from synth_data import furniture
from synth_data.content import draw_content, draw_decoy
from synth_data.flat import Flat, draw_board
from synth_data.fonts import Font
from synth_data.recipe import Layout, Photo, Screen
from synth_data.style import Style, against, blend, draw_style, hls


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page with one board.

    image: (H, W, 3) uint8 RGB. ink: (H, W) uint8, digits of the board alone. lattice: (10, 10, 2) float32, page pixels.
    """

    image: np.ndarray
    ink: np.ndarray
    lattice: np.ndarray
    flat: Flat


def _paste(page: Image.Image, ink: Image.Image, flat: Flat, x: int, y: int) -> np.ndarray:
    page.paste(Image.fromarray(flat.image), (x, y), Image.fromarray(flat.alpha))
    ink.paste(Image.fromarray(flat.ink), (x, y))
    return flat.lattice + np.array([x, y], dtype=np.float32)


def _neighbour(
    rng: np.random.Generator, fonts: tuple[Font, ...], cell: int, *, paper: bool, style: Style
) -> Image.Image:
    """Another, smaller Sudoku."""
    other = style if rng.random() < 0.5 else draw_style(rng, fonts, paper=paper)
    return Image.fromarray(draw_board(rng, draw_content(rng, entries=False), other, cell).image)


def _textured(rng: np.random.Generator, flat: Flat) -> Flat:
    """The board with a texture showing through its cells, never through the big digits' strokes."""
    height, width = flat.image.shape[:2]
    texture = furniture.texture(rng, height, width).astype(np.float32)
    share = Screen.texture_share.draw(rng) * (1 - flat.ink[..., None].astype(np.float32) / 255)
    return replace(flat, image=(flat.image * (1 - share) + texture * share).astype(np.uint8))


def draw_screen(
    rng: np.random.Generator, fonts: tuple[Font, ...], cell: int, *, close: bool, decoy: bool = False
) -> Sheet:
    """A board as a program or web page shows it; `close` leaves only a narrow margin round it."""
    style = draw_style(rng, fonts, paper=False)
    content = draw_decoy(rng) if decoy else draw_content(rng)
    if style.characters and not content.marks.any() and not decoy and Layout.characters_for_blanks.happens(rng):
        content = replace(content, filler=str(rng.choice(["0", ".", "_", "-", "·"])))
    flat = draw_board(rng, content, style, cell)
    seed = int(rng.integers(2**31)) if Screen.textured_board.happens(rng) else None
    if seed is not None:
        flat = _textured(np.random.default_rng(seed), flat)
    height, width = flat.image.shape[:2]
    if close or Screen.board_only.happens(rng):
        margins = [max(Screen.crop_margin.draw(rng), -0.6 * style.frame_width) * cell for _ in range(4)]
        if rng.random() < 0.4:
            margins = [margins[0]] * 4
        first = flat.lattice[0, 0] - np.array([margins[0], margins[1]])
        last = flat.lattice[9, 9] + np.array([margins[2], margins[3]]) + 1
        size = np.maximum(np.round(last - first), 8).astype(int)
        page = Image.new("RGB", (int(size[0]), int(size[1])), style.page)
        if Screen.text_lines.happens(rng):
            _fill_with_text(rng, page, style, fonts, cell)
        ink = Image.new("L", page.size, 0)
        x, y = -round(float(first[0])), -round(float(first[1]))
        _spread(rng, page, flat, style, fonts, x, y)
        lattice = _paste(page, ink, flat, x, y)
        return Sheet(np.asarray(page), np.asarray(ink), lattice, flat)

    share = Screen.share.draw(rng)
    shape = int(rng.integers(4))  # phone, tablet or window, desktop, square
    ratio = (rng.uniform(1.6, 2.3), rng.uniform(0.7, 1.4), rng.uniform(0.45, 0.7), 1.0)[shape]
    short = max(width, height) / share
    page_w, page_h = (short, short * ratio) if ratio >= 1 else (short / ratio, short)
    limit = 1000 / max(page_w, page_h)
    if limit < 1:  # a tiny board on a large page: draw all of it smaller rather than a huge page
        cell = max(9, int(cell * limit))
        flat = draw_board(rng, flat.content, style, cell)
        if seed is not None:
            flat = _textured(np.random.default_rng(seed), flat)
        height, width = flat.image.shape[:2]
        short = max(width, height) / share
        page_w, page_h = (short, short * ratio) if ratio >= 1 else (short / ratio, short)
    page_w, page_h = max(int(page_w), width + 2), max(int(page_h), height + 2)
    page = Image.new("RGB", (page_w, page_h), style.page)
    if Screen.photo_background.happens(rng):
        page = Image.fromarray(furniture.texture(rng, page_h, page_w))
    x = int((page_w - width) * (0.5 if rng.random() < 0.5 else rng.random()))
    y = int((page_h - height) * (rng.uniform(0.1, 0.5) if rng.random() < 0.7 else rng.random()))
    if not _spread(rng, page, flat, style, fonts, x, y):
        _screen_furniture(rng, page, style, fonts, (x, y, x + width, y + height), cell)
    ink = Image.new("L", page.size, 0)
    lattice = _paste(page, ink, flat, x, y)
    if Screen.phone_frame.happens(rng):
        edge = int(rng.uniform(0.01, 0.04) * page_w)
        ImageDraw.Draw(page).rounded_rectangle(
            (0, 0, page_w - 1, page_h - 1),
            6 * edge,
            outline=hls(rng.random(), rng.uniform(0, 0.3), 0.1),
            width=edge + 1,
        )
    return Sheet(np.asarray(page), np.asarray(ink), lattice, flat)


def _spread(
    rng: np.random.Generator, page: Image.Image, flat: Flat, style: Style, fonts: tuple[Font, ...], x: int, y: int
) -> bool:
    """Make the page a spreadsheet, if it is to be one and the board, to be laid at (x, y), is told from its cells."""
    told = style.frame_width > style.thin_width > 0 and not style.box_gap and min(style.widths) == max(style.widths)
    if not told or not Screen.spreadsheet.happens(rng):
        return False
    spots = (flat.lattice[0, :, 0] + x, flat.lattice[:, 0, 1] + y)
    furniture.spreadsheet(rng, page, spots, blend(style.page, style.thin, 0.5), fonts)
    return True


def _fill_with_text(
    rng: np.random.Generator, page: Image.Image, style: Style, fonts: tuple[Font, ...], cell: int
) -> None:
    if rng.random() < 0.4:
        size = max(6, int(cell * rng.uniform(0.25, 0.5)))
        furniture.text_block(rng, page, (2, 0, page.width, page.height), style.page, fonts, size)


def _screen_furniture(
    rng: np.random.Generator,
    page: Image.Image,
    style: Style,
    fonts: tuple[Font, ...],
    board: tuple[int, int, int, int],
    cell: int,
) -> None:
    left, top, right, bottom = board
    draw = ImageDraw.Draw(page)
    if top > cell:
        if rng.random() < 0.5:
            bar = int(min(rng.uniform(0.4, 1.2) * cell, top * 0.6))
            draw.rectangle((0, 0, page.width, bar), fill=against(rng, style.page, low=0.05, high=0.8, vivid=0.6))
        furniture.title(rng, page, left, max(0, top - int(1.2 * cell)), int(cell * 0.6), style.page, fonts)
        if rng.random() < 0.5:
            furniture.title(rng, page, int(rng.uniform(0, page.width * 0.7)), 2, int(cell * 0.6), style.page, fonts)
        if rng.random() < 0.3 and top > 2 * cell:
            rect = (left, top - int(1.9 * cell), right, top - int(1.2 * cell))
            furniture.buttons(rng, page, rect, int(rng.integers(2, 7)), style.page, fonts)
    gap = 0.1 * cell if Screen.pad_touches.happens(rng) else rng.uniform(0.3, 2.0) * cell
    room_below, room_right = page.height - bottom - gap, page.width - right - gap
    if Screen.number_pad.happens(rng):
        shapes = [(1, 9), (1, 10), (2, 5), (3, 3), (3, 4), (2, 6)]
        shape = shapes[int(rng.integers(len(shapes)))]
        if room_below > cell and (room_below > room_right or rng.random() < 0.3):
            width = right - left
            y = int(bottom + gap)
            height = int(min(shape[0] * width / shape[1] * rng.uniform(0.6, 1.1), room_below * 0.9))
            furniture.pad(rng, page, (left, y, left + width, y + height), shape, style.page, fonts)
            bottom = y + height
        elif room_right > 2 * cell:
            x = int(right + gap)
            width = int(min(room_right * 0.9, cell * rng.uniform(3, 9)))
            height = int(min(width * shape[0] / shape[1] * rng.uniform(0.7, 1.2), page.height - top))
            furniture.pad(rng, page, (x, top, x + width, top + height), shape, style.page, fonts)
            right = x + width
    if page.height - bottom > 2 * cell:
        y = bottom + int(rng.uniform(0.4, 1.0) * cell)
        if rng.random() < 0.5:
            furniture.buttons(
                rng, page, (left, y, max(right, left + 20), y + cell), int(rng.integers(2, 6)), style.page, fonts
            )
            y += int(1.4 * cell)
        if page.height - y > 2 * cell and Screen.other_board.happens(rng):
            page.paste(_neighbour(rng, fonts, max(8, cell // 2), paper=False, style=style), (left, y))
        elif page.height - y > 2 * cell and Screen.text_lines.happens(rng):
            size = max(6, int(cell * rng.uniform(0.25, 0.6)))
            furniture.text_block(rng, page, (left, y, page.width - 4, page.height), style.page, fonts, size)
    if page.width - right > 3 * cell and Screen.text_lines.happens(rng):
        size = max(6, int(cell * rng.uniform(0.25, 0.6)))
        furniture.text_block(
            rng, page, (right + cell, int(rng.uniform(0, top + 1)), page.width, page.height), style.page, fonts, size
        )
    if left > 3 * cell and Screen.text_lines.happens(rng):
        size = max(6, int(cell * rng.uniform(0.25, 0.5)))
        blank = Image.new("RGB", (left - cell, page.height), style.page)
        furniture.text_block(rng, blank, (4, 4, left - cell, page.height), style.page, fonts, size)
        page.paste(blank, (0, 0))


def draw_paper(
    rng: np.random.Generator, fonts: tuple[Font, ...], cell: int, *, close: bool, decoy: bool = False
) -> Sheet:
    """A board in print with what a newspaper or book page has round it."""
    style = draw_style(rng, fonts, paper=True)
    content = draw_decoy(rng) if decoy else draw_content(rng, entries=Photo.handwriting.happens(rng))
    if not Photo.pencilled.happens(rng):
        content = replace(content, marks=np.zeros_like(content.marks))
    flat = draw_board(rng, content, style, cell)
    height, width = flat.image.shape[:2]
    around = 1.2 if close else rng.uniform(2.5, 7.0)
    margin = int(around * cell)
    page_w, page_h = width + 2 * margin, height + 2 * margin
    page = Image.new("RGB", (page_w, page_h), style.page)
    x = y = margin
    size = max(6, int(cell * rng.uniform(0.22, 0.5)))
    gap = int(rng.uniform(0.15, 1.0) * cell)
    if not close and rng.random() < 0.85:
        strips = [
            (0, 0, page_w, y - gap),
            (0, y + height + gap, page_w, page_h),
            (0, y, x - gap, y + height),
            (x + width + gap, y, page_w, y + height),
        ]
        for rect in strips:
            _newspaper_strip(rng, page, rect, style, fonts, cell, size)
        if rng.random() < 0.5:
            title_y = max(0, y - gap - cell)
            ImageDraw.Draw(page).rectangle((x, title_y - 2, x + width, y - 1), fill=style.page)
            furniture.title(rng, page, x, title_y, int(0.7 * cell), style.page, fonts)
    ink = Image.new("L", page.size, 0)
    lattice = _paste(page, ink, flat, x, y)
    return Sheet(np.asarray(page), np.asarray(ink), lattice, flat)


def _newspaper_strip(
    rng: np.random.Generator,
    page: Image.Image,
    rect: tuple[int, int, int, int],
    style: Style,
    fonts: tuple[Font, ...],
    cell: int,
    size: int,
) -> None:
    left, top, right, bottom = rect
    if right - left < cell or bottom - top < cell:
        return
    roll = rng.random()
    if roll < 0.3:
        return
    if roll < 0.62:
        blank = Image.new("RGB", (right - left, bottom - top), style.page)
        furniture.text_block(rng, blank, (2, 2, right - left, bottom - top), style.page, fonts, size)
        page.paste(blank, (left, top))
    elif roll < 0.68:
        colour = hls(rng.random(), rng.uniform(0.2, 0.8), rng.uniform(0, 0.9))
        ImageDraw.Draw(page).rectangle(rect, fill=colour)
        furniture.title(rng, page, left + 4, top + 4, cell, colour, fonts)
    elif Photo.neighbours.happens(rng):
        if rng.random() < 0.5:
            step = cell if Photo.touching.happens(rng) else max(8, int(cell * rng.uniform(0.3, 0.8)))
            other = _neighbour(rng, fonts, step, paper=True, style=style)
            # On the strip's side nearest the board, cut by the strip's far edge, so that no larger whole board appears.
            at_x = max(left, right - other.width) if right <= page.width // 3 else left
            at_y = max(top, bottom - other.height) if bottom <= page.height // 3 else top
            part = other.crop((0, 0, min(other.width, right - at_x), min(other.height, bottom - at_y)))
            page.paste(part, (at_x, at_y))
        else:
            furniture.lattice_puzzle(rng, page, (left + 3, top + 3, right - 3, bottom - 3), fonts)
