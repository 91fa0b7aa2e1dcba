"""Turns a sheet into the picture a person has: a screenshot, or a bent, lit, blurred and turned photo."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from synth_data import furniture
from synth_data.content import Content
from synth_data.recipe import Photo, Screen
from synth_data.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Sample:
    """A synthetic picture and its truth.

    image: (H, W, 3) uint8 RGB. ink: (H, W) uint8, 255 on the strokes of the board's big digits. area: (H, W) uint8,
    255 inside the board. lattice: (10, 10, 2) float32, [row, column, xy] in pixels, the board's own order also when
    the picture shows it turned. kinds_visible: whether the picture tells givens from entries. by_hand: (81,)
    bool, digits that are handwritten.
    """

    image: np.ndarray
    ink: np.ndarray
    area: np.ndarray
    lattice: np.ndarray
    content: Content
    kinds_visible: bool
    by_hand: np.ndarray


def _finish(sheet: Sheet, image: np.ndarray, ink: np.ndarray, lattice: np.ndarray) -> Sample:
    area = np.zeros(image.shape[:2], dtype=np.uint8)
    edge = np.concatenate([lattice[0, :-1], lattice[:-1, 9], lattice[9, :0:-1], lattice[:0:-1, 0]])
    cv2.fillPoly(area, [np.round(edge).astype(np.int32)], 255)
    flat = sheet.flat
    return Sample(image, ink, area, lattice.astype(np.float32), flat.content, flat.kinds_visible, flat.by_hand)


def _jpeg(rng: np.random.Generator, image: np.ndarray, low: float, high: float) -> np.ndarray:
    quality = int(rng.uniform(low, high))
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))


def _resize(image: np.ndarray, width: int, height: int, method: int) -> np.ndarray:
    return cv2.resize(image, (width, height), interpolation=method)


def _scaled_lattice(lattice: np.ndarray, before: tuple[int, int], after: tuple[int, int]) -> np.ndarray:
    """Pixel centres are at integers, so a picture k times as wide moves x to k (x + 0.5) - 0.5."""
    factor = np.array([after[0] / before[0], after[1] / before[1]])
    return np.asarray((lattice + 0.5) * factor - 0.5)


def take_screenshot(rng: np.random.Generator, sheet: Sheet, longest: int | None) -> Sample:
    """Rescale, recompress and soften the sheet as screenshots are on their way to us.

    longest: the picture's longer side in pixels; None keeps the sheet's own scale but for the odd rescaling.
    """
    image, ink = sheet.image, sheet.ink
    height, width = image.shape[:2]
    size = (width, height)
    if Screen.rescaled.happens(rng):  # someone else's down- or upscaling, before ours
        factor = rng.uniform(0.45, 1.6)
        mid = (max(24, round(width * factor)), max(24, round(height * factor)))
        methods = [cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_NEAREST]
        method = methods[int(rng.integers(3 if factor < 0.8 else 4))]
        image, ink = _resize(image, *mid, method), _resize(ink, *mid, cv2.INTER_AREA)
        size = mid
    if Screen.jpeg.happens(rng):
        image = _jpeg(rng, image, Screen.jpeg_quality.low, Screen.jpeg_quality.high)
    if longest is not None:
        factor = longest / max(size)
        last = (max(16, round(size[0] * factor)), max(16, round(size[1] * factor)))
        method = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
        image, ink = _resize(image, *last, method), _resize(ink, *last, cv2.INTER_AREA)
        size = last
    if rng.random() < 0.06:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.0))
    return _finish(sheet, image, ink, _scaled_lattice(sheet.lattice, (width, height), size))


class _Bend:
    """Smooth displacement of a curved, crumpled page: a few waves across and along."""

    def __init__(self, rng: np.random.Generator, board: float, cell: float) -> None:
        waves = []
        if rng.random() < 0.6:
            curl = Photo.curl.draw(rng) * 3 * cell
            waves.append((curl, rng.uniform(0.25, 0.9) / board, rng.uniform(0, 2 * math.pi), rng.random() < 0.5))
        if rng.random() < 0.5:
            crumple = Photo.crumple.draw(rng) * cell
            waves += [
                (crumple, rng.uniform(0.8, 2.5) / board, rng.uniform(0, 2 * math.pi), rng.random() < 0.5)
                for _ in range(3)
            ]
        self.waves = [(a, 2 * math.pi * f, p, side, rng.uniform(-0.25, 0.25)) for a, f, p, side in waves]

    def __call__(self, points: np.ndarray) -> np.ndarray:
        """Displacement in page pixels at page points (..., 2)."""
        moved = np.zeros_like(points)
        for amplitude, frequency, phase, sideways, cross in self.waves:
            along, across = (0, 1) if sideways else (1, 0)
            wave = amplitude * np.sin(frequency * points[..., along] + phase)
            moved[..., across] += wave
            moved[..., along] += cross * wave
        return moved


def take_photo(
    rng: np.random.Generator, sheet: Sheet, width: int, height: int, *, screen: bool, close: bool = False
) -> Sample:
    """Photograph the sheet into a picture of width x height; `screen` if it glows rather than lies on paper.

    close: the board fills most of the picture.
    """
    page = sheet.image
    page_h, page_w = page.shape[:2]
    cell = float(np.linalg.norm(sheet.lattice[0, 9] - sheet.lattice[0, 0])) / 9
    board = 9 * cell
    bend = _Bend(rng, board, cell) if not screen else (lambda p: np.zeros_like(p))
    share = rng.uniform(0.65, 0.98) if close else Photo.share.draw(rng)
    place = _placement(rng, sheet.lattice + bend(sheet.lattice), width, height, share)
    lattice = cv2.perspectiveTransform(
        (sheet.lattice + bend(sheet.lattice)).reshape(-1, 1, 2).astype(np.float64), place
    ).reshape(10, 10, 2)

    step = 8
    grid = np.stack(np.meshgrid(np.arange(0, width + step, step), np.arange(0, height + step, step)), axis=-1)
    flat = cv2.perspectiveTransform(grid.reshape(-1, 1, 2).astype(np.float64), np.linalg.inv(place)).reshape(grid.shape)
    # Far outside the page the bend means nothing; a bounded start keeps the fixed point stable.
    flat = np.clip(flat, -4 * board, np.array([page_w, page_h]) + 4 * board)
    source = flat.copy()
    for _ in range(4):
        source = flat - bend(source)
    maps = source.astype(np.float32)
    # Sample the coarse map linearly: coarse node k stands at pixel k * step.
    xs, ys = np.arange(width, dtype=np.float32) / step, np.arange(height, dtype=np.float32) / step
    grid_x, grid_y = np.meshgrid(xs, ys)
    fine = cv2.remap(maps, grid_x, grid_y, cv2.INTER_LINEAR)

    page = _print(rng, page, cell) if not screen else page
    shrink = board / max(float(np.linalg.norm(lattice[0, 9] - lattice[0, 0])), 1.0)
    if shrink > 1.5:  # avoid aliasing where the photo is coarser than the page
        page = cv2.GaussianBlur(page, (0, 0), 0.4 * shrink)
    edge = np.median(np.concatenate([page[0], page[-1], page[:, 0], page[:, -1]]), axis=0)
    paper = cv2.remap(
        page, fine[..., 0], fine[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=edge.tolist()
    )
    ink = cv2.remap(sheet.ink, fine[..., 0], fine[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    overhang = rng.uniform(0.0, 0.6) * board
    outside = (
        (fine[..., 0] < -overhang)
        | (fine[..., 0] > page_w + overhang)
        | (fine[..., 1] < -overhang)
        | (fine[..., 1] > page_h + overhang)
    )
    picture = paper.astype(np.float32)
    if outside.any():
        desk = furniture.texture(rng, height, width).astype(np.float32)
        picture = np.where(outside[..., None], desk, picture)
    return _finish(sheet, _expose(rng, picture, screen=screen), ink, lattice)


def _placement(rng: np.random.Generator, lattice: np.ndarray, width: int, height: int, share: float) -> np.ndarray:
    """Homography from page to picture: turn, perspective, then scale and shift so that the whole board is in view."""
    centre = lattice.mean(axis=(0, 1))
    angle = math.radians(Photo.tilt.draw(rng))
    if Photo.any_turn.happens(rng):
        angle = rng.uniform(0, 2 * math.pi)
    elif Photo.quarter_turn.happens(rng):
        angle += math.pi / 2 * int(rng.integers(1, 4))
    cos, sin = math.cos(angle), math.sin(angle)
    turn = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]]) @ np.array(
        [[1, 0, -centre[0]], [0, 1, -centre[1]], [0, 0, 1.0]]
    )
    board = float(np.linalg.norm(lattice[0, 9] - lattice[0, 0]))
    strength, towards = Photo.perspective.draw(rng) / board, rng.uniform(0, 2 * math.pi)
    lens = np.array([[1, 0, 0], [0, 1, 0], [strength * math.cos(towards), strength * math.sin(towards), 1.0]])
    stretch = np.diag([rng.uniform(0.94, 1.06), 1.0, 1.0])
    matrix = stretch @ lens @ turn
    seen = cv2.perspectiveTransform(lattice.reshape(-1, 1, 2).astype(np.float64), matrix).reshape(-1, 2)
    low, high = seen.min(axis=0), seen.max(axis=0)
    scale = share * min(width / (high[0] - low[0]), height / (high[1] - low[1]))
    room = np.array([width, height]) - scale * (high - low)
    shift = -scale * low + room * np.clip(rng.normal(0.5, 0.25, 2), 0.01, 0.99)
    return np.asarray(np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1.0]]) @ matrix)


def _print(rng: np.random.Generator, page: np.ndarray, cell: float) -> np.ndarray:
    """Ink on paper: bleeding, uneven blackness, the back page showing through, coloured ink."""
    ink: np.ndarray = (255 - page).astype(np.float32)
    if rng.random() < 0.5:
        ink = cv2.GaussianBlur(ink, (0, 0), rng.uniform(0.3, 0.045 * cell + 0.3))
    ink *= rng.uniform(0.55, 1.0)
    if rng.random() < 0.3:
        grain = rng.uniform(0.6, 1.1, (page.shape[0] // 3 + 1, page.shape[1] // 3 + 1)).astype(np.float32)
        ink *= cv2.resize(grain, (page.shape[1], page.shape[0]))[..., None]
    if Photo.show_through.happens(rng):
        back = np.roll(page[:, ::-1], int(rng.integers(page.shape[0])), axis=0)
        ink += cv2.GaussianBlur(255 - back, (0, 0), 1.5).astype(np.float32) * Photo.back_page.draw(rng)
    if Photo.colour_print.happens(rng):
        ink *= np.array([rng.uniform(0.2, 1), rng.uniform(0.5, 1), rng.uniform(0.5, 1)], dtype=np.float32)[
            rng.permutation(3)
        ]
    paper = 255 * Photo.dark_paper.draw(rng)
    return np.asarray(np.clip(paper - ink * (paper / 255), 0, 255).astype(np.uint8))


def _expose(rng: np.random.Generator, picture: np.ndarray, *, screen: bool) -> np.ndarray:
    """Light, shadow, cast, blur, noise and compression of a camera; picture is float32 0..255."""
    height, width = picture.shape[:2]
    ys, xs = np.mgrid[0:height:16, 0:width:16].astype(np.float32)
    direction = rng.uniform(0, 2 * math.pi)
    ramp = (xs / width - 0.5) * math.cos(direction) + (ys / height - 0.5) * math.sin(direction)
    light = 1 + ramp * 2 * Photo.gradient.draw(rng)
    if Photo.shadow.happens(rng):
        edge = rng.uniform(-0.4, 0.4)
        turn = rng.uniform(0, 2 * math.pi)
        side = (xs / width - 0.5) * math.cos(turn) + (ys / height - 0.5) * math.sin(turn) - edge
        light *= 1 - rng.uniform(0.15, 0.6) / (1 + np.exp(np.clip(-side * rng.uniform(8, 120), -50, 50)))
    if Photo.glare.happens(rng):
        gx, gy = rng.uniform(0, width), rng.uniform(0, height)
        spot = np.exp(-((xs - gx) ** 2 + (ys - gy) ** 2) / (2 * (rng.uniform(0.08, 0.25) * width) ** 2))
        light += rng.uniform(0.2, 0.8) * spot
    light *= Photo.light.draw(rng)
    lit = picture * cv2.resize(light, (width, height))[..., None]
    cast = 1 + rng.uniform(-1, 1, 3).astype(np.float32) * Photo.cast.draw(rng)
    lit *= cast
    if screen and (Photo.moire.happens(rng) or rng.random() < 0.4):
        full_y, full_x = np.mgrid[0:height, 0:width].astype(np.float32)
        for channel in range(3):
            fx, fy = rng.uniform(-0.9, 0.9, 2)
            lit[..., channel] *= 1 + rng.uniform(0, 0.12) * np.sin(fx * full_x + fy * full_y + rng.uniform(0, 6))
    top = float(lit.max())
    if top < 150 and rng.random() < 0.7:  # cameras brighten dark scenes
        lit *= rng.uniform(150, 250) / max(top, 1.0)
    sigma = Photo.blur.draw(rng) * max(width, height) / 640
    if sigma > 0.25:
        lit = cv2.GaussianBlur(lit, (0, 0), sigma)
    if Photo.motion.happens(rng):
        length = int(rng.integers(2, 7))
        kernel = np.zeros((length, length), dtype=np.float32)
        turn = rng.uniform(0, math.pi)
        for t in np.linspace(-0.5, 0.5, 2 * length):
            kernel[
                round((length - 1) / 2 + t * (length - 1) * math.sin(turn)),
                round((length - 1) / 2 + t * (length - 1) * math.cos(turn)),
            ] = 1
        lit = cv2.filter2D(lit, -1, kernel / kernel.sum())
    noise = Photo.noise.draw(rng)
    if noise > 1:
        grain = rng.standard_normal((height // 2 + 1, width // 2 + 1, 3), dtype=np.float32) * noise
        lit += cv2.resize(grain, (width, height))
    if rng.random() < 0.25:  # phones sharpen
        lit += rng.uniform(0.3, 1.2) * (lit - cv2.GaussianBlur(lit, (0, 0), 1.2))
    image = np.clip(lit, 0, 255).astype(np.uint8)
    return _jpeg(rng, image, 40, 95) if rng.random() < 0.7 else image
