"""Locked candidates: all places of a digit in one unit see the same cells elsewhere, which therefore lose it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.rules import Rules
from solver.techniques.candidates import Candidates, bits
from solver.techniques.step import Step
from solver.techniques.technique import Technique
from solver.wording import message


def seen_by_all(rules: Rules, cells: int) -> int:
    """Mask of the cells that see every cell of the mask `cells`, which must not be empty."""
    seen = -1
    for cell in bits(cells):
        seen &= rules.peer_masks[cell]
    return seen


def complete_units(rules: Rules) -> list[int]:
    """Indices of the units that hold every digit once; smaller ones, such as cages, may lack any digit."""
    return [k for k, unit in enumerate(rules.units) if len(unit) == rules.size]


def is_box(rules: Rules, unit: int) -> bool:
    """Whether the unit is one of the rules' boxes."""
    return 2 * rules.size <= unit < 3 * rules.size


def _locked(board: Candidates, key: str, rating: float, units: Iterable[int]) -> Iterator[Step]:
    rules = board.rules
    told: set[tuple[int, int]] = set()
    for k in units:
        for digit in range(1, rules.size + 1):
            places = board.places[digit]
            left = places & rules.unit_masks[k]
            if not left & (left - 1):
                continue
            out = places
            for cell in bits(left):
                out &= rules.peer_masks[cell]
                if not out:
                    break
            if not out or (digit, out) in told:
                continue
            told.add((digit, out))
            also = [j for j, mask in enumerate(rules.unit_masks) if j != k and not left & ~mask and not out & ~mask]
            if also:
                template = message(
                    "In {unit} the digit {digit} fits only in {cells}, all of which lie in {unit_other}. "
                    "So nowhere else in {unit_other} can it stand."
                )
            else:
                template = message(
                    "In {unit} the digit {digit} fits only in {cells}. Whichever of them it is, it cannot stand in "
                    "{cells_out}, seen from each."
                )
            values = {"unit": k, "digit": digit, "cells": tuple(bits(left)), "cells_out": tuple(bits(out))}
            yield Step(
                key,
                rating,
                template,
                values | {"unit_other": also[0]} if also else values,
                eliminations=tuple((cell, digit) for cell in bits(out)),
                cells=tuple(bits(left)),
                candidates=tuple((cell, digit) for cell in bits(left)),
                units=(k, *also[:1]),
            )


def pointing(board: Candidates) -> Iterator[Step]:
    """All places of a digit in a box lie in one row or column: the rest of that line loses it."""
    units = complete_units(board.rules)
    return _locked(board, "pointing", 2.6, [k for k in units if is_box(board.rules, k)])


def claiming(board: Candidates) -> Iterator[Step]:
    """All places of a digit in a row, column or extra unit lie in one other unit: the rest of that one loses it."""
    units = complete_units(board.rules)
    return _locked(board, "claiming", 2.8, [k for k in units if not is_box(board.rules, k)])


TECHNIQUES: tuple[Technique, ...] = (
    Technique("pointing", "Locked candidates: pointing", 2.6, pointing),
    Technique("claiming", "Locked candidates: claiming", 2.8, claiming),
)
