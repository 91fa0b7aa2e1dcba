"""Constraint propagation on one big integer.

The whole board is a *cube* of n x n x n bits, one for each possibility "digit d stands in row r, column c"; the bit's
index is `n * n * (d - 1) + n * r + c` (r and c from 0). A set bit is a candidate that is still open. Each rule of
Sudoku says that along a *line* of the cube exactly one bit may stay, and there are four kinds of line:

    cell    the n digits of one cell          (bits n * n apart)
    row     the n columns of one digit's row  (bits 1 apart)
    column  the n rows of one digit's column  (bits n apart)
    box     the n places of one digit's box

So a naked single and a hidden single are the same thing: a line with one bit left. Shifting the cube and combining it
with itself counts all lines of a kind at once, which makes plain Python fast: a pass over all 324 lines of a 9 x 9
board is some forty operations on 729-bit integers.

A line's *base* is its first bit. A *pattern* multiplied by a set of bases gives all bits of those lines.
A *mini* is the part of a row (or of a column) inside one box; locked candidates are rules on minis.
"""

from __future__ import annotations

from functools import lru_cache

from solver.grid import BOXES


def comb(step: int, times: int) -> int:
    """Integer with `times` bits set, `step` apart, from bit 0 on."""
    return sum(1 << step * k for k in range(times))


def any_of(bits: int, step: int, times: int) -> int:
    """For each bit position: is any of the `times` bits set that stand `step` apart from it upwards?"""
    found = bits
    for shift in range(step, step * times, step):
        found |= bits >> shift
    return found


def tally(bits: int, step: int, times: int) -> tuple[int, int]:
    """For each bit position, of the `times` bits `step` apart: (at least one is set, at least two are set)."""
    if times == 3:  # the common size without its loop
        second, third = bits >> step, bits >> 2 * step
        either = bits | second
        return either | third, bits & second | either & third
    once, twice = bits, 0
    for shift in range(step, step * times, step):
        more = bits >> shift
        twice |= once & more
        once |= more
    return once, twice


def tally_on(once: int, twice: int, step: int, times: int) -> tuple[int, int]:
    """Add up `times` neighbouring tallies that stand `step` apart."""
    if times == 3:
        second, third = once >> step, once >> 2 * step
        either = once | second
        return either | third, twice | twice >> step | twice >> 2 * step | once & second | either & third
    once_sum, twice_sum = once, twice
    for shift in range(step, step * times, step):
        more = once >> shift
        twice_sum |= twice >> shift | once_sum & more
        once_sum |= more
    return once_sum, twice_sum


def exactly_two(bits: int, shifts: tuple[int, ...]) -> int:
    """For each bit position: are exactly two bits set among it and those `shifts` above it?"""
    once, twice, thrice = bits, 0, 0
    for shift in shifts:
        more = bits >> shift
        thrice |= twice & more
        twice |= once & more
        once |= more
    return twice ^ twice & thrice


class Keep(dict[int, int]):
    """Bit index -> cube of all that may stay once that bit is true. Filled when asked: large sizes have many bits."""

    def __init__(self, cube: Cube) -> None:
        self.cube = cube

    def __missing__(self, index: int) -> int:
        cube = self.cube
        digit, cell = divmod(index, cube.cells)
        row, column = divmod(cell, cube.size)
        corner = cube.size * (row - row % cube.high) + column - column % cube.wide
        gone = cube.cell_pattern << cell
        for base, pattern in (
            (cube.size * row, cube.row_pattern),
            (column, cube.column_pattern),
            (corner, cube.box_pattern),
        ):
            gone |= pattern << base + digit * cube.cells
        self[index] = cube.full & ~gone | 1 << index
        return self[index]


class Cube:
    """Masks and rules of one size. Cubes themselves are plain integers; 0 stands for a contradiction."""

    def __init__(self, size: int) -> None:
        self.size, self.cells = size, size * size
        self.high, self.wide = high, wide = BOXES[size]
        self.full = (1 << size**3) - 1
        self.cell_pattern = every = comb(self.cells, size)
        self.row_pattern, self.column_pattern = comb(1, size), comb(size, size)
        self.box_pattern = comb(1, wide) * comb(size, high)
        self.cell_bases = comb(1, self.cells)
        self.row_bases, self.column_bases = every * comb(size, size), every * comb(1, size)
        self.box_bases = every * comb(wide, high) * comb(size * high, wide)
        self.cell_shifts = tuple(range(self.cells, size * self.cells, self.cells))
        self.unit_lines = (
            (self.row_bases, self.row_pattern, tuple(range(1, size))),
            (self.column_bases, self.column_pattern, tuple(range(size, self.cells, size))),
            (self.box_bases, self.box_pattern, tuple(size * row + k for row in range(high) for k in range(wide))[1:]),
        )
        # Minis: `wide` cells of a row, `high` of them in a row and in a box; `high` cells of a column likewise.
        self.across_bases, self.down_bases = (
            every * comb(wide, size * high),
            every * comb(1, size) * comb(size * high, wide),
        )
        self.across_in_row, self.across_in_box, self.across_pattern = comb(wide, high), comb(size, high), comb(1, wide)
        self.down_in_column, self.down_in_box, self.down_pattern = (
            comb(size * high, wide),
            comb(1, wide),
            comb(size, high),
        )
        self.keep = Keep(self)

    def start(self, digits: tuple[int, ...]) -> int:
        """Cube with every given cell narrowed to its digit and nothing else struck out yet."""
        given = 0
        for cell, digit in enumerate(digits):
            if digit:
                given |= 1 << self.cells * (digit - 1) + cell
        filled = sum(1 << cell for cell, digit in enumerate(digits) if digit)
        return self.full ^ filled * self.cell_pattern | given

    def digits(self, cube: int) -> tuple[int, ...]:
        """Digits of a solved cube, row-major."""
        found = [0] * self.cells
        while cube:
            low = cube & -cube
            digit, cell = divmod(low.bit_length() - 1, self.cells)
            found[cell] = digit + 1
            cube ^= low
        return tuple(found)

    def candidates(self, cube: int) -> tuple[int, ...]:
        """For each cell a mask with bit d set where digit d is open."""
        masks = [0] * self.cells
        for digit in range(self.size):
            layer = cube >> digit * self.cells & self.cell_bases
            while layer:
                low = layer & -layer
                masks[low.bit_length() - 1] |= 2 << digit
                layer ^= low
        return tuple(masks)

    def propagate(self, cube: int, done: int = 0) -> tuple[int, int]:
        """Apply naked and hidden singles and locked candidates until nothing moves.

        `done` holds the bits known to be true and already applied. Returns the cube and `done` grown; (0, 0) when some
        line has no bit left. The board is solved when `done` has a bit for each cell.
        """
        while True:
            fresh = self.naked_singles(cube)
            if fresh < 0:
                return 0, 0
            fresh ^= fresh & done
            if not fresh:
                # The two kinds of mini serve rows, columns and boxes alike, and then locked candidates.
                across, across_twice = tally(cube, 1, self.wide)
                down, down_twice = tally(cube, self.size, self.high)
                fresh = self.hidden_singles(cube, across, across_twice, down, down_twice)
                if fresh < 0:
                    return 0, 0
                fresh ^= fresh & done
            if not fresh:
                if done.bit_count() == self.cells:
                    return cube, done
                struck = cube & self.locked(across & self.across_bases, down & self.down_bases)
                if not struck:
                    return cube, done
                cube ^= struck
                continue
            done |= fresh
            while fresh:
                low = fresh & -fresh
                if not cube & low:
                    return 0, 0
                cube &= self.keep[low.bit_length() - 1]
                fresh ^= low

    def naked_singles(self, cube: int) -> int:
        """The bits that are alone in their cell; -1 if a cell has none left."""
        once, twice = tally(cube, self.cells, self.wide)
        once, twice = tally_on(once, twice, self.cells * self.wide, self.high)
        bases = self.cell_bases
        if once & bases != bases:
            return -1
        return cube & (bases ^ twice & bases) * self.cell_pattern

    def hidden_singles(self, cube: int, across: int, across_twice: int, down: int, down_twice: int) -> int:
        """The bits alone in their row, column or box; -1 if one of these has none left. Takes the minis' tallies."""
        singles = 0
        once, twice = tally_on(across, across_twice, self.wide, self.high)
        bases = self.row_bases
        if once & bases != bases:
            return -1
        singles |= (bases ^ twice & bases) * self.row_pattern
        once, twice = tally_on(across, across_twice, self.size, self.high)
        bases = self.box_bases
        if once & bases != bases:
            return -1
        singles |= (bases ^ twice & bases) * self.box_pattern
        once, twice = tally_on(down, down_twice, self.size * self.high, self.wide)
        bases = self.column_bases
        if once & bases != bases:
            return -1
        singles |= (bases ^ twice & bases) * self.column_pattern
        return cube & singles

    def locked(self, across: int, down: int) -> int:
        """The bits that locked candidates strike out, given which minis still hold a digit.

        A mini that is its box's only one claims the digit for its line, so the digit goes from the line's other minis.
        A mini that is its line's only one claims it for its box.
        """
        size, high, wide, full = self.size, self.high, self.wide, self.full

        sole_in_row = across & ((self.row_bases ^ self.row_bases & tally(across, wide, high)[1]) * self.across_in_row)
        sole_in_box = across & ((self.box_bases ^ self.box_bases & tally(across, size, high)[1]) * self.across_in_box)
        other_in_row = (any_of(sole_in_box, wide, high) & self.row_bases) * self.across_in_row & (sole_in_box ^ full)
        other_in_box = (any_of(sole_in_row, size, high) & self.box_bases) * self.across_in_box & (sole_in_row ^ full)
        struck = (other_in_row | other_in_box) * self.across_pattern

        sole_in_column = down & (
            (self.column_bases ^ self.column_bases & tally(down, size * high, wide)[1]) * self.down_in_column
        )
        sole_in_box = down & ((self.box_bases ^ self.box_bases & tally(down, 1, wide)[1]) * self.down_in_box)
        other_in_column = (any_of(sole_in_box, size * high, wide) & self.column_bases) * self.down_in_column & (
            sole_in_box ^ full
        )
        other_in_box = (any_of(sole_in_column, 1, wide) & self.box_bases) * self.down_in_box & (sole_in_column ^ full)
        return struck | (other_in_column | other_in_box) * self.down_pattern

    def pivot(self, cube: int) -> tuple[int, int]:
        """Where to branch on an unsolved cube: a bit to try first, and the bits it excludes on its line.

        The line is a cell with two candidates if there is one, and of these the cell whose two choices strike
        out most; else a row, column or box with two places for a digit; else the cell with fewest candidates.
        """
        pairs = exactly_two(cube, self.cell_shifts) & self.cell_bases
        if pairs:
            return self._best_pair(cube, pairs)
        for bases, pattern, shifts in self.unit_lines:
            pairs = exactly_two(cube, shifts) & bases
            if pairs:
                line = cube & (pairs & -pairs) * pattern
                return line & -line, line & line - 1
        lines = (cube & self.cell_pattern << cell for cell in range(self.cells))
        line = min((line for line in lines if line & line - 1), key=int.bit_count)
        return line & -line, line & line - 1

    def _best_pair(self, cube: int, pairs: int) -> tuple[int, int]:
        most = -1
        best = 0, 0
        of_pairs = cube & pairs * self.cell_pattern
        while pairs:
            base = pairs & -pairs
            pairs ^= base
            pair = cube & base * self.cell_pattern
            low = pair & -pair
            high = pair ^ low
            by_low = cube ^ cube & self.keep[low.bit_length() - 1]
            by_high = cube ^ cube & self.keep[high.bit_length() - 1]
            # What is struck from another pair settles that cell, and so counts triply.
            score_low = by_low.bit_count() + 2 * (by_low & of_pairs).bit_count()
            score_high = by_high.bit_count() + 2 * (by_high & of_pairs).bit_count()
            if score_low + score_high > most:
                most = score_low + score_high
                best = (low, high) if score_low > score_high else (high, low)
        return best


@lru_cache
def cube_of(size: int) -> Cube:
    """The masks of one size, built once."""
    return Cube(size)
