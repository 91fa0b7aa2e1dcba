"""Printed clue or player's digit? By ink within one board: the network alone is unsure where the inks are plain to see.

That a board has two inks, or of one ink two weights, and which cell has which, is measured; which of them is the
player's is told by the number of cells or, where that leaves it open, by the network or the weight. Cells on unusual
grounds, such as a selection, have inks of their own and are compared with the others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

GROUND: Final = 22.0
"""CIE76 colour difference up to which two cells have the same ground."""

APART: Final = 18.0
"""Difference between the mean inks of two groups from which they are two inks; JPEG and light on paper stay below."""

TIGHT: Final = 3.5
"""How many times further apart the groups are than their cells are from their own group's mean; one ink that comes out
darker here and paler there, cut in two, gives as much at most."""

LIKELIER: Final = 1.3
"""How many times likelier the network must find entries in the player's group than in the other."""

UNHEARD: Final = 0.04
"""Mean probability of an entry under which a group is not the player's: light on paper makes two inks of one."""

HEAVIER: Final = 0.4
"""Pixels of a crop by which two weights of type differ at least in their strokes; shapes of digits differ by less."""

CLEARLY_HEAVIER: Final = 4.5
"""How many times further apart two weights are than the digits of one weight; cutting one weight in two gives 3."""

FEWEST_CLUES: Final = 17
"""A Sudoku with fewer clues has several solutions (McGuire and others, 2012), so a smaller group is not the clues."""


Split = tuple[np.ndarray, np.ndarray]
"""Which of (N,) cells are the player's, and for which that can be told."""


def lab(colours: np.ndarray) -> np.ndarray:
    """CIE Lab of RGB colours (N, 3) in 0..1."""
    return np.asarray(cv2.cvtColor(colours.reshape(1, -1, 3).astype(np.float32), cv2.COLOR_RGB2LAB)[0])


def entries(
    digits: np.ndarray,
    probabilities: np.ndarray,
    grounds: np.ndarray,
    inks: np.ndarray,
    strokes: Callable[[], np.ndarray],
) -> np.ndarray:
    """Which cells show a player's digit, (81,) bool.

    digits: (81,), 0 = blank. probabilities: (81,) of an entry, as the network says. grounds, inks: (81, 3) RGB 0..1,
    background and ink of each cell. strokes: gives the (81,) widths of `stroke_widths`, and is only asked
    where inks do not tell.
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
    split = _heard(_by_ink(ink, usual, belief), belief) or _heard(_by_weight(strokes()[shown]), belief)
    if split is not None:
        player, near = split
        result[shown[near]] = player[near]
    return result


def _heard(split: Split | None, belief: np.ndarray) -> Split | None:
    """The split, unless the network, which sees more than ink, thinks too little of it."""
    if split is None:
        return None
    player, near = split
    likely = belief[near & player].mean() > max(UNHEARD, LIKELIER * belief[near & ~player].mean())
    return split if likely else None


def _by_ink(ink: np.ndarray, usual: np.ndarray, belief: np.ndarray) -> Split | None:
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


def _by_weight(strokes: np.ndarray) -> Split | None:
    """Which of (N,) cells are the player's by the widths of their strokes, and that it can be told for all.

    The lighter ones, unless the heavier are too few to be the clues; None if all are of one weight.
    """
    order = np.sort(strokes)

    # The cut that leaves the least spread on both sides, from sums of squares before and after each.
    number = np.arange(1, len(order))
    before, after = order.cumsum()[:-1] / number, (order.sum() - order.cumsum()[:-1]) / number[::-1]
    squares = (order**2).sum() - number * before**2 - number[::-1] * after**2
    cut = 2 + int(squares[1:-1].argmin())
    apart = float(order[cut:].mean() - order[:cut].mean())
    spread = float(np.sqrt(max(squares[cut - 1], 0.0) / len(order)))
    if apart < max(HEAVIER, CLEARLY_HEAVIER * spread):
        return None
    light = strokes < order[cut]
    too_few = int((~light).sum()) < FEWEST_CLUES <= int(light.sum())
    return np.asarray(light != too_few), np.ones(len(strokes), dtype=bool)
