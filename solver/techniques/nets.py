"""The lines of a board: what singles are found by, on the whole board at once.

A *line* is a set of candidates of which exactly one is true: those of a cell, or a digit's places in a unit. A naked
and a hidden single are the same thing, a line with one candidate left. Candidates are bits of one integer as in
`links`, digits placed already among them, so all lines of a shape are counted at once by shifting it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from solver.rules import Rules
from solver.techniques.candidates import Candidates, bits
from solver.techniques.links import first, kills_of


class Crossing(NamedTuple):
    """A unit and another: masks of the cells of the one only, of both, and of the other only."""

    rest: int
    both: int
    reached: int


class Shape(NamedTuple):
    """Lines that are shifts of one another and share no candidate.

    bases: first bit of each. pattern: all bits of one, from bit 0. shifts: their indices. near, far: shifts but 0; each
    of `shifts` is the sum of one of `near` and one of `far`, or of 0 instead of either.
    """

    bases: int
    pattern: int
    shifts: tuple[int, ...]
    near: tuple[int, ...]
    far: tuple[int, ...]


def _shape(shifts: tuple[int, ...], bases: int) -> Shape:
    """Counting in two stages is faster, where the shifts allow it: cells by threes, then threes."""
    for part in sorted(range(1, len(shifts) + 1), key=lambda part: abs(part * part - len(shifts))):
        near, far = shifts[:part], shifts[::part]
        if sorted(a + b for a in near for b in far) == list(shifts):
            return Shape(bases, sum(1 << shift for shift in shifts), shifts, near[1:], far[1:])
    raise ValueError("A line has no shifts.")


@dataclass(frozen=True, eq=False)
class Net:
    """The lines of some rules. shapes: that of the cells first, unless only the units' lines of one digit count."""

    rules: Rules
    shapes: tuple[Shape, ...]

    @cached_property
    def kills(self) -> tuple[int, ...]:
        """For each candidate the mask of those that cannot be true with it."""
        return kills_of(self.rules)

    @cached_property
    def keeps(self) -> tuple[int, ...]:
        """For each candidate the mask of those that can be true with it, and of itself."""
        full = (1 << self.rules.cells * self.rules.size) - 1
        return tuple(full & ~mask for mask in self.kills)

    @cached_property
    def layers(self) -> tuple[int, ...]:
        """How far the candidates of other digits than the first are from those of the first."""
        return tuple(range(self.rules.cells, self.rules.cells * self.rules.size, self.rules.cells))

    @cached_property
    def column(self) -> int:
        """Mask of all digits of the first cell."""
        return sum(1 << self.rules.cells * digit for digit in range(self.rules.size))

    @cached_property
    def crossings(self) -> tuple[Crossing, ...]:
        """Where each full unit crosses another in several cells."""
        return tuple(
            Crossing(here & ~there, here & there, there & ~here)
            for here in self.rules.full_units
            for there in self.rules.unit_masks
            if here != there and (here & there).bit_count() > 1
        )

    @cached_property
    def crossings_to(self) -> tuple[tuple[Crossing, ...], ...]:
        """For each cell the crossings whose other unit reaches it."""
        return tuple(
            tuple(crossing for crossing in self.crossings if crossing.reached >> cell & 1)
            for cell in range(self.rules.cells)
        )

    @cached_property
    def crossings_from(self) -> tuple[tuple[Crossing, ...], ...]:
        """For each cell those that it does not lie at, though in their first unit."""
        return tuple(
            tuple(crossing for crossing in self.crossings if crossing.rest >> cell & 1)
            for cell in range(self.rules.cells)
        )

    @cached_property
    def lines_of(self) -> tuple[tuple[int, ...], ...]:
        """For each candidate the masks of the lines that it is in."""
        return tuple(
            tuple(
                shape.pattern << node - shift
                for shape in self.shapes
                for shift in shape.shifts
                if node >= shift and shape.bases >> node - shift & 1
            )
            for node in range(self.rules.cells * self.rules.size)
        )

    def lost(self, live: int) -> Iterator[int]:
        """Masks of the lines without a candidate."""
        for shape in self.shapes:
            once, _ = tally(live, shape)
            for base in bits(shape.bases & ~once):
                yield shape.pattern << base

    def place(self, line: int) -> tuple[int | None, int]:
        """What a line is: (None, cell), or (digit, index of the unit)."""
        digit, cell = divmod(first(line), self.rules.cells)
        if line.bit_length() - 1 >= self.rules.cells * (digit + 1):
            return None, cell
        return digit + 1, self.rules.unit_masks.index(line >> self.rules.cells * digit)


@lru_cache(maxsize=8)
def net_of(rules: Rules) -> Net:
    """All lines of these rules."""
    layers = [rules.cells * digit for digit in range(rules.size)]
    shapes: list[tuple[tuple[int, ...], int]] = [(tuple(layers), (1 << rules.cells) - 1)]
    left = list(rules.full_units)
    while left:
        # Units of extra rules may have the shape of boxes and overlap them: they are counted apart.
        shifts, bases, taken = _from_zero(left[0]), 0, 0
        for unit in tuple(left):
            if _from_zero(unit) == shifts and not unit & taken:
                left.remove(unit)
                taken |= unit
                bases |= sum(1 << first(unit) + layer for layer in layers)
        shapes.append((shifts, bases))
    return Net(rules, tuple(_shape(shifts, bases) for shifts, bases in shapes))


def _from_zero(unit: int) -> tuple[int, ...]:
    """A unit's cells, counted from its first."""
    return tuple(cell - first(unit) for cell in bits(unit))


@lru_cache(maxsize=64)
def net_of_digit(rules: Rules, digit: int) -> Net:
    """The units' lines of one digit."""
    layer = ((1 << rules.cells) - 1) << rules.cells * (digit - 1)
    shapes = net_of(rules).shapes[1:]
    return Net(rules, tuple(shape._replace(bases=shape.bases & layer) for shape in shapes))


def whole_of(board: Candidates) -> tuple[int, int]:
    """Masks of the candidates with the digits placed among them, and of the digits placed."""
    cells = board.rules.cells
    placed = sum(1 << cells * (digit - 1) + cell for cell, digit in enumerate(board.digits) if digit)
    return placed | sum(mask << cells * digit for digit, mask in enumerate(board.places[1:])), placed


def tally(live: int, shape: Shape) -> tuple[int, int]:
    """Masks of the shape's bases whose lines have a candidate, and two; bits that are no bases mean nothing."""
    some, two = live, 0
    for shift in shape.near:
        more = live >> shift
        two |= some & more
        some |= more
    once, twice = some, two
    for shift in shape.far:
        more = some >> shift
        twice |= two >> shift | once & more
        once |= more
    return once, twice


def some_in(live: int, shape: Shape) -> int:
    """The first of the two masks that `tally` gives."""
    some = live
    for shift in shape.near:
        some |= live >> shift
    once = some
    for shift in shape.far:
        once |= some >> shift
    return once


def singles(live: int, net: Net) -> int:
    """Mask of the candidates alone in a line, or -1 if a line has none."""
    alone = 0
    for shape in net.shapes:
        once, twice = tally(live, shape)
        bases = shape.bases
        if once & bases != bases:
            return -1
        alone |= (bases & ~twice) * shape.pattern
    return alone & live
