"""Measures DigitNet on synthetic pictures in typefaces it never saw, and calibrates its confidence there.

`python -m recognizer.evaluate` prints the figures; `--calibrate` also writes the temperature into the weights' card.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F
from torch.utils.data import DataLoader, Dataset

from detector import find_weights, save_weights
from recognizer.digitnet import DigitNet
from recognizer.recognizer import open_digitnet
from recognizer.train import Boards, Truth
from synth_data import digits_shown, legible, load_fonts

WEIGHTS = Path(__file__).parent / "weights"
SEED = 900_001
"""A series that no training draws from."""
GLANCE = 2.0
"""How many times better than barely legible a digit shows that a person reads at a glance."""


class Clear(Dataset[tuple[Truth, np.ndarray, np.ndarray, bool]]):
    """Boards in typefaces held out, each with which of its cells (81,) are read at a glance, which of its digits (81,)
    are handwritten, and whether the picture as a whole is read at a glance.

    At a glance: digits that show twice as well as they must, which leaves out those under a cursor; blanks of boards
    whose digits do.
    """

    def __init__(self, length: int) -> None:
        self.boards = Boards(SEED, load_fonts("held-out"), length)

    def __len__(self) -> int:
        return len(self.boards)

    def __getitem__(self, index: int) -> tuple[Truth, np.ndarray, np.ndarray, bool]:
        sample = self.boards.picture(index)
        whole = legible(sample, GLANCE)
        clear = np.where(sample.content.digits > 0, digits_shown(sample, GLANCE), whole)
        return self.boards[index], clear, sample.by_hand, whole


class Answers(NamedTuple):
    """Of N cells of upright boards, the logits (N, 10), the truth (N,), whether read at a glance and whether by hand
    (N,); of the cells whose kind shows, entries guessed and true; of blank cells read at a glance, marks guessed and
    true (N, 9); of boards that are none, and of those that are and are read at a glance, how probably they are one
    (N,); of all whether one was told from the other, and of real ones whether their turn was told right."""

    logits: np.ndarray
    truth: np.ndarray
    clear: np.ndarray
    by_hand: np.ndarray
    entry: np.ndarray
    entry_truth: np.ndarray
    marks: np.ndarray
    marks_truth: np.ndarray
    misfits: np.ndarray
    clear_fits: np.ndarray
    fits: np.ndarray
    turns: np.ndarray


def collect(model: DigitNet, boards: int) -> Answers:
    """What the network says of so many boards."""
    parts: list[tuple[Tensor, ...]] = []
    with torch.inference_mode():
        for batch, clear, by_hand, whole in DataLoader(Clear(boards), batch_size=8, num_workers=1):
            output = model(batch.crops.float())
            upright = (batch.turn == 0) & batch.fits
            sure = (batch.digits > 0) & upright[:, None] & batch.known[:, None]
            blank = (batch.digits == 0) & upright[:, None] & clear
            parts.append(
                (
                    output.digits[upright].flatten(0, 1),
                    batch.digits[upright].flatten(),
                    clear[upright].flatten(),
                    by_hand[upright].flatten(),
                    output.entry[sure] > 0,
                    batch.entry[sure] > 0.5,
                    output.marks[blank] > 0,
                    batch.marks[blank] > 0.5,
                    torch.sigmoid(output.fits[~batch.fits]),
                    torch.sigmoid(output.fits[batch.fits & whole]),
                    ((output.fits > 0) == batch.fits).float(),
                    (output.turn.argmax(-1) == batch.turn)[batch.fits].float(),
                )
            )
    return Answers(*(torch.cat(part).numpy() for part in zip(*parts, strict=True)))


def best_temperature(logits: np.ndarray, truth: np.ndarray) -> float:
    """The temperature of least cross-entropy, from 0.5 to 3."""
    x, y = torch.from_numpy(logits), torch.from_numpy(truth)
    grid = np.linspace(0.5, 3.0, 51)
    losses = [float(F.cross_entropy(x / float(t), y)) for t in grid]
    return float(grid[int(np.argmin(losses))])


def calibration_error(confidence: np.ndarray, right: np.ndarray, bins: int = 15) -> float:
    """Expected calibration error: mean gap between confidence and share right over equal-width bins."""
    index = np.minimum((confidence * bins).astype(int), bins - 1)
    gaps = [
        abs(confidence[index == k].mean() - right[index == k].mean()) * (index == k).mean()
        for k in range(bins)
        if (index == k).any()
    ]
    return float(sum(gaps))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=400)
    parser.add_argument("--calibrate", action="store_true", help="write the temperature into the card")
    args = parser.parse_args()
    model, card = open_digitnet(find_weights("digitnet", WEIGHTS))
    answers = collect(model, args.boards)
    temperature = best_temperature(answers.logits, answers.truth)
    probabilities = torch.softmax(torch.from_numpy(answers.logits) / temperature, dim=-1).numpy()
    right = probabilities.argmax(1) == answers.truth
    shown = answers.truth > 0
    confidence = probabilities.max(1)
    marked = answers.marks_truth.any(axis=1)
    figures = {
        "boards": args.boards,
        "digits_right": round(float(right[shown].mean()), 5),
        "blanks_right": round(float(right[~shown].mean()), 5),
        "clear_digits_right": round(float(right[shown & answers.clear].mean()), 5),
        "clear_printed_right": round(float(right[shown & answers.clear & ~answers.by_hand].mean()), 5),
        "clear_handwritten_right": round(float(right[shown & answers.clear & answers.by_hand].mean()), 5),
        "clear_blanks_right": round(float(right[~shown & answers.clear].mean()), 5),
        "clear_share": round(float(answers.clear.mean()), 3),
        "entries_right": round(float((answers.entry == answers.entry_truth).mean()), 4),
        "marked_cells_right": round(float((answers.marks == answers.marks_truth).all(1)[marked].mean()), 4),
        "marks_found": round(float(answers.marks[answers.marks_truth].mean()), 4),
        "marks_that_are_true": round(float(answers.marks_truth[answers.marks].mean()), 4),
        "fits_right": round(float(answers.fits.mean()), 4),
        "turns_right": round(float(answers.turns.mean()), 4),
        "temperature": round(temperature, 3),
        "calibration_error": round(calibration_error(confidence, right), 5),
    }
    print(figures)
    for threshold in (0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99):
        doubt = confidence < threshold
        print(f"under {threshold}: {doubt[~right].mean():.3f} of wrong cells, {doubt[right].mean():.4f} of right cells")
    for threshold in (0.05, 0.5, 0.7, 0.8, 0.85, 0.9, 0.95):
        none, some = (answers.misfits < threshold).mean(), (answers.clear_fits < threshold).mean()
        print(f"fits under {threshold}: {none:.3f} of what is no board, {some:.4f} of boards read at a glance")
    if args.calibrate:
        card = {key: value for key, value in card.items() if key not in ("format", "config")}
        print(save_weights("digitnet", model, card | {"temperature": temperature, "held_out_fonts": figures}, WEIGHTS))


if __name__ == "__main__":
    main()
