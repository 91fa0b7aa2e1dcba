"""Forcing chains: what every choice leads to, and assumptions that contradict themselves.

Static ones (cell and unit forcing chains) follow single links; dynamic ones follow an assumption by all singles that
it brings about. In each the conclusion that takes fewest rounds comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from math import inf
from typing import Any, NamedTuple

from solver.rules import Rules
from solver.techniques.candidates import Candidates, bits
from solver.techniques.chains import chain_links, chain_text, longer
from solver.techniques.links import Graph, any_of, candidate_of, first, graph_of
from solver.techniques.nets import Net, net_of, net_of_digit, whole_of
from solver.techniques.proofs import Known, Proof, Reasons, known_for, proof_of, prove
from solver.techniques.runs import runs_of
from solver.techniques.spread import Spread, spread
from solver.techniques.step import Step
from solver.techniques.technique import Technique
from solver.wording import message

ENOUGH = 8
"""Conclusions of dynamic chains that are worked out at a time: a board has hundreds, and telling one takes a while."""


SOME = 8
"""Lost lines of which the one with the shortest proof is told."""


class Choice(NamedTuple):
    """Candidates of which one is true. what: `cell` or `unit`. place: index of the cell or unit."""

    what: str
    place: int
    nodes: tuple[int, ...]


FORCED = {
    ("cell", True): message("Whichever digit {cell_choice} holds, {cell_end} must be {digit_end}: {chains}."),
    ("cell", False): message("Whichever digit {cell_choice} holds, {cell_end} cannot be {digit_end}: {chains}."),
    ("unit", True): message(
        "Wherever {digit_choice} stands in {unit_choice}, {cell_end} must be {digit_end}: {chains}."
    ),
    ("unit", False): message(
        "Wherever {digit_choice} stands in {unit_choice}, {cell_end} cannot be {digit_end}: {chains}."
    ),
}
"""The sentence by the kind of choice and whether the end is true."""

FAILURES = {
    True: message("{cell} cannot be {digit}: {chain} would leave {cell_lost} without a digit."),
    False: message("{cell} cannot be {digit}: {chain} would leave {unit_lost} without a place for {digit_lost}."),
}
"""The sentence by whether it is a cell that fails."""


def _choices(board: Candidates) -> tuple[Choice, ...]:
    """Cells, and units for one digit, with two possibilities or more; asking again for the same board is free."""
    return _choices_of(board.rules, tuple(board.cells), tuple(board.places))


@lru_cache(maxsize=4)
def _choices_of(rules: Rules, cells: tuple[int, ...], places: tuple[int, ...]) -> tuple[Choice, ...]:
    found = [
        Choice("cell", cell, tuple(rules.cells * (digit - 1) + cell for digit in bits(mask)))
        for cell, mask in enumerate(cells)
        if mask & (mask - 1)
    ]
    for unit, mask in enumerate(rules.unit_masks):
        if mask.bit_count() == rules.size:
            for digit, held in enumerate(places[1:]):
                left = held & mask
                if left & (left - 1):
                    found.append(Choice("unit", unit, tuple(rules.cells * digit + cell for cell in bits(left))))
    return tuple(found)


def _forced(key: str, rating: float, rules: Rules, choice: Choice, end: int, true: bool, proofs: list[Proof]) -> Step:
    """The step that says: whatever is chosen, `end` is true (or false)."""
    ends = (candidate_of(end, rules),)
    values: dict[str, Any] = {"chains": "; ".join(proof.chain for proof in proofs)}
    values["cell_end"], values["digit_end"] = ends[0]
    values["cell_choice"], values["digit_choice"] = candidate_of(choice.nodes[0], rules)
    values["unit_choice"] = choice.place
    candidates = tuple(candidate_of(node, rules) for node in choice.nodes)
    return Step(
        key,
        longer(rating, sum(len(proof.facts) for proof in proofs)),
        FORCED[choice.what, true],
        values,
        placements=ends if true else (),
        eliminations=() if true else ends,
        cells=tuple(dict.fromkeys(cell for cell, _ in candidates)),
        candidates=candidates,
        units=(choice.place,) if choice.what == "unit" else (),
        links=tuple(dict.fromkeys(link for proof in proofs for link in proof.links)),
    )


class _Reach(NamedTuple):
    """What follows by single links if a candidate is true.

    depths: masks of what is new at each depth: what is true at even depths, what is false at odd ones. ends: masks of
    all that is true and of all that is false.
    """

    depths: tuple[int, ...]
    ends: tuple[int, int]


@lru_cache(maxsize=1024)
def _reach(graph: Graph, start: int) -> _Reach:
    depths = [1 << start]
    seen = [1 << start, 0]
    while depths[-1]:
        odd = len(depths) % 2
        found = any_of(graph.weak, depths[-1]) if odd else any_of(graph.strong, depths[-1] & graph.sources)
        found &= ~seen[odd]
        seen[odd] |= found
        depths.append(found)
    return _Reach(tuple(depths), (seen[0], seen[1]))


def _static(board: Candidates, *, key: str, rating: float, what: str) -> Iterator[Step]:
    """Choices each of which leads to the same end by a chain of single links."""
    graph = graph_of(board, "full")
    found: list[tuple[int, bool, int, int]] = []
    # With two possibilities it would be a chain.
    choices = [choice for choice in _choices(board) if choice.what == what and len(choice.nodes) > 2]
    for number, choice in enumerate(choices):
        reaches = [_reach(graph, node) for node in choice.nodes]
        for odd in (0, 1):
            ends = graph.live
            for reach in reaches:
                ends &= reach.ends[odd]
            for end in bits(ends):
                length = sum(1 + _depth(reach, odd, end) for reach in reaches)
                found.append((length, bool(odd), end, number))
    told = set()
    for _, odd, end, number in sorted(found):
        if (odd, end) not in told:
            told.add((odd, end))
            choice = choices[number]
            paths = [_path(graph, _reach(graph, node), int(odd), end) for node in choice.nodes]
            proofs = [_chain_proof(graph, path) for path in paths]
            yield _forced(key, rating, board.rules, choice, end, not odd, proofs)


def _chain_proof(graph: Graph, path: list[int]) -> Proof:
    facts = tuple((node, k % 2 == 0) for k, node in enumerate(path))
    return Proof(facts, chain_text(graph, path, true=True), chain_links(graph, path, true=True))


def _depth(reach: _Reach, odd: int, end: int) -> int:
    return next(k for k in range(odd, len(reach.depths), 2) if reach.depths[k] >> end & 1)


def _path(graph: Graph, reach: _Reach, odd: int, end: int) -> list[int]:
    """The nodes of the chain that reaches `end`."""
    path = [end]
    for depth in range(_depth(reach, odd, end), 0, -1):
        links = graph.weak if depth % 2 else graph.strong
        path.append(first(links[path[-1]] & reach.depths[depth - 1]))
    return path[::-1]


def _contradictions(key: str, rating: float, runs: Iterable[tuple[Net, Spread]]) -> list[Step]:
    """Steps that say what cannot be assumed, from the assumptions that fail first."""
    wrong = sorted((run for run in runs if run[1].lost), key=lambda run: (len(run[1].stages), run[1].start))
    return [_contradiction(key, rating, net, run) for net, run in wrong[:ENOUGH]]


def _shortest_first(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps in order of rating, those that place a digit first among equals; one for each conclusion."""
    told = set()
    for step in sorted(steps, key=lambda step: (step.rating, not step.placements, len(step.links))):
        conclusion = (step.placements, step.eliminations)
        if conclusion not in told:
            told.add(conclusion)
            yield step


def _shortest(net: Net, run: Spread) -> tuple[int, Proof]:
    """Of the lines lost to a run one that takes fewest facts, and why it is lost.

    Where two digits meet in a cell, better say which place one of them lacks than place both.
    """
    begin, reasons = run.stages[0].live, Reasons(net, run)
    best: tuple[bool, int, int, Known] | None = None
    for line in run.lost[:SOME]:
        # What is no better than the best is not followed to its end.
        most = inf if best is None or best[0] else best[1] - 1
        known = known_for(reasons, [(node, False) for node in bits(line & begin)], most)
        if known is not None:
            meets = any(true and line >> node & 1 for node, true in known)
            if best is None or (meets, len(known)) < best[:2]:
                best = meets, len(known), line, known
    assert best is not None
    return best[2], proof_of(net, best[3])


def _contradiction(key: str, rating: float, net: Net, run: Spread) -> Step:
    line, proof = _shortest(net, run)
    digit, place = net.place(line)
    candidate = candidate_of(run.start, net.rules)
    values: dict[str, Any] = {"chain": proof.chain, "cell": candidate[0], "digit": candidate[1]}
    if digit is None:
        values["cell_lost"] = place
    else:
        values["unit_lost"], values["digit_lost"] = place, digit
    return Step(
        key,
        longer(rating, len(proof.facts) + 2),
        FAILURES[digit is None],
        values,
        eliminations=(candidate,),
        cells=(candidate[0],),
        candidates=(candidate,),
        units=() if digit is None else (place,),
        links=proof.links,
    )


def nishio(board: Candidates) -> Iterator[Step]:
    """A candidate that leaves some unit without a place for its own digit, all other digits left aside."""
    rules = board.rules
    live, on = whole_of(board)
    runs = []
    for digit in range(1, rules.size + 1):
        layer = ((1 << rules.cells) - 1) << rules.cells * (digit - 1)
        net = net_of_digit(rules, digit)
        runs += [(net, run) for run in _refuted(rules, digit, live & layer, on & layer)]
    yield from _shortest_first(_contradictions("nishio", 7.5, runs))


@lru_cache(maxsize=64)
def _refuted(rules: Rules, digit: int, live: int, on: int) -> tuple[Spread, ...]:
    """What follows from each of a digit's candidates that fails. Most steps leave most digits as they are."""
    net = net_of_digit(rules, digit)
    runs = (spread(net, live, on, node) for node in bits(live & ~on))
    return tuple(run for run in runs if run.lost)


def _dynamic(board: Candidates, *, key: str, rating: float, more: bool) -> Iterator[Step]:
    """Assumptions that fail by singles, and choices each of which leads to the same end by singles."""
    net = net_of(board.rules)
    runs = runs_of(board, more)
    steps = _contradictions(key, rating, ((net, run) for run in runs.values()))
    live, on = whole_of(board)
    found: list[tuple[int, int, bool, Choice]] = []
    for choice in _choices(board):
        branches = [runs[node] for node in choice.nodes]
        if any(run.lost for run in branches):
            continue
        ends_on, ends_off = ~on, live
        for run in branches:
            ends_on &= run.on
            ends_off &= ~run.live
        for true, ends in ((True, ends_on), (False, ends_off)):
            found += [(_rounds(branches, end, true), end, true, choice) for end in bits(ends)]
    for _, end, true, choice in sorted(found)[:ENOUGH]:
        proofs = [prove(net, runs[node], [(end, true)]) for node in choice.nodes]
        steps.append(_forced(key, rating, board.rules, choice, end, true, proofs))
    yield from _shortest_first(steps)


def _rounds(branches: list[Spread], end: int, true: bool) -> int:
    """How many rounds it takes in all branches together."""
    if true:
        return sum(next(k for k, stage in enumerate(run.stages) if stage.fresh >> end & 1) for run in branches)
    return sum(sum(stage.live >> end & 1 for stage in run.stages) for run in branches)


def _technique(key: str, title: str, rating: float, find: partial[Iterator[Step]]) -> Technique:
    return Technique(key, title, rating, partial(find, key=key, rating=rating))


TECHNIQUES = (
    Technique("nishio", "Nishio", 7.5, nishio),
    _technique("cell-forcing", "Cell forcing chains", 8.0, partial(_static, what="cell")),
    _technique("unit-forcing", "Unit forcing chains", 8.0, partial(_static, what="unit")),
    _technique("dynamic-forcing", "Dynamic forcing chains", 8.5, partial(_dynamic, more=False)),
    _technique("dynamic-forcing-more", "Dynamic forcing chains with pairs", 9.0, partial(_dynamic, more=True)),
)
