"""Almost locked sets: cells of one unit that have one digit more than cells, so that losing one digit locks the rest.

Two sets are tied by a digit whose places in the one all see its places in the other: not both can hold it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from solver.rules import Rules
from solver.techniques.candidates import Candidates, bits
from solver.techniques.links import first
from solver.techniques.locked import seen_by_all

LARGEST = 5
"""Cells in one set: larger ones are hardly seen by people, and a smaller step is nearly always there."""


class Als(NamedTuple):
    """One almost locked set.

    cells: mask. digits: mask. places: for each of its digits the mask of its cells with it. seen: for each of its
    digits the mask of the other cells that have the digit and see all those places.
    """

    cells: int
    digits: int
    places: dict[int, int]
    seen: dict[int, int]


class Sets(NamedTuple):
    """All almost locked sets of a board, small ones first, and their ties: [set, digit] -> sets tied by it."""

    all: tuple[Als, ...]
    ties: dict[tuple[int, int], list[int]]


def sets_of(board: Candidates) -> Sets:
    """The board's sets; asking again for the same board is free."""
    return _sets(board.rules, tuple(board.cells))


@lru_cache(maxsize=4)
def _sets(rules: Rules, cells: tuple[int, ...]) -> Sets:
    found: dict[int, int] = {}
    for unit in rules.units:
        found |= _in_unit(tuple((cell, cells[cell]) for cell in unit if 1 < cells[cell].bit_count() <= LARGEST + 1))
    places = [0] * (rules.size + 1)
    for cell, mask in enumerate(cells):
        for digit in bits(mask):
            places[digit] |= 1 << cell

    # Many sets have a digit in the very same cells, and all that is told of a digit depends on these only.
    every = []
    holders: dict[int, dict[int, tuple[int, list[int]]]] = {digit: {} for digit in range(1, rules.size + 1)}
    for k, (mask, digits) in enumerate(sorted(found.items(), key=lambda item: (item[0].bit_count(), item[0]))):
        held, seen = {}, {}
        for digit in bits(digits):
            held[digit] = here = mask & places[digit]
            if here not in holders[digit]:
                holders[digit][here] = places[digit] & seen_by_all(rules, here), []
            seen[digit], those = holders[digit][here]
            those.append(k)
        every.append(Als(mask, digits, held, seen))
    tied = {digit: _tied(groups) for digit, groups in holders.items()}
    ties = {(k, digit): tied[digit][here] for k, als in enumerate(every) for digit, here in als.places.items()}
    return Sets(tuple(every), ties)


def _tied(groups: dict[int, tuple[int, list[int]]]) -> dict[int, list[int]]:
    """For each place of a digit the sets tied by it. groups: of each place what sees all of it, and the sets there."""
    begun: dict[int, list[tuple[int, int, list[int]]]] = {}
    for number, (here, (_, those)) in enumerate(groups.items()):
        begun.setdefault(first(here), []).append((number, here, those))
    tied = {}
    for here, (seen, _) in groups.items():
        near = [group for cell in bits(seen) for group in begun.get(cell, ()) if not group[1] & ~seen]
        tied[here] = [k for _, _, those in sorted(near) for k in those]
    return tied


@lru_cache(maxsize=512)
def _in_unit(usable: tuple[tuple[int, int], ...]) -> dict[int, int]:
    """The sets among some cells, of (cell, mask of its digits), of one unit: mask of cells -> mask of digits.

    Kept, since a step changes few units.
    """
    found: dict[int, int] = {}
    partial = [(0, 0, 0)]
    for _ in range(LARGEST):
        grown = []
        for mask, digits, start in partial:
            for k in range(start, len(usable)):
                cell, more = usable[k]
                union = digits | more
                if union.bit_count() <= LARGEST + 1:
                    grown.append((mask | 1 << cell, union, k + 1))
        partial = grown
        found |= {mask: digits for mask, digits, _ in partial if digits.bit_count() == mask.bit_count() + 1}
    return found
