"""The board to take away: as text, as CSV, as SVG, as pages to print, and as the picture with the answer in it.

But for the picture, all are black on white in every theme. Kinds are told apart by weight and slant: every printer has
them.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from page import overlay
from page.clues import only, puzzle_of
from page.picture import Picture, cells_to_write
from page.sheet import Kind, Sheet
from page.verdict import Verdict
from solver import peers

# Sides of a cell.
THIN, THICK = 0.02, 0.06
DIGIT = 0.62
BOLD = ("given", "corrected")

# A4 in black dots, as printers put it on paper: at this fineness they are not seen, and a page takes a few kilobytes.
DOTS_PER_INCH = 400
PAGE_MM = (210, 297)
BOARD_MM = 162
TOP_MM = 45


@dataclass(frozen=True, slots=True)
class Paper:
    """A board as it goes on paper. digits: 81 of '1' to '9', or '.' for blank. kinds: the kind of each."""

    digits: str
    kinds: tuple[Kind | Literal["solved"], ...]


def puzzle_paper(sheet: Sheet) -> Paper:
    """The puzzle as it was set, without a player's entries."""
    cells = puzzle_of(sheet)
    kinds = enumerate(sheet.kinds)
    return Paper(
        only(sheet.digits, cells),
        tuple("blank" if cell not in cells else "given" if kind == "entry" else kind for cell, kind in kinds),
    )


def entries_paper(sheet: Sheet) -> Paper | None:
    """The board as it stands, or None where that is the puzzle itself."""
    return None if puzzle_paper(sheet).digits == sheet.digits else Paper(sheet.digits, sheet.kinds)


def answer_paper(sheet: Sheet, verdict: Verdict) -> Paper | None:
    """The solved board, or None where there is not exactly one solution."""
    if verdict.solution is None:
        return None
    kinds = enumerate(sheet.kinds)
    return Paper(
        verdict.solution,
        tuple("solved" if kind == "blank" or cell in verdict.wrong else kind for cell, kind in kinds),
    )


def as_csv(paper: Paper) -> str:
    """Nine lines of nine values, nothing between the commas of a blank."""
    return "".join(f"{','.join(row)}\r\n".replace(".", "") for row in _rows(paper.digits))


def as_candidates(digits: str) -> str:
    """Each cell's digit or what its row, column and box leave it, in nine lines with rules between the boxes.

    A cell that nothing is left for shows a dash.
    """
    texts = []
    for cell, digit in enumerate(digits):
        seen = {digits[peer] for peer in peers()[cell]}
        left = "".join(choice for choice in "123456789" if choice not in seen)
        texts.append((left or "-") if digit == "." else digit)
    widths = [max(len(text) for text in texts[column::9]) for column in range(9)]
    bands = [widths[at : at + 3] for at in (0, 3, 6)]
    rule = "+".join("-" * (sum(band) + 4) for band in bands)
    lines = []
    for row, cells in enumerate(_rows(texts)):
        padded = [text.ljust(width) for text, width in zip(cells, widths, strict=True)]
        lines += [rule] if row in (3, 6) else []
        lines.append("|".join(f" {' '.join(padded[at : at + 3])} " for at in (0, 3, 6)).rstrip())
    return "\n".join(lines)


def as_svg(paper: Paper, side: int = 640) -> str:
    """An SVG picture of the board, `side` pixels wide where nothing else is said."""
    edge = THICK / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" '
        f'viewBox="{-edge:g} {-edge:g} {9 + THICK:g} {9 + THICK:g}">',
        f'<rect x="{-edge:g}" y="{-edge:g}" width="{9 + THICK:g}" height="{9 + THICK:g}" fill="#fff"/>',
    ]
    for thick, width in ((False, THIN), (True, THICK)):
        lines = [f"M0 {at}H9M{at} 0V9" for at in range(10) if (at % 3 == 0) == thick]
        parts.append(f'<path d="{"".join(lines)}" stroke="#000" stroke-width="{width:g}" stroke-linecap="square"/>')
    # Moved down by half a digit's height: not every program knows how to centre a text's height.
    parts.append(f'<g font-family="Helvetica, Arial, sans-serif" font-size="{DIGIT:g}" text-anchor="middle">')
    looks = {**dict.fromkeys(BOLD, ' font-weight="700"'), "entry": ' font-style="italic"'}
    for cell, (digit, kind) in enumerate(zip(paper.digits, paper.kinds, strict=True)):
        if digit != ".":
            x, y = cell % 9 + 0.5, cell // 9 + 0.5 + 0.36 * DIGIT
            parts.append(f'<text x="{x:g}" y="{y:g}"{looks.get(kind, "")}>{digit}</text>')
    return "\n".join([*parts, "</g>", "</svg>", ""])


def as_html(paper: Paper) -> str:
    """The SVG picture within a page's HTML, as an image that needs no request: a page may allow no SVG of its own."""
    data = base64.b64encode(as_svg(paper).encode()).decode("ascii")
    return f'<img class="paper" alt="" src="data:image/svg+xml;base64,{data}">'


def as_pdf(papers: Sequence[Paper]) -> bytes:
    """A PDF file with a page of A4 for each board. No words stand in it, so it is in every language."""
    file = BytesIO()
    first, *others = [_page(paper) for paper in papers]
    first.save(file, "PDF", save_all=True, append_images=others, resolution=DOTS_PER_INCH, title="Sudoku")
    return file.getvalue()


def as_png(picture: Picture, sheet: Sheet, verdict: Verdict) -> bytes:
    """A PNG file of the whole picture, as fine as it is kept, with the answer in it; there must be one and a board."""
    from recognizer import decode_image  # with it come the networks, for which the page does not wait

    reading, whole = picture.reading, picture.whole
    assert reading is not None
    assert verdict.solution is not None
    image = Image.fromarray(decode_image(picture.file))
    # `whole` knows how large the picture was when it was read.
    view = overlay.View(image, 0, 0, whole.scale * image.width / whole.image.width)
    boxes = [cell.box for cell in reading.cells]
    solved = cells_to_write(reading, sheet, verdict)
    answer = overlay.draw_answer(view, reading.board.lattice, boxes, verdict.solution, solved, verdict.wrong)
    file = BytesIO()
    answer.save(file, "PNG")
    return file.getvalue()


def _page(paper: Paper) -> Image.Image:
    dots = DOTS_PER_INCH / 25.4
    width, height = (round(side * dots) for side in PAGE_MM)
    page = Image.new("1", (width, height), 1)
    draw = ImageDraw.Draw(page)
    cell_side = BOARD_MM * dots / 9
    left, top = (width - 9 * cell_side) / 2, TOP_MM * dots
    for at in range(10):
        pen = round((THIN if at % 3 else THICK) * cell_side)
        near, far, along = -pen / 2, 9 * cell_side + pen / 2, at * cell_side
        draw.line([(left + near, top + along), (left + far, top + along)], 0, pen)
        draw.line([(left + along, top + near), (left + along, top + far)], 0, pen)
    font = ImageFont.load_default(DIGIT * cell_side)
    # Pillow brings one weight; a stroke round it makes the other.
    bold = cell_side * 0.014
    for cell, (digit, kind) in enumerate(zip(paper.digits, paper.kinds, strict=True)):
        if digit == ".":
            continue
        x, y = left + (cell % 9 + 0.5) * cell_side, top + (cell // 9 + 0.5) * cell_side
        _, high, _, low = font.getbbox(digit, anchor="ms")
        stroke = bold if kind in BOLD else 0
        draw.text((x, y - (high + low) / 2), digit, 0, font, anchor="ms", stroke_width=stroke)
    return page


def _rows(cells: Sequence[str]) -> list[Sequence[str]]:
    return [cells[at : at + 9] for at in range(0, 81, 9)]
