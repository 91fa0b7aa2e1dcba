"""Subsets: small positions where they are and are not, and real puzzles."""

from collections import Counter

import pytest

from solver import Grid, cell_name
from solver.rules import Rules, plain_rules
from solver.techniques import Candidates, say
from solver.techniques.subsets import TECHNIQUES, groups
from tests.solver.techniques.check import walk
from tests.solver.techniques.test_locked import check_cuts

BY_KEY = {technique.key: technique for technique in TECHNIQUES}


def cut(held: dict[str, str], places: dict[int, str] | None = None, rules: Rules | None = None) -> Candidates:
    """An empty board with some cells cut to these digits and some digits to these cells."""
    board = Candidates.of(Grid((0,) * 81), rules)
    for cell in range(81):
        name = cell_name(cell)
        for digit in range(1, 10):
            if str(digit) not in held.get(name, "123456789") or name not in (places or {}).get(digit, name):
                board.remove(cell, digit)
    return board


def struck(key: str, board: Candidates) -> list[dict[str, str]]:
    """Cells and the digits they lose, of each step."""
    steps = []
    for step in BY_KEY[key].find(board):
        lost: dict[str, str] = {}
        for cell, digit in step.eliminations:
            lost[cell_name(cell)] = lost.get(cell_name(cell), "") + str(digit)
        steps.append(lost)
    return steps


def in_row(row: int, columns: str, digits: str) -> dict[str, str]:
    return {f"r{row}c{column}": digits for column in columns}


def test_naked_pair() -> None:
    assert struck("naked-pair", cut({"r1c1": "12", "r1c5": "12"})) == [in_row(1, "2346789", "12")]


@pytest.mark.parametrize("held", [{"r1c1": "12", "r1c5": "13"}, {"r1c1": "12", "r2c5": "12"}, {"r1c1": "12"}])
def test_no_naked_pair(held: dict[str, str]) -> None:
    assert struck("naked-pair", cut(held)) == []


def test_locked_pair_strikes_row_and_box_in_one_step() -> None:
    board = cut({"r1c1": "12", "r1c2": "12"})
    assert struck("naked-pair", board) == [in_row(1, "3456789", "12") | in_row(2, "123", "12") | in_row(3, "123", "12")]
    (step,) = BY_KEY["naked-pair"].find(board)
    assert say(step, board.rules) == (
        "r1c1 and r1c2 hold only the digits 1 and 2 between them, so no other cell of row 1 and box 1 can hold these."
    )


def test_naked_triple_strikes_the_box_of_a_digit_that_is_locked_there() -> None:
    board = cut({"r1c1": "12", "r1c2": "23", "r1c5": "13"})
    assert struck("naked-triple", board) == [in_row(1, "346789", "123") | in_row(2, "123", "2") | in_row(3, "123", "2")]
    (step,) = BY_KEY["naked-triple"].find(board)
    assert "It also rules out 2 in r2c1, 2 in r2c2" in say(step, board.rules)


def test_locked_triple_strikes_row_and_box_in_one_step() -> None:
    assert struck("naked-triple", cut(in_row(1, "123", "123"))) == [
        in_row(1, "456789", "123") | in_row(2, "123", "123") | in_row(3, "123", "123")
    ]


def test_naked_quad_in_a_column() -> None:
    board = cut({"r1c1": "12", "r4c1": "23", "r7c1": "34", "r5c1": "14"})
    assert struck("naked-quad", board) == [{f"r{row}c1": "1234" for row in (2, 3, 6, 8, 9)}]
    board = cut({"r1c1": "12", "r4c1": "23", "r7c1": "34", "r5c1": "15"})
    assert struck("naked-quad", board) == []


def test_pair_and_more_is_no_triple() -> None:
    assert struck("naked-triple", cut({"r1c1": "12", "r1c4": "12", "r1c7": "123"})) == []
    assert struck("naked-quad", cut({"r1c1": "12", "r1c4": "12", "r1c7": "34", "r1c9": "34"})) == []


def test_hidden_pair() -> None:
    board = cut({}, {1: "r1c1 r1c5", 2: "r1c1 r1c5"})
    assert struck("hidden-pair", board) == [in_row(1, "15", "3456789")]
    (step,) = BY_KEY["hidden-pair"].find(board)
    assert say(step, board.rules) == (
        "In row 1 the digits 1 and 2 fit only in r1c1 and r1c5, so these cells can hold nothing else."
    )
    assert struck("hidden-pair", cut({}, {1: "r1c1 r1c5", 2: "r1c1 r1c5 r1c7"})) == []


def test_hidden_triple() -> None:
    places = {1: "r1c1 r1c5", 2: "r1c5 r1c9", 3: "r1c1 r1c9"}
    assert struck("hidden-triple", cut({}, places)) == [in_row(1, "159", "456789")]
    assert struck("hidden-triple", cut({}, places | {3: "r1c1 r1c8"})) == []


def test_hidden_quad() -> None:
    places = {1: "r1c1 r1c5", 2: "r1c5 r1c9", 3: "r1c9 r1c4", 4: "r1c4 r1c1"}
    assert struck("hidden-quad", cut({}, places)) == [in_row(1, "1459", "56789")]
    assert struck("hidden-quad", cut({}, places | {4: "r1c4 r1c1 r1c2"})) == []


def test_in_a_unit_of_few_cells_digits_differ_but_none_must_be_there() -> None:
    plain = plain_rules()
    rules = Rules("cage", 9, (*plain.units, (0, 40, 80)), (*plain.unit_names, "cage"))
    assert struck("naked-pair", cut({"r1c1": "12", "r5c5": "12"}, rules=rules)) == [
        {"r1c5": "12", "r5c1": "12", "r9c9": "12"}
    ]
    assert struck("hidden-pair", cut({}, {1: "r1c1 r5c5", 2: "r1c1 r5c5"}, rules=rules)) == []


def test_groups_are_those_of_the_definition() -> None:
    masks = [0b11, 0b110, 0b101, 0b11000, 0b1111]
    assert list(groups(masks, 3, 3)) == [(0, 1, 2)]
    assert list(groups(masks, 2, 2)) == []
    assert list(groups([0b1, 0b1, 0b10], 2, 1)) == [(0, 1)]


def test_steps_hold_under_other_rules() -> None:
    check_cuts(TECHNIQUES, 2)


PUZZLES = (
    ".3..6....8...9.2..9..34...1......8.............9.8.5462.64.......72...5.....5...7",
    ".6....1.75...3..........2..8......534......8....1......1.6.........85....2.......",
    "..2...7.....8....4...1.....68............32..1.........1.64..........39.....5..2.",
    "..1.875...34..26..9...5....8.......4.....186.....7.9...8.......2..6......1......2",
    "8..7.............45..9...2.....63...9.1..5.3...51..........72.3.38...6....25...79",
    "7....2.4..6.5..9.......81..3.7.........7.1...8..4....5..........96...7..1..8.3..4",
    "5..47.....2....9............3.1.9..........87...2.....7.4.6.........31..8........",
    "3..4......6.....9....1.........97..51.4...2..8.........9..65.........42..........",
    "4.....5.8.3..........7......2.....6.....5.8......1.......6.3.7.5..2.....1.8......",
    "...6.13..85.............4......7..523.1.............8..2.....7....1..6.....9.....",
)


def test_every_step_in_real_puzzles_is_right_and_every_technique_is_used() -> None:
    # The hardest first, so that the rare ones are used too.
    techniques = sorted(TECHNIQUES, key=lambda technique: -technique.rating)
    used = sum((walk(puzzle, techniques)[1] for puzzle in PUZZLES), Counter[str]())
    assert used.keys() >= BY_KEY.keys()
