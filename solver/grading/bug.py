"""Bivalue universal graves: but for a few candidates, every cell has two and every digit two places in every unit.

A puzzle that looks like that without exception has no single solution, so one of the exceptions is true.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.grading.move import Move
from solver.grading.naked import naked_with
from solver.techniques import Candidates, bits
from solver.techniques.locked import seen_by_all


def bug(board: Candidates) -> Move | None:
    """The easiest step from the exceptions, if they are few."""
    extra = _exceptions(board)
    if not extra:
        return None
    cells = list(extra)
    union = 0
    for mask in extra.values():
        union |= mask
    if len(cells) == 1:
        return Move("bug", 5.6, (), tuple((cells[0], digit) for digit in bits(board.cells[cells[0]] & ~union)))
    if union.bit_count() == 1:
        digit = union.bit_length() - 1
        out = board.places[digit] & seen_by_all(board.rules, sum(1 << cell for cell in cells))
        return Move("bug", 5.7, (), tuple((cell, digit) for cell in bits(out))) if out else None
    moves = (*_tied(board, cells, extra), *_beside(board, cells, union))
    return min(moves, key=lambda move: move.rating, default=None)


def _exceptions(board: Candidates) -> dict[int, int]:
    """Cells with more candidates than two -> mask of those too many; empty where the board is no such grave."""
    wide = sum(1 << cell for cell, mask in enumerate(board.cells) if mask.bit_count() > 2)
    if not wide or wide.bit_count() > 2 * board.rules.size:
        return {}
    places = board.places[:]
    extra: dict[int, int] = {}
    changed = True
    while changed:
        changed = False
        for mask in board.rules.unit_masks:
            for digit in range(1, board.rules.size + 1):
                left = places[digit] & mask
                if left.bit_count() in (0, 2):
                    continue
                suspects = left & wide
                if not suspects:
                    return {}
                if not suspects & (suspects - 1):
                    cell = suspects.bit_length() - 1
                    extra[cell] = extra.get(cell, 0) | 1 << digit
                    places[digit] &= ~suspects
                    changed = True
    if any(
        places[digit] & mask and (places[digit] & mask).bit_count() != 2
        for digit in range(1, board.rules.size + 1)
        for mask in board.rules.unit_masks
    ):
        return {}
    if any((board.cells[cell] & ~extra.get(cell, 0)).bit_count() != 2 for cell in bits(board.open)):
        return {}
    return extra


def _shared_units(board: Candidates, cells: list[int]) -> list[int]:
    units = board.rules.units_of
    return [board.rules.unit_masks[k] for k in units[cells[0]] if all(k in units[cell] for cell in cells[1:])]


def _tied(board: Candidates, cells: list[int], extra: dict[int, int]) -> Iterator[Move]:
    """Two cells of a unit that share a digit besides the exceptions: it stays there, so nothing else but exceptions."""
    if len(cells) != 2:
        return
    common = board.cells[cells[0]] & board.cells[cells[1]] & ~extra[cells[0]] & ~extra[cells[1]]
    if common.bit_count() != 1 or not _shared_units(board, cells):
        return
    gone = tuple((cell, digit) for cell in cells for digit in bits(board.cells[cell] & ~extra[cell] & ~common))
    if gone:
        yield Move("bug", 5.7, (), gone)


def _beside(board: Candidates, cells: list[int], union: int) -> Iterator[Move]:
    """The exceptions, taken as one cell, are part of a naked subset of a unit."""
    for unit in _shared_units(board, cells):
        rest = unit & board.open & ~sum(1 << cell for cell in cells)
        for count, gone in naked_with(board, rest, union):
            yield Move("bug", round(5.7 + count / 10, 1), (), gone)
