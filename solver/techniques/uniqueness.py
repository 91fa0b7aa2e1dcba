"""Steps that rest on the puzzle having one solution: unique rectangles.

Four cells in two rows, two columns and two boxes that hold a and b crosswise can swap them and still obey every rule.
If none of the four is a given, that is a second solution, so the answer of a proper puzzle never looks like that.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from solver.techniques.candidates import Candidates, bits
from solver.techniques.rectangles import Rectangle, fresh, link, places_seen, rectangles, shared_units
from solver.techniques.step import Candidate, Step, Template
from solver.techniques.technique import Technique
from solver.wording import message

SWAP = message("If {cells} held only {digits}, the two could change places and the puzzle would have two solutions.")
# By whether a and b have two places in some unit.
LINKS = {
    (True, False): message("In {units_a} the digit {digit_a} fits only in these cells."),
    (False, True): message("In {units_b} the digit {digit_b} fits only in these cells."),
    (True, True): message(
        "In {units_a} the digit {digit_a} and in {units_b} the digit {digit_b} fit only in these cells."
    ),
}
FORCED = message(
    "If {cell} were {digit_b}, then {cells_beside} would be {digit_a} and {cell_opposite} {digit_b}, so {cell} is not "
    "{digit_b}."
)


@fresh
def unique_rectangle_1(board: Candidates) -> Iterator[Step]:
    """One corner has other candidates: it holds one of those."""
    for rectangle in rectangles(board):
        if len(rectangle.roof) == 1:
            (cell,) = rectangle.roof
            gone = tuple((cell, digit) for digit in bits(rectangle.pair))
            text = message("Only {cell} has other candidates, so it is neither of these.")
            yield _step(board, ("unique-rectangle-1", 4.5), rectangle, (SWAP, text), {"cell": cell}, gone)


@fresh
def unique_rectangle_2(board: Candidates) -> Iterator[Step]:
    """Two corners side by side have the same single other candidate: one of them holds it."""
    for rectangle in rectangles(board):
        if len(rectangle.roof) == 2 and shared_units(board, rectangle.roof):
            yield from _one_extra(board, rectangle, "unique-rectangle-2")


@fresh
def unique_rectangle_5(board: Candidates) -> Iterator[Step]:
    """Two opposite corners, or three, have the same single other candidate: one of them holds it."""
    for rectangle in rectangles(board):
        if len(rectangle.roof) > 1 and not shared_units(board, rectangle.roof):
            yield from _one_extra(board, rectangle, "unique-rectangle-5")


def _one_extra(board: Candidates, rectangle: Rectangle, key: str) -> Iterator[Step]:
    if rectangle.extra.bit_count() == 1:
        digit = rectangle.extra.bit_length() - 1
        gone = places_seen(board, rectangle.roof, digit)
        text = message(
            "So {digit} is in one of {cells_roof} and goes from every cell that sees all of those: {cells_gone}."
        )
        values = {"digit": digit, "cells_roof": rectangle.roof, "cells_gone": [cell for cell, _ in gone]}
        yield _step(board, (key, 4.5), rectangle, (SWAP, text), values, gone)


@fresh
def unique_rectangle_3(board: Candidates) -> Iterator[Step]:
    """Two corners side by side have other candidates: together they are one cell of a naked subset."""
    for rectangle in rectangles(board):
        roof, extra = rectangle.roof, rectangle.extra
        if len(roof) != 2 or extra.bit_count() < 2:
            continue
        for unit in shared_units(board, roof):
            others = [cell for cell in board.rules.units[unit] if board.cells[cell] and cell not in roof]
            for subset, digits in _subsets(board, others, extra):
                rest = [cell for cell in others if cell not in subset]
                gone = [(cell, digit) for cell in rest for digit in bits(board.cells[cell] & digits)]
                # A digit that the roof has in its pair only must be in the subset, so it leaves the roof as well.
                gone += [(cell, digit) for cell in roof for digit in bits(board.cells[cell] & digits & ~extra)]
                text = message(
                    "So one of {cells_roof} holds one of {digits_extra}. In {unit} that cell and {cells_subset} share "
                    "{digits_subset}, a digit each, which rules out {candidates_gone}."
                )
                values = {
                    "cells_roof": roof,
                    "digits_extra": list(bits(extra)),
                    "unit": unit,
                    "cells_subset": subset,
                    "digits_subset": list(bits(digits)),
                    "candidates_gone": gone,
                }
                kind = ("unique-rectangle-3", min(round(4.5 + len(subset) / 10, 1), 5.0))
                yield _step(board, kind, rectangle, (SWAP, text), values, tuple(gone), (unit,), subset)


def _subsets(board: Candidates, cells: list[int], extra: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Some of the cells that with one more cell, of the extra digits, share as many digits as they are; and those."""
    for size in range(extra.bit_count() - 1, min(len(cells), 7)):
        fit = [cell for cell in cells if (board.cells[cell] | extra).bit_count() <= size + 1]
        for subset in combinations(fit, size):
            digits = extra
            for cell in subset:
                digits |= board.cells[cell]
            if digits.bit_count() == size + 1:
                yield subset, digits


@fresh
def unique_rectangle_4(board: Candidates) -> Iterator[Step]:
    """Two corners side by side have the only places for a in some unit: neither of them can be b."""
    for rectangle in rectangles(board):
        if len(rectangle.roof) != 2:
            continue
        for digit, other in _both_ways(rectangle.pair):
            unit = link(board, digit, *rectangle.roof)
            if unit is not None:
                gone = tuple((cell, other) for cell in rectangle.roof)
                text = message(
                    "In {unit} the digit {digit} fits only in {cells_roof}. Were one of them {digit_other}, the other "
                    "would be {digit} and the four cells filled like that, so {digit_other} goes from both."
                )
                values = {"unit": unit, "digit": digit, "cells_roof": rectangle.roof, "digit_other": other}
                yield _step(board, ("unique-rectangle-4", 4.6), rectangle, (SWAP, text), values, gone, (unit,))


@fresh
def hidden_unique_rectangle(board: Candidates) -> Iterator[Step]:
    """A corner cannot be b if that, through units with two places for a or b, settles the other three crosswise."""
    for rectangle in rectangles(board):
        for i, cell in enumerate(rectangle.corners):
            for a, b in _both_ways(rectangle.pair):
                if links := _forced(board, rectangle, i, a, b):
                    units_a = sorted({unit for unit, digit in links if digit == a})
                    units_b = sorted({unit for unit, digit in links if digit == b})
                    text = (SWAP, LINKS[bool(units_a), bool(units_b)], FORCED)
                    values = {
                        "units_a": units_a,
                        "units_b": units_b,
                        "cell": cell,
                        "digit_a": a,
                        "digit_b": b,
                        "cells_beside": [rectangle.corners[i ^ 1], rectangle.corners[i ^ 2]],
                        "cell_opposite": rectangle.corners[3 - i],
                    }
                    kind = ("hidden-unique-rectangle", 4.8)
                    yield _step(board, kind, rectangle, text, values, ((cell, b),), tuple(sorted({*units_a, *units_b})))


def _forced(board: Candidates, rectangle: Rectangle, i: int, a: int, b: int) -> list[tuple[int, int]]:
    """(unit, digit) of the links by which b in corner i fills the rectangle; none if types 1 and 4 say so already."""
    corners, roof = rectangle.corners, rectangle.roof
    known = [i]
    links: list[tuple[int, int]] = []
    # The second round comes from the opposite corner.
    for j in (i ^ 1, i ^ 2, 3 - i, i ^ 1, i ^ 2):
        near = [k for k in (j ^ 1, j ^ 2) if k in known]
        if j in known or not near:
            continue
        if corners[j] in roof:
            digit = b if j == 3 - i else a
            units = [link(board, digit, corners[j], corners[k]) for k in near]
            unit = next((unit for unit in units if unit is not None), None)
            if unit is None:
                continue
            links.append((unit, digit))
        known.append(j)
    type_4 = len(roof) == 2 and len(links) == 1 and links[0][0] in shared_units(board, roof)
    return [] if len(known) < 4 or len(roof) == 1 or type_4 else links


def _both_ways(pair: int) -> tuple[tuple[int, int], tuple[int, int]]:
    one, two = bits(pair)
    return (one, two), (two, one)


def _step(
    board: Candidates,
    kind: tuple[str, float],
    rectangle: Rectangle,
    template: Template,
    values: dict[str, Any],
    gone: tuple[Candidate, ...],
    units: tuple[int, ...] = (),
    subset: tuple[int, ...] = (),
) -> Step:
    """A step from a rectangle and, in type 3, the subset beside it."""
    digits = tuple(bits(rectangle.pair))
    return Step(
        *kind,
        template,
        {"cells": rectangle.corners, "digits": digits, **values},
        eliminations=gone,
        cells=(*rectangle.corners, *subset),
        candidates=(
            *((cell, digit) for cell in rectangle.corners for digit in digits),
            *((cell, digit) for cell in subset for digit in bits(board.cells[cell])),
        ),
        units=units,
    )


TECHNIQUES = (
    Technique("unique-rectangle-1", "Unique rectangle, type 1", 4.5, unique_rectangle_1, plain=True),
    Technique("unique-rectangle-2", "Unique rectangle, type 2", 4.5, unique_rectangle_2, plain=True),
    Technique("unique-rectangle-5", "Unique rectangle, type 5", 4.5, unique_rectangle_5, plain=True),
    Technique("unique-rectangle-3", "Unique rectangle, type 3", 4.6, unique_rectangle_3, plain=True),
    Technique("unique-rectangle-4", "Unique rectangle, type 4", 4.6, unique_rectangle_4, plain=True),
    Technique("hidden-unique-rectangle", "Hidden unique rectangle", 4.8, hidden_unique_rectangle, plain=True),
)
