"""How hard a puzzle is for a person: the hardest step it takes, on the scale of Sudoku Explainer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from time import perf_counter

from solver.grading import Move, finders_for
from solver.grid import Grid
from solver.rules import Rules, plain_rules
from solver.search import SearchLimitError, count
from solver.techniques import Candidates
from solver.variants import count_under

BOUNDS = {"easy": 1.5, "medium": 2.8, "hard": 5.4, "very-hard": 7.4, "extreme": inf}
"""Level, easiest first -> the highest rating in it. docs/rating.md says what a person needs for each."""

MAX_SECONDS = 60.0
"""For one rating; only large grids take that long."""


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


def level_of(
    grid: Grid, rules: Rules | None = None, up_to: str = "extreme", *, max_seconds: float = MAX_SECONDS
) -> str:
    """The level of a puzzle, as `generate` wants to know it: as `rate` gives it, but sooner.

    up_to: harder levels need not be told apart; each is answered with the one above this. Raises as `rate`.
    """
    levels = list(BOUNDS)
    # The hardest level is where nothing easier leads on: what does need not be found.
    wanted = min(levels.index(up_to), len(levels) - 2)
    most = BOUNDS[levels[wanted]]
    hardest = 0.0
    for move in _moves(grid, rules or plain_rules(grid.size), most, max_seconds):
        if move is None or move.rating > most:
            return levels[wanted + 1]
        hardest = max(hardest, move.rating)
    return level_for(hardest)


def rate(grid: Grid, rules: Rules | None = None, *, max_seconds: float = MAX_SECONDS) -> Rating:
    """Rate a puzzle: solve it as Sudoku Explainer does, always with the easiest technique, and take the hardest step.

    Raises RatingError unless the puzzle has exactly one solution, and SearchLimitError after max_seconds: large grids
    may take hours. What is being looked for then is let finish.
    """
    hardest = 0.0
    used: Counter[str] = Counter()
    for move in _moves(grid, rules or plain_rules(grid.size), inf, max_seconds):
        assert move is not None  # trial and error, the last technique, always finds something
        hardest = max(hardest, move.rating)
        used[move.technique] += 1
    return Rating(level_for(hardest), hardest, dict(used))


def _moves(grid: Grid, rules: Rules, most: float, max_seconds: float) -> Iterator[Move | None]:
    """The moves that solve a puzzle, always of the easiest technique; None, and no more, where none up to `most` does.

    Raises as `rate`.
    """
    until = perf_counter() + max_seconds
    _check(grid, rules, max_seconds)
    board = Candidates.of(grid, rules)
    finders = finders_for(rules, most)
    hardest = 0.0
    while not board.solved:
        move = None
        for find in finders:
            if perf_counter() > until:
                raise SearchLimitError(f"Gave up rating after {max_seconds:.3g} seconds.")
            move = find(board, hardest)
            if move:
                break
        yield move
        if move is None:
            return
        move.apply(board)
        hardest = max(hardest, move.rating)


def _check(grid: Grid, rules: Rules, max_seconds: float) -> None:
    if rules.name == "plain":
        number = count(grid, 2, max_seconds=max_seconds)
    else:
        number = count_under(grid, rules, 2, max_seconds=max_seconds)
    if number != 1:
        what = "more than one solution" if number else "no solution"
        raise RatingError(f"The puzzle has {what}, so how hard it is cannot be said.")
