"""Chains and loops: small positions where each is and is not, and real puzzles."""

from collections import Counter

import pytest

from solver.grid import cell_name
from solver.techniques import Candidates, Step
from solver.techniques.chains import TECHNIQUES, longer
from tests.solver.techniques.check import position, walk

BY_KEY = {technique.key: technique for technique in TECHNIQUES}


def gone(step: Step) -> set[tuple[str, int]]:
    return {(cell_name(cell), digit) for cell, digit in step.eliminations}


def first(board: Candidates, key: str) -> Step | None:
    return next(BY_KEY[key].find(board), None)


def check_links(board: Candidates, step: Step) -> None:
    """Every link of an ungrouped chain holds on the board."""
    for start, end, strong in step.links:
        both = 1 << start[0] | 1 << end[0]
        if not strong:
            assert start[0] == end[0] or (start[1] == end[1] and board.rules.peer_masks[start[0]] >> end[0] & 1)
        elif start[0] == end[0]:
            assert board.cells[start[0]] == 1 << start[1] | 1 << end[1]
        else:
            assert start[1] == end[1]
            assert any(board.places[start[1]] & mask == both for mask in board.rules.unit_masks)


def test_x_cycle() -> None:
    board = position({}, {(1, "row 1"): "r1c1 r1c4", (1, "row 5"): "r5c1 r5c4"})
    step = first(board, "x-cycle")
    assert step is not None
    assert gone(step) == {(f"r{row}c{column}", 1) for row in (2, 3, 4, 6, 7, 8, 9) for column in (1, 4)}
    assert first(position({}, {(1, "row 1"): "r1c1 r1c4", (1, "row 5"): "r5c1 r5c4 r5c8"}), "x-cycle") is None


def test_x_chain() -> None:
    board = position({}, {(1, "row 1"): "r1c1 r1c5", (1, "row 5"): "r5c1 r5c6"})
    step = first(board, "x-chain")
    assert step is not None
    assert gone(step) == {("r2c6", 1), ("r3c6", 1), ("r4c5", 1), ("r6c5", 1)}
    assert step.values["chain"] == "r1c5≠1 → r1c1=1 → r5c1≠1 → r5c6=1"
    assert step.rating == 6.6
    check_links(board, step)
    assert first(position({}, {(1, "row 1"): "r1c1 r1c5", (1, "row 5"): "r5c1 r5c6 r5c9"}), "x-chain") is None


def test_xy_chain() -> None:
    board = position({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "14"})
    step = first(board, "xy-chain")
    assert step is not None
    assert gone(step) == {("r1c9", 1), ("r5c1", 1)}
    assert len(step.links) == 7
    assert step.rating == 6.8
    check_links(board, step)
    assert first(position({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "45"}), "xy-chain") is None


def test_nice_loop() -> None:
    board = position({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c1": "14"})
    step = first(board, "nice-loop")
    assert step is not None
    lost = {(f"r{row}c1", 1) for row in range(2, 10)} | {(f"r1c{column}", 2) for column in range(2, 10)}
    lost |= {(f"r{row}c5", 3) for row in range(2, 10)} | {(f"r5c{column}", 4) for column in range(2, 10)}
    assert gone(step) == lost - {("r5c1", 1), ("r1c5", 2), ("r5c5", 3), ("r5c5", 4)}
    assert first(position({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c1": "15"}), "nice-loop") is None


def test_aic() -> None:
    cells = {"r1c1": "12", "r5c5": "12"}
    step = first(position(cells, {(1, "column 9"): "r1c9 r5c9"}), "aic")
    assert step is not None
    assert gone(step) == {("r1c5", 2), ("r5c1", 2)}
    assert step.rating == 7.1
    assert first(position(cells, {(1, "column 9"): "r1c9 r5c9 r7c9"}), "aic") is None


def test_discontinuous_loop() -> None:
    units = {(1, "row 1"): "r1c1 r1c5", (1, "column 1"): "r1c1 r5c1", (1, "box 5"): "r4c5 r5c6"}
    step = first(position({}, units), "discontinuous-loop")
    assert step is not None
    assert step.placements == ((0, 1),)
    units[1, "box 5"] = "r4c5 r5c6 r6c6"
    assert first(position({}, units), "discontinuous-loop") is None


def test_grouped_aic() -> None:
    units = {(1, "row 1"): "r1c1 r1c2 r1c5", (1, "column 3"): "r2c3 r8c3"}
    step = first(position({}, units), "grouped-aic")
    assert step is not None
    assert gone(step) == {("r8c5", 1)}
    assert "r1c1/r1c2=1" in step.values["chain"]
    units[1, "row 1"] += " r1c8"
    assert first(position({}, units), "grouped-aic") is None


def test_grouped_discontinuous() -> None:
    units = {(1, "row 1"): "r1c1 r1c2 r1c5", (1, "column 3"): "r2c3 r8c3", (1, "column 5"): "r1c5 r8c5"}
    step = first(position({}, units), "grouped-discontinuous")
    assert step is not None
    assert step.placements == ((4, 1),)
    units[1, "column 5"] += " r9c5"
    assert first(position({}, units), "grouped-discontinuous") is None


def test_grouped_loop() -> None:
    units = {(1, "row 1"): "r1c1 r1c2 r1c5", (1, "row 2"): "r2c3 r2c6"}
    step = first(position({}, units), "grouped-loop")
    assert step is not None
    assert gone(step) == {(f"r3c{column}", 1) for column in range(1, 7)}
    units[1, "row 2"] += " r2c9"
    assert first(position({}, units), "grouped-loop") is None


@pytest.mark.parametrize(("nodes", "more"), [(4, 0), (6, 0), (7, 0.1), (9, 0.2), (11, 0.3), (15, 0.4), (19, 0.5)])
def test_longer(nodes: int, more: float) -> None:
    assert longer(7.0, nodes) == pytest.approx(7.0 + more)


PUZZLES = [
    "1..6..3.....5.4............3...9...2.8.1...4.2............2.6...57........4......",
    ".2.61...77.....3..............2.6.4.8..5.....3............3..8..6....5.......7...",
    "...2....6.4.....5..1.......6...3...5....741..2........5..8..........3.7.......4..",
    ".71.........6..3.....2.........7..41....4..8.5........32....6..6..5.........1....",
    ".5.6...8.......7.....1........5.8.4.7.3...9..2.........1......59...7........3....",
    "3...4........2.8.....1......5.6..1..4..............2.......7.43.625............9.",
    "2..1..9.....9.3.....6..........85...9.......2....6....1......8..2.4...........65.",
    "..12.........7..6.4........8......3....41.......7.....56...31...1....7........2..",
    "23......5....4.8...7.6.......3.5...........4.......2....42.....1....7..........63",
    "...35.4..6.....2...1..7.....7..1..5.2..4.....................714..2.....8........",
    ".....87..2...1....1.4.........26.3...5....6..8.........3.6........4...2........1.",
    "9..51...35..3..2....8..2...7.....5.8.96...31....8...9.3.5.7.6.....1.........3..85",
    "..5.9..4...7....8....2.8..36..3...2.......7.4..1..........4795....8.....8.......6",
    "....62.9...9.....52.....4.1...8..1.6.9.5...7.1...3......76....83...2.6...1...3...",
    "96......8....47.......8..63...178...4....21...7.....5.7...2..45..9..4....3...59..",
    ".9....3.1..3..48.........6.3.7..8...1....29...6.7...8..7...35..2..47.1...398.....",
]


def test_real_puzzles() -> None:
    used: Counter[str] = Counter()

    def seen(board: Candidates, step: Step) -> None:
        if step.links and "grouped" not in step.technique:
            check_links(board, step)

    for puzzle in PUZZLES:
        used += walk(puzzle, TECHNIQUES, seen)[1]
    assert not set(BY_KEY) - set(used)


@pytest.mark.parametrize("puzzle", ["13...4....4...31", "..54..1...5.2.6......5.2.1...6..43.."])
def test_other_sizes(puzzle: str) -> None:
    walk(puzzle, TECHNIQUES)
