"""Properties that hold for every puzzle, over many made-up ones."""

from collections import Counter
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Grid, GridError, clashes, count, propagate, solutions, solve

SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
fast = settings(max_examples=60, deadline=None)


@st.composite
def puzzles(draw: st.DrawFn, fewest: int = 22) -> Grid:
    """A valid solved grid with some digits left; often more than one solution, never none."""
    clues = draw(st.sets(st.integers(0, 80), min_size=fewest, max_size=60))
    return Grid(tuple(int(digit) if cell in clues else 0 for cell, digit in enumerate(SOLVED)))


@st.composite
def shuffles(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """A way to move cells that keeps units (new cell -> old cell), and a relabelling (old digit -> new digit)."""

    def lines() -> list[int]:
        bands = draw(st.permutations(range(3)))
        return [3 * band + line for band in bands for line in draw(st.permutations(range(3)))]

    rows, columns, turned = lines(), lines(), draw(st.booleans())
    cells = [9 * row + column if turned else 9 * column + row for row in rows for column in columns]
    return cells, [0, *draw(st.permutations(range(1, 10)))]


def shuffled(grid: Grid, shuffle: tuple[list[int], list[int]]) -> Grid:
    cells, labels = shuffle
    return Grid(tuple(labels[grid.digits[cell]] for cell in cells))


@fast
@given(puzzles())
def test_solutions_keep_the_clues_and_have_no_clash(puzzle: Grid) -> None:
    found = list(solutions(puzzle, 20))
    assert len(found) == len(set(found)) == count(puzzle, 20) >= 1
    for solution in found:
        assert clashes(solution) == ()
        assert Counter(solution.digits) == dict.fromkeys(range(1, 10), 9)
        assert all(clue in (0, digit) for clue, digit in zip(puzzle.digits, solution.digits, strict=True))


@fast
@given(puzzles(), shuffles())
def test_a_shuffled_puzzle_has_the_shuffled_solutions(puzzle: Grid, shuffle: tuple[list[int], list[int]]) -> None:
    limit = 100
    found = set(solutions(puzzle, limit))
    of_shuffled = set(solutions(shuffled(puzzle, shuffle), limit))
    assert len(found) == len(of_shuffled)
    if len(found) < limit:
        assert of_shuffled == {shuffled(solution, shuffle) for solution in found}


@fast
@given(puzzles(), st.integers(0, 80), st.integers(1, 9))
def test_one_more_clue_never_adds_solutions(puzzle: Grid, cell: int, digit: int) -> None:
    limit = 30
    before = list(solutions(puzzle, limit))
    after = count(puzzle.with_digit(cell, digit), limit)
    if puzzle.digits[cell] == 0 and len(before) < limit:
        assert after == sum(solution.digits[cell] == digit for solution in before)


@fast
@given(puzzles(), st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=3))
def test_outcome_count_and_propagation_agree(puzzle: Grid, changes: list[tuple[int, int]]) -> None:
    for cell, digit in changes:
        puzzle = puzzle.with_digit(cell, digit)
    number = count(puzzle)
    outcome = solve(puzzle).outcome
    assert (number > 0) == (outcome == "solved")
    assert (outcome == "clash") == bool(clashes(puzzle))
    if propagate(puzzle) is None:
        assert number == 0


@fast
@given(st.text(max_size=100) | st.text("0123456789.*_xXgG\n \x00\u0661", min_size=16, max_size=90))
def test_hostile_text_raises_nothing_but_our_error(text: str) -> None:
    with suppress(GridError):
        grid = Grid.parse(text)
        assert Grid.parse(str(grid)) == grid
        assert len(clashes(grid)) != 1
        assert solve(grid, max_seconds=5).outcome in ("solved", "unsolvable", "clash")
