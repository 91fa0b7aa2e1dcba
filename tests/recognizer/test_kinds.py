"""Givens and entries told apart by ink."""

import numpy as np
import pytest

from recognizer.kinds import entries

BLACK, BLUE, WHITE, SELECTED = (0.1, 0.1, 0.1), (0.1, 0.3, 0.9), (1.0, 1.0, 1.0), (0.2, 0.2, 0.6)


def board(givens: int, players: int, noise: float = 0.02) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Digits, grounds, inks and which are the player's: black givens first, then blue entries, then blanks."""
    rng = np.random.default_rng(0)
    digits = np.zeros(81, dtype=int)
    digits[: givens + players] = 5
    inks = np.tile(BLACK, (81, 1))
    inks[givens : givens + players] = BLUE
    inks = np.clip(inks + rng.normal(0, noise, (81, 3)), 0, 1)
    truth = np.zeros(81, dtype=bool)
    truth[givens : givens + players] = True
    return digits, np.tile(WHITE, (81, 1)), inks, truth


@pytest.mark.parametrize(("givens", "players"), [(30, 1), (30, 12), (22, 40)])
def test_two_inks_are_told_apart_though_the_network_is_unsure(givens: int, players: int) -> None:
    digits, grounds, inks, truth = board(givens, players)
    unsure = np.where(truth, 0.3, 0.1)
    assert np.array_equal(entries(digits, unsure, grounds, inks), truth)


def test_fewer_than_17_cells_are_not_the_clues_whatever_the_network_says() -> None:
    digits, grounds, inks, truth = board(28, 9)
    assert np.array_equal(entries(digits, np.where(truth, 0.05, 0.4), grounds, inks), truth)


def test_one_ink_leaves_it_to_the_network() -> None:
    digits, grounds, inks, _ = board(40, 0)
    probabilities = np.full(81, 0.1)
    assert not entries(digits, probabilities, grounds, inks).any()
    probabilities[3] = 0.9
    assert np.flatnonzero(entries(digits, probabilities, grounds, inks)).tolist() == [3]


def test_a_selected_cell_s_own_colours_are_no_third_party() -> None:
    digits, grounds, inks, truth = board(30, 12)
    grounds[0], inks[0] = SELECTED, WHITE
    assert np.array_equal(entries(digits, np.where(truth, 0.3, 0.1), grounds, inks), truth)
