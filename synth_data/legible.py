"""Could a person read this picture's digits? Nuisances drawn one by one can add up to what nobody could."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from synth_data.camera import Sample
from synth_data.recipe import Legible

LIMITS = (Legible.height, Legible.contrast, Legible.likeness)
"""What a digit must reach to be read, in the order of `Legibility`."""


class Legibility(NamedTuple):
    """How well the digits of a picture show, one number a digit, in row-major order of the cells that have one.

    height: of the strokes' box, in pixels. contrast: between strokes and ground, 0..255, in the channel that shows
    them best. likeness: share of the variance around a digit that its strokes explain, 0..1; blur, noise, JPEG and
    texture lower it.
    """

    height: np.ndarray
    contrast: np.ndarray
    likeness: np.ndarray


def legibility(sample: Sample) -> Legibility:
    """Measure each big digit of a sample against its true strokes."""
    corners = np.stack(
        [sample.lattice[:-1, :-1], sample.lattice[:-1, 1:], sample.lattice[1:, 1:], sample.lattice[1:, :-1]], axis=2
    ).reshape(81, 4, 2)
    height, width = sample.ink.shape
    rows = []
    for index in np.flatnonzero(sample.content.digits):
        low = np.floor(corners[index].min(axis=0)).astype(int)
        high = np.ceil(corners[index].max(axis=0)).astype(int) + 1
        left, top = max(low[0], 0), max(low[1], 0)
        ink = sample.ink[top : min(high[1], height), left : min(high[0], width)]
        found = np.argwhere(ink > 96)
        if len(found) < 4:
            rows.append((0.0, 0.0, 0.0))
            continue
        first, last = np.maximum(found.min(axis=0) - 2, 0), found.max(axis=0) + 3
        strokes = ink[first[0] : last[0], first[1] : last[1]].astype(np.float32) / 255
        shape = strokes.shape
        seen = sample.image[top + first[0] : top + first[0] + shape[0], left + first[1] : left + first[1] + shape[1]]
        strokes = strokes - strokes.mean()
        seen = seen.reshape(-1, 3).astype(np.float32)
        seen = seen - seen.mean(axis=0)
        shared = strokes.reshape(-1) @ seen
        energy = float((strokes**2).sum())
        contrast = np.abs(shared) / max(energy, 1e-6)
        likeness = shared**2 / np.maximum(energy * (seen**2).sum(axis=0), 1e-6)
        best = int((likeness * np.minimum(contrast, Legible.contrast)).argmax())
        rows.append((float(found[:, 0].max() - found[:, 0].min() + 1), float(contrast[best]), float(likeness[best])))
    table = np.array(rows, dtype=np.float32).reshape(-1, 3)
    return Legibility(table[:, 0], table[:, 1], table[:, 2])


def legible(sample: Sample, times: float = 1.0) -> bool:
    """Whether nearly all digits of the sample show well enough to be read; an empty board is.

    times: how many times better than the limits they must show: at 2.0 a person reads them at a glance.
    """
    if not sample.content.digits.any():
        return True
    worst = [float(np.quantile(values, Legible.worst)) for values in legibility(sample)]
    return all(value >= times * limit for value, limit in zip(worst, LIMITS, strict=True))


def digits_shown(sample: Sample, times: float = 1.0) -> np.ndarray:
    """(81,) bool, the digits that show well enough to be read, each by itself. times: as for `legible`."""
    shown = sample.content.digits > 0
    limits = times * np.array(LIMITS, dtype=np.float32)
    shown[shown] = (np.stack(legibility(sample), axis=1) >= limits).all(axis=1)
    return shown
