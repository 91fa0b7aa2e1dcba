"""Frames and the way between them."""

import cv2
import numpy as np
import pytest

from detector.geometry import LOOK, MARGIN, close_frame, close_look, scaling, shrink, transform, warp, wide_look
from detector.unet import STRIDE


def test_a_resize_keeps_edges_not_centres() -> None:
    # The centre of a 4 pixel row is at 1.5, and at 0.5 when the row is halved.
    assert transform(np.array([[1.5, 1.5]]), scaling(0.5, 0.5)) == pytest.approx(np.array([[0.5, 0.5]]))
    assert transform(np.array([[-0.5, -0.5]]), scaling(0.3, 2.0)) == pytest.approx(np.array([[-0.5, -0.5]]))


def test_transform_and_its_inverse_are_a_round_trip() -> None:
    matrix = np.array([[1.1, 0.2, 5.0], [-0.1, 0.9, 3.0], [1e-4, 2e-4, 1.0]])
    points = np.random.default_rng(0).uniform(0, 300, (10, 10, 2))
    assert transform(transform(points, matrix), np.linalg.inv(matrix)) == pytest.approx(points)


@pytest.mark.parametrize(("height", "width"), [(2340, 1080), (50, 700), (320, 320), (41, 40)])
def test_a_wide_look_is_padded_to_the_stride_and_maps_the_picture_s_corners(height: int, width: int) -> None:
    look, matrix = wide_look(np.zeros((height, width, 3), np.uint8), 320)
    assert look.shape[0] % STRIDE == 0
    assert look.shape[1] % STRIDE == 0
    corner = transform(np.array([[width - 0.5, height - 0.5]]), matrix)[0]
    assert corner.max() == pytest.approx(319.5, abs=0.01)


def test_a_dot_is_found_where_the_matrix_says() -> None:
    image = np.zeros((900, 700, 3), np.uint8)
    cv2.circle(image, (400, 610), 9, (255, 255, 255), -1)
    look, matrix = wide_look(image, 320)
    ys, xs = np.nonzero(look[..., 0] > 100)
    assert transform(np.array([[400.0, 610.0]]), matrix)[0] == pytest.approx([xs.mean(), ys.mean()], abs=0.3)


@pytest.mark.parametrize("scale", [0.3, 1.0, 6.0])
def test_a_close_look_shows_the_board_straight_with_its_margin(scale: float) -> None:
    corners = scale * np.array([[110.0, 60.0], [420.0, 90.0], [400.0, 380.0], [80.0, 350.0]])
    image = np.zeros((int(500 * scale), int(520 * scale), 3), np.uint8)
    cv2.fillConvexPoly(image, np.round(corners).astype(np.int32), (255, 255, 255))
    look, matrix = close_look(image, corners)
    assert look.shape == (LOOK, LOOK, 3)
    assert transform(corners, matrix) == pytest.approx(close_frame(), abs=1e-3)
    cell = LOOK / (9 + 2 * MARGIN)
    white = np.argwhere(look[..., 0] > 127)
    slack = max(1.5, 1.5 * (31 / (31 * scale)))
    assert white.min(axis=0) == pytest.approx([MARGIN * cell] * 2, abs=slack)
    assert white.max(axis=0) == pytest.approx([LOOK - MARGIN * cell] * 2, abs=slack)


def test_shrinking_does_not_lose_hair_lines() -> None:
    image = np.full((3000, 3000, 3), 255, np.uint8)
    image[:, 1000:1004] = 0
    small = warp(image, scaling(0.1, 0.1), 300)
    assert (small[5:-5, 95:106].min(axis=1) < 200).all()


@pytest.mark.parametrize("size", [(1000, 700), (1001, 703), (330, 231)])
@pytest.mark.parametrize("goal", [(100, 70), (111, 79), (321, 225)])
def test_shrinking_keeps_things_where_the_matrix_says(size: tuple[int, int], goal: tuple[int, int]) -> None:
    image = np.zeros((size[1], size[0], 3), np.uint8)
    dots = np.array([[0.05, 0.1], [0.9, 0.2], [0.5, 0.93]]) * size
    for x, y in np.round(dots).astype(int).tolist():
        image[y - 8 : y + 9, x - 8 : x + 9] = 255
    small, matrix = shrink(image, *goal)
    assert small.shape == (goal[1], goal[0], 3)
    for dot in transform(np.round(dots), matrix):
        x, y = np.round(dot).astype(int)
        around = small[max(0, y - 9) : y + 10, max(0, x - 9) : x + 10, 0].astype(float)
        ys, xs = np.mgrid[max(0, y - 9) : max(0, y - 9) + len(around), max(0, x - 9) : max(0, x - 9) + around.shape[1]]
        seen = np.array([(xs * around).sum(), (ys * around).sum()]) / around.sum()
        assert seen == pytest.approx(dot, abs=0.12)
