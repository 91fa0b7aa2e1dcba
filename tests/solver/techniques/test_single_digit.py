"""Patterns of a single digit: small positions where they are and are not, and real puzzles."""

from collections import Counter
from collections.abc import Callable

import pytest

from solver.techniques import Candidates, Step, say
from solver.techniques.single_digit import TECHNIQUES
from tests.solver.techniques.check import walk
from tests.solver.techniques.test_locked import check_cuts, only, struck, turned

BY_KEY = {technique.key: technique for technique in TECHNIQUES}

PRESENT = {
    "skyscraper": ("r2c1 r2c5 r8c2 r8c5 r3c2 r7c1 r5c2", "r3c2 r7c1"),
    "two-string-kite": ("r2c2 r2c8 r3c1 r9c1 r9c8", "r9c8"),
    "turbot-fish": ("r2c1 r2c8 r7c8 r8c9 r8c1", "r8c1"),
    "empty-rectangle": ("r1c2 r1c3 r2c1 r3c1 r1c7 r6c7 r6c1", "r6c1"),
}
"""Places of a digit, and what one step strikes of them."""

ABSENT = {
    "skyscraper": ("r2c1 r2c5 r8c2 r8c6 r3c2 r7c1", "inner ends that do not see each other"),
    "two-string-kite": ("r2c2 r2c8 r4c1 r9c1 r9c8", "inner ends in two boxes"),
    "turbot-fish": ("r2c1 r2c8 r7c8 r8c9 r9c7 r8c1", "a third place in the box"),
    "empty-rectangle": ("r1c2 r1c3 r2c1 r2c2 r3c1 r1c7 r6c7 r6c1", "a place beside the row and the column"),
}


@pytest.mark.parametrize("turn", [str, turned])
@pytest.mark.parametrize("key", PRESENT)
def test_present(key: str, turn: Callable[[str], str]) -> None:
    places, lost = PRESENT[key]
    expected = " ".join(sorted(turn(lost).split()))
    assert expected in struck(BY_KEY[key], only(turn(places)))


@pytest.mark.parametrize("turn", [str, turned])
@pytest.mark.parametrize("key", ABSENT)
def test_absent(key: str, turn: Callable[[str], str]) -> None:
    assert struck(BY_KEY[key], only(turn(ABSENT[key][0]))) == []


def test_third_place_breaks_a_strong_link() -> None:
    for key in ("skyscraper", "two-string-kite"):
        assert struck(BY_KEY[key], only("r2c1 r2c5 r2c9 r8c2 r8c5 r8c9 r3c2 r7c1 r5c2 r5c1 r5c5 r6c9")) == []


def test_sentence_and_links_read_the_chain() -> None:
    board = only("r2c1 r2c5 r8c2 r8c5 r3c2")
    step = next(BY_KEY["skyscraper"].find(board))
    assert say(step, board.rules) == (
        "In row 2 the digit 1 fits only in r2c1 and r2c5, in row 8 only in r8c5 and r8c2. r2c5 and r8c5 see each "
        "other, so they cannot both be 1, and r2c1 or r8c2 must be. Whatever sees both of these cannot: r3c2."
    )
    assert [(link.start[0], link.end[0], link.strong) for link in step.links] == [
        (9, 13, True),
        (13, 67, False),
        (67, 64, True),
    ]


def check_links(board: Candidates, step: Step) -> None:
    """Strong links hold the last two places of a unit, weak ones join cells that see each other."""
    rules = board.rules
    for (start, digit), (end, _), strong in step.links:
        assert rules.peer_masks[start] >> end & 1
        if strong:
            both = 1 << start | 1 << end
            assert any(board.places[digit] & mask == both for mask in rules.unit_masks)


def test_steps_hold_under_other_rules() -> None:
    check_cuts(TECHNIQUES, 4)


PUZZLES = (
    ".32...5.....1......4........5..32...1......8.........77..8...6.6.......1......3..",
    ".87...2.....36.......4.....3..1..6....5...7...........4.......3....7..5..1...2...",
    ".5....19.....41...............56...81......4..2.7.....3.4.........6..2..8........",
    ".3....1.97..2...........5..6..4..3.....7...8..1.......4......2..5...9.......1....",
    "49..6..53.......7.1.6............2..9....4.1...7..5.8..3.7.8....1..9........2.4..",
    ".68..7......3...1....9.2.8...6.5.247.147..5..5........7.......4..5.9.........8.2.",
    ".3..6....8...9.2..9..34...1......8.............9.8.5462.64.......72...5.....5...7",
    "54..1...........82.3.....6....8.6...7..3.....1............5.1....26...........7..",
    "2......67...8.1......5.....6..34....7.....8..........5....6..4..5....3...1.......",
    "....2.7.981...........3.......6..38.2...4....5..........91..4.....8.5............",
)


def test_every_step_in_real_puzzles_is_right_and_every_technique_is_used() -> None:
    used = sum((walk(puzzle, TECHNIQUES, check_links)[1] for puzzle in PUZZLES), Counter[str]())
    assert used.keys() >= BY_KEY.keys()
