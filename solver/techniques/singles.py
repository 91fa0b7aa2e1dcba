"""Full house, hidden single, naked single: steps that place a digit."""

from __future__ import annotations

from collections.abc import Iterator

from solver.techniques.candidates import Candidates, bits
from solver.techniques.step import Step
from solver.techniques.technique import Technique


def full_house(board: Candidates) -> Iterator[Step]:
    """The last open cell of a unit."""
    rules = board.rules
    for k, mask in enumerate(rules.unit_masks):
        left = mask & board.open
        if left and not left & (left - 1):
            cell = left.bit_length() - 1
            if board.cells[cell].bit_count() == 1:
                digit = board.cells[cell].bit_length() - 1
                yield Step(
                    "full-house",
                    1.0,
                    "{cell} is the last open cell of {unit}, which lacks only {digit}.",
                    {"cell": cell, "unit": k, "digit": digit},
                    placements=((cell, digit),),
                    cells=(cell,),
                    units=(k,),
                )


def hidden_single(board: Candidates) -> Iterator[Step]:
    """A digit with one place left in a unit; boxes first, since people see those best."""
    rules = board.rules
    order = sorted(range(len(rules.units)), key=lambda k: not 2 * rules.size <= k < 3 * rules.size)
    for k in order:
        if len(rules.units[k]) < rules.size:
            continue
        for digit in range(1, rules.size + 1):
            left = board.places[digit] & rules.unit_masks[k]
            if left and not left & (left - 1):
                cell = left.bit_length() - 1
                yield Step(
                    "hidden-single",
                    1.2 if 2 * rules.size <= k < 3 * rules.size else 1.5,
                    "In {unit} the digit {digit} fits only in {cell}.",
                    {"unit": k, "digit": digit, "cell": cell},
                    placements=((cell, digit),),
                    cells=(cell,),
                    candidates=((cell, digit),),
                    units=(k,),
                )


def naked_single(board: Candidates) -> Iterator[Step]:
    """A cell with one candidate left."""
    for cell in bits(board.open):
        mask = board.cells[cell]
        if mask and not mask & (mask - 1):
            digit = mask.bit_length() - 1
            yield Step(
                "naked-single",
                2.3,
                "{cell} can only be {digit}: it sees all other digits.",
                {"cell": cell, "digit": digit},
                placements=((cell, digit),),
                cells=(cell,),
                candidates=((cell, digit),),
            )


TECHNIQUES = (
    Technique("full-house", "Full house", 1.0, full_house),
    Technique("hidden-single", "Hidden single", 1.2, hidden_single),
    Technique("naked-single", "Naked single", 2.3, naked_single),
)
