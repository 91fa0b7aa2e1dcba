"""What is drawn on the person's picture, and where."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from page import overlay
from tests.page.fakes import ANSWER

WHITE = 255


def tilted_lattice() -> NDArray[np.float32]:
    """(10, 10, 2) crossings of a board seen in perspective, in a picture of 1200 x 900."""
    corners = np.array([[300, 120], [900, 180], [840, 780], [240, 700]], np.float64)
    side = np.array([[0, 0], [9, 0], [9, 9], [0, 9]], np.float64)
    a, b, c, d, e, f, g, h = overlay._homography(side, corners)
    column, row = np.meshgrid(np.arange(10), np.arange(10))
    depth = g * column + h * row + 1
    return np.stack([(a * column + b * row + c) / depth, (d * column + e * row + f) / depth], -1).astype(np.float32)


def boxes_of(lattice: NDArray[np.float32]) -> list[NDArray[np.float32]]:
    corners = (lattice[:-1, :-1], lattice[:-1, 1:], lattice[1:, 1:], lattice[1:, :-1])
    return list(np.stack(corners, axis=2).reshape(81, 4, 2))


def inside(points: NDArray[np.float64], quad: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Whether each of (N, 2) points lies in a convex quad (4, 2) given clockwise on the screen."""
    result = np.ones(len(points), bool)
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        (x, y), (u, v) = start, end
        result &= (u - x) * (points[:, 1] - y) - (v - y) * (points[:, 0] - x) >= 0
    return result


def test_a_view_maps_the_picture_s_edges_onto_its_own() -> None:
    view = overlay.whole(np.full((3000, 1500, 3), WHITE, np.uint8))
    width, height = view.image.size
    assert max(width, height) == overlay.VIEW_SIDE
    edges = view.points(np.array([[-0.5, -0.5], [1499.5, 2999.5]]))
    assert np.allclose(edges, [[-0.5, -0.5], [width - 0.5, height - 0.5]], atol=0.51)


def test_a_close_up_shows_the_board_with_its_margin() -> None:
    lattice = tilted_lattice()
    view = overlay.close_up(np.full((900, 1200, 3), WHITE, np.uint8), lattice, 0)
    points = view.points(lattice).reshape(-1, 2)
    low, high = points.min(axis=0), points.max(axis=0)
    margins = [*low, *(np.array(view.image.size) - high)]
    assert np.allclose(margins, overlay.MARGIN * (high - low).max(), atol=2)


def test_a_board_that_reaches_past_the_edge_is_shown_as_far_as_it_goes() -> None:
    lattice = tilted_lattice() - [400, 0]
    view = overlay.close_up(np.full((900, 1200, 3), WHITE, np.uint8), lattice, 0)
    assert view.left == 0
    assert min(view.image.size) > 0


@pytest.mark.parametrize("outside", [[5000, 5000], [-5000, 0]])
def test_a_board_outside_the_picture_shows_the_whole_picture(outside: list[int]) -> None:
    view = overlay.close_up(np.full((90, 120, 3), WHITE, np.uint8), tilted_lattice() + outside, 0)
    assert (view.left, view.top) == (0, 0)
    assert view.image.width / view.image.height == pytest.approx(120 / 90, rel=0.01)


@pytest.mark.parametrize("cell", [0, 8, 40, 72, 80])
def test_a_digit_of_the_answer_is_written_into_its_own_cell(cell: int) -> None:
    lattice = tilted_lattice()
    boxes = boxes_of(lattice)
    view = overlay.whole(np.full((900, 1200, 3), WHITE, np.uint8))
    empty = np.asarray(overlay.draw_answer(view, lattice, boxes, ANSWER, [], []))
    drawn = np.asarray(overlay.draw_answer(view, lattice, boxes, ANSWER, [cell], []))
    rows, columns = np.nonzero((drawn != empty).any(axis=-1))
    points = np.stack([columns, rows], axis=-1).astype(np.float64)
    assert len(points) > 50
    quad = view.points(boxes[cell])
    assert inside(points, quad).all()
    # It is written upright in the cell's frame, about its middle.
    assert np.linalg.norm((points.min(axis=0) + points.max(axis=0)) / 2 - quad.mean(axis=0)) < 6


def test_the_ink_of_the_answer_stands_out_on_light_and_on_dark() -> None:
    lattice = tilted_lattice()
    for grey, ink in ((255, overlay.ANSWER_ON_LIGHT[0]), (20, overlay.ANSWER_ON_DARK[0])):
        view = overlay.whole(np.full((900, 1200, 3), grey, np.uint8))
        drawn = np.asarray(overlay.draw_answer(view, lattice, boxes_of(lattice), ANSWER, [40], []))
        assert (drawn == ink).all(axis=-1).any()


def test_what_is_in_doubt_is_boxed_otherwise_than_what_is_sure() -> None:
    lattice = tilted_lattice()
    boxes = dict(enumerate(boxes_of(lattice)))
    view = overlay.whole(np.full((900, 1200, 3), WHITE, np.uint8))
    drawn = np.asarray(overlay.draw_reading(view, lattice, {3: boxes[3], 70: boxes[70]}, {70}))
    for colour, cell in ((overlay.SURE, 3), (overlay.DOUBT, 70)):
        rows, columns = np.nonzero((drawn == colour).all(axis=-1))
        assert len(rows) > 20
        assert inside(np.stack([columns, rows], axis=-1).astype(np.float64), view.points(boxes[cell])).all()


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_board_is_shown_and_straightened_upright(turn: int) -> None:
    # A board of 81 plain cells whose colour tells row and column, upright.
    step = 20
    row, column = np.divmod(np.arange(81).reshape(9, 9), 9)
    upright = np.stack([row * 25, column * 25, np.full((9, 9), 128)], axis=-1).astype(np.uint8)
    upright = upright.repeat(step, axis=0).repeat(step, axis=1)
    steps = np.arange(10, dtype=np.float64) * step - 0.5
    lattice = np.stack(np.meshgrid(steps, steps), axis=-1)
    # The picture has it turned the other way.
    image = np.ascontiguousarray(np.rot90(upright, turn // 90))
    for _ in range(turn // 90):
        lattice = np.stack([lattice[..., 1], 9 * step - 1 - lattice[..., 0]], axis=-1)
    view = overlay.close_up(image, lattice, turn)
    shown = np.asarray(overlay.draw_plain(view).resize((9, 9), Image.Resampling.BOX)).astype(int)
    straight = np.asarray(overlay.straightened(view, boxes_of(lattice.astype(np.float32))))
    middles = straight[overlay.CROP_SIDE // 2 :: overlay.CROP_SIDE, overlay.CROP_SIDE // 2 :: overlay.CROP_SIDE]
    colours = np.stack([row * 25, column * 25], axis=-1)
    assert np.abs(middles[..., :2].astype(int) - colours).max() < 8
    assert np.abs(shown[..., :2] - colours).max() < 25


def test_a_jpeg_file_keeps_the_size() -> None:
    file = overlay.jpeg(Image.new("RGB", (31, 17)))
    assert file[:2] == b"\xff\xd8"
    assert overlay.data_uri(file).startswith("data:image/jpeg;base64,/9j/")


def test_a_straightened_board_is_a_picture_with_a_lattice_of_its_own() -> None:
    lattice = tilted_lattice()
    image = Image.new("RGB", (1200, 900), "white")
    corner = [tuple(point) for point in boxes_of(lattice)[12]]
    ImageDraw.Draw(image).polygon(corner, "black")
    view, straight = overlay.straight_view(overlay.whole(np.asarray(image)), boxes_of(lattice))
    dark = [
        np.asarray(view.image.crop((*box[0].round(), *box[2].round())).convert("L")).mean() < 128
        for box in overlay.cell_boxes(straight)
    ]
    assert np.flatnonzero(dark).tolist() == [12]


def test_what_the_detector_sees_is_coloured_on_a_pale_picture() -> None:
    ink, crossings = np.zeros((2, 32, 32), np.float32)
    ink[4:12, 4:12], crossings[20:28, 20:28] = 1, 1
    drawn = np.asarray(overlay.draw_look(np.zeros((32, 32, 3), np.uint8), ink, crossings, side=64))
    assert drawn.shape == (64, 64, 3)
    assert tuple(drawn[16, 16]) == overlay.STROKES
    assert tuple(drawn[48, 48]) == overlay.CROSSINGS
    assert drawn[60, 4].min() > 140
