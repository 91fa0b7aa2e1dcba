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
"""How many times likelier the network must find entries in the player's group than in the other."""

UNHEARD: Final = 0.02
"""Mean probability of an entry under which a group is not the player's: light on paper makes two inks of one."""

HEAVIER: Final = 0.4
"""Pixels of a crop by which two weights of type differ at least in their strokes; shapes of digits differ by less."""

CLEARLY_HEAVIER: Final = 4.5
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
    belief = probabilities[shown]
    for split in (_by_ink(ink, usual, belief), _by_weight(strokes[shown])):
        if split is None:
            continue
        player, near = split
        if belief[near & player].mean() > max(UNHEARD, LIKELIER * belief[near & ~player].mean()):
            result[shown[near]] = player[near]
            break
    return result


def _by_ink(ink: np.ndarray, usual: np.ndarray, belief: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """Which of (N,) cells are the player's, and for which that can be told; None if all have one ink.

    ink: (N, 3) Lab. usual: (N,) whether on the usual ground. belief: (N,) the network's probability of an entry.
    """
    means = _two_inks(ink[usual])
    if means is None:
        return None
    off = np.linalg.norm(ink[:, None] - means[None], axis=2)
    player = off.argmin(axis=1) == 1
    sizes = int((~player).sum()), int(player.sum())
    if min(sizes) < FEWEST_CLUES <= max(sizes):
        swap = sizes[1] > sizes[0]
    else:
        swap = bool(belief[usual & player].mean() < belief[usual & ~player].mean())
    return player != swap, usual | (off.min(axis=1) < APART / 2)


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
    # One or two cells alone have a spread of nothing, so they must differ by more: thin type looks paler than bold.
    least = APART if min(int((group == k).sum()) for k in (0, 1)) > 2 else 1.5 * APART
    return means if apart > max(least, TIGHT * spread) else None


def _by_weight(strokes: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """Which of (N,) cells are the player's by the widths of their strokes, and that it can be told for all.

    The lighter ones, unless the heavier are too few to be the clues; None if all are of one weight.
    """
    order = np.sort(strokes)

    def spread_at(cut: int) -> float:
        return float(np.sqrt((order[:cut].var() * cut + order[cut:].var() * (len(order) - cut)) / len(order)))

    cut = min(range(2, len(order) - 1), key=spread_at)
    apart = float(order[cut:].mean() - order[:cut].mean())
    if apart < max(HEAVIER, CLEARLY_HEAVIER * spread_at(cut)):
        return None
    light = strokes < order[cut]
    too_few = int((~light).sum()) < FEWEST_CLUES <= int(light.sum())
    return np.asarray(light != too_few), np.ones(len(strokes), dtype=bool)
