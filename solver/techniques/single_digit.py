"""Skyscraper, two-string kite, turbot fish, empty rectangle: one digit, two units, and what lies between them.

The first three join two *strong links*, units where the digit has two places left: where one end of the first sees one
end of the second, not both of those can be true, so at least one of the other two ends is. An empty rectangle joins
a strong link to a box whose places for the digit lie in a row and a column.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

from solver.rules import Rules
from solver.techniques.candidates import Candidates, bits
from solver.techniques.locked import complete_units, is_box
from solver.techniques.step import Candidate, Link, Step
from solver.techniques.technique import Technique
from solver.wording import message


class _Strong(NamedTuple):
    """A unit with two places left for a digit."""

    unit: int
    ends: tuple[int, int]


class _Chain(NamedTuple):
    """Two strong links whose inner ends see each other, in cells from one outer end to the other."""

    digit: int
    units: tuple[int, int]
    cells: tuple[int, int, int, int]


def _strong_links(board: Candidates, digit: int) -> list[_Strong]:
    places = board.places[digit]
    found = []
    for k in complete_units(board.rules):
        left = places & board.rules.unit_masks[k]
        if left.bit_count() == 2:
            first, last = bits(left)
            found.append(_Strong(k, (first, last)))
    return found


def _chains(board: Candidates) -> Iterator[tuple[_Chain, int]]:
    """All chains of two strong links that strike something, with the mask of the cells struck."""
    peers = board.rules.peer_masks
    for digit in range(1, board.rules.size + 1):
        places = board.places[digit]
        for one, other in combinations(_strong_links(board, digit), 2):
            if len({*one.ends, *other.ends}) < 4:
                continue
            for a, b in (one.ends, one.ends[::-1]):
                for c, d in (other.ends, other.ends[::-1]):
                    out = places & peers[a] & peers[d] if peers[b] >> c & 1 else 0
                    out &= ~(1 << b | 1 << c)
                    if out:
                        yield _Chain(digit, (one.unit, other.unit), (a, b, c, d)), out


def _shape(rules: Rules, chain: _Chain) -> str:
    """Which of the three a chain is: by the kinds of its two units and of the unit where its inner ends meet."""
    size = rules.size
    kinds = {unit // size for unit in chain.units}
    _, b, c, _ = chain.cells
    if (kinds == {0} and b % size == c % size) or (kinds == {1} and b // size == c // size):
        return "skyscraper"
    if kinds == {0, 1} and any(is_box(rules, unit) and c in rules.units[unit] for unit in rules.units_of[b]):
        return "two-string-kite"
    return "turbot-fish"


def two_links(board: Candidates, shape: str, rating: float) -> Iterator[Step]:
    """The chains of two strong links that are of one shape."""
    told: set[tuple[int, int]] = set()
    for chain, out in _chains(board):
        digit, units, cells = chain
        if (digit, out) in told or _shape(board.rules, chain) != shape:
            continue
        told.add((digit, out))
        a, b, c, d = ((cell, digit) for cell in cells)
        yield Step(
            shape,
            rating,
            "In {unit_one} the digit {digit} fits only in {cell_a} and {cell_b}, in {unit_two} only in {cell_c} and "
            "{cell_d}. {cell_b} and {cell_c} see each other, so they cannot both be {digit}, and {cell_a} or {cell_d} "
            "must be. Whatever sees both of these cannot: {cells_out}.",
            {
                "digit": digit,
                "unit_one": units[0],
                "unit_two": units[1],
                "cell_a": cells[0],
                "cell_b": cells[1],
                "cell_c": cells[2],
                "cell_d": cells[3],
                "cells_out": tuple(bits(out)),
            },
            eliminations=tuple((cell, digit) for cell in bits(out)),
            cells=cells,
            candidates=(a, b, c, d),
            units=units,
            links=(Link(a, b, True), Link(b, c, False), Link(c, d, True)),
        )


def empty_rectangle(board: Candidates) -> Iterator[Step]:
    """A digit that, were it in one cell, would be driven by a strong link and that cell out of a whole box."""
    rules = board.rules
    peers = rules.peer_masks
    told: set[Candidate] = set()
    boxes = range(2 * rules.size, 3 * rules.size)
    for digit in range(1, rules.size + 1):
        places = board.places[digit]
        lines = [link for link in _strong_links(board, digit) if not is_box(rules, link.unit)]
        for box in boxes if lines else ():
            mask = rules.unit_masks[box]
            held = places & mask
            if held.bit_count() < 3:
                continue
            for link in lines:
                for near, far in (link.ends, link.ends[::-1]):
                    rest = held & ~peers[near]
                    if rest == held or not rest or mask >> near & 1:
                        continue
                    out = places & peers[far] & ~mask & ~(1 << near)
                    for cell in bits(rest):
                        out &= peers[cell]
                    for cell in bits(out):
                        if held & ~peers[cell] and (cell, digit) not in told:
                            told.add((cell, digit))
                            yield _rectangle(digit, box, link.unit, (near, far), cell, held, held & peers[near])


def _rectangle(digit: int, box: int, unit: int, link: tuple[int, int], cell: int, held: int, arm: int) -> Step:
    """The step that strikes `cell`. held: the places in the box. arm: those of them that the near end sees."""
    near, far = link
    return Step(
        "empty-rectangle",
        4.3,
        "Were {cell_out} {digit}, {cell_far} could not be, and {cell_near} would be, for {unit_link} has no other "
        "place for it. Then {unit_box} would have none left: {cell_out} or {cell_near} sees each of {cells}. "
        "So {cell_out} is not {digit}.",
        {
            "digit": digit,
            "cell_out": cell,
            "cell_far": far,
            "cell_near": near,
            "unit_link": unit,
            "unit_box": box,
            "cells": tuple(bits(held)),
        },
        eliminations=((cell, digit),),
        cells=(near, far, *bits(held)),
        candidates=tuple((place, digit) for place in (near, far, *bits(held))),
        units=(unit, box),
        links=(
            Link((cell, digit), (far, digit), False),
            Link((far, digit), (near, digit), True),
            *(Link((near, digit), (place, digit), False) for place in bits(arm)),
        ),
    )


_TWO_LINKS = (
    ("skyscraper", message("Skyscraper"), 4.1),
    ("two-string-kite", message("Two-string kite"), 4.1),
    ("turbot-fish", message("Turbot fish"), 4.2),
)

TECHNIQUES: tuple[Technique, ...] = (
    *(Technique(key, title, rating, partial(two_links, shape=key, rating=rating)) for key, title, rating in _TWO_LINKS),
    Technique("empty-rectangle", "Empty rectangle", 4.3, empty_rectangle),
)
