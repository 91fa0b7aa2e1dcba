"""Whole solutions in steps, and hints from where a player stands."""

import pytest

from solver import Grid, solve
from solver.human import explain, hint
from solver.techniques import TECHNIQUES, Candidates, say

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
XY_WING = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
HARD = "....1..7.4......6..8........2.6.7....3....1.....5..4..7.......8...2..3..1........"
SOLUTION = str(solve(Grid.parse(EASY)).grid)


def filled(cells: dict[int, int]) -> Grid:
    return Grid(tuple(cells.get(cell, 0) for cell in range(81)))


@pytest.mark.parametrize("puzzle", [EASY, XY_WING])
def test_the_steps_lead_to_the_solution(puzzle: str) -> None:
    grid = Grid.parse(puzzle)
    explanation = explain(grid)
    assert explanation.solved
    board = Candidates.of(grid)
    for step in explanation.steps:
        assert say(step, board.rules)
        board.apply(step)
    assert board.grid == solve(grid).grid
    assert sum(explanation.techniques.values()) == len(explanation.steps)
    assert explanation.rating == max(step.rating for step in explanation.steps)


def test_techniques_come_easiest_first_and_trial_and_error_last() -> None:
    ratings = [technique.rating for technique in TECHNIQUES]
    assert ratings == sorted(ratings)
    assert TECHNIQUES[-1].key == "trial-and-error"
    assert len({technique.key for technique in TECHNIQUES}) == len(TECHNIQUES)


def test_a_hint_has_three_stages() -> None:
    given = hint(Grid.parse(EASY))
    assert given.kind == "step"
    assert given.step is not None
    assert given.where.startswith("Look at ")
    assert "single" in given.what.lower()
    assert given.how.endswith(".")


def test_entries_against_the_solution_are_named_first() -> None:
    wrong = hint(Grid.parse(EASY), filled({2: 1, 3: int(SOLUTION[3])}))
    assert wrong.kind == "wrong"
    assert wrong.cells == (2,)
    assert "r1c3" in wrong.how


def all_marks(board: Candidates) -> list[set[int]]:
    return [{digit for digit in range(1, 10) if mask >> digit & 1} for mask in board.cells]


def test_steps_that_full_marks_show_already_are_passed_over() -> None:
    grid = Grid.parse(HARD)
    board = Candidates.of(grid)
    strikes = 0
    for expected in explain(grid).steps:
        assert hint(grid, filled(dict(enumerate(board.digits))), all_marks(board)).step == expected
        strikes += not expected.placements
        board.apply(expected)
    assert strikes


def test_a_mark_that_is_not_there_proves_nothing() -> None:
    grid = Grid.parse(EASY)
    marks = [{int(SOLUTION[cell])} if not digit else set() for cell, digit in enumerate(grid.digits)]
    assert hint(grid, marks=marks).step == hint(grid).step


def test_marks_without_the_right_digit_are_named_and_do_not_mislead() -> None:
    grid = Grid.parse(HARD)
    board = Candidates.of(grid)
    while (step := hint(grid, filled(dict(enumerate(board.digits)))).step) and step.placements:
        board.apply(step)
    assert step is not None
    marks = all_marks(board)
    cell, digit = step.eliminations[0]
    marks[cell] = {digit}
    found = hint(grid, filled(dict(enumerate(board.digits))), marks)
    assert found.lacking == (cell,)
    assert found.step == step


def test_steps_taken_are_not_told_again_where_marks_lack_the_right_digit() -> None:
    grid = Grid.parse(HARD)
    answer = solve(grid).grid
    assert answer is not None
    board = Candidates.of(grid)
    marks = [held - {right} or held for held, right in zip(all_marks(board), answer.digits, strict=True)]
    entered = dict(enumerate(grid.digits))
    struck = 0
    while step := hint(grid, filled(entered), marks).step:
        gone = [(cell, digit) for cell, digit in step.eliminations if digit in marks[cell]]
        assert step.placements or gone
        for cell, digit in gone:
            # A cell without any mark would count as one without notes.
            marks[cell] = marks[cell] - {digit} or {answer.digits[cell]}
        entered.update(step.placements)
        struck += len(gone)
    assert filled(entered) == answer
    assert struck


def test_a_few_marks_are_notes_and_left_alone() -> None:
    grid = Grid.parse(EASY)
    marks: list[set[int]] = [set() for _ in range(81)]
    marks[2] = {9}
    assert hint(grid, marks=marks).step == hint(grid).step


def test_improper_and_complete_grids_have_no_next_step() -> None:
    assert hint(Grid.parse("." * 81)).kind == "improper"
    assert hint(Grid.parse("11" + "." * 79)).kind == "improper"
    assert hint(Grid.parse(SOLUTION)).kind == "done"
