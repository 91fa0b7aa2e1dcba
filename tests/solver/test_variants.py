"""Search under any rules: what it finds obeys them, and under plain rules it answers as the other search does."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Grid, SearchLimitError, clashes, count, solutions, solve
from solver.rules import Rules, jigsaw, plain_rules, rules_named
from solver.variants import clashes_under, count_under, solutions_under, solve_under

SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
JIGSAW = "AADDDBCCCAADBDBCCCADDBBBFFCADBBBEFCCADEEEEFFIAAHEEEFIIHHHHHEFIIHHGGHGFIIGGGGGGFII"
# Takes minutes where only cells, not units, are looked at.
UNSOLVABLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
EMPTY = Grid((0,) * 81)
VARIANTS = [
    jigsaw(JIGSAW),
    *map(rules_named, ["x", "hyper", "asterisk", "center-dot", "anti-knight", "x+hyper+asterisk+center-dot"]),
]
few = settings(max_examples=25, deadline=None)


def check(puzzle: Grid, solution: Grid, rules: Rules) -> None:
    """A solution has every digit in every unit, keeps what pairs forbid, and keeps the clues."""
    digits = solution.digits
    for unit in rules.units:
        assert sorted(digits[cell] for cell in unit) == list(range(1, rules.size + 1))
    assert all(digits[one] != digits[other] for one, other in rules.pairs)
    assert all(clue in (0, digit) for clue, digit in zip(puzzle.digits, digits, strict=True))


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
def test_an_empty_grid_is_filled_by_the_rules(rules: Rules) -> None:
    found = solve_under(EMPTY, rules)
    assert found.outcome == "solved"
    assert found.grid is not None
    check(EMPTY, found.grid, rules)


@few
@given(st.sampled_from(VARIANTS), st.sets(st.integers(0, 80), min_size=18, max_size=40), st.integers(1, 9))
def test_solutions_obey_every_unit_and_pair_and_keep_the_clues(rules: Rules, clues: set[int], first: int) -> None:
    full = solve_under(EMPTY.with_digit(0, first), rules).grid
    assert full is not None
    puzzle = Grid(tuple(digit if cell in clues else 0 for cell, digit in enumerate(full.digits)))
    found = list(solutions_under(puzzle, rules, 10))
    assert len(found) == len(set(found)) == count_under(puzzle, rules, 10) >= 1
    assert len(found) == 10 or full in found
    for solution in found:
        check(puzzle, solution, rules)


@few
@given(st.sets(st.integers(0, 80), min_size=20, max_size=50), st.lists(st.integers(0, 728), max_size=2))
def test_plain_rules_agree_with_the_plain_search(clues: set[int], changes: list[int]) -> None:
    puzzle = Grid(tuple(int(digit) if cell in clues else 0 for cell, digit in enumerate(SOLVED)))
    for change in changes:
        puzzle = puzzle.with_digit(change // 9, change % 9 + 1)
    limit = 20
    assert clashes_under(puzzle, plain_rules()) == clashes(puzzle)
    assert count_under(puzzle, plain_rules(), limit) == count(puzzle, limit)
    if count(puzzle, limit) < limit:
        assert set(solutions_under(puzzle, plain_rules())) == set(solutions(puzzle))


@pytest.mark.parametrize(
    ("text", "number"),
    [("." * 16, 288), ("13...4....4...31", 1), (HARD, 1), (UNSOLVABLE, 0), ("..54..1...5.2.6......5.2.1...6..43..", 1)],
)
def test_known_counts(text: str, number: int) -> None:
    grid = Grid.parse(text)
    assert count_under(grid, plain_rules(grid.size), 300) == number


def test_more_rules_leave_fewer_solutions() -> None:
    rules = rules_named("x", 4)
    by_filter = [grid for grid in solutions(Grid((0,) * 16)) if not clashes_under(grid, rules)]
    assert set(by_filter) == set(solutions_under(Grid((0,) * 16), rules))
    assert len(by_filter) == 48


def test_clashes_are_of_the_rules() -> None:
    corners = EMPTY.with_digit(0, 5).with_digit(80, 5)
    assert clashes_under(corners, plain_rules()) == ()
    assert clashes_under(corners, rules_named("x")) == (0, 80)
    assert solve_under(corners, rules_named("x")).outcome == "clash"
    assert count_under(corners, rules_named("x")) == 0
    jump = EMPTY.with_digit(40, 5).with_digit(51, 5)
    assert clashes_under(jump, rules_named("anti-knight")) == (40, 51)


def test_outcomes_and_bounds_are_those_of_the_plain_search() -> None:
    rules = plain_rules()
    hard = Grid.parse(HARD)
    assert solve_under(hard, rules).grid == solve(hard).grid
    assert solve_under(Grid.parse(UNSOLVABLE), rules).outcome == "unsolvable"
    assert solve_under(hard, rules, max_guesses=1).outcome == "limit"
    with pytest.raises(SearchLimitError):
        count_under(hard, rules, max_seconds=0)


def test_rules_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="size 4"):
        solve_under(EMPTY, plain_rules(4))
