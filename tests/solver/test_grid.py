"""Facts about the grid, its text form, and clashes."""

import pytest

from solver import Grid, GridError, cell_name, clashes, peers, units

PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.mark.parametrize(
    ("size", "high", "wide"), [(4, 2, 2), (6, 2, 3), (9, 3, 3), (12, 3, 4), (16, 4, 4), (25, 5, 5)]
)
def test_units_and_peers(size: int, high: int, wide: int) -> None:
    assert len(units(size)) == 3 * size
    assert all(len(set(unit)) == size for unit in units(size))
    assert all(sum(cell in unit for unit in units(size)) == 3 for cell in range(size * size))
    mates = 3 * (size - 1) - (high - 1) - (wide - 1)
    assert {len(each) for each in peers(size)} == {mates}
    assert all(cell in peers(size)[mate] for cell in range(size * size) for mate in peers(size)[cell])


def test_the_common_size_has_27_units_and_20_peers() -> None:
    assert len(units()) == 27
    assert peers()[0] == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19, 20, 27, 36, 45, 54, 63, 72)
    assert units()[22] == (30, 31, 32, 39, 40, 41, 48, 49, 50)


def test_boxes_of_six_are_two_rows_by_three_columns() -> None:
    assert units(6)[12] == (0, 1, 2, 6, 7, 8)


def test_cells_are_named_from_one() -> None:
    assert cell_name(33) == "r4c7"
    assert cell_name(255, 16) == "r16c16"


def test_text_there_and_back() -> None:
    grid = Grid.parse(PUZZLE)
    assert len(grid.digits) == 81
    assert grid.size == 9
    assert str(grid) == PUZZLE
    assert Grid.parse(str(grid)) == grid


@pytest.mark.parametrize("blank", "0*_x.")
def test_every_way_to_write_a_blank(blank: str) -> None:
    assert Grid.parse(PUZZLE.replace(".", blank)) == Grid.parse(PUZZLE)


def test_lines_and_spaces_are_skipped() -> None:
    assert Grid.parse("\n".join(PUZZLE[k : k + 9] for k in range(0, 81, 9))) == Grid.parse(PUZZLE)


def test_digits_above_nine_are_letters() -> None:
    text = "9AgG" + "." * 252
    assert Grid.parse(text).digits[:4] == (9, 10, 16, 16)
    assert str(Grid.parse(text)) == text.upper()
    assert Grid.parse("P" * 625).digits[0] == 25


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "0 were given"),
        (PUZZLE[:-1], "80 were given"),
        (PUZZLE + ".", "82 were given"),
        ("?" + PUZZLE[1:], "'?' (character 1, at r1c1)"),
        (PUZZLE[:-1] + "A", "at r9c9"),
        ("\u0661" + PUZZLE[1:], "'\u0661'"),
        ("...." * 3 + "...5", "4 x 4"),
    ],
)
def test_malformed_text_is_told_in_a_sentence(text: str, told: str) -> None:
    with pytest.raises(GridError) as caught:
        Grid.parse(text)
    assert told in str(caught.value)
    assert str(caught.value).endswith(".")


def test_digits_out_of_range_are_refused() -> None:
    with pytest.raises(GridError, match="r1c2 holds 10"):
        Grid.parse(PUZZLE).with_digit(1, 10)
    with pytest.raises(GridError, match="-1"):
        Grid.parse(PUZZLE).with_digit(1, -1)


def test_with_digit_changes_one_cell() -> None:
    grid = Grid.parse(PUZZLE).with_digit(1, 5)
    assert str(grid) == "85" + PUZZLE[2:]
    assert grid.with_digit(1, 0) == Grid.parse(PUZZLE)


def test_clashes_names_all_that_are_equal_and_nothing_else() -> None:
    assert clashes(Grid.parse(PUZZLE)) == ()
    in_row = Grid.parse("8......8." + "." * 72)
    assert clashes(in_row) == (0, 7)
    in_box_and_column = in_row.with_digit(10, 8).with_digit(79, 8)
    assert clashes(in_box_and_column) == (0, 7, 10, 79)
    assert clashes(Grid.parse("." * 81)) == ()
