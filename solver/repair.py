"""Which board was meant? The most probable boards that make a proper puzzle, from ten probabilities a cell.

A proper puzzle has no two equal digits in a unit and exactly one solution. A misread usually breaks that, but "proper"
alone cannot tell which cell was misread: after about half of all one-digit misreads several single changes make a
proper puzzle. So boards are tried strictly in order of their probability, cells taken as independent.

Trying all of them would take for ever. Each board that fails shows a *conflict*: a set of changes of which every proper
board must make at least one. Only these are tried next:

    two equal digits in a unit      one of the two cells holds something else
    no solution                     some digit is something else; filling a blank cannot help
    solutions A and B, perhaps more some cell holds a digit that differs from A's or from B's; clearing cannot help
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import exp, inf, log
from time import perf_counter
from typing import Any

from solver.grid import Grid, cell_name, units
from solver.search import SearchLimitError, count, solutions
from solver.wording import Translate, message, untranslated

LEAST = 1e-6  # what is less probable than this, against the cell's best, is never proposed
RIVAL = 1e-2  # nor is a board less probable than this, against the best proper board
# Nor is one to be offered that is less probable than this, against the board as read. Where that has several solutions,
# a digit may well be missing from the puzzle itself: one would be made up, not seen.
UNLIKELY = 1e-5
UNLIKELY_OF_SEVERAL = 1e-3
TIE = 1e-9  # each change costs a little more, so that of equally probable boards the least changed comes first

CLASH = (
    message("{cell} read {read}, more likely {instead}: two {read}s stand in row {number}."),
    message("{cell} read {read}, more likely {instead}: two {read}s stand in column {number}."),
    message("{cell} read {read}, more likely {instead}: two {read}s stand in box {number}."),
)
NO_SOLUTION = message("{cell} read {read}, more likely {instead}: with {read} there the puzzle has no solution.")
SEVERAL = message("{cell} read {read}, more likely {instead}: with {read} there the puzzle has more than one solution.")
LACKING = message("{cell} read blank, more likely {instead}: without it the puzzle has more than one solution.")

Changes = frozenset[tuple[int, int]]  # of (cell, digit instead)
Choice = Iterator[tuple[float, tuple[int, int]]]  # (cost, change) by rising cost; cost = log(best / probability)


@dataclass(frozen=True, slots=True)
class Repair:
    """One change: cell (0 to 80), digit read (0 for blank), digit instead (0 for blank).

    template, values: why, in one sentence, as `because` fills and says it.
    """

    cell: int
    read: int
    instead: int
    template: str
    values: dict[str, Any] = field(default_factory=dict)

    @property
    def why(self) -> str:
        """The reason, in English."""
        return self.because()

    def because(self, translate: Translate = untranslated) -> str:
        """The reason in another language. translate: from English."""
        said = {
            "cell": cell_name(self.cell),
            "read": str(self.read),
            "instead": str(self.instead) if self.instead else translate("blank"),
        }
        return translate(self.template).format(**said, **self.values)


@dataclass(frozen=True, slots=True)
class LikelyBoard:
    """A proper puzzle that the picture may show.

    grid: the puzzle.
    repairs: what it changes in the board as read, in order of cells; empty when that board is proper itself.
    likelihood: probability of this board divided by that of the board as read, 0 to 1.
    odds: probability of this board divided by that of the most probable other proper board. Where none was found before
        the search ended, divided by that of the most probable board not tried yet, so that the true odds are at least
        this; inf when nothing is left to try.
    """

    grid: Grid
    repairs: tuple[Repair, ...]
    likelihood: float
    odds: float

    def worth_offering(self, *, several: bool) -> bool:
        """Whether a person should be shown it. several: whether the board as read has several solutions, else none."""
        return self.likelihood > (UNLIKELY_OF_SEVERAL if several else UNLIKELY)


def repair(
    probabilities: Sequence[Sequence[float]], *, limit: int = 3, budget_seconds: float = 0.05
) -> tuple[LikelyBoard, ...]:
    """The most probable proper puzzles, best first, at most `limit`.

    probabilities: 81 cells in row-major order, each with ten numbers, index 0 for blank and then the digits 1 to 9; a
        nested sequence or an (81, 10) array. They need not sum to 1 but must not be negative.
    budget_seconds: the search ends after about this time with what it has found.

    When the board as read (each cell's most probable digit) is proper, it comes alone and with no repairs, for nothing
    is more probable. When no proper board is found in the budget, the answer is empty. A board that only adds changes
    to those of a more probable answer is left out. Raises ValueError on another shape or on unusable numbers.
    """
    rows = [[float(number) for number in cell] for cell in probabilities]
    if len(rows) != 81 or any(len(row) != 10 for row in rows):
        raise ValueError("Probabilities must be given for 81 cells, ten for each.")
    if not all(max(row) > 0 and min(row) >= 0 and max(row) < inf for row in rows):
        raise ValueError("Probabilities must be finite, not negative, and not all zero in any cell.")
    judge = Judge(rows)
    found, rest = _search(judge, limit + 1, perf_counter() + budget_seconds)
    boards = []
    for cost, changes in found[:limit]:
        rival = min([other for other, its_changes in found if its_changes != changes], default=rest)
        odds = exp(min(rival - cost, 700.0)) if rival < inf else inf
        boards.append(LikelyBoard(judge.grid(changes), _explained(judge, changes), exp(-cost), odds))
    return tuple(boards)


def _search(judge: Judge, wanted: int, deadline: float) -> tuple[list[tuple[float, Changes]], float]:
    """Best-first search: (cost, changes) of proper boards in order, and a bound below the cost of any other."""
    nothing: Changes = frozenset()
    # The board as read is judged whatever time that takes, for most boards need nothing else.
    choice = judge.conflict(nothing, inf)
    if choice is None:
        return [(0.0, nothing)], min((cost for cost, _ in judge.options), default=inf)

    found: list[tuple[float, Changes]] = []
    seen: set[Changes] = set()
    queue: list[tuple[float, int, Changes, tuple[float, Changes, Choice]]] = []

    def push_next(cost: float, changes: Changes, choice: Choice) -> None:
        """Queue the cheapest board of a choice that is new; the one after it waits until this one is taken."""
        for extra, change in choice:
            more = changes | {change}
            if more not in seen:
                seen.add(more)
                heapq.heappush(queue, (cost + extra, len(seen), more, (cost, changes, choice)))
                return

    push_next(0.0, nothing, choice)
    # Boards with clashes are judged without any search, so the clock is looked at here as well.
    while queue and len(found) < wanted and perf_counter() < deadline:
        cost, _, changes, siblings = queue[0]
        if found and cost > found[0][0] - log(RIVAL):
            break
        if not any(changes >= better for _, better in found):
            try:
                choice = judge.conflict(changes, deadline)
            except SearchLimitError:
                break
            if choice is None:
                found.append((cost, changes))
            else:
                push_next(cost, changes, choice)
        heapq.heappop(queue)
        push_next(*siblings)
    return found, queue[0][0] if queue else inf


class Judge:
    """What may stand in each cell, and what is wrong with boards made of it.

    Boards are also kept as integers with bit 10 * cell + digit set for each digit that is not blank. A solution fits a
    board if it has all the board's bits; those met on the way are remembered, which spares most searches.
    """

    def __init__(self, rows: list[list[float]]) -> None:
        self.digits = tuple(row.index(max(row)) for row in rows)
        self.options = sorted(
            (log(max(row) / number) + TIE, (cell, digit))
            for cell, row in enumerate(rows)
            for digit, number in enumerate(row)
            if number >= LEAST * max(row) and digit != self.digits[cell]
        )
        self._bits = _bits(enumerate(self.digits))
        self._known: dict[int, tuple[int, ...]] = {}

    def grid(self, changes: Changes) -> Grid:
        """The board as read with some changes."""
        digits = list(self.digits)
        for cell, digit in changes:
            digits[cell] = digit
        return Grid(tuple(digits))

    def conflict(self, changes: Changes, deadline: float) -> Choice | None:
        """None for a proper board, else the changes of which every proper board must make at least one.

        Cells that are changed already stay as they are. Raises SearchLimitError when time runs out.
        """
        changed = {cell for cell, _ in changes}
        board = self._bits ^ _bits((cell, self.digits[cell]) for cell in changed) ^ _bits(changes)
        fitting = [digits for bits, digits in self._known.items() if board & bits == board]
        if len(fitting) < 2:
            grid = self.grid(changes)
            pairs = _clashing_pairs(grid.digits)
            if pairs:
                choices = [[option for option in self.options if option[1][0] in pair - changed] for pair in pairs]
                # Of several clashes the one that is dearest to resolve tells most.
                dearest = max(choices, key=lambda options: options[0][0] if options else inf)
                return iter(dearest)
            left = deadline - perf_counter()
            if left < 0:
                raise SearchLimitError("No time is left.")
            fitting = [solution.digits for solution in solutions(grid, 2, max_seconds=left)]
            self._known.update((_bits(enumerate(digits)), digits) for digits in fitting)
        if len(fitting) == 1:
            return None
        if not fitting:
            return (option for option in self.options if (cell := option[1][0]) not in changed and self.digits[cell])
        one, other = fitting[:2]
        return (
            (cost, (cell, digit))
            for cost, (cell, digit) in self.options
            if digit and not one[cell] == digit == other[cell] and cell not in changed
        )


def _bits(digits: Iterable[tuple[int, int]]) -> int:
    return sum(1 << 10 * cell + digit for cell, digit in digits if digit)


def _clashing_pairs(digits: tuple[int, ...]) -> list[set[int]]:
    pairs = []
    for unit in units():
        held = [digits[cell] for cell in unit if digits[cell]]
        if len(set(held)) < len(held):
            pairs += [{one, other} for one, other in combinations(unit, 2) if digits[one] == digits[other] > 0]
    return pairs


def _explained(judge: Judge, changes: Changes) -> tuple[Repair, ...]:
    """Each change with what would be wrong without it, all the others made."""
    repairs = []
    for cell, instead in sorted(changes):
        read = judge.digits[cell]
        without = judge.grid(changes - {(cell, instead)})
        clashing = [
            number
            for number, unit in enumerate(units())
            if read and cell in unit and sum(without.digits[mate] == read for mate in unit) > 1
        ]
        if clashing:
            kind, number = divmod(clashing[0], 9)
            repairs.append(Repair(cell, read, instead, CLASH[kind], {"number": number + 1}))
        elif not read:
            # Without a clue that the proper puzzle has there are more solutions, never none.
            repairs.append(Repair(cell, read, instead, LACKING))
        else:
            repairs.append(Repair(cell, read, instead, SEVERAL if count(without) else NO_SOLUTION))
    return tuple(repairs)
