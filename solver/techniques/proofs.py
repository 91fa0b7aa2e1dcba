"""Why something follows from an assumption: the few facts of a spread that are needed, told and drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from solver.rules import Rules
from solver.techniques.candidates import bits
from solver.techniques.chains import written
from solver.techniques.links import candidate_of, first
from solver.techniques.nets import Net
from solver.techniques.patterns import reason
from solver.techniques.spread import Spread
from solver.techniques.step import Link

Fact = tuple[int, bool]
"""A candidate's number, and whether it is true."""


class Proof(NamedTuple):
    """facts: all that it takes, in order. chain: its placements, in words of no language. links: all its arrows."""

    facts: tuple[Fact, ...]
    chain: str
    links: tuple[Link, ...]


class _Why(NamedTuple):
    stage: int
    premises: tuple[Fact, ...]
    links: tuple[Link, ...]
    told: bool


def prove(net: Net, run: Spread, targets: Iterable[Fact]) -> Proof:
    """The facts that lead from the run's assumption to these, which must be among what it found."""
    known: dict[Fact, _Why] = {}
    todo = list(targets)
    while todo:
        fact = todo.pop()
        if fact not in known:
            known[fact] = _why_true(net, run, fact, known) if fact[1] else _why_false(net, run, fact, known)
            todo += known[fact].premises
    order = sorted(known, key=lambda fact: (known[fact].stage, not fact[1], fact[0]))
    told = [
        written((candidate_of(node, net.rules),), true, net.rules) for node, true in order if known[node, true].told
    ]
    return Proof(tuple(order), " → ".join(told), tuple(link for fact in order for link in known[fact].links))


def _offs(mask: int) -> tuple[Fact, ...]:
    return tuple((node, False) for node in bits(mask))


def _link(start: int, end: int, strong: bool, rules: Rules) -> Link:
    return Link(candidate_of(start, rules), candidate_of(end, rules), strong)


def _why_true(net: Net, run: Spread, fact: Fact, known: dict[Fact, _Why]) -> _Why:
    """The assumption, or the last candidate of a line; of several lines the one that asks least that is new."""
    node, _ = fact
    if node == run.start:
        return _Why(0, (), (), True)
    number, stage = next((k, stage) for k, stage in enumerate(run.stages) if stage.fresh >> node & 1)
    begin = run.stages[0].live
    lines = (line & begin & ~(1 << node) for line in net.lines_through(node) if stage.live & line == 1 << node)
    premises = min(map(_offs, lines), key=lambda facts: (sum(one not in known for one in facts), len(facts)))
    return _Why(number, premises, tuple(_link(other, node, True, net.rules) for other, _ in premises), True)


def _why_false(net: Net, run: Spread, fact: Fact, known: dict[Fact, _Why]) -> _Why:
    """A true candidate that excludes it, or a pattern."""
    node, _ = fact
    lives = [*(stage.live for stage in run.stages[1:]), run.live]
    number = next(k for k, live in enumerate(lives) if not live >> node & 1)
    stage = run.stages[number]
    killers = list(bits(stage.fresh & net.kills[node]))
    if killers:
        killer = next((one for one in killers if (one, True) in known), killers[0])
        return _Why(number, ((killer, True),), (_link(killer, node, False, net.rules),), False)
    pattern = reason(net, stage.live, node)
    premises = _offs(pattern.rest & run.stages[0].live)
    # Drawn through a candidate of the pattern: what is false makes it true as far as it matters here.
    through = first(pattern.holds & net.kills[node])
    links = [_link(other, through, True, net.rules) for other, _ in premises]
    return _Why(number, premises, (*links, _link(through, node, False, net.rules)), True)
