"""Rectangles that span two boxes, where two digits could change places: what steps of uniqueness look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, wraps
from itertools import combinations
from typing import NamedTuple

from solver.rules import plain_rules
from solver.techniques.candidates import Candidates, bits
from solver.techniques.step import Candidate, Step


class Rectangle(NamedTuple):
    """Four open corners that share two candidates, at least one of which has no others.

    corners: by rows, so that i ^ 1 is beside i, i ^ 2 below or above it and 3 - i opposite. pair: mask of the two
    digits. roof: the corners with other candidates. extra: mask of those.
    """

    corners: tuple[int, ...]
    pair: int
    roof: tuple[int, ...]
    extra: int


def fresh(find: Callable[[Candidates], Iterator[Step]]) -> Callable[[Candidates], Iterator[Step]]:
    """Leave out steps that strike nothing or the same as an earlier one."""

    @wraps(find)
    def found(board: Candidates) -> Iterator[Step]:
        told: set[tuple[Candidate, ...]] = {()}
        for step in find(board):
            if step.eliminations not in told:
                told.add(step.eliminations)
                yield step

    return found


@lru_cache
def rectangle_cells(size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The corners of every rectangle that spans two boxes, and their mask."""
    units_of = plain_rules(size).units_of
    found = []
    for top, bottom in combinations(range(size), 2):
        for left, right in combinations(range(size), 2):
            corners = tuple(size * row + column for row in (top, bottom) for column in (left, right))
            if len({units_of[cell][2] for cell in corners}) == 2:
                found.append((corners, sum(1 << cell for cell in corners)))
    return tuple(found)


def rectangles(board: Candidates) -> Iterator[Rectangle]:
    """All rectangles that might be swapped, with one corner or more that has the pair alone."""
    cells = board.cells
    for corners, _ in rectangle_cells(board.rules.size):
        w, x, y, z = corners
        shared = cells[w] & cells[x] & cells[y] & cells[z]
        if shared.bit_count() == 2:
            roof = tuple(cell for cell in corners if cells[cell] != shared)
            if len(roof) < 4:
                yield Rectangle(corners, shared, roof, (cells[w] | cells[x] | cells[y] | cells[z]) & ~shared)


def shared_units(board: Candidates, cells: tuple[int, ...]) -> list[int]:
    """Units that hold all of the cells."""
    units = board.rules.units_of
    return [k for k in units[cells[0]] if all(k in units[cell] for cell in cells)]


def link(board: Candidates, digit: int, one: int, two: int) -> int | None:
    """A unit in which the digit fits in these two cells only."""
    both = 1 << one | 1 << two
    masks = board.rules.unit_masks
    return next((k for k in shared_units(board, (one, two)) if board.places[digit] & masks[k] == both), None)


def places_seen(board: Candidates, cells: tuple[int, ...], digit: int) -> tuple[Candidate, ...]:
    """The digit's candidates in the cells that see all of these."""
    places = board.places[digit]
    for cell in cells:
        places &= board.rules.peer_masks[cell]
    return tuple((cell, digit) for cell in bits(places))
