"""The rules a puzzle is played by: its units and who sees whom, as tuples and as bit masks.

A mask of cells is an int with bit `cell` set. Plain Sudoku has rows, columns and boxes; other rules add units or pairs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from solver.grid import units as plain_units


@dataclass(frozen=True)
class Rules:
    """Rules of one kind of puzzle.

    name: `plain` or the name of the extra rules. size: digits, rows and columns. units: cells of each unit, first all
    rows, then all columns, then all boxes, then extra ones. unit_names: of each unit, for people, 1-based (`row 4`).
    pairs: further pairs of cells that must differ though no unit holds both.
    """

    name: str
    size: int
    units: tuple[tuple[int, ...], ...]
    unit_names: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...] = ()

    @cached_property
    def cells(self) -> int:
        """Number of cells."""
        return self.size * self.size

    @cached_property
    def unit_masks(self) -> tuple[int, ...]:
        """Mask of the cells of each unit."""
        return tuple(sum(1 << cell for cell in unit) for unit in self.units)

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the indices of the units it is in."""
        return tuple(tuple(k for k, unit in enumerate(self.units) if cell in unit) for cell in range(self.cells))

    @cached_property
    def peer_masks(self) -> tuple[int, ...]:
        """For each cell the mask of all cells that must differ from it."""
        masks = [0] * self.cells
        for unit, mask in zip(self.units, self.unit_masks, strict=True):
            for cell in unit:
                masks[cell] |= mask
        for one, other in self.pairs:
            masks[one] |= 1 << other
            masks[other] |= 1 << one
        return tuple(mask & ~(1 << cell) for cell, mask in enumerate(masks))


@lru_cache
def plain_rules(size: int = 9) -> Rules:
    """Rows, columns and boxes."""
    names = [f"{kind} {k + 1}" for kind in ("row", "column", "box") for k in range(size)]
    return Rules("plain", size, plain_units(size), tuple(names))
