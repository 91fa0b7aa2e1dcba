"""Almost locked sets: small positions where each is and is not, and real puzzles."""

from collections import Counter

import pytest

from solver import Grid
from solver.grid import cell_name
from solver.techniques import Candidates
from solver.techniques.als import TECHNIQUES
from tests.solver.techniques.check import walk

BY_KEY = {technique.key: technique for technique in TECHNIQUES}


def position(cells: dict[str, str]) -> Candidates:
    """An empty board with some cells cut to these candidates."""
    board = Candidates.of(Grid.parse("." * 81))
    for name, digits in cells.items():
        for digit in range(1, 10):
            if str(digit) not in digits:
                board.remove(9 * (int(name[1]) - 1) + int(name[3]) - 1, digit)
    return board


def gone(cells: dict[str, str], key: str) -> list[set[tuple[str, int]]]:
    """What each step of a technique strikes."""
    steps = BY_KEY[key].find(position(cells))
    return [{(cell_name(cell), digit) for cell, digit in step.eliminations} for step in steps]


def test_als_xz() -> None:
    cells = {"r1c1": "12", "r5c1": "134", "r5c2": "234", "r5c3": "34"}
    assert gone(cells, "als-xz") == [{("r1c2", 2), ("r2c2", 2), ("r3c2", 2), ("r4c1", 2), ("r6c1", 2)}]
    assert gone({**cells, "r5c3": "345"}, "als-xz") == []
    # 1 in r5c3 does not see r1c1.
    assert gone({**cells, "r5c3": "134"}, "als-xz") == []


def test_als_xz_with_two_ties() -> None:
    cells = {"r1c1": "12", "r2c1": "134", "r2c2": "34", "r3c2": "234"}
    struck = set().union(*gone(cells, "als-xz"))
    assert {("r1c2", 1), ("r1c2", 2), ("r3c3", 3), ("r3c3", 4), ("r4c1", 1)} <= struck
    assert ("r4c1", 3) not in struck
    assert gone({**cells, "r3c2": "245"}, "als-xz") == []


def test_als_xy_wing() -> None:
    cells = {"r1c1": "12", "r1c5": "14", "r2c5": "34", "r5c1": "23"}
    assert gone(cells, "als-xy-wing") == [{("r2c1", 3), ("r5c5", 3)}]
    assert gone({**cells, "r5c1": "25"}, "als-xy-wing") == []


def test_death_blossom() -> None:
    cells = {"r5c5": "123", "r5c1": "14", "r5c2": "24", "r4c4": "35", "r6c4": "45"}
    lost = {("r5c4", 4), ("r5c6", 4), ("r6c1", 4), ("r6c2", 4), ("r6c3", 4)}
    assert gone(cells, "death-blossom") == [lost]
    assert gone({**cells, "r6c4": "56"}, "death-blossom") == []


PUZZLES = [
    "...4...3.1.....8...........5...29....1.....7.6.......4..75.........8.2...34......",
    ".....7.61.5.2................2.4.5.......6.8..3..1.......7..2..6.4......1........",
    "3.....7.....1..4.....2.........5.61..82...........6....1.....287...3...........3.",
    "....41....2....7.........6.5..7..68..9.3............4.4.1.8.......2..5...........",
    "..3.6.......5..1...7............9.73.2.....6.9..1.....1.....4..5....2.......7....",
    "3..1.7....2....8..............3...47.8..6...........1.1.7...3.....52....4........",
    "2.1...6.....7...5..........6.....3...4.....7.....1.....785.....3.....1.2...4.....",
    "..5.9..4...7....8....2.8..36..3...2.......7.4..1..........4795....8.....8.......6",
    "..3.....94.....2...6..7..1..1...7.5...46........5....2.8.7...6......8..39....18..",
]


def test_real_puzzles() -> None:
    used: Counter[str] = Counter()
    for puzzle in PUZZLES:
        used += walk(puzzle, TECHNIQUES)[1]
    assert not set(BY_KEY) - set(used)


@pytest.mark.parametrize("puzzle", ["13...4....4...31", "..54..1...5.2.6......5.2.1...6..43.."])
def test_other_sizes(puzzle: str) -> None:
    walk(puzzle, TECHNIQUES)
