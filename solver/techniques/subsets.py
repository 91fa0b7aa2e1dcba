"""Naked and hidden pairs, triples and quads: as many cells as digits, closed among themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from solver.techniques.candidates import Candidates, bits
from solver.techniques.locked import complete_units, seen_by_all
from solver.techniques.step import Candidate, Step
from solver.techniques.technique import Technique
from solver.wording import message

NAMES = {2: "pair", 3: "triple", 4: "quad"}
TITLES = {
    ("naked", 2): message("Naked pair"),
    ("naked", 3): message("Naked triple"),
    ("naked", 4): message("Naked quad"),
    ("hidden", 2): message("Hidden pair"),
    ("hidden", 3): message("Hidden triple"),
    ("hidden", 4): message("Hidden quad"),
}

CLOSED = message("{cells} hold only the digits {digits} between them, so no other cell of {units} can hold these.")
SEEN_BY_ALL = message("It also rules out {candidates}, seen from every one of these cells that could hold the digit.")

_NAKED = {2: 3.0, 3: 3.6, 4: 5.0}
_HIDDEN = {2: 3.4, 3: 4.0, 4: 5.4}


def groups(masks: list[int], count: int, width: int) -> Iterator[tuple[int, ...]]:
    """Indices of every `count` masks that together have `width` bits, unless fewer of them already say as much.

    m of the masks say as much when they have at most m - (count - width) bits together: with width equal to count they
    are a smaller subset, with width one less they leave too few bits for the m of them. Each mask must have 1 to
    `width` bits, and at least 2 where width equals count.
    """
    slack = count - width
    grown: list[tuple[tuple[int, ...], int]] = [((k,), mask) for k, mask in enumerate(masks)]
    for length in range(2, count + 1):
        least = length - slack if length < count else 0
        grown = [
            ((*chosen, k), wider)
            for chosen, union in grown
            for k in range(chosen[-1] + 1, len(masks))
            if least < (wider := union | masks[k]).bit_count() <= width
        ]
    for chosen, _ in grown:
        if not any(_closed([masks[k] for k in chosen], fewer, fewer - slack) for fewer in range(2, count)):
            yield chosen


def _closed(masks: list[int], count: int, width: int) -> bool:
    """Whether some `count` of the masks have at most `width` bits together."""
    for some in combinations(masks, count):
        union = 0
        for mask in some:
            union |= mask
        if union.bit_count() <= width:
            return True
    return False


def naked_subset(board: Candidates, count: int) -> Iterator[Step]:
    """`count` cells of a unit that hold only `count` digits between them.

    Each of those digits then stands in one of the cells, so it leaves every cell that sees all of them that could hold
    it: those of the unit and, where they lie in a second unit too, those of that one in the same step.
    """
    rules = board.rules
    told: set[frozenset[Candidate]] = set()
    for unit in rules.units:
        cells = [cell for cell in unit if 1 < board.cells[cell].bit_count() <= count]
        if len(cells) < count:
            continue
        for chosen in groups([board.cells[cell] for cell in cells], count, count):
            held = tuple(sorted(cells[k] for k in chosen))
            out, digits = _outside(board, held)
            if not out or frozenset(out) in told:
                continue
            told.add(frozenset(out))
            inside = sum(1 << cell for cell in held)
            units = [k for k, mask in enumerate(rules.unit_masks) if not inside & ~mask]
            near = 0
            for k in units:
                near |= rules.unit_masks[k]
            beyond = tuple((cell, digit) for cell, digit in out if not near >> cell & 1)
            yield Step(
                f"naked-{NAMES[count]}",
                _NAKED[count],
                (CLOSED, SEEN_BY_ALL) if beyond else CLOSED,
                {"cells": held, "digits": digits, "units": tuple(units), "candidates": beyond},
                eliminations=out,
                cells=held,
                candidates=tuple((cell, digit) for cell in held for digit in bits(board.cells[cell])),
                units=tuple(units),
            )


def _outside(board: Candidates, held: tuple[int, ...]) -> tuple[tuple[Candidate, ...], tuple[int, ...]]:
    """What a naked subset strikes, and its digits."""
    union = 0
    for cell in held:
        union |= board.cells[cell]
    out: list[Candidate] = []
    for digit in bits(union):
        places = sum(1 << cell for cell in held if board.cells[cell] >> digit & 1)
        out += [(cell, digit) for cell in bits(board.places[digit] & seen_by_all(board.rules, places))]
    return tuple(sorted(out)), tuple(bits(union))


def hidden_subset(board: Candidates, count: int) -> Iterator[Step]:
    """`count` digits that fit only in `count` cells of a unit: those cells lose all other digits."""
    rules = board.rules
    told: set[tuple[Candidate, ...]] = set()
    for k in complete_units(rules):
        mask = rules.unit_masks[k]
        places = [(digit, board.places[digit] & mask) for digit in range(1, rules.size + 1)]
        places = [(digit, left) for digit, left in places if 1 < left.bit_count() <= count]
        if len(places) < count:
            continue
        for chosen in groups([left for _, left in places], count, count):
            digits = tuple(places[j][0] for j in chosen)
            union = kept = 0
            for j in chosen:
                union |= places[j][1]
                kept |= 1 << places[j][0]
            out = tuple((cell, digit) for cell in bits(union) for digit in bits(board.cells[cell] & ~kept))
            if not out or out in told:
                continue
            told.add(out)
            cells = tuple(bits(union))
            yield Step(
                f"hidden-{NAMES[count]}",
                _HIDDEN[count],
                "In {unit} the digits {digits} fit only in {cells}, so these cells can hold nothing else.",
                {"unit": k, "digits": digits, "cells": cells},
                eliminations=out,
                cells=cells,
                candidates=tuple((cell, digit) for cell in cells for digit in bits(board.cells[cell] & kept)),
                units=(k,),
            )


TECHNIQUES: tuple[Technique, ...] = (
    *(
        Technique(f"naked-{name}", TITLES["naked", count], _NAKED[count], partial(naked_subset, count=count))
        for count, name in NAMES.items()
    ),
    *(
        Technique(f"hidden-{name}", TITLES["hidden", count], _HIDDEN[count], partial(hidden_subset, count=count))
        for count, name in NAMES.items()
    ),
)
