"""Forcing chains with branches: what follows whichever digit a cell holds, or wherever a digit of a unit stands.

Static ones follow single links of the board as it is. Dynamic ones strike what has become false before they look for
the next link, so a fact may rest on many; and an assumption that makes a candidate both true and false is refuted.
The rating grows with the number of facts on which the conclusion rests.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from solver.grading.move import Move
from solver.rules import Rules
from solver.techniques import Candidates, bits
from solver.techniques.chains import longer
from solver.techniques.links import candidate_of, kills_of, live_of


class Run(NamedTuple):
    """What follows from one assumption. on, off: for each fact the mask of all facts it rests on, itself among them.

    In these masks the fact that a candidate is false has its number, that it is true a number `span` higher.
    on_mask, off_mask: the candidates in `on` and `off`. clash: number of facts that some candidate needs to be both
    true and false, 0 if none is.
    """

    on: dict[int, int]
    off: dict[int, int]
    on_mask: int
    off_mask: int
    clash: int


class Lines(NamedTuple):
    """Sets of candidates of which one is true. all: masks. of: for each candidate the numbers of its lines."""

    all: tuple[int, ...]
    of: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=8)
def lines_of(rules: Rules, cells: bool) -> Lines:
    """The lines of the units, and those of the cells if `cells`."""
    column = sum(1 << rules.cells * digit for digit in range(rules.size))
    lines = [column << cell for cell in range(rules.cells)] if cells else []
    lines += [
        mask << rules.cells * digit
        for mask in rules.unit_masks
        if mask.bit_count() == rules.size
        for digit in range(rules.size)
    ]
    of: list[list[int]] = [[] for _ in range(rules.cells * rules.size)]
    for number, line in enumerate(lines):
        for node in bits(line):
            of[node].append(number)
    return Lines(tuple(lines), tuple(map(tuple, of)))


def follow(live: int, lines: Lines, weak: Sequence[int], start: int, true: bool, dynamic: bool = True) -> Run:
    """Everything that follows from an assumption, up to the first clash.

    live: mask of the candidates. weak: for each the mask of those that are false if it is true.
    """
    span = len(weak)
    on: dict[int, int] = {}
    off: dict[int, int] = {}
    (on if true else off)[start] = 1 << (start + span if true else start)
    pending_on, pending_off = (deque([start]), deque()) if true else (deque(), deque([start]))
    on_mask, off_mask = (1 << start, 0) if true else (0, 1 << start)
    left = live
    while pending_on or pending_off:
        if pending_on:
            node = pending_on.popleft()
            why = on[node]
            clash = weak[node] & on_mask
            if clash:
                other = (clash & -clash).bit_length() - 1
                return Run(on, off, on_mask, off_mask, on[other].bit_count() + (why | 1 << other).bit_count())
            fresh = weak[node] & left & ~off_mask
            off_mask |= fresh
            while fresh:
                low = fresh & -fresh
                fresh ^= low
                number = low.bit_length() - 1
                off[number] = why | low
                pending_off.append(number)
            continue
        node = pending_off.popleft()
        if dynamic:
            left &= ~(1 << node)
        for number in lines.of[node]:
            rest = lines.all[number] & left & ~(1 << node)
            if not rest or rest & (rest - 1) or on_mask & rest:
                continue
            forced = rest.bit_length() - 1
            why = 1 << forced + span
            for other in bits(lines.all[number] & live & ~rest):
                why |= off[other]
            if off_mask & rest:
                return Run(on, off, on_mask, off_mask, why.bit_count() + off[forced].bit_count())
            on[forced] = why
            on_mask |= rest
            pending_on.append(forced)
    return Run(on, off, on_mask, off_mask, 0)


def nishio(board: Candidates, enough: float) -> Move | None:
    """A candidate that, within its own digit, makes another both true and false."""
    rules = board.rules
    lines, live, kills = lines_of(rules, False), live_of(board), kills_of(rules)
    best: Move | None = None
    for digit in range(rules.size):
        layer = live & ((1 << rules.cells) - 1) << rules.cells * digit
        weak = [mask & layer for mask in kills]
        for node in bits(layer):
            for true in (True, False):
                run = follow(layer, lines, weak, node, true)
                if run.clash:
                    move = _refuted("nishio", longer(7.5, run.clash), rules, node, true)
                    if move.rating <= enough:
                        return move
                    if best is None or move.rating < best.rating:
                        best = move
    return best


def static_forcing(board: Candidates, enough: float) -> Move | None:
    """Whichever digit a cell holds, or wherever a digit stands in a unit, single links lead to the same fact."""
    return _Forcing(board, dynamic=False).easiest(enough)


def dynamic_forcing(board: Candidates, enough: float) -> Move | None:
    """The same by links of the board as the assumption changes it; and assumptions that clash with themselves."""
    return _Forcing(board, dynamic=True).easiest(enough)


def _refuted(key: str, rating: float, rules: Rules, node: int, true: bool) -> Move:
    candidate = (candidate_of(node, rules),)
    return Move(key, rating, () if true else candidate, candidate if true else ())


class _Forcing:
    """All runs on one board, each made when it is first asked for."""

    def __init__(self, board: Candidates, dynamic: bool) -> None:
        self.board, self.rules, self.dynamic = board, board.rules, dynamic
        self.live, self.lines = live_of(board), lines_of(board.rules, True)
        self.weak = [mask & self.live for mask in kills_of(board.rules)]
        self.runs: dict[tuple[int, bool], Run] = {}

    def run(self, node: int, true: bool = True) -> Run:
        if (node, true) not in self.runs:
            self.runs[node, true] = follow(self.live, self.lines, self.weak, node, true, self.dynamic)
        return self.runs[node, true]

    def easiest(self, enough: float) -> Move | None:
        """The move that rests on fewest facts, or the first that is easy enough."""
        base = 8.5 if self.dynamic else 8.0
        best: tuple[int, Move] | None = None
        for facts, key, node, true in self.moves():
            if best is None or facts < best[0]:
                candidate = (candidate_of(node, self.rules),)
                move = Move(key, longer(base, facts), *((candidate, ()) if true else ((), candidate)))
                if move.rating <= enough:
                    return move
                best = facts, move
        return best[1] if best else None

    def moves(self) -> Iterator[tuple[int, str, int, bool]]:
        """(facts, key, candidate, whether it is true) of every conclusion."""
        kind = "dynamic-" if self.dynamic else ""
        told: set[tuple[int, int]] = set()
        for cell, mask in enumerate(self.board.cells):
            count = mask.bit_count()
            if count < 2 or (count == 2 and not self.dynamic):
                continue
            nodes = [self.rules.cells * (digit - 1) + cell for digit in bits(mask)]
            for node in nodes:
                if self.dynamic:
                    yield from self._alone(node, count > 2)
                for choice in self._places(node, told):
                    yield from self._agreed(f"{kind}unit-forcing", [self.run(other) for other in choice])
            yield from self._agreed(f"{kind}cell-forcing", [self.run(node) for node in nodes])

    def _alone(self, node: int, twofold: bool) -> Iterator[tuple[int, str, int, bool]]:
        """What one candidate says: it clashes if true, or if false; or both lead to the same."""
        if_true, if_false = self.run(node), self.run(node, False)
        if if_true.clash:
            yield if_true.clash, "dynamic-contradiction", node, False
        if if_false.clash:
            yield if_false.clash, "dynamic-contradiction", node, True
        if twofold:
            yield from self._agreed("dynamic-either-way", [if_true, if_false])

    def _places(self, node: int, told: set[tuple[int, int]]) -> Iterator[list[int]]:
        """The places of the candidate's digit in each of its units, when they are met first."""
        digit, cell = divmod(node, self.rules.cells)
        for unit in self.rules.units_of[cell]:
            mask = self.rules.unit_masks[unit]
            if (unit, digit) not in told and mask.bit_count() == self.rules.size:
                told.add((unit, digit))
                places = list(bits(mask & self.board.places[digit + 1]))
                if len(places) > 2 or (self.dynamic and len(places) == 2):
                    yield [self.rules.cells * digit + place for place in places]

    def _agreed(self, key: str, runs: list[Run]) -> Iterator[tuple[int, str, int, bool]]:
        """What all runs lead to."""
        on_mask = off_mask = self.live
        for run in runs:
            on_mask &= run.on_mask
            off_mask &= run.off_mask
        for node in bits(on_mask):
            yield sum(run.on[node].bit_count() for run in runs), key, node, True
        for node in bits(off_mask):
            yield sum(run.off[node].bit_count() for run in runs), key, node, False
