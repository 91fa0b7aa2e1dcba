"""What follows from each candidate of a board, carried over from step to step where a step leaves it as it was."""

from __future__ import annotations

from functools import lru_cache

from solver.rules import Rules
from solver.techniques.candidates import Candidates, bits
from solver.techniques.nets import Net, net_of, whole_of
from solver.techniques.patterns import is_locked, may_be_pair
from solver.techniques.spread import Spread, Stage, spread, spread_on

Runs = dict[int, Spread]

_Board = tuple[int, int]
"""Masks of the candidates and of those that are true, as from `whole_of`."""

# What was found on the last board, by rules and whether patterns were followed. A thread may find another one's board
# here, or an older one: whatever it is, only what holds on its own board is taken over.
_last: dict[tuple[Rules, bool], tuple[_Board, Runs]] = {}


def runs_of(board: Candidates, more: bool) -> Runs:
    """What follows from each candidate by singles, and if `more` by patterns as well; once for each board."""
    return _runs(board.rules, whole_of(board), more)


@lru_cache(maxsize=4)
def _runs(rules: Rules, board: _Board, more: bool) -> Runs:
    net, (live, on) = net_of(rules), board
    (known_live, known_on), known = _last.get((rules, more), ((0, 0), {}))
    gone = known_live & ~live
    if on != known_on or live & ~known_live:
        known = {}
    by_singles = _runs(rules, board, False) if more else {}
    runs: Runs = {}
    for node in bits(live & ~on):
        run = carried(net, known[node], gone, more) if node in known else None
        runs[node] = run or (spread_on(net, by_singles[node]) if more else spread(net, live, on, node))
    _last[rules, more] = board, runs
    return runs


def carried(net: Net, run: Spread, gone: int, more: bool) -> Spread | None:
    """The run as it is on a board that lacks some more candidates; None where it has to be followed anew.

    It is the same, round by round, where each line that loses any of them keeps two others for as long as it has them,
    for then there is no other single, and where no pattern is new when these are looked for.
    """
    # With the assumption itself nothing is looked for.
    stages = [Stage(run.stages[0].live & ~gone, run.stages[0].fresh)]
    for stage in run.stages[1:]:
        if not stage.live & gone:
            break
        if not _idle(net, stage.live, gone, not stage.fresh):
            return None
        stages.append(Stage(stage.live & ~gone, stage.fresh))
    if run.live & gone and not _idle(net, run.live, gone, more and not run.lost):
        return None
    return Spread(run.start, (*stages, *run.stages[len(stages) :]), run.live & ~gone, run.on, run.lost)


def _idle(net: Net, live: int, gone: int, more: bool) -> bool:
    """Whether each line that loses some of these candidates keeps two others, and if `more` without a new pattern."""
    left = live & ~gone
    for node in bits(live & gone):
        for line in net.lines_of[node]:
            rest = left & line
            if not rest & (rest - 1) or (more and rest.bit_count() == 2 and may_be_pair(net, left, line)):
                return False
        if more and is_locked(net, left, node):
            return False
    return True
