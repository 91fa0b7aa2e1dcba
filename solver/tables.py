"""Tables that the compiled kernel looks things up in; see there for bands and minis.

numba keeps these numbers in its cache beside the code that uses them, and looks only at that code's file to see whether
the cache is stale: after a change here, remove `solver/__pycache__`.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.grid import peers

Masks = NDArray[Any]  # int32, but numba computes in int64
ROW, MINI = 0b111111111, 0b111


def _open_permutations(flags: int) -> int:
    """The 3 x 3 flags (bit 3 * row + column) that are part of a permutation whose flags are all set."""
    masks = [sum(1 << 3 * row + column for row, column in enumerate(order)) for order in permutations(range(3))]
    return int(np.bitwise_or.reduce([0, *(mask for mask in masks if mask & flags == mask)]))


def _spread(flags: int) -> int:
    """27 bits, three for each of nine."""
    return sum(MINI << 3 * k for k in range(9) if flags >> k & 1)


def _peer_masks() -> Masks:
    masks = np.zeros((81, 3), np.int32)
    for cell, mates in enumerate(peers(9)):
        for mate in mates:
            masks[cell, mate // 27] |= 1 << mate % 27
    return masks


PERMUTED = np.array([_open_permutations(flags) for flags in range(512)], np.int32)
"""3 x 3 flags -> those of them that some open permutation uses; 0 where there is none."""
MINI_FLAGS = np.array([sum(1 << k for k in range(3) if row >> 3 * k & MINI) for row in range(512)], np.int32)
"""Nine bits of a row -> which of its three minis hold any."""
KEPT_MINIS = np.array([_spread(int(flags)) for flags in PERMUTED], np.int32)
"""Flags of a band's nine minis -> the places in minis that some open permutation uses."""
PEERS = _peer_masks()
"""(81, 3): the peers of each cell, one mask a band."""
