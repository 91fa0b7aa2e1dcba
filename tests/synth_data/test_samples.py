"""Drawn pictures and their truth."""

import cv2
import numpy as np
import pytest

from synth_data import draw_sample, load_fonts
from synth_data.camera import take_photo, take_screenshot
from synth_data.sheet import Sheet, draw_paper, draw_screen

FONTS = load_fonts("bundled")
SIDE = 24


def straightened(picture: np.ndarray, lattice: np.ndarray) -> np.ndarray:
    """The 81 cells, each through its own four crossings; written anew here so that truth is judged by other code."""
    square = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], dtype=np.float32) - 0.5
    cells = []
    for row in range(9):
        for column in range(9):
            corners = lattice[[row, row, row + 1, row + 1], [column, column + 1, column + 1, column]]
            matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), square)
            cells.append(cv2.warpPerspective(picture, matrix, (SIDE, SIDE)))
    return np.stack(cells)


def agreement(flat: np.ndarray, seen: np.ndarray) -> float:
    """Correlation of the ink of two sets of cells."""
    return float(np.corrcoef(flat.ravel().astype(float), seen.ravel().astype(float))[0, 1])


def sheets(kind: str, seed: int) -> Sheet:
    rng = np.random.default_rng(seed)
    draw = draw_screen if kind == "screen" else draw_paper
    return draw(rng, FONTS, 30, close=True)


@pytest.mark.parametrize("seed", range(6))
def test_the_true_lattice_of_a_photo_gives_back_the_flat_cells(seed: int) -> None:
    sheet = sheets("paper", seed)
    sample = take_photo(np.random.default_rng(seed + 50), sheet, 700, 620, screen=False, close=True)
    flat = straightened(sheet.flat.ink, sheet.flat.lattice)
    assert agreement(flat, straightened(sample.ink, sample.lattice)) > 0.8
    shifted = np.roll(sample.lattice, 1, axis=1)
    assert agreement(flat, straightened(sample.ink, shifted)) < 0.5


@pytest.mark.parametrize("seed", range(6))
def test_the_true_lattice_of_a_screenshot_gives_back_the_flat_cells(seed: int) -> None:
    sheet = sheets("screen", seed)
    sample = take_screenshot(np.random.default_rng(seed), sheet, 400)
    flat = straightened(sheet.flat.ink, sheet.flat.lattice)
    assert agreement(flat, straightened(sample.ink, sample.lattice)) > 0.8


@pytest.mark.parametrize("kind", ["screen", "photo"])
def test_same_seed_and_index_same_picture(kind: str) -> None:
    first, again, other = (draw_sample(4, index, FONTS, kind=kind, longest=320) for index in (7, 7, 8))  # type: ignore[arg-type]
    assert np.array_equal(first.image, again.image)
    assert np.array_equal(first.lattice, again.lattice)
    assert first.image.shape != other.image.shape or not np.array_equal(first.image, other.image)


@pytest.mark.parametrize("index", range(24))
def test_truth_is_consistent(index: int) -> None:
    sample = draw_sample(1, index, FONTS, longest=400)
    height, width = sample.image.shape[:2]
    assert max(height, width) == 400
    assert sample.image.dtype == np.uint8
    assert sample.ink.shape == sample.area.shape == (height, width)
    # The board is in view but for a frame cut by a cropped screenshot's edge.
    assert sample.lattice.min() > -4
    assert (sample.lattice.max(axis=(0, 1)) < np.array([width, height]) + 4).all()
    # Ink lies inside the board.
    grown = cv2.dilate(sample.area, np.ones((5, 5), np.uint8))
    assert (sample.ink[grown == 0] < 128).all()
    # Rows and columns turn clockwise: the picture never mirrors the board.
    across, down = sample.lattice[0, 9] - sample.lattice[0, 0], sample.lattice[9, 0] - sample.lattice[0, 0]
    assert across[0] * down[1] - across[1] * down[0] > 0
