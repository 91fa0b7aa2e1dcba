"""The candidate board that every technique looks at: digits placed and digits still possible."""

from __future__ import annotations

from collections.abc import Iterator

from solver.grid import Grid
from solver.rules import Rules, plain_rules
from solver.techniques.step import Step


def bits(mask: int) -> Iterator[int]:
    """Indices of the set bits, ascending: cells of a cell mask, digits of a digit mask."""
    return iter(_FEW[mask]) if mask < len(_FEW) else _bits(mask)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


_FEW = tuple(tuple(_bits(mask)) for mask in range(1024))
"""What `bits` gives for masks of digits up to 9, which are asked for most often."""


class Candidates:
    """Digits placed and candidates left, each candidate kept twice: by cell and by digit.

    digits: for each cell its digit, 0 while open. cells: for each cell the mask of its candidates, bit d for digit d
    (bit 0 unused), 0 once filled. places: for each digit (index 0 unused) the mask of cells where it is a candidate.
    givens: mask of the cells that the starting grid filled; digits placed later are the player's own.
    """

    __slots__ = ("cells", "digits", "givens", "places", "rules")

    def __init__(self, rules: Rules, digits: list[int], cells: list[int], places: list[int], givens: int) -> None:
        self.rules, self.digits, self.cells, self.places, self.givens = rules, digits, cells, places, givens

    @classmethod
    def of(cls, grid: Grid, rules: Rules | None = None) -> Candidates:
        """All candidates that no peer rules out; the grid's digits are the givens and must not clash."""
        rules = rules or plain_rules(grid.size)
        every = (1 << rules.size + 1) - 2
        givens = sum(1 << cell for cell, digit in enumerate(grid.digits) if digit)
        start = cls(
            rules, [0] * rules.cells, [every] * rules.cells, [(1 << rules.cells) - 1] * (rules.size + 1), givens
        )
        for cell, digit in enumerate(grid.digits):
            if digit:
                start.place(cell, digit)
        return start

    def copy(self) -> Candidates:
        """A board of its own to try things on."""
        return Candidates(self.rules, self.digits[:], self.cells[:], self.places[:], self.givens)

    def remove(self, cell: int, digit: int) -> None:
        """Strike one candidate; striking one that is gone does nothing."""
        self.cells[cell] &= ~(1 << digit)
        self.places[digit] &= ~(1 << cell)

    def place(self, cell: int, digit: int) -> None:
        """Fill an open cell and strike the digit from all its peers."""
        here = 1 << cell
        for other in bits(self.cells[cell]):
            self.places[other] &= ~here
        self.digits[cell], self.cells[cell] = digit, 0
        seen = self.rules.peer_masks[cell] & self.places[digit]
        self.places[digit] &= ~seen
        for peer in bits(seen):
            self.cells[peer] &= ~(1 << digit)

    def apply(self, step: Step) -> None:
        """Do what a step says."""
        for cell, digit in step.eliminations:
            self.remove(cell, digit)
        for cell, digit in step.placements:
            self.place(cell, digit)

    @property
    def open(self) -> int:
        """Mask of the cells without a digit."""
        return sum(1 << cell for cell, digit in enumerate(self.digits) if not digit)

    @property
    def solved(self) -> bool:
        """Whether every cell has a digit."""
        return all(self.digits)

    @property
    def broken(self) -> bool:
        """Whether some open cell has no candidate, or some unit no place for a digit it lacks."""
        if any(not digit and not mask for digit, mask in zip(self.digits, self.cells, strict=True)):
            return True
        for unit, mask in zip(self.rules.units, self.rules.unit_masks, strict=True):
            if len(unit) == self.rules.size:
                held = {self.digits[cell] for cell in unit}
                if any(d not in held and not self.places[d] & mask for d in range(1, self.rules.size + 1)):
                    return True
        return False

    @property
    def grid(self) -> Grid:
        """The digits placed so far."""
        return Grid(tuple(self.digits))
