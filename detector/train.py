"""Trains the U-Net on synthetic pictures: `python -m detector.train`. Goes on where it was stopped."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.data import Dataset
from torchvision.transforms import v2

from detector.geometry import LOOK, close_frame, scaling, transform, warp
from detector.targets import draw_targets
from detector.training import Schedule, train
from detector.unet import UNet
from detector.weights import save_weights
from synth_data import Font, Sample, draw_sample, load_fonts

# Strokes and crossings cover few pixels; without weight the net would first learn to say "nothing here".
POSITIVE = (3.0, 1.0, 12.0, 4.0)
# Crossings carry the fit, so they count most.
IMPORTANCE = (1.0, 0.5, 3.0, 0.7)


def wide_view(rng: np.random.Generator, sample: Sample) -> tuple[np.ndarray, np.ndarray]:
    """A look at the whole picture, as `geometry.wide_look` gives, at a random scale and place in the square."""
    height, width = sample.image.shape[:2]
    cell = float(np.linalg.norm(sample.lattice[0, 9] - sample.lattice[0, 0])) / 9
    scale = rng.uniform(0.7, 1.0) * LOOK / max(height, width)
    if scale * cell < 5.5:  # too small to show its crossings: such boards get a larger look when read
        scale = rng.uniform(5.5, 8.0) / cell
    size = (max(8, round(width * scale)), max(8, round(height * scale)))
    low = scale * sample.lattice.reshape(-1, 2).min(axis=0)
    high = scale * sample.lattice.reshape(-1, 2).max(axis=0)
    shift = []
    for axis in (0, 1):
        if size[axis] <= LOOK:
            shift.append(rng.integers(0, LOOK - size[axis] + 1) if rng.random() < 0.5 else 0)
        else:
            first, last = max(high[axis] + 2 - LOOK, 0), min(low[axis] - 2, size[axis] - LOOK)
            shift.append(-rng.uniform(min(first, last), max(first, last)))
    matrix = scaling(size[0] / width, size[1] / height, float(round(shift[0])), float(round(shift[1])))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    image = cv2.resize(sample.image, size, interpolation=method)
    ink = cv2.resize(sample.ink, size, interpolation=method)
    move = np.array([[1, 0, round(shift[0])], [0, 1, round(shift[1])]], dtype=np.float64)
    square = (LOOK, LOOK)
    image = cv2.warpAffine(image, move, square, flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    ink = cv2.warpAffine(ink, move, square, flags=cv2.INTER_NEAREST)
    return image, draw_targets(ink, transform(sample.lattice, matrix))


def close_view(rng: np.random.Generator, sample: Sample) -> tuple[np.ndarray, np.ndarray]:
    """A look at the straightened board, as far off as a first fit may be: jittered, stretched, one line off."""
    corners = sample.lattice[[0, 0, 9, 9], [0, 9, 9, 0]]
    # The first fit cannot know the digits' way up: it takes the corner that is top left in the picture.
    corners = np.roll(corners, -int(np.argmin(corners.sum(axis=1))), axis=0)
    frame = close_frame().astype(np.float64)
    cell = float(frame[1, 0] - frame[0, 0]) / 9
    frame += rng.normal(0, rng.uniform(0.0, 0.2) * cell, (4, 2))
    if rng.random() < 0.25:
        frame += rng.normal(0, 0.6 * cell, 2)
    if rng.random() < 0.2:
        middle = frame.mean(axis=0)
        frame = middle + (frame - middle) * rng.uniform(0.75, 1.12, 2)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), frame.astype(np.float32)).astype(np.float64)
    ink = warp(sample.ink, matrix, LOOK)
    return warp(sample.image, matrix, LOOK), draw_targets(ink, transform(sample.lattice, matrix))


class Looks(Dataset[tuple[Tensor, Tensor]]):
    """Item k: a wide and a close look at synthetic picture k, (2, 3, S, S) and (2, 4, S, S) uint8."""

    def __init__(self, seed: int, fonts: tuple[Font, ...], length: int) -> None:
        self.seed, self.fonts, self.length = seed, fonts, length

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: int) -> tuple[Tensor, Tensor]:
        cv2.setNumThreads(1)
        rng = np.random.default_rng([self.seed, index, 7])
        sample = draw_sample(self.seed, index, self.fonts, longest=int(rng.integers(420, 641)))
        views = [wide_view(rng, sample), close_view(rng, sample)]
        images = np.stack([image for image, _ in views]).transpose(0, 3, 1, 2)
        return torch.from_numpy(np.ascontiguousarray(images)), torch.from_numpy(np.stack([t for _, t in views]))


# Colours beyond what styles draw: any ink on any ground, in any polarity.
colour_jitter = v2.Compose(
    [
        v2.RandomInvert(0.06),
        v2.RandomGrayscale(0.10),
        v2.RandomChannelPermutation(),
        v2.ColorJitter(brightness=0.25, contrast=0.3),
    ]
)


def loss_of(model: nn.Module, batch: tuple[Tensor, Tensor]) -> tuple[Tensor, dict[str, float]]:
    """Weighted binary cross-entropy of the four maps."""
    images, targets = batch[0].flatten(0, 1), batch[1].flatten(0, 1).float() / 255
    images = torch.stack([colour_jitter(image) for image in images]).float()
    logits = model(images.contiguous(memory_format=torch.channels_last)).float()
    weight = torch.tensor(POSITIVE).view(1, -1, 1, 1)
    each = F.binary_cross_entropy_with_logits(logits, targets, pos_weight=weight, reduction="none").mean(dim=(0, 2, 3))
    loss = (each * torch.tensor(IMPORTANCE)).sum()
    names = ("ink", "area", "crossings", "frame")
    return loss, {name: float(value) for name, value in zip(names, each.detach(), strict=True)}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=2400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--run", type=Path, default=Path("runs/detector"), help="folder of checkpoint and log")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "weights", help="folder for the weights")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    # Two pictures give four looks; more a step learnt no faster per hour on two cores.
    schedule = Schedule(steps=args.steps, batch=2, rate=1.5e-3, seed=args.seed)
    model = UNet().to(memory_format=torch.channels_last)
    fonts = load_fonts("train")
    data = Looks(args.seed, fonts, schedule.steps * schedule.batch)
    averaged = train(model, data, loss_of, schedule, args.run)
    card: dict[str, Any] = {"recipe": "synth_data", "seed": args.seed, "steps": args.steps, "samples": len(data)}
    print(save_weights("unet", averaged, card, args.out))


if __name__ == "__main__":
    main()
