"""Straightens the lattices of boards that stand upright in their picture, as those on screens do."""

from __future__ import annotations

from typing import Final

import numpy as np

UPRIGHT: Final = 0.03
"""Cells that crossings may be off lines that run along the picture's sides (root mean square): in a wide look's finest
cells peaks are off by about as much. Boards in photos are off by more, which is their own shape."""

EVENLY: Final = 0.06
"""Cells that such lines may be off evenly spaced ones before the board is taken to be unevenly divided itself."""


def straightened(lattice: np.ndarray) -> np.ndarray | None:
    """An upright board's lattice with its lines straight and, if they nearly are, evenly spaced; None of other boards.

    lattice: (10, 10, 2) [row, column, xy]. One crossing may be a twentieth of a cell off, the ten of a line together
    hardly are.
    """
    columns, rows = _places(lattice[..., 0]), _places(lattice[..., 1].T)
    straight = np.stack(np.meshgrid(columns, rows), axis=-1)
    cell = float(np.sqrt(abs((columns[9] - columns[0]) * (rows[9] - rows[0])))) / 9
    if cell == 0 or np.sqrt(((lattice - straight) ** 2).sum(axis=-1).mean()) > UPRIGHT * cell:
        return None
    return np.stack(np.meshgrid(_even(columns, cell), _even(rows, cell)), axis=-1)


def _places(coordinates: np.ndarray) -> np.ndarray:
    """Where the lines are that cross the other way, (10,), from each crossing's coordinate, (10 along, 10 lines).

    The two furthest off on either side do not count, so that a few crossings that follow a pencil mark do no harm.
    """
    places: np.ndarray = np.sort(coordinates, axis=0)[2:8].mean(axis=0)
    return places


def _even(places: np.ndarray, cell: float) -> np.ndarray:
    """The places evenly spaced, if that moves none too far."""
    number = np.arange(10)
    even = np.polyval(np.polyfit(number, places, 1), number)
    return even if np.abs(even - places).max() < EVENLY * cell else places
