"""Locked candidates and pairs on the whole board at once, for following an assumption, and the reason of each strike.

Candidates are bits of one integer, numbered as in `links`, digits placed among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver.cube import any_of, cube_of, exactly_two
from solver.techniques.candidates import bits
from solver.techniques.nets import Crossing, Net, some_in


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
    cell = node % net.rules.cells
    locked = _locked_in(net, live, node - cell, net.crossings_to[cell])
    for patterns in (locked, _naked_pairs(net, live), _hidden_pairs(net, live)):
        for pattern in patterns:
            if pattern.struck >> node & 1:
                return pattern
    raise ValueError("Nothing strikes out this candidate.")


def may_be_pair(net: Net, live: int, line: int) -> bool:
    """Whether a line with two candidates left, of a cell or of a digit in a unit, is like another one."""
    cells = net.rules.cells
    digit, place = net.place(line)
    if digit is None:
        digits = live >> place & net.column
        return any(live >> cell & net.column == digits for cell in bits(net.rules.peer_masks[place]))
    layer = cells * (digit - 1)
    unit = line >> layer
    both = live >> layer & unit
    return any(live >> other & unit == both for other in (0, *net.layers) if other != layer)


def is_locked(net: Net, live: int, node: int) -> bool:
    """Whether without this candidate its digit is locked where one of its units crosses another."""
    cell = node % net.rules.cells
    return next(_locked_in(net, live, node - cell, net.crossings_from[cell]), None) is not None


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
    for layer in (0, *net.layers):
        yield from _locked_in(net, live, layer, net.crossings)


def _locked_in(net: Net, live: int, layer: int, crossings: tuple[Crossing, ...]) -> Iterator[Pattern]:
    """Those of one digit, whose candidates begin at bit `layer`, at some crossings only."""
    places = live >> layer & (1 << net.rules.cells) - 1
    for rest, both, reached in crossings:
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
    twos = [(shape, exactly_two(live, shape.shifts[1:]) & shape.bases) for shape in net.shapes[1:]]
    for apart in net.layers:
        differing = live ^ live >> apart
        for shape, two in twos:
            left = two & two >> apart
            if left:
                left &= ~some_in(differing, shape)
            pattern = shape.pattern
            while left:
                low = left & -left
                left ^= low
                base = low.bit_length() - 1
                places, cell = live >> base & pattern, base % cells
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
