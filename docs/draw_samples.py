"""Draws the sample pictures that the page offers: `python docs/draw_samples.py` writes page/samples/.

They are drawn, not taken from anyone's app or newspaper. The puzzles are made here, each with exactly one solution.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "page" / "samples"
sys.path.insert(0, str(ROOT))

from solver import Grid, count  # noqa: E402  (the repository is no installed package)
from synth_data import ENTRY, GIVEN, Content, Font, load_fonts  # noqa: E402
from synth_data.camera import take_photo  # noqa: E402
from synth_data.canvas import load  # noqa: E402
from synth_data.content import candidates, complete_grid  # noqa: E402
from synth_data.flat import draw_board  # noqa: E402
from synth_data.furniture import text_block  # noqa: E402
from synth_data.sheet import Sheet  # noqa: E402
from synth_data.style import Style, blend, draw_style  # noqa: E402


def puzzle(rng: np.random.Generator, clues: int) -> tuple[np.ndarray, np.ndarray]:
    """Givens and solution, (81,) each, 0 = blank: clues are taken away while the solution stays the only one."""
    solution = complete_grid(rng).reshape(81)
    givens = solution.copy()
    for cell in rng.permutation(81):
        if np.count_nonzero(givens) <= clues:
            break
        kept, givens[cell] = givens[cell], 0
        if count(Grid(tuple(int(d) for d in givens))) != 1:
            givens[cell] = kept
    return givens, solution


def played(rng: np.random.Generator, clues: int, entries: int, *, marks: bool) -> Content:
    """A game in its middle."""
    givens, solution = puzzle(rng, clues)
    digits = givens.copy()
    filled = rng.permutation(np.flatnonzero(givens == 0))[:entries]
    digits[filled] = solution[filled]
    kinds = np.where(givens > 0, GIVEN, np.where(digits > 0, ENTRY, 0)).astype(np.uint8)
    noted = candidates(digits) if marks else np.zeros((81, 9), dtype=bool)
    return Content(digits.astype(np.uint8), kinds, noted)


def plain(fonts: dict[str, Font], *, dark: bool, paper: bool) -> Style:
    """A quiet look to start from."""
    base = draw_style(np.random.default_rng(3), tuple(fonts.values()), paper=paper)
    ground = (24, 26, 32) if dark else (255, 255, 255)
    return replace(
        base,
        paper=paper, dark=dark, page=ground, cell=ground, thin=(70, 74, 84) if dark else (190, 196, 208),
        thick=(150, 156, 170) if dark else (52, 62, 82), frame=(150, 156, 170) if dark else (52, 62, 82),
        given=(225, 228, 235) if dark else (32, 38, 52), entry=(110, 175, 255) if dark else (38, 100, 210),
        mark=(140, 146, 160) if dark else (110, 118, 134), accent=(90, 140, 230), aspect=1.0, thin_width=0.015,
        box_width=0.035, frame_width=0.045, ornate=0.0, double_box=False, dashed=False, tile_gap=0.0, tile_round=0.0,
        box_gap=0.0, checkered_boxes=False, striped=False, checkered_cells=False, headers=False, wobble=False,
        digit_height=0.46, entry_scale=1.0, offset=(0.0, 0.0), jitter=0.0, handwritten=False, kinds_visible=True,
        shaded_givens=False, circled_givens=False, colour_by_digit=False, mark_layout="grid", mark_height=0.17,
        mark_spread=0.29,
    )  # fmt: skip


def phone(rng: np.random.Generator, content: Content, style: Style, font: Font) -> Image.Image:
    """A screenshot of 1080 x 1920: a title, the board, buttons and a number pad."""
    flat = draw_board(rng, content, style, 112)
    page = Image.new("RGB", (1080, 1920), style.page)
    draw = ImageDraw.Draw(page)
    draw.text((40, 130), "Sudoku", font=load(font.path, 72), fill=style.given)
    draw.text((1040, 150), "Medium   07:42", font=load(font.path, 42), fill=style.mark, anchor="ra")
    page.paste(Image.fromarray(flat.image), ((1080 - flat.image.shape[1]) // 2, 300))
    tile = blend(style.page, style.accent, 0.14)
    for k, word in enumerate(("Undo", "Erase", "Notes", "Hint")):
        draw.rounded_rectangle((40 + 255 * k, 1400, 275 + 255 * k, 1490), 20, fill=tile)
        draw.text((157 + 255 * k, 1445), word, font=load(font.path, 38), fill=style.given, anchor="mm")
    for digit in range(1, 10):
        draw.text((-15 + 111 * digit, 1620), str(digit), font=load(font.path, 84), fill=style.entry, anchor="mm")
    return page


def newspaper(rng: np.random.Generator, content: Content, style: Style, fonts: tuple[Font, ...]) -> Image.Image:
    """A photo of a page with text above, beside and below the board."""
    flat = draw_board(rng, content, style, 60)
    side = flat.image.shape[0]
    page = Image.new("RGB", (side + 460, side + 420), style.page)
    draw = ImageDraw.Draw(page)
    draw.text((60, 50), "Sudoku  No. 128", font=load(style.given_font.path, 64), fill=style.given)
    text_block(rng, page, (side + 110, 60, side + 440, side + 400), style.page, fonts, 24)
    text_block(rng, page, (60, side + 190, side + 60, side + 400), style.page, fonts, 24)
    page.paste(Image.fromarray(flat.image), (60, 150))
    ink = Image.new("L", page.size)
    ink.paste(Image.fromarray(flat.ink), (60, 150))
    lattice = flat.lattice + np.array([60, 150], dtype=np.float32)
    sheet = Sheet(np.asarray(page), np.asarray(ink), lattice, flat)
    return Image.fromarray(take_photo(rng, sheet, 1200, 1400, screen=False, close=True).image)


def main() -> None:
    """Draw all and list them in samples.json."""
    fonts = load_fonts("bundled")
    named = {f"{font.family} {font.weight}": font for font in fonts}
    first = next(font for font in fonts if font.family == "Inter")
    serif = next(font for font in fonts if font.style == "serif")
    SAMPLES.mkdir(exist_ok=True)
    listing = []
    for file, words, seed, clues, entries, marks in (
        ("phone.png", "Phone game", 5, 30, 14, False),
        ("newspaper.jpg", "Newspaper", 57, 27, 0, False),
        ("dark.png", "Dark theme", 9, 28, 10, True),
    ):
        rng = np.random.default_rng(seed)
        content = played(rng, clues, entries, marks=marks)
        style = plain(named, dark=file == "dark.png", paper=file == "newspaper.jpg")
        style = replace(style, given_font=first, entry_font=first, mark_font=first)
        if file == "newspaper.jpg":
            style = replace(style, given_font=serif, page=(250, 248, 240), cell=(250, 248, 240), thin=(60, 60, 60))
            style = replace(style, thick=(20, 20, 20), frame=(20, 20, 20), given=(20, 20, 20), digit_height=0.55)
            picture = newspaper(rng, content, style, fonts)
        else:
            picture = phone(rng, content, style, first)
        picture.save(SAMPLES / file, **({"quality": 88} if file.endswith("jpg") else {"optimize": True}))
        digits = "".join(str(d) if d else "." for d in content.digits)
        listing.append({"file": file, "title": words, "digits": digits})
    (SAMPLES / "samples.json").write_text(json.dumps(listing, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
