"""Corners that a person sets: where they are at first, and what comes back from the browser."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from page import Sheet, corners_asked, in_pixels
from page.corners import corners_of
from page.picture import KEPT_BYTES, KEPT_SIDE, Picture, picture_of
from recognizer import decode_image
from tests.page.fakes import Fake, FakeReader, picture

ROUND = [[0.1, 0.1], [0.9, 0.2], [0.8, 0.9], [0.2, 0.8]]


def opened(fake: Fake) -> Picture:
    file = picture(fake)
    image = decode_image(file)
    return picture_of("shot.png", image, FakeReader().read(image), file)


def test_corners_are_at_first_those_of_the_board_that_was_found() -> None:
    shot = opened(Fake())
    assert shot.reading is not None
    image = decode_image(shot.file)
    assert np.allclose(in_pixels(corners_of(shot), image), shot.reading.board.corners, atol=0.51)


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_the_first_corner_is_the_picture_s_own_however_the_board_lies(degrees: int) -> None:
    shot = opened(Fake())
    assert shot.reading is not None
    turned = SimpleNamespace(board=shot.reading.board.turned(degrees))
    other = Picture(shot.name, shot.whole, shot.near, turned, file=shot.file)
    assert np.allclose(corners_of(other), corners_of(shot))


def test_without_a_board_the_corners_are_a_square_in_the_middle() -> None:
    image = np.zeros((900, 600, 3), np.uint8)
    corners = in_pixels(corners_of(picture_of("a.png", image, None, b"")), image)
    assert np.allclose(corners.mean(axis=0), [299.5, 449.5], atol=0.51)
    assert np.ptp(corners, axis=0) == pytest.approx([480, 480], abs=1)


def test_corners_are_asked_for_once() -> None:
    sheet = Sheet()
    asked = {"asked": {"version": sheet.version, "corners": ROUND}}
    assert np.array_equal(corners_asked(sheet, asked), ROUND)
    assert corners_asked(sheet.followed_by(None), asked) is None
    assert corners_asked(sheet, None) is None


@pytest.mark.parametrize(
    "corners",
    [
        None,
        "corners",
        ROUND[:3],
        [[0.1, 0.1], [0.9, 0.2], [0.8, 1.9], [0.2, 0.8]],
        [["a", "b"]] * 4,
        [[float("nan"), 0.1], *ROUND[1:]],
        [ROUND[0], ROUND[2], ROUND[1], ROUND[3]],
        ROUND[::-1],
        [[0.5, 0.5]] * 4,
        [{"x": 1}] * 4,
    ],
)
def test_nonsense_from_a_browser_is_left_out(corners: object) -> None:
    assert corners_asked(Sheet(), {"asked": {"version": 0, "corners": corners}}) is None


def test_a_large_file_is_kept_smaller_and_its_points_fall_in_place() -> None:
    image = np.zeros((2000, 4000, 3), np.uint8)
    big = picture_of("big.bmp", image, None, bytes(KEPT_BYTES + 1))
    smaller = decode_image(big.file)
    assert smaller.shape == (KEPT_SIDE // 2, KEPT_SIDE, 3)
    middle = in_pixels(big.in_shares(np.array([1999.5, 999.5])), smaller)
    assert middle == pytest.approx([KEPT_SIDE / 2 - 0.5, KEPT_SIDE / 4 - 0.5], abs=1)
