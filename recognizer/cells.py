"""Cuts a board into its 81 straightened cells."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from detector import shrink

SIDE: Final = 40
"""Pixels along the side of a crop: enough for pencil marks a fifth of a cell high."""

REACH: Final = 1.25
"""Cells that a crop covers, so that a digit survives a lattice a tenth of a cell off."""


def cut_cells(image: np.ndarray, lattice: np.ndarray, reach: float = REACH) -> np.ndarray:
    """The 81 cells, straightened one by one so that curved paper does no harm.

    image: (H, W, 3) uint8 RGB. lattice: (10, 10, 2) [row, column, xy] in pixels of the image. reach: cells that a crop
    covers. Returns (81, SIDE, SIDE, 3) uint8, row-major.
    """
    lattice = lattice.astype(np.float64)
    image, lattice = shrunk(image, lattice, reach)
    along = (np.arange(SIDE) + 0.5) / SIDE * reach - (reach - 1) / 2
    u, v = along[None, None, None, :, None], along[None, None, :, None, None]
    top_left, top_right = lattice[:-1, :-1, None, None], lattice[:-1, 1:, None, None]
    low_left, low_right = lattice[1:, :-1, None, None], lattice[1:, 1:, None, None]
    spots = (1 - v) * ((1 - u) * top_left + u * top_right) + v * ((1 - u) * low_left + u * low_right)
    sheet = spots.reshape(81 * SIDE, SIDE, 2).astype(np.float32)
    cells = cv2.remap(image, sheet[..., 0], sheet[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return cells.reshape(81, SIDE, SIDE, 3)


def shrunk(image: np.ndarray, lattice: np.ndarray, reach: float = REACH) -> tuple[np.ndarray, np.ndarray]:
    """The part of the image that shows the board, made coarser by area where crops would alias, and the lattice in it.

    What is fine enough comes back as it is, so a board that is cut several times is best shrunk once before.
    """
    pitch = np.linalg.norm(np.diff(lattice, axis=1), axis=-1).mean()
    factor = float(pitch) * reach / SIDE
    if factor <= 1.25:
        return image, lattice
    height, width = image.shape[:2]
    spare = pitch / 2
    low = np.clip(np.floor(lattice.min(axis=(0, 1)) - spare).astype(int), 0, [width - 1, height - 1])
    high = np.clip(np.ceil(lattice.max(axis=(0, 1)) + spare).astype(int) + 1, low + 1, [width, height])
    part = image[low[1] : high[1], low[0] : high[0]]
    size = (max(1, round(part.shape[1] / factor)), max(1, round(part.shape[0] / factor)))
    smaller, matrix = shrink(part, *size)
    return smaller, (lattice - low) * [matrix[0, 0], matrix[1, 1]] + [matrix[0, 2], matrix[1, 2]]
