"""Grows lattices on the crossings that the U-Net sees, and chooses the 10 x 10 window that is a board.

The crossings are trusted most: an outline leaks into number pads, text columns and neighbouring grids, but a lattice
that walks from crossing to crossing with a basis it keeps adapting does not, and it follows curved paper.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from detector.geometry import transform

PEAK: Final = 0.15
"""Heat under which a bump is noise."""

MOST_PEAKS: Final = 500
"""A page full of grids has no more crossings worth walking; bounds the time."""

TOLERANCE: Final = 0.28
"""How far from where the walk expects it a crossing may be, in cells; half a cell would jump to digits' strokes."""

POOR: Final = 0.6
"""Score under which a window is no board: real boards reach 0.85, what is seen in photos of other things up to 0.68."""

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
    """

    lattice: np.ndarray
    score: float
    seen: float
    size: float


def peaks(heat: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Local maxima with sub-pixel places: (N, 2) float64 xy and (N,) heights, the highest first."""
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((heat == top) & (heat > PEAK))
    inside = (xs > 0) & (ys > 0) & (xs < heat.shape[1] - 1) & (ys < heat.shape[0] - 1)
    edge_xs, edge_ys = xs[~inside], ys[~inside]
    xs, ys = xs[inside], ys[inside]
    logs = np.log(np.maximum(heat, 1e-4))

    def vertex(before: np.ndarray, at: np.ndarray, after: np.ndarray) -> np.ndarray:
        bend = before - 2 * at + after
        return np.clip(np.where(bend < -1e-6, 0.5 * (before - after) / np.minimum(bend, -1e-6), 0.0), -0.5, 0.5)

    here = logs[ys, xs]
    fine = np.stack(
        [
            xs + vertex(logs[ys, xs - 1], here, logs[ys, xs + 1]),
            ys + vertex(logs[ys - 1, xs], here, logs[ys + 1, xs]),
        ],
        axis=1,
    )
    # Crossings on the picture's very edge have no neighbours to be refined by.
    places = np.concatenate([fine, np.stack([edge_xs, edge_ys], axis=1)])
    heights = np.concatenate([heat[ys, xs], heat[edge_ys, edge_xs]]).astype(np.float64)
    order = np.argsort(-heights)[:MOST_PEAKS]
    return places[order].astype(np.float64), heights[order]


def _basis(points: np.ndarray, seed: int, used: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """Two steps from `seed` to neighbours, roughly square to each other, that more crossings confirm."""
    steps = points - points[seed]
    reach = np.hypot(steps[:, 0], steps[:, 1])
    reach[used] = np.inf
    reach[seed] = np.inf
    near = np.argsort(reach)[:10]
    near = near[np.isfinite(reach[near])]
    best: tuple[float, np.ndarray, np.ndarray] | None = None
    for a in near:
        for b in near:
            u, v = steps[a], steps[b]
            area = u[0] * v[1] - u[1] * v[0]
            long_u, long_v = reach[a], reach[b]
            if area < 0.8 * long_u * long_v or not 0.4 < long_u / long_v < 2.5:
                continue
            wanted = np.array([u, v, -u, -v, u + v, u - v, -u - v, v - u])
            off = np.linalg.norm(steps[None] - wanted[:, None], axis=2).min(axis=1)
            confirmed = off < 0.2 * min(long_u, long_v)
            # Slanted steps reach the same crossings: short and square ones are meant, also seen from a board's corner.
            slant = 1 - area / (long_u * long_v)
            support = confirmed[:4].sum() + 0.1 * confirmed[4:].sum() - (long_u + long_v) / reach[near[0]] - 4 * slant
            if best is None or support > best[0]:
                best = (support, u, v)
    if best is None:
        return None
    return best[1], best[2]


_NEXT: Final = [(0, 1), (1, 0), (0, -1), (-1, 0)]
_JUMPS: Final = [(1, 1), (1, -1), (-1, 1), (-1, -1), (0, 2), (2, 0), (0, -2), (-2, 0)]
"""Steps in (rows, columns): to the next crossing, and over a missing one."""


def grow(points: np.ndarray, seed: int, used: np.ndarray) -> dict[tuple[int, int], int]:
    """Walk from crossing to crossing: (row, column) -> index of the point, (0, 0) being the seed.

    Where no next crossing is left, crossings diagonally on or two away are tried, so that gaps do not end the walk.
    """
    start = _basis(points, seed, used)
    if start is None:
        return {}
    found = {(0, 0): seed}
    taken = used.copy()
    taken[seed] = True
    bases = {(0, 0): start}
    queue = deque([(0, 0)])
    xs, ys = np.ascontiguousarray(points.T)

    def step(place: tuple[int, int], ways: list[tuple[int, int]]) -> None:
        # Most ways lead to what is found already: only for the others are the distances to all points worth their time.
        ways = [way for way in ways if (place[0] + way[0], place[1] + way[1]) not in found]
        if not ways:
            return
        u, v = bases[place]
        here = points[found[place]]
        rows_columns = np.array(ways)
        wanted = here + rows_columns[:, 1:] * u + rows_columns[:, :1] * v
        nearest = ((xs - wanted[:, :1]) ** 2 + (ys - wanted[:, 1:]) ** 2).argmin(axis=1).tolist()
        reach = TOLERANCE * min(math.hypot(*u), math.hypot(*v))
        for k, (rows, columns) in enumerate(ways):
            there, point = (place[0] + rows, place[1] + columns), nearest[k]
            if taken[point] or math.dist(points[point], wanted[k]) > reach or max(abs(there[0]), abs(there[1])) > 40:
                continue
            new_u, new_v = u, v
            if rows == 0:
                new_u = 0.5 * (u + (points[point] - here) / columns)
            elif columns == 0:
                new_v = 0.5 * (v + (points[point] - here) / rows)
            found[there], bases[there] = point, (new_u, new_v)
            taken[point] = True
            queue.append(there)

    while queue:
        while queue:
            step(queue.popleft(), _NEXT)
        for place in list(found):
            step(place, _JUMPS)
    return found


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
    found: dict[tuple[int, int], int], points: np.ndarray, heights: np.ndarray, maps: Maps
) -> tuple[tuple[int, int], float] | None:
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


def _cell_size(found: dict[tuple[int, int], int], points: np.ndarray) -> float:
    steps = [
        float(np.linalg.norm(points[found[(r, c + 1)]] - points[index]))
        for (r, c), index in found.items()
        if (r, c + 1) in found
    ] + [
        float(np.linalg.norm(points[found[(r + 1, c)]] - points[index]))
        for (r, c), index in found.items()
        if (r + 1, c) in found
    ]
    return float(np.median(steps))


def _smooth(places: np.ndarray) -> np.ndarray:
    """Cubic terms of (column, row) scaled to -1..1: enough for curved paper, too stiff to follow a stray peak."""
    x, y = (places[..., 0] - 4.5) / 4.5, (places[..., 1] - 4.5) / 4.5
    terms = [x**i * y**j for i in range(4) for j in range(4) if i + j <= 3]
    return np.stack(terms, axis=-1)


def settle(places: np.ndarray, spots: np.ndarray, heights: np.ndarray) -> tuple[np.ndarray, float] | None:
    """The whole lattice from the crossings seen.

    places: (N, 2) their (column, row) in 0..9. spots: (N, 2) look pixels. heights: (N,). A robust homography first, a
    smooth correction for curved paper next, then each crossing follows its own peak. Returns the lattice and the share
    of crossings with a peak near enough, or None.
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
    trust = (np.clip(heights[keep] * 1.5, 0.0, 0.95) * np.clip((unevenness - 0.015) / 0.035, 0.1, 1.0))[:, None]
    lattice[rows, columns] += trust * (spots[keep] - lattice[rows, columns])
    return lattice, float(keep.sum()) / 100


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
        if score > WHOLE:  # else another seed may set out from the same crossings in better steps
            used[list(found.values())] = True
        within = {(r - row, c - column): i for (r, c), i in found.items() if 0 <= r - row <= 9 and 0 <= c - column <= 9}
        if len(within) < 12:
            continue
        places = np.array([[c, r] for r, c in within], dtype=np.float64)
        index = list(within.values())
        settled = settle(places, points[index], heights[index])
        if settled is None:
            continue
        lattice = upright(settled[0])
        size = float(np.linalg.norm(lattice[0, 9] - lattice[0, 0]) + np.linalg.norm(lattice[9, 0] - lattice[0, 0])) / 18
        fits.append(Fit(lattice, score, settled[1], size))
    return sorted(fits, key=lambda fit: -fit.score)
