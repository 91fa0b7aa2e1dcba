"""Digits written by hand."""

from dataclasses import fields

import numpy as np
import pytest

from synth_data.handwriting import FORMS, Hand, Handwriting, draw_hand, write_digit

HANDS = [draw_hand(np.random.default_rng(seed)) for seed in range(60)]
DIGITS = range(1, 10)


def test_the_same_rng_writes_the_same() -> None:
    def page(seed: int) -> list[np.ndarray]:
        rng = np.random.default_rng(seed)
        hand = draw_hand(rng)
        return [write_digit(rng, hand, digit, 20) for digit in DIGITS]

    for one, same in zip(page(3), page(3), strict=True):
        np.testing.assert_array_equal(one, same)
    assert any(not np.array_equal(one, other) for one, other in zip(page(3), page(4), strict=True))


def test_no_writer_writes_a_digit_twice_alike() -> None:
    rng = np.random.default_rng(0)
    for hand in HANDS:
        assert not np.array_equal(write_digit(rng, hand, 5, 24), write_digit(rng, hand, 5, 24))


@pytest.mark.parametrize("height", [14, 24.5, 60])
@pytest.mark.parametrize("digit", DIGITS)
def test_tiles_hold_a_digit_of_the_height_asked_for(digit: int, height: float) -> None:
    rng = np.random.default_rng(digit)
    for hand in HANDS:
        tile = write_digit(rng, hand, digit, height)
        assert tile.dtype == np.uint8
        assert tile.max() > 100
        for edge in (tile[0], tile[-1], tile[:, 0], tile[:, -1]):
            assert not edge.any()
        rows, columns = np.flatnonzero(tile.any(axis=1)), np.flatnonzero(tile.any(axis=0))
        # Ink seldom ends on a pixel's edge, so rows touched at all number up to two more.
        assert 0.85 * height <= rows[-1] - rows[0] + 1 <= 1.15 * height + 2
        assert abs(rows[0] + rows[-1] - tile.shape[0] + 1) <= 2
        assert abs(columns[0] + columns[-1] - tile.shape[1] + 1) <= 2
        assert 0.02 < (tile > 60).mean() < 0.7


def test_hands_keep_to_their_ranges() -> None:
    free = {"forms", "strokes", "pen", "grain"}
    for hand in HANDS:
        for name in {field.name for field in fields(Hand)} - free:
            assert getattr(Handwriting, name).low <= getattr(hand, name) <= getattr(Handwriting, name).high
        assert 0.05 <= hand.pen <= min(0.16, Handwriting.pen_in_width * hand.width)
        assert hand.grain == 0 or Handwriting.grain.low <= hand.grain <= Handwriting.grain.high
    assert 0 < sum(hand.grain > 0 for hand in HANDS) < len(HANDS)


def test_every_form_is_somebodys() -> None:
    rng = np.random.default_rng(0)
    hands = [draw_hand(rng) for _ in range(300)]
    for digit in DIGITS:
        assert {hand.forms[digit - 1] for hand in hands} == FORMS[digit].keys()
