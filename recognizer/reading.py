"""What was read in a picture: values with their confidence and their place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from detector import Board
from solver import Grid, Repair

CellKind = Literal["given", "entry", "blank"]

DOUBTFUL: Final = 0.99
"""Confidence under which a cell is doubtful: on drawn boards in typefaces held out, 98 % of the wrong cells are."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell as read.

    digit: 1 to 9, 0 = blank. probabilities: (10,) float32, of each digit, index 0 = blank; they sum to 1. kind: printed
    clue, player's digit, or blank. marks: pencil marks seen, ascending. box: (4, 2) float32 corners in pixels of the
    upright image, clockwise from the cell's own top left. confidence: 0..1, the calibrated probability that `digit` is
    right.
    """

    digit: int
    probabilities: np.ndarray
    kind: CellKind
    marks: tuple[int, ...]
    box: np.ndarray
    confidence: float


@dataclass(frozen=True, slots=True)
class Reading:
    """A board read from a picture.

    cells: 81, row-major. board: where it stands. repairs: changes that make the digits a proper puzzle, likeliest
    first; empty if they are one already or if no likely change does. solutions: 0, 1 or 2 (2 = more than one) of the
    digits as read. seconds: time taken from pixels to here.
    """

    cells: tuple[Cell, ...]
    board: Board
    repairs: tuple[Repair, ...]
    solutions: int
    seconds: float

    @property
    def others(self) -> int:
        """How many further boards are in view."""
        return self.board.others

    @property
    def digits(self) -> str:
        """81 characters, every big digit seen, given or entry; '.' = blank."""
        return "".join(str(cell.digit) if cell.digit else "." for cell in self.cells)

    @property
    def givens(self) -> str:
        """81 characters, the printed clues only."""
        return "".join(str(cell.digit) if cell.kind == "given" else "." for cell in self.cells)

    @property
    def confidence(self) -> tuple[float, ...]:
        """81 numbers 0..1."""
        return tuple(cell.confidence for cell in self.cells)

    @property
    def doubtful(self) -> tuple[int, ...]:
        """Cells to check first: of low confidence, or named by a repair."""
        named = {repair.cell for repair in self.repairs}
        return tuple(i for i, cell in enumerate(self.cells) if cell.confidence < DOUBTFUL or i in named)

    def puzzle(self) -> Grid:
        """The digits as a Grid for the solver."""
        return Grid(tuple(cell.digit for cell in self.cells))
