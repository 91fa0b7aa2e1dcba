"""Locked candidates and pairs on the whole board at once, for following an assumption, and the reason of each strike.

Candidates are bits of one integer, numbered as in `links`, digits placed among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from solver.cube import cube_of, exactly_two, tally
from solver.rules import Rules, plain_rules
from solver.techniques.candidates import bits


class Pattern(NamedTuple):
    """Why candidates go. rest: those that must be false before. holds: those of which enough must be true then."""

    struck: int
    rest: int
    holds: int


@lru_cache(maxsize=8)
def _full_units(rules: Rules) -> tuple[int, ...]:
    return tuple(mask for mask in rules.unit_masks if mask.bit_count() == rules.size)


@lru_cache(maxsize=8)
def _crossings(rules: Rules) -> tuple[tuple[int, int, int], ...]:
    """Of each full unit and another that crosses it: cells of the one only, of both, and of the other only."""
    return tuple(
        (here & ~there, here & there, there & ~here)
        for here in _full_units(rules)
        for there in rules.unit_masks
        if here != there and (here & there).bit_count() > 1
    )


def struck_by_patterns(rules: Rules, live: int) -> int:
    """All candidates that locked candidates, naked pairs or hidden pairs strike out."""
    struck = _locked(rules, live)
    for pattern in (*_naked_pairs(rules, live), *_hidden_pairs(rules, live)):
        struck |= pattern.struck
    return struck & live


def reason(rules: Rules, live: int, node: int) -> Pattern:
    """The pattern that strikes out this candidate."""
    for patterns in (_locked_one_by_one, _naked_pairs, _hidden_pairs):
        for pattern in patterns(rules, live):
            if pattern.struck >> node & 1:
                return pattern
    raise ValueError("Nothing strikes out this candidate.")


def _locked(rules: Rules, live: int) -> int:
    if rules == plain_rules(rules.size):
        cube = cube_of(rules.size)
        across = tally(live, 1, cube.wide)[0] & cube.across_bases
        return cube.locked(across, tally(live, cube.size, cube.high)[0] & cube.down_bases)
    struck = 0
    for pattern in _locked_one_by_one(rules, live):
        struck |= pattern.struck
    return struck


def _locked_one_by_one(rules: Rules, live: int) -> Iterator[Pattern]:
    """A unit's places for a digit that are all in another unit too take the digit from the rest of that."""
    for digit in range(rules.size):
        layer = rules.cells * digit
        places = live >> layer & (1 << rules.cells) - 1
        for rest, both, reached in _crossings(rules):
            if places & reached and not places & rest:
                yield Pattern((places & reached) << layer, rest << layer, (places & both) << layer)


def _naked_pairs(rules: Rules, live: int) -> Iterator[Pattern]:
    """Two cells that see each other and have the same two digits left."""
    layers = tuple(rules.cells * digit for digit in range(rules.size))
    column = sum(1 << layer for layer in layers)
    pairs: dict[int, list[int]] = {}
    for cell in bits(exactly_two(live, layers[1:]) & (1 << rules.cells) - 1):
        pairs.setdefault(live >> cell & column, []).append(cell)
    for digits, cells in pairs.items():
        for k, one in enumerate(cells):
            for other in cells[k + 1 :]:
                if rules.peer_masks[one] >> other & 1:
                    struck = (rules.peer_masks[one] & rules.peer_masks[other]) * digits & live
                    if struck:
                        rest = (column & ~digits) << one | (column & ~digits) << other
                        yield Pattern(struck, rest, digits << one | digits << other)


def _hidden_pairs(rules: Rules, live: int) -> Iterator[Pattern]:
    """Two digits with the same two places in a unit."""
    column = sum(1 << rules.cells * digit for digit in range(rules.size))
    known: dict[tuple[int, int], int] = {}
    for digit in range(rules.size):
        places = live >> rules.cells * digit
        for unit in _full_units(rules):
            both = places & unit
            if both.bit_count() != 2:
                continue
            other = known.setdefault((unit, both), digit)
            if other != digit:
                digits = 1 << rules.cells * digit | 1 << rules.cells * other
                struck = both * (column & ~digits) & live
                if struck:
                    yield Pattern(struck, (unit & ~both) * digits, both * digits)
