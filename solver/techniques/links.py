"""Strong and weak links between candidates, the stuff of chains; built once per board.

A *node* is one candidate or, in the grouped graph, several candidates of one digit where two units cross. It is true
when its digit stands in one of its cells. Nodes have numbers, and a mask of nodes is an int with bit `number` set:
candidates first, `cells * (digit - 1) + cell`, then the groups.

A weak link joins two nodes that cannot both be true, a strong link two that cannot both be false.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from solver.rules import Rules
from solver.techniques.candidates import Candidates, bits
from solver.techniques.step import Candidate

Kind = Literal["digit", "pair", "full", "grouped"]
"""Which links: of one digit at a time; inside and between cells with two candidates; all; all and groups."""


class Fan(NamedTuple):
    """What follows at one depth if the start is false: `off` nodes are false, therefore `on` nodes are true."""

    off: int
    on: int
    off_seen: int
    on_seen: int


class Graph:
    """The links of one board.

    live: mask of the candidates. weak: for each node the mask of those that are false if it is true. strong: for each
    node the mask of those that are true if it is false. groups: of each grouped node its digit and mask of cells.
    """

    __slots__ = ("_layers", "_sources", "groups", "live", "rules", "strong", "weak")

    def __init__(self, rules: Rules, live: int, weak: list[int], strong: list[int]) -> None:
        self.rules, self.live, self.weak, self.strong = rules, live, weak, strong
        self.groups: list[tuple[int, int]] = []
        # Filled when asked; computing a layer twice does no harm, so threads need no lock.
        self._layers: dict[int, dict[int, Fan]] = {}
        self._sources: int | None = None

    @property
    def sources(self) -> int:
        """Mask of the nodes that have a strong link."""
        if self._sources is None:
            self._sources = sum(1 << node for node, on in enumerate(self.strong) if on)
        return self._sources

    def members(self, node: int) -> tuple[Candidate, ...]:
        """The candidates of a node."""
        singles = self.rules.size * self.rules.cells
        if node < singles:
            return (candidate_of(node, self.rules),)
        digit, mask = self.groups[node - singles]
        return tuple((cell, digit) for cell in bits(mask))

    def layer(self, depth: int) -> dict[int, Fan]:
        """For each start what follows after `depth` strong links and not before; empty when nothing does any more."""
        if depth not in self._layers:
            layer = {}
            if depth == 1:
                for start, on in enumerate(self.strong):
                    if on:
                        layer[start] = Fan(1 << start, on, 1 << start, on)
            else:
                for start, fan in self.layer(depth - 1).items():
                    grown = self._grow(fan)
                    if grown.on:
                        layer[start] = grown
            self._layers[depth] = layer
        return self._layers[depth]

    def _grow(self, fan: Fan) -> Fan:
        off = any_of(self.weak, fan.on) & self.sources & ~fan.off_seen
        on = any_of(self.strong, off) & ~fan.on_seen
        return Fan(off, on, fan.off_seen | off, fan.on_seen | on)

    def layers(self) -> Iterator[tuple[int, dict[int, Fan]]]:
        """(depth, layer) from depth 1 on while there is anything."""
        depth = 1
        while layer := self.layer(depth):
            yield depth, layer
            depth += 1

    def path(self, start: int, end: int, depth: int) -> list[int]:
        """A chain whose nodes are false and true by turns, from `start` false to `end` true in that layer."""
        path = [end]
        for k in range(depth, 0, -1):
            node = first(self.strong[path[-1]] & self.layer(k)[start].off)
            path.append(node)
            if k > 1:
                path.append(first(self.weak[node] & self.layer(k - 1)[start].on))
        return path[::-1]


def any_of(masks: list[int], nodes: int) -> int:
    """What some of these nodes have in their masks."""
    found = 0
    while nodes:
        low = nodes & -nodes
        nodes ^= low
        found |= masks[low.bit_length() - 1]
    return found


def first(mask: int) -> int:
    """Index of the lowest bit set."""
    return (mask & -mask).bit_length() - 1


def candidate_of(number: int, rules: Rules) -> Candidate:
    """(cell, digit) of a candidate's number."""
    digit, cell = divmod(number, rules.cells)
    return cell, digit + 1


def live_of(board: Candidates) -> int:
    """Mask of all candidates of open cells."""
    cells = board.rules.cells
    return sum(places << cells * digit for digit, places in enumerate(board.places[1:]))


@lru_cache(maxsize=8)
def kills_of(rules: Rules) -> tuple[int, ...]:
    """For each candidate's number the mask of those that cannot be true with it."""
    column = sum(1 << rules.cells * digit for digit in range(rules.size))
    return tuple(
        (rules.peer_masks[cell] << rules.cells * digit) | (column << cell) & ~(1 << rules.cells * digit + cell)
        for digit in range(rules.size)
        for cell in range(rules.cells)
    )


@lru_cache(maxsize=8)
def crossings_of(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """For each full unit the masks of the two cells or more that it shares with another unit."""
    return tuple(
        tuple(here & there for there in rules.unit_masks if there != here and (here & there).bit_count() > 1)
        for here in rules.full_units
    )


def graph_of(board: Candidates, kind: Kind) -> Graph:
    """The links of one kind on this board; asking again for the same board is free."""
    return _graph(board.rules, tuple(board.cells), kind)


@lru_cache(maxsize=16)
def _graph(rules: Rules, cells: tuple[int, ...], kind: Kind) -> Graph:
    places = [0] * rules.size
    for cell, mask in enumerate(cells):
        for digit in bits(mask):
            places[digit - 1] |= 1 << cell
    live = sum(mask << rules.cells * digit for digit, mask in enumerate(places))
    one_digit = (1 << rules.cells) - 1
    pairs = sum(1 << cell for cell, mask in enumerate(cells) if mask.bit_count() == 2)
    kills = kills_of(rules)
    weak, strong = [0] * len(kills), [0] * len(kills)
    for node in bits(live):
        weak[node] = kills[node] & live
        if kind in ("digit", "pair"):
            weak[node] &= one_digit << node // rules.cells * rules.cells
    for cell in bits(pairs) if kind != "digit" else ():
        one, other = (rules.cells * (digit - 1) + cell for digit in bits(cells[cell]))
        strong[one], strong[other] = 1 << other, 1 << one
    graph = Graph(rules, live, weak, strong)
    if kind != "pair":
        _link_units(graph, places)
    if kind == "grouped":
        _add_groups(graph, places)
    return graph


def _link_units(graph: Graph, places: list[int]) -> None:
    """Strong links where a unit has two places for a digit."""
    for unit in graph.rules.full_units:
        for digit, mask in enumerate(places):
            both = mask & unit
            if both.bit_count() == 2:
                shift = graph.rules.cells * digit
                one, other = (cell + shift for cell in bits(both))
                graph.strong[one] |= 1 << other
                graph.strong[other] |= 1 << one


def _add_groups(graph: Graph, places: list[int]) -> None:
    """Groups, and strong links where a unit's places for a digit fall into two nodes, at least one of them a group."""
    rules, weak, strong = graph.rules, graph.weak, graph.strong
    known: dict[tuple[int, int], int] = {}

    def node(digit: int, mask: int) -> int:
        if mask.bit_count() == 1:
            return rules.cells * (digit - 1) + first(mask)
        if (digit, mask) not in known:
            known[digit, mask] = len(weak)
            graph.groups.append((digit, mask))
            weak.append(0)
            strong.append(0)
        return known[digit, mask]

    for unit, crossings in zip(rules.full_units, crossings_of(rules), strict=True):
        for digit, mask in enumerate(places, start=1):
            held = mask & unit
            if held.bit_count() < 3:
                continue
            for crossing in crossings:
                here, rest = held & crossing, held & ~crossing
                if here and rest and (rest.bit_count() == 1 or any(not rest & ~other for other in crossings)):
                    one, other_node = node(digit, here), node(digit, rest)
                    strong[one] |= 1 << other_node
                    strong[other_node] |= 1 << one

    of_digit: dict[int, list[tuple[int, int]]] = {}
    for (digit, mask), group in known.items():
        of_digit.setdefault(digit, []).append((mask, group))
    for (digit, mask), group in known.items():
        seen = places[digit - 1]
        for cell in bits(mask):
            seen &= rules.peer_masks[cell]
        weak[group] = seen << rules.cells * (digit - 1)
        for single in bits(weak[group]):
            weak[single] |= 1 << group
        weak[group] |= sum(1 << number for other, number in of_digit[digit] if not other & ~seen)
