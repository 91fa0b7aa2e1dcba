"""Naked subsets of which one cell is not a cell but several taken as one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from solver.techniques import Candidates, bits
from solver.techniques.step import Candidate


def naked_with(board: Candidates, rest: int, digits: int) -> Iterator[tuple[int, tuple[Candidate, ...]]]:
    """One to three other cells of a unit that make a naked subset with a cell of these digits, and what they strike.

    rest: mask of the unit's other open cells. digits: mask. Yields the number of other cells and the eliminations.
    """
    for count in (1, 2, 3):
        usable = [cell for cell in bits(rest) if board.cells[cell].bit_count() <= count + 1]
        for chosen in combinations(usable, count):
            union = digits
            for cell in chosen:
                union |= board.cells[cell]
            if union.bit_count() == count + 1:
                left = rest & ~sum(1 << cell for cell in chosen)
                gone = tuple((cell, digit) for cell in bits(left) for digit in bits(board.cells[cell] & union))
                if gone:
                    yield count, gone
