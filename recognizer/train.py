"""Trains DigitNet on synthetic pictures: `python -m recognizer.train`. Goes on where it was stopped."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.data import Dataset
from torchvision.transforms import v2

from detector import save_weights
from detector.training import Schedule, train
from recognizer.cells import cut_cells
from recognizer.digitnet import DigitNet
from synth_data import ENTRY, Font, Sample, draw_sample, legible, load_fonts

FAULTY: Final = 0.12
"""Share of boards that are none: another table, or a lattice laid where it does not belong."""

TRIES: Final = 4
"""Pictures drawn for one that can be read, which a quarter cannot; one in some hundreds stays that nobody could."""


class Truth(NamedTuple):
    """One board for the net. crops: (81, 3, S, S) uint8. digits, entry: (81,). marks: (81, 9). known: whether the
    picture tells givens from entries. turn: quarter turns clockwise that make it upright. fits: whether these are a
    Sudoku's cells, cut along its lines; if not, nothing else holds."""

    crops: Tensor
    digits: Tensor
    entry: Tensor
    marks: Tensor
    known: Tensor
    turn: Tensor
    fits: Tensor


def misplaced(rng: np.random.Generator, lattice: np.ndarray) -> np.ndarray:
    """The lattice (10, 10, 2) where no board is: squeezed, stretched, between the lines, or lines further on.

    One line further on is left out: it takes a sense of place, which the network has not, to see that.
    """
    across, down = (lattice[:, 9] - lattice[:, 0]).mean(axis=0), (lattice[9] - lattice[0]).mean(axis=0)
    scales, shifts = np.ones(2), np.zeros(2)  # shifts in boards
    axes = [(0,), (1,), (0, 1)][int(rng.integers(3))]
    kind = int(rng.integers(4))
    for axis in axes:
        if kind < 2:
            scales[axis] = np.exp(rng.uniform(*(np.log([0.3, 0.85]) if rng.random() < 0.6 else np.log([1.18, 2.0]))))
            spare = abs(1 - scales[axis]) / 2
            shifts[axis] = rng.uniform(-spare, spare)
        else:
            lines = rng.integers(2, 6) if kind == 3 else rng.integers(0, 3) + rng.uniform(0.3, 0.7)
            shifts[axis] = rng.choice([-1, 1]) * lines / 9
    middle = lattice.mean(axis=(0, 1))
    grid = (np.arange(10) / 9 - 0.5)[:, None]
    return np.asarray(
        middle + (grid * scales[0] + shifts[0])[None] * across + (grid * scales[1] + shifts[1])[:, None] * down
    )


class Boards(Dataset[Truth]):
    """Item k: the cells of synthetic picture k, cut by its true lattice shaken as a fitted one may be off."""

    def __init__(self, seed: int, fonts: tuple[Font, ...], length: int) -> None:
        self.seed, self.fonts, self.length = seed, fonts, length

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: int) -> Truth:
        cv2.setNumThreads(1)
        rng = np.random.default_rng([self.seed, index, 11])
        fault = rng.random() if rng.random() < FAULTY else None
        decoy = fault is not None and fault < 0.3
        sample = self.picture(index, decoy=decoy)
        cell = float(np.linalg.norm(sample.lattice[0, 9] - sample.lattice[0, 0])) / 9
        lattice = sample.lattice + rng.normal(0, rng.uniform(0.0, 0.035) * cell, (10, 10, 2))
        # A whole board off or stretched a little, as when a frame is mistaken for the outer line.
        lattice += rng.normal(0, rng.uniform(0.0, 0.06) * cell, 2)
        middle = lattice.mean(axis=(0, 1))
        lattice = middle + (lattice - middle) * (1 + rng.normal(0, 0.006, 2))
        if fault is not None and not decoy:
            lattice = misplaced(rng, lattice)
        crops = cut_cells(sample.image, lattice)
        turn = int(rng.integers(1, 4)) if rng.random() < 0.15 else 0
        crops = np.rot90(crops, turn, axes=(1, 2)).transpose(0, 3, 1, 2)
        content = sample.content
        return Truth(
            torch.from_numpy(np.ascontiguousarray(crops)),
            torch.from_numpy(content.digits.astype(np.int64)),
            torch.from_numpy((content.kinds == ENTRY).astype(np.float32)),
            torch.from_numpy(content.marks.astype(np.float32)),
            torch.tensor(sample.kinds_visible),
            torch.tensor(turn),
            torch.tensor(fault is None),
        )

    def picture(self, index: int, *, decoy: bool = False) -> Sample:
        """The picture of item `index`: the first of a few that a person could read, or the last of them."""
        for attempt in range(TRIES):
            number = TRIES * index + attempt
            drawn = draw_sample(self.seed + 1_000_000, number, self.fonts, close=True, decoy=decoy, longest=None)
            if legible(drawn):
                break
        return drawn


# Colours beyond what styles draw. The same for a whole board: its cells are compared.
colour_jitter = v2.Compose(
    [
        v2.RandomInvert(0.10),
        v2.RandomGrayscale(0.15),
        v2.RandomChannelPermutation(),
        v2.ColorJitter(brightness=0.2, contrast=0.3),
    ]
)


def loss_of(model: nn.Module, batch: Truth) -> tuple[Tensor, dict[str, float]]:
    """Digits count most; turned boards teach only that they are turned, and what is no board only that."""
    crops = torch.stack([colour_jitter(board) for board in batch.crops]).float()
    output = model(crops)
    upright = (batch.turn == 0) & batch.fits
    shown = batch.digits > 0
    cells = upright[:, None].expand_as(shown)
    digits = _mean(F.cross_entropy(output.digits.float()[cells], batch.digits[cells], reduction="none"))
    sure = shown & cells & batch.known[:, None]
    entry = _mean(_binary(output.entry[sure], batch.entry[sure]))
    # Blank cells with marks, and some of those without, in step with how often they come.
    marks = _mean(_binary(output.marks[cells & ~shown], batch.marks[cells & ~shown]))
    turn = _mean(F.cross_entropy(output.turn.float(), batch.turn, reduction="none")[batch.fits])
    fits = _mean(_binary(output.fits, batch.fits.float()))
    loss = digits + 0.2 * entry + 1.0 * marks + 0.1 * turn + 0.1 * fits
    with torch.no_grad():
        wrong = (output.digits.argmax(-1) != batch.digits)[cells].float().mean()
        entry_wrong = ((output.entry > 0) != (batch.entry > 0.5))[sure].float().mean()
        turn_wrong = (output.turn.argmax(-1) != batch.turn)[batch.fits].float().mean()
        fits_wrong = ((output.fits > 0) != batch.fits).float().mean()
    return loss, {
        "digits": float(digits.detach()),
        "wrong": float(wrong),
        "entry": float(entry.detach()),
        "entry_wrong": float(entry_wrong),
        "marks": float(marks.detach()),
        "turn_wrong": float(turn_wrong),
        "fits_wrong": float(fits_wrong),
    }


def _binary(logits: Tensor, truth: Tensor) -> Tensor:
    return F.binary_cross_entropy_with_logits(logits.float(), truth, reduction="none")


def _mean(losses: Tensor) -> Tensor:
    """Their mean, and 0 where there are none: once in some thousand batches no board is upright."""
    return losses.sum() / max(losses.numel(), 1)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--run", type=Path, default=Path("runs/recognizer"), help="folder of checkpoint and log")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "weights", help="folder for the weights")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    # Six boards are 486 cells of six or more fonts a step.
    schedule = Schedule(steps=args.steps, batch=6, rate=1.5e-3, decay=0.02, seed=args.seed)
    data = Boards(args.seed, load_fonts("train"), schedule.steps * schedule.batch)
    model = DigitNet().to(memory_format=torch.channels_last)
    averaged = train(model, data, loss_of, schedule, args.run)
    card: dict[str, Any] = {"recipe": "synth_data", "seed": args.seed, "steps": args.steps, "samples": len(data)}
    print(save_weights("digitnet", averaged, card, args.out))


if __name__ == "__main__":
    main()
