"""Locked candidates: small positions where they are and are not, other rules, and real puzzles."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import pytest

from solver import Grid, cell_name
from solver.rules import Rules, jigsaw, plain_rules, rules_named
from solver.techniques import Candidates, Technique, bits, say
from solver.techniques.locked import TECHNIQUES
from tests.solver.techniques.check import check_step, walk

BY_KEY = {technique.key: technique for technique in TECHNIQUES}

JIGSAW = jigsaw(
    """
    112222333
    111222333
    111122333
    445555666
    444555666
    444455666
    777888899
    777888999
    777889999
    """
)

SOLVED = {
    plain_rules(): "283154967659732148714896352532467891897521634146389725421973586978645213365218479",
    rules_named("x+anti-knight"): "915462738634817295728953641281795463463128579579346812897534126346281957152679384",
    JIGSAW: "459267138821453796736981452685714329243896517917532684572348961194625873368179245",
}
"""A full grid under each of some rules."""


def only(places: str, rules: Rules | None = None) -> Candidates:
    """An empty board on which the digit 1 fits in the named cells alone."""
    rules = rules or plain_rules()
    board = Candidates.of(Grid((0,) * rules.cells), rules)
    kept = places.split()
    for cell in range(rules.cells):
        if cell_name(cell, rules.size) not in kept:
            board.remove(cell, 1)
    return board


def turned(places: str) -> str:
    """The same cells with rows and columns swapped."""
    return " ".join(f"r{name[3]}c{name[1]}" for name in places.split())


def struck(technique: Technique, board: Candidates, digit: int = 1) -> list[str]:
    """What each step strikes of `digit`, as names in ascending order of cells."""
    size = board.rules.size
    found = [[cell for cell, other in step.eliminations if other == digit] for step in technique.find(board)]
    return [" ".join(cell_name(cell, size) for cell in sorted(cells)) for cells in found if cells]


def cuts(seed: int, count: int = 10) -> Iterator[tuple[Candidates, tuple[int, ...]]]:
    """Boards with their solution under several rules, cut at random: each candidate left out of the solution may go."""
    rng = random.Random(seed)
    for rules, text in SOLVED.items():
        solution = Grid.parse(text).digits
        for _ in range(count):
            board = Candidates.of(Grid((0,) * rules.cells), rules)
            for cell in rng.sample(range(rules.cells), rng.choice((0, 10, 25))):
                board.place(cell, solution[cell])
            share = rng.choice((0.3, 0.5, 0.65, 0.8))
            for cell, mask in enumerate(board.cells):
                for digit in bits(mask & ~(1 << solution[cell])):
                    if rng.random() < share:
                        board.remove(cell, digit)
            yield board, solution


def check_cuts(techniques: Iterable[Technique], seed: int) -> None:
    """Whatever the techniques find on boards cut at random is right, new, and drawn from what is there."""
    found = set()
    for board, solution in cuts(seed):
        before = board.digits[:], board.cells[:], board.places[:]
        for technique in techniques:
            steps = list(technique.find(board))
            assert len({frozenset(step.eliminations) for step in steps}) == len(steps)
            for step in steps:
                check_step(board, step, solution)
                assert step.technique == technique.key
                assert all(board.cells[cell] >> digit & 1 for cell, digit in step.candidates)
                assert {cell for cell, _ in step.candidates} == set(step.cells)
                found.add(technique.key)
        assert before == (board.digits, board.cells, board.places)
    assert found == {technique.key for technique in techniques}


@pytest.mark.parametrize("turn", [str, turned])
def test_pointing_strikes_the_rest_of_the_line(turn: Callable[[str], str]) -> None:
    assert struck(BY_KEY["pointing"], only(turn("r1c1 r1c2 r1c5 r1c9"))) == [turn("r1c5 r1c9")]
    assert struck(BY_KEY["pointing"], only(turn("r1c1 r1c2 r2c3 r1c5 r1c9"))) == []


@pytest.mark.parametrize("turn", [str, turned])
def test_claiming_strikes_the_rest_of_the_box(turn: Callable[[str], str]) -> None:
    assert struck(BY_KEY["claiming"], only(turn("r4c4 r4c6 r5c5 r6c6 r9c6"))) == [turn("r5c5 r6c6")]
    assert struck(BY_KEY["claiming"], only(turn("r4c4 r4c6 r5c5 r6c6 r9c6 r4c7"))) == []


def test_one_place_is_a_single_and_not_locked() -> None:
    for technique in TECHNIQUES:
        assert struck(technique, only("r4c4 r4c9 r9c4")) == []


def test_sentence_names_both_units() -> None:
    board = only("r1c1 r1c2 r1c5")
    (step,) = BY_KEY["pointing"].find(board)
    assert say(step, board.rules) == (
        "In box 1 the digit 1 fits only in r1c1 and r1c2, all of which lie in row 1. "
        "So nowhere else in row 1 can it stand."
    )


def test_extra_units_lock_too() -> None:
    places = "r4c4 r4c6 r4c9 r5c5 r9c1"
    assert struck(BY_KEY["claiming"], only(places, rules_named("x"))) == ["r4c6"]
    assert struck(BY_KEY["claiming"], only(places)) == []


def test_cells_seen_without_a_common_unit_are_locked_out() -> None:
    places = "r3c4 r3c6 r5c5"
    board = only(places, rules_named("anti-knight"))
    (step,) = BY_KEY["claiming"].find(board)
    assert say(step, board.rules) == (
        "In row 3 the digit 1 fits only in r3c4 and r3c6. Whichever of them it is, it cannot stand in r5c5, "
        "seen from each."
    )
    assert struck(BY_KEY["claiming"], only(places)) == []


def test_other_sizes() -> None:
    rules = plain_rules(6)
    assert struck(BY_KEY["pointing"], only("r1c1 r1c3 r1c4", rules)) == ["r1c4"]


def test_steps_hold_under_other_rules() -> None:
    check_cuts(TECHNIQUES, 1)


PUZZLES = (
    "8..7.............45..9...2.....63...9.1..5.3...51..........72.3.38...6....25...79",
    "....2.7.981...........3.......6..38.2...4....5..........91..4.....8.5............",
    "7....2.4..6.5..9.......81..3.7.........7.1...8..4....5..........96...7..1..8.3..4",
    ".5...9...6.4..2..3....7...4.......1.8...3....769...2........7.539.1..........6...",
    "5..47.....2....9............3.1.9..........87...2.....7.4.6.........31..8........",
    ".61...8.....39..............89..1...5.......3.......2.2..43.......2...6.......1..",
    ".43...2.....1......5.......8......9......54..1..7.....6...3...1.....4.8.....2....",
    ".5....19.....41...............56...81......4..2.7.....3.4.........6..2..8........",
    "53....4......1..2.............5...16.9.3............8....4.23..1.....7..8........",
    "...46....568......3....1....3....96..956........7...4..8.94.3......7..2.1.....89.",
)


def test_every_step_in_real_puzzles_is_right_and_every_technique_is_used() -> None:
    used = sum((walk(puzzle, TECHNIQUES)[1] for puzzle in PUZZLES), Counter[str]())
    assert used.keys() >= BY_KEY.keys()
