"""How a player is doing: which of the digits entered so far are wrong."""

from __future__ import annotations

from solver.grid import Grid, GridError
from solver.search import count, solutions


def wrong_entries(givens: Grid, entries: Grid) -> tuple[int, ...]:
    """Sorted indices of the cells whose entry is in no solution of the givens.

    givens: the printed clues. entries: what was entered, blank where nothing was; cells that hold a given are passed
    over, so the board as it stands will do. Where the givens have one solution, a wrong entry is one that differs from
    it; where they have several, one that none of them agrees with. Entries are judged one by one, so two that exclude
    each other are both right if each is possible. Raises GridError when the givens have no solution, for then nothing
    can be said, or when the sizes differ.
    """
    if givens.size != entries.size:
        raise GridError(f"The givens are of size {givens.size}, but the entries of size {entries.size}.")
    found = list(solutions(givens, 2))
    if not found:
        raise GridError("The givens have no solution, so entries cannot be judged.")
    differing = [
        cell
        for cell, (given, entry) in enumerate(zip(givens.digits, entries.digits, strict=True))
        if entry and not given and all(solution.digits[cell] != entry for solution in found)
    ]
    if len(found) == 1:
        return tuple(differing)
    return tuple(cell for cell in differing if not count(givens.with_digit(cell, entries.digits[cell]), 1))
