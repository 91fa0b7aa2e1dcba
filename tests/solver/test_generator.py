"""Generated puzzles have one solution, no clue to spare, the symmetry asked for and the level that the judge says."""

from functools import partial
from random import Random

import pytest

from solver import Grid, SearchLimitError, clashes, count, propagate, solve
from solver.generator import SYMMETRIES, GenerateError, dig, full_grid, generate, tied
from solver.rating import level_of
from solver.rules import Rules, jigsaw, plain_rules, rules_named
from solver.variants import clashes_under, count_under

JIGSAW = "AADDDBCCCAADBDBCCCADDBBBFFCADBBBEFCCADEEEEFFIAAHEEEFIIHHHHHEFIIHHGGHGFIIGGGGGGFII"
EVERY = [plain_rules(4), plain_rules(6), plain_rules(), rules_named("x"), rules_named("hyper"), jigsaw(JIGSAW)]


def judge(puzzle: Grid) -> str:
    """A stand-in for the rating: by what propagation leaves open."""
    left = propagate(puzzle)
    assert left is not None
    return "easy" if all(mask & (mask - 1) == 0 for mask in left) else "hard"


def count_by(puzzle: Grid, rules: Rules) -> int:
    return count(puzzle) if rules.name == "plain" else count_under(puzzle, rules)


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: f"{rules.name}-{rules.size}")
def test_one_solution_and_no_clue_to_spare(rules: Rules) -> None:
    puzzle = generate(seed=1, rules=rules)
    assert count_by(puzzle, rules) == 1
    for cell, digit in enumerate(puzzle.digits):
        if digit:
            assert count_by(puzzle.with_digit(cell, 0), rules) == 2


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_places_of_clues_are_symmetric(symmetry: str) -> None:
    puzzle = generate(symmetry=symmetry, seed=2)
    assert count(puzzle) == 1
    for cell, digit in enumerate(puzzle.digits):
        row, column = SYMMETRIES[symmetry](*divmod(cell, 9), 8)
        assert bool(puzzle.digits[9 * row + column]) == bool(digit)


def test_ties_cover_each_cell_once() -> None:
    for symmetry, groups in ((None, 81), ("rotational", 41), ("mirror", 45), ("diagonal", 45)):
        ties = tied(symmetry, 9)
        assert len(ties) == groups
        assert sorted(cell for group in ties for cell in group) == list(range(81))


def test_the_same_seed_gives_the_same_puzzle() -> None:
    assert generate(seed=5) == generate(seed=5)
    assert generate(seed=5) != generate(seed=6)
    assert generate(seed=5) != generate(symmetry="mirror", seed=5)


@pytest.mark.parametrize("rules", [*EVERY, rules_named("anti-knight")], ids=lambda rules: f"{rules.name}-{rules.size}")
def test_full_grids_obey_the_rules_and_differ(rules: Rules) -> None:
    grids = [full_grid(rules, Random(seed)) for seed in range(5)]
    assert all(0 not in grid.digits and not clashes_under(grid, rules) for grid in grids)
    assert len(set(grids)) > 1


def test_what_is_dug_keeps_its_solution() -> None:
    for seed in range(10):
        solution = full_grid(plain_rules(), Random(seed))
        puzzle = dig(solution, tied(None, 9), plain_rules(), Random(seed))
        assert clashes(puzzle) == ()
        assert solve(puzzle).grid == solution
        assert count(puzzle) == 1


@pytest.mark.parametrize("level", ["easy", "hard"])
@pytest.mark.parametrize("symmetry", [None, "rotational"])
def test_the_judge_has_the_last_word(level: str, symmetry: str | None) -> None:
    for seed in range(5):
        puzzle = generate(level, symmetry, seed, level_of=judge)
        assert judge(puzzle) == level
        assert count(puzzle) == 1


def test_a_hard_puzzle_is_made_easier_by_clues() -> None:
    few = [sum(map(bool, generate(seed=seed).digits)) for seed in range(5)]
    levels = iter(["hard", "hard", "easy"])
    puzzle = generate("easy", seed=3, level_of=lambda _: next(levels))
    assert sum(map(bool, puzzle.digits)) > min(few)


def test_rules_that_leave_eight_clues_still_give_a_medium_puzzle() -> None:
    rules = rules_named("x+anti-knight")
    puzzle = generate("medium", seed=0, rules=rules, level_of=partial(level_of, rules=rules, up_to="medium"))
    assert count_under(puzzle, rules) == 1
    assert level_of(puzzle, rules) == "medium"


def test_what_cannot_be_made_is_told_in_a_sentence() -> None:
    with pytest.raises(GenerateError, match="no level 'devilish'; there are easy, medium"):
        generate("devilish", level_of=judge)
    with pytest.raises(GenerateError, match="nobody to judge"):
        generate("hard")
    with pytest.raises(GenerateError, match="no symmetry 'spiral'"):
        generate(symmetry="spiral")
    with pytest.raises(GenerateError, match="allow no solved grid of size 4"):
        generate(rules=rules_named("x+anti-knight", 4))
    with pytest.raises(SearchLimitError):
        generate("medium", level_of=judge, max_seconds=0.2)
