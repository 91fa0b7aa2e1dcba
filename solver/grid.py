"""The grid and the plain facts about it: units, peers, clashes.

A grid of size n has n * n cells in row-major order, indices 0 to n * n - 1. A *unit* is a row, a column or a box: n
cells that must all differ. The *peers* of a cell are the other cells of its three units. Nothing here searches.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import isqrt

BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 16: (4, 4), 25: (5, 5)}
"""Size of the grid -> (rows, columns) of one box."""

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
"""Symbol of each digit as written; index 0 is the blank."""

_DIGITS = {symbol: digit for digit, symbol in enumerate(SYMBOLS)}
_DIGITS |= {symbol.lower(): digit for symbol, digit in _DIGITS.items()} | dict.fromkeys(".0*_xX", 0)


class GridError(ValueError):
    """A grid that cannot be: wrong length, strange character, digit too large. The message is one plain sentence."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A Sudoku grid of size 4, 6, 9, 12, 16 or 25.

    `digits` holds one integer per cell in row-major order, 0 for a blank, else 1 to size. Raises GridError when the
    number of cells or a digit is out of range; equal digits in a unit are allowed (see `clashes`).
    """

    digits: tuple[int, ...]

    def __post_init__(self) -> None:
        size = isqrt(len(self.digits))
        if size not in BOXES or size * size != len(self.digits):
            raise GridError(_wrong_length(len(self.digits)))
        if min(self.digits) < 0 or max(self.digits) > size:
            cell = next(cell for cell, digit in enumerate(self.digits) if not 0 <= digit <= size)
            raise GridError(f"{cell_name(cell, size)} holds {self.digits[cell]}, but digits go from 1 to {size}.")

    @classmethod
    def parse(cls, text: str) -> Grid:
        """Read a grid from text of 16, 36, 81, 144, 256 or 625 characters, row by row; white space is skipped.

        Blanks are `.`, `0`, `*`, `_` or `x`; digits above 9 are letters from A, in either case. Raises GridError.
        """
        characters = "".join(text.split())
        size = isqrt(len(characters))
        if size not in BOXES or size * size != len(characters):
            raise GridError(_wrong_length(len(characters)))
        digits = tuple(_DIGITS.get(character, size + 1) for character in characters)
        if max(digits) > size:
            cell = next(cell for cell, digit in enumerate(digits) if digit > size)
            place = f"character {cell + 1}, at {cell_name(cell, size)}"
            raise GridError(f"{characters[cell]!r} ({place}) is neither a digit of a {size} x {size} grid nor a blank.")
        return cls(digits)

    @property
    def size(self) -> int:
        """Number of rows, of columns and of digits."""
        return isqrt(len(self.digits))

    def with_digit(self, cell: int, digit: int) -> Grid:
        """The same grid with `digit` (0 clears) in `cell`."""
        return Grid((*self.digits[:cell], digit, *self.digits[cell + 1 :]))

    def __str__(self) -> str:
        """One character per cell, `.` for a blank: what `parse` reads."""
        return "".join(SYMBOLS[digit] for digit in self.digits)


def _wrong_length(length: int) -> str:
    return f"A 9 x 9 grid has 81 cells (other sizes 16, 36, 144, 256 or 625), but {length} were given."


def cell_name(cell: int, size: int = 9) -> str:
    """Name of a cell for people, 1-based: cell 33 of a 9 x 9 grid is `r4c7`."""
    return f"r{cell // size + 1}c{cell % size + 1}"


@lru_cache
def units(size: int = 9) -> tuple[tuple[int, ...], ...]:
    """All units as tuples of cell indices: first the rows, then the columns, then the boxes, each in order."""
    high, wide = BOXES[size]
    rows = [tuple(range(size * row, size * row + size)) for row in range(size)]
    columns = [tuple(range(column, size * size, size)) for column in range(size)]
    boxes = [
        tuple(size * row + column for row in range(top, top + high) for column in range(left, left + wide))
        for top in range(0, size, high)
        for left in range(0, size, wide)
    ]
    return (*rows, *columns, *boxes)


@lru_cache
def peers(size: int = 9) -> tuple[tuple[int, ...], ...]:
    """For each cell the sorted indices of the other cells that share a unit with it."""
    mates: list[set[int]] = [set() for _ in range(size * size)]
    for unit in units(size):
        for cell in unit:
            mates[cell].update(unit)
    return tuple(tuple(sorted(mates[cell] - {cell})) for cell in range(size * size))


def clashes(grid: Grid) -> tuple[int, ...]:
    """Sorted indices of every cell whose digit equals that of another cell in one of its units."""
    clashing: set[int] = set()
    digits = grid.digits
    for unit in units(grid.size):
        held = [digit for cell in unit if (digit := digits[cell])]
        if len(set(held)) < len(held):
            clashing.update(cell for cell in unit if digits[cell] and held.count(digits[cell]) > 1)
    return tuple(sorted(clashing))
