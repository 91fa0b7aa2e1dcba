"""Lattices of boards that stand upright in their picture."""

import numpy as np
import pytest

from detector.upright import straightened

STEPS = np.arange(10.0)


def lattice(columns: np.ndarray, rows: np.ndarray, noise: float = 0.0) -> np.ndarray:
    even = np.stack(np.meshgrid(columns, rows), axis=-1)
    return even + np.random.default_rng(0).normal(0.0, noise, even.shape)


def test_noise_of_single_crossings_is_taken_out() -> None:
    truth = lattice(30 + 100 * STEPS, 200 + 104 * STEPS)
    straight = straightened(truth + np.random.default_rng(0).normal(0.0, 2.0, truth.shape))
    assert straight is not None
    assert np.abs(straight - truth).max() < 1.5
    assert np.ptp(straight[..., 0], axis=0).max() == np.ptp(straight[..., 1], axis=1).max() == 0.0


def test_stray_crossings_do_no_harm() -> None:
    truth = lattice(100 * STEPS, 100 * STEPS)
    stray = truth.copy()
    stray[4, 7] += (20.0, -15.0)
    straight = straightened(stray)
    assert straight is not None
    assert straight == pytest.approx(truth, abs=0.01)


def test_wider_gaps_between_boxes_are_kept() -> None:
    apart = 100 * STEPS + 18 * (STEPS // 3)
    straight = straightened(lattice(apart, apart))
    assert straight is not None
    assert straight == pytest.approx(lattice(apart, apart), abs=0.01)


@pytest.mark.parametrize("degrees", [1.5, 20, 90])
def test_a_turned_board_is_not_upright(degrees: float) -> None:
    turn = np.radians(degrees)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    assert straightened(lattice(100 * STEPS, 100 * STEPS) @ matrix.T) is None


def test_curved_paper_is_not_upright() -> None:
    curved = lattice(100 * STEPS, 100 * STEPS)
    curved[..., 1] += 15 * np.sin(np.pi * STEPS / 9)
    assert straightened(curved) is None
