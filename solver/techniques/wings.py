"""XY-wing, XYZ-wing and W-wing: two cells of two candidates, one of which must hold a digit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from solver.techniques.candidates import Candidates, bits
from solver.techniques.step import Candidate, Link, Step
from solver.techniques.technique import Technique


def xy_wing(board: Candidates) -> Iterator[Step]:
    """A pivot with candidates a and b sees a wing with a and c and a wing with b and c: one of the wings is c."""
    cells, peers = board.cells, board.rules.peer_masks
    pairs = _bivalues(board)
    told: set[tuple[Candidate, ...]] = set()
    for pivot in bits(pairs):
        wings = [cell for cell in bits(pairs & peers[pivot]) if (cells[cell] & cells[pivot]).bit_count() == 1]
        for one, two in combinations(wings, 2):
            last = cells[one] & cells[two]
            if last & cells[pivot] or not last:
                continue
            digit = last.bit_length() - 1
            gone = _gone(board, digit, peers[one] & peers[two])
            if not gone or gone in told:
                continue
            told.add(gone)
            a = (cells[one] & cells[pivot]).bit_length() - 1
            b = (cells[two] & cells[pivot]).bit_length() - 1
            yield Step(
                "xy-wing",
                4.2,
                "If {cell_pivot} is {digit_a}, then {cell_one} is {digit}; if it is {digit_b}, then {cell_two} is "
                "{digit}. One of the two must be {digit}, so it goes from every cell that sees both: {cells_gone}.",
                {
                    "cell_pivot": pivot,
                    "cell_one": one,
                    "cell_two": two,
                    "digit_a": a,
                    "digit_b": b,
                    "digit": digit,
                    "cells_gone": [cell for cell, _ in gone],
                },
                eliminations=gone,
                cells=(pivot, one, two),
                candidates=_candidates(board, (pivot, one, two)),
                links=(
                    Link((one, digit), (one, a), True),
                    Link((one, a), (pivot, a), False),
                    Link((pivot, a), (pivot, b), True),
                    Link((pivot, b), (two, b), False),
                    Link((two, b), (two, digit), True),
                ),
            )


def xyz_wing(board: Candidates) -> Iterator[Step]:
    """A pivot with candidates a, b and c sees a wing with a and c and a wing with b and c: one of the three is c."""
    cells, peers = board.cells, board.rules.peer_masks
    pairs = _bivalues(board)
    told: set[tuple[Candidate, ...]] = set()
    for pivot in bits(board.open):
        if cells[pivot].bit_count() != 3:
            continue
        wings = [cell for cell in bits(pairs & peers[pivot]) if not cells[cell] & ~cells[pivot]]
        for one, two in combinations(wings, 2):
            if cells[one] == cells[two]:
                continue
            digit = (cells[one] & cells[two]).bit_length() - 1
            gone = _gone(board, digit, peers[pivot] & peers[one] & peers[two])
            if not gone or gone in told:
                continue
            told.add(gone)
            yield Step(
                "xyz-wing",
                4.4,
                "If {cell_pivot} is {digit_a}, then {cell_one} is {digit}; if it is {digit_b}, then {cell_two} is "
                "{digit}; else it is {digit} itself. So {digit} goes from every cell that sees all three: "
                "{cells_gone}.",
                {
                    "cell_pivot": pivot,
                    "cell_one": one,
                    "cell_two": two,
                    "digit_a": (cells[one] & ~(1 << digit)).bit_length() - 1,
                    "digit_b": (cells[two] & ~(1 << digit)).bit_length() - 1,
                    "digit": digit,
                    "cells_gone": [cell for cell, _ in gone],
                },
                eliminations=gone,
                cells=(pivot, one, two),
                candidates=_candidates(board, (pivot, one, two)),
            )


def w_wing(board: Candidates) -> Iterator[Step]:
    """Two cells with the same candidates a and b; some unit would have no place for a if both were a: one is b."""
    cells, peers = board.cells, board.rules.peer_masks
    pairs = _bivalues(board)
    told: set[tuple[Candidate, ...]] = set()
    for one in bits(pairs):
        # Two that see each other are a naked pair.
        for two in bits(pairs & ~peers[one] & -(2 << one)):
            if cells[one] != cells[two]:
                continue
            for a in bits(cells[one]):
                b = (cells[one] & ~(1 << a)).bit_length() - 1
                gone = _gone(board, b, peers[one] & peers[two])
                if not gone or gone in told:
                    continue
                unit = _bridge(board, a, one, two)
                if unit is not None:
                    told.add(gone)
                    yield _w_wing_step(board, (one, two), (a, b), unit, gone)


def _bridge(board: Candidates, digit: int, one: int, two: int) -> int | None:
    """A unit whose places for the digit are all seen by `one` or `two`; one with two places if there is such."""
    rules, places = board.rules, board.places[digit]
    by_one, by_two = rules.peer_masks[one], rules.peer_masks[two]
    best = None
    for k, mask in enumerate(rules.unit_masks):
        left = places & mask
        if left & ~(by_one | by_two) or len(rules.units[k]) < rules.size:
            continue
        if left & ~by_one and left & ~by_two:
            if left.bit_count() == 2:
                return k
            best = k if best is None else best
    return best


def _w_wing_step(
    board: Candidates, ends: tuple[int, int], digits: tuple[int, int], unit: int, gone: tuple[Candidate, ...]
) -> Step:
    (one, two), (a, b) = ends, digits
    places = board.places[a] & board.rules.unit_masks[unit]
    links: tuple[Link, ...] = ()
    if places.bit_count() == 2:
        near = (places & ~board.rules.peer_masks[two]).bit_length() - 1
        far = (places & ~(1 << near)).bit_length() - 1
        links = (
            Link((one, b), (one, a), True),
            Link((one, a), (near, a), False),
            Link((near, a), (far, a), True),
            Link((far, a), (two, a), False),
            Link((two, a), (two, b), True),
        )
    return Step(
        "w-wing",
        4.4,
        "In {unit} the digit {digit_a} fits only in {cells_bridge}, each of which sees {cell_one} or {cell_two}. So "
        "those two cannot both be {digit_a}, one of them is {digit_b}, and {digit_b} goes from every cell that sees "
        "both: {cells_gone}.",
        {
            "unit": unit,
            "digit_a": a,
            "digit_b": b,
            "cells_bridge": list(bits(places)),
            "cell_one": one,
            "cell_two": two,
            "cells_gone": [cell for cell, _ in gone],
        },
        eliminations=gone,
        cells=(one, two, *bits(places)),
        candidates=(*_candidates(board, ends), *((cell, a) for cell in bits(places))),
        units=(unit,),
        links=links,
    )


def _bivalues(board: Candidates) -> int:
    """Mask of the cells with two candidates."""
    return sum(1 << cell for cell, mask in enumerate(board.cells) if mask.bit_count() == 2)


def _gone(board: Candidates, digit: int, seen: int) -> tuple[Candidate, ...]:
    """The digit's candidates in the cells of a mask."""
    return tuple((cell, digit) for cell in bits(board.places[digit] & seen))


def _candidates(board: Candidates, cells: tuple[int, ...]) -> tuple[Candidate, ...]:
    return tuple((cell, digit) for cell in cells for digit in bits(board.cells[cell]))


TECHNIQUES = (
    Technique("xy-wing", "XY-wing", 4.2, xy_wing),
    Technique("xyz-wing", "XYZ-wing", 4.4, xyz_wing),
    Technique("w-wing", "W-wing", 4.4, w_wing),
)
