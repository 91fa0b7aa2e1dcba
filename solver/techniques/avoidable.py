"""Avoidable rectangles, of which some corners are found already, and BUG+1; see `uniqueness`."""

from __future__ import annotations

from collections.abc import Iterator

from solver.techniques.candidates import Candidates, bits
from solver.techniques.rectangles import fresh, places_seen, rectangle_cells
from solver.techniques.step import Step
from solver.techniques.technique import Technique


@fresh
def avoidable_rectangle_1(board: Candidates) -> Iterator[Step]:
    """Three corners found, none of them given: the last must not complete a pattern that could be swapped."""
    for corners, mask in rectangle_cells(board.rules.size):
        digits = [board.digits[cell] for cell in corners]
        if mask & board.givens or digits.count(0) != 1:
            continue
        i = digits.index(0)
        cell, digit = corners[i], digits[3 - i]
        if digits[i ^ 1] == digits[i ^ 2] and board.cells[cell] >> digit & 1:
            yield Step(
                "avoidable-rectangle-1",
                4.7,
                "None of {cells} is a given. If {cell} were {digit}, then {digit} and {digit_other} could change "
                "places there and the puzzle would have two solutions, so it is not.",
                {"cells": corners, "cell": cell, "digit": digit, "digit_other": digits[i ^ 1]},
                eliminations=((cell, digit),),
                cells=corners,
                candidates=((cell, digit),),
            )


@fresh
def avoidable_rectangle_2(board: Candidates) -> Iterator[Step]:
    """Two corners side by side found, not given; the others have the same single candidate outside the pattern."""
    for corners, mask in rectangle_cells(board.rules.size):
        digits = [board.digits[cell] for cell in corners]
        if mask & board.givens or digits.count(0) != 2 or digits[0] == digits[3] or digits[1] == digits[2]:
            continue
        (i, one), (j, two) = ((i, cell) for i, cell in enumerate(corners) if not digits[i])
        a, b = digits[3 - i], digits[3 - j]
        extra = board.cells[one] & ~(1 << a)
        if extra.bit_count() != 1 or board.cells[one] == extra or board.cells[two] != extra | 1 << b:
            continue
        digit = extra.bit_length() - 1
        gone = places_seen(board, (one, two), digit)
        yield Step(
            "avoidable-rectangle-2",
            4.7,
            "None of {cells} is a given. If {cell_one} were {digit_a} and {cell_two} {digit_b}, those digits could "
            "change places and the puzzle would have two solutions. So one of the two is {digit}, which goes from "
            "every cell that sees both: {cells_gone}.",
            {
                "cells": corners,
                "cell_one": one,
                "digit_a": a,
                "cell_two": two,
                "digit_b": b,
                "digit": digit,
                "cells_gone": [cell for cell, _ in gone],
            },
            eliminations=gone,
            cells=corners,
            candidates=((one, a), (one, digit), (two, b), (two, digit)),
        )


def bug_plus_one(board: Candidates) -> Iterator[Step]:
    """All cells have two candidates and all candidates two places, but for one candidate too many: it is true."""
    rules = board.rules
    odd = None
    for cell in bits(board.open):
        count = board.cells[cell].bit_count()
        if not 2 <= count <= 3 or (count == 3 and odd is not None):
            return
        odd = cell if count == 3 else odd
    if odd is None:
        return
    for digit in bits(board.cells[odd]):
        without = board.places[:]
        without[digit] &= ~(1 << odd)
        if all((places & mask).bit_count() in (0, 2) for places in without[1:] for mask in rules.unit_masks):
            yield Step(
                "bug-plus-one",
                5.6,
                "Without {digit} in {cell} every open cell would have two candidates and every digit two places in "
                "each unit that lacks it. Such a puzzle has two solutions or none, so {cell} is {digit}.",
                {"cell": odd, "digit": digit},
                placements=((odd, digit),),
                cells=(odd,),
                candidates=tuple((odd, other) for other in bits(board.cells[odd])),
            )


TECHNIQUES = (
    Technique("avoidable-rectangle-1", "Avoidable rectangle, type 1", 4.7, avoidable_rectangle_1, plain=True),
    Technique("avoidable-rectangle-2", "Avoidable rectangle, type 2", 4.7, avoidable_rectangle_2, plain=True),
    Technique("bug-plus-one", "BUG+1", 5.6, bug_plus_one, plain=True),
)
