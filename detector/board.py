"""The grid as found in a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np


@dataclass(frozen=True, slots=True)
class Board:
    """A board found in a picture.

    lattice: (10, 10, 2) float32 [row, column, xy] crossings in pixels of the upright image (pixel centres at integers),
    in the board's own order. turn: 0, 90, 180 or 270, the degrees clockwise that make the board upright. score: 0..1,
    how much it looks like a whole board. seen: share of the crossings that were seen rather than inferred. others:
    how many further boards are in view.
    """

    lattice: np.ndarray
    turn: int
    score: float
    seen: float
    others: int

    @property
    def corners(self) -> np.ndarray:
        """(4, 2) float32, clockwise from the board's own top left."""
        return self.lattice[[0, 0, 9, 9], [0, 9, 9, 0]]

    @property
    def cell(self) -> float:
        """Side of a cell in pixels, the mean over the board."""
        across = np.linalg.norm(self.lattice[:, 9] - self.lattice[:, 0], axis=1).mean()
        down = np.linalg.norm(self.lattice[9] - self.lattice[0], axis=1).mean()
        return float(across + down) / 18

    def turned(self, degrees: int) -> Board:
        """The same board read after turning the picture `degrees` (a multiple of 90) clockwise."""
        return replace(
            self,
            lattice=np.ascontiguousarray(np.rot90(self.lattice, -(degrees // 90))),
            turn=(self.turn + degrees) % 360,
        )
