"""The detector on drawn pictures with the shipped weights."""

from contextlib import suppress

import cv2
import numpy as np
import pytest

from detector import Board, Detector, PictureError
from detector.find import MOST_LOOKS
from detector.geometry import LOOK
from synth_data import draw_sample, load_fonts


@pytest.fixture(scope="module")
def detector() -> Detector:
    return Detector()


def drawn_board(
    cell: int, left: int, top: int, width: int, height: int, number: int = 9, box: tuple[int, int] = (3, 3)
) -> np.ndarray:
    """An empty board of thin black lines, with so many rows and columns in boxes of so many."""
    image = np.full((height, width, 3), 255, np.uint8)
    for k in range(number + 1):
        across, down = (4 if k % side == 0 else 1 for side in box)
        cv2.line(image, (left, top + k * cell), (left + number * cell, top + k * cell), (0, 0, 0), across)
        cv2.line(image, (left + k * cell, top), (left + k * cell, top + number * cell), (0, 0, 0), down)
    return image


def expected(cell: int, left: int, top: int) -> np.ndarray:
    return np.stack(np.meshgrid(left + cell * np.arange(10), top + cell * np.arange(10)), axis=-1)


@pytest.mark.parametrize(
    ("cell", "left", "top", "width", "height"),
    [(50, 40, 300, 540, 1200), (24, 400, 60, 900, 500), (27, 4, 4, 252, 252), (110, 20, 30, 1040, 1060)],
    ids=["phone", "part of a window", "250 px", "edge to edge"],
)
def test_an_empty_board_is_found_to_a_seventh_of_a_cell(
    detector: Detector, cell: int, left: int, top: int, width: int, height: int
) -> None:
    board = detector.find(drawn_board(cell, left, top, width, height))
    off = np.linalg.norm(board.lattice - expected(cell, left, top), axis=-1)
    assert off.max() < cell / 7
    assert board.corners == pytest.approx(board.lattice[[0, 0, 9, 9], [0, 9, 9, 0]])
    assert board.cell == pytest.approx(cell, rel=0.03)


def test_drawn_pictures_are_found_well(detector: Detector) -> None:
    fonts, right = load_fonts("bundled"), 0
    for index in range(12):
        sample = draw_sample(77, index, fonts, longest=640)
        try:
            board = detector.find(sample.image)
        except PictureError:
            continue
        ways = [np.rot90(board.lattice, k) for k in range(4)]
        off = min(float(np.linalg.norm(way - sample.lattice, axis=-1).mean()) for way in ways)
        right += off < 0.15 * board.cell
    assert right >= 10


@pytest.mark.parametrize("kind", ["blob", "plain", "noise", "text"])
def test_no_board_is_said_in_one_sentence(detector: Detector, kind: str) -> None:
    rng = np.random.default_rng(0)
    image = np.full((400, 500, 3), 230, np.uint8)
    if kind == "blob":
        cv2.ellipse(image, (250, 200), (140, 90), 20, 0, 360, (90, 70, 50), -1)
        cv2.circle(image, (200, 170), 18, (255, 255, 255), -1)
    elif kind == "noise":
        image = rng.integers(0, 256, image.shape, dtype=np.uint8)
    elif kind == "text":
        for y in range(30, 390, 24):
            cv2.putText(image, "The quick brown fox jumps over", (10, y), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 2)
    with pytest.raises(PictureError) as caught:
        detector.find(image)
    assert caught.value.kind == "no-board"
    assert str(caught.value) == "No Sudoku board was found in this picture."


@pytest.mark.parametrize(("number", "box"), [(10, (2, 5)), (12, (3, 4)), (16, (4, 4))])
def test_a_larger_grid_is_not_read_in_part(detector: Detector, number: int, box: tuple[int, int]) -> None:
    with pytest.raises(PictureError, match="does not have nine rows and columns"):
        detector.find(drawn_board(640 // number, 30, 40, 760, 800, number, box))


def test_a_picture_without_a_board_takes_few_looks(detector: Detector, monkeypatch: pytest.MonkeyPatch) -> None:
    # Bricks: much to follow, and nothing that is clearly a board. Whether it passes for one is not asked here.
    image = np.full((700, 900, 3), (150, 80, 60), np.uint8)
    for row in range(20):
        cv2.line(image, (0, 36 * row), (899, 36 * row), (200, 200, 190), 4)
        for column in range(12):
            x = 84 * column + 42 * (row % 2)
            cv2.line(image, (x, 36 * row), (x, 36 * row + 36), (200, 200, 190), 4)
    pixels: list[int] = []
    maps = detector.maps
    monkeypatch.setattr(detector, "maps", lambda look: (pixels.append(look.shape[0] * look.shape[1]), maps(look))[1])
    with suppress(PictureError):
        detector.find(image)
    # A board takes two looks; the last guess may end beyond the bound by the two that it is given.
    assert sum(pixels) <= (MOST_LOOKS + 2) * LOOK**2


def test_a_phone_s_upright_board_takes_one_look(detector: Detector, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    maps = detector.maps
    monkeypatch.setattr(detector, "maps", lambda look: (sizes.append(max(look.shape[:2])), maps(look))[1])
    board = detector.find(drawn_board(57, 13, 300, 540, 1170))
    assert sizes == [LOOK]
    assert np.linalg.norm(board.lattice - expected(57, 13, 300), axis=-1).max() < 57 / 20


def test_turning_a_board_renames_its_corners() -> None:
    board = Board(expected(10, 0, 0).astype(np.float32), 0, 1.0, 1.0, 0)
    turned = board.turned(90)
    assert turned.turn == 90
    # After a clockwise turn what was at the bottom left is at the top left.
    assert np.array_equal(turned.corners[0], board.corners[3])
    again = turned.turned(270)
    assert again.turn == 0
    assert np.array_equal(again.lattice, board.lattice)


@pytest.mark.parametrize("gap", [0.5, 1.0, 1.5, 2.0, 3.5])
def test_a_board_beside_another_is_counted(detector: Detector, gap: float) -> None:
    one = drawn_board(40, 20, 20, 400, 400)
    # 19 pixels of margin belong to each board's own picture.
    between = np.full((400, max(0, round(40 * gap) - 39), 3), 255, np.uint8)
    assert detector.find(np.concatenate([one, between, one], axis=1)).others == 1


@pytest.mark.parametrize("angle", [0, 30, 45])
def test_a_board_alone_has_no_others(detector: Detector, angle: float) -> None:
    image = drawn_board(40, 130, 130, 620, 620)
    matrix = cv2.getRotationMatrix2D((310, 310), angle, 1)
    turned = cv2.warpAffine(image, matrix, (620, 620), borderValue=(255, 255, 255))
    assert detector.find(turned).others == 0
