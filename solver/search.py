"""Search: propagate, branch where fewest possibilities stand, and go back where it fails.

`solve` gives one solution, `solutions` gives them one by one, `count` counts them up to a limit. All are exact; bounds
on time and guesses are optional, and running into one is told by name, never by a wrong answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import inf
from time import perf_counter
from typing import Literal

from solver.cube import cube_of
from solver.grid import Grid, clashes

Outcome = Literal["solved", "unsolvable", "clash", "limit"]


class SearchLimitError(RuntimeError):
    """A search ran into its bound on seconds or guesses before it knew the answer."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What `solve` found.

    outcome: `solved`, `unsolvable` (no solution though no digits clash), `clash` (equal digits in a unit, which
        `clashes` names) or `limit` (gave up at a bound, so nothing is known).
    grid: the solved grid, or None.
    guesses: how many possibilities were tried that were not forced; 0 when propagation alone was enough.
    seconds: time taken.
    """

    outcome: Outcome
    grid: Grid | None
    guesses: int
    seconds: float


@dataclass(slots=True)
class Effort:
    """Work done so far by one search, and its bounds."""

    max_seconds: float = inf
    max_guesses: float = inf
    guesses: int = 0
    started: float = field(default_factory=perf_counter)

    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
        return perf_counter() - self.started

    def guess(self) -> None:
        """Count one guess; raise SearchLimitError when a bound is passed."""
        if self.guesses >= self.max_guesses or (self.max_seconds < inf and self.seconds > self.max_seconds):
            raise SearchLimitError(f"Gave up after {self.guesses} guesses and {self.seconds:.3g} seconds.")
        self.guesses += 1


def solve(grid: Grid, *, max_seconds: float = inf, max_guesses: float = inf) -> Solution:
    """The first solution found, if there is one. It need not be the only one: see `count`."""
    effort = Effort(max_seconds, max_guesses)
    if clashes(grid):
        return Solution("clash", None, 0, effort.seconds)
    try:
        found = next(_search(grid, effort), None)
    except SearchLimitError:
        return Solution("limit", None, effort.guesses, effort.seconds)
    return Solution("solved" if found else "unsolvable", found, effort.guesses, effort.seconds)


def solutions(
    grid: Grid, limit: int | None = None, *, max_seconds: float = inf, max_guesses: float = inf
) -> Iterator[Grid]:
    """Different solutions one by one, at most `limit` (None for all). Raises SearchLimitError at a bound."""
    if clashes(grid):
        return iter(())
    return islice(_search(grid, Effort(max_seconds, max_guesses)), limit)


def count(grid: Grid, limit: int = 2, *, max_seconds: float = inf, max_guesses: float = inf) -> int:
    """Number of solutions, counted up to `limit`; 0 where digits clash. Raises SearchLimitError at a bound."""
    return sum(1 for _ in solutions(grid, limit, max_seconds=max_seconds, max_guesses=max_guesses))


def propagate(grid: Grid) -> tuple[int, ...] | None:
    """Candidates that naked and hidden singles and locked candidates leave.

    For each cell a mask with bit d set where digit d is still possible (bit 0 is unused); None where they find a
    contradiction.
    """
    cube_rules = cube_of(grid.size)
    cube, _ = cube_rules.propagate(cube_rules.start(grid.digits))
    return cube_rules.candidates(cube) if cube else None


def _search(grid: Grid, effort: Effort) -> Iterator[Grid]:
    rules = cube_of(grid.size)
    stack = [(rules.start(grid.digits), 0)]
    while stack:
        cube, done = rules.propagate(*stack.pop())
        if not cube:
            continue
        if done.bit_count() == rules.cells:
            yield Grid(rules.digits(cube))
            continue
        effort.guess()
        first, rest = rules.pivot(cube)
        # Either the first bit of the line is true, or it is not and the rest of the line stays open.
        stack.append((cube ^ first, done))
        stack.append((cube ^ rest, done))
