"""The fully convolutional U-Net: from a picture to four maps of where digits, board, crossings and frame are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional as F

CHANNELS: Final = ("ink", "area", "crossings", "frame")
"""What the four output maps are: strokes of big digits, inside of the board, its 100 crossings, its outer line."""

STRIDE: Final = 32
"""Both sides of an input must be multiples of this."""

# Means and spreads of synthetic pictures' RGB values in 0..255; they belong to the weights.
MEAN: Final = 128.0
SPREAD: Final = 64.0


@dataclass(frozen=True, slots=True)
class UNetConfig:
    """Channels at 1/2, 1/4, 1/8, 1/16 and 1/32 of the input's resolution."""

    widths: tuple[int, ...] = (16, 32, 56, 80, 96)


class _Block(nn.Module):
    """Two 3 x 3 convolutions with a shortcut; batch norm folds into them when served."""

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(inputs, outputs, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(outputs)
        self.second = nn.Conv2d(outputs, outputs, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(outputs)
        self.shortcut = nn.Conv2d(inputs, outputs, 1) if inputs != outputs else nn.Identity()

    def forward(self, x: Tensor) -> Tensor:
        y = F.relu(self.first_norm(self.first(x)), inplace=True)
        return F.relu(self.second_norm(self.second(y)) + self.shortcut(x), inplace=True)


class UNet(nn.Module):
    """Works at half resolution inside and gives full-resolution maps, which quarters the cost of the widest layers."""

    def __init__(self, config: UNetConfig | None = None) -> None:
        super().__init__()
        self.config = config or UNetConfig()
        widths = self.config.widths
        # Space to depth keeps every pixel: hair lines survive the halving.
        self.stem = nn.Conv2d(12, widths[0], 3, padding=1)
        self.down = nn.ModuleList([_Block(widths[max(k - 1, 0)], width) for k, width in enumerate(widths)])
        self.up = nn.ModuleList(
            [_Block(widths[k + 1] + widths[k], widths[k]) for k in reversed(range(len(widths) - 1))]
        )
        self.head = nn.Conv2d(widths[0], 4 * len(CHANNELS), 1)

    def forward(self, x: Tensor) -> Tensor:
        """x: (N, 3, H, W) float RGB 0..255, sides multiples of STRIDE. Returns (N, 4, H, W) logits, CHANNELS' order."""
        x = self.stem(F.pixel_unshuffle((x - MEAN) / SPREAD, 2))
        skips: list[Tensor] = []
        for k, block in enumerate(self.down):
            x = block(x if k == 0 else F.max_pool2d(x, 2))
            skips.append(x)
        for block, skip in zip(self.up, reversed(skips[:-1]), strict=True):
            x = block(torch.cat([F.interpolate(x, scale_factor=2.0, mode="nearest"), skip], dim=1))
        return F.pixel_shuffle(self.head(x), 2)
