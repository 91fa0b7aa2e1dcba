"""Ratings: as Sudoku Explainer gave them, and what each technique needs to be there."""

from collections.abc import Callable
from time import process_time

import pytest

from solver import (
    LEVELS,
    SYMMETRIES,
    Grid,
    Rating,
    RatingError,
    SearchLimitError,
    generate,
    level_of,
    rate,
    rules_named,
    solve,
)
from solver.grading import Move, finders_for
from solver.grading.bug import bug
from solver.grading.chains import cycles_and_chains
from solver.grading.direct import direct_hidden_subset, direct_locked, full_house, hidden_single, locked, naked_single
from solver.grading.exclusion import aligned_pair
from solver.grading.forcing import dynamic_forcing, nishio, static_forcing
from solver.grading.loops import unique_loop
from solver.rating import BOUNDS, level_for
from solver.rules import plain_rules
from solver.techniques import Candidates

RATED = {
    "...3...4125................1.4.....6...52....6...7.....8....53......1.........7..": 1.2,
    "5..362.........84...........3.1.....7.....3......4...2.62.........7...1...4......": 1.5,
    ".41..........3..8.....2...5...1..4..3......2....6........5..1..7.....6..28.......": 1.7,
    "6.....3......54.......1......9...67........153..8........6..74..1..........2.....": 2.0,
    ".7...9.........8.1....1....5..6...7........2.1...........74.3..3.9...6.....2.....": 2.3,
    "......1.62....5.........8..32.....7.....1.......8......71...4......23.5....6.....": 2.5,
    "53....4......1..2.............5...16.9.3............8....4.23..1.....7..8........": 2.6,
    ".71..........6.8........2...5.4...7.6...8.............8.....6.2...5.7.1.3........": 2.8,
    "3...2........4..9........1.7.....2....19...........3...8.1...5..4..3.......7..6..": 3.0,
    "6...3..1...59..............1......3....2.9......7.....74..8..........2.58.....9..": 3.2,
    "23..6.......4..5..7...........1...27.4...5......8......1....4..6....7.......2....": 3.4,
    "....6.37.14........2..........62......7...5..........15..1.4...4....8..........3.": 3.6,
    "8.....1.....3........7......39..........1.2....7....5..1....47.2...8.......6...3.": 3.8,
    "..96.5....1.....2.............8...135.79.....6.........2..1....8.....7........5..": 4.0,
    ".4.2....3..2............1..8...6..5.1...............4.63....7.....4.82.....5.....": 4.2,
    "29..5.......3..7..1........8....7.2..1.4........9..........2..4.4....3......8....": 4.4,
    "....1..7.4......6..8........2.6.7....3....1.....5..4..7.......8...2..3..1........": 4.5,
    "5..4.......1...6.....7......7.....422......8.....1.....36...1.....2..3.......5...": 4.6,
    "....1456.8...2....3.........645........3...7...........3....4..7..6.............1": 4.7,
    ".54.....2...1.......8..........36.......4..5.7.....1..16.3...........74.3........": 5.0,
    "69...2..........31...........314....2.....6.....3........71..4.86....5...........": 5.2,
    "7.3....5..6..4.......2.......83.5.........4.1..........7....2.......8.3.4...1....": 5.6,
    ".1.5.........2..7.........82...3.5..4.....6.1.........7.2....6....1..3.....8.....": 5.7,
    "..8.1....3.....7..5...........3..5...7....6...2.....4....62.......7...2.4......1.": 5.8,
    "....15..97.....4.............389.7...5..........7...........32.1......5..9.6.....": 6.2,
    ".71.........6..3.....2.........7..41....4..8.5........32....6..6..5.........1....": 6.5,
    "...57.8...7.3......4.....1.....61.........53.2...........4..7..1.......6..3......": 6.6,
    "..2.63.........4.1..........3....56.4..8..................2.63.17.4.....8........": 6.7,
    "...1..6.....6.7....3.......1..7............236......9..8..3.5........4.6....2....": 6.8,
    "...39.....1.......4...........5.1.8.6......3....2.....8.3.6.........51..9.....2..": 7.0,
    "....7.81..42...............8......6....4.2......5....1...36.4...25......1........": 7.1,
    "2...5.36.....18............4..3...........5.8......1...7.6...2..6.....4...1......": 7.2,
    "....82...1............3......36...4..8....3.....1...5.5.....2.17..4...........8..": 7.3,
    ".9.3...5.6...2..............5.....4.....1.8..2........8.1...7.....5.9..3...4.....": 7.4,
    "...2..61.4........3.........1.93........8...4......7..8.4....3..5......2...6.....": 7.7,
    "3..41.......5...2...1.......5.2.8...6.....7........3......3.18.42................": 7.8,
    ".84....6....32.............7.....5.......23...6...4.....2....483...5.......1.....": 7.9,
    "......6.23..8........2..5..2..3...4..67.......1...........761..8......3..........": 8.2,
    "...4...3.1.....8...........5...29....1.....7.6.......4..75.........8.2...34......": 8.3,
    "53.9...........6.1.........2.1...7..6...35..........9..8.4...7.....6.....5.......": 8.4,
    "6..3.2....4.....1..........7.26............543.........8.15........4.2........7..": 8.5,
    "5..17.....3....2.....6.........248..1.............3....28........4.....6...7...5.": 8.8,
    "....1.8...9.....3.2........4..5.3.6.7.1.....4..........5.2.......8...1.....3.....": 8.9,
    ".5.6...........73....1.........7.8...6.....5.1........7...4.2....4.3.......5...6.": 9.0,
}
"""Puzzle -> rating by Sudoku Explainer."""

HARDEST = "98.7..6....7.5..4......9...75..3.....2.4...5...4...3....2.7..3....1.6.........1.8"


@pytest.mark.parametrize(("puzzle", "rating"), RATED.items(), ids=map(str, RATED.values()))
def test_ratings_are_those_of_sudoku_explainer(puzzle: str, rating: float) -> None:
    assert rate(Grid.parse(puzzle)).rating == pytest.approx(rating, abs=0.15)


def test_every_step_on_the_way_is_right() -> None:
    """Each move that any finder offers, whether it is used or not, agrees with the solution."""
    finders = finders_for(plain_rules())
    for puzzle in list(RATED)[::3]:
        grid = Grid.parse(puzzle)
        answer = solve(grid).grid
        assert answer
        board = Candidates.of(grid)
        while not board.solved:
            for find in finders:
                move = find(board, 0.0)
                if move:
                    break
            assert move
            check(board, move, answer)
            move.apply(board)


def check(board: Candidates, move: Move, answer: Grid) -> None:
    assert move.placements or move.eliminations, move
    for cell, digit in move.placements:
        assert answer.digits[cell] == digit, move
        assert board.cells[cell] >> digit & 1, move
    for cell, digit in move.eliminations:
        assert answer.digits[cell] != digit, move
        assert board.cells[cell] >> digit & 1, move


def test_what_a_rating_tells() -> None:
    assert rate(Grid.parse(EASY)) == Rating("easy", 1.2, {"hidden-single": 29, "full-house": 20})
    assert level_of(Grid.parse(EASY)) == "easy"


@pytest.mark.parametrize(("up_to", "told"), [("easy", "medium"), ("hard", "hard"), ("extreme", "hard")])
def test_levels_above_the_wished_one_are_not_told_apart(up_to: str, told: str) -> None:
    hard = Grid.parse("....1..7.4......6..8........2.6.7....3....1.....5..4..7.......8...2..3..1........")
    assert rate(hard).level == "hard"
    assert level_of(hard, up_to=up_to) == told


@pytest.mark.parametrize("judge", [rate, level_of])
def test_a_rating_that_takes_too_long_is_given_up(judge: Callable[..., object]) -> None:
    with pytest.raises(SearchLimitError):
        judge(Grid.parse(EASY), max_seconds=0)


EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."


def test_levels_follow_the_rating() -> None:
    assert tuple(BOUNDS) == LEVELS
    assert [level_for(rating) for rating in (1.0, 1.5, 1.7, 2.8, 3.0, 4.5, 5.4, 5.6, 7.4, 7.5, 12.0)] == [
        "easy", "easy", "medium", "medium", "hard", "hard", "hard", "very-hard", "very-hard", "extreme", "extreme",
    ]  # fmt: skip


@pytest.mark.parametrize(("text", "why"), [("." * 81, "more than one solution"), ("11" + "." * 79, "no solution")])
def test_only_proper_puzzles_have_a_rating(text: str, why: str) -> None:
    with pytest.raises(RatingError, match=why):
        rate(Grid.parse(text))


def test_a_complete_grid_needs_nothing() -> None:
    answer = solve(Grid.parse(EASY)).grid
    assert answer
    assert rate(answer) == Rating("easy", 0.0, {})


def test_what_dynamic_chains_cannot_do_is_rated_as_trial_and_error() -> None:
    started = process_time()
    found = rate(Grid.parse(HARDEST))
    assert found.level == "extreme"
    assert found.rating >= 10
    assert "trial-and-error" in found.techniques
    assert process_time() - started < 30


@pytest.mark.parametrize(
    ("name", "puzzle"),
    [
        ("x", "............4.3.2.8....7..9..8..9..4.1.5......3..6....18.....6...7.3.......6..5.8"),
        ("anti-knight", "..2.59..4.57...98...9...5...4.9..3.67............2.............1...35......6.74.."),
        ("hyper", "...67..3.9...5.2..1....8...71..................67......9...........4......8...6.2"),
    ],
)
def test_extra_rules_are_used_and_uniqueness_is_not(name: str, puzzle: str) -> None:
    rules = rules_named(name)
    found = rate(Grid.parse(puzzle), rules)
    assert found.rating >= 1.0
    assert not {"unique-rectangle", "unique-loop", "bug"} & found.techniques.keys()
    assert len(finders_for(rules)) == len(finders_for(plain_rules())) - 2


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_puzzles_of_a_level_can_be_made(level: str) -> None:
    assert level_of(generate(level, next(iter(SYMMETRIES)), 2, level_of=level_of)) == level


def board_of(first: int = 1, cells: dict[int, set[int]] | None = None) -> Candidates:
    """An empty board of size 9 with candidates `first` to 9 in all cells but those given."""
    board = Candidates.of(Grid((0,) * 81))
    for cell in range(81):
        wanted = (cells or {}).get(cell, set(range(first, 10)))
        for digit in range(1, 10):
            if digit not in wanted:
                board.remove(cell, digit)
    return board


def test_nothing_is_found_on_an_empty_board() -> None:
    board = board_of()
    assert not any(
        find(board)
        for find in (full_house, hidden_single, naked_single, direct_locked, locked, unique_loop, bug, aligned_pair)
    )
    assert not direct_hidden_subset(board, 2, "direct-hidden-pair", 2.0)
    assert not any(find(board, 0.0) for find in (cycles_and_chains, nishio, static_forcing, dynamic_forcing))


def test_direct_pointing_needs_a_digit_that_follows() -> None:
    board = board_of()
    for cell in (9, 10, 11, 18, 19, 20):  # 5 in box 1 only in row 1
        board.remove(cell, 5)
    assert direct_locked(board) is None
    move = locked(board)
    assert move
    assert (move.technique, move.rating) == ("pointing", 2.6)
    assert move.eliminations == tuple((cell, 5) for cell in range(3, 9))
    for cell in (12, 13, 14, 21, 22):  # and in box 2, apart from row 1, only in r3c6
        board.remove(cell, 5)
    assert direct_locked(board) == Move("direct-pointing", 1.7, ((23, 5),))


def test_a_direct_hidden_pair_needs_a_digit_that_follows() -> None:
    board = board_of()
    for cell in range(2, 9):  # 1 and 2 in row 1 only in r1c1 and r1c2
        board.remove(cell, 1)
        board.remove(cell, 2)
    assert direct_hidden_subset(board, 2, "direct-hidden-pair", 2.0) is None
    for cell in range(3, 9):  # 3 besides only in r1c3
        board.remove(cell, 3)
    assert direct_hidden_subset(board, 2, "direct-hidden-pair", 2.0) == Move("direct-hidden-pair", 2.0, ((2, 3),))


RECTANGLE = {0: {1, 2}, 3: {1, 2}, 9: {1, 2}, 12: {1, 2, 3}}


def test_a_unique_rectangle() -> None:
    board = board_of(1, RECTANGLE)
    assert unique_loop(board) == Move("unique-rectangle", 4.5, (), ((12, 1), (12, 2)))
    board.remove(0, 1)
    assert unique_loop(board) is None


def test_a_unique_loop_of_six_cells() -> None:
    #  r1c1 r1c4, r2c4 r2c7, r3c7 r3c1: three rows, three columns, three boxes
    loop = {0: {1, 2}, 3: {1, 2}, 12: {1, 2}, 15: {1, 2}, 24: {1, 2}, 18: {1, 2, 3}}
    board = board_of(3, loop)
    assert unique_loop(board) == Move("unique-loop", 4.6, (), ((18, 1), (18, 2)))


def test_an_aligned_pair() -> None:
    # r1c1 and r1c4 see r1c8 with 1 and 3 and r1c9 with 1 and 4: 1 in r1c1 leaves r1c4 nothing but 3 and 4.
    board = board_of(1, {0: {1, 2}, 3: {1, 3, 4}, 7: {1, 3}, 8: {1, 4}})
    move = aligned_pair(board)
    assert move == Move("aligned-pair-exclusion", 6.2, (), ((0, 1),))
    board = board_of(1, {0: {1, 2}, 3: {1, 3, 5}, 7: {1, 3}, 8: {1, 4}})
    assert aligned_pair(board) is None


def test_an_x_chain_and_a_loop() -> None:
    board = board_of()
    for row, columns in ((0, (0, 3)), (4, (0, 4))):  # a skyscraper on 7: r1c4 or r5c5
        for column in range(9):
            if column not in columns:
                board.remove(9 * row + column, 7)
    move = cycles_and_chains(board, 0.0)
    assert move
    assert (move.technique, move.rating) == ("forcing-x-chain", 6.6)
    assert move.eliminations[0][1] == 7
    board.remove(40, 7)
    board.cells[39] |= 1 << 7
    board.places[7] |= 1 << 39
    move = cycles_and_chains(board, 0.0)  # an X-wing
    assert move
    assert (move.technique, move.rating) == ("x-cycle", 6.5)
    assert {cell % 9 for cell, _ in move.eliminations} <= {0, 3}
