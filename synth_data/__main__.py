"""Writes a contact sheet of synthetic pictures to look at: `python -m synth_data sheet.png`."""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from PIL import Image
from torchvision.utils import make_grid, save_image

from synth_data.fonts import load_fonts
from synth_data.sample import draw_sample

TILE = 320


def tile(picture: np.ndarray) -> np.ndarray:
    """`picture` fitted into a TILE x TILE square, the rest grey."""
    height, width = picture.shape[:2]
    factor = TILE / max(height, width)
    small = cv2.resize(picture, (round(width * factor), round(height * factor)), interpolation=cv2.INTER_AREA)
    square = np.full((TILE, TILE, 3), 128, dtype=np.uint8)
    square[: small.shape[0], : small.shape[1]] = small
    return square


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m synth_data", description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", default=Path("sheet.png"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--kind", choices=["screen", "photo"], help="only screenshots or only photos")
    parser.add_argument("--truth", action="store_true", help="draw crossings and digit strokes over the pictures")
    parser.add_argument("--fonts", choices=["train", "held-out", "bundled"], default="bundled")
    args = parser.parse_args()
    if args.file.suffix.lower() not in Image.registered_extensions():
        parser.error(f"{args.file} does not end as a picture's name does, for example in .png")
    fonts = load_fonts(args.fonts)
    tiles = []
    for index in range(args.count):
        sample = draw_sample(args.seed, index, fonts, kind=args.kind)
        picture = sample.image.copy()
        if args.truth:
            picture[sample.ink > 128] = (255, 0, 160)
            for x, y in sample.lattice.reshape(-1, 2):
                cv2.circle(picture, (round(float(x)), round(float(y))), 2, (0, 200, 0), -1)
        tiles.append(torch.from_numpy(tile(picture)).permute(2, 0, 1) / 255)
    try:
        save_image(make_grid(tiles, nrow=6, padding=6, pad_value=0.3), args.file)
    except OSError as error:
        parser.exit(1, f"{args.file} cannot be written: {error.strerror or error}.\n")
    print(args.file)


if __name__ == "__main__":
    main()
