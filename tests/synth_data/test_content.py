"""What stands in drawn boards."""

import numpy as np
import pytest

from synth_data import BLANK, ENTRY, GIVEN
from synth_data.content import candidates, complete_grid, draw_content, draw_decoy


def is_complete(grid: np.ndarray) -> bool:
    boxes = grid.reshape(3, 3, 3, 3).transpose(0, 2, 1, 3).reshape(9, 9)
    return all((np.sort(part, axis=1) == np.arange(1, 10)).all() for part in (grid, grid.T, boxes))


@pytest.mark.parametrize("seed", range(20))
def test_complete_grids_keep_the_rules(seed: int) -> None:
    assert is_complete(complete_grid(np.random.default_rng(seed)))


def test_candidates_are_what_no_peer_shows() -> None:
    digits = np.zeros(81, dtype=np.uint8)
    digits[0], digits[13] = 5, 7
    free = candidates(digits)
    assert not free[0].any()
    assert not free[8, 4]  # same row as the 5
    assert not free[72, 4]  # same column
    assert not free[10, 4]  # same box
    assert not free[10, 6]  # same row as the 7
    assert free[80].all()


def test_contents_hold_together_and_come_at_every_stage() -> None:
    contents = [draw_content(np.random.default_rng(seed)) for seed in range(300)]
    for content in contents:
        assert ((content.digits == 0) == (content.kinds == BLANK)).all()
        assert not content.marks[content.digits > 0].any()
    filled = [np.count_nonzero(content.digits) for content in contents]
    assert min(filled) < 17
    assert max(filled) == 81
    assert any((content.kinds == ENTRY).any() for content in contents)
    assert any(content.marks.any() for content in contents)
    assert sum((content.kinds == GIVEN).any() for content in contents) > 290


def test_entries_can_be_forbidden() -> None:
    for seed in range(30):
        assert not (draw_content(np.random.default_rng(seed), entries=False).kinds == ENTRY).any()


def test_decoys_hold_no_digits_of_a_sudoku() -> None:
    decoys = [draw_decoy(np.random.default_rng(seed)) for seed in range(60)]
    for content in decoys:
        assert len(content.decoys) == 81
        assert sum(bool(text) for text in content.decoys) > 9
        assert not content.digits.any()
        assert not content.marks.any()
    assert len({len(content.decoys[0]) for content in decoys}) > 1
