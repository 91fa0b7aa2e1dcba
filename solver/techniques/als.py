"""What almost locked sets strike: two that are tied, wings of three, blossoms round a cell. Smaller ones come first."""

from __future__ import annotations

from collections.abc import Iterator

from solver.grid import cell_name
from solver.techniques.candidates import Candidates, bits
from solver.techniques.sets import Als, sets_of
from solver.techniques.step import Candidate, Step
from solver.techniques.technique import Technique
from solver.wording import message

WIDEST = 4
"""Digits in the stem of a death blossom."""

ONE_TIE = message(
    "One set is {cells_one} with {digits_one}, another {cells_other} with {digits_other}; each has one digit more than "
    "cells. {digits_tie} cannot be in both sets, so one of them holds all its other digits: {candidates_gone} would "
    "leave too few for either."
)
TWO_TIES = message(
    "One set is {cells_one} with {digits_one}, another {cells_other} with {digits_other}; each has one digit more than "
    "cells. {digits_tie} can each be in only one of them, so each holds one of these and all its other digits: "
    "{candidates_gone} cannot be."
)


def als_xz(board: Candidates) -> Iterator[Step]:
    """Two sets tied by a digit x: one of them lacks x and so holds each other digit that both have."""
    sets = sets_of(board)
    pairs: dict[tuple[int, int], int] = {}
    for (k, digit), tied in sets.ties.items():
        for m in tied:
            if m > k:
                pairs[k, m] = pairs.get((k, m), 0) | 1 << digit
    steps = []
    for (k, m), ties in pairs.items():
        one, other = sets.all[k], sets.all[m]
        shared = one.digits & other.digits
        if shared & (shared - 1):
            gone = _common(one, other, shared & ~ties) if ties.bit_count() == 1 else _locked(one, other, ties)
            if gone:
                steps.append((one.cells.bit_count() + other.cells.bit_count(), k, m, ties, gone))
    told: set[tuple[Candidate, ...]] = set()
    for _, k, m, ties, gone in sorted(steps, key=lambda step: step[:3]):
        if gone in told:
            continue
        told.add(gone)
        one, other = sets.all[k], sets.all[m]
        both = one.cells | other.cells
        digits = ties | sum(1 << digit for digit in {digit for _, digit in gone})
        yield Step(
            "als-xz",
            6.7,
            ONE_TIE if ties.bit_count() == 1 else TWO_TIES,
            {**_told("one", one), **_told("other", other), "digits_tie": tuple(bits(ties)), "candidates_gone": gone},
            eliminations=gone,
            cells=tuple(bits(both)),
            candidates=_candidates(board, both, digits),
        )


def _common(one: Als, other: Als, digits: int) -> tuple[Candidate, ...]:
    """What sees all places of one of these digits in both sets."""
    return tuple((cell, digit) for digit in bits(digits) for cell in bits(one.seen[digit] & other.seen[digit]))


def _locked(one: Als, other: Als, ties: int) -> tuple[Candidate, ...]:
    """What goes when two digits tie the sets: each holds exactly one of these, and all the rest of its own."""
    gone = list(_common(one, other, ties))
    for als in (one, other):
        gone += [(cell, digit) for digit in bits(als.digits & ~ties) for cell in bits(als.seen[digit])]
    return tuple(sorted(set(gone)))


def _told(name: str, als: Als) -> dict[str, tuple[int, ...]]:
    return {f"cells_{name}": tuple(bits(als.cells)), f"digits_{name}": tuple(bits(als.digits))}


def _candidates(board: Candidates, cells: int, digits: int) -> tuple[Candidate, ...]:
    """The candidates of these digits in these cells."""
    return tuple((cell, digit) for cell in bits(cells) for digit in bits(board.cells[cell] & digits))


def als_xy_wing(board: Candidates) -> Iterator[Step]:
    """Two sets tied by different digits to a third, the hinge: one of the two holds each other digit that both have."""
    sets = sets_of(board)
    steps = []
    for hinge, als in enumerate(sets.all):
        wings = [(digit, k) for digit in bits(als.digits) for k in sets.ties[hinge, digit]]
        if len(wings) < 2:
            continue
        for z in range(1, board.rules.size + 1):
            # Of wings that reach the same cells by the same tie the first, which is smallest, is enough.
            reach: dict[tuple[int, int], int] = {}
            for tie, k in wings:
                if tie != z and (seen := sets.all[k].seen.get(z, 0)):
                    reach.setdefault((tie, seen), k)
            for (tie, seen), k in reach.items():
                for (other_tie, other_seen), m in reach.items():
                    if tie < other_tie and seen & other_seen:
                        size = sum(sets.all[number].cells.bit_count() for number in (hinge, k, m))
                        steps.append((size, hinge, k, m, tie, other_tie, z))
    told: set[tuple[int, int]] = set()
    for _, hinge, k, m, tie, other_tie, z in sorted(steps):
        one, other, als = sets.all[k], sets.all[m], sets.all[hinge]
        mask = one.seen[z] & other.seen[z]
        if (mask, z) in told:
            continue
        told.add((mask, z))
        gone = tuple((cell, z) for cell in bits(mask))
        every = one.cells | other.cells | als.cells
        yield Step(
            "als-xy-wing",
            6.8,
            "Three sets have one digit more than cells: {cells_hinge} with {digits_hinge}, {cells_one} with "
            "{digits_one} and {cells_other} with {digits_other}. The first shares {digit_tie} with the second and "
            "{digit_other_tie} with the third so that only one set of the two can hold it. The first lacks at most "
            "one digit, so one of the others must hold {digit_gone}, and {candidates_gone} cannot be.",
            {
                **_told("hinge", als),
                **_told("one", one),
                **_told("other", other),
                "digit_tie": tie,
                "digit_other_tie": other_tie,
                "digit_gone": z,
                "candidates_gone": gone,
            },
            eliminations=gone,
            cells=tuple(bits(every)),
            candidates=_candidates(board, every, 1 << tie | 1 << other_tie | 1 << z),
        )


def death_blossom(board: Candidates) -> Iterator[Step]:
    """A cell each of whose digits would take one digit from a set: whichever it is, some set is locked.

    With two digits in the cell it is an ALS-XY-wing, so the stem has three at least.
    """
    sets = sets_of(board)
    holders: dict[int, list[tuple[int, int]]] = {digit: [] for digit in range(1, board.rules.size + 1)}
    for k, als in enumerate(sets.all):
        for digit, here in als.places.items():
            holders[digit].append((here, k))
    steps: list[tuple[int, int, int, int, tuple[int, ...]]] = []
    for stem in bits(board.open):
        if not 2 < board.cells[stem].bit_count() <= WIDEST:
            continue
        far = ~board.rules.peer_masks[stem]
        tied: list[list[int]] = []
        for digit in bits(board.cells[stem]):
            tied.append([k for here, k in holders[digit] if not here & far])
            if not tied[-1]:
                break
        if not tied[-1]:
            continue
        for z in bits(((2 << board.rules.size) - 2) & ~board.cells[stem]):
            flowers: list[tuple[int, tuple[int, ...]]] = [(board.places[z], ())]
            for petals in tied:
                reach: dict[int, int] = {}
                for k in petals:
                    if seen := sets.all[k].seen.get(z, 0):
                        reach.setdefault(seen, k)
                grown: dict[int, tuple[int, ...]] = {}
                for mask, chosen in flowers:
                    for seen, k in reach.items():
                        if mask & seen:
                            grown.setdefault(mask & seen, (*chosen, k))
                flowers = list(grown.items())
                if not flowers:
                    break
            for mask, chosen in flowers:
                size = sum(sets.all[k].cells.bit_count() for k in chosen)
                steps.append((size, stem, z, mask, chosen))
    told: set[tuple[int, int]] = set()
    for _, stem, z, mask, chosen in sorted(steps):
        if (mask, z) in told:
            continue
        told.add((mask, z))
        yield _blossom(board, stem, z, mask, [sets.all[k] for k in chosen])


def _blossom(board: Candidates, stem: int, z: int, mask: int, petals: list[Als]) -> Step:
    gone = tuple((cell, z) for cell in bits(mask))
    every = 0
    for als in petals:
        every |= als.cells
    return Step(
        "death-blossom",
        7.4,
        "Each digit of {cell_stem} takes itself from a set of cells that have one digit more than cells ({petals}). "
        "Whichever it is, the set that loses it must hold {digit_gone}, so {candidates_gone} cannot "
        "be.",
        {
            "cell_stem": stem,
            "petals": "; ".join(
                f"{digit}: {'/'.join(cell_name(cell, board.rules.size) for cell in bits(als.cells))}"
                for digit, als in zip(bits(board.cells[stem]), petals, strict=True)
            ),
            "digit_gone": z,
            "candidates_gone": gone,
        },
        eliminations=gone,
        cells=(stem, *bits(every)),
        candidates=_candidates(board, every | 1 << stem, board.cells[stem] | 1 << z),
    )


TECHNIQUES = (
    Technique("als-xz", "ALS-XZ", 6.7, als_xz),
    Technique("als-xy-wing", "ALS-XY-wing", 6.8, als_xy_wing),
    Technique("death-blossom", "Death blossom", 7.4, death_blossom),
)
