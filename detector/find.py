"""The detector: a picture in, the board's lattice out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from detector.board import Board
from detector.errors import PictureError
from detector.geometry import LOOK, close_frame, close_look, transform, wide_look
from detector.lattice import POOR, WHOLE, Fit, Maps, find_lattices
from detector.unet import UNet, UNetConfig
from detector.upright import straightened
from detector.weights import find_weights, load_weights

GOOD: Final = 0.93
"""Score of a close fit that needs no second opinion; half a board, well framed, can reach 0.85."""

NEAR: Final = 20.0
"""Side of a cell, in pixels of a wide look, from which a good fit in it is final; a close look reads no better."""

NEAR_ENOUGH: Final = 14.0
"""The same for boards that are even or upright, as on screens: with smaller cells, curved paper wants a close look."""

EVEN: Final = 0.035
"""Cells that crossings are off a smooth lattice, under which a board counts as even."""

FAIR: Final = 0.8
"""Score of a close fit from which no finer look at the whole picture is worth its time; real boards reach 0.85."""

PROMISING: Final = 0.3
"""Score of a fit from which it is worth a closer look; in wide looks real boards reach 0.6, the oddest drawn 0.32."""

MOST_LOOKS: Final = 5.0
"""Looks, of LOOK x LOOK pixels, after which the search ends: a board takes two, and no board is to be said soon."""

OVERLAP: Final = 0.8
"""How far the middles of two boards are apart at least, where boards side by side have 1: corners may overlap."""

AGREES: Final = 0.6
"""Cells that a close fit's corners may be off those that a person set: fingers are not exact, but one line is one."""

_CORNERS: Final = ([0, 0, 9, 9], [0, 9, 9, 0])
"""Where a lattice has its corners, clockwise from the top left."""


class Look(NamedTuple):
    """The straightened board as the U-Net is given it, (H, W, 3) uint8, and two of its maps, (H, W) float32 in 0..1."""

    image: np.ndarray
    ink: np.ndarray
    crossings: np.ndarray


@dataclass(frozen=True, slots=True)
class _Guess:
    """Where a board may be: its corners, (4, 2) in the image, and, where it comes from a fit in a wide look, that fit
    and its lattice in the image."""

    corners: np.ndarray
    lattice: np.ndarray | None = None
    fit: Fit | None = None

    @property
    def final(self) -> bool:
        """Whether a closer look would tell no more."""
        if self.lattice is None or self.fit is None or self.fit.score < GOOD:
            return False
        even = self.fit.uneven < EVEN or straightened(self.lattice) is not None
        return self.fit.size >= (NEAR_ENOUGH if even else NEAR)


@dataclass
class _Search:
    """How far the search through one picture has come: the best board so far, the lattices of all that looked whole in
    wide looks, how many looks were taken, and whether parts of larger grids were seen."""

    lattice: np.ndarray | None = None
    fit: Fit | None = None
    whole: list[np.ndarray] = field(default_factory=list)
    looks: float = 0.0
    parts: bool = False

    @property
    def score(self) -> float:
        return self.fit.score if self.fit else 0.0


def load_unet(path: Path) -> UNet:
    """The network of a weights file, ready to serve: batch norms folded into their convolutions."""
    tensors, card = load_weights(path)
    model = UNet(UNetConfig(widths=tuple(card["config"]["widths"])))
    model.load_state_dict(tensors)
    model.eval()
    for block in (*model.down, *model.up):
        block.first = fuse_conv_bn_eval(block.first, block.first_norm)
        block.second = fuse_conv_bn_eval(block.second, block.second_norm)
        block.first_norm, block.second_norm = nn.Identity(), nn.Identity()
    return model.to(memory_format=torch.channels_last)


class Detector:
    """Finds the board in a picture. Holds nothing but weights, so one instance serves all visitors at once."""

    def __init__(self, weights: Path | None = None) -> None:
        """weights: a safetensors file; None takes the one shipped. Raises WeightsError."""
        self._unet = load_unet(weights or find_weights("unet", Path(__file__).parent / "weights"))

    def maps(self, look: np.ndarray) -> Maps:
        """The U-Net's four maps of a look, (H, W, 3) uint8 with sides multiples of 32."""
        with torch.inference_mode():
            tensor = torch.from_numpy(np.ascontiguousarray(look)).permute(2, 0, 1)[None].float()
            logits = self._unet(tensor.contiguous(memory_format=torch.channels_last))
            ink, area, crossings, frame = torch.sigmoid(logits)[0].numpy()
        return Maps(*(np.ascontiguousarray(channel) for channel in (ink, area, crossings, frame)))

    def find(self, image: np.ndarray, besides: Sequence[Board] = ()) -> Board:
        """The largest whole board in view, as upright as the picture shows it (`turn` is 0).

        image: (H, W, 3) uint8 RGB. besides: boards found before that turned out to be none, so that others are looked
        for. Raises PictureError of kind "no-board".
        """
        search = _Search()
        for guess in self._guesses(image, search, besides):
            lattice, fit = guess.lattice, guess.fit
            if not guess.final:
                lattice, fit = self._look_closely(image, guess.corners, search)
            if lattice is not None and _among(besides, lattice[_CORNERS], 0.5):
                continue
            if fit is not None and fit.score > search.score:
                search.lattice, search.fit = lattice, fit
            if search.score >= GOOD or search.looks >= MOST_LOOKS:
                break
        if search.lattice is None or search.fit is None or search.score < POOR:
            if search.parts:
                raise PictureError(
                    "no-board", "The grid in this picture does not have nine rows and columns; only 9 × 9 can be read."
                )
            raise PictureError("no-board", "No Sudoku board was found in this picture.")
        others = _apart([search.lattice, *search.whole]) - 1
        straight = straightened(search.lattice)
        lattice = search.lattice if straight is None else straight
        return Board(lattice.astype(np.float32), 0, search.score, search.fit.seen, others)

    def find_within(self, image: np.ndarray, corners: np.ndarray) -> Board:
        """The board whose corners a person set: as a close look shows it, or evenly divided if that disagrees.

        image: (H, W, 3) uint8 RGB. corners: (4, 2) pixels of it, clockwise from the top left, of a convex shape. Raises
        ValueError where they are none such.
        """
        if not _convex(corners):
            raise ValueError("corners must be four points, clockwise, of a convex shape")
        look, matrix = close_look(image, corners)
        frame, back = close_frame().astype(np.float64), np.linalg.inv(matrix)
        reach = AGREES * float(frame[1, 0] - frame[0, 0]) / 9
        for fit in find_lattices(self.maps(look), most=1, seeds=3):
            off = np.linalg.norm(fit.lattice[_CORNERS] - frame, axis=1).max()
            if fit.score > PROMISING and off < reach:
                return Board(transform(fit.lattice, back).astype(np.float32), 0, fit.score, fit.seen, 0)
        steps = np.linspace(frame[0, 0], frame[1, 0], 10)
        even = np.stack(np.meshgrid(steps, steps), axis=-1)
        return Board(transform(even, back).astype(np.float32), 0, 0.0, 0.0, 0)

    def look(self, image: np.ndarray, corners: np.ndarray) -> Look:
        """What the close look at a board shows. image: (H, W, 3) uint8 RGB. corners: (4, 2) pixels of it, clockwise."""
        look, _ = close_look(image, corners)
        maps = self.maps(look)
        return Look(look, maps.ink, maps.crossings)

    def _guesses(self, image: np.ndarray, search: _Search, besides: Sequence[Board]) -> Iterator[_Guess]:
        """Where a board may be; cheap guesses first."""
        height, width = image.shape[:2]
        longest, share = max(height, width), min(height, width) / max(height, width)
        for size in (LOOK, min(2 * LOOK, longest)) if longest >= 1.2 * LOOK else (LOOK,):
            if search.looks + share * (size / LOOK) ** 2 > MOST_LOOKS:
                break
            look, matrix = wide_look(image, size)
            maps = self._maps(look, search)
            back = np.linalg.inv(matrix)
            fits = _largest_first(self._lattices(maps, search, seeds=8 if size == LOOK else 4))
            guesses = []
            for fit in fits:
                lattice = transform(fit.lattice, back)
                if fit.score > WHOLE:
                    search.whole.append(lattice)
                if fit.score > PROMISING and not _among(besides, lattice[_CORNERS], 1.0):
                    guesses.append(_Guess(lattice[_CORNERS], lattice, fit))
            guesses = guesses[:2]
            corners = _area_corners(maps.area)
            if corners is not None:
                guesses.insert(1, _Guess(transform(corners, back)))  # right more often than the second-best lattice
            yield from guesses
            if search.score >= FAIR:
                return
        yield _Guess(np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float64) - 0.5)

    def _look_closely(
        self, image: np.ndarray, corners: np.ndarray, search: _Search
    ) -> tuple[np.ndarray | None, Fit | None]:
        """Fit again on the straightened board; once more if there is one and the frame was well off."""
        lattice: np.ndarray | None = None
        best: Fit | None = None
        for _ in range(2):
            look, matrix = close_look(image, corners)
            # Straightened, a board is found from the first crossing; from a few more it may yet be.
            fits = self._lattices(self._maps(look, search), search, most=1, seeds=3)
            if not fits or (best is not None and fits[0].score < best.score):
                break
            best = fits[0]
            lattice = transform(best.lattice, np.linalg.inv(matrix))
            found = lattice[_CORNERS]
            moved = np.abs(transform(found, matrix) - transform(corners, matrix)).max()
            if moved < 0.5 * best.size or best.score < PROMISING:
                break
            corners = found
        return lattice, best

    def _lattices(self, maps: Maps, search: _Search, most: int = 3, seeds: int = 8) -> list[Fit]:
        """Boards in a look as `find_lattices` has them, without parts of larger grids."""
        fits = find_lattices(maps, most, seeds)
        search.parts |= any(fit.part and fit.score > POOR for fit in fits)
        return [fit for fit in fits if not fit.part]

    def _maps(self, look: np.ndarray, search: _Search) -> Maps:
        search.looks += look.shape[0] * look.shape[1] / LOOK**2
        return self.maps(look)


def _among(boards: Sequence[Board], corners: np.ndarray, cells: float) -> bool:
    """Whether the frame, (4, 2) in any turn, is one of the boards', to within so many of its cells."""
    return any(
        np.abs(np.roll(board.corners, turn, axis=0) - corners).max() < cells * board.cell
        for board in boards
        for turn in range(4)
    )


def _convex(corners: np.ndarray) -> bool:
    """Whether these are four points, clockwise on the screen, of a shape that turns one way only."""
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        return False
    sides = np.roll(corners, -1, axis=0).astype(np.float64) - corners
    after = np.roll(sides, -1, axis=0)
    return bool((sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0] > 0).all())


def _apart(lattices: Sequence[np.ndarray]) -> int:
    """How many of these lattices are boards of their own: those that hardly overlap one counted before."""
    counted: list[tuple[np.ndarray, float]] = []
    for lattice in lattices:
        middle, reach = lattice.mean(axis=(0, 1)), float(np.linalg.norm(lattice[9, 9] - lattice[0, 0])) / 8**0.5
        if all(np.linalg.norm(middle - other) > OVERLAP * (reach + far) for other, far in counted):
            counted.append((middle, reach))
    return len(counted)


def _largest_first(fits: list[Fit]) -> list[Fit]:
    """Of boards that look whole the largest comes first, then the rest by score."""
    if not fits:
        return fits
    bar = max(0.8 * fits[0].score, 0.0)
    whole = sorted((fit for fit in fits if fit.score >= bar), key=lambda fit: -fit.size * fit.score)
    return whole + [fit for fit in fits if fit.score < bar]


def _area_corners(area: np.ndarray) -> np.ndarray | None:
    """Corners of the largest blob of the area map as a quadrilateral, clockwise from the top left."""
    blobs, _ = cv2.findContours((area > 0.5).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not blobs:
        return None
    blob = max(blobs, key=cv2.contourArea)
    if cv2.contourArea(blob) < 400:
        return None
    hull = cv2.convexHull(blob)
    for tolerance in (0.02, 0.04, 0.07, 0.1):
        shape = cv2.approxPolyDP(hull, tolerance * cv2.arcLength(hull, True), True)
        if len(shape) == 4:
            break
    else:
        shape = cv2.boxPoints(cv2.minAreaRect(blob)).reshape(-1, 1, 2)
    corners = shape.reshape(4, 2).astype(np.float64)
    if cv2.contourArea(corners.astype(np.float32), oriented=True) < 0:
        corners = corners[::-1]
    return np.roll(corners, -int(corners.sum(axis=1).argmin()), axis=0)
