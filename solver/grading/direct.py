"""Singles, and what makes one at once: locked candidates and hidden subsets are easier to see when a digit follows."""

from __future__ import annotations

from itertools import combinations

from solver.grading.move import Move
from solver.techniques import Candidates, bits
from solver.techniques.locked import complete_units, is_box, seen_by_all


def full_house(board: Candidates) -> Move | None:
    """The last open cell of a unit."""
    empty = board.open
    for mask in board.rules.unit_masks:
        left = mask & empty
        if left and not left & (left - 1):
            cell = left.bit_length() - 1
            if board.cells[cell].bit_count() == 1:
                return Move("full-house", 1.0, ((cell, board.cells[cell].bit_length() - 1),))
    return None


def hidden_single(board: Candidates) -> Move | None:
    """A digit with one place in a unit, first in boxes, which are seen best, then in columns and rows."""
    rules = board.rules
    size = rules.size
    masks = rules.unit_masks
    order = (*range(2 * size, 3 * size), *range(size, 2 * size), *range(size), *range(3 * size, len(masks)))
    for k in order:
        mask = masks[k]
        if len(rules.units[k]) == size:
            for digit in range(1, size + 1):
                left = board.places[digit] & mask
                if left and not left & (left - 1):
                    rating = 1.2 if 2 * size <= k < 3 * size else 1.5
                    return Move("hidden-single", rating, ((left.bit_length() - 1, digit),))
    return None


def naked_single(board: Candidates) -> Move | None:
    """A cell with one candidate."""
    for cell, mask in enumerate(board.cells):
        if mask and not mask & (mask - 1):
            return Move("naked-single", 2.3, ((cell, mask.bit_length() - 1),))
    return None


def direct_locked(board: Candidates) -> Move | None:
    """Locked candidates that leave the digit one place in a unit beside: from a box in a box, from a row in a row."""
    rules = board.rules
    units = complete_units(rules)
    for boxes, key, rating in ((True, "direct-pointing", 1.7), (False, "direct-claiming", 1.9)):
        for k in units:
            if is_box(rules, k) != boxes:
                continue
            for digit in range(1, rules.size + 1):
                places = board.places[digit]
                left = places & rules.unit_masks[k]
                if not left & (left - 1) or left.bit_count() > rules.size // 2:
                    continue
                out = seen_by_all(rules, left) & places
                if not out:
                    continue
                places &= ~out
                for j in units:
                    if j // rules.size != k // rules.size:
                        continue
                    alone = places & rules.unit_masks[j]
                    if alone and not alone & (alone - 1) and rules.unit_masks[j] & out:
                        return Move(key, rating, ((alone.bit_length() - 1, digit),))
    return None


def direct_hidden_subset(board: Candidates, count: int, key: str, rating: float) -> Move | None:
    """As many cells as digits that fit only there; without them another digit of the unit has one place left."""
    rules = board.rules
    empty = board.open
    for k in complete_units(rules):
        mask = rules.unit_masks[k]
        if (mask & empty).bit_count() <= count:
            continue
        places = [(digit, board.places[digit] & mask) for digit in range(1, rules.size + 1)]
        few = [(digit, left) for digit, left in places if 1 < left.bit_count() <= count]
        for chosen in combinations(few, count):
            union = 0
            for _, left in chosen:
                union |= left
            if union.bit_count() != count:
                continue
            for digit, left in places:
                rest = left & ~union
                if left != rest and rest and not rest & (rest - 1) and not any(digit == other for other, _ in chosen):
                    return Move(key, rating, ((rest.bit_length() - 1, digit),))
    return None


def locked(board: Candidates) -> Move | None:
    """All places of a digit in one unit see the same cells elsewhere."""
    rules = board.rules
    units = complete_units(rules)
    for boxes, key, rating in ((True, "pointing", 2.6), (False, "claiming", 2.8)):
        for k in units:
            if is_box(rules, k) != boxes:
                continue
            mask = rules.unit_masks[k]
            for digit in range(1, rules.size + 1):
                left = board.places[digit] & mask
                if left & (left - 1) and left.bit_count() <= rules.size // 2:
                    out = seen_by_all(rules, left) & board.places[digit]
                    if out:
                        return Move(key, rating, (), tuple((cell, digit) for cell in bits(out)))
    return None
