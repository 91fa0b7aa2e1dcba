"""From probabilities to the board that was meant."""

import math
from time import perf_counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Grid, LikelyBoard, clashes, count, repair

# One solution; without the 9 in r1c9, or with another digit there, none or several.
PUZZLE = "7...49...3.....2......1....59.....4....2..8...1..........83.......7..6.........9."
EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
SOLVED = "721649385349587261685312974593168742476253819218974536962831457134795628857426193"


def probabilities(text: str, doubts: dict[int, dict[int, float]] | None = None) -> list[list[float]]:
    """A sure reading of `text`, but for some cells whose probabilities are given (cell -> digit -> probability)."""
    rows = [[1e-9] * 10 for _ in range(81)]
    for cell, digit in enumerate(Grid.parse(text).digits):
        rows[cell][digit] = 1.0
    for cell, odds in (doubts or {}).items():
        rows[cell] = [odds.get(digit, 1e-9) for digit in range(10)]
    return rows


def changes(board: LikelyBoard) -> list[tuple[int, int, int]]:
    return [(each.cell, each.read, each.instead) for each in board.repairs]


def test_a_proper_board_needs_nothing() -> None:
    (board,) = repair(probabilities(PUZZLE, {1: {0: 0.8, 2: 0.2}}))
    assert (str(board.grid), board.repairs, board.likelihood) == (PUZZLE, (), 1.0)
    assert board.odds == pytest.approx(4.0)  # against a 2 in r1c2, which would also be a proper puzzle


def test_nothing_in_doubt_leaves_no_rival() -> None:
    (board,) = repair(probabilities(PUZZLE))
    assert board.odds == math.inf


def test_equal_digits_are_resolved_by_probability_and_named() -> None:
    # r4c2 is a 9 but was read as 5, which already stands in r4c1.
    misread = PUZZLE[:28] + "5" + PUZZLE[29:]
    board = repair(probabilities(misread, {28: {5: 0.6, 9: 0.4}, 27: {5: 0.999, 6: 0.001}}), budget_seconds=5)[0]
    assert str(board.grid) == PUZZLE
    assert changes(board) == [(28, 5, 9)]
    assert board.repairs[0].why == "r4c2 read 5, more likely 9: two 5s stand in row 4."
    assert board.likelihood == pytest.approx(0.4 / 0.6)
    assert board.odds > 100


def test_a_missed_clue_is_put_back() -> None:
    missed = "." + PUZZLE[1:]
    board = repair(probabilities(missed, {0: {0: 0.7, 7: 0.3}, 80: {0: 0.9, 3: 0.1}}), budget_seconds=5)[0]
    assert str(board.grid) == PUZZLE
    assert board.repairs[0].why == "r1c1 read blank, more likely 7: without it the puzzle has more than one solution."


def test_a_ghost_is_taken_out() -> None:
    ghost = PUZZLE[:1] + "8" + PUZZLE[2:]
    assert clashes(Grid.parse(ghost)) == ()
    assert count(Grid.parse(ghost)) == 0
    board = repair(probabilities(ghost, {1: {0: 0.2, 8: 0.8}}), budget_seconds=5)[0]
    assert str(board.grid) == PUZZLE
    assert board.repairs[0].why == "r1c2 read 8, more likely blank: with 8 there the puzzle has no solution."


@pytest.mark.parametrize(("chance", "offered"), [(0.3, True), (1e-4, False)])
def test_a_clue_that_is_hardly_seen_is_not_worth_offering(chance: float, offered: bool) -> None:
    missed = "." + PUZZLE[1:]
    board = repair(probabilities(missed, {0: {0: 1 - chance, 7: chance}}), budget_seconds=5)[0]
    assert changes(board) == [(0, 0, 7)]
    assert board.worth_offering(several=True) == offered
    assert board.worth_offering(several=False)  # where nothing else helps, something less likely is still worth a look


def test_two_changes_at_once() -> None:
    misread = "." + PUZZLE[1:28] + "5" + PUZZLE[29:]
    board = repair(probabilities(misread, {0: {0: 0.6, 7: 0.4}, 28: {5: 0.6, 9: 0.4}}), budget_seconds=5)[0]
    assert str(board.grid) == PUZZLE
    assert changes(board) == [(0, 0, 7), (28, 5, 9)]
    assert board.likelihood == pytest.approx((0.4 / 0.6) ** 2)


def test_rivals_come_in_order_with_their_odds() -> None:
    # The 3 in r1c3 was read as 1. This puzzle has clues to spare: with r1c3 blank it is proper as well.
    misread = EASY[:2] + "1" + EASY[3:]
    rows = probabilities(misread, {2: {1: 0.5, 3: 0.3, 0: 0.2}})
    boards = repair(rows)
    assert [changes(board) for board in boards] == [[(2, 1, 3)], [(2, 1, 0)]]
    assert [board.likelihood for board in boards] == pytest.approx([0.6, 0.4])
    assert [board.odds for board in boards] == pytest.approx([1.5, 1 / 1.5])
    assert repair(rows, limit=1) == boards[:1]


def test_what_cannot_be_proper_gives_nothing() -> None:
    assert repair(probabilities("11" + "." * 79)) == ()
    assert repair(probabilities("." * 81)) == ()
    uniform = [[0.1] * 10 for _ in range(81)]
    assert all(count(board.grid) == 1 for board in repair(uniform, budget_seconds=0.02))


def test_no_time_gives_nothing_but_the_board_as_read() -> None:
    assert len(repair(probabilities(PUZZLE), budget_seconds=0)) == 1
    assert repair(probabilities("." + PUZZLE[1:], {0: {0: 0.7, 7: 0.3}}), budget_seconds=0) == ()


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [[0.1] * 9 for _ in range(81)],
        [[0.1] * 10 for _ in range(80)],
        [[0.0] * 10 for _ in range(81)],
        [[-0.1] + [0.1] * 9 for _ in range(81)],
        [[math.nan] * 10 for _ in range(81)],
        [[math.inf] * 10 for _ in range(81)],
    ],
)
def test_unusable_probabilities_are_refused(rows: list[list[float]]) -> None:
    with pytest.raises(ValueError, match=r"^Probabilities must be"):
        repair(rows)


@settings(max_examples=40, deadline=None)
@given(
    st.sets(st.integers(0, 80), min_size=24, max_size=50),
    st.dictionaries(st.integers(0, 80), st.lists(st.floats(0.01, 1), min_size=10, max_size=10), max_size=3),
)
def test_answers_are_proper_ordered_and_minimal(clues: set[int], doubts: dict[int, list[float]]) -> None:
    text = "".join(digit if cell in clues else "." for cell, digit in enumerate(SOLVED))
    rows = probabilities(text, {cell: dict(enumerate(row)) for cell, row in doubts.items()})
    read = Grid(tuple(row.index(max(row)) for row in rows))
    boards = repair(rows, budget_seconds=0.03)
    costs = [board.likelihood for board in boards]
    assert costs == sorted(costs, reverse=True)
    for board in boards:
        assert count(board.grid) == 1
        expected = 1.0
        grid = read
        for each in board.repairs:
            assert read.digits[each.cell] == each.read != each.instead
            expected *= rows[each.cell][each.instead] / max(rows[each.cell])
            grid = grid.with_digit(each.cell, each.instead)
            without = board.grid.with_digit(each.cell, each.read)
            assert count(without) != 1
        assert grid == board.grid
        assert board.likelihood == pytest.approx(expected)
    if count(read) == 1:
        assert [board.grid for board in boards] == [read]


def test_a_board_of_clashes_and_doubts_ends_in_its_budget() -> None:
    rng = np.random.default_rng(4)
    doubts = rng.dirichlet(np.full(10, 0.6), 81)
    started = perf_counter()
    repair(doubts.tolist(), budget_seconds=0.05)
    assert perf_counter() - started < 2.0
