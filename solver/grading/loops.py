"""Unique rectangles and loops: cells that could swap two digits all the way round, were it not for a few others.

A loop goes from cell to cell along rows, columns and boxes by turns, and has in each unit none or two of its cells, one
at an odd and one at an even place. If all its cells held the same two candidates only, the puzzle had two solutions.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.grading.move import Move
from solver.grading.naked import naked_with
from solver.techniques import Candidates, bits
from solver.techniques.locked import seen_by_all

RATINGS = {4: 4.5, 6: 4.6, 8: 4.7}
"""Cells in a loop -> rating; 5.0 for more."""

LONGEST = 14
"""Cells in a loop; longer ones are not met."""


def unique_loop(board: Candidates) -> Move | None:
    """The easiest step from any rectangle or loop."""
    best: Move | None = None
    for pair, loop in _loops(board):
        for move in _moves(board, pair, loop):
            if best is None or move.rating < best.rating:
                best = move
                if best.rating == 4.5:
                    return best
    return best


def _loops(board: Candidates) -> Iterator[tuple[int, tuple[int, ...]]]:
    """(mask of the two digits, cells in order) of each loop with two other cells, or more with the same other digit."""
    exact: dict[int, list[int]] = {}
    for cell, mask in enumerate(board.cells):
        if mask.bit_count() == 2:
            exact.setdefault(mask, []).append(cell)
    for pair, cells in exact.items():
        one, other = bits(pair)
        both = board.places[one] & board.places[other]
        if both.bit_count() < 4:
            continue
        told: set[int] = set()
        for start in cells:
            for loop in _grown(board, pair, both, [start], (_units(board, start), 0), 0, 0, -1):
                mask = sum(1 << cell for cell in loop)
                if mask not in told:
                    told.add(mask)
                    yield pair, loop


def _units(board: Candidates, cell: int) -> int:
    """Mask of the units of a cell."""
    return sum(1 << unit for unit in board.rules.units_of[cell])


def _grown(
    board: Candidates,
    pair: int,
    both: int,
    loop: list[int],
    used: tuple[int, int],
    extra_cells: int,
    extra: int,
    last: int,
) -> Iterator[tuple[int, ...]]:
    """All loops that go on from these cells.

    used: masks of the units that the cells at places like the last one have, and those at the others. extra_cells,
    extra: how many cells have other digits, and the mask of these. last: 0 row, 1 column, 2 box, the unit by which the
    last cell was reached.
    """
    rules = board.rules
    here = loop[-1]
    near_used, far_used = used
    for kind in range(3):
        if kind == last:
            continue
        near = rules.unit_masks[rules.units_of[here][kind]] & both & ~(1 << here)
        if len(loop) >= 4 and near >> loop[0] & 1 and near_used == far_used:
            yield tuple(loop)
        if len(loop) == LONGEST:
            continue
        for cell in bits(near):
            units = _units(board, cell)
            if units & far_used:
                continue
            more = board.cells[cell] & ~pair
            total = extra | more
            count = extra_cells + bool(more)
            if count <= 2 or total.bit_count() == 1:
                yield from _grown(board, pair, both, [*loop, cell], (far_used | units, near_used), count, total, kind)


def _moves(board: Candidates, pair: int, loop: tuple[int, ...]) -> Iterator[Move]:
    base = RATINGS.get(len(loop), 5.0)
    key = "unique-rectangle" if len(loop) == 4 else "unique-loop"
    roof = [cell for cell in loop if board.cells[cell] != pair]
    if len(roof) == 1:
        yield Move(key, base, (), tuple((roof[0], digit) for digit in bits(pair)))
        return
    extra = 0
    for cell in roof:
        extra |= board.cells[cell] & ~pair
    if extra.bit_count() == 1:
        digit = extra.bit_length() - 1
        out = seen_by_all(board.rules, sum(1 << cell for cell in roof)) & board.places[digit]
        if out:
            yield Move(key, base, (), tuple((cell, digit) for cell in bits(out)))
    if len(roof) == 2:
        one, other = roof
        units = [unit for unit in board.rules.units_of[one] if unit in board.rules.units_of[other]]
        for unit in units:
            yield from _tied(board, key, base, pair, roof, board.rules.unit_masks[unit])
            yield from _beside(board, key, base, extra, roof, board.rules.unit_masks[unit])


def _tied(board: Candidates, key: str, base: float, pair: int, roof: list[int], unit: int) -> Iterator[Move]:
    """One of the two digits has no other place in the unit: the other digit goes from both cells."""
    both = 1 << roof[0] | 1 << roof[1]
    for digit in bits(pair):
        if board.places[digit] & unit == both:
            other = (pair & ~(1 << digit)).bit_length() - 1
            yield Move(key, base, (), tuple((cell, other) for cell in roof))


def _beside(board: Candidates, key: str, base: float, extra: int, roof: list[int], unit: int) -> Iterator[Move]:
    """The others of the two cells, taken as one cell, are part of a naked subset of the unit."""
    rest = unit & board.open & ~(1 << roof[0] | 1 << roof[1])
    for count, gone in naked_with(board, rest, extra):
        yield Move(key, round(base + count / 10, 1), (), gone)
