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


class Reasons:
    """Why each fact of one spread holds. What several proofs take is looked up once."""

    def __init__(self, net: Net, run: Spread) -> None:
        self._net, self._run = net, run
        self._true: dict[int, list[tuple[int, _Why]]] = {}
        self._false: dict[int, tuple[int, _Why]] = {}

    def of_true(self, node: int, denied: int) -> _Why:
        """The assumption, or the last candidate of a line; of several lines the one that asks least that is new.

        denied: mask of the candidates known to be false.
        """
        if node not in self._true:
            self._true[node] = self._lines(node)
        lines = self._true[node]
        if len(lines) == 1:
            return lines[0][1]
        return min(lines, key=lambda line: ((line[0] & ~denied).bit_count(), line[0].bit_count()))[1]

    def of_false(self, node: int, held: int) -> _Why:
        """A true candidate that excludes it, or a pattern. held: mask of the candidates known to be true."""
        if node not in self._false:
            self._false[node] = self._killers(node)
        killers, why = self._false[node]
        return _Why(why.stage, ((first(killers & held), True),)) if killers & held else why

    def _lines(self, node: int) -> list[tuple[int, _Why]]:
        """The lines that leave the candidate alone: mask of their others, and these as premises."""
        stages = self._run.stages
        if node == self._run.start:
            return [(0, _Why(0, ()))]
        number = next(k for k, stage in enumerate(stages) if stage.fresh >> node & 1)
        live, begin = stages[number].live, stages[0].live & ~(1 << node)
        others = [line & begin for line in self._net.lines_of[node] if live & line == 1 << node]
        return [(mask, _Why(number, _offs(mask))) for mask in others]

    def _killers(self, node: int) -> tuple[int, _Why]:
        """Mask of the true candidates that exclude this one, and the first of them or the pattern as premises."""
        stages = self._run.stages
        number = next((k for k in range(1, len(stages)) if not stages[k].live >> node & 1), len(stages)) - 1
        stage, kills = stages[number], self._net.kills[node]
        killers = stage.fresh & kills
        if killers:
            return killers, _Why(number, ((first(killers), True),))
        pattern = reason(self._net, stage.live, node)
        # Drawn through a candidate of the pattern: what is false makes it true as far as it matters here.
        return 0, _Why(number, _offs(pattern.rest & stages[0].live), first(pattern.holds & kills))


def prove(net: Net, run: Spread, targets: Iterable[Fact]) -> Proof:
    """The facts that lead from the run's assumption to these, which must be among what it found."""
    known = known_for(Reasons(net, run), targets)
    assert known is not None
    return proof_of(net, known)


def known_for(reasons: Reasons, targets: Iterable[Fact], most: float = inf) -> Known | None:
    """The same facts untold; None if there are more than `most`."""
    known: Known = {}
    held = denied = 0
    todo = list(targets)
    while todo:
        fact = todo.pop()
        if fact not in known:
            if len(known) >= most:
                return None
            node, true = fact
            why = known[fact] = reasons.of_true(node, denied) if true else reasons.of_false(node, held)
            if true:
                held |= 1 << node
            else:
                denied |= 1 << node
            todo += why.premises
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
