"""Rectangles and BUG+1: small positions where each is and is not, and real puzzles."""

import pytest

from solver import Grid
from solver.grid import cell_name
from solver.techniques import Candidates, Step, Technique
from solver.techniques.avoidable import TECHNIQUES as AVOIDABLE
from solver.techniques.uniqueness import TECHNIQUES as UNIQUE
from tests.solver.techniques.check import check_used

TECHNIQUES = (*UNIQUE, *AVOIDABLE)
BY_KEY = {technique.key: technique for technique in TECHNIQUES}
FLOOR = {"r1c1": "12", "r1c4": "12"}


def index(name: str) -> int:
    return 9 * (int(name[1]) - 1) + int(name[3]) - 1


def position(
    candidates: dict[str, str],
    places: dict[int, str] | None = None,
    *,
    givens: str = "",
    found: dict[str, int] | None = None,
) -> Candidates:
    """A board with some cells cut to these candidates and, of some digits, places only in these cells.

    givens: the grid's first digits. found: digits placed since.
    """
    board = Candidates.of(Grid.parse(givens.ljust(81, ".")))
    for name, digit in (found or {}).items():
        board.place(index(name), digit)
    for name, digits in candidates.items():
        for digit in range(1, 10):
            if str(digit) not in digits:
                board.remove(index(name), digit)
    for digit, names in (places or {}).items():
        for cell in range(81):
            if cell_name(cell) not in names.split():
                board.remove(cell, digit)
    return board


def gone(board: Candidates, number: str) -> list[str]:
    """What each step of a technique strikes, e.g. `12 r1c1` or `34 r1c1 r1c2, 3 r1c5`."""
    texts = []
    for step in BY_KEY[number].find(board):
        cells = dict.fromkeys(cell for cell, _ in step.eliminations)
        struck = {cell: "".join(str(d) for c, d in sorted(step.eliminations) if c == cell) for cell in cells}
        by_digits: dict[str, list[str]] = {}
        for cell, digits in struck.items():
            by_digits.setdefault(digits, []).append(cell_name(cell))
        texts.append(", ".join(f"{digits} {' '.join(names)}" for digits, names in by_digits.items()))
    return texts


def test_type_1_leaves_the_fourth_corner_its_other_candidates() -> None:
    board = position({**FLOOR, "r2c1": "12", "r2c4": "123"})
    assert gone(board, "unique-rectangle-1") == ["12 r2c4"]
    assert gone(board, "hidden-unique-rectangle") == []


@pytest.mark.parametrize(
    "candidates",
    [
        {"r1c1": "12", "r1c4": "12", "r4c1": "12", "r4c4": "123"},  # four boxes: swapping spoils them
        {"r1c1": "12", "r1c2": "12", "r2c1": "12", "r2c2": "123"},  # one box
        {"r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "13"},  # the fourth cannot be 2
        {"r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "34"},  # the fourth is neither
        {"r1c1": "12", "r1c4": "12", "r2c1": "13", "r2c4": "123"},
        {"r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "12"},  # nothing left to be unique
    ],
)
@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.key)
def test_no_rectangle(candidates: dict[str, str], technique: Technique) -> None:
    assert list(technique.find(position(candidates))) == []


def test_type_2_across_boxes_and_within_one() -> None:
    board = position({**FLOOR, "r2c1": "123", "r2c4": "123"})
    assert gone(board, "unique-rectangle-2") == ["3 r2c2 r2c3 r2c5 r2c6 r2c7 r2c8 r2c9"]
    board = position({"r1c1": "12", "r2c1": "12", "r1c4": "123", "r2c4": "123"})
    assert gone(board, "unique-rectangle-2") == ["3 r1c5 r1c6 r2c5 r2c6 r3c4 r3c5 r3c6 r4c4 r5c4 r6c4 r7c4 r8c4 r9c4"]
    assert gone(board, "unique-rectangle-5") == []


def test_type_2_needs_one_digit_more() -> None:
    assert gone(position({**FLOOR, "r2c1": "123", "r2c4": "124"}), "unique-rectangle-2") == []


def test_type_5_with_two_opposite_corners_or_three() -> None:
    board = position({"r1c1": "12", "r2c4": "12", "r1c4": "123", "r2c1": "123"})
    assert gone(board, "unique-rectangle-5") == ["3 r1c2 r1c3 r2c5 r2c6"]
    assert gone(board, "unique-rectangle-2") == []
    board = position({"r1c1": "12", "r2c4": "123", "r1c4": "123", "r2c1": "123"})
    assert gone(board, "unique-rectangle-5") == ["3 r2c5 r2c6"]


def test_type_3_makes_a_naked_pair_of_the_roof_and_a_cell() -> None:
    board = position({**FLOOR, "r2c1": "123", "r2c4": "124", "r2c8": "34"})
    assert gone(board, "unique-rectangle-3") == ["34 r2c2 r2c3 r2c5 r2c6 r2c7 r2c9"]
    (step,) = BY_KEY["unique-rectangle-3"].find(board)
    assert step.rating == 4.6


def test_type_3_strikes_a_digit_of_the_pair_from_the_roof_too() -> None:
    board = position({**FLOOR, "r2c1": "123", "r2c4": "124", "r2c8": "134", "r2c9": "13"})
    assert gone(board, "unique-rectangle-3") == ["134 r2c2 r2c3 r2c5 r2c6 r2c7, 1 r2c1 r2c4"]
    (step,) = BY_KEY["unique-rectangle-3"].find(board)
    assert step.rating == 4.7


def test_no_type_3() -> None:
    assert gone(position({**FLOOR, "r2c1": "123", "r2c4": "124", "r2c8": "345"}), "unique-rectangle-3") == []
    opposite = position({"r1c1": "12", "r2c4": "12", "r1c4": "123", "r2c1": "124", "r2c8": "34"})
    assert gone(opposite, "unique-rectangle-3") == []


def test_type_4_strikes_the_digit_without_the_link() -> None:
    candidates = {**FLOOR, "r2c1": "1234", "r2c4": "1256"}
    board = position(candidates, {1: "r1c1 r1c4 r2c1 r2c4 r5c1 r6c4 r3c2 r3c5"})
    assert gone(board, "unique-rectangle-4") == ["2 r2c1 r2c4"]
    assert gone(board, "hidden-unique-rectangle") == []
    board = position(candidates, {1: "r1c1 r1c4 r2c1 r2c4 r5c1 r6c4 r3c2 r3c5 r2c9"})
    assert gone(board, "unique-rectangle-4") == []


def test_hidden_rectangle_from_one_corner() -> None:
    candidates = {"r1c1": "12", "r1c4": "123", "r2c1": "124", "r2c4": "125"}
    places = "r1c1 r1c4 r2c1 r2c4 r1c8 r3c2 r5c1"
    assert gone(position(candidates, {1: places}), "hidden-unique-rectangle") == ["2 r2c4"]
    assert gone(position(candidates, {1: places + " r2c9"}), "hidden-unique-rectangle") == []


def test_hidden_rectangle_from_two_corners() -> None:
    candidates = {**FLOOR, "r2c1": "123", "r2c4": "124"}
    places = "r1c1 r1c4 r2c1 r2c4 r2c8 r3c5 r5c4"
    assert gone(position(candidates, {1: places}), "hidden-unique-rectangle") == ["2 r2c4"]
    assert gone(position(candidates, {1: places + " r5c1 r3c2"}), "hidden-unique-rectangle") == []


def test_hidden_rectangle_through_both_digits() -> None:
    candidates = {"r1c1": "12", "r1c4": "123", "r2c1": "124", "r2c4": "125"}
    board = position(
        candidates, {1: "r1c1 r1c4 r2c1 r2c4 r3c5 r3c2 r5c1 r5c4", 2: "r1c1 r1c4 r2c1 r2c4 r1c9 r2c9 r3c2 r5c1"}
    )
    steps = list(BY_KEY["hidden-unique-rectangle"].find(board))
    assert any("{units_a}" in " ".join(step.template) and "{units_b}" in " ".join(step.template) for step in steps)


AVOIDABLE = {"r1c1": 1, "r1c4": 2}


def test_avoidable_rectangle_1_is_about_found_digits_only() -> None:
    board = position({}, found={**AVOIDABLE, "r2c1": 2})
    assert gone(board, "avoidable-rectangle-1") == ["1 r2c4"]
    assert gone(board.copy(), "avoidable-rectangle-1") == ["1 r2c4"]
    board = position({}, givens="1", found={"r1c4": 2, "r2c1": 2})
    assert gone(board, "avoidable-rectangle-1") == []
    board = position({}, found={**AVOIDABLE, "r2c1": 3})
    assert gone(board, "avoidable-rectangle-1") == []


def test_avoidable_rectangle_2_is_about_found_digits_only() -> None:
    roof = {"r2c1": "23", "r2c4": "13"}
    board = position(roof, found=AVOIDABLE)
    assert gone(board, "avoidable-rectangle-2") == ["3 r2c2 r2c3 r2c5 r2c6 r2c7 r2c8 r2c9"]
    assert gone(position(roof, givens="1", found={"r1c4": 2}), "avoidable-rectangle-2") == []
    assert gone(position({"r2c1": "23", "r2c4": "14"}, found=AVOIDABLE), "avoidable-rectangle-2") == []
    assert gone(position({"r2c1": "23", "r2c4": "134"}, found=AVOIDABLE), "avoidable-rectangle-2") == []


def grave(*more: tuple[int, int]) -> Candidates:
    """A 4 x 4 board where every cell is one of two digits, each twice in each unit, and some may be one more."""
    board = Candidates.of(Grid.parse("." * 16))
    other = {1: 2, 2: 1, 3: 4, 4: 3}
    for cell, digit in enumerate(int(text) for text in "1234341221434321"):
        for wrong in {1, 2, 3, 4} - {digit, other[digit]}:
            if (cell, wrong) not in more:
                board.remove(cell, wrong)
    return board


def bugs(board: Candidates) -> list[Step]:
    return list(BY_KEY["bug-plus-one"].find(board))


def test_bug_plus_one_places_the_one_candidate_too_many() -> None:
    (step,) = bugs(grave((0, 3)))
    assert step.placements == ((0, 3),)


def test_no_bug_plus_one() -> None:
    assert bugs(grave()) == []
    assert bugs(grave((0, 3), (0, 4))) == []
    assert bugs(grave((0, 3), (5, 1))) == []
    thinned = grave((0, 3))
    thinned.remove(2, 3)
    assert bugs(thinned) == []


def test_all_are_for_plain_rules_only() -> None:
    assert all(technique.plain for technique in TECHNIQUES)


# For each technique real puzzles that use it, each of one solution.
USED = {
    "unique-rectangle-1": [
        "....6...8..2......49....31...6.34........85..94...1......2.94...8.......51.....3.",
        "...5..7.91..............2...7.6.59.....8.....3........8...3..1..2...1.......4....",
        "...1..5......26...4.3..........7.643.65.............8.3..8........4..2...1.......",
    ],
    "unique-rectangle-2": [
        ".....82..6..3......1..............143..2............9.5.8...7..2.....5.....19....",
        "5...8..1...4...6......1.......6..4.2..9...7...3.......81.....3....2........4.....",
        "...8.......43..8..7.....19..5.....7.3..24......8..9..3.29...........1.2...1..24.9",
    ],
    "unique-rectangle-5": [
        ".8....1..7..14.2..4..............5.3.4..7...8..64.1.......6..........8.5.53..2..1",
    ],
    "unique-rectangle-3": [
        "..8....47.1.3..8....5.......5.6........2.9...83...4.9...6.8.1..7....2.......5...3",
        "..26..7..1...8..........2......5..463......9......1....462...........1...7.......",
        "5..4.6.........7.1............6...4..8.....3..2..7....4.35.........1.2..6........",
    ],
    "unique-rectangle-4": [
        ".71.........6..3.....2.........7..41....4..8.5........32....6..6..5.........1....",
        "..2..8.7.86.....2..7....3...1.6792....8.......4.....5....1....9....5.46...7.63...",
        "35.7.4.......2..6..........8......21...5.3......4......4....7......6.5..2........",
    ],
    "avoidable-rectangle-1": [
        "43..5.......1....9.....7.....5.8.34....42.5..8........1....46...6...9....2......8",
        "..8..........6.784...73.9...9...7...6..1........9..45.5.7.......2.....19..12..3..",
        "..2..6.......2.9.4..4.........8.....5.......2.8..49.533...5.6...5......87...6..3.",
    ],
    "avoidable-rectangle-2": [
        ".71.........6..3.....2.........7..41....4..8.5........32....6..6..5.........1....",
    ],
    "hidden-unique-rectangle": [
        "....1..6..2.4..............6.1.8....7.....3.........4..5.3.42..1.......5...2.....",
        "6..........574..6.94.8.......4...2...6...8.4......15.7.3.........7....24.....3..1",
        "4..5...7....3.2.....6......73..4.......6..2........1......81.4..52...............",
    ],
    "bug-plus-one": [
        "...2...9..1.....3..5...8...2..9........4..5........1..4....6.2.....3.7......1....",
        "45.7.........3...1..........13....6....2..8...9.......7.....42.6...91............",
        ".....93..4...8..........2...2.6....1.31..........5..4.6..1...7.......8.....3.....",
    ],
}


@pytest.mark.parametrize(("key", "puzzle"), [(key, puzzle) for key, puzzles in USED.items() for puzzle in puzzles])
def test_real_puzzles(key: str, puzzle: str) -> None:
    check_used(BY_KEY[key], puzzle, TECHNIQUES)
