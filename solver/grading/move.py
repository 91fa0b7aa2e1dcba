"""One deduction as the rating needs it: what it is called, how hard it is, what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from solver.techniques import Candidates
from solver.techniques.step import Candidate


class Move(NamedTuple):
    """technique: key. rating: on Sudoku Explainer's scale. placements, eliminations: (cell, digit)."""

    technique: str
    rating: float
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()

    def apply(self, board: Candidates) -> None:
        """Do it."""
        for cell, digit in self.eliminations:
            board.remove(cell, digit)
        for cell, digit in self.placements:
            board.place(cell, digit)


Finder = Callable[[Candidates, float], Move | None]
"""The easiest move of one technique on a board, or the first that is rated no higher than the number; or None.

The board is not changed.
"""
