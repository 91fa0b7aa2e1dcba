"""The rules a puzzle is played by: its units and who sees whom, as tuples and as bit masks.

A mask of cells is an int with bit `cell` set. Plain Sudoku has rows, columns and boxes; other rules add units or pairs,
or put regions of any shape in place of the boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import isqrt

from solver.grid import BOXES, peers
from solver.grid import units as plain_units


class RulesError(ValueError):
    """Rules that cannot be: an unknown name, a size they are not made for, a bad map. The message is one sentence."""


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

    def __hash__(self) -> int:
        """Cheap, for much is kept by rules, and these are few."""
        return hash((self.name, self.size))

    @cached_property
    def cells(self) -> int:
        """Number of cells."""
        return self.size * self.size

    @cached_property
    def unit_masks(self) -> tuple[int, ...]:
        """Mask of the cells of each unit."""
        return tuple(sum(1 << cell for cell in unit) for unit in self.units)

    @cached_property
    def full_units(self) -> tuple[int, ...]:
        """Masks of the units as large as there are digits: each digit has a place there."""
        return tuple(mask for mask in self.unit_masks if mask.bit_count() == self.size)

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


@lru_cache
def rules_named(name: str, size: int = 9) -> Rules:
    """Plain rules and the extra ones that the name asks for, several joined by `+`: `x+anti-knight`.

    plain: none. x: both diagonals. hyper: more boxes, a cell apart and a cell from the edge. asterisk: nine cells in
    the shape of one. center-dot: the cells in the middle of the boxes. anti-knight: cells a knight's move apart differ.
    Raises RulesError for any other name, for a name twice, and where a rule is not made for the size.
    """
    if size not in BOXES:
        raise RulesError(f"There are no rules for grids of size {size}, only for {_listing(BOXES)}.")
    plain = plain_rules(size)
    wanted = [part.strip().lower() for part in name.split("+")]
    if wanted == ["plain"]:
        return plain
    units: dict[str, tuple[int, ...]] = {}
    pairs: tuple[tuple[int, int], ...] = ()
    for part in wanted:
        if not part:
            raise RulesError(f"A rule's name is missing in {name!r}; there are {_listing(RULE_NAMES)}.")
        if part == "plain":
            raise RulesError("Plain rules are the ones without any others: 'plain' stands by itself.")
        if wanted.count(part) > 1:
            raise RulesError(f"The rule {part!r} is named twice.")
        if part in _UNITS:
            more = _UNITS[part](size)
            if not more:
                raise RulesError(f"The rule {part!r} is not made for grids of size {size}.")
            units |= more
        elif part == "anti-knight":
            pairs = _knight_moves(size)
        else:
            raise RulesError(f"There is no rule {part!r}; there are {_listing(RULE_NAMES)}.")
    return Rules(
        "+".join(sorted(wanted)), size, (*plain.units, *units.values()), (*plain.unit_names, *units.keys()), pairs
    )


@lru_cache
def jigsaw(map: str) -> Rules:  # noqa: A002  the map is what everybody calls it
    """Rows, columns and the regions of a map, which take the place of the boxes.

    map: one character per cell, row by row, the same for all cells of one region; white space is skipped. A map of 81
    characters has nine regions of nine cells each. Raises RulesError.
    """
    characters = "".join(map.split())
    size = isqrt(len(characters))
    if size not in BOXES or size * size != len(characters):
        lengths = _listing([side * side for side in BOXES])
        raise RulesError(f"A map of regions has 81 characters (other sizes: {lengths}), not {len(characters)}.")
    regions: dict[str, list[int]] = {}
    for cell, character in enumerate(characters):
        regions.setdefault(character, []).append(cell)
    if len(regions) != size:
        raise RulesError(f"A map of {size * size} cells has {size} different characters, not {len(regions)}.")
    for character, cells in regions.items():
        if len(cells) != size:
            raise RulesError(f"Region {character!r} of the map has {len(cells)} cells, but each must have {size}.")
    plain = plain_rules(size)
    units = (*plain.units[: 2 * size], *(tuple(cells) for cells in regions.values()))
    names = (*plain.unit_names[: 2 * size], *(f"region {k + 1}" for k in range(size)))
    return Rules("jigsaw", size, units, names)


def _diagonals(size: int) -> dict[str, tuple[int, ...]]:
    return {
        "the falling diagonal": tuple((size + 1) * k for k in range(size)),
        "the rising diagonal": tuple((size - 1) * (k + 1) for k in range(size)),
    }


def _windows(size: int) -> dict[str, tuple[int, ...]]:
    side, wide = BOXES[size]
    if side != wide:
        return {}
    starts = range(1, size - side, side + 1)
    boxes = [
        tuple(size * row + column for row in range(top, top + side) for column in range(left, left + side))
        for top in starts
        for left in starts
    ]
    return {f"window {k + 1}": box for k, box in enumerate(boxes)}


def _asterisk(size: int) -> dict[str, tuple[int, ...]]:
    return {"the asterisk": (13, 20, 24, 37, 40, 43, 56, 60, 67)} if size == 9 else {}


def _dots(size: int) -> dict[str, tuple[int, ...]]:
    high, wide = BOXES[size]
    if not high % 2 or not wide % 2:
        return {}
    middles = range(high // 2, size, high), range(wide // 2, size, wide)
    return {"the centers of the boxes": tuple(size * row + column for row in middles[0] for column in middles[1])}


def _knight_moves(size: int) -> tuple[tuple[int, int], ...]:
    moves = (
        (size * row + column, size * (row + down) + column + right)
        for row in range(size)
        for column in range(size)
        for down, right in ((1, -2), (1, 2), (2, -1), (2, 1))
        if row + down < size and 0 <= column + right < size
    )
    return tuple((start, end) for start, end in moves if end not in peers(size)[start])


_UNITS: dict[str, Callable[[int], dict[str, tuple[int, ...]]]] = {
    "x": _diagonals,
    "hyper": _windows,
    "asterisk": _asterisk,
    "center-dot": _dots,
}

RULE_NAMES = (*_UNITS, "anti-knight")
"""Every extra rule that `rules_named` knows, by itself."""


def _listing(names: Iterable[object]) -> str:
    *most, last = map(str, names)
    return f"{', '.join(most)} and {last}"
