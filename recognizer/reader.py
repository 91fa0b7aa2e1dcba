"""From an image to a Reading: find the board, read its cells, let Sudoku's rules judge."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, NamedTuple

import cv2
import numpy as np

from detector import Board, Detector, Look, PictureError
from recognizer.cells import shrunk
from recognizer.kinds import entries
from recognizer.reading import DOUBTFUL, Cell, CellKind, Reading
from recognizer.recognizer import Recognizer, Seen
from recognizer.strokes import ink_colours, stroke_widths
from solver import Grid, Repair, SearchLimitError, clashes, count, repair

MARK: Final = 0.5
"""Probability from which a pencil mark is reported."""

IN_VIEW: Final = 0.8
"""Share of a cell inside the picture from which its digit can be seen whole; crops are often cut to the outer line."""

TURN_MARGIN: Final = 0.35
"""How much more, in mean log-probability a cell, another way up must offer before upright is given up for it."""

CLEAR: Final = 0.8
"""Score from which a board is one whatever is read in it; real ones reach 0.85, most other lattices do not."""

NONSENSE: Final = -0.25
"""Plausibility under which what is read in a board that is not clear are no digits, but chess pieces or bricks."""

FITTING: Final = 0.9
"""Probability of a Sudoku cut along its lines under which all of a board is doubtful. Of drawn boards that a person
reads at a glance none is under it, and of misplaced lattices and other tables 96 % are."""

MISFIT: Final = 0.05
"""That probability under which a board is refused: more than half of the misplaced ones, and no drawn board."""

CANDIDATES: Final = 3
"""Boards looked at before a picture is given up: where the first is none, another may be in view."""

Stage = Literal["board", "digits"]
"""What the reader is at: finding a board, or reading the digits in one."""


class Candidate(NamedTuple):
    """A board with what was seen in it. alone: probability that it is no part of another board that is in view."""

    board: Board
    seen: Seen
    alone: float = 1.0

    @property
    def worth(self) -> float:
        """Probability that it is the board, as far as its lines tell."""
        return self.seen.fits * self.alone


class Reader:
    """Image -> Reading. Holds nothing but weights, so one instance serves all visitors at once."""

    def __init__(self, detector_weights: Path | None = None, recognizer_weights: Path | None = None) -> None:
        """Paths of safetensors files; None takes the ones shipped. Raises WeightsError."""
        self._detector = Detector(detector_weights)
        self._recognizer = Recognizer(recognizer_weights)

    def read(
        self,
        image: np.ndarray,
        corners: np.ndarray | None = None,
        progress: Callable[[Stage], None] = lambda _stage: None,
    ) -> Reading:
        """Read the largest whole board in view, or the one whose corners a person set.

        image: (H, W, 3) uint8 RGB, as `decode_image` gives. corners: (4, 2) pixels of the image, clockwise from the top
        left, of a convex shape, else ValueError. Without them, raises PictureError of kind "no-board", also where a
        board shows neither digit nor mark: chessboards and tiles have lattices too. progress: called at the start of
        each stage; a board that turns out to be none is followed by finding another.
        """
        started = time.perf_counter()
        if corners is None:
            board, seen, alone = self._candidate(image, progress)
        else:
            progress("digits")
            board, seen, alone = self._upright(image, self._detector.find_within(image, corners))
        if seen.digits.max(axis=1).min() < DOUBTFUL:
            seen = self._recognizer.look_again(image, board.lattice, seen)
        entry = entries(
            seen.digits.argmax(axis=1),
            seen.entry,
            seen.grounds,
            ink_colours(seen.crops),
            lambda: stroke_widths(seen.crops),
        )
        # What lies outside the picture nobody can read, however sure the network is of what is left.
        view = _in_view(board.lattice, image.shape[1], image.shape[0])
        trust = np.where(view < IN_VIEW, view, 1.0) * alone
        if seen.fits < FITTING:  # the digits may be clear, but who knows whether each stands in its place
            trust *= seen.fits
        cells = tuple(_cell(seen, bool(entry[index]), board, index, float(trust[index])) for index in range(81))
        grid = Grid(tuple(cell.digit for cell in cells))
        solutions = _solutions(grid)
        repairs = _repairs(seen.digits, solutions) if solutions != 1 else ()
        return Reading(cells, board, repairs, solutions, time.perf_counter() - started)

    def look(self, image: np.ndarray, corners: np.ndarray) -> Look:
        """What the detector sees of the board with these corners, as `Detector.look` has it."""
        return self._detector.look(image, corners)

    def _candidate(self, image: np.ndarray, progress: Callable[[Stage], None]) -> Candidate:
        """The first board in view that holds up; failing that, the one that comes nearest."""
        passed: list[Candidate] = []
        trouble: PictureError | None = None
        while len(passed) < CANDIDATES:
            try:
                progress("board")
                board = self._detector.find(image, [other.board for other in passed])
                progress("digits")
                found = self._upright(image, board)
            except PictureError as error:
                trouble = trouble or error
                break
            for other in passed:
                if _fault(other) is None and _within(board.lattice, other.board.lattice):
                    found = found._replace(alone=found.alone * (1 - other.seen.fits))
            fault = _fault(found)
            if fault is None and found.worth >= FITTING:
                return found
            trouble = trouble or fault
            passed.append(found)
        possible = [found for found in passed if _fault(found) is None]
        if not possible:
            raise trouble or PictureError("no-board", "No Sudoku board was found in this picture.")
        return max(possible, key=lambda found: found.worth)

    def _upright(self, image: np.ndarray, board: Board) -> Candidate:
        """The board the right way up. Other ways are tried only if the network doubts this one."""
        part, lattice = shrunk(image, board.lattice)
        seen = self._recognizer.see(part, lattice)
        best, best_worth = Candidate(board, seen), _plausibility(seen) + TURN_MARGIN * float(seen.turn[0])
        if seen.turn[0] > 0.9 and _plausibility(seen) > -0.05:
            return best
        for quarter in (1, 2, 3):
            turned = np.rot90(lattice, -quarter)
            other_seen = self._recognizer.see(part, turned)
            worth = _plausibility(other_seen) + TURN_MARGIN * float(other_seen.turn[0])
            if worth > best_worth + 0.02:
                best, best_worth = Candidate(board.turned(90 * quarter), other_seen), worth
        return best


def _fault(found: Candidate) -> PictureError | None:
    """Why this is no board to be read, if it is none."""
    board, seen = found.board, found.seen
    if not (seen.digits.argmax(axis=1) > 0).any() and not (seen.marks > MARK).any():
        return PictureError("no-board", "A board was found in this picture, but no digits stand in it.")
    if board.score < CLEAR and _plausibility(seen) < NONSENSE:
        return PictureError("no-board", "No Sudoku board was found in this picture.")
    if seen.fits < MISFIT:
        return PictureError("no-board", "No whole Sudoku board was found in this picture; parts of one cannot be read.")
    return None


def _within(lattice: np.ndarray, other: np.ndarray) -> bool:
    """Whether most of a board's crossings lie within another board's outline; both (10, 10, 2)."""
    outline = other[[0, 0, 9, 9], [0, 9, 9, 0]].astype(np.float32)
    points = lattice[1:9, 1:9].reshape(-1, 2).astype(np.float64)
    inside = [cv2.pointPolygonTest(outline, (x, y), False) >= 0 for x, y in points]
    return float(np.mean(inside)) > 0.9


def _plausibility(seen: Seen) -> float:
    """Mean log-probability of what is read in the cells that show a digit, less a fine for clashes; 0 at best."""
    digits = seen.digits.argmax(axis=1)
    shown = digits > 0
    if not shown.any():
        return -1.0
    certain = float(np.log(np.maximum(seen.digits[shown].max(axis=1), 1e-6)).mean())
    clashing = len(clashes(Grid(tuple(int(d) for d in digits))))
    return certain - 0.3 * clashing / int(shown.sum())


def _in_view(lattice: np.ndarray, width: int, height: int) -> np.ndarray:
    """How much of each cell lies inside the picture, (81,) 0..1, by 8 x 8 spots a cell."""
    along = (np.arange(8) + 0.5) / 8
    down, right = lattice[1:, :-1] - lattice[:-1, :-1], lattice[:-1, 1:] - lattice[:-1, :-1]
    spots = (
        lattice[:-1, :-1, None, None]
        + along[:, None, None] * down[:, :, None, None]
        + along[None, :, None] * right[:, :, None, None]
    )
    inside = (spots > -0.5).all(axis=-1) & (spots < [width - 0.5, height - 0.5]).all(axis=-1)
    return np.asarray(inside.mean(axis=(2, 3)).reshape(81))


def _cell(seen: Seen, entry: bool, board: Board, index: int, trust: float) -> Cell:
    row, column = divmod(index, 9)
    probabilities = seen.digits[index]
    digit = int(probabilities.argmax())
    kind: CellKind = "blank" if digit == 0 else "entry" if entry else "given"
    marks = () if digit else tuple(int(d) + 1 for d in np.flatnonzero(seen.marks[index] > MARK))
    lattice = board.lattice
    box = lattice[[row, row, row + 1, row + 1], [column, column + 1, column + 1, column]]
    return Cell(digit, probabilities, kind, marks, box, trust * float(probabilities[digit]))


def _solutions(grid: Grid) -> int:
    """0, 1 or 2 = more than one; a search too long to wait for counts as more than one."""
    if clashes(grid):
        return 0
    try:
        return count(grid, 2, max_seconds=0.5)
    except SearchLimitError:
        return 2


def _repairs(probabilities: np.ndarray, found: int) -> tuple[Repair, ...]:
    """The changes of the likeliest proper puzzle, if it is not too unlikely to be worth a person's look."""
    boards = repair(probabilities.tolist(), limit=1)
    return boards[0].repairs if boards and boards[0].worth_offering(several=found > 1) else ()
