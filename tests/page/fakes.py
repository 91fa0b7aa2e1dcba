"""A reader that needs no weights, and pictures that only it can read.

Such a picture is an ordinary drawing of a board, and carries in its top row of pixels what is to be read in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from detector import Board, PictureError
from recognizer import Cell, Look, Reading

LEFT, TOP, SIDE = 60, 90, 48
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
_SIGN = (201, 102)


@dataclass(frozen=True)
class Fake:
    """What is read in a picture. others: further boards in view.

    doubtful: pairs of a cell and what it may be instead. drawn: the digits to draw, where others are read.
    """

    digits: str = PUZZLE
    entries: tuple[int, ...] = ()
    doubtful: tuple[tuple[int, int], ...] = ()
    others: int = 0
    drawn: str = ""


def picture(fake: Fake, dark: bool = False) -> bytes:
    """A PNG file of 560 x 640 pixels."""
    paper, ink, blue = ("#15181d", "#e8e8e8", "#6cb2f5") if dark else ("#ffffff", "#111111", "#1c5fb0")
    image = Image.new("RGB", (560, 640), paper)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=30)
    draw.text((LEFT, 40), "Sudoku   medium   04:12", ink, ImageFont.load_default(size=20))
    for line in range(10):
        width, at = (4 if line % 3 == 0 else 1), line * SIDE
        draw.line([(LEFT + at, TOP), (LEFT + at, TOP + 9 * SIDE)], ink, width)
        draw.line([(LEFT, TOP + at), (LEFT + 9 * SIDE, TOP + at)], ink, width)
    for cell, digit in enumerate(fake.drawn or fake.digits):
        if digit != ".":
            middle = (LEFT + (cell % 9 + 0.5) * SIDE, TOP + (cell // 9 + 0.5) * SIDE)
            draw.text(middle, digit, blue if cell in fake.entries else ink, font, anchor="mm")
    for number in range(9):
        draw.text((LEFT + (number + 0.5) * SIDE, TOP + 9 * SIDE + 50), str(number + 1), blue, font, anchor="mm")
    image.putpixel((0, 0), (*_SIGN, fake.others))
    instead = dict(fake.doubtful)
    for cell, character in enumerate(fake.digits):
        digit = ".123456789".index(character)
        image.putpixel((cell + 1, 0), (digit, int(cell in fake.entries), instead.get(cell, digit)))
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


class FakeReader:
    """In place of `recognizer.Reader`."""

    def read(
        self,
        image: NDArray[np.uint8],
        corners: NDArray[np.float64] | None = None,
        progress: Callable[[Any], None] = lambda _stage: None,
    ) -> Reading:
        progress("digits")
        if corners is not None:
            return _read_between(corners)
        if tuple(image[0, 0, :2]) != _SIGN:
            raise PictureError("no-board", "No Sudoku board was found in this picture.")
        steps = np.arange(10, dtype=np.float32) * SIDE
        lattice = np.stack(np.meshgrid(LEFT + steps, TOP + steps), axis=-1)
        cells = tuple(_cell(index, image[0, index + 1], lattice) for index in range(81))
        board = Board(lattice, turn=0, score=1.0, seen=1.0, others=int(image[0, 0, 2]))
        return Reading(cells, board, repairs=(), solutions=1, seconds=0.25)

    def look(self, image: NDArray[np.uint8], corners: NDArray[np.float64]) -> Look:
        """A blank look with one stroke and one crossing."""
        assert (image.ndim, corners.shape) == (3, (4, 2))
        ink, crossings = np.zeros((2, 64, 64), np.float32)
        ink[20:30, 20:30] = crossings[40:44, 40:44] = 1
        return Look(np.full((64, 64, 3), 255, np.uint8), ink, crossings)


def _read_between(corners: NDArray[np.float64]) -> Reading:
    """PUZZLE, in a board from the first corner to the third."""
    steps = np.linspace(corners[0], corners[2], 10, dtype=np.float32)
    lattice = np.stack(np.meshgrid(steps[:, 0], steps[:, 1]), axis=-1)
    digits = [".123456789".index(digit) for digit in PUZZLE]
    cells = tuple(_cell(index, np.array([digit, 0, digit]), lattice) for index, digit in enumerate(digits))
    return Reading(cells, Board(lattice, turn=0, score=0.0, seen=0.0, others=0), repairs=(), solutions=1, seconds=0.25)


def _cell(index: int, pixel: NDArray[np.uint8], lattice: NDArray[np.float32]) -> Cell:
    digit, entry, instead = (int(value) for value in pixel)
    probabilities = np.full(10, 1e-9, np.float32)
    probabilities[instead] = 0.39
    probabilities[digit] = 1.0 if instead == digit else 0.61
    row, column = divmod(index, 9)
    box = lattice[[row, row, row + 1, row + 1], [column, column + 1, column + 1, column]]
    kind = "blank" if not digit else "entry" if entry else "given"
    return Cell(digit, probabilities, kind, (), box, float(probabilities[digit]))
