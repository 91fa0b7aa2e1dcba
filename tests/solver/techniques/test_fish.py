"""Fish: small positions where they are and are not, and real puzzles."""

from collections import Counter
from collections.abc import Callable

import pytest

from solver.techniques import say
from solver.techniques.fish import TECHNIQUES
from tests.solver.techniques.check import walk
from tests.solver.techniques.test_locked import check_cuts, only, struck, turned

BY_KEY = {technique.key: technique for technique in TECHNIQUES}

FISH = {
    "x-wing": ("r2c3 r2c8 r7c3 r7c8", "r5c3"),
    "finned-x-wing": ("r2c3 r2c8 r7c3 r7c8 r2c1 r5c3", "r1c3"),
    "sashimi-x-wing": ("r2c8 r7c3 r7c8 r2c1 r5c3", "r1c3"),
    "swordfish": ("r1c2 r1c5 r4c5 r4c8 r8c2 r8c8", "r6c5"),
    "finned-swordfish": ("r1c2 r1c5 r4c5 r4c8 r8c1 r8c2 r8c8 r6c2", "r9c2"),
    "sashimi-swordfish": ("r1c2 r1c5 r4c5 r4c8 r8c1 r8c8 r6c2", "r9c2"),
    "jellyfish": ("r1c1 r1c3 r1c5 r1c8 r3c1 r3c3 r3c5 r3c8 r5c1 r5c3 r5c5 r5c8 r8c1 r8c3 r8c5 r8c8", "r7c3"),
    "finned-jellyfish": ("r1c1 r1c3 r3c3 r3c5 r5c5 r5c8 r8c1 r8c2 r8c8 r6c1", "r9c1"),
    "sashimi-jellyfish": ("r1c1 r1c3 r3c3 r3c5 r5c5 r5c8 r8c2 r8c8 r6c1", "r9c1"),
}
"""Places of a digit without the one that the fish strikes, and that one."""


@pytest.mark.parametrize("turn", [str, turned])
@pytest.mark.parametrize("key", FISH)
def test_each_fish_strikes_what_it_must_and_has_its_name(key: str, turn: Callable[[str], str]) -> None:
    places, lost = (turn(names) for names in FISH[key])
    assert {other: struck(BY_KEY[other], only(f"{places} {lost}")) for other in BY_KEY} == {
        other: [lost] if other == key else [] for other in BY_KEY
    }


@pytest.mark.parametrize(
    "places",
    [
        pytest.param("r2c3 r2c8 r7c3 r7c8 r2c5 r1c3 r5c3", id="fin not seen from the cover"),
        pytest.param("r2c3 r2c8 r7c3 r7c8 r2c1 r2c5 r1c3 r5c3", id="fins in two boxes"),
        pytest.param("r2c3 r2c8 r7c3 r7c8", id="nothing to strike"),
        pytest.param("r1c2 r1c5 r4c5 r4c8 r8c2 r8c9 r6c5", id="one line across too many"),
    ],
)
@pytest.mark.parametrize("turn", [str, turned])
def test_no_fish(places: str, turn: Callable[[str], str]) -> None:
    assert {key: struck(technique, only(turn(places))) for key, technique in BY_KEY.items()} == {
        key: [] for key in BY_KEY
    }


def test_fins_in_two_lines_of_one_box() -> None:
    board = only("r1c1 r2c2 r1c3 r1c8 r2c3 r2c8 r3c3 r5c3 r3c8")
    assert "r3c3" in struck(BY_KEY["finned-x-wing"], board)


def test_sentences() -> None:
    board = only("r2c3 r2c8 r7c3 r7c8 r5c3")
    (step,) = BY_KEY["x-wing"].find(board)
    assert say(step, board.rules) == (
        "In row 2 and row 7 the digit 1 fits only in column 3 and column 8. Each of these lines needs its own, "
        "so nowhere else in column 3 and column 8 can it stand."
    )
    board = only("r2c8 r7c3 r7c8 r2c1 r1c3")
    step = next(BY_KEY["sashimi-x-wing"].find(board))
    assert say(step, board.rules) == (
        "In row 2 and row 7 the digit 1 fits only in column 3 and column 8, apart from r2c1. If it is in r2c1, it "
        "cannot be in r1c3, which is seen from there; if not, row 2 and row 7 take up the 1 of column 3 and column 8, "
        "and again it cannot be in r1c3."
    )


def test_steps_hold_under_other_rules() -> None:
    check_cuts(TECHNIQUES, 3)


PUZZLES = (
    "...46....568......3....1....3....96..956........7...4..8.94.3......7..2.1.....89.",
    "...2..6.51.9......4.........2.6.........4..9........1....3..2..7...1.....8....3..",
    "35...2....1.....8.....9.7..4...6.......8...1..3.......6.....2..7.......4...1.....",
    "..........5724...98....947...9..3...5..9..12...3.1.9...6....25....56.....7......6",
    "....2.7.981...........3.......6..38.2...4....5..........91..4.....8.5............",
    "7..6..8.92..............1.....9...24..3..2....1.......4......7.....1.3.....8.....",
    "54..1...........82.3.....6....8.6...7..3.....1............5.1....26...........7..",
    "2.7.4..3..6.8..1...........3......24...1.9..................5.7.1....9......2....",
    "5.....2.....8.4......9.........1..5..84.......6....1..7..12...........34......5..",
    "1.....5.....4..3..4.8.......3.25......2.....1...7.....64.....7.....81............",
    "56....4....72.................3...7861...............2....461..1...5......8....3.",
    "...6.13..85.............4......7..523.1.............8..2.....7....1..6.....9.....",
)


def test_every_step_in_real_puzzles_is_right_and_every_technique_is_used() -> None:
    # The hardest first, so that the rare ones are used too.
    techniques = sorted(TECHNIQUES, key=lambda technique: -technique.rating)
    used = sum((walk(puzzle, techniques)[1] for puzzle in PUZZLES), Counter[str]())
    assert used.keys() >= BY_KEY.keys()
