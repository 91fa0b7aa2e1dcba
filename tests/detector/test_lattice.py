"""Lattices grown on drawn heat maps."""

import cv2
import numpy as np
import pytest

from detector.lattice import Maps, find_lattices, upright
from detector.targets import draw_targets
from detector.walk import peaks


def flat_lattice(left: float, top: float, cell_x: float, cell_y: float) -> np.ndarray:
    xs, ys = np.meshgrid(left + cell_x * np.arange(10), top + cell_y * np.arange(10))
    return np.stack([xs, ys], axis=-1).astype(np.float64)


def bent(lattice: np.ndarray) -> np.ndarray:
    matrix = np.array([[1.0, 0.08, 0.0], [-0.05, 1.0, 12.0], [2e-4, 4e-4, 1.0]])
    seen = cv2.perspectiveTransform(lattice.reshape(-1, 1, 2), matrix).reshape(lattice.shape)
    seen[..., 1] += 4 * np.sin(seen[..., 0] / 60)
    return seen


def maps_of(*lattices: np.ndarray, side: int = 320) -> Maps:
    layers = [draw_targets(np.zeros((side, side), np.uint8), lattice) for lattice in lattices]
    return Maps(*(np.max(layers, axis=0).astype(np.float32) / 255))


def test_peaks_are_placed_between_pixels() -> None:
    lattice = flat_lattice(40.3, 30.7, 25.0, 25.0)
    places, heights = peaks(maps_of(lattice).crossings)
    assert len(places) == 100
    off = np.linalg.norm(places[:, None] - lattice.reshape(1, -1, 2), axis=2).min(axis=1)
    assert off.max() < 0.15
    assert (np.diff(heights) <= 0).all()


@pytest.mark.parametrize(
    "lattice",
    [
        flat_lattice(20, 30, 28, 28),
        flat_lattice(8, 60, 33, 15),
        bent(flat_lattice(20, 10, 29, 29)),
        flat_lattice(200, 40, 6.2, 6.2),
    ],
    ids=["flat", "wide", "bent", "small"],
)
def test_a_whole_board_is_found_to_a_fraction_of_a_pixel(lattice: np.ndarray) -> None:
    fit = find_lattices(maps_of(lattice))[0]
    assert np.linalg.norm(fit.lattice - lattice, axis=-1).max() < 0.5
    assert fit.seen == pytest.approx(1.0)


def test_missing_crossings_are_inferred() -> None:
    lattice = bent(flat_lattice(20, 10, 29, 29))
    maps = maps_of(lattice)
    hidden = np.random.default_rng(1).choice(100, 30, replace=False)
    for x, y in lattice.reshape(-1, 2)[hidden]:
        cv2.circle(maps.crossings, (round(x), round(y)), 6, 0.0, -1)
    fit = find_lattices(maps)[0]
    assert np.linalg.norm(fit.lattice - lattice, axis=-1).max() < 2.0
    assert fit.seen < 0.8


def test_a_number_pad_in_step_with_the_board_is_left_out() -> None:
    board, pad = flat_lattice(60, 20, 20, 20), flat_lattice(60, 220, 20, 20)[:3]
    maps = maps_of(board)
    for x, y in pad.reshape(-1, 2):
        cv2.circle(maps.crossings, (round(x), round(y)), 1, 0.7, -1)
    fit = find_lattices(maps)[0]
    assert np.linalg.norm(fit.lattice - board, axis=-1).max() < 0.7


def test_two_boards_are_two_lattices() -> None:
    one, two = flat_lattice(10, 10, 16, 16), flat_lattice(175, 150, 14, 14)
    fits = find_lattices(maps_of(one, two))
    assert len(fits) == 2
    for lattice in (one, two):
        assert min(np.linalg.norm(fit.lattice - lattice, axis=-1).max() for fit in fits) < 0.7


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("mirrored", [False, True])
def test_crossings_are_renamed_to_run_right_and_down(turns: int, mirrored: bool) -> None:
    lattice = bent(flat_lattice(20, 10, 29, 29))
    renamed = np.rot90(lattice.transpose(1, 0, 2) if mirrored else lattice, turns)
    assert np.array_equal(upright(renamed), lattice)


def test_nothing_is_found_in_nothing() -> None:
    blank = np.zeros((320, 320), np.float32)
    assert find_lattices(Maps(blank, blank, blank, blank)) == []
    noise = np.random.default_rng(0).random((4, 320, 320), dtype=np.float32)
    assert all(fit.score < 0.6 for fit in find_lattices(Maps(*noise)))
