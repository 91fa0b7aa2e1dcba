"""Colouring one digit, and remote pairs: chains of either-or that need only two colours."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from solver.techniques.candidates import Candidates, bits
from solver.techniques.step import Candidate, Link, Step, Template
from solver.techniques.technique import Technique
from solver.wording import message

COLOURS = message(
    "Where {digit} has two places in a unit, colour one A and the other B: A is {cells_a}, B is {cells_b}."
)
MORE_COLOURS = message("Likewise C is {cells_c} and D is {cells_d}.")
TRAP = message(
    "One colour must hold {digit} everywhere, so it goes from every cell that sees both colours: {cells_gone}."
)
WRAP = message(
    "Colour A cannot hold {digit} everywhere, since {cell_one} and {cell_two} see each other; so it goes from all "
    "of colour A: {cells_gone}."
)
TWO_SEEN = message("A sees both C and D, one of which holds {digit}, so it goes from all of colour A: {cells_gone}.")
TWO_MEET = message(
    "A and C see each other, so B or D must hold {digit}, and it goes from every cell that sees both of those: "
    "{cells_gone}."
)


class Cluster(NamedTuple):
    """Places of one digit, each the only other place of its neighbours in some unit: one colour holds it everywhere.

    one, two: masks of the cells of each colour. units: where it has two places. links: between those, both ways strong.
    """

    one: int
    two: int
    units: tuple[int, ...]
    links: tuple[Link, ...]

    @property
    def cells(self) -> int:
        """Mask of the cells of both colours."""
        return self.one | self.two


def simple_colouring_trap(board: Candidates) -> Iterator[Step]:
    """A cell that sees both colours of a cluster cannot hold the digit, since one of the two does."""
    for digit in range(1, board.rules.size + 1):
        for cluster in _clusters(board, digit):
            seen = _seen(board, cluster.one) & _seen(board, cluster.two) & ~cluster.cells
            if gone := board.places[digit] & seen:
                yield _step(
                    board,
                    ("simple-colouring-trap", 5.8),
                    digit,
                    (cluster,),
                    gone,
                    (COLOURS, TRAP),
                )


def simple_colouring_wrap(board: Candidates) -> Iterator[Step]:
    """A colour two of whose cells see each other is false."""
    for digit in range(1, board.rules.size + 1):
        for cluster in _clusters(board, digit):
            for colour in (cluster.one, cluster.two):
                clash = colour & _seen(board, colour)
                if not clash:
                    continue
                first = next(bits(clash))
                yield _step(
                    board,
                    ("simple-colouring-wrap", 5.9),
                    digit,
                    (cluster if colour == cluster.one else cluster._replace(one=cluster.two, two=cluster.one),),
                    colour,
                    (COLOURS, WRAP),
                    {"cell_one": first, "cell_two": next(bits(colour & board.rules.peer_masks[first]))},
                )


def multi_colouring(board: Candidates) -> Iterator[Step]:
    """Two clusters of one digit: where a colour of one sees a colour of the other, both cannot be true."""
    for digit in range(1, board.rules.size + 1):
        clusters = _clusters(board, digit)
        told: set[int] = set()
        for first, second in permutations(clusters, 2):
            for one, two in ((first.one, first.two), (first.two, first.one)):
                seen = _seen(board, one)
                if seen & second.one and seen & second.two and one not in told:
                    told.add(one)
                    yield _step(
                        board,
                        ("multi-colouring", 6.0),
                        digit,
                        (first._replace(one=one, two=two), second),
                        one,
                        (COLOURS, MORE_COLOURS, TWO_SEEN),
                    )
        for first, second in combinations(clusters, 2):
            for one, two in ((first.one, first.two), (first.two, first.one)):
                seen = _seen(board, one)
                for three, four in ((second.one, second.two), (second.two, second.one)):
                    both = _seen(board, two) & _seen(board, four) & ~(first.cells | second.cells)
                    gone = board.places[digit] & both
                    if seen & three and gone and gone not in told:
                        told.add(gone)
                        yield _step(
                            board,
                            ("multi-colouring", 6.0),
                            digit,
                            (first._replace(one=one, two=two), second._replace(one=three, two=four)),
                            gone,
                            (COLOURS, MORE_COLOURS, TWO_MEET),
                        )


def remote_pairs(board: Candidates) -> Iterator[Step]:
    """A chain of four, six ... cells with the same two candidates: its ends are different."""
    peers = board.rules.peer_masks
    pairs: dict[int, int] = {}
    for cell, mask in enumerate(board.cells):
        if mask.bit_count() == 2:
            pairs[mask] = pairs.get(mask, 0) | 1 << cell
    told: set[tuple[Candidate, ...]] = set()
    for mask, cells in pairs.items():
        paths = [path for start in bits(cells) for path in _paths(board, start, cells)]
        for path in sorted(paths, key=len):
            # Neighbours are a naked pair, and each chain is met from both its ends.
            if len(path) % 2 or len(path) == 2 or path[-1] < path[0]:
                continue
            ends = peers[path[0]] & peers[path[-1]] & ~cells
            gone = tuple((cell, digit) for cell in bits(ends) for digit in bits(mask & board.cells[cell]))
            if gone and gone not in told:
                told.add(gone)
                yield _remote_pair(board, path, gone)


def _remote_pair(board: Candidates, path: tuple[int, ...], gone: tuple[Candidate, ...]) -> Step:
    a, b = bits(board.cells[path[0]])
    links = []
    here, there = a, b
    for cell, following in zip(path, (*path[1:], None), strict=True):
        links.append(Link((cell, here), (cell, there), True))
        if following is not None:
            links.append(Link((cell, there), (following, there), False))
        here, there = there, here
    return Step(
        "remote-pairs",
        5.6,
        "{cells_chain} can each only be {digit_a} or {digit_b}, and each sees the next, so the two digits alternate: "
        "{cell_first} and {cell_last} are different. Neither digit can be in a cell that sees both ends: {cells_gone}.",
        {
            "cells_chain": list(path),
            "digit_a": a,
            "digit_b": b,
            "cell_first": path[0],
            "cell_last": path[-1],
            "cells_gone": sorted({cell for cell, _ in gone}),
        },
        eliminations=gone,
        cells=path,
        candidates=tuple((cell, digit) for cell in path for digit in (a, b)),
        links=tuple(links),
    )


def _paths(board: Candidates, start: int, cells: int) -> list[tuple[int, ...]]:
    """The shortest path, each cell seeing the next, from `start` to every cell of the mask that it reaches."""
    left = cells & ~(1 << start)
    paths: list[tuple[int, ...]] = [(start,)]
    for path in paths:
        near = left & board.rules.peer_masks[path[-1]]
        left &= ~near
        paths += [(*path, cell) for cell in bits(near)]
    return paths


def _clusters(board: Candidates, digit: int) -> list[Cluster]:
    """All clusters of a digit, by their first cell."""
    rules, places = board.rules, board.places[digit]
    twos = []
    near: dict[int, int] = {}
    for k, mask in enumerate(rules.unit_masks):
        pair = places & mask
        if pair.bit_count() == 2 and len(rules.units[k]) == rules.size:
            one, two = bits(pair)
            near[one] = near.get(one, 0) | 1 << two
            near[two] = near.get(two, 0) | 1 << one
            twos.append((k, one, two))
    clusters = []
    left = sum(1 << cell for cell in near)
    while left:
        now, one, two = left & -left, 0, 0
        while now:
            # The colours change places at every step; the one just painted is the second.
            one, two = two, one | now
            left &= ~now
            then = 0
            for cell in bits(now):
                then |= near[cell]
            now = then & left
        if one & -one > two & -two:
            one, two = two, one
        edges = [edge for edge in twos if (one | two) >> edge[1] & 1]
        links = tuple(dict.fromkeys(Link((start, digit), (end, digit), True) for _, start, end in edges))
        clusters.append(Cluster(one, two, tuple(k for k, _, _ in edges), links))
    return clusters


def _seen(board: Candidates, mask: int) -> int:
    """Mask of the cells that see at least one cell of a mask."""
    seen = 0
    for cell in bits(mask):
        seen |= board.rules.peer_masks[cell]
    return seen


def _step(
    board: Candidates,
    kind: tuple[str, float],
    digit: int,
    clusters: tuple[Cluster, ...],
    gone: int,
    template: Template,
    values: dict[str, int] | None = None,
) -> Step:
    """A step over one or two clusters, whose colours the sentence calls A, B and C, D."""
    colours = [colour for cluster in clusters for colour in (cluster.one, cluster.two)]
    cells = tuple(cell for colour in colours for cell in bits(colour))
    named = {f"cells_{letter}": list(bits(colour)) for letter, colour in zip("abcd", colours, strict=False)}
    return Step(
        *kind,
        template,
        {"digit": digit, "cells_gone": list(bits(gone)), **named, **(values or {})},
        eliminations=tuple((cell, digit) for cell in bits(gone & board.places[digit])),
        cells=cells,
        candidates=tuple((cell, digit) for cell in cells),
        units=tuple(sorted({k for cluster in clusters for k in cluster.units})),
        links=tuple(link for cluster in clusters for link in cluster.links),
    )


TECHNIQUES = (
    Technique("remote-pairs", "Remote pairs", 5.6, remote_pairs),
    Technique("simple-colouring-trap", "Simple colouring, colour trap", 5.8, simple_colouring_trap),
    Technique("simple-colouring-wrap", "Simple colouring, colour wrap", 5.9, simple_colouring_wrap),
    Technique("multi-colouring", "Multi colouring", 6.0, multi_colouring),
)
