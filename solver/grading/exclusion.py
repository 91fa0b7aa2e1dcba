"""Aligned exclusion: every way to fill two or three cells that leaves a cell seen from all of them no candidate."""

from __future__ import annotations

from itertools import combinations

from solver.grading.move import Move
from solver.techniques import Candidates, bits


def aligned_pair(board: Candidates) -> Move | None:
    """Two cells; each way to fill them counts unless a cell that both see would have nothing left."""
    cells, peers = board.cells, board.rules.peer_masks
    doubles = sum(1 << cell for cell, mask in enumerate(cells) if mask.bit_count() == 2)
    empty = list(bits(board.open))
    near = {cell: peers[cell] & doubles for cell in empty}
    for one, other in combinations([cell for cell in empty if near[cell]], 2):
        common = near[one] & near[other]
        if not common & (common - 1):
            continue
        forbidden = {cells[cell] for cell in bits(common)}
        sees = peers[one] >> other & 1
        left_one = left_other = 0
        for a in bits(cells[one]):
            for b in bits(cells[other]):
                if 1 << a | 1 << b not in forbidden and not (sees and a == b):
                    left_one |= 1 << a
                    left_other |= 1 << b
        gone_one, gone_other = cells[one] & ~left_one, cells[other] & ~left_other
        if gone_one or gone_other:
            gone = [(one, digit) for digit in bits(gone_one)] + [(other, digit) for digit in bits(gone_other)]
            return Move("aligned-pair-exclusion", 6.2, (), tuple(gone))
    return None
