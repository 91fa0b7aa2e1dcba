"""A reader that needs no weights, and pictures that only it can read.

Such a picture is an ordinary drawing of a board, and carries in its top row of pixels what is to be read in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from io import BytesIO
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from detector import PictureError

LEFT, TOP, SIDE = 60, 90, 48
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
_SIGN = (201, 102, 51)


@dataclass(frozen=True)
class Fake:
    """What is read in a picture. repairs: pairs of cell and digit instead. others: further boards in view.

    drawn: the digits to draw, where they are not those that are read.
    """

    digits: str = PUZZLE
    entries: tuple[int, ...] = ()
    doubtful: tuple[int, ...] = ()
    repairs: tuple[tuple[int, int], ...] = ()
    others: int = 0
    drawn: str = field(default="")


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
    pixels = image.load()
    assert pixels is not None
    pixels[0, 0] = (*_SIGN[:2], fake.others)
    repairs = dict(fake.repairs)
    for cell in range(81):
        digit = 0 if fake.digits[cell] == "." else int(fake.digits[cell])
        flags = (cell in fake.entries) + 2 * (cell in fake.doubtful)
        pixels[cell + 1, 0] = (digit, flags, repairs.get(cell, 99))
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


class FakeReader:
    """In place of `recognizer.Reader`."""

    def read(self, image: NDArray[np.uint8]) -> SimpleNamespace:
        if tuple(image[0, 0, :2]) != _SIGN[:2]:
            raise PictureError("no-board", "No Sudoku board was found in this picture.")
        steps = np.arange(10, dtype=np.float32) * SIDE
        lattice = np.stack(np.meshgrid(LEFT + steps, TOP + steps), axis=-1)
        cells = [_cell(index, image[0, index + 1], lattice) for index in range(81)]
        digits = "".join(str(cell.digit) if cell.digit else "." for cell in cells)
        repairs = tuple(
            SimpleNamespace(
                cell=index,
                read=cells[index].digit,
                instead=int(image[0, index + 1, 2]),
                why="With this digit the board has exactly one solution.",
            )
            for index in range(81)
            if image[0, index + 1, 2] != 99
        )
        return SimpleNamespace(
            cells=tuple(cells),
            board=SimpleNamespace(lattice=lattice, turn=0),
            others=int(image[0, 0, 2]),
            digits=digits,
            doubtful=tuple(index for index in range(81) if image[0, index + 1, 1] & 2),
            repairs=repairs,
            seconds=0.25,
        )


def _cell(index: int, pixel: NDArray[np.uint8], lattice: NDArray[np.float32]) -> SimpleNamespace:
    row, column = divmod(index, 9)
    digit, doubtful = int(pixel[0]), bool(pixel[1] & 2)
    probabilities = np.full(10, 0.001, np.float32)
    probabilities[digit] = 0.6 if doubtful else 0.991
    if doubtful:
        probabilities[8 if digit != 8 else 3] = 0.392
    return SimpleNamespace(
        digit=digit,
        probabilities=probabilities,
        kind="blank" if not digit else "entry" if pixel[1] & 1 else "given",
        box=np.stack(
            [lattice[row, column], lattice[row, column + 1], lattice[row + 1, column + 1], lattice[row + 1, column]]
        ),
    )
