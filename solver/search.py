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

from solver import fast
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

    @property
    def bound(self) -> float:
        """Both bounds as one on guesses, for the kernel."""
        return min(self.max_guesses, self.max_seconds * fast.GUESSES_A_SECOND)

    def guess(self) -> None:
        """Count one guess; raise SearchLimitError when a bound is passed."""
        if self.guesses >= self.max_guesses or (self.max_seconds < inf and self.seconds > self.max_seconds):
            raise self.passed()
        self.guesses += 1

    def passed(self) -> SearchLimitError:
        """The error that says how far the search came."""
        return SearchLimitError(f"Gave up after {self.guesses} guesses and {self.seconds:.3g} seconds.")


def solve(grid: Grid, *, max_seconds: float = inf, max_guesses: float = inf) -> Solution:
    """The first solution found, if there is one. It need not be the only one: see `count`."""
    effort = Effort(max_seconds, max_guesses)
    if fast.ready(grid.size):
        number, guesses, finished, found = fast.search(grid.digits, 1, 1, effort.bound)
        if number:
            return Solution("solved", Grid(found[0]), guesses, effort.seconds)
        outcome: Outcome = "clash" if clashes(grid) else "unsolvable" if finished else "limit"
        return Solution(outcome, None, guesses, effort.seconds)
    if clashes(grid):
        return Solution("clash", None, 0, effort.seconds)
    try:
        solution = next(search(grid, effort), None)
    except SearchLimitError:
        return Solution("limit", None, effort.guesses, effort.seconds)
    return Solution("solved" if solution else "unsolvable", solution, effort.guesses, effort.seconds)


def solutions(
    grid: Grid, limit: int | None = None, *, max_seconds: float = inf, max_guesses: float = inf
) -> Iterator[Grid]:
    """Different solutions one by one, at most `limit` (None for all). Raises SearchLimitError at a bound."""
    effort = Effort(max_seconds, max_guesses)
    if limit is not None and 0 < limit <= fast.EAGER and fast.ready(grid.size):
        _, effort.guesses, finished, found = fast.search(grid.digits, limit, limit, effort.bound)
        yield from map(Grid, found)
        if not finished:
            raise effort.passed()
    elif not clashes(grid):
        yield from islice(search(grid, effort), limit)


def count(grid: Grid, limit: int = 2, *, max_seconds: float = inf, max_guesses: float = inf) -> int:
    """Number of solutions, counted up to `limit`; 0 where digits clash. Raises SearchLimitError at a bound."""
    if limit > 0 and fast.ready(grid.size):
        effort = Effort(max_seconds, max_guesses)
        number, effort.guesses, finished, _ = fast.search(grid.digits, limit, 0, effort.bound)
        if not finished:
            raise effort.passed()
        return number
    return sum(1 for _ in solutions(grid, limit, max_seconds=max_seconds, max_guesses=max_guesses))


def propagate(grid: Grid) -> tuple[int, ...] | None:
    """Candidates that naked and hidden singles and locked candidates leave.

    For each cell a mask with bit d set where digit d is still possible (bit 0 is unused); None where they find a
    contradiction.
    """
    rules = cube_of(grid.size)
    cube, _ = rules.propagate(rules.start(grid.digits))
    return rules.candidates(cube) if cube else None


def search(grid: Grid, effort: Effort) -> Iterator[Grid]:
    """All solutions one by one, in pure Python. Raises SearchLimitError when the effort passes its bounds."""
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
