"""Wings: small positions where each is and is not, and real puzzles."""

import pytest

from solver import Grid
from solver.grid import cell_name
from solver.techniques import Candidates, Technique
from solver.techniques.wings import TECHNIQUES
from tests.solver.techniques.check import check_used

BY_KEY = {technique.key: technique for technique in TECHNIQUES}


def index(name: str) -> int:
    return 9 * (int(name[1]) - 1) + int(name[3]) - 1


def position(candidates: dict[str, str], places: dict[int, str] | None = None) -> Candidates:
    """An empty board with some cells cut to these candidates and, of some digits, places only in these cells."""
    board = Candidates.of(Grid.parse("." * 81))
    for name, digits in candidates.items():
        for digit in range(1, 10):
            if str(digit) not in digits:
                board.remove(index(name), digit)
    for digit, names in (places or {}).items():
        for cell in range(81):
            if cell_name(cell) not in names.split():
                board.remove(cell, digit)
    return board


def gone(board: Candidates, key: str) -> list[tuple[int, str]]:
    """What each step of a technique strikes: `(3, "r1c1 r1c2")`, one digit a step."""
    steps = []
    for step in BY_KEY[key].find(board):
        (digit,) = {digit for _, digit in step.eliminations}
        steps.append((digit, " ".join(cell_name(cell) for cell, _ in step.eliminations)))
    return steps


def test_xy_wing_strikes_where_both_wings_see() -> None:
    board = position({"r1c1": "12", "r1c5": "13", "r5c1": "23"})
    assert gone(board, "xy-wing") == [(3, "r5c5")]


def test_xy_wing_in_a_box_and_a_row() -> None:
    board = position({"r1c1": "12", "r1c8": "13", "r2c2": "23"})
    assert gone(board, "xy-wing") == [(3, "r1c2 r1c3 r2c7 r2c8 r2c9")]


@pytest.mark.parametrize(
    "candidates",
    [
        {"r1c1": "12", "r1c5": "13", "r5c1": "24"},  # the wings share nothing
        {"r1c1": "12", "r1c5": "13", "r5c1": "13"},  # both wings give way to the same candidate of the pivot
        {"r1c1": "12", "r1c5": "13", "r5c2": "23"},  # a wing the pivot does not see
        {"r1c1": "124", "r1c5": "13", "r5c1": "23"},  # the pivot may be something else
    ],
)
def test_no_xy_wing(candidates: dict[str, str]) -> None:
    assert gone(position(candidates), "xy-wing") == []


def test_a_wing_with_nothing_to_strike_is_no_step() -> None:
    board = position({"r1c1": "12", "r1c5": "13", "r5c1": "23", "r5c5": "45"})
    assert gone(board, "xy-wing") == []


def test_xy_wing_is_told_as_a_chain() -> None:
    board = position({"r1c1": "12", "r1c5": "13", "r5c1": "23"})
    (step,) = BY_KEY["xy-wing"].find(board)
    for one, following in zip(step.links, step.links[1:], strict=False):
        assert one.end == following.start
        assert one.strong != following.strong
    assert (step.links[0].start, step.links[-1].end) == ((index("r1c5"), 3), (index("r5c1"), 3))


def test_xyz_wing_strikes_where_all_three_see() -> None:
    board = position({"r1c1": "123", "r1c8": "13", "r2c2": "23"})
    assert gone(board, "xyz-wing") == [(3, "r1c2 r1c3")]


@pytest.mark.parametrize(
    "candidates",
    [
        {"r1c1": "123", "r1c5": "13", "r5c1": "23"},  # no cell sees all three
        {"r1c1": "1234", "r1c8": "13", "r2c2": "23"},
        {"r1c1": "123", "r1c8": "13", "r2c2": "13"},
        {"r1c1": "123", "r1c8": "13", "r2c2": "24"},
    ],
)
def test_no_xyz_wing(candidates: dict[str, str]) -> None:
    assert gone(position(candidates), "xyz-wing") == []


ENDS = {"r1c1": "12", "r5c5": "12"}


def test_w_wing_over_a_row() -> None:
    board = position(ENDS, {1: "r1c1 r5c5 r9c1 r9c5 r2c8 r3c8 r4c8"})
    assert gone(board, "w-wing") == [(2, "r1c5 r5c1")]
    (step,) = BY_KEY["w-wing"].find(board)
    assert len(step.links) == 5


def test_w_wing_over_a_box_with_three_places() -> None:
    board = position(ENDS, {1: "r1c1 r5c5 r5c7 r6c1 r4c2 r5c2 r5c3 r4c9 r1c9 r9c9 r8c5 r7c5"})
    assert gone(board, "w-wing") == []
    board = position({"r2c1": "12", "r5c5": "12"}, {1: "r2c1 r5c5 r6c1 r5c2 r5c3 r2c9 r9c9 r8c9 r6c9"})
    assert gone(board, "w-wing") == [(2, "r2c5 r5c1")]
    (step,) = BY_KEY["w-wing"].find(board)
    assert step.links == ()
    assert [cell_name(cell) for cell in step.cells] == ["r2c1", "r5c5", "r5c2", "r5c3", "r6c1"]


@pytest.mark.parametrize(
    ("candidates", "places"),
    [
        (ENDS, "r1c1 r5c5 r9c1 r9c5 r9c9 r8c1 r8c5 r8c8"),  # each row has a place that neither end sees
        (ENDS, "r1c1 r5c5 r9c1 r8c1"),  # one end sees them all
        ({"r1c1": "12", "r5c5": "13"}, "r1c1 r5c5 r9c1 r9c5"),  # not the same candidates
        ({"r1c1": "12", "r1c5": "12"}, "r1c1 r1c5 r9c1 r9c5"),  # a naked pair
    ],
)
def test_no_w_wing(candidates: dict[str, str], places: str) -> None:
    assert gone(position(candidates, {1: places}), "w-wing") == []


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.key)
def test_the_board_is_left_alone(technique: Technique) -> None:
    board = position({"r1c1": "123", "r1c8": "13", "r2c2": "23", "r3c3": "13"})
    before = board.digits[:], board.cells[:], board.places[:]
    list(technique.find(board))
    assert (board.digits, board.cells, board.places) == before


# For each technique real puzzles that use it, each of one solution.
USED = {
    "xy-wing": [
        "..8....47.1.3..8....5.......5.6........2.9...83...4.9...6.8.1..7....2.......5...3",
        "4..5...7....3.2.....6......73..4.......6..2........1......81.4..52...............",
        "..26..7..1...8..........2......5..463......9......1....462...........1...7.......",
        "...4.5.8.37....................7.3.1.94............2..6.5....4.1...3.......2.....",
        "...1..5......26...4.3..........7.643.65.............8.3..8........4..2...1.......",
        "...5..1.347..2..........9....16.........5..8........4.24..........3.1...8........",
        "..8....54...25.8.64..8....3.......2...9...7..71..4.5....798.........5...16...7...",
    ],
    "xyz-wing": [
        "....6...8..2......49....31...6.34........85..94...1......2.94...8.......51.....3.",
        "6..........574..6.94.8.......4...2...6...8.4......15.7.3.........7....24.....3..1",
        "35.7.4.......2..6..........8......21...5.3......4......4....7......6.5..2........",
        "7...3.......4...5..........6.....7.....1...4.3..5......5..682......7.6...1.......",
        "...75...93.....4.....2.....4...9...6...8...7.1.........7.....2......41...5.......",
        "...1..6.....6.7....3.......1..7............236......9..8..3.5........4.6....2....",
        "5...8..1...4...6......1.......6..4.2..9...7...3.......81.....3....2........4.....",
    ],
    "w-wing": [
        "...5..7.91..............2...7.6.59.....8.....3........8...3..1..2...1.......4....",
        ".....82..6..3......1..............143..2............9.5.8...7..2.....5.....19....",
        "....1..6..2.4..............6.1.8....7.....3.........4..5.3.42..1.......5...2.....",
        ".56.2...........91............65.3..12................7.4..9.8.9..4...........5..",
        "5..4.6.........7.1............6...4..8.....3..2..7....4.35.........1.2..6........",
        "....1.7..6.3......4........5..4.2......3..8...7....1.....6...43.2.....1..........",
        "2...3.......5....4....1....6..4.2..........31......7.....8..26...9...3...1.......",
    ],
}


@pytest.mark.parametrize(("key", "puzzle"), [(key, puzzle) for key, puzzles in USED.items() for puzzle in puzzles])
def test_real_puzzles(key: str, puzzle: str) -> None:
    check_used(BY_KEY[key], puzzle, TECHNIQUES)
