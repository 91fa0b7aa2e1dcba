"""Chains of strong and weak links by turns: what must be false at either end, and loops that close on themselves.

All are found breadth first over the whole board, so the shortest chain comes first. A chain of 2k nodes has k strong
links; its first node false makes its last one true.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from solver.grid import cell_name
from solver.rules import Rules
from solver.techniques.candidates import Candidates, bits
from solver.techniques.links import Graph, Kind, candidate_of, graph_of
from solver.techniques.step import Candidate, Link, Step
from solver.techniques.technique import Technique
from solver.wording import message

LOOP = message(
    "This chain closes on itself, since its two ends cannot both be true: {chain}. So of any two neighbours in it one "
    "is true, and what sees both goes: {candidates_gone}."
)
CHAIN = message(
    "If {candidates_start} is false, {candidates_end} is true: {chain}. So one of the two is true, and what sees both "
    "goes: {candidates_gone}."
)
CHAIN_OF_GROUPS = message(
    "If the start of this chain is false, its end is true: {chain}. So one of the two is true, and what sees both "
    "goes: {candidates_gone}."
)
TURN = message("If {candidates_start} is false, this chain makes it true: {chain}. So it is true.")
TURN_OF_GROUP = message(
    "If the start of this chain is false, the chain makes it true: {chain}. So it is true, and what it sees goes: "
    "{candidates_gone}."
)


def longer(rating: float, nodes: int) -> float:
    """The rating of a chain with so many nodes, those of the conclusion among them: 0.1 more for each length passed."""
    length, limit, thirds = nodes - 2, 4, True
    steps = 0
    while length > limit:
        steps += 1
        limit = limit * 3 // 2 if thirds else limit * 4 // 3
        thirds = not thirds
    return round(rating + steps / 10, 1)


def written(members: tuple[Candidate, ...], true: bool, rules: Rules) -> str:
    """`r1c2=5` or `r1c2≠5`; of a group `r1c2/r1c3=5`. Nothing in it depends on a language."""
    names = "/".join(cell_name(cell, rules.size) for cell, _ in members)
    return f"{names}{'=' if true else '≠'}{members[0][1]}"


def chain_text(graph: Graph, path: list[int], true: bool = False) -> str:
    """A chain whose nodes are false and true by turns, the first one as `true` says."""
    nodes = (written(graph.members(node), (k % 2 == 0) == true, graph.rules) for k, node in enumerate(path))
    return " → ".join(nodes)


def chain_links(graph: Graph, path: list[int], true: bool = False) -> tuple[Link, ...]:
    """The arrows of a chain; a group is stood for by its first candidate."""
    ends = [graph.members(node)[0] for node in path]
    return tuple(Link(one, other, (k % 2 == 1) == true) for k, (one, other) in enumerate(pairwise(ends)))


def _step(key: str, rating: float, template: str, graph: Graph, path: list[int], gone: int) -> Step:
    """A step with everything that its chain tells; gone: mask of what it strikes, 0 if it places its start instead."""
    rules, start, end = graph.rules, graph.members(path[0]), graph.members(path[-1])
    candidates = tuple(dict.fromkeys(candidate for node in path for candidate in graph.members(node)))
    struck = tuple(candidate_of(node, rules) for node in bits(gone))
    return Step(
        key,
        rating,
        template,
        {"chain": chain_text(graph, path), "candidates_start": start, "candidates_end": end, "candidates_gone": struck},
        placements=() if gone else start,
        eliminations=struck,
        cells=tuple(dict.fromkeys(cell for cell, _ in candidates)),
        candidates=candidates,
        links=chain_links(graph, path),
    )


def _fits(kind: Kind, graph: Graph, path: list[int]) -> bool:
    """Whether the chain is one of its kind: without a group it is none of the grouped ones."""
    return kind != "grouped" or any(len(graph.members(node)) > 1 for node in path)


def _loops(board: Candidates, *, key: str, rating: float, kind: Kind) -> Iterator[Step]:
    """Continuous loops: the start false makes the end true, and the end true makes the start false.

    So each weak link of the loop has one true end.
    """
    graph = graph_of(board, kind)
    told: set[int] = set()
    for depth, layer in graph.layers():
        for start, fan in layer.items() if depth > 1 else ():
            for end in bits(_after(start, fan.on & graph.weak[start])):
                path = graph.path(start, end, depth)
                gone = graph.weak[end] & graph.weak[start]
                for one, other in zip(path[1:-1:2], path[2::2], strict=True):
                    gone |= graph.weak[one] & graph.weak[other]
                gone &= graph.live
                if gone and gone not in told and _fits(kind, graph, path):
                    told.add(gone)
                    yield _step(
                        key,
                        longer(rating, len(path)),
                        LOOP,
                        graph,
                        path,
                        gone,
                    )


def _chains(board: Candidates, *, key: str, rating: float, kind: Kind) -> Iterator[Step]:
    """Open chains: one of the two ends is true, so what sees both ends is false."""
    graph = graph_of(board, kind)
    told: set[int] = set()
    near: dict[int, int] = {}
    for depth, layer in graph.layers():
        for start, fan in layer.items() if depth > 1 else ():
            if start not in near:
                near[start] = 0
                for node in bits(graph.weak[start] & graph.live):
                    near[start] |= graph.weak[node]
            for end in bits(_after(start, fan.on & near[start])):
                gone = graph.weak[start] & graph.weak[end] & graph.live
                if not gone or gone in told:
                    continue
                path = graph.path(start, end, depth)
                if not _fits(kind, graph, path):
                    continue
                told.add(gone)
                plain = len(graph.members(start)) == len(graph.members(end)) == 1
                yield _step(
                    key,
                    longer(rating, len(path) + 2),
                    CHAIN if plain else CHAIN_OF_GROUPS,
                    graph,
                    path,
                    gone,
                )


def _turns(board: Candidates, *, key: str, rating: float, kind: Kind) -> Iterator[Step]:
    """Discontinuous loops: a node that is true if it is false."""
    graph = graph_of(board, kind)
    told: set[int] = set()
    for depth, layer in graph.layers():
        for start, fan in layer.items():
            single = len(graph.members(start)) == 1
            gone = 0 if single else graph.weak[start] & graph.live
            if not fan.on >> start & 1 or (not single and (not gone or gone in told)):
                continue
            path = graph.path(start, start, depth)
            if _fits(kind, graph, path):
                told.add(gone)
                yield _step(
                    key,
                    longer(rating, len(path)),
                    TURN if single else TURN_OF_GROUP,
                    graph,
                    path,
                    gone,
                )


def _after(start: int, mask: int) -> int:
    """The part of the mask above `start`: each chain can be read from both ends, and one is enough."""
    return mask >> start + 1 << start + 1


def _technique(key: str, title: str, rating: float, find: partial[Iterator[Step]]) -> Technique:
    return Technique(key, title, rating, partial(find, key=key, rating=rating))


TECHNIQUES = (
    _technique("x-cycle", "X-cycle", 6.5, partial(_loops, kind="digit")),
    _technique("x-chain", "X-chain", 6.6, partial(_chains, kind="digit")),
    _technique("xy-chain", "XY-chain", 6.6, partial(_chains, kind="pair")),
    _technique("nice-loop", "Continuous nice loop", 7.0, partial(_loops, kind="full")),
    _technique("discontinuous-loop", "Discontinuous nice loop", 7.0, partial(_turns, kind="full")),
    _technique("aic", "Alternating inference chain", 7.0, partial(_chains, kind="full")),
    _technique("grouped-loop", "Grouped nice loop", 7.5, partial(_loops, kind="grouped")),
    _technique("grouped-discontinuous", "Grouped discontinuous loop", 7.5, partial(_turns, kind="grouped")),
    _technique("grouped-aic", "Grouped chain", 7.5, partial(_chains, kind="grouped")),
)
