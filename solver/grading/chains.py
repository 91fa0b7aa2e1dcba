"""Loops and forcing chains of single links, found breadth first; shorter ones are easier.

Sudoku Explainer counts the facts of a chain, the assumption and the conclusion among them. A chain from an assumption
to its own contrary refutes it; a loop that comes back to its start strikes what sees both ends of a link.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf
from typing import NamedTuple

from solver.grading.move import Move
from solver.techniques import Candidates, bits
from solver.techniques.chains import longer
from solver.techniques.links import Graph, Kind, candidate_of, graph_of
from solver.techniques.step import Candidate

MOST_PATHS = 20
"""Ways round tried for one loop."""


class Family(NamedTuple):
    """Loops and chains over one kind of links: their keys and the ratings of the shortest.

    Over pairs alone only loops are looked for.
    """

    kind: Kind
    loop: str
    loop_rating: float
    chain: str | None
    chain_rating: float


FAMILIES = (
    Family("digit", "x-cycle", 6.5, "forcing-x-chain", 6.6),
    Family("pair", "y-cycle", 6.5, None, inf),
    Family("full", "xy-cycle", 7.0, "forcing-chain", 7.0),
)


def cycles_and_chains(board: Candidates, enough: float) -> Move | None:
    """The easiest loop or chain; of any family, as long as it is easy enough."""
    best: Move | None = None
    for family in FAMILIES:
        found = _easiest(graph_of(board, family.kind), board, family, best.rating if best else inf)
        best = found or best
        if best and best.rating <= enough:
            break
    return best


class _Walk:
    """What one assumption leads to. depths: masks of the facts new at each depth; on, off: masks of those so far."""

    __slots__ = ("depths", "off", "on", "start", "true")

    def __init__(self, start: int, true: bool) -> None:
        self.start, self.true = start, true
        self.depths = [1 << start]
        self.on, self.off = (1 << start, 0) if true else (0, 1 << start)

    def grow(self, graph: Graph) -> int:
        """One depth further; returns the mask of all facts that follow there, known or new."""
        found = 0
        last = self.depths[-1]
        if (len(self.depths) % 2 == 1) == self.true:
            for node in bits(last):
                found |= graph.weak[node]
            self.depths.append(found & ~self.off)
            self.off |= found
        else:
            for node in bits(last & graph.sources):
                found |= graph.strong[node]
            self.depths.append(found & ~self.on)
            self.on |= found
        return found


def _easiest(graph: Graph, board: Candidates, family: Family, limit: float) -> Move | None:
    """The easiest loop or chain of one family, if it is easier than the limit."""
    best: Move | None = None
    walks = [_Walk(node, True) for node in bits(graph.live)]
    if family.chain:
        walks += [_Walk(node, False) for node in bits(graph.sources)]
    depth = 0
    while walks:
        depth += 1
        chain = longer(family.chain_rating, depth + 1) if family.chain else inf
        loop = longer(family.loop_rating, depth + 1)
        if loop >= limit:
            break
        left = []
        for walk in walks:
            found = walk.grow(graph)
            if depth % 2:
                if family.chain and found >> walk.start & 1 and chain < limit:
                    candidate = (candidate_of(walk.start, graph.rules),)
                    best = Move(family.chain, chain, *(((), candidate) if walk.true else (candidate, ())))
                    limit = chain
                if loop < limit and walk.true and depth > 1:
                    ends = bits(found & graph.strong[walk.start])
                    gone = next(filter(None, (_loop(graph, board, walk, end) for end in ends)), ())
                    if gone:
                        best = Move(family.loop, loop, (), gone)
                        limit = loop
            if walk.depths[-1]:
                left.append(walk)
        walks = left
    return best


def _loop(graph: Graph, board: Candidates, walk: _Walk, end: int) -> tuple[Candidate, ...]:
    """What some loop strikes that reaches `end` last before it comes back to its start."""
    for path in islice(_paths(graph, walk, [end]), MOST_PATHS):
        gone = _struck(board, path)
        if gone:
            return gone
    return ()


def _paths(graph: Graph, walk: _Walk, path: list[int]) -> Iterator[list[int]]:
    """The ways back to the start that visit nothing twice."""
    depth = len(walk.depths) - 1 - len(path)
    if depth == 0:
        yield [*path, walk.start]
        return
    choice = (graph.strong if depth % 2 else graph.weak)[path[-1]] & walk.depths[depth]
    for node in bits(choice):
        if node not in path:
            yield from _paths(graph, walk, [*path, node])


def _struck(board: Candidates, path: list[int]) -> tuple[Candidate, ...]:
    """What sees a true and a false candidate of its digit in a loop, whichever way round the loop is."""
    cells, peers = board.rules.cells, board.rules.peer_masks
    inside = 0
    seen: tuple[dict[int, int], dict[int, int]] = {}, {}
    for k, node in enumerate(path):
        digit, cell = divmod(node, cells)
        inside |= 1 << cell
        seen[k % 2][digit] = seen[k % 2].get(digit, 0) | peers[cell]
    return tuple(
        (cell, digit + 1)
        for digit, mask in seen[0].items()
        if digit in seen[1]
        for cell in bits(mask & seen[1][digit] & board.places[digit + 1] & ~inside)
    )
