"""The picture a person brought, with what was read in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from page import overlay
from page.clues import mistakes_in, only_solution
from page.language import decimal, ngettext
from page.language import gettext as _
from page.sheet import Sheet
from page.verdict import Outcome, Verdict, mostly_doubtful
from page.words import place
from solver import Repair, cell_name, repair

if TYPE_CHECKING:
    from recognizer import Look, Reading

Part = Literal["board", "whole", "straight", "detector"]

CHOICES = 3
# A file of more bytes than this is kept as a JPEG of no more pixels along its longer side than that.
KEPT_BYTES = 3_000_000
KEPT_SIDE = 3000


@dataclass(frozen=True, slots=True)
class Picture:
    """name: its file's name. whole, near: the picture and its board, made small.

    reading: what was read, or None when no board was found; `near` is None then too. straight: a data URI of the
    straightened board, or ''. file: an image file to read again. look: what the detector saw, once that was asked for.
    """

    name: str
    whole: overlay.View
    near: overlay.View | None = None
    reading: Reading | None = None
    straight: str = ""
    file: bytes = b""
    look: Look | None = None

    def in_shares(self, points: NDArray[np.floating]) -> NDArray[np.float64]:
        """Points (..., 2) of the picture as read, as shares of its sides: `file` may hold it smaller."""
        shares: NDArray[np.float64] = (self.whole.points(points) + 0.5) / self.whole.image.size
        return shares


def in_pixels(shares: NDArray[np.float64], image: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Shares (..., 2) of a picture's sides as points of it, pixel centres at integers. image: (H, W, 3)."""
    height, width = image.shape[:2]
    points: NDArray[np.float64] = shares * (width, height) - 0.5
    return points


def picture_of(name: str, image: NDArray[np.uint8], reading: Reading | None, file: bytes) -> Picture:
    """Keep of a picture what the page shows. image: (H, W, 3) uint8 RGB. file: the image file it came from."""
    whole = overlay.whole(image)
    if len(file) > KEPT_BYTES:
        smaller = Image.fromarray(image)
        smaller.thumbnail((KEPT_SIDE, KEPT_SIDE))
        file = overlay.jpeg(smaller)
    if reading is None:
        return Picture(name, whole, file=file)
    near = overlay.close_up(image, reading.board.lattice, reading.board.turn)
    straight = overlay.straightened(near, [cell.box for cell in reading.cells])
    return Picture(name, whole, near, reading, overlay.data_uri(overlay.jpeg(straight, quality=80)), file)


@dataclass(frozen=True, slots=True)
class Drawing:
    """The picture as it is shown. file: a JPEG file. words: say the same.

    of, what: all that it depends on.
    """

    file: bytes
    words: str
    of: Picture
    what: tuple[object, ...]


def drawn(
    picture: Picture, sheet: Sheet, verdict: Verdict, *, answer: bool, part: Part, before: Drawing | None = None
) -> Drawing:
    """The picture to show.

    answer: draw the solution where there is one, rather than what was read. part: what of the picture; "detector" only
    where `look` is there. before: the last drawing, which is taken again where it would be the same: few edits show in
    the picture, and to draw takes longer than to solve.
    """
    reading = picture.reading
    marked: tuple[int, ...] = ()
    solution, replaced = (verdict.solution, verdict.wrong) if answer else (None, ())
    if reading is None or picture.near is None:
        words = _("The picture. No board was found in it.")
    elif part == "detector" and picture.look is not None:
        words = _(
            "The straightened board, with the strokes of digits and the crossings of lines that were found in it."
        )
    elif solution is not None:
        marked = tuple(cells_to_write(reading, sheet, verdict))
        text = _("The picture with the found board outlined and {count} digits of the answer written into it.")
        words = text.format(count=len(marked))
    else:
        digits = reading.digits
        marked = tuple(cell for cell in range(81) if digits[cell] != "." or cell in sheet.doubtful)
        text = _("The picture with the found board outlined and {count} cells boxed, {doubts} of them in doubt.")
        words = text.format(count=len(marked), doubts=len(sheet.doubtful))
    what = (part, words, marked, solution, replaced, sheet.doubtful if solution is None else ())
    if before is not None and before.of is picture and before.what == what:
        return before
    if reading is None or picture.near is None:
        image = overlay.draw_plain(picture.whole)
    elif part == "detector" and picture.look is not None:
        image = overlay.draw_look(*picture.look)
    else:
        view, lattice, boxes = _seen(picture, picture.near, reading, part)
        if solution is not None:
            image = overlay.draw_answer(view, lattice, boxes, solution, marked, replaced)
        else:
            image = overlay.draw_reading(view, lattice, {cell: boxes[cell] for cell in marked}, sheet.doubtful)
    return Drawing(overlay.jpeg(image), words, picture, what)


def _seen(
    picture: Picture, near: overlay.View, reading: Reading, part: Part
) -> tuple[overlay.View, NDArray[np.floating], list[NDArray[np.floating]]]:
    """A part of the picture with its lattice and the boxes of its cells."""
    lattice, boxes = reading.board.lattice, [cell.box for cell in reading.cells]
    if part == "straight":
        view, straight = overlay.straight_view(near, boxes)
        return view, straight, overlay.cell_boxes(straight)
    return near if part == "board" else picture.whole, lattice, boxes


def cells_to_write(reading: Reading, sheet: Sheet, verdict: Verdict) -> list[int]:
    """The cells (0 to 80) that get a digit of the answer: where the picture shows none, or not the answer's.

    A digit that the reader missed is drawn over itself.
    """
    read = reading.digits
    bare = [cell for cell in range(81) if "." in (sheet.digits[cell], read[cell])]
    return sorted({*bare, *verdict.wrong})


def sheet_after(sheet: Sheet, reading: Reading) -> Sheet:
    """The editor's next sheet: what was read in the picture."""
    return sheet.followed_by(reading.digits, [cell.kind for cell in reading.cells], reading.doubtful)


def sheet_again(sheet: Sheet, reading: Reading) -> Sheet:
    """The editor's next sheet where the same picture was read once more."""
    return sheet.read_again(reading.digits, [cell.kind for cell in reading.cells], reading.doubtful)


def alternatives(picture: Picture | None, sheet: Sheet, verdict: Verdict) -> dict[int, list[tuple[str, int]]]:
    """For each cell in question, what it may be: digits ('.' for blank) with whole percents, what was read first.

    In question are doubtful cells, and those that clash, leave no solution or are not the answer's, and stand as they
    were read; the reader may have been too sure of these. A cell for which it saw nothing but what it read is left out.
    """
    if picture is None or picture.reading is None:
        return {}
    found = {}
    for cell in sorted({*sheet.doubtful, *verdict.clashing, *verdict.suspects, *verdict.wrong}):
        read = picture.reading.cells[cell].digit
        if sheet.digits[cell] != ".123456789"[read]:
            continue
        seen = picture.reading.cells[cell]
        # Of a board that may be cut wrongly no digit is certain, however clear it looks.
        chances = seen.probabilities * (seen.confidence / max(float(seen.probabilities[read]), 1e-9))
        order = sorted(range(10), key=lambda digit: (digit != read, -chances[digit]))
        percents = [(".123456789"[digit], round(100 * float(chances[digit]))) for digit in order]
        choices = [percents[0], *(choice for choice in percents[1:CHOICES] if choice[1] > 0)]
        if len(choices) > 1 or cell in sheet.doubtful:
            found[cell] = choices
    return found


def about(picture: Picture) -> list[str]:
    """Sentences about the picture that a person may want to know."""
    reading = picture.reading
    if reading is None or not reading.others:
        return []
    # How many they are is not said: small ones may have been passed over.
    return [_("This picture shows other boards too; the outlined one was read.")]


def tips() -> list[str]:
    """What to try where no board was found."""
    return [
        _("Is the board in the picture? Set its corners yourself, and it is read between them."),
        _("Does it show the whole board, with a little room round it?"),
        _("From paper: hold the camera straight above it, in even light, and near enough that the digits are sharp."),
        _("Or type the digits in. The answer comes as you type."),
    ]


def advice(sheet: Sheet, said: str = "") -> str:
    """What to look at before the answer is trusted. said: by the verdict, and not to be repeated."""
    if sheet.read is None:
        return _("Type the digits in, or paste the board as text or as a link.")
    cells = sheet.doubtful
    if not cells or said == mostly_doubtful():
        return _("Compare it with the picture; type over what is wrong.")
    if sheet.mostly_doubtful:
        return mostly_doubtful()
    return ngettext(
        "One cell is doubtful and marked with “?”: {place}. Type it again if it is right.",
        "{count} cells are doubtful and marked with “?”. Type over what is wrong.",
        len(cells),
    ).format(count=len(cells), place=place(cells[0]))


def times(picture: Picture | None, verdict: Verdict) -> str:
    """How long it took."""
    solving = decimal(1000 * verdict.seconds, 1)
    if picture is None or picture.reading is None:
        text = _("Solved in {solving} ms.") if verdict.solution else _("Checked in {solving} ms.")
        return text.format(solving=solving)
    text = (
        _("Read in {reading} s, solved in {solving} ms.")
        if verdict.solution
        else _("Read in {reading} s, checked in {solving} ms.")
    )
    return text.format(reading=decimal(picture.reading.seconds, 2), solving=solving)


def suggestions(picture: Picture | None, sheet: Sheet, outcome: Outcome) -> list[tuple[Repair, ...]]:
    """What the picture may show instead, likeliest first: each a set of changes that makes a proper puzzle.

    outcome: the verdict's on the sheet. What the person has typed or looked at counts as certain.
    """
    if picture is None or picture.reading is None:
        return []
    chances = np.stack([cell.probabilities for cell in picture.reading.cells])
    for cell, character in enumerate(sheet.digits):
        digit = ".123456789".index(character)
        if digit != picture.reading.cells[cell].digit or cell in sheet.checked:
            chances[cell] = np.arange(10) == digit
    boards = [board for board in repair(chances.tolist()) if board.worth_offering(several=outcome == "many")]
    return [board.repairs for board in boards if board.repairs]


def corrections(sheet: Sheet) -> list[Repair]:
    """For each digit that may be the one that leaves no solution, what the others leave for its cell.

    What the person has looked at and found right is right.
    """
    found, digits = [], sheet.digits
    for cell in [cell for cell in mistakes_in(digits) if cell not in sheet.checked][:CHOICES]:
        solution = only_solution(f"{digits[:cell]}.{digits[cell + 1 :]}")
        if solution is not None:
            found.append(Repair(cell, int(digits[cell]), int(solution[cell]), ""))
    return found


def change(one: Repair) -> str:
    """A repair in a few words: 'r4c7: 8 instead of 3'."""
    name = cell_name(one.cell)
    if not one.read:
        return _("{cell}: {instead} instead of a blank").format(cell=name, instead=one.instead)
    if not one.instead:
        return _("{cell}: blank instead of {read}").format(cell=name, read=one.read)
    return _("{cell}: {instead} instead of {read}").format(cell=name, instead=one.instead, read=one.read)
