"""Which of a board's digits are the puzzle, which one stands in its way, and what they leave open."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from functools import lru_cache

from page.sheet import BLANK, Sheet
from solver import Grid, SearchLimitError, clashes, peers, solutions, units

MISTAKE_SECONDS = 1.0
OPEN_SECONDS = 0.25
MOST_OPEN = 40  # with more left open than that, a solution is no example of the others


def puzzle_of(sheet: Sheet) -> tuple[int, ...]:
    """The cells (0 to 80) of the puzzle as it was set, ascending: all digits but the entries.

    Where these leave no one solution and all digits do, it is all digits: print was taken for entries.
    """
    cells = unentered(sheet)
    if not only_solution(only(sheet.digits, cells)) and only_solution(sheet.digits):
        cells = filled(sheet)
    return tuple(cells)


def clues_of(sheet: Sheet) -> Iterator[list[int]]:
    """What may be the clues by which entries are judged, in the order in which it is to be tried.

    The givens; also digits that were put right where the picture showed a blank or an entry, which may be givens that
    were missed; all digits, for not every picture shows which are whose; all but one, where only that one can be wrong.
    """
    yield [
        cell
        for cell, kind in enumerate(sheet.kinds)
        if kind != "blank" and "given" in (kind, sheet.read_kinds[cell] if sheet.read else "")
    ]
    yield unentered(sheet)
    yield filled(sheet)
    mistake = mistake_in(sheet.digits)
    if mistake is not None:
        yield [cell for cell in filled(sheet) if cell != mistake]


def filled(sheet: Sheet) -> list[int]:
    return [cell for cell, kind in enumerate(sheet.kinds) if kind != "blank"]


def unentered(sheet: Sheet) -> list[int]:
    """Those that are filled by no entry of the picture's."""
    return [cell for cell, kind in enumerate(sheet.kinds) if kind not in ("blank", "entry")]


def mistake_in(digits: str) -> int | None:
    """The one cell without which the digits have exactly one solution; None where there are several such, or none."""
    found = mistakes_in(digits)
    return found[0] if len(found) == 1 else None


@lru_cache(maxsize=64)
def mistakes_in(digits: str) -> tuple[int, ...]:
    """The cells without any one of which the digits have exactly one solution; where they have none, that is.

    None at all where the search takes longer than MISTAKE_SECONDS.
    """
    until = time.perf_counter() + MISTAKE_SECONDS
    grid = Grid.parse(digits)
    clashing = clashes(grid)
    cells = clashing or [cell for cell in range(81) if digits[cell] != "."]
    try:
        if not clashing and next(solutions(grid, limit=1, max_seconds=MISTAKE_SECONDS), None):
            return ()
        found = []
        for cell in cells:
            left = until - time.perf_counter()
            if left <= 0:
                return ()
            if only_solution(f"{digits[:cell]}.{digits[cell + 1 :]}", left):
                found.append(cell)
    except SearchLimitError:
        return ()
    return tuple(found)


@lru_cache(maxsize=64)
def open_cells(digits: str, solution: str) -> tuple[int, ...]:
    """The cells, ascending, that other solutions fill otherwise.

    digits: with several solutions, one of which is given. The search ends once there are more than MOST_OPEN such
    cells, or after OPEN_SECONDS.
    """
    until = time.perf_counter() + OPEN_SECONDS
    found: set[int] = set()
    for cell, right in enumerate(solution):
        if digits[cell] != "." or cell in found:
            continue
        for other in candidates(digits, cell).replace(right, ""):
            left = until - time.perf_counter()
            if left <= 0 or len(found) > MOST_OPEN:
                return tuple(sorted(found))
            try:
                grid = Grid.parse(f"{digits[:cell]}{other}{digits[cell + 1 :]}")
                another = next(solutions(grid, limit=1, max_seconds=left), None)
            except SearchLimitError:
                continue
            if another is not None:
                found |= {one for one in range(81) if str(another)[one] != solution[one]}
                break
    return tuple(sorted(found))


def candidates(digits: str, cell: int) -> str:
    """The digits that no other in the cell's row, column and box holds."""
    seen = {digits[peer] for peer in peers()[cell]}
    return "".join(digit for digit in "123456789" if digit not in seen)


def cell_without_candidates(digits: str) -> int | None:
    """The first blank cell that nothing fits in."""
    return next((cell for cell in range(81) if digits[cell] == "." and not candidates(digits, cell)), None)


def unit_without_place(digits: str) -> tuple[int, str] | None:
    """The first unit (rows 0 to 8, columns 9 to 17, boxes 18 to 26) with no place left for a digit, and the digit."""
    for number, unit in enumerate(units()):
        places = "".join(candidates(digits, cell) if digits[cell] == "." else digits[cell] for cell in unit)
        for digit in "123456789":
            if digit not in places:
                return number, digit
    return None


def only(digits: str, cells: Collection[int]) -> str:
    """The digits in these cells alone."""
    return "".join(digit if cell in cells else "." for cell, digit in enumerate(digits))


def only_solution(digits: str, seconds: float = float("inf")) -> str | None:
    """The solution where there is exactly one. Raises SearchLimitError after these seconds."""
    grid = Grid.parse(digits)
    found = [] if digits == BLANK or clashes(grid) else list(solutions(grid, limit=2, max_seconds=seconds))
    return str(found[0]) if len(found) == 1 else None
