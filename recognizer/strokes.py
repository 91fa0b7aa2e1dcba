"""How tall and how heavy the type in cells is, and of which colour, measured on their crops."""

from __future__ import annotations

import numpy as np

from recognizer.cells import REACH


def digit_heights(crops: np.ndarray) -> np.ndarray:
    """Height of what stands in each cell, (N,) in cells; up to 0.95, for a cell's lines are left out.

    crops: (N, S, S, 3) uint8 of REACH cells.
    """
    inset = round(0.12 * crops.shape[1])
    rows = (_ink(crops, inset) > 0.5).any(axis=2)
    return np.asarray(rows.sum(axis=1) * REACH / crops.shape[1])


def stroke_widths(crops: np.ndarray) -> np.ndarray:
    """Mean width of the strokes in each cell, (N,) in pixels of the crops, about the same for all digits of a font.

    crops: (N, S, S, 3) uint8. Twice the inked area over the length of its edge, both from grey levels.
    """
    ink = _ink(crops, round(0.15 * crops.shape[1]))
    edge = np.hypot(np.diff(ink, axis=1)[:, :, :-1], np.diff(ink, axis=2)[:, :-1])
    return np.asarray(2 * ink.sum(axis=(1, 2)) / np.maximum(edge.sum(axis=(1, 2)), 1e-3))


def ink_colours(crops: np.ndarray) -> np.ndarray:
    """Colour of what stands in the middle of each cell, (N, 3) RGB 0..1; black where nothing does.

    crops: (N, S, S, 3) uint8. Edges of strokes, half ground, are left out, and what stands near the cell's lines.
    """
    inset = round(0.2 * crops.shape[1])
    pixels = crops[:, inset:-inset, inset:-inset].reshape(len(crops), -1, 3)
    pure = (_ink(crops, inset) >= 0.8).reshape(len(crops), -1, 1)
    return np.asarray((pixels * pure).sum(axis=1) / np.maximum(pure.sum(axis=1), 1) / 255)


def _ink(crops: np.ndarray, inset: int) -> np.ndarray:
    """How strongly each pixel stands out from its cell's ground, 0..1, `inset` pixels of each edge left out."""
    inner = crops[:, inset:-inset, inset:-inset].astype(np.float32)
    ground = np.median(inner.reshape(len(inner), -1, 3), axis=1)[:, None, None]
    off = np.abs(inner - ground).max(axis=-1)
    strongest = np.quantile(off.reshape(len(off), -1), 0.985, axis=1)[:, None, None]
    return np.asarray(np.clip(off / np.maximum(strongest, 8.0), 0, 1))
