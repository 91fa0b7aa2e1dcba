"""What follows from one assumption by singles, round by round, and why.

A *line* is a set of candidates of which exactly one is true: those of a cell, or a digit's places in a unit. A naked
and a hidden single are the same thing, a line with one candidate left. Candidates are bits of one integer as in
`links`, digits placed already among them, so all lines of a shape are counted at once by shifting it.

`spread_on` goes further: in a round without a single, locked candidates and pairs strike out instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from solver.rules import Rules
from solver.techniques.candidates import Candidates, bits
from solver.techniques.links import first, kills_of
from solver.techniques.patterns import struck_by_patterns


class Shape(NamedTuple):
    """Lines that are shifts of one another. bases: first bit of each. shifts: of the other bits. pattern: of all."""

    bases: int
    shifts: tuple[int, ...]
    pattern: int


class Stage(NamedTuple):
    """One round: the candidates before it, and those found true in it."""

    live: int
    fresh: int


class Spread(NamedTuple):
    """All that follows from an assumption.

    start, true: the candidate and what it is assumed to be. stages: the rounds, the assumption first. live: candidates
    left at the end. on: those true at the end. lost: masks of lines left without a candidate, so the assumption is
    wrong if there are any.
    """

    start: int
    true: bool
    stages: tuple[Stage, ...]
    live: int
    on: int
    lost: tuple[int, ...]


@lru_cache(maxsize=8)
def shapes_of(rules: Rules) -> tuple[Shape, ...]:
    """The shapes of the rules' lines, that of the cells first."""
    layers = [rules.cells * digit for digit in range(rules.size)]
    shapes = {tuple(layers): (1 << rules.cells) - 1}
    for unit in rules.units:
        if len(unit) == rules.size:
            low = min(unit)
            offsets = tuple(sorted(cell - low for cell in unit))
            shapes[offsets] = shapes.get(offsets, 0) | sum(1 << low + layer for layer in layers)
    return tuple(Shape(bases, shifts[1:], sum(1 << shift for shift in shifts)) for shifts, bases in shapes.items())


def whole_of(board: Candidates) -> tuple[int, int]:
    """Masks of the candidates with the digits placed among them, and of the digits placed."""
    cells = board.rules.cells
    placed = sum(1 << cells * (digit - 1) + cell for cell, digit in enumerate(board.digits) if digit)
    return placed | sum(mask << cells * digit for digit, mask in enumerate(board.places[1:])), placed


def singles(live: int, shapes: tuple[Shape, ...]) -> tuple[int, int]:
    """Masks of the candidates alone in a line, and of the bases of the first shape's lines that have none."""
    alone = 0
    for bases, shifts, pattern in shapes:
        once, twice = live, 0
        for shift in shifts:
            more = live >> shift
            twice |= once & more
            once |= more
        if once & bases != bases:
            return 0, bases & ~once
        alone |= (bases & ~twice) * pattern
    return alone & live, 0


def spread(rules: Rules, shapes: tuple[Shape, ...], live: int, on: int, start: int, true: bool = True) -> Spread:
    """Assume that a candidate is true, or false, and follow the singles to their end or to a line that is lost.

    live, on: masks of the candidates and of those true, as from `whole_of` or from the end of another spread.
    """
    fresh = 1 << start if true else 0
    after = live if true else live & ~(1 << start)
    return _follow(rules, shapes, Spread(start, true, (Stage(live, fresh),), after, on, ()))


def spread_on(rules: Rules, shapes: tuple[Shape, ...], run: Spread) -> Spread:
    """Follow an assumption beyond its last single, by locked candidates and pairs and the singles after them."""
    while not run.lost:
        after = run.live & ~struck_by_patterns(rules, run.live)
        if after == run.live:
            break
        stages = (*run.stages, Stage(run.live, 0))
        run = _follow(rules, shapes, Spread(run.start, run.true, stages, after, run.on, ()))
    return run


def _follow(rules: Rules, shapes: tuple[Shape, ...], run: Spread) -> Spread:
    """Go on from the last stage, what it struck itself being gone from `run.live` already."""
    kills = kills_of(rules)
    stages, live, on = list(run.stages), run.live, run.on
    fresh = stages[-1].fresh
    while True:
        for node in bits(fresh):
            live &= ~kills[node]
        on |= fresh
        fresh, empty = singles(live, shapes)
        fresh &= ~on
        if empty or not fresh:
            lost = tuple(_lost(live, shapes)) if empty else ()
            return Spread(run.start, run.true, tuple(stages), live, on, lost)
        stages.append(Stage(live, fresh))


def _lost(live: int, shapes: tuple[Shape, ...]) -> Iterator[int]:
    """The lines without a candidate."""
    for shape in shapes:
        _, empty = singles(live, (shape,))
        for base in bits(empty):
            yield shape.pattern << base


def lines_through(node: int, shapes: tuple[Shape, ...]) -> Iterator[int]:
    """The lines that a candidate is in."""
    for bases, shifts, pattern in shapes:
        for shift in (0, *shifts):
            if node >= shift and bases >> node - shift & 1:
                yield pattern << node - shift


def line_place(line: int, rules: Rules) -> tuple[int | None, int]:
    """What a line is: (None, cell), or (digit, index of the unit)."""
    low, high = first(line), line.bit_length() - 1
    if low % rules.cells == high % rules.cells:
        return None, low % rules.cells
    digit = low // rules.cells
    return digit + 1, rules.unit_masks.index(line >> rules.cells * digit)
