"""What further rules draw in cells, uneven boards and boards made of characters."""

from dataclasses import replace

import numpy as np
import pytest

from synth_data import load_fonts
from synth_data.canvas import Canvas
from synth_data.content import draw_content
from synth_data.flat import draw_board, positions
from synth_data.recipe import Chance, Layout, Variant
from synth_data.style import draw_style
from synth_data.variants import colour_cells, draw_regions, draw_variant

FONTS = load_fonts("bundled")
ALWAYS, NEVER = Chance(1.0, ""), Chance(0.0, "")
DRAWN = ("cages", "lines", "diagonals", "dots", "shapes")
COLOURED = ("coloured_cells", "coloured_regions")
CELL = 30
BOXES = [(CELL * c, CELL * r, CELL * c + CELL - 1, CELL * r + CELL - 1) for r in range(9) for c in range(9)]


@pytest.mark.parametrize("size", [1.0, 3.0, 9.0])
def test_regions_part_the_board_and_hang_together(size: float) -> None:
    region = draw_regions(np.random.default_rng(3), size)
    assert region.min() >= 0
    for number in set(region.tolist()):
        members = set(np.flatnonzero(region == number).tolist())
        reached = {min(members)}
        for _ in members:
            reached |= {
                m for m in members for n in reached if m - n in (-9, 9) or (m // 9 == n // 9 and abs(m - n) == 1)
            }
        assert reached == members


@pytest.mark.parametrize("name", DRAWN)
def test_each_variant_shows_and_is_no_digit(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for other in DRAWN:
        monkeypatch.setattr(Variant, other, ALWAYS if other == name else NEVER)
    style = draw_style(np.random.default_rng(6), FONTS, paper=False)
    style = replace(style, cell=(255, 255, 255), given=(0, 0, 0), entry=(0, 0, 160), accent=(200, 120, 0))
    canvas = Canvas(9 * CELL, 9 * CELL, style.cell)
    before = np.asarray(canvas.image).copy()
    for seed in range(4):
        draw_variant(np.random.default_rng(seed), canvas, style, list(BOXES), [None] * 81, CELL)
    assert not np.array_equal(np.asarray(canvas.image), before)
    assert not np.asarray(canvas.ink).any()


@pytest.mark.parametrize("name", COLOURED)
def test_coloured_cells_keep_their_digits_legible(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for other in COLOURED:
        monkeypatch.setattr(Variant, other, ALWAYS if other == name else NEVER)
    style = draw_style(np.random.default_rng(2), FONTS, paper=False)
    grounds = colour_cells(np.random.default_rng(1), [None] * 81, style)
    assert len(set(grounds)) > 2
    assert all(grounds) == (name == "coloured_regions")


def test_columns_may_differ_in_width() -> None:
    along = positions(20, 0.0, (2.0, *[1.0] * 8))
    assert np.diff(along).tolist() == [40, *[20] * 8]


def test_boxes_of_characters_stand_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("characters", "characters_box_lines_only", "characters_apart"):
        monkeypatch.setattr(Layout, name, ALWAYS)
    monkeypatch.setattr(Layout, "tiles", NEVER)
    style = draw_style(np.random.default_rng(4), FONTS, paper=False)
    style = replace(style, widths=(1.0,) * 9, aspect=1.0)
    flat = draw_board(np.random.default_rng(4), draw_content(np.random.default_rng(4)), style, CELL)
    steps = np.diff(flat.lattice[0, :, 0])
    assert steps[[0, 1, 4, 7, 8]].max() < steps[[2, 3, 5, 6]].min()
    # Digits stand in the middle of their own places, not of what lies between two lines.
    left, right = (round(float(flat.lattice[0, k, 0])) for k in (2, 3))
    columns = np.asarray(flat.ink[:, left:right].any(axis=0))
    place = steps[1]
    assert columns[: round(place)].any()
    assert not columns[round(place) + 1 :].any()
