"""Frames, and how points and pictures go between them.

Convention, which all code here keeps:
- Points are (x, y) in pixels; the centre of the first pixel is (0, 0), as OpenCV has it.
- A picture shrunk k times has x' = (x + 0.5) / k - 0.5: pixel edges, not centres, are what scaling fixes.
- A homography is a 3 x 3 float64 matrix that takes a point of the frame named first to the frame named second.
- Lattices are (10, 10, 2) arrays [row, column, xy]; row 0 and column 0 are the board's own top and left lines.
- Frames: "image" = the upright picture; "look" = what the U-Net is given, square or a multiple of its stride.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from detector.unet import STRIDE

LOOK: Final = 320
"""Pixels along the side of a close look; 320 lets a cell have 28, enough for marks, at 20 ms."""

MARGIN: Final = 1.2
"""Cells shown round the board in a close look: room for a lattice that was one line off and for outer labels."""


def transform(points: np.ndarray, matrix: np.ndarray) -> np.ndarray:
    """Points (..., 2) through a homography, float64."""
    flat = points.reshape(-1, 1, 2).astype(np.float64)
    return cv2.perspectiveTransform(flat, matrix).reshape(points.shape)


def scaling(factor_x: float, factor_y: float, shift_x: float = 0.0, shift_y: float = 0.0) -> np.ndarray:
    """Homography of a resize by the factors, then a shift in pixels of the result."""
    return np.array(
        [
            [factor_x, 0.0, 0.5 * factor_x - 0.5 + shift_x],
            [0.0, factor_y, 0.5 * factor_y - 0.5 + shift_y],
            [0.0, 0.0, 1.0],
        ]
    )


def shrink(image: np.ndarray, width: int, height: int) -> tuple[np.ndarray, np.ndarray]:
    """`image`, (H, W, 3) uint8, made smaller by area to (height, width, 3), and the homography image -> result.

    Halved as often as fits first: OpenCV halves ten times faster than it shrinks by any other factor.
    """
    matrix = np.eye(3)
    while image.shape[1] >= 2 * width and image.shape[0] >= 2 * height:
        half = (image.shape[1] // 2, image.shape[0] // 2)
        # An odd last row or column is left out, or halving were no halving; the matrix knows.
        image = cv2.resize(image[: 2 * half[1], : 2 * half[0]], half, interpolation=cv2.INTER_AREA)
        matrix = scaling(0.5, 0.5) @ matrix
    if image.shape[:2] != (height, width):
        matrix = scaling(width / image.shape[1], height / image.shape[0]) @ matrix
        image = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)
    return image, matrix


def wide_look(image: np.ndarray, longest: int) -> tuple[np.ndarray, np.ndarray]:
    """The whole picture with its longer side `longest` pixels, padded to multiples of the stride.

    image: (H, W, 3) uint8. Returns the look, (h, w, 3) uint8, and the homography image -> look.
    """
    height, width = image.shape[:2]
    factor = longest / max(height, width)
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    if factor < 1:
        small, matrix = shrink(image, *size)
    else:
        small = cv2.resize(image, size, interpolation=cv2.INTER_LINEAR)
        matrix = scaling(size[0] / width, size[1] / height)
    right, bottom = -size[0] % STRIDE, -size[1] % STRIDE
    look = cv2.copyMakeBorder(small, 0, bottom, 0, right, cv2.BORDER_REPLICATE)
    return look, matrix


def close_frame(size: int = LOOK, margin: float = MARGIN) -> np.ndarray:
    """Corners of the board in a close look, (4, 2) float32, clockwise from the top left."""
    low = margin * size / (9 + 2 * margin)
    high = size - low
    return np.array([[low, low], [high, low], [high, high], [low, high]], dtype=np.float32) - 0.5


def close_look(image: np.ndarray, corners: np.ndarray, size: int = LOOK) -> tuple[np.ndarray, np.ndarray]:
    """The board straightened, with MARGIN cells round it.

    image: (H, W, 3) uint8. corners: (4, 2) of the board in the image, clockwise from its top left.
    Returns the look, (size, size, 3) uint8, and the homography image -> look.
    """
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), close_frame(size)).astype(np.float64)
    return warp(image, matrix, size), matrix


def warp(image: np.ndarray, matrix: np.ndarray, size: int) -> np.ndarray:
    """`image` through the homography `matrix` (image -> result) into a size x size picture, without aliasing.

    Where the result is much coarser than the image, the image is first shrunk by area: bilinear sampling alone would
    skip hair lines.
    """
    inverse = np.linalg.inv(matrix)
    square = np.array([[0, 0], [size, 0], [size, size], [0, size]], dtype=np.float64)
    spots = transform(square, inverse)
    edges = np.linalg.norm(spots - np.roll(spots, 1, axis=0), axis=1) / size
    factor = float(np.median(edges))
    if factor > 1.3:
        height, width = image.shape[:2]
        low = np.floor(spots.min(axis=0)).astype(int) - 2
        high = np.ceil(spots.max(axis=0)).astype(int) + 3
        x0, y0 = (int(v) for v in np.clip(low, 0, [width - 1, height - 1]))
        x1, y1 = (int(v) for v in np.clip(high, [x0 + 1, y0 + 1], [width, height]))
        crop = image[y0:y1, x0:x1]
        shrunk = (max(1, round(crop.shape[1] / factor)), max(1, round(crop.shape[0] / factor)))
        image, smaller = shrink(crop, *shrunk)
        matrix = matrix @ np.linalg.inv(smaller @ np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]]))
    return cv2.warpPerspective(image, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
