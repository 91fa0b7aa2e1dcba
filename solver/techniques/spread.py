"""What follows from one assumption, round by round: by singles, and beyond them by locked candidates and pairs."""

from __future__ import annotations

from typing import NamedTuple

from solver.techniques.nets import Net, singles
from solver.techniques.patterns import struck_by_patterns


class Stage(NamedTuple):
    """One round: the candidates before it, and those found true in it."""

    live: int
    fresh: int


class Spread(NamedTuple):
    """All that follows from an assumption.

    start: the candidate assumed true. stages: the rounds, the assumption first. live: candidates left at the end.
    on: those true at the end. lost: masks of lines left without a candidate: if there are any, the assumption is wrong.
    """

    start: int
    stages: tuple[Stage, ...]
    live: int
    on: int
    lost: tuple[int, ...]


def spread(net: Net, live: int, on: int, start: int) -> Spread:
    """Assume that a candidate is true and follow the singles to their end or to a line that is lost.

    live, on: masks of the candidates and of those true, as from `whole_of` or from the end of another spread.
    """
    return _follow(net, Spread(start, (Stage(live, 1 << start),), live, on, ()))


def spread_on(net: Net, run: Spread) -> Spread:
    """Follow an assumption beyond its last single, by locked candidates and pairs and the singles after them."""
    while not run.lost:
        after = run.live & ~struck_by_patterns(net, run.live)
        if after == run.live:
            break
        run = _follow(net, run._replace(stages=(*run.stages, Stage(run.live, 0)), live=after))
    return run


def _follow(net: Net, run: Spread) -> Spread:
    """Go on from the last stage, what it struck itself being gone from `run.live` already."""
    stages, live, on = list(run.stages), run.live, run.on
    fresh = stages[-1].fresh
    keeps = net.keeps
    while True:
        on |= fresh
        while fresh:
            low = fresh & -fresh
            fresh ^= low
            live &= keeps[low.bit_length() - 1]
        fresh = singles(live, net)
        if fresh < 0:
            return run._replace(stages=tuple(stages), live=live, on=on, lost=tuple(net.lost(live)))
        fresh &= ~on
        if not fresh:
            return run._replace(stages=tuple(stages), live=live, on=on)
        stages.append(Stage(live, fresh))
