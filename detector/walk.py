"""Crossings in the U-Net's map, and the walk from one to the next that makes a lattice of them."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

PEAK: Final = 0.15
"""Heat under which a bump is noise."""

MOST_PEAKS: Final = 500
"""A page full of grids has no more crossings worth walking; bounds the time."""

TOLERANCE: Final = 0.28
"""How far from where the walk expects it a crossing may be, in cells; half a cell would jump to digits' strokes."""


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
    ends = steps[near]
    lengths = reach[near]
    area = ends[:, None, 0] * ends[None, :, 1] - ends[:, None, 1] * ends[None, :, 0]
    square = area / np.maximum(lengths[:, None] * lengths[None], 1e-9)
    ratio = lengths[:, None] / np.maximum(lengths[None], 1e-9)
    first, second = np.nonzero((square >= 0.8) & (ratio > 0.4) & (ratio < 2.5))
    if not len(first):
        return None
    u, v = ends[first], ends[second]
    long_u, long_v = lengths[first], lengths[second]
    wanted = np.stack([u, v, -u, -v, u + v, u - v, -u - v, v - u], axis=1)
    off = ((steps[:, 0] - wanted[..., :1]) ** 2 + (steps[:, 1] - wanted[..., 1:]) ** 2).min(axis=2)
    confirmed = off < (0.2 * np.minimum(long_u, long_v)[:, None]) ** 2
    # Slanted steps reach the same crossings: short and square ones are meant, also seen from a board's corner.
    slant = 1 - square[first, second]
    support = confirmed[:, :4].sum(axis=1) + 0.1 * confirmed[:, 4:].sum(axis=1)
    best = int((support - (long_u + long_v) / lengths[0] - 4 * slant).argmax())
    return u[best], v[best]


Place = tuple[int, int]
"""Rows and columns from the crossing that was set out from."""

FURTHEST: Final = 40
"""Rows or columns from there at which a walk ends: no board is that far across a page of grids."""

_NEXT: Final[list[Place]] = [(0, 1), (1, 0), (0, -1), (-1, 0)]
_JUMPS: Final[list[Place]] = [(1, 1), (1, -1), (-1, 1), (-1, -1), (0, 2), (2, 0), (0, -2), (-2, 0)]
"""Steps in (rows, columns): to the next crossing, and over a missing one."""


def grow(points: np.ndarray, seed: int, used: np.ndarray) -> dict[Place, int]:
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
    xs, ys = np.ascontiguousarray(points.T)

    def wave(places: list[Place], ways: list[Place]) -> list[Place]:
        """What one step each way from each place reaches, in that order."""
        steps = [
            (place, way) for place in places for way in ways if (place[0] + way[0], place[1] + way[1]) not in found
        ]
        if not steps:
            return []
        basis = np.array([bases[place] for place, _ in steps])
        rows_columns = np.array([way for _, way in steps])
        here = points[[found[place] for place, _ in steps]]
        wanted = here + rows_columns[:, 1:] * basis[:, 0] + rows_columns[:, :1] * basis[:, 1]
        squares = (xs - wanted[:, :1]) ** 2 + (ys - wanted[:, 1:]) ** 2
        nearest = squares.argmin(axis=1)
        reach = TOLERANCE * np.hypot(basis[..., 0], basis[..., 1]).min(axis=1)
        close = np.flatnonzero(np.sqrt(squares[np.arange(len(steps)), nearest]) <= reach)
        reached = []
        for k in close.tolist():
            place, (rows, columns) = steps[k]
            there, point = (place[0] + rows, place[1] + columns), int(nearest[k])
            if there in found or taken[point] or max(abs(there[0]), abs(there[1])) > FURTHEST:
                continue
            u, v = basis[k]
            if rows == 0:
                u = 0.5 * (u + (points[point] - here[k]) / columns)
            elif columns == 0:
                v = 0.5 * (v + (points[point] - here[k]) / rows)
            found[there], bases[there] = point, (u, v)
            taken[point] = True
            reached.append(there)
        return reached

    front: list[Place] = [(0, 0)]
    while front:
        while front:
            front = wave(front, _NEXT)
        front = wave(list(found), _JUMPS)
    return found
