"""Grows lattices on the crossings that the U-Net sees, and chooses the 10 x 10 window that is a board.

The crossings are trusted most: an outline leaks into number pads, text columns and neighbouring grids, but a lattice
that walks from crossing to crossing with a basis it keeps adapting does not, and it follows curved paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from detector.geometry import transform
from detector.walk import Place, grow, peaks

PEAK_NOISE: Final = 0.4
"""Pixels by which peaks are off on even boards; the smaller the cells, the more of a cell that is."""

POOR: Final = 0.6
"""Score under which a window is no board: real boards reach 0.85, what is seen in photos of other things up to 0.68."""

FRAMED: Final = 0.8
"""Score under which a window's outer lines may be any lines of a grid: in larger grids windows reach 0.78."""

ACROSS: Final = 9
"""Of a line's ten crossings, so many make it one that runs on; beside the middle board of a samurai there are eight."""

WHOLE: Final = 0.62
"""Score from which a window in a wide look counts as a whole board."""


@dataclass(frozen=True, slots=True)
class Maps:
    """The U-Net's output for one look, each (H, W) float32 in 0..1."""

    ink: np.ndarray
    area: np.ndarray
    crossings: np.ndarray
    frame: np.ndarray


@dataclass(frozen=True, slots=True)
class Fit:
    """A board found in a look.

    lattice: (10, 10, 2) float64 in look pixels, row 0 at the top as the look shows it. score: 0..1, how much it looks
    like a whole board. seen: share of the 100 crossings that had a bump of their own. size: side of a cell in pixels.
    uneven: how far the bumps are from a smooth lattice, in cells (root mean square).
    """

    lattice: np.ndarray
    score: float
    seen: float
    size: float
    uneven: float
    part: bool


def _sample(image: np.ndarray, points: np.ndarray) -> np.ndarray:
    """`image` at points (..., 2), bilinear, 0 outside."""
    flat = points.reshape(-1, 1, 2).astype(np.float32)
    return cv2.remap(image, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderValue=0.0).reshape(points.shape[:-1])


def _box_sums(values: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Sums of every rows x columns window, (R - rows + 1, C - columns + 1)."""
    total = np.pad(values.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
    sums: np.ndarray = (
        total[rows:, columns:] - total[:-rows, columns:] - total[rows:, :-columns] + total[:-rows, :-columns]
    )
    return sums


def _homography(places: np.ndarray, points: np.ndarray, size: float) -> np.ndarray | None:
    """Robust homography lattice (column, row) -> look from the crossings seen."""
    matrix, _ = cv2.findHomography(places, points, cv2.RANSAC, 0.3 * size, maxIters=300)
    return matrix


def choose_window(
    found: dict[Place, int], points: np.ndarray, heights: np.ndarray, maps: Maps
) -> tuple[Place, float] | None:
    """First (row, column) of the best 10 x 10 window over a grown lattice, and its score 0..1."""
    rows, columns = zip(*found, strict=True)
    low_r, low_c = min(rows) - 9, min(columns) - 9
    shape = (max(rows) + 10 - low_r, max(columns) + 10 - low_c)
    heat = np.zeros(shape)
    for (row, column), index in found.items():
        heat[row - low_r, column - low_c] = heights[index]
    steps = np.array([[c, r] for r, c in found], dtype=np.float64)
    spots = points[list(found.values())]
    size = _cell_size(found, points)
    matrix = _homography(steps, spots, size)
    if matrix is None:
        return None
    grid_r, grid_c = np.mgrid[low_r : low_r + shape[0], low_c : low_c + shape[1]].astype(np.float64)
    places = np.stack([grid_c, grid_r], axis=-1)
    # Where a homography sends points behind the camera they must not come back on the other side.
    depth = places[..., 0] * matrix[2, 0] + places[..., 1] * matrix[2, 1] + matrix[2, 2]
    valid = depth * np.sign(matrix[2, 2]) > 0.05
    area = np.where(valid[:-1, :-1], _sample(maps.area, transform(places[:-1, :-1] + 0.5, matrix)), 0.0)
    across = _sample(maps.frame, transform(places[:, :-1] + np.array([0.5, 0.0]), matrix))
    down = _sample(maps.frame, transform(places[:-1] + np.array([0.0, 0.5]), matrix))

    crossings = _box_sums(heat, 10, 10) / 100
    inside = _box_sums(area, 9, 9) / 81
    padded = np.pad(area, 1)
    ring = (_box_sums(padded, 11, 11) - _box_sums(area, 9, 9)) / 40
    top = _box_sums(across, 1, 9)
    left = _box_sums(down, 9, 1)
    frame = (top[:-9] + top[9:] + left[:, :-9] + left[:, 9:]) / 36
    score = 0.45 * crossings + 0.25 * inside + 0.3 * frame - 0.15 * ring
    best = np.unravel_index(int(score.argmax()), score.shape)
    return (int(best[0]) + low_r, int(best[1]) + low_c), float(score[best])


def _goes_on(found: dict[Place, int], first: Place) -> bool:
    """Whether the lattice has further lines beside the window as well as above or below it, nearly all across."""
    row, column = first
    steps = range(10)
    beside = [sum((row + k, column + over) in found for k in steps) for over in (-1, 10)]
    beyond = [sum((row + over, column + k) in found for k in steps) for over in (-1, 10)]
    return max(beside) >= ACROSS and max(beyond) >= ACROSS


def _cell_size(found: dict[Place, int], points: np.ndarray) -> float:
    pairs = [
        (index, found[next_to])
        for (r, c), index in found.items()
        for next_to in ((r, c + 1), (r + 1, c))
        if next_to in found
    ]
    first, second = np.array(pairs).T
    return float(np.median(np.linalg.norm(points[second] - points[first], axis=1)))


def _smooth(places: np.ndarray) -> np.ndarray:
    """Cubic terms of (column, row) scaled to -1..1: enough for curved paper, too stiff to follow a stray peak."""
    x, y = (places[..., 0] - 4.5) / 4.5, (places[..., 1] - 4.5) / 4.5
    terms = [x**i * y**j for i in range(4) for j in range(4) if i + j <= 3]
    return np.stack(terms, axis=-1)


def settle(places: np.ndarray, spots: np.ndarray, heights: np.ndarray) -> tuple[np.ndarray, float, float] | None:
    """The whole lattice from the crossings seen.

    places: (N, 2) their (column, row) in 0..9. spots: (N, 2) look pixels. heights: (N,). A robust homography first, a
    smooth correction for curved paper next, then each crossing follows its own peak. Returns the lattice, the share of
    crossings with a peak near enough, and how far these are off the smooth lattice, in cells; or None.
    """
    if len(places) < 12:
        return None
    span = np.ptp(spots, axis=0).max() / max(np.ptp(places, axis=0).max(), 1)
    matrix = _homography(places, spots, span)
    if matrix is None:
        return None
    grid = np.stack(np.meshgrid(np.arange(10.0), np.arange(10.0)), axis=-1)
    base = transform(grid, matrix)
    size = float(np.sqrt(abs(cv2.contourArea(base[[0, 0, 9, 9], [0, 9, 9, 0]].astype(np.float32))))) / 9
    if not 2.0 < size < 1000.0:
        return None
    residual = spots - transform(places, matrix)
    keep = np.linalg.norm(residual, axis=1) < 0.6 * size
    if keep.sum() < 12:
        return None
    lattice = base
    for tolerance in (0.35, 0.25):
        terms = _smooth(places[keep])
        weight = np.sqrt(heights[keep])[:, None]
        ridge = 0.05 * np.sqrt(len(places)) * np.diag([0.1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
        bent, *_ = np.linalg.lstsq(
            np.concatenate([terms * weight, ridge]),
            np.concatenate([residual[keep] * weight, np.zeros((10, 2))]),
            rcond=None,
        )
        off = np.linalg.norm(residual - _smooth(places) @ bent, axis=1)
        keep = off < tolerance * size
        lattice = base + _smooth(grid) @ bent
        if keep.sum() < 12:
            return None
    columns, rows = places[keep].astype(int).T
    # A faint peak moves its crossing less than a clear one, and where all lie near the smooth lattice, as on screens,
    # what is left is the peaks' own noise; uneven boards and crumpled paper show larger steps.
    unevenness = float(np.sqrt((off[keep] ** 2).mean())) / size
    noise = max(0.015, PEAK_NOISE / size)
    trust = (np.clip(heights[keep] * 1.5, 0.0, 0.95) * np.clip((unevenness - noise) / 0.035, 0.1, 1.0))[:, None]
    lattice[rows, columns] += trust * (spots[keep] - lattice[rows, columns])
    return lattice, float(keep.sum()) / 100, unevenness


def upright(lattice: np.ndarray) -> np.ndarray:
    """The same crossings renamed so that columns run rightwards and rows downwards in the look."""
    across = lattice[:, 9].mean(axis=0) - lattice[:, 0].mean(axis=0)
    down = lattice[9].mean(axis=0) - lattice[0].mean(axis=0)
    if across[0] * down[1] - across[1] * down[0] < 0:
        lattice, across = lattice.transpose(1, 0, 2), down
    turns = round(float(np.arctan2(across[1], across[0])) / (np.pi / 2)) % 4
    return np.ascontiguousarray(np.rot90(lattice, -turns))


def find_lattices(maps: Maps, most: int = 3, seeds: int = 8) -> list[Fit]:
    """Boards in a look, the likeliest first. Ends at `most` whole ones, or when `seeds` crossings were set out from."""
    points, heights = peaks(maps.crossings)
    used = np.zeros(len(points), dtype=bool)
    fits: list[Fit] = []
    for _ in range(seeds):
        free = np.flatnonzero(~used)
        if len(free) < 16 or sum(fit.score > WHOLE for fit in fits) >= most:
            break
        # Seeds inside the board's area first: there a lattice is worth most.
        worth = heights[free] * (0.3 + _sample(maps.area, points[free]))
        seed = int(free[worth.argmax()])
        found = grow(points, seed, used)
        used[seed] = True
        window = choose_window(found, points, heights, maps) if len(found) >= 16 else None
        if window is None:
            continue
        (row, column), score = window
        within = {(r - row, c - column): i for (r, c), i in found.items() if 0 <= r - row <= 9 and 0 <= c - column <= 9}
        if score > WHOLE:  # else another seed may set out from the same crossings in better steps
            # What the walk reached beyond may be another board's.
            used[list(within.values())] = True
        if len(within) < 12:
            continue
        places = np.array([[c, r] for r, c in within], dtype=np.float64)
        index = list(within.values())
        settled = settle(places, points[index], heights[index])
        if settled is None:
            continue
        lattice = upright(settled[0])
        size = float(np.linalg.norm(lattice[0, 9] - lattice[0, 0]) + np.linalg.norm(lattice[9, 0] - lattice[0, 0])) / 18
        part = score < FRAMED and _goes_on(found, (row, column))
        fits.append(Fit(lattice, score, settled[1], size, settled[2], part))
    return sorted(fits, key=lambda fit: -fit.score)
