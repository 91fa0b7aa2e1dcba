"""One small drawn picture for each cause of misreading that was found on real pictures and fixed.

The boards are drawn in the bundled typefaces with everything plain but the one thing that once went wrong.
"""

from dataclasses import replace

import numpy as np
import pytest

from recognizer import PictureError, Reader, Reading
from synth_data import ENTRY, GIVEN, Content, load_fonts, recipe
from synth_data.content import draw_decoy
from synth_data.flat import Flat, draw_board
from synth_data.handwriting import draw_hand
from synth_data.recipe import Chance
from synth_data.style import Style, draw_style

FONTS = load_fonts("bundled")
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BLACK, WHITE = (0, 0, 0), (255, 255, 255)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


@pytest.fixture(autouse=True)
def calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing laid over the boards but what a test asks for."""
    for nuisances in (recipe.Highlight, recipe.Variant):
        for name, value in vars(nuisances).items():
            if isinstance(value, Chance):
                monkeypatch.setattr(nuisances, name, Chance(0.0, "calm"))
    monkeypatch.setattr(recipe.Ink, "mark_circle", Chance(0.0, "calm"))


def style(**changes: object) -> Style:
    """A plain black and white board, changed in what a test is about."""
    sans = next(font for font in FONTS if font.style == "sans" and font.weight <= 400)
    plain = replace(
        draw_style(np.random.default_rng(1), FONTS, paper=False),
        paper=False, dark=False, page=WHITE, cell=WHITE, shade=(225, 225, 230), thin=(150, 150, 150), thick=BLACK,
        frame=BLACK, given=BLACK, entry=(40, 80, 200), mark=(110, 110, 110), mark_disc=(120, 120, 120),
        mark_colours=((110, 110, 110),), marks_struck=False, characters=False, widths=(1.0,) * 9,
        accent=(150, 160, 250), aspect=1.0, thin_width=0.03, box_width=0.07, frame_width=0.07, ornate=0.0,
        double_box=False, dashed=False, tile_gap=0.0, tile_round=0.0, tile_outline=False, bevel=0.0, box_gap=0.0,
        checkered_boxes=False, striped=False, checkered_cells=False, headers=False, wobble=False, given_font=sans,
        entry_font=sans, mark_font=sans, digit_height=0.55, entry_scale=1.0, offset=(0.0, 0.0), jitter=0.0,
        handwritten=False, hand=None, given_hand=None, shaded_givens=False, shaded_entries=False, circled_givens=False,
        colour_by_digit=False, discs=False, disc_radius=0.4, outline=0.0, shadow=False, mark_layout="grid",
        mark_height=0.2, mark_spread=0.28,
    )  # fmt: skip
    if "mark" in changes:
        changes["mark_colours"] = (changes["mark"],)
    return replace(plain, **changes)  # type: ignore[arg-type]


def content(digits: str = PUZZLE, *, entries: int = 0, marks: float = 0.0) -> Content:
    """`digits` as givens; `entries` blanks filled in by the player; a share of the true candidates as marks."""
    rng = np.random.default_rng(3)
    shown = np.array([int(c) if c != "." else 0 for c in digits], dtype=np.uint8)
    kinds = np.where(shown > 0, GIVEN, 0).astype(np.uint8)
    blanks = rng.permutation(np.flatnonzero(shown == 0))
    solution = np.array([int(c) for c in SOLUTION], dtype=np.uint8)
    shown[blanks[:entries]], kinds[blanks[:entries]] = solution[blanks[:entries]], ENTRY
    pencil = np.zeros((81, 9), dtype=bool)
    for cell in blanks[entries:]:
        pencil[cell, solution[cell] - 1] = rng.random() < marks
        pencil[cell, rng.integers(9)] |= rng.random() < marks
    return Content(shown, kinds, pencil)


def draw(what: Content, look: Style, *, cell: int = 40, seed: int = 1) -> tuple[np.ndarray, Flat]:
    """The board with a margin of page round it, and the board alone."""
    flat = draw_board(np.random.default_rng(seed), what, look, cell)
    height, width = flat.image.shape[:2]
    page = np.empty((height + 40, width + 40, 3), dtype=np.uint8)
    page[:] = look.page
    page[20:-20, 20:-20] = flat.image
    return page, flat


def read(reader: Reader, what: Content, look: Style, *, cell: int = 40, seed: int = 1) -> Reading:
    return reader.read(draw(what, look, cell=cell, seed=seed)[0])


def text(what: Content) -> str:
    return "".join(str(d) if d else "." for d in what.digits)


DARK = {"dark": True, "page": (20, 20, 24), "cell": (20, 20, 24), "given": (225, 225, 225), "thick": (140, 140, 150),
        "thin": (70, 70, 80), "frame": (140, 140, 150), "mark": (190, 190, 190)}  # fmt: skip

FRAMELESS = {"thin": (30, 30, 30), "thick": (30, 30, 30), "frame": (30, 30, 30), "box_width": 0.03}

LOOKS: dict[str, tuple[Content, Style]] = {
    "few large marks": (content(marks=0.4), style(mark_height=0.3)),
    "marks in a colour of their own": (content(marks=0.9), style(mark=(60, 160, 240), mark_height=0.22)),
    "few marks in the middle": (content(marks=0.5), style(mark_layout="string", mark_height=0.27, **DARK)),
    "marks in corner and middle": (content(marks=0.8), style(mark_layout="mixed", mark_height=0.22)),
    "packed marks in a corner": (content(marks=0.8), style(mark_layout="corner", mark_height=0.26, **DARK)),
    "small type": (content(entries=20), style(digit_height=0.25)),
    "ink told by hue alone": (content(), style(cell=(48, 48, 48), page=(48, 48, 48), given=(8, 96, 8), **FRAMELESS)),
    "faint ink": (content(), style(given=(222, 222, 222))),
    "wide cells": (content(entries=15), style(aspect=1.9)),
    "boards without lines": (content(), style(thin_width=0.0, box_width=0.0, frame_width=0.0, checkered_boxes=True)),
    "input boxes": (content(), style(tile_gap=0.1, tile_outline=True, thin_width=0.0, box_width=0.0, frame_width=0.0)),
    "type set low and left": (content(), style(offset=(-0.2, 0.15), digit_height=0.4)),
    "small type in the corners of its cells": (content(), style(offset=(-0.28, -0.26), digit_height=0.3)),
    "outlined digits": (content(), style(outline=0.07, given=(250, 200, 40), cell=(90, 60, 160), page=(60, 40, 120))),
}  # fmt: skip


@pytest.mark.parametrize("name", LOOKS)
def test_looks(reader: Reader, name: str) -> None:
    what, look = LOOKS[name]
    assert read(reader, what, look).digits == text(what)


def test_marks_on_discs_are_no_digits(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe.Ink, "mark_circle", Chance(1.0, "this test"))
    what = content(marks=0.6)
    assert read(reader, what, style(mark_height=0.24, **DARK)).digits == text(what)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_selected_cell_may_have_an_outline(reader: Reader, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(recipe.Highlight, "outline", Chance(1.0, "this test"))
    assert read(reader, content(SOLUTION), style(), seed=seed).digits == SOLUTION


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_same_digits_on_discs(reader: Reader, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    for name in ("selection", "same_digit", "inverted"):
        monkeypatch.setattr(recipe.Highlight, name, Chance(1.0, "this test"))
    what = content(entries=15)
    assert read(reader, what, style(discs=True, disc_radius=0.34, **DARK), seed=seed).digits == text(what)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("block", [0.0, 1.0])
@pytest.mark.parametrize("look", [{}, DARK])
def test_a_cursor_over_a_blank_cell_is_no_digit(
    reader: Reader, monkeypatch: pytest.MonkeyPatch, look: dict[str, object], block: float, seed: int
) -> None:
    for name in ("cursor", "cursor_on_blank"):
        monkeypatch.setattr(recipe.Highlight, name, Chance(1.0, "this test"))
    monkeypatch.setattr(recipe.Highlight, "block_cursor", Chance(block, "this test"))
    monkeypatch.setattr(recipe.Highlight, "caret", Chance(0.0, "this test"))
    assert read(reader, content(), style(**look), seed=seed).digits == PUZZLE


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize("look", [{}, DARK])
def test_the_bar_of_a_box_that_is_typed_into_is_a_1_only_in_doubt(
    reader: Reader, monkeypatch: pytest.MonkeyPatch, look: dict[str, object], seed: int
) -> None:
    for name in ("cursor", "cursor_on_blank", "caret"):
        monkeypatch.setattr(recipe.Highlight, name, Chance(1.0, "this test"))
    monkeypatch.setattr(recipe.Highlight, "block_cursor", Chance(0.0, "this test"))
    reading = read(reader, content(), style(**look), seed=seed)
    wrong = {cell for cell in range(81) if reading.digits[cell] != PUZZLE[cell]}
    assert len(wrong) <= 1
    assert wrong <= set(reading.doubtful)


@pytest.mark.parametrize(
    ("layout", "share"),
    [("grid", 0.95), ("pad", 0.6), ("corners", 0.6), ("packed", 0.5), ("string", 0.5), ("bottom", 0.5)],
)
def test_marks_are_read_wherever_they_stand(reader: Reader, layout: str, share: float) -> None:
    what = content(marks=0.8)
    reading = read(reader, what, style(mark_layout=layout, mark_height=0.24), cell=60)
    true = {(cell, int(digit) + 1) for cell, digit in np.argwhere(what.marks)}
    found = {(cell, mark) for cell, seen in enumerate(reading.cells) for mark in seen.marks}
    assert reading.digits == text(what)
    assert len(true & found) >= share * len(true)
    assert len(true & found) >= 0.75 * len(found)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_sums_of_cages_are_no_digits(reader: Reader, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    for name in ("cages", "caged"):
        monkeypatch.setattr(recipe.Variant, name, Chance(1.0, "this test"))
    assert read(reader, content(), style(), seed=seed).digits == PUZZLE


@pytest.mark.parametrize("name", ["lines", "dots", "shapes", "diagonals", "coloured_cells", "coloured_regions"])
def test_what_further_rules_draw_is_no_digit(reader: Reader, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(recipe.Variant, name, Chance(1.0, "this test"))
    assert read(reader, content(), style(), seed=2).digits == PUZZLE


def test_boxes_of_characters_stand_apart(reader: Reader) -> None:
    mono = next(font for font in FONTS if font.style == "mono")
    look = style(characters=True, box_gap=0.7, thin_width=0.0, given_font=mono, digit_height=0.5, **DARK)
    assert read(reader, content(), look).digits == PUZZLE


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_handwritten_entries_beside_print(reader: Reader, seed: int) -> None:
    what = content(entries=30)
    look = style(handwritten=True, hand=draw_hand(np.random.default_rng(seed)), entry=(50, 60, 120))
    reading = read(reader, what, look, seed=seed)
    wrong = [cell for cell, (seen, true) in enumerate(zip(reading.digits, text(what), strict=True)) if seen != true]
    assert len(wrong) <= 1
    assert set(wrong) <= set(reading.doubtful)


@pytest.mark.parametrize("cut", [0.5, 0.75])
def test_a_row_cut_off_by_the_picture_is_doubtful(reader: Reader, cut: float) -> None:
    picture, flat = draw(content(), style())
    bottom = 20 + round(float(flat.lattice[9, 0, 1]) - cut * 40)
    reading = reader.read(np.ascontiguousarray(picture[:bottom]))
    assert reading.digits[:72] == PUZZLE[:72]
    assert set(range(72, 81)) <= set(reading.doubtful)


@pytest.mark.parametrize("rows", [4.5, 6])
def test_half_a_board_is_not_read_as_a_whole_one(reader: Reader, rows: float) -> None:
    picture, flat = draw(content(), style())
    bottom = 20 + round(float(flat.lattice[0, 0, 1]) + rows * 40)
    try:
        reading = reader.read(np.ascontiguousarray(picture[:bottom]))
    except PictureError:
        return
    wrong = {cell for cell in range(81) if reading.digits[cell] != PUZZLE[cell]}
    assert wrong <= set(reading.doubtful)


@pytest.mark.parametrize("seed", range(8))
def test_other_tables_in_nine_rows_and_columns_are_no_boards(reader: Reader, seed: int) -> None:
    try:
        reading = read(reader, draw_decoy(np.random.default_rng(seed)), style())
    except PictureError:
        return
    # Single letters may be taken for digits, but then they clash.
    assert len(reading.doubtful) == 81 or reading.solutions == 0


def test_small_type_is_looked_at_from_closer(reader: Reader) -> None:
    what = content(entries=20, marks=0.5)
    look = style(digit_height=0.22, mark_height=0.13, mark=(90, 160, 250))
    reading = read(reader, what, look, cell=66)
    assert reading.digits == text(what)


def test_bold_clues_and_light_entries_of_one_colour(reader: Reader) -> None:
    family = {f.family for f in FONTS if f.weight >= 600} & {f.family for f in FONTS if f.weight <= 400}
    cuts = sorted((f for f in FONTS if f.family in family), key=lambda f: f.weight)
    what = content(entries=25)
    reading = read(reader, what, style(entry=BLACK, given_font=cuts[-1], entry_font=cuts[0]))
    kinds = {"given": GIVEN, "entry": ENTRY, "blank": 0}
    assert [kinds[cell.kind] for cell in reading.cells] == what.kinds.tolist()
