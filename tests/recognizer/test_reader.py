"""The reader on our own sample pictures, whose digits are known."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

import page
from detector import Board, Detector
from recognizer import PictureError, Reader, Reading, decode_image
from recognizer.reader import Candidate

SAMPLES = Path(page.__file__).parent / "samples"
LISTING = json.loads((SAMPLES / "samples.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def read(reader: Reader, file: str) -> Reading:
    return reader.read(decode_image((SAMPLES / file).read_bytes()))


@pytest.mark.parametrize("entry", LISTING, ids=[entry["file"] for entry in LISTING])
def test_samples_are_read_exactly(reader: Reader, entry: dict[str, str]) -> None:
    reading = read(reader, entry["file"])
    assert reading.digits == entry["digits"]
    assert reading.solutions == 1
    assert reading.repairs == ()
    assert reading.board.turn == 0
    assert str(reading.puzzle()) == entry["digits"]


def test_a_reading_holds_together(reader: Reader) -> None:
    reading = read(reader, "phone.png")
    assert len(reading.cells) == 81
    for index, cell in enumerate(reading.cells):
        assert cell.probabilities.shape == (10,)
        assert cell.probabilities.sum() == pytest.approx(1, abs=1e-4)
        assert cell.digit == int(cell.probabilities.argmax())
        assert (cell.kind == "blank") == (cell.digit == 0)
        assert not (cell.digit and cell.marks)
        row, column = divmod(index, 9)
        assert np.array_equal(cell.box[0], reading.board.lattice[row, column])
        assert np.array_equal(cell.box[2], reading.board.lattice[row + 1, column + 1])


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_a_turned_picture_is_read_the_right_way_up(reader: Reader, quarter: int) -> None:
    entry = LISTING[1]
    upright = decode_image((SAMPLES / entry["file"]).read_bytes())
    # np.rot90 turns counter-clockwise, so as many clockwise turns make the board upright again.
    reading = reader.read(np.ascontiguousarray(np.rot90(upright, quarter)))
    assert reading.digits == entry["digits"]
    assert reading.board.turn == 90 * quarter


@pytest.mark.parametrize("scale", [0.3, 0.5, 2.0])
def test_size_does_not_matter(reader: Reader, scale: float) -> None:
    entry = LISTING[0]
    image = decode_image((SAMPLES / entry["file"]).read_bytes())
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    scaled = cv2.resize(image, None, fx=scale, fy=scale, interpolation=method)
    assert reader.read(scaled).digits == entry["digits"]


def test_visitors_do_not_disturb_each_other(reader: Reader) -> None:
    files = [entry["file"] for entry in LISTING] * 3
    with ThreadPoolExecutor(6) as pool:
        readings = list(pool.map(lambda file: read(reader, file).digits, files))
    assert readings == [entry["digits"] for entry in LISTING] * 3


def test_no_board_is_an_error_of_that_kind(reader: Reader) -> None:
    with pytest.raises(PictureError) as caught:
        reader.read(np.full((300, 300, 3), 200, np.uint8))
    assert caught.value.kind == "no-board"


def test_a_board_without_digits_is_told_as_such(reader: Reader) -> None:
    image = np.full((620, 620, 3), 255, np.uint8)
    for k in range(10):
        thick = 4 if k % 3 == 0 else 1
        cv2.line(image, (40 + 60 * k, 40), (40 + 60 * k, 580), (0, 0, 0), thick)
        cv2.line(image, (40, 40 + 60 * k), (580, 40 + 60 * k), (0, 0, 0), thick)
    with pytest.raises(PictureError) as caught:
        reader.read(image)
    assert caught.value.kind == "no-board"
    assert caught.value.message == "A board was found in this picture, but no digits stand in it."
    cv2.putText(image, "7", (118, 145), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (0, 0, 0), 3)
    assert reader.read(image).digits == "." * 10 + "7" + "." * 70


@pytest.mark.parametrize(("fields", "pieces"), [(8, False), (8, True), (9, False), (10, False), (10, True)])
def test_a_chessboard_is_no_board(reader: Reader, fields: int, pieces: bool) -> None:
    fill = [(238, 238, 210), (118, 150, 86)]
    image = np.full((fields * 60 + 80, fields * 60 + 80, 3), 250, np.uint8)
    for row in range(fields):
        for column in range(fields):
            x, y = 40 + 60 * column, 40 + 60 * row
            cv2.rectangle(image, (x, y), (x + 59, y + 59), fill[(row + column) % 2], -1)
            if pieces and row in (0, 1, fields - 2, fields - 1):
                ink = (20, 20, 20) if row < 2 else (250, 250, 250)
                cv2.circle(image, (x + 30, y + 20), 9, ink, -1)
                cv2.fillConvexPoly(image, np.array([[x + 30, y + 15], [x + 46, y + 52], [x + 14, y + 52]]), ink)
    with pytest.raises(PictureError) as caught:
        reader.read(image)
    assert caught.value.kind == "no-board"


@pytest.mark.parametrize(("whole", "doubt"), [(0.6, 81), (0.2, 81), (0.95, 0)])
def test_a_lattice_within_a_board_is_no_board_of_its_own(
    reader: Reader, monkeypatch: pytest.MonkeyPatch, whole: float, doubt: int
) -> None:
    """Half the lines of a board, taken for all of them, may look well cut: then nobody knows, unless the board does."""
    image = decode_image((SAMPLES / LISTING[0]["file"]).read_bytes())
    board = reader.read(image).board
    corner = board.lattice[0, 0]
    part = replace(board, lattice=corner + (board.lattice - corner) / 2)
    upright = Reader._upright

    def find(_self: Detector, _image: np.ndarray, besides: Sequence[Board]) -> Board:
        if len(besides) == 2:
            raise PictureError("no-board", "No Sudoku board was found in this picture.")
        return [board, part][len(besides)]

    def seen(self: Reader, image: np.ndarray, board: Board) -> Candidate:
        found = upright(self, image, board)
        return found._replace(seen=found.seen._replace(fits=0.97 if board is part else whole))

    monkeypatch.setattr(Detector, "find", find)
    monkeypatch.setattr(Reader, "_upright", seen)
    reading = reader.read(image)
    assert (reading.board is board) == (whole > 0.5)
    assert len(reading.doubtful) == doubt


@pytest.mark.parametrize("entry", LISTING[:2], ids=[entry["file"] for entry in LISTING[:2]])
def test_corners_set_by_hand_need_not_be_exact(reader: Reader, entry: dict[str, str]) -> None:
    image = decode_image((SAMPLES / entry["file"]).read_bytes())
    found = reader.read(image).board
    roughly = found.corners + 0.25 * found.cell * np.array([[-1, 1], [1, 0], [0, -1], [-1, -1]])
    reading = reader.read(image, roughly)
    assert reading.digits == entry["digits"]
    assert np.abs(reading.board.lattice - found.lattice).max() < 0.1 * found.cell


@pytest.mark.parametrize(
    "corners",
    [
        [[30, 40], [390, 40], [390, 400]],
        [[30, 40], [390, float("nan")], [390, 400], [30, 400]],
        [[30, 40], [390, 400], [390, 40], [30, 400]],
        [[30, 40], [30, 400], [390, 400], [390, 40]],
        [[30, 40], [30, 40], [390, 400], [30, 400]],
    ],
    ids=["three", "no number", "crossed", "counterclockwise", "two in one place"],
)
def test_corners_that_are_no_board_s_are_refused(reader: Reader, corners: list[list[float]]) -> None:
    with pytest.raises(ValueError, match="convex"):
        reader.read(np.full((450, 420, 3), 230, np.uint8), np.array(corners))


def test_corners_set_by_hand_stand_where_no_lines_are_seen(reader: Reader) -> None:
    corners = np.array([[30, 40], [390, 40], [390, 400], [30, 400]], np.float32)
    reading = reader.read(np.full((450, 420, 3), 230, np.uint8), corners)
    steps = np.arange(10) * 40
    assert np.allclose(reading.board.lattice, np.stack(np.meshgrid(30 + steps, 40 + steps), axis=-1), atol=0.05)
    assert reading.digits == 81 * "."


def test_a_look_shows_the_board_upright_with_its_strokes_and_crossings(reader: Reader) -> None:
    entry = LISTING[0]
    image = np.ascontiguousarray(np.rot90(decode_image((SAMPLES / entry["file"]).read_bytes())))
    look = reader.look(image, reader.read(image).board.corners)
    assert look.image.shape[:2] == look.ink.shape == look.crossings.shape
    # A close look has a margin of 1.2 cells.
    steps = (np.arange(9) + 0.5 + 1.2) / (9 + 2.4) * len(look.ink)
    reach = int(len(look.ink) / (9 + 2.4) * 0.35)
    shown = [
        look.ink[int(y) - reach : int(y) + reach, int(x) - reach : int(x) + reach].max() > 0.5
        for y in steps
        for x in steps
    ]
    assert shown == [digit != "." for digit in entry["digits"]]


@pytest.mark.parametrize("file", ["phone.png", "dark.png"])
def test_lines_of_a_screenshot_come_out_straight(reader: Reader, file: str) -> None:
    board = read(reader, file).board
    for line in (*board.lattice, *board.lattice.transpose(1, 0, 2)):
        along = line[9] - line[0]
        across = np.array([-along[1], along[0]]) / np.linalg.norm(along)
        assert np.abs((line - line[0]) @ across).max() < 0.03 * board.cell
