"""The last resort: trial and error, and called so. Assume a candidate, try all ways to go on, strike it if all fail."""

from __future__ import annotations

from collections.abc import Iterator

from solver.cube import exactly_two
from solver.techniques.candidates import Candidates, bits
from solver.techniques.links import candidate_of, first, graph_of
from solver.techniques.nets import Net, net_of
from solver.techniques.runs import runs_of
from solver.techniques.spread import Spread, spread, spread_on
from solver.techniques.step import Candidate, Step
from solver.techniques.technique import Technique

FEW = 10
"""Candidates tried before the bound on guesses is raised."""


class _TooManyGuesses(Exception):  # noqa: N818
    """The trial takes more guesses than it may."""


class _Search:
    """A depth-first search. guesses: tried so far. bound: how many it may try."""

    def __init__(self, net: Net, bound: int) -> None:
        self.net, self.bound, self.guesses = net, bound, 1

    def solve(self, run: Spread) -> int:
        """The candidates true in a solution that goes on from there, or 0 if there is none."""
        if run.lost:
            return 0
        if run.on.bit_count() == self.net.rules.cells:
            return run.on
        left = run.live
        for choice in bits(self._cell(run)):
            if self.guesses == self.bound:
                raise _TooManyGuesses
            self.guesses += 1
            solution = self.solve(spread_on(self.net, spread(self.net, left, run.on, choice)))
            if solution:
                return solution
            left &= ~(1 << choice)
        return 0

    def _cell(self, run: Spread) -> int:
        """The candidates of the open cell that has fewest."""
        pattern = self.net.shapes[0].pattern
        pairs = exactly_two(run.live, self.net.layers) & (1 << self.net.rules.cells) - 1
        if pairs:
            return run.live & pattern << first(pairs)
        cells = (run.live & pattern << cell for cell in range(self.net.rules.cells))
        return min((mask for mask in cells if mask & (mask - 1)), key=int.bit_count)


def trial_and_error(board: Candidates) -> Iterator[Step]:
    """A candidate that is refuted with few guesses, if possible one that settles a cell or a digit of a unit."""
    sources = graph_of(board, "full").sources
    tries = list(runs_of(board, True).values())
    # Of those that settle something, the ones that lead furthest by themselves are tried first.
    tries.sort(key=lambda run: (not sources >> run.start & 1, run.live.bit_count()))
    bound = 4
    while tries:
        left, possible = tries[FEW:], 0
        for run in tries[:FEW]:
            search = _Search(net_of(board.rules), bound)
            try:
                solution = search.solve(run)
            except _TooManyGuesses:
                left.insert(0, run)
                continue
            if not solution:
                yield _step(candidate_of(run.start, board.rules), search.guesses)
                return
            possible |= solution
        tries = [run for run in left if not possible >> run.start & 1]
        bound *= 4


def _step(candidate: Candidate, guesses: int) -> Step:
    cell, digit = candidate
    return Step(
        "trial-and-error",
        round(10 + guesses.bit_length() / 10, 1),
        "Trial and error: with {digit} in {cell} every way to go on fails ({guesses} tried). So {cell} is not {digit}.",
        {"cell": cell, "digit": digit, "guesses": guesses},
        eliminations=(candidate,),
        cells=(cell,),
        candidates=(candidate,),
    )


TECHNIQUES = (Technique("trial-and-error", "Trial and error", 10.0, trial_and_error),)
