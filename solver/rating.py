"""How hard a puzzle is for a person: the hardest step it takes, on the scale of Sudoku Explainer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import inf

from solver.grading import finders_for
from solver.grid import Grid
from solver.rules import Rules, plain_rules
from solver.search import count
from solver.techniques import Candidates
from solver.variants import count_under

BOUNDS = {"easy": 1.5, "medium": 2.8, "hard": 5.4, "very-hard": 7.4, "extreme": inf}
"""Level, easiest first -> the highest rating in it. docs/rating.md says what a person needs for each."""

MAX_SECONDS = 60.0
"""For making sure that there is one solution; only large grids may take that long."""


class RatingError(ValueError):
    """A puzzle that has no rating because it has no solution, or several. The message is one sentence."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is.

    level: a key of BOUNDS. rating: from 1.0 to about 12, 0.0 for a grid without blanks. techniques: how often each was
    used, by key, in the order of first use.
    """

    level: str
    rating: float
    techniques: dict[str, int]


def level_for(rating: float) -> str:
    """The level that a rating belongs to."""
    return next(level for level, bound in BOUNDS.items() if rating <= bound)


def level_of(grid: Grid, rules: Rules | None = None) -> str:
    """The level of a puzzle, as `generate` wants to know it. Raises as `rate`."""
    return rate(grid, rules).level


def rate(grid: Grid, rules: Rules | None = None) -> Rating:
    """Rate a puzzle: solve it as Sudoku Explainer does, always with the easiest technique, and take the hardest step.

    Raises RatingError unless the puzzle has exactly one solution, SearchLimitError if that takes too long to know.
    """
    rules = rules or plain_rules(grid.size)
    _check(grid, rules)
    board = Candidates.of(grid, rules)
    finders = finders_for(rules)
    hardest = 0.0
    used: Counter[str] = Counter()
    while not board.solved:
        # The last technique, trial and error, always finds something.
        move = next(move for find in finders if (move := find(board, hardest)))
        move.apply(board)
        hardest = max(hardest, move.rating)
        used[move.technique] += 1
    return Rating(level_for(hardest), hardest, dict(used))


def _check(grid: Grid, rules: Rules) -> None:
    if rules.name == "plain":
        number = count(grid, 2, max_seconds=MAX_SECONDS)
    else:
        number = count_under(grid, rules, 2, max_seconds=MAX_SECONDS)
    if number != 1:
        what = "more than one solution" if number else "no solution"
        raise RatingError(f"The puzzle has {what}, so how hard it is cannot be said.")
