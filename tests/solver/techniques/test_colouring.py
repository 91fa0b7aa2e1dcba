"""Colouring and remote pairs: small positions where each is and is not, and real puzzles."""

import pytest

from solver import Grid
from solver.grid import cell_name
from solver.techniques import Candidates, Technique
from solver.techniques.colouring import TECHNIQUES
from tests.solver.techniques.check import check_used

BY_KEY = {technique.key: technique for technique in TECHNIQUES}


def index(name: str) -> int:
    return 9 * (int(name[1]) - 1) + int(name[3]) - 1


def ones(*names: str) -> Candidates:
    """An empty board where 1 has these places only and every other digit all of them."""
    board = Candidates.of(Grid.parse("." * 81))
    for cell in set(range(81)) - {index(name) for name in names}:
        board.remove(cell, 1)
    return board


def twos(*names: str, digits: str = "12") -> Candidates:
    """An empty board where these cells have these candidates only."""
    board = Candidates.of(Grid.parse("." * 81))
    for name in names:
        for digit in set(range(1, 10)) - {int(digit) for digit in digits}:
            board.remove(index(name), digit)
    return board


def gone(board: Candidates, key: str) -> list[str]:
    """The cells that each step of a technique strikes candidates from."""
    return [
        " ".join(dict.fromkeys(cell_name(cell) for cell, _ in step.eliminations)) for step in BY_KEY[key].find(board)
    ]


TRAP = ("r1c1", "r1c5", "r7c1", "r7c6")
TRAPPED = ("r2c6", "r3c6", "r8c5", "r9c5")
WRAP = ("r1c1", "r1c5", "r5c5", "r5c2", "r2c2", "r3c3")
WEAK = ("r1c1", "r1c5", "r8c6", "r4c1", "r2c6", "r3c6", "r7c5", "r9c5")
BOTH = ("r1c1", "r1c9", "r9c9", "r8c1", "r8c7", "r4c1")


def test_a_cell_that_sees_both_colours_is_trapped() -> None:
    board = ones(*TRAP, *TRAPPED)
    assert gone(board, "simple-colouring-trap") == ["r2c6 r3c6 r8c5 r9c5"]
    assert gone(board, "simple-colouring-wrap") == []
    (step,) = BY_KEY["simple-colouring-trap"].find(board)
    assert step.values["cells_a"] == [index("r1c1"), index("r7c6")]
    assert step.values["cells_b"] == [index("r1c5"), index("r7c1")]
    assert len(step.links) == 3


def test_a_third_place_breaks_the_cluster() -> None:
    assert gone(ones(*TRAP, *TRAPPED, "r7c8"), "simple-colouring-trap") == []


def test_a_colour_that_sees_itself_is_false() -> None:
    assert gone(ones(*WRAP), "simple-colouring-wrap") == ["r1c1 r2c2 r5c5"]


def test_a_colour_that_does_not_see_itself_stands() -> None:
    assert gone(ones(*WRAP[:-2], "r4c2", "r3c3"), "simple-colouring-wrap") == []


def test_colours_that_see_each_other() -> None:
    board = ones(*WEAK, "r8c1")
    assert gone(board, "multi-colouring") == ["r2c6 r3c6 r7c5 r9c5"]
    assert gone(board, "simple-colouring-trap") == []
    assert gone(ones(*WEAK, "r8c2"), "multi-colouring") == []


def test_a_colour_that_sees_both_of_another_cluster() -> None:
    assert gone(ones(*BOTH, "r7c8"), "multi-colouring") == ["r1c1 r9c9"]
    # In another box than the last cell of the first cluster, the second one is seen on one side only.
    assert gone(ones(*(name for name in BOTH if name != "r8c7"), "r8c6"), "multi-colouring") == []


def test_remote_pairs_strike_both_digits_where_both_ends_are_seen() -> None:
    board = twos("r1c1", "r1c5", "r6c5", "r6c9")
    (step,) = BY_KEY["remote-pairs"].find(board)
    assert sorted(step.eliminations) == [(index(name), digit) for name in ("r1c9", "r6c1") for digit in (1, 2)]
    assert [cell_name(cell) for cell in step.cells] == ["r1c1", "r1c5", "r6c5", "r6c9"]
    for one, following in zip(step.links, step.links[1:], strict=False):
        assert one.end == following.start
        assert one.strong != following.strong


def test_short_remote_pairs_come_before_long_ones() -> None:
    board = twos("r1c1", "r1c5", "r6c5", "r6c9", "r9c9", "r9c3")
    fours, six = ["r1c9 r6c1", "r1c9 r9c5", "r6c3 r9c5"], "r1c3 r2c3 r3c3 r7c1 r8c1 r9c1"
    assert gone(board, "remote-pairs") == [*fours, six]


@pytest.mark.parametrize(
    "board",
    [
        twos("r1c1", "r1c5", "r6c5"),  # three: both ends are the same
        twos("r1c1", "r1c5", "r6c5", "r7c9"),  # the last is not seen
        twos("r1c1", "r1c5", "r6c5", "r6c9", digits="123"),
    ],
)
def test_no_remote_pairs(board: Candidates) -> None:
    assert gone(board, "remote-pairs") == []


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.key)
def test_the_board_is_left_alone(technique: Technique) -> None:
    board = ones(*TRAP, *TRAPPED)
    before = board.digits[:], board.cells[:], board.places[:]
    list(technique.find(board))
    assert (board.digits, board.cells, board.places) == before


# For each technique real puzzles that use it, each of one solution.
USED = {
    "remote-pairs": [
        "...5..7.91..............2...7.6.59.....8.....3........8...3..1..2...1.......4....",
        ".....82..6..3......1..............143..2............9.5.8...7..2.....5.....19....",
        "....1..6..2.4..............6.1.8....7.....3.........4..5.3.42..1.......5...2.....",
        "35.7.4.......2..6..........8......21...5.3......4......4....7......6.5..2........",
        ".56.2...........91............65.3..12................7.4..9.8.9..4...........5..",
    ],
    "simple-colouring-trap": [
        "....6...8..2......49....31...6.34........85..94...1......2.94...8.......51.....3.",
        ".71.........6..3.....2.........7..41....4..8.5........32....6..6..5.........1....",
        "6...82....3.....5...........147...........23.....1....2.8...6.......3..9...5.....",
        "..8....47.1.3..8....5.......5.6........2.9...83...4.9...6.8.1..7....2.......5...3",
        "..2..8.7.86.....2..7....3...1.6792....8.......4.....5....1....9....5.46...7.63...",
    ],
    "simple-colouring-wrap": [
        "5..4.6.........7.1............6...4..8.....3..2..7....4.35.........1.2..6........",
        "...4.1.3..75...............31.6.........7.5..4.......9...3...1...8.5..........2..",
        "..4....1.5..6.....7...........3..6.9.71.........9.....23....7......14.......8....",
        "...8...7.4.....6....1......3..2..5........3.4...1......8..45....7.....2.....3....",
        "....1..7.4......6..8........2.6.7....3....1.....5..4..7.......8...2..3..1........",
    ],
    "multi-colouring": [
        "6..........574..6.94.8.......4...2...6...8.4......15.7.3.........7....24.....3..1",
        "..26..7..1...8..........2......5..463......9......1....462...........1...7.......",
        "7......6.12..........28.31..4.6..8..9.5..42............5..4........75....7.3..4.8",
        "1...6..8..73.....6.6.35.......8.57........1...9..36...4...8.....39..7..2..5...9..",
        "5...8..1...4...6......1.......6..4.2..9...7...3.......81.....3....2........4.....",
    ],
}


@pytest.mark.parametrize(("key", "puzzle"), [(key, puzzle) for key, puzzles in USED.items() for puzzle in puzzles])
def test_real_puzzles(key: str, puzzle: str) -> None:
    check_used(BY_KEY[key], puzzle, TECHNIQUES)
