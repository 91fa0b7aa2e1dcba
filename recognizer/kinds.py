"""Printed clue or player's digit? By ink within one board: the network alone is unsure where the inks are plain to see.

That a board has two inks, or of one ink two weights or two grounds, and which cell has which, is measured. Which of
them is the player's is told by Sudoku: clues alone have one solution. Where that leaves it open it is told by the
number of cells, by the network or by the weight. Cells on unusual grounds, such as a selection, have inks of their own
and are compared with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from recognizer.colours import APART, FEW, apart_by, inks_of, lab
from solver import Grid, SearchLimitError, count

GROUND: Final = 22.0
"""CIE76 colour difference up to which two cells have the same ground."""

LIKELIER: Final = 1.3
"""How many times likelier the network must find entries in the player's group than in the other."""

UNHEARD: Final = 0.04
"""Mean probability of an entry under which a group is not the player's: light on paper makes two inks of one."""

HEAVIER: Final = 0.4
"""Pixels of a crop by which two weights of type differ at least in their strokes; shapes of digits differ by less."""

CLEARLY_HEAVIER: Final = 4.5
"""How many times further apart two weights are than the digits of one weight; cutting one weight in two gives 3."""

BETWEEN: Final = 0.35
"""Share of the way from one ink to the other up to which an ink on another ground is still the one."""

APART_FROM_BOTH: Final = 0.6
"""That share on the usual ground: inks further from both are a third one, of mistakes."""

MOST_GUESSES: Final = 3000
"""After which nobody waits to learn whether digits are a puzzle's clues."""

TINTED: Final = 3.0
"""Colour difference between two grounds from which one is a tint of the other; screens show such pale ones."""

EVENLY: Final = 14.0
"""How many times further apart two grounds must be than the cells of one are from its middle: light on paper is not."""

TINGE: Final = 0.35
"""Share of the way from one ground to the other up to which a cell has the one, and no third colour."""

FEWEST_BLANKS: Final = 6
"""From which the ground of blank cells is known to be no selection's."""

FEWEST_CLUES: Final = 17
"""A Sudoku with fewer clues has several solutions (McGuire and others, 2012), so a smaller group is not the clues."""


TOO_FEW: Final = 32
"""Cells of a finished board up to which hardly any choice but the clues has one solution; of 36 some do."""


Split = tuple[np.ndarray, np.ndarray]
"""Which of (N,) cells are the player's, and for which that can be told."""


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
    split = (
        _by_ground(lab(grounds), digits, belief)
        or _settled(_by_ink(ink, usual, belief, digits), digits, shown, belief)
        or _settled(_by_weight(strokes()[shown]), digits, shown, belief)
    )
    if split is not None:
        player, near = split
        result[shown[near]] = player[near]
    return result


def _settled(split: Split | None, digits: np.ndarray, shown: np.ndarray, belief: np.ndarray) -> Split | None:
    """The split with the clues found among its groups, unless the network, which sees more than ink, thinks too little
    of it."""
    if split is None:
        return None
    player, near = split
    clues = _clues(digits, [shown[near & ~player], shown[near & player]], shown[~near])
    if clues == 1:
        player = ~player
    likely = belief[near & player].mean()
    if likely <= UNHEARD or (clues is None and likely <= LIKELIER * belief[near & ~player].mean()):
        return None
    return player, near


def _clues(digits: np.ndarray, groups: Sequence[np.ndarray], rest: np.ndarray) -> int | None:
    """Which of these groups of cells are a puzzle's clues, if that can be told.

    rest: cells of no group, as a selected one is; it may be a clue.
    """
    proper = [
        k for k, cells in enumerate(groups) if _proper(digits, cells) or _proper(digits, np.concatenate([cells, rest]))
    ]
    if len(proper) > 1:  # most of a finished board has one solution, too
        proper = [k for k in proper if len(groups[k]) <= TOO_FEW]
    return proper[0] if len(proper) == 1 else None


def _proper(digits: np.ndarray, cells: np.ndarray) -> bool:
    """Whether the digits of these cells alone have one solution, as clues have."""
    if len(cells) < FEWEST_CLUES:
        return False
    clues = np.zeros(81, dtype=int)
    clues[cells] = digits[cells]
    try:
        return count(Grid(tuple(clues.tolist())), 2, max_guesses=MOST_GUESSES) == 1
    except SearchLimitError:
        return False


def _by_ink(ink: np.ndarray, usual: np.ndarray, belief: np.ndarray, digits: np.ndarray) -> Split | None:
    """Which of (N,) cells are the player's, and for which that can be told; None if all have one ink.

    ink: (N, 3) Lab. usual: (N,) whether on the usual ground. belief: (N,) the network's probability of an entry.
    digits: (81,), N of them not 0.
    """
    means = inks_of(ink[usual])
    if means is None:
        return None
    off = np.linalg.norm(ink[:, None] - means[None], axis=2)
    group = off.argmin(axis=1)
    apart = apart_by(means)
    near = off.min(axis=1) < np.where(usual, APART_FROM_BOTH * apart, max(APART / 2, BETWEEN * apart))
    if len(means) > 2:
        cells = np.flatnonzero(digits)
        clues = _clues(digits, [cells[near & (group == k)] for k in range(len(means))], cells[~near])
        if clues is not None:  # programs show the player's mistakes in an ink of their own
            return group != clues, near
        near &= group != np.bincount(group, minlength=len(means)).argmin()
        group = np.searchsorted(np.unique(group[near]), group).clip(0, 1)
    player = group == 1
    sizes = int((near & ~player).sum()), int((near & player).sum())
    if min(sizes) < FEWEST_CLUES <= max(sizes):
        swap = sizes[1] > sizes[0]
    else:
        swap = bool(belief[near & player].mean() < belief[near & ~player].mean())
    return player != swap, near


def _by_ground(grounds: np.ndarray, digits: np.ndarray, belief: np.ndarray) -> Split | None:
    """Which of the N cells with a digit are the player's, and for which that can be told; None if no tint tells.

    A tint that no blank cell has is that of the clues, or of the player's digits. On a finished board a tint tells
    only if one group is a puzzle's clues. grounds: (81, 3) Lab. digits: (81,), 0 = blank. belief: (N,).
    """
    cells = np.flatnonzero(digits)
    ground, blank = grounds[cells], grounds[digits == 0]
    played = len(blank) >= FEWEST_BLANKS
    plain = np.median(blank if played else ground, axis=0)
    off_plain = np.linalg.norm(ground - plain, axis=1)
    if not (off_plain > TINTED).any():
        return None
    tint = np.median(ground[off_plain > TINTED], axis=0)
    apart = float(np.linalg.norm(tint - plain))
    off_tint = np.linalg.norm(ground - tint, axis=1)
    tinted, untinted = off_tint < TINGE * apart, off_plain < TINGE * apart
    if tinted.sum() <= 2 * FEW or untinted.sum() <= FEW:
        return None
    spread = np.median(np.concatenate([off_plain[untinted], off_tint[tinted]]))
    if apart < max(TINTED, EVENLY * spread):
        return None
    if (np.linalg.norm(blank - tint, axis=1) < TINGE * apart).sum() > 1 or _pattern(cells[tinted], digits):
        return None
    clues = _clues(digits, [cells[untinted], cells[tinted]], cells[~tinted & ~untinted])
    if clues is not None:
        player = untinted if clues == 1 else tinted
    elif not played:
        return None
    elif tinted.sum() < FEWEST_CLUES <= untinted.sum() or belief[tinted].mean() > LIKELIER * belief[untinted].mean():
        player = tinted
    else:
        player = untinted
    return player, tinted | untinted


def _pattern(cells: np.ndarray, digits: np.ndarray) -> bool:
    """Whether programs tint these cells together for another reason: for a selected cell its row, column and box and
    equal digits, or whole boxes in turn."""
    row, column = np.divmod(np.arange(81), 9)
    box = row // 3 * 3 + column // 3
    together = row[:, None] == row[cells]
    for place in (column, box, digits):
        together |= place[:, None] == place[cells]
    shown = np.bincount(box[digits > 0], minlength=9)
    inside = np.bincount(box[cells], minlength=9)
    mixed = (inside > 0) & (inside < shown)
    return bool(together.all(axis=1).any()) or int(mixed.sum()) < 5


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
