"""Printed clue or player's digit? By ink within one board: the network alone is unsure where the inks are plain to see.

That a board has two inks, or of one ink two weights, and which cell has which, is measured; which of them is the
player's is told by the number of cells or, where that leaves it open, by the network or the weight. Cells on unusual
grounds, such as a selection, have inks of their own and are compared with the others.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

GROUND: Final = 22.0
"""CIE76 colour difference up to which two cells have the same ground."""

APART: Final = 16.0
"""Difference between the mean inks of two groups from which they are two inks; JPEG and light on paper stay below."""

TIGHT: Final = 2.5
"""How many times further apart the groups are than their cells are from their own group's mean."""

LIKELIER: Final = 1.3
"""How many times likelier the network must find entries in one group than in the other."""

UNHEARD: Final = 0.02
"""Mean probability of an entry under which the network has nothing to say about a group."""

HEAVIER: Final = 0.4
"""Pixels of a crop by which two weights of type differ at least in their strokes; shapes of digits differ by less."""

CLEARLY_HEAVIER: Final = 4.0
"""How many times further apart two weights are than the digits of one weight; cutting one weight in two gives 3."""

FEWEST_CLUES: Final = 17
"""A Sudoku with fewer clues has several solutions (McGuire and others, 2012), so a smaller group is not the clues."""


def lab(colours: np.ndarray) -> np.ndarray:
    """CIE Lab of RGB colours (N, 3) in 0..1."""
    return np.asarray(cv2.cvtColor(colours.reshape(1, -1, 3).astype(np.float32), cv2.COLOR_RGB2LAB)[0])


def stroke_widths(crops: np.ndarray) -> np.ndarray:
    """Mean width of the strokes in each cell, (N,) in pixels of the crops, about the same for all digits of a font.

    crops: (N, S, S, 3) uint8. Twice the inked area over the length of its edge, both from grey levels.
    """
    inset = round(0.15 * crops.shape[1])
    inner = crops[:, inset:-inset, inset:-inset].astype(np.float32)
    ground = np.median(inner.reshape(len(inner), -1, 3), axis=1)[:, None, None]
    off = np.abs(inner - ground).max(axis=-1)
    strongest = np.quantile(off.reshape(len(off), -1), 0.985, axis=1)[:, None, None]
    ink = np.clip(off / np.maximum(strongest, 8.0), 0, 1)
    edge = np.hypot(np.diff(ink, axis=1)[:, :, :-1], np.diff(ink, axis=2)[:, :-1])
    return np.asarray(2 * ink.sum(axis=(1, 2)) / np.maximum(edge.sum(axis=(1, 2)), 1e-3))


def entries(
    digits: np.ndarray, probabilities: np.ndarray, grounds: np.ndarray, inks: np.ndarray, strokes: np.ndarray
) -> np.ndarray:
    """Which cells show a player's digit, (81,) bool.

    digits: (81,), 0 = blank. probabilities: (81,) of an entry, as the network says. grounds, inks: (81, 3) RGB 0..1,
    background and ink of each cell. strokes: (81,) widths, as `stroke_widths` gives.
    """
    result = (probabilities > 0.5) & (digits > 0)
    shown = np.flatnonzero(digits > 0)
    if len(shown) < 4:
        return result
    ground, ink = lab(grounds)[shown], lab(inks)[shown]
    usual = np.linalg.norm(ground - np.median(ground, axis=0), axis=1) < GROUND
    if usual.sum() < 4:
        return result
    means = _two_inks(ink[usual])
    if means is None:
        light = _lighter(strokes[shown])
        if light is not None:
            result[shown] = light
        return result
    off = np.linalg.norm(ink[:, None] - means[None], axis=2)
    group = off.argmin(axis=1)
    sizes = [int((group == k).sum()) for k in (0, 1)]
    if min(sizes) < FEWEST_CLUES <= max(sizes):
        player = int(sizes[1] < sizes[0])
    else:
        belief = [float(probabilities[shown[usual & (group == k)]].mean()) for k in (0, 1)]
        player = int(belief[1] > belief[0])
        if belief[player] < UNHEARD:
            player = int(sizes[1] < sizes[0])
        elif belief[player] < LIKELIER * belief[1 - player]:
            return result
    near = usual | (off.min(axis=1) < APART / 2)
    result[shown[near]] = group[near] == player
    return result


def _two_inks(inks: np.ndarray) -> np.ndarray | None:
    """Means (2, 3) of two clearly different inks among (N, 3), or None."""
    first = np.median(inks, axis=0)
    means = np.stack([first, inks[np.linalg.norm(inks - first, axis=1).argmax()]])
    for _ in range(8):
        group = np.linalg.norm(inks[:, None] - means[None], axis=2).argmin(axis=1)
        if group.min() == group.max():
            return None
        means = np.stack([inks[group == k].mean(axis=0) for k in (0, 1)])
    spread = float(np.sqrt((np.linalg.norm(inks - means[group], axis=1) ** 2).mean()))
    apart = float(np.linalg.norm(means[1] - means[0]))
    return means if apart > APART and apart > TIGHT * spread else None


def _lighter(strokes: np.ndarray) -> np.ndarray | None:
    """Which of (N,) stroke widths are the player's, (N,) bool; None if they are of one weight.

    The lighter ones, unless the heavier are too few to be the clues.
    """
    order = np.sort(strokes)
    cut = int(np.diff(order).argmax())
    if cut < 1 or cut > len(order) - 3:
        return None
    light = strokes <= order[cut]
    groups = strokes[light], strokes[~light]
    spread = float(np.sqrt(np.mean(np.concatenate([(group - group.mean()) ** 2 for group in groups]))))
    apart = float(groups[1].mean() - groups[0].mean())
    if apart < max(HEAVIER, CLEARLY_HEAVIER * spread):
        return None
    return np.asarray(light != (len(groups[1]) < FEWEST_CLUES <= len(groups[0])))
