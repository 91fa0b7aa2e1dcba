"""Forcing chains and trial and error: small positions where each is and is not, and real puzzles."""

from collections import Counter
from random import Random

import pytest

from solver import Grid
from solver.grid import cell_name
from solver.rules import rules_named
from solver.techniques import Candidates, Step, bits
from solver.techniques.chains import TECHNIQUES as CHAINS
from solver.techniques.forcing import TECHNIQUES
from solver.techniques.nets import net_of, singles, whole_of
from solver.techniques.singles import TECHNIQUES as SINGLES
from solver.techniques.spread import spread, spread_on
from solver.techniques.trial import TECHNIQUES as TRIAL
from tests.solver.techniques.check import index, position, walk

BY_KEY = {technique.key: technique for technique in (*TECHNIQUES, *TRIAL)}


def gone(board: Candidates, key: str) -> set[tuple[str, int]]:
    """All that a technique's steps strike."""
    return {(cell_name(cell), digit) for step in BY_KEY[key].find(board) for cell, digit in step.eliminations}


def test_nishio() -> None:
    units = {(1, "row 1"): "r1c1 r1c9", (1, "row 2"): "r2c2 r2c9", (1, "row 3"): "r3c4 r3c5 r3c6"}
    assert ("r9c9", 1) in gone(position({}, units), "nishio")
    units[1, "row 2"] += " r2c7"
    assert ("r9c9", 1) not in gone(position({}, units), "nishio")


def test_cell_forcing() -> None:
    cells = {"r5c5": "123", "r5c4": "19", "r1c5": "29", "r4c4": "39"}
    board = position(cells)
    step = next(step for step in BY_KEY["cell-forcing"].find(board) if (index("r1c4"), 9) in step.eliminations)
    assert step.values["chains"].split("; ") == [
        "r5c5=1 → r5c4≠1 → r5c4=9 → r1c4≠9",
        "r5c5=2 → r1c5≠2 → r1c5=9 → r1c4≠9",
        "r5c5=3 → r4c4≠3 → r4c4=9 → r1c4≠9",
    ]
    assert step.rating == 8.3
    assert ("r1c4", 9) not in gone(position({**cells, "r5c5": "1234"}), "cell-forcing")


def test_unit_forcing() -> None:
    cells = {"r9c1": "59", "r1c5": "59", "r2c9": "56", "r2c2": "69"}
    units = {(5, "row 5"): "r5c1 r5c5 r5c9"}
    assert ("r1c1", 9) in gone(position(cells, units), "unit-forcing")
    units[5, "row 5"] += " r5c7"
    assert ("r1c1", 9) not in gone(position(cells, units), "unit-forcing")


def test_dynamic_forcing() -> None:
    # 1 in r1c1 takes two digits of r5c5 by different ways: no chain of single links tells it.
    cells = {"r1c1": "123456789", "r1c5": "12", "r5c1": "13", "r5c5": "234", "r9c1": "14", "r9c5": "456"}
    board = position({**cells, "r5c5": "23"})
    assert ("r1c1", 1) in gone(board, "dynamic-forcing")
    assert ("r1c1", 1) not in gone(position(cells), "dynamic-forcing")


def test_dynamic_forcing_more() -> None:
    # 1 in r1c1 leaves r1c5 and r1c6 the pair 2 and 3, so r1c9 has no digit left.
    cells = {"r1c5": "123", "r1c6": "123", "r1c9": "123"}
    board = position(cells)
    assert gone(board, "dynamic-forcing") == set()
    assert ("r1c1", 1) in gone(board, "dynamic-forcing-more")


def by_singles(board: Candidates, placements: list[tuple[int, int]]) -> Candidates:
    """The board after some placements and all singles that follow, as far as it is not broken."""
    board = board.copy()
    for cell, digit in placements:
        if board.cells[cell] >> digit & 1:
            board.place(cell, digit)
    while not board.broken:
        step = next((step for technique in SINGLES for step in technique.find(board)), None)
        if step is None:
            break
        board.apply(step)
    return board


def test_spread_agrees_with_singles() -> None:
    board = Candidates.of(Grid.parse(HARD[0]))
    board = by_singles(board, [])
    net = net_of(board.rules)
    live, on = whole_of(board)
    for node in list(bits(live & ~on))[::8]:
        digit, cell = divmod(node, 81)
        run = spread(net, live, on, node)
        alone = by_singles(board, [(cell, digit + 1)])
        assert bool(run.lost) == alone.broken
        if not run.lost:
            assert run.on == whole_of(alone)[1]
            assert run.live == whole_of(alone)[0]
            further = spread_on(net, run)
            assert further.lost or not further.live & ~run.live


HARD = [
    "......26..9.8............5.2.6.....7...7....4..1..........261..84.............3..",
    "...2..61.4........3.........1.93........8...4......7..8.4....3..5......2...6.....",
    "3..8........4..1.........6.5......43....1.....7.........83.2....6....71.......6..",
]

HARDEST = ["..3.....94.....2...6..7..1..1...7.5...46........5....2.8.7...6......8..39....18.."]


def test_real_puzzles() -> None:
    used: Counter[str] = Counter()

    def seen(board: Candidates, step: Step) -> None:
        for start, end, strong in step.links:
            assert start != end
            assert strong or start[0] == end[0] or board.rules.peer_masks[start[0]] >> end[0] & 1

    for puzzle in HARD:
        board, found = walk(puzzle, TECHNIQUES, seen)
        assert board.solved
        used += found
    for puzzle in HARDEST:
        board, found = walk(puzzle, (*CHAINS, *TECHNIQUES, *TRIAL))
        assert board.solved
        used += found
    assert not set(BY_KEY) - set(used)


@pytest.mark.parametrize("name", ["plain", "x", "hyper", "anti-knight"])
def test_singles_of_the_net(name: str) -> None:
    """Counting all lines at once finds what looking at each finds, also where units of one shape overlap."""
    rules = rules_named(name)
    rng = Random(1)
    board = Candidates.of(Grid.parse("." * 81), rules)
    for _ in range(200):
        board.remove(rng.randrange(81), rng.randrange(4, 8))
    # In some row, box and extra unit all places of a digit but one go, and so do all digits but one of a cell.
    for digit, unit in enumerate((3, 20, len(rules.units) - 1), start=1):
        for cell in rules.units[unit][1:]:
            board.remove(cell, digit)
    for digit in range(1, 9):
        board.remove(80, digit)
    # A box and the units that cross it in its middle have the same cell as last place.
    for unit in rules.units_of[10]:
        for cell in rules.units[unit]:
            if cell != 10:
                board.remove(cell, 8)
    live, _ = whole_of(board)
    alone = singles(live, net_of(rules))
    told = {step.placements[0] for technique in SINGLES for step in technique.find(board)}
    assert not board.broken
    assert len(told) > 2
    assert {(node % 81, node // 81 + 1) for node in bits(alone)} == told


def test_trial_alone_solves() -> None:
    board, used = walk(HARDEST[0], TRIAL)
    assert board.solved
    assert used["trial-and-error"]


def test_trial_has_nothing_to_say_where_anything_goes() -> None:
    assert list(TRIAL[0].find(Candidates.of(Grid.parse("." * 16)))) == []


@pytest.mark.parametrize("puzzle", ["13...4....4...31", "..54..1...5.2.6......5.2.1...6..43.."])
def test_other_sizes(puzzle: str) -> None:
    assert walk(puzzle, (*TECHNIQUES, *TRIAL))[0].solved
