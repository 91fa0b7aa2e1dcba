"""Crops of cells."""

import numpy as np
import pytest

from recognizer.cells import REACH, SIDE, cut_cells


def board(cell: float, left: float, top: float) -> np.ndarray:
    return np.stack(np.meshgrid(left + cell * np.arange(10), top + cell * np.arange(10)), axis=-1)


@pytest.mark.parametrize("cell", [12, 32, 100])
def test_each_crop_shows_its_own_cell(cell: int) -> None:
    image = np.zeros((9 * cell + 20, 9 * cell + 30, 3), np.uint8)
    for index in range(81):
        row, column = divmod(index, 9)
        image[10 + row * cell : 10 + (row + 1) * cell, 20 + column * cell : 20 + (column + 1) * cell] = 3 * index
    crops = cut_cells(image, board(cell, 19.5, 9.5))
    assert crops.shape == (81, SIDE, SIDE, 3)
    inside = round((REACH - 1) / 2 / REACH * SIDE) + 3
    centre = crops[:, inside:-inside, inside:-inside]
    assert np.abs(centre.astype(int) - 3 * np.arange(81)[:, None, None, None]).max() <= 1


def test_a_turned_board_gives_turned_crops() -> None:
    image = np.random.default_rng(0).integers(0, 256, (400, 400, 3), dtype=np.uint8)
    lattice = board(32, 50, 60)
    upright = cut_cells(image, lattice).reshape(9, 9, SIDE, SIDE, 3)
    turned = cut_cells(image, np.rot90(lattice)).reshape(9, 9, SIDE, SIDE, 3)
    assert np.abs(np.rot90(np.rot90(upright), axes=(2, 3)).astype(int) - turned).max() <= 2


def test_a_lattice_over_the_edge_is_no_error() -> None:
    assert cut_cells(np.zeros((100, 100, 3), np.uint8), board(30, -60, -60)).shape == (81, SIDE, SIDE, 3)
