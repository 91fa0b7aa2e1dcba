"""Locked candidates and pairs on the whole board at once, for following an assumption, and the reason of each strike.

Candidates are bits of one integer, numbered as in `links`, digits placed among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver.cube import any_of, cube_of, exactly_two
from solver.techniques.candidates import bits
from solver.techniques.nets import Net


class Pattern(NamedTuple):
    """Why candidates go. rest: those that must be false before. holds: those of which enough must be true then."""

    struck: int
    rest: int
    holds: int


def struck_by_patterns(net: Net, live: int) -> int:
    """All candidates that locked candidates, naked pairs or hidden pairs strike out."""
    return (_locked(net, live) | _naked(net, live) | _hidden(net, live)) & live


def reason(net: Net, live: int, node: int) -> Pattern:
    """The pattern that strikes out this candidate."""
    for patterns in (_locked_one_by_one, _naked_pairs, _hidden_pairs):
        for pattern in patterns(net, live):
            if pattern.struck >> node & 1:
                return pattern
    raise ValueError("Nothing strikes out this candidate.")


def _locked(net: Net, live: int) -> int:
    if net.rules.name == "plain":
        cube = cube_of(net.rules.size)
        across = any_of(live, 1, cube.wide) & cube.across_bases
        return cube.locked(across, any_of(live, cube.size, cube.high) & cube.down_bases)
    struck = 0
    for pattern in _locked_one_by_one(net, live):
        struck |= pattern.struck
    return struck


def _locked_one_by_one(net: Net, live: int) -> Iterator[Pattern]:
    """A unit's places for a digit that are all in another unit too take the digit from the rest of that."""
    cells = net.rules.cells
    for layer in range(0, cells * net.rules.size, cells):
        places = live >> layer & (1 << cells) - 1
        for rest, both, reached in net.crossings:
            if places & reached and not places & rest:
                yield Pattern((places & reached) << layer, rest << layer, (places & both) << layer)


def _naked(net: Net, live: int) -> int:
    """What all of `_naked_pairs` strike, without saying why, which is faster."""
    cells, column, peers = net.rules.cells, net.column, net.rules.peer_masks
    struck = 0
    pairs: dict[int, list[int]] = {}
    left = exactly_two(live, net.layers) & (1 << cells) - 1
    while left:
        low = left & -left
        left ^= low
        cell = low.bit_length() - 1
        digits = live >> cell & column
        same = pairs.setdefault(digits, [])
        for other in same:
            if peers[cell] & 1 << other:
                struck |= (peers[cell] & peers[other]) * digits
        same.append(cell)
    return struck


def _hidden(net: Net, live: int) -> int:
    """The same for `_hidden_pairs`: digits are compared by how many layers they are apart, in all units at once."""
    struck, cells = 0, net.rules.cells
    for shape in net.shapes[1:]:
        two = exactly_two(live, shape.shifts[1:]) & shape.bases
        pattern = shape.pattern
        for apart in net.layers:
            left = two & two >> apart
            while left:
                low = left & -left
                left ^= low
                base = low.bit_length() - 1
                places = live >> base & pattern
                if places != live >> base + apart & pattern:
                    continue
                cell = base % cells
                # Three digits in two cells, which cannot be, are told as two pairs with the lowest of them.
                if not any(two >> low & 1 and live >> low & pattern == places for low in range(cell, base, cells)):
                    struck |= (places << cell) * net.column & ~((places | places << apart) << base)
    return struck


def _naked_pairs(net: Net, live: int) -> Iterator[Pattern]:
    """Two cells that see each other and have the same two digits left."""
    cells, column, peers = net.rules.cells, net.column, net.rules.peer_masks
    pairs: dict[int, list[int]] = {}
    for cell in bits(exactly_two(live, net.layers) & (1 << cells) - 1):
        pairs.setdefault(live >> cell & column, []).append(cell)
    for digits, same in pairs.items():
        for k, one in enumerate(same):
            for other in same[k + 1 :]:
                struck = (peers[one] & peers[other]) * digits & live
                if struck and peers[one] >> other & 1:
                    rest = (column & ~digits) << one | (column & ~digits) << other
                    yield Pattern(struck, rest, digits << one | digits << other)


def _hidden_pairs(net: Net, live: int) -> Iterator[Pattern]:
    """Two digits with the same two places in a unit."""
    cells = net.rules.cells
    for shape in net.shapes[1:]:
        known: dict[tuple[int, int], int] = {}
        for base in bits(exactly_two(live, shape.shifts[1:]) & shape.bases):
            digit, cell = divmod(base, cells)
            unit = shape.pattern << cell
            both = live >> cells * digit & unit
            other = known.setdefault((cell, both), digit)
            if other != digit:
                digits = 1 << cells * digit | 1 << cells * other
                struck = both * (net.column & ~digits) & live
                if struck:
                    yield Pattern(struck, (unit & ~both) * digits, both * digits)
