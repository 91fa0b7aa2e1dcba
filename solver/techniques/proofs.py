"""Why something follows from an assumption: the few facts of a spread that are needed, told and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
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
    """stage: when it follows. premises: from what. through: the candidate that the arrows meet in, -1 for none."""

    stage: int
    premises: tuple[Fact, ...]
    through: int = -1


Known = dict[Fact, _Why]
"""The facts that a conclusion takes, with their reasons."""


def prove(net: Net, run: Spread, targets: Iterable[Fact]) -> Proof:
    """The facts that lead from the run's assumption to these, which must be among what it found."""
    known = known_for(net, run, targets)
    assert known is not None
    return proof_of(net, known)


def known_for(net: Net, run: Spread, targets: Iterable[Fact], most: float = inf) -> Known | None:
    """The same facts untold; None if there are more than `most`."""
    known: Known = {}
    todo = list(targets)
    while todo:
        fact = todo.pop()
        if fact not in known:
            if len(known) >= most:
                return None
            known[fact] = _why_true(net, run, fact[0], known) if fact[1] else _why_false(net, run, fact[0], known)
            todo += known[fact].premises
    return known


def proof_of(net: Net, known: Known) -> Proof:
    """These facts in order, told and drawn. Placements are told, and what patterns strike."""
    rules = net.rules
    order = sorted(known, key=lambda fact: (known[fact].stage, not fact[1], fact[0]))
    told = [
        written((candidate_of(node, rules),), true, rules)
        for node, true in order
        if true or known[node, true].through >= 0
    ]
    links = tuple(link for fact in order for link in _links(fact, known[fact], rules))
    return Proof(tuple(order), " → ".join(told), links)


def _links(fact: Fact, why: _Why, rules: Rules) -> Iterator[Link]:
    """The arrows to a fact from its premises."""
    node, true = fact
    end = candidate_of(node, rules)
    if why.through < 0:
        for other, _ in why.premises:
            yield Link(candidate_of(other, rules), end, true)
        return
    through = candidate_of(why.through, rules)
    for other, _ in why.premises:
        yield Link(candidate_of(other, rules), through, True)
    yield Link(through, end, False)


def _offs(mask: int) -> tuple[Fact, ...]:
    return tuple((node, False) for node in bits(mask))


def _why_true(net: Net, run: Spread, node: int, known: Known) -> _Why:
    """The assumption, or the last candidate of a line; of several lines the one that asks least that is new."""
    if node == run.start:
        return _Why(0, ())
    number = next(k for k, stage in enumerate(run.stages) if stage.fresh >> node & 1)
    live, begin = run.stages[number].live, run.stages[0].live & ~(1 << node)
    lines = [_offs(line & begin) for line in net.lines_of[node] if live & line == 1 << node]
    return _Why(number, min(lines, key=lambda facts: (sum(one not in known for one in facts), len(facts))))


def _why_false(net: Net, run: Spread, node: int, known: Known) -> _Why:
    """A true candidate that excludes it, or a pattern."""
    stages = run.stages
    number = next((k for k in range(1, len(stages)) if not stages[k].live >> node & 1), len(stages)) - 1
    stage = stages[number]
    killers = stage.fresh & net.kills[node]
    if killers:
        killer = next((one for one in bits(killers) if (one, True) in known), first(killers))
        return _Why(number, ((killer, True),))
    pattern = reason(net, stage.live, node)
    # Drawn through a candidate of the pattern: what is false makes it true as far as it matters here.
    return _Why(number, _offs(pattern.rest & stages[0].live), first(pattern.holds & net.kills[node]))
