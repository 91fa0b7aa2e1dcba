"""Solutions are right, counts are right, bounds are told by name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from solver import Grid, SearchLimitError, clashes, count, propagate, solutions, solve

SHARED = Path(__file__).parents[3] / "shared" / "puzzles"

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
EASY_SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
CLUES_17 = "7...49...3.....2......1....59.....4....2..8...1..........83.......7..6.........9."
# Arto Inkala's of 2010 and 2006, one of 17 clues against solvers that try digits in order, and a top rated one.
HARD = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
]
# No digits clash in these. The second takes minutes where only cells, not units, are looked at.
UNSOLVABLE = [
    "1...5.2.9..7.......6.......2...........5.1..2....2.39.3.4.9...15...1...3...8...4.",
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
]
SIX = "..54..1...5.2.6......5.2.1...6..43.."
SIXTEEN = (
    "B.75..E3..1..C6.GA.486F.2...3.B..F.....5..C.....C.23....G..5.4.F4....C.1E.G....D3.B..F7..4...G98...8.3G....C6A.E"
    "A.CD..8.1..9.53..6E.C..2.1..D8.38.3FD....27.B...7D1...9..58..E.42....7.89.3....15.8.A..G....EF.7.....5..7.....8."
    ".3.7...6.92AG.4B.1G..B..38..52.9"
)


def check(puzzle: Grid, solution: Grid | None) -> None:
    """A solution is full, has no clash and keeps the clues."""
    assert solution is not None
    assert 0 not in solution.digits
    assert clashes(solution) == ()
    assert all(clue in (0, digit) for clue, digit in zip(puzzle.digits, solution.digits, strict=True))


def test_an_easy_puzzle_needs_no_guess() -> None:
    found = solve(Grid.parse(EASY))
    assert (found.outcome, str(found.grid), found.guesses) == ("solved", EASY_SOLVED, 0)
    assert found.seconds > 0


@pytest.mark.parametrize("text", [CLUES_17, *HARD, SIX, SIXTEEN, "13...4....4...31"])
def test_a_puzzle_with_one_solution(text: str) -> None:
    grid = Grid.parse(text)
    found = solve(grid)
    assert found.outcome == "solved"
    check(grid, found.grid)
    assert count(grid, 5) == 1
    assert list(solutions(grid)) == [found.grid]


@pytest.mark.parametrize("text", UNSOLVABLE)
def test_no_solution(text: str) -> None:
    grid = Grid.parse(text)
    assert clashes(grid) == ()
    found = solve(grid)
    assert (found.outcome, found.grid) == ("unsolvable", None)
    assert count(grid) == 0
    assert list(solutions(grid)) == []


def test_clashing_digits_are_told_apart_from_no_solution() -> None:
    grid = Grid.parse(EASY).with_digit(0, 3)
    found = solve(grid)
    assert (found.outcome, found.grid, found.guesses) == ("clash", None, 0)
    assert count(grid) == 0
    assert list(solutions(grid)) == []
    assert propagate(Grid.parse("11" + "." * 79)) is None


@pytest.mark.parametrize(("size", "number"), [(4, 288), (6, 28200960)])
def test_all_grids_of_a_size(size: int, number: int) -> None:
    limit = 2000
    found = list(solutions(Grid((0,) * size * size), limit))
    assert len(found) == len(set(found)) == min(number, limit)
    for solution in found:
        check(Grid((0,) * size * size), solution)


def test_count_stops_at_its_limit() -> None:
    empty = Grid((0,) * 81)
    assert count(empty) == 2
    assert count(empty, 17) == 17


@pytest.mark.parametrize("size", [12, 16, 25])
def test_an_empty_large_grid_is_filled(size: int) -> None:
    empty = Grid((0,) * size * size)
    check(empty, solve(empty).grid)


def test_bounds_are_told_by_name() -> None:
    grid = Grid.parse(HARD[0])
    found = solve(grid, max_guesses=1)
    assert (found.outcome, found.grid, found.guesses) == ("limit", None, 1)
    assert solve(grid, max_seconds=0).outcome == "limit"
    assert solve(Grid.parse(EASY), max_guesses=0).outcome == "solved"
    with pytest.raises(SearchLimitError, match="1 guesses"):
        count(grid, max_guesses=1)
    with pytest.raises(SearchLimitError):
        next(solutions(grid, max_seconds=0))


def test_propagation_keeps_what_can_be_and_only_narrows() -> None:
    grid = Grid.parse(HARD[0])
    left = propagate(grid)
    solution = solve(grid).grid
    assert left is not None
    assert solution is not None
    for clue, mask, digit in zip(grid.digits, left, solution.digits, strict=True):
        assert mask >> digit & 1
        assert mask & 1 == 0
        assert not clue or mask == 1 << clue
    assert propagate(Grid.parse(EASY)) == tuple(1 << int(digit) for digit in EASY_SOLVED)


def shared(name: str) -> Iterator[Grid]:
    """Grids of one of the large sets, where they are at hand."""
    file = SHARED / name
    if not file.exists():
        pytest.skip("the large puzzle sets (../shared/puzzles) are not here")
    return map(Grid.parse, file.read_text("ascii").split())


@pytest.mark.parametrize(
    ("name", "number"),
    [("easy.txt", 1), ("top95.txt", 1), ("killers.txt", 1), ("multi.txt", 2), ("unsolvable.txt", 0)]
    + [(f"size{size}x{size}.txt", 1) for size in (4, 6, 16)],
)
def test_large_sets(name: str, number: int) -> None:
    for grid in shared(name):
        found = list(solutions(grid, 2))
        assert len(found) == number
        for solution in found:
            check(grid, solution)


def test_counts_of_puzzles_with_many_solutions() -> None:
    file = SHARED / "multi_counts.csv"
    if not file.exists():
        pytest.skip("the large puzzle sets (../shared/puzzles) are not here")
    rows = [line.split(",") for line in file.read_text("ascii").splitlines()[1:]]
    for text, number in rows:
        # The rest would take half a minute; the benchmark counts all of them.
        if int(number) <= 500:
            assert count(Grid.parse(text), 1000) == int(number)
