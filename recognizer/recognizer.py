"""The recogniser: an image and a lattice in, what DigitNet sees of the 81 cells out."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from detector import find_weights, load_weights
from recognizer.cells import cut_cells, shrunk
from recognizer.digitnet import DigitNet, DigitNetConfig
from recognizer.strokes import digit_heights

BESIDE: Final = 0.04
"""How far beside the lattice, in cells, a doubtful board is looked at again: as far as a fitted lattice may be off."""

REACHES: Final = (1.1, 1.4)
"""Cells that the crops of further looks cover: about as much closer as further off than the first."""

FIRST: Final = 3
"""How many further looks the first one counts for: it is straight on, and at the reach that most were learnt at."""

SMALL_TYPE: Final = 0.3
"""Height of the digits, in cells, under which a crop at the usual reach leaves too few pixels to tell 2 from 3."""

CLOSER: Final = 0.95
"""Cells that crops cover which show small type better: all of a cell's middle, and few of its lines."""


class Seen(NamedTuple):
    """The network's answer for one board, all 0..1.

    digits: (81, 10), entry: (81,), marks: (81, 9), turn: (4,), probabilities. fits: that of a Sudoku cut along its
    lines. grounds: (81, 3) RGB. crops: the cells, as `cut_cells` gives them.
    """

    digits: np.ndarray
    entry: np.ndarray
    marks: np.ndarray
    turn: np.ndarray
    fits: float
    grounds: np.ndarray
    crops: np.ndarray


def open_digitnet(path: Path) -> tuple[DigitNet, dict[str, Any]]:
    """The network of a weights file as it was trained, in eval mode, and its card."""
    tensors, card = load_weights(path)
    config = card["config"]
    model = DigitNet(DigitNetConfig(**config | {"widths": tuple(config["widths"])}))
    model.load_state_dict(tensors)
    return model.eval(), card


class Recognizer:
    """Reads cells. Holds nothing but weights, so one instance serves all visitors at once."""

    def __init__(self, weights: Path | None = None) -> None:
        """weights: a safetensors file; None takes the one shipped. Raises WeightsError."""
        self._net, card = open_digitnet(weights or find_weights("digitnet", Path(__file__).parent / "weights"))
        for stage in self._net.stages:
            first, first_norm, relu, second, second_norm, _ = list(stage.layers)  # type: ignore[arg-type]
            stage.layers = nn.Sequential(
                fuse_conv_bn_eval(first, first_norm), relu, fuse_conv_bn_eval(second, second_norm), relu
            )
        self._net.to(memory_format=torch.channels_last)
        self._temperature = float(card.get("temperature", 1.0))

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
                float(torch.sigmoid(output.fits[0])),
                output.look[0, :, :3].numpy(),
                cells,
            )

    def look_again(self, image: np.ndarray, lattice: np.ndarray, seen: Seen) -> Seen:
        """A doubtful board as it was seen, with digits averaged over further looks.

        They are a little beside the lattice, closer, further off, and in inverted colours. Whether there is a digit
        shows best beside the other cells, but which of the nine it is, if the type is small, shows best from close by.
        """
        part, there = shrunk(image, lattice, min(REACHES))
        cell = float(np.linalg.norm(there[0, 9] - there[0, 0])) / 9
        ways = [BESIDE * np.array(way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        looks = [cut_cells(part, there + cell * way) for way in ways]
        others = [cut_cells(part, there, reach) for reach in REACHES]
        looks += [*others, *(255 - crops for crops in (seen.crops, *others))]
        first = np.log(np.maximum(seen.digits, 1e-12))
        digits = _mean([*[first] * FIRST, *self._log_digits(looks)])
        shown = seen.digits.argmax(axis=1) > 0
        if shown.any() and np.median(digit_heights(seen.crops[shown])) < SMALL_TYPE:
            part, there = shrunk(image, lattice, CLOSER)
            cell = float(np.linalg.norm(there[0, 9] - there[0, 0])) / 9
            straight = cut_cells(part, there, CLOSER)
            looks = [straight, 255 - straight, *(cut_cells(part, there + cell * way, CLOSER) for way in ways)]
            which = _mean(self._log_digits(looks))[:, 1:]
            digits[:, 1:] = (1 - digits[:, :1]) * which / which.sum(axis=1, keepdims=True)
        return seen._replace(digits=digits)

    def _log_digits(self, looks: list[np.ndarray]) -> np.ndarray:
        """Log-probabilities (N, 81, 10) of N looks at a board."""
        # One by one: all at once would take a hundred megabytes more, and no less time.
        logits = []
        with torch.inference_mode():
            for look in looks:
                crops = torch.from_numpy(look).permute(0, 3, 1, 2)[None].float()
                logits.append(self._net(crops).digits)
            return torch.log_softmax(torch.cat(logits) / self._temperature, dim=-1).numpy()


def _mean(logs: list[np.ndarray] | np.ndarray) -> np.ndarray:
    """Probabilities (81, 10) from the mean of log-probabilities (N, 81, 10)."""
    mean = np.mean(logs, axis=0)
    raised = np.exp(mean - mean.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))
