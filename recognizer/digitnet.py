"""DigitNet: a small CNN that reads each cell, and two attention layers that let the cells of a board be compared.

The CNN alone decides most: which digit, or none. What it cannot see in one cell, whether a small digit is a pencil mark
or the board's type is small, and which ink is the printed one, shows only beside the other cells. The attention has no
notion of place, so it can compare looks but cannot learn Sudoku's rules: what is reported stays what was seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

CONTRAST_FLOOR: Final = 10.0
"""Grey levels of contrast under which a cell is not amplified further: JPEG noise is not ink."""

LOOK_GAIN: Final = 6.0
"""Brings differences of colour between cells, 0..1, to the size of the other features."""


@dataclass(frozen=True, slots=True)
class DigitNetConfig:
    """widths: channels at 1/2, 1/4 and 1/8 of a crop. features: numbers that describe a cell. side: of a crop.
    layers: of attention; the first can find the board's usual type and ink, the second compare with it."""

    widths: tuple[int, ...] = (32, 64, 128)
    features: int = 160
    side: int = 40
    layers: int = 2


class Output(NamedTuple):
    """Logits for B boards.

    digits: (B, 81, 10), 0 = blank. entry: (B, 81). marks: (B, 81, 9). turn: (B, 4), quarter turns clockwise that make
    the board upright. fits: (B,), whether these are a Sudoku's cells, cut along its lines: a wrong lattice, or another
    table, shows in all of them together. look: (B, 81, 7), no logits but what each crop shows: background RGB,
    contrast, ink RGB, 0..1.
    """

    digits: Tensor
    entry: Tensor
    marks: Tensor
    turn: Tensor
    fits: Tensor
    look: Tensor


class _Stage(nn.Module):
    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(inputs, outputs, 3, padding=1, bias=False),
            nn.BatchNorm2d(outputs),
            nn.ReLU(inplace=True),
            nn.Conv2d(outputs, outputs, 3, padding=1, bias=False),
            nn.BatchNorm2d(outputs),
            nn.ReLU(inplace=True),
        )

    def forward(self, x: Tensor) -> Tensor:
        result: Tensor = self.layers(x)
        return result


class DigitNet(nn.Module):
    """Reads the 81 cells of each board."""

    def __init__(self, config: DigitNetConfig | None = None) -> None:
        super().__init__()
        self.config = config or DigitNetConfig()
        widths, features = self.config.widths, self.config.features
        self.stages = nn.ModuleList([_Stage(12 if k == 0 else widths[k - 1], width) for k, width in enumerate(widths)])
        spots = (self.config.side // 8) ** 2
        self.describe = nn.Sequential(nn.Linear(widths[-1] * spots, features), nn.ReLU())
        self.digit = nn.Linear(features, 10)
        self.marks = nn.Linear(features, 9)
        self.turn = nn.Linear(features, 4)
        self.token = nn.Linear(features + 7, 96)
        self.compare = nn.Sequential(
            *(
                nn.TransformerEncoderLayer(96, 4, 192, dropout=0.0, batch_first=True, norm_first=True)
                for _ in range(self.config.layers)
            )
        )
        self.context = nn.Linear(96, 10)
        self.marks_context = nn.Linear(96, 9)
        self.entry = nn.Linear(96, 1)
        self.fits = nn.Linear(96, 1)

    def forward(self, crops: Tensor) -> Output:
        """crops: (B, 81, 3, S, S) float RGB 0..255."""
        boards = crops.shape[0]
        cells, look = _normalised(crops.flatten(0, 1))
        x = F.pixel_unshuffle(cells, 2)
        for k, stage in enumerate(self.stages):
            x = stage(x if k == 0 else F.max_pool2d(x, 2))
        features = self.describe(x.flatten(1)).reshape(boards, -1, self.config.features)
        look = look.reshape(boards, -1, 7)
        # Two inks of one board differ by little of the whole range: what counts is by how much from the board's mean.
        beside = LOOK_GAIN * (look - look.mean(dim=1, keepdim=True))
        tokens = self.compare(self.token(torch.cat([features, beside], dim=-1)))
        digits = self.digit(features) + self.context(tokens)
        marks = self.marks(features) + self.marks_context(tokens)
        shown = 1 - digits.softmax(dim=-1)[..., :1].detach()
        turn = (self.turn(features) * shown).sum(dim=1) / (shown.sum(dim=1) + 3.0)
        fits = self.fits(tokens).squeeze(-1).mean(dim=1)
        return Output(digits, self.entry(tokens).squeeze(-1), marks, 6.0 * turn, 6.0 * fits, look)


def _normalised(cells: Tensor) -> tuple[Tensor, Tensor]:
    """Crops with their background at 0 and their strongest ink at about 1, and what that hides.

    cells: (N, 3, S, S) 0..255. Returns (N, 3, S, S) and (N, 7): background colour, contrast and ink colour, 0..1.
    """
    inset = cells.shape[-1] // 8
    inner = cells[:, :, inset:-inset, inset:-inset]
    ground = _medians(inner)[:, :, None, None]
    off = cells - ground
    distance = off.abs().amax(dim=1, keepdim=True)
    strength = F.avg_pool2d(distance, 2)
    half = inset // 2
    contrast = strength[:, :, half:-half, half:-half].amax(dim=(2, 3), keepdim=True).clamp_min(CONTRAST_FLOOR)
    inked = (distance[:, :, inset:-inset, inset:-inset] > 0.6 * contrast).to(cells.dtype)
    ink = (inner * inked).sum(dim=(2, 3)) / inked.sum(dim=(2, 3)).clamp_min(1.0)
    look = torch.cat([ground.flatten(1), contrast.flatten(1), ink], dim=1) / 255
    return (off / contrast).clamp_(-1.5, 1.5), look


def _medians(planes: Tensor) -> Tensor:
    """The lower median of each plane: (N, C, H, W) -> (N, C). By NumPy, which takes a quarter of torch's time."""
    values = planes.flatten(2).cpu().numpy()
    middle = (values.shape[-1] - 1) // 2
    return torch.from_numpy(np.partition(values, middle, axis=-1)[..., middle]).to(planes.device)
