"""Batches, and the compiled kernel against the pure-Python reference; the latter only where numba is installed."""

from importlib.util import find_spec

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Batch, Grid, GridError, SearchLimitError, clashes, count, fast, repair, solutions, solve, solve_many

SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
PUZZLES = [
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "7...49...3.....2......1....59.....4....2..8...1..........83.......7..6.........9.",
    "1...5.2.9..7.......6.......2...........5.1..2....2.39.3.4.9...15...1...3...8...4.",
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    "8.........95.......67..........2.485...4.3192......736...651947...732518...894263",
    "55" + "." * 79,
    "." * 81,
    SOLVED,
]
COUNTS = [1, 1, 1, 0, 0, 2, 0, 2, 1]


def array(puzzles: list[str]) -> np.ndarray:
    return np.array([Grid.parse(text).digits for text in puzzles], np.int64)


@pytest.fixture(params=["pure", "compiled"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test without the kernel and with it, and leave things as they were."""
    monkeypatch.setattr(fast, "_kernel", None)
    if request.param == "pure":
        monkeypatch.setattr(fast, "warm", lambda: False)
    elif find_spec("numba") is None:
        pytest.skip("numba is not installed: the compiled kernel cannot be tested")
    else:
        assert fast.warm()


@pytest.mark.usefixtures("either")
class TestBoth:
    def test_a_batch(self) -> None:
        batch = solve_many(array(PUZZLES))
        assert batch.counts.tolist() == COUNTS
        assert batch.solutions.shape == (len(PUZZLES), 81)
        assert batch.guesses[0] == 0 < batch.guesses[1]
        for text, number, digits in zip(PUZZLES, COUNTS, batch.solutions.tolist(), strict=True):
            solution = Grid(tuple(digits))
            if number:
                assert 0 not in solution.digits
                assert clashes(solution) == ()
                assert all(clue in (".", found) for clue, found in zip(text, str(solution), strict=True))
            else:
                assert set(solution.digits) == {0}

    def test_one_by_one(self) -> None:
        for text, number in zip(PUZZLES, COUNTS, strict=True):
            grid = Grid.parse(text)
            assert count(grid) == number
            assert len(set(solutions(grid, 2))) == number
            found = solve(grid)
            assert found.outcome == ("solved" if number else "clash" if clashes(grid) else "unsolvable")
            if number == 1:
                assert list(solutions(grid)) == list(solutions(grid, 5)) == [found.grid]

    def test_counts_up_to_the_limit(self) -> None:
        grid = Grid.parse(PUZZLES[5])
        assert [count(grid, limit) for limit in (1, 100, 125, 500)] == [1, 100, 125, 125]
        assert len(set(solutions(grid, 500))) == 125
        assert count(grid, 0) == len(list(solutions(grid, 0))) == 0

    def test_giving_up(self) -> None:
        grid = Grid.parse(PUZZLES[1])
        assert solve(grid, max_guesses=1).outcome == solve(grid, max_seconds=0).outcome == "limit"
        with pytest.raises(SearchLimitError, match="1 guesses"):
            count(grid, max_guesses=1)
        with pytest.raises(SearchLimitError):
            list(solutions(grid, 2, max_guesses=1))
        several = solve_many(array(PUZZLES[:2] + PUZZLES[7:8]), limit=1000, max_guesses=100)
        assert several.counts[0] == 1
        assert several.counts[1] in (-1, -2, 1)
        assert several.counts[2] < -1
        assert several.guesses[2] == 100

    def test_no_puzzles(self) -> None:
        assert solve_many(np.zeros((0, 81), np.uint8)).counts.shape == (0,)

    def test_repair_asks_the_same_solver(self) -> None:
        rows = [[float(digit == read) for digit in range(10)] for read in Grid.parse("." + PUZZLES[2][1:]).digits]
        rows[0] = [0.6, 0, 0, 0, 0, 0, 0, 0.4, 0, 0]
        assert [str(board.grid) for board in repair(rows, budget_seconds=5)] == [PUZZLES[2]]


@pytest.mark.parametrize(
    "puzzles",
    [np.zeros(81, np.int8), np.zeros((2, 80), np.int8), np.zeros((1, 81)), np.full((1, 81), 10), np.full((1, 81), -1)],
)
def test_other_arrays_are_refused(puzzles: np.ndarray) -> None:
    with pytest.raises(GridError, match=r"^Puzzles must"):
        solve_many(puzzles)


def test_a_limit_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="limit"):
        solve_many(np.zeros((1, 81), np.int8), limit=0)


def both(puzzles: np.ndarray, limit: int) -> tuple[Batch, Batch]:
    kernel, warm = fast._kernel, fast.warm
    try:
        compiled = solve_many(puzzles, limit=limit)
        fast._kernel, fast.warm = None, lambda: False
        return compiled, solve_many(puzzles, limit=limit)
    finally:
        fast._kernel, fast.warm = kernel, warm


@pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed")
@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sets(st.integers(0, 80), min_size=20, max_size=40), min_size=1, max_size=8),
    st.lists(st.tuples(st.integers(0, 80), st.integers(0, 9)), max_size=2),
)
def test_the_kernel_agrees_with_the_reference(kept: list[set[int]], changes: list[tuple[int, int]]) -> None:
    puzzles = np.array([[int(SOLVED[cell]) if cell in clues else 0 for cell in range(81)] for clues in kept])
    for cell, digit in changes:
        puzzles[:, cell] = digit
    compiled, pure = both(puzzles, 50)
    assert compiled.counts.tolist() == pure.counts.tolist()
    for row, number in enumerate(pure.counts):
        if number == 1:
            assert compiled.solutions[row].tolist() == pure.solutions[row].tolist()
