"""From an image to a Reading: find the board, read its cells, let Sudoku's rules judge."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from detector import Board, Detector, Look, PictureError, find_weights, load_weights
from recognizer.cells import cut_cells
from recognizer.digitnet import DigitNet, DigitNetConfig
from recognizer.kinds import entries, stroke_widths
from recognizer.reading import DOUBTFUL, Cell, CellKind, Reading
from solver import Grid, Repair, SearchLimitError, clashes, count, repair

MARK: Final = 0.5
"""Probability from which a pencil mark is reported."""

IN_VIEW: Final = 0.8
"""Share of a cell inside the picture from which its digit can be seen whole; crops are often cut to the outer line."""

BESIDE: Final = 0.04
"""How far beside the lattice, in cells, a doubtful board is looked at again: as far as a fitted lattice may be off."""

TURN_MARGIN: Final = 0.35
"""How much more, in mean log-probability a cell, another way up must offer before upright is given up for it."""

CLEAR: Final = 0.8
"""Score from which a board is one whatever is read in it; real ones reach 0.85, most other lattices do not."""

NONSENSE: Final = -0.25
"""Plausibility under which what is read in a board that is not clear are no digits, but chess pieces or bricks."""

UNLIKELY: Final = 1e-5
"""Probability, relative to the board as read, under which a repair is not offered: it would be made up, not seen."""


class Seen(NamedTuple):
    """The network's answer for one board, all 0..1.

    digits: (81, 10), entry: (81,), marks: (81, 9), turn: (4,), probabilities. grounds, inks: (81, 3) RGB.
    strokes: (81,) widths of the strokes in pixels of a crop.
    """

    digits: np.ndarray
    entry: np.ndarray
    marks: np.ndarray
    turn: np.ndarray
    grounds: np.ndarray
    inks: np.ndarray
    strokes: np.ndarray


def open_digitnet(path: Path) -> tuple[DigitNet, dict[str, Any]]:
    """The network of a weights file as it was trained, in eval mode, and its card."""
    tensors, card = load_weights(path)
    config = card["config"]
    model = DigitNet(DigitNetConfig(**config | {"widths": tuple(config["widths"])}))
    model.load_state_dict(tensors)
    return model.eval(), card


def load_digitnet(path: Path) -> tuple[DigitNet, float]:
    """The network of a weights file, batch norms folded in, ready to serve, and its calibration temperature."""
    model, card = open_digitnet(path)
    for stage in model.stages:
        first, first_norm, relu, second, second_norm, _ = list(stage.layers)  # type: ignore[arg-type]
        stage.layers = nn.Sequential(
            fuse_conv_bn_eval(first, first_norm), relu, fuse_conv_bn_eval(second, second_norm), relu
        )
    return model.to(memory_format=torch.channels_last), float(card.get("temperature", 1.0))


class Reader:
    """Image -> Reading. Holds nothing but weights, so one instance serves all visitors at once."""

    def __init__(self, detector_weights: Path | None = None, recognizer_weights: Path | None = None) -> None:
        """Paths of safetensors files; None takes the ones shipped. Raises WeightsError."""
        self._detector = Detector(detector_weights)
        path = recognizer_weights or find_weights("digitnet", Path(__file__).parent / "weights")
        self._net, self._temperature = load_digitnet(path)

    def read(self, image: np.ndarray, corners: np.ndarray | None = None) -> Reading:
        """Read the largest whole board in view, or the one whose corners a person set.

        image: (H, W, 3) uint8 RGB, as `decode_image` gives. corners: (4, 2) pixels of the image, clockwise from the top
        left, of a convex shape. Without them, raises PictureError of kind "no-board", also where a board shows neither
        digit nor mark: chessboards and tiles have lattices too.
        """
        started = time.perf_counter()
        if corners is None:
            board, seen = self._upright(image, self._detector.find(image))
            _refuse_what_is_none(board, seen)
        else:
            board, seen = self._upright(image, self._detector.find_within(image, corners))
        if seen.digits.max(axis=1).min() < DOUBTFUL:
            seen = seen._replace(digits=self._look_again(image, board.lattice, seen.digits))
        entry = entries(seen.digits.argmax(axis=1), seen.entry, seen.grounds, seen.inks, seen.strokes)
        shown = _in_view(board.lattice, image.shape[1], image.shape[0])
        cells = tuple(_cell(seen, bool(entry[index]), board, index, float(shown[index])) for index in range(81))
        grid = Grid(tuple(cell.digit for cell in cells))
        solutions = _solutions(grid)
        repairs = _repairs(seen.digits) if solutions != 1 else ()
        return Reading(cells, board, repairs, solutions, time.perf_counter() - started)

    def look(self, image: np.ndarray, corners: np.ndarray) -> Look:
        """What the detector sees of the board with these corners, as `Detector.look` has it."""
        return self._detector.look(image, corners)

    def see(self, image: np.ndarray, lattice: np.ndarray) -> Seen:
        """The network's probabilities for the board with these crossings, (10, 10, 2) in pixels of the image."""
        cells = cut_cells(image, lattice)
        crops = torch.from_numpy(cells).permute(0, 3, 1, 2)[None].float()
        with torch.inference_mode():
            output = self._net(crops)
            return Seen(
                torch.softmax(output.digits[0] / self._temperature, dim=-1).numpy(),
                torch.sigmoid(output.entry[0]).numpy(),
                torch.sigmoid(output.marks[0]).numpy(),
                torch.softmax(output.turn[0], dim=-1).numpy(),
                output.look[0, :, :3].numpy(),
                output.look[0, :, 4:].numpy(),
                stroke_widths(cells),
            )

    def _look_again(self, image: np.ndarray, lattice: np.ndarray, digits: np.ndarray) -> np.ndarray:
        """Digit probabilities (81, 10), averaged with looks a little beside the lattice and one in inverted colours."""
        cell = float(np.linalg.norm(lattice[0, 9] - lattice[0, 0])) / 9
        beside = [
            cut_cells(image, lattice + BESIDE * cell * np.array(way)) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))
        ]
        crops = torch.from_numpy(np.stack([*beside, 255 - cut_cells(image, lattice)])).permute(0, 1, 4, 2, 3).float()
        with torch.inference_mode():
            looks = torch.log_softmax(self._net(crops).digits / self._temperature, dim=-1)
            first = torch.from_numpy(digits).clamp_min(1e-12).log()[None]
            return torch.softmax(torch.cat([first, looks]).mean(dim=0), dim=-1).numpy()

    def _upright(self, image: np.ndarray, board: Board) -> tuple[Board, Seen]:
        """The board the right way up. Other ways are tried only if the network doubts this one."""
        seen = self.see(image, board.lattice)
        if seen.turn[0] > 0.9 and _plausibility(seen) > -0.05:
            return board, seen
        best, best_worth = (board, seen), _plausibility(seen) + TURN_MARGIN * float(seen.turn[0])
        for quarter in (1, 2, 3):
            other = board.turned(90 * quarter)
            other_seen = self.see(image, other.lattice)
            worth = _plausibility(other_seen) + TURN_MARGIN * float(other_seen.turn[0])
            if worth > best_worth + 0.02:
                best, best_worth = (other, other_seen), worth
        return best


def _refuse_what_is_none(board: Board, seen: Seen) -> None:
    if not (seen.digits.argmax(axis=1) > 0).any() and not (seen.marks > MARK).any():
        raise PictureError("no-board", "A board was found in this picture, but no digits stand in it.")
    if board.score < CLEAR and _plausibility(seen) < NONSENSE:
        raise PictureError("no-board", "No Sudoku board was found in this picture.")


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


def _cell(seen: Seen, entry: bool, board: Board, index: int, shown: float) -> Cell:
    row, column = divmod(index, 9)
    probabilities = seen.digits[index]
    digit = int(probabilities.argmax())
    kind: CellKind = "blank" if digit == 0 else "entry" if entry else "given"
    marks = () if digit else tuple(int(d) + 1 for d in np.flatnonzero(seen.marks[index] > MARK))
    lattice = board.lattice
    box = lattice[[row, row, row + 1, row + 1], [column, column + 1, column + 1, column]]
    # What lies outside the picture nobody can read, however sure the network is of what is left.
    confidence = float(probabilities[digit]) * (shown if shown < IN_VIEW else 1.0)
    return Cell(digit, probabilities, kind, marks, box, confidence)


def _solutions(grid: Grid) -> int:
    """0, 1 or 2 = more than one; a search too long to wait for counts as more than one."""
    if clashes(grid):
        return 0
    try:
        return count(grid, 2, max_seconds=0.5)
    except SearchLimitError:
        return 2


def _repairs(probabilities: np.ndarray) -> tuple[Repair, ...]:
    """The changes of the likeliest proper puzzle, if it is not too unlikely to be worth a person's look."""
    boards = repair(probabilities.tolist(), limit=1)
    return boards[0].repairs if boards and boards[0].likelihood > UNLIKELY else ()
