"""Groups colours of cells as an eye does: which inks are there, and which cell has which?"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

APART: Final = 18.0
"""Difference between the mean inks of two groups from which they are two inks; JPEG and light on paper stay below."""

HARDLY: Final = 10.0
"""The same where cells of one ink are nearly alike."""

PURE: Final = 6.0
"""How many times further apart than cells are from their own mean inks then are at least."""

TIGHT: Final = 3.5
"""How many times further apart the groups are than their cells are from their own group's mean; one ink that comes out
darker here and paler there, cut in two, gives as much at most."""

FEW: Final = 3
"""Cells of an ink that is neither the clues' nor the player's but marks mistakes or a selection."""


def lab(colours: np.ndarray) -> np.ndarray:
    """CIE Lab of RGB colours (N, 3) in 0..1."""
    return np.asarray(cv2.cvtColor(colours.reshape(1, -1, 3).astype(np.float32), cv2.COLOR_RGB2LAB)[0])


def inks_of(inks: np.ndarray) -> np.ndarray | None:
    """Means of two or three clearly different inks among (N, 3), or None.

    Inks of a few cells, as mistakes and selections have, are only among them if the others are all alike.
    """
    with_few = None
    for _ in range(3):
        means, group = _means(inks, 2)
        sizes = np.bincount(group, minlength=2)
        if sizes.min() > FEW:
            if _clear(inks, means, group):
                return means
            three, group_of_three = _means(inks, 3)
            return three if _clear(inks, three, group_of_three) else with_few
        if with_few is None and _clear(inks, means, group):
            with_few = means
        inks = inks[group == sizes.argmax()]
    return with_few


def _clear(inks: np.ndarray, means: np.ndarray, group: np.ndarray) -> bool:
    """Whether these means are of inks that differ, and not of one that comes out differently."""
    sizes = np.bincount(group, minlength=len(means))
    if sizes.min() == 0:
        return False
    spread = float(np.sqrt((np.linalg.norm(inks - means[group], axis=1) ** 2).mean()))
    # One or two cells alone have a spread of nothing, so they must differ by more: thin type looks paler than bold.
    least = 1.5 * APART if sizes.min() <= 2 else min(APART, max(HARDLY, PURE * spread))
    return apart_by(means) > max(least, TIGHT * spread)


def apart_by(means: np.ndarray) -> float:
    """Distance of the two nearest of (K, D) means."""
    between = np.linalg.norm(means[:, None] - means[None], axis=2)
    return float(between[np.triu_indices(len(means), 1)].min())


def _means(points: np.ndarray, number: int) -> tuple[np.ndarray, np.ndarray]:
    """Means (K, D) of so many groups among (N, D), and which group each is in; groups are empty if all are alike."""
    means = np.median(points, axis=0)[None]
    while len(means) < number:
        off = np.linalg.norm(points[:, None] - means[None], axis=2).min(axis=1)
        means = np.concatenate([means, points[off.argmax()][None]])
    for _ in range(8):
        group = nearest(points, means)
        if len(np.unique(group)) < number:
            break
        means = np.stack([points[group == k].mean(axis=0) for k in range(number)])
    return means, group


def nearest(points: np.ndarray, means: np.ndarray) -> np.ndarray:
    """Which of K means (K, D) each of (N, D) points is nearest to, (N,)."""
    return np.asarray(np.linalg.norm(points[:, None] - means[None], axis=2).argmin(axis=1))
