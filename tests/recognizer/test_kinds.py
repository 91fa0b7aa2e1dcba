"""Givens and entries told apart by ink."""

import numpy as np
import pytest

from recognizer.kinds import entries
from recognizer.strokes import ink_colours, stroke_widths
from solver import Grid, solve

BLACK, BLUE, WHITE, SELECTED = (0.1, 0.1, 0.1), (0.1, 0.3, 0.9), (1.0, 1.0, 1.0), (0.2, 0.2, 0.6)

ONE_WEIGHT = np.random.default_rng(1).normal(2.2, 0.15, 81)


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
    assert np.array_equal(entries(digits, unsure, grounds, inks, lambda: ONE_WEIGHT), truth)


def test_a_group_of_fewer_than_17_is_not_the_clues() -> None:
    digits, grounds, inks, truth = board(28, 9)
    faintly = np.where(truth, 0.05, 0.02)
    assert np.array_equal(entries(digits, faintly, grounds, inks, lambda: ONE_WEIGHT), truth)


@pytest.mark.parametrize("belief", [0.005, 0.1])
def test_two_inks_without_a_word_from_the_network_are_light_on_paper(belief: float) -> None:
    digits, grounds, inks, _ = board(20, 9)
    assert not entries(digits, np.full(81, belief), grounds, inks, lambda: ONE_WEIGHT).any()


def test_one_ink_leaves_it_to_the_network() -> None:
    digits, grounds, inks, _ = board(40, 0)
    probabilities = np.full(81, 0.1)
    assert not entries(digits, probabilities, grounds, inks, lambda: ONE_WEIGHT).any()
    probabilities[3] = 0.9
    assert np.flatnonzero(entries(digits, probabilities, grounds, inks, lambda: ONE_WEIGHT)).tolist() == [3]


def test_a_selected_cell_s_own_colours_are_no_third_party() -> None:
    digits, grounds, inks, truth = board(30, 12)
    grounds[0], inks[0] = SELECTED, WHITE
    assert np.array_equal(entries(digits, np.where(truth, 0.3, 0.1), grounds, inks, lambda: ONE_WEIGHT), truth)


def test_one_ink_that_comes_out_paler_here_and_there_is_one() -> None:
    digits, grounds, inks, _ = board(40, 0)
    shade = np.linspace(0.0, 1.0, 40)
    inks[:40] = 0.05 + 0.35 * shade[:, None]
    paler_are_likelier = np.zeros(81)
    paler_are_likelier[:40] = 0.03 + 0.07 * shade
    assert not entries(digits, paler_are_likelier, grounds, inks, lambda: ONE_WEIGHT).any()


@pytest.mark.parametrize("players", [3, 13, 40])
def test_one_ink_of_two_weights(players: int) -> None:
    digits, grounds, inks, truth = board(30, players)
    inks[truth] = BLACK
    strokes = np.where(truth, 2.1, 3.0) + np.random.default_rng(2).normal(0, 0.08, 81)
    assert np.array_equal(entries(digits, np.where(truth, 0.1, 0.03), grounds, inks, lambda: strokes), truth)


PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""30 clues with one solution (Wikipedia's example)."""


def half_solved() -> tuple[np.ndarray, np.ndarray]:
    """Digits of a puzzle with 31 of the player's, and which are the player's."""
    solution = solve(Grid.parse(PUZZLE)).grid
    assert solution is not None
    clues = np.array([clue != "." for clue in PUZZLE])
    player = np.zeros(81, dtype=bool)
    player[np.flatnonzero(~clues)[:31]] = True
    return np.where(clues | player, solution.digits, 0), player


def test_clues_are_the_group_that_has_one_solution_though_the_network_knows_nothing() -> None:
    digits, truth = half_solved()
    inks = np.where(truth[:, None], BLUE, BLACK)
    unsure = np.full(81, 0.2)
    assert np.array_equal(entries(digits, unsure, np.tile(WHITE, (81, 1)), inks, lambda: ONE_WEIGHT), truth)
    swapped = np.where(truth[:, None], BLACK, BLUE)
    assert np.array_equal(entries(digits, unsure, np.tile(WHITE, (81, 1)), swapped, lambda: ONE_WEIGHT), truth)


def test_an_ink_for_mistakes_is_no_third_party() -> None:
    digits, truth = half_solved()
    inks = np.where(truth[:, None], BLUE, BLACK)
    inks[np.flatnonzero(truth)[:2]] = (1.0, 0.1, 0.0)
    belief = np.where(truth, 0.3, 0.1)
    belief[np.flatnonzero(truth)[0]] = 0.9  # of these the network alone knows
    found = entries(digits, belief, np.tile(WHITE, (81, 1)), inks, lambda: ONE_WEIGHT)
    assert np.flatnonzero(found != truth).tolist() == [np.flatnonzero(truth)[1]]


@pytest.mark.parametrize("tint_of_clues", [True, False])
def test_a_tint_that_blank_cells_never_have_tells_clues_from_entries(tint_of_clues: bool) -> None:
    digits, truth = half_solved()
    inks = np.tile(BLACK, (81, 1))
    tinted = (digits > 0) & (truth != tint_of_clues)
    grounds = np.where(tinted[:, None], (0.9, 0.9, 0.9), WHITE)
    assert np.array_equal(entries(digits, np.full(81, 0.1), grounds, inks, lambda: ONE_WEIGHT), truth)


def test_a_tint_tells_the_clues_of_a_finished_board() -> None:
    solution = solve(Grid.parse(PUZZLE)).grid
    assert solution is not None
    truth = np.array([clue == "." for clue in PUZZLE])
    grounds = np.where(truth[:, None], WHITE, (0.8, 0.8, 0.8))
    digits, inks = np.array(solution.digits), np.tile(BLACK, (81, 1))
    assert np.array_equal(entries(digits, np.full(81, 0.1), grounds, inks, lambda: ONE_WEIGHT), truth)
    boxes = np.arange(81) // 27 + np.arange(81) % 9 // 3
    shaded = np.where((boxes % 2 == 0)[:, None], WHITE, (0.8, 0.8, 0.8))
    assert not entries(digits, np.full(81, 0.1), shaded, inks, lambda: ONE_WEIGHT).any()


def test_a_selection_s_tint_tells_nothing() -> None:
    digits, _truth = half_solved()
    inks = np.tile(BLACK, (81, 1))
    row, column = np.divmod(np.arange(81), 9)
    grounds = np.where(((row == 4) | (column == 4))[:, None], (0.8, 0.9, 1.0), WHITE)
    assert not entries(digits, np.full(81, 0.1), grounds, inks, lambda: ONE_WEIGHT).any()


def test_the_colour_of_a_digit_is_not_that_of_the_lines_near_it() -> None:
    crops = np.full((2, 40, 40, 3), 255, dtype=np.uint8)
    crops[:, :6] = crops[:, :, :6] = 0
    crops[0, 12:28, 18:21] = (0, 0, 200)
    crops[1, 12:28, 18:21] = (200, 0, 0)
    assert ink_colours(crops) == pytest.approx(np.array([(0, 0, 200), (200, 0, 0)]) / 255, abs=0.02)


def test_stroke_widths_tell_bold_from_light_in_any_colour() -> None:
    crops = np.full((4, 40, 40, 3), 255, dtype=np.uint8)
    crops[0, 8:32, 18:21] = 0
    crops[1, 8:32, 17:23] = 0
    crops[2:] = 255 - crops[:2] // 3
    light, bold, light_inverted, bold_inverted = stroke_widths(crops)
    assert bold > 1.5 * light
    assert light_inverted == pytest.approx(light, rel=0.1)
    assert bold_inverted == pytest.approx(bold, rel=0.1)
