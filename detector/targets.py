"""Training targets: the four maps of a look, from a synthetic picture's truth."""

from __future__ import annotations

import cv2
import numpy as np

REACH = 4  # pixels round a crossing that its bump covers


def draw_targets(ink: np.ndarray, lattice: np.ndarray) -> np.ndarray:
    """The maps that the U-Net should give for one look.

    ink: (H, W) uint8, 0..255. lattice: (10, 10, 2) in look pixels. Returns (4, H, W) uint8, 255 = 1.0, in the order
    of `unet.CHANNELS`.
    """
    height, width = ink.shape
    edge = np.concatenate([lattice[0, :-1], lattice[:-1, 9], lattice[9, :0:-1], lattice[:0:-1, 0]])
    outline = np.round(edge * 8).astype(np.int32)
    area = np.zeros((height, width), dtype=np.uint8)
    cv2.fillPoly(area, [outline], 255, shift=3)
    cell = np.sqrt(max(cv2.contourArea(edge.astype(np.float32)), 1.0)) / 9
    frame = np.zeros((height, width), dtype=np.uint8)
    cv2.polylines(frame, [outline], True, 255, thickness=max(2, round(0.16 * cell)), shift=3, lineType=cv2.LINE_AA)
    return np.stack([ink, area, _bumps(lattice, height, width, cell), frame])


def _bumps(lattice: np.ndarray, height: int, width: int, cell: float) -> np.ndarray:
    """A Gaussian bump on each crossing, narrow enough that neighbours of a small board stay apart."""
    sigma = float(np.clip(0.055 * cell, 0.9, 1.7))
    points = lattice.reshape(-1, 2)
    near = np.round(points).astype(int)
    offsets = np.arange(-REACH, REACH + 1)
    xs, ys = near[:, 0, None] + offsets, near[:, 1, None] + offsets
    in_x = np.exp(-((xs - points[:, 0, None]) ** 2) / (2 * sigma**2))
    in_y = np.exp(-((ys - points[:, 1, None]) ** 2) / (2 * sigma**2))
    bumps = (in_y[:, :, None] * in_x[:, None, :] * 255).astype(np.uint8)
    heat = np.zeros((height + 2 * REACH, width + 2 * REACH), dtype=np.uint8)
    rows = np.broadcast_to(ys[:, :, None] + REACH, bumps.shape)
    columns = np.broadcast_to(xs[:, None, :] + REACH, bumps.shape)
    inside = (rows >= 0) & (rows < heat.shape[0]) & (columns >= 0) & (columns < heat.shape[1])
    np.maximum.at(heat, (rows[inside], columns[inside]), bumps[inside])
    return heat[REACH:-REACH, REACH:-REACH]
