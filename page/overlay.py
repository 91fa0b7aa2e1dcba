"""Drawing on the person's own picture: the found board, what was read, and the answer in the picture's perspective.

Frames: points are (x, y) in pixels with pixel centres at integers, of the upright image as `Reading` has them, until a
`View` maps them into its own smaller picture.
"""

from __future__ import annotations

import base64
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont, ImageOps

# Enough for a sharp board at 520 CSS pixels on a screen of two pixels each, and small enough to send in no time.
VIEW_SIDE = 1040
VIEW_SIDE_LEAST = 800
# What the close-up shows round the board, as a share of the board's larger side: the outline is seen as one.
MARGIN = 0.06
CROP_SIDE = 44
STRAIGHT_SIDE = 100

OUTLINE = (0, 158, 115)
SURE = (0, 114, 178)
DOUBT = (230, 159, 0)
# The answer's ink and the halo round it, for light boards and for dark ones: green, as players' own digits are
# most often blue.
ANSWER_ON_LIGHT = ((0, 120, 60), (255, 255, 255))
ANSWER_ON_DARK = ((110, 235, 160), (0, 0, 0))
STROKES = (0, 114, 178)
CROSSINGS = (213, 94, 0)
REPLACED_ON_LIGHT = ((168, 32, 26), (255, 255, 255))
REPLACED_ON_DARK = ((255, 160, 150), (0, 0, 0))

_TURN_BACK = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}


@dataclass(frozen=True, slots=True)
class View:
    """A part of a picture, made smaller.

    image: RGB. left, top: the part's first corner in the picture's pixels (edges, not centres). scale: view pixels per
    picture pixel. turn: 0, 90, 180 or 270 degrees clockwise that make it upright, done after all drawing.
    """

    image: Image.Image
    left: float
    top: float
    scale: float
    turn: int = 0

    def points(self, points: NDArray[np.floating]) -> NDArray[np.float64]:
        """(..., 2) points of the picture as (..., 2) points of the view, both with pixel centres at integers."""
        moved: NDArray[np.float64] = points.astype(np.float64) + 0.5 - (self.left, self.top)
        return moved * self.scale - 0.5


def whole(image: NDArray[np.uint8]) -> View:
    """The whole picture. image: (H, W, 3) uint8 RGB."""
    height, width = image.shape[:2]
    return _part(Image.fromarray(image), (0, 0, width, height), 0)


def close_up(image: NDArray[np.uint8], lattice: NDArray[np.floating], turn: int) -> View:
    """The board with a margin, turned upright. image: (H, W, 3) uint8 RGB. lattice: (10, 10, 2) points of it."""
    height, width = image.shape[:2]
    low, high = lattice.reshape(-1, 2).min(axis=0), lattice.reshape(-1, 2).max(axis=0)
    margin = MARGIN * float((high - low).max())
    left, top = np.maximum(np.floor(low - margin), 0)
    right, bottom = np.minimum(np.ceil(high + margin), (width, height))
    # A board mostly outside the picture would leave nothing to show.
    if right - left < 1 or bottom - top < 1:
        left, top, right, bottom = 0, 0, width, height
    return _part(Image.fromarray(image), (int(left), int(top), int(right), int(bottom)), turn)


def _part(image: Image.Image, box: tuple[int, int, int, int], turn: int) -> View:
    width, height = box[2] - box[0], box[3] - box[1]
    # Small boards are shown larger than they are, else the digits drawn on them would be coarse.
    side = min(max(width, height, VIEW_SIDE_LEAST), VIEW_SIDE)
    scale = side / max(width, height)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = image.resize(size, Image.Resampling.BICUBIC, box=box, reducing_gap=2.0)
    return View(small, box[0], box[1], scale, turn)


def draw_reading(
    view: View, lattice: NDArray[np.floating], boxes: Mapping[int, NDArray[np.floating]], doubtful: Collection[int]
) -> Image.Image:
    """The view with the board outlined and each read digit boxed: thin where sure, thick with a corner where not.

    lattice: (10, 10, 2) points of the picture. boxes: for each cell (0 to 80) to box, its corners as (4, 2) points,
    clockwise from the cell's own top left. doubtful: the cells to be boxed as such.
    """
    picture = view.image.copy()
    draw = ImageDraw.Draw(picture)
    pen = max(2, round(_cell_side(view, lattice) / 22))
    _outline(draw, view, lattice, pen, (0, 0, 0) if _is_dark(view, lattice) else (255, 255, 255))
    for cell in sorted(boxes, key=lambda cell: cell in doubtful):
        corners = _shrunk(view.points(boxes[cell]), 0.84)
        if cell in doubtful:
            ring = _pairs(corners[[0, 1, 2, 3, 0, 1]])
            draw.line(ring, (0, 0, 0), width=2 * pen + 2, joint="curve")
            draw.line(ring, DOUBT, width=2 * pen, joint="curve")
            # A filled corner: a second sign beside colour and width.
            ear = corners[1] + 0.36 * (corners[[1, 0, 2]] - corners[1])
            draw.polygon(_pairs(ear), DOUBT, (0, 0, 0))
        else:
            draw.line(_pairs(corners[[0, 1, 2, 3, 0]]), SURE, width=max(2, pen // 2))
    return _upright(picture, view)


def draw_answer(
    view: View,
    lattice: NDArray[np.floating],
    boxes: Sequence[NDArray[np.floating]],
    solution: str,
    solved: Collection[int],
    replaced: Collection[int],
) -> Image.Image:
    """The view with the answer's digits in its blank cells, each in its cell's own perspective.

    boxes: 81 cells' corners as (4, 2) points of the picture. solution: 81 digits. solved: the cells (0 to 80) to write
    in. replaced: those among them where the picture has another digit; they get a ground of their own under the digit.
    """
    picture = view.image.copy()
    draw = ImageDraw.Draw(picture)
    dark = _is_dark(view, lattice)
    plain = ANSWER_ON_DARK if dark else ANSWER_ON_LIGHT
    _outline(draw, view, lattice, max(2, round(_cell_side(view, lattice) / 22)), plain[1])
    for cell in solved:
        corners = view.points(boxes[cell])
        ink, halo = plain
        if cell in replaced:
            ink, halo = REPLACED_ON_DARK if dark else REPLACED_ON_LIGHT
            draw.polygon(_pairs(_shrunk(corners, 0.86)), halo, ink, width=2)
        _write(picture, corners, solution[cell], ink, halo)
    return _upright(picture, view)


def draw_plain(view: View) -> Image.Image:
    """The view as it is."""
    return _upright(view.image, view)


def straightened(view: View, boxes: Sequence[NDArray[np.floating]], side: int = CROP_SIDE) -> Image.Image:
    """The board as 9 x 9 equal cells of `side` pixels. boxes: 81 cells' corners, (4, 2) points of the picture."""
    mesh = []
    for cell, box in enumerate(boxes):
        left, top = cell % 9 * side, cell // 9 * side
        north_west, north_east, south_east, south_west = view.points(box) + 0.5
        corners = (*north_west, *south_west, *south_east, *north_east)
        mesh.append(((left, top, left + side, top + side), tuple(float(value) for value in corners)))
    return view.image.transform((9 * side, 9 * side), Image.Transform.MESH, mesh, Image.Resampling.BICUBIC)


def straight_view(view: View, boxes: Sequence[NDArray[np.floating]]) -> tuple[View, NDArray[np.float64]]:
    """The straightened board as a picture of its own with a little room round it, and its lattice (10, 10, 2) there."""
    board = straightened(view, boxes, STRAIGHT_SIDE)
    room = STRAIGHT_SIDE // 10
    steps = np.arange(10) * STRAIGHT_SIDE + room - 0.5
    return View(ImageOps.expand(board, room, "white"), 0, 0, 1), np.stack(np.meshgrid(steps, steps), axis=-1)


def cell_boxes(lattice: NDArray[np.floating]) -> list[NDArray[np.floating]]:
    """The 81 cells' corners, (4, 2) each and clockwise from the top left, of a lattice (10, 10, 2)."""
    corners = (lattice[:-1, :-1], lattice[:-1, 1:], lattice[1:, 1:], lattice[1:, :-1])
    return list(np.stack(corners, axis=2).reshape(81, 4, 2))


def draw_look(
    look: NDArray[np.uint8], ink: NDArray[np.floating], crossings: NDArray[np.floating], side: int = VIEW_SIDE_LEAST
) -> Image.Image:
    """What the detector sees: its own straightened picture, pale, under the strokes and the crossings it is sure of.

    look: (H, W, 3) uint8 RGB. ink, crossings: (H, W), 0 to 1. The result is `side` pixels wide and high.
    """
    pale = 0.4 * np.asarray(Image.fromarray(look).convert("L"), np.float64)[..., None] + 0.6 * 255
    for share, colour in ((ink, STROKES), (crossings, CROSSINGS)):
        cover = np.clip(share, 0, 1)[..., None].astype(np.float64)
        pale = pale * (1 - cover) + cover * np.array(colour)
    small = Image.fromarray(pale.round().astype(np.uint8))
    return small.resize((side, side), Image.Resampling.BICUBIC)


def jpeg(picture: Image.Image, quality: int = 88) -> bytes:
    """The bytes of a JPEG file. Sharp colour edges are kept: the drawn digits are thin and coloured."""
    file = BytesIO()
    picture.save(file, "JPEG", quality=quality, subsampling=0)
    return file.getvalue()


def data_uri(file: bytes) -> str:
    """A JPEG file as a URI that needs no request."""
    return "data:image/jpeg;base64," + base64.b64encode(file).decode("ascii")


def _upright(picture: Image.Image, view: View) -> Image.Image:
    return picture.transpose(_TURN_BACK[view.turn]) if view.turn else picture


def _outline(
    draw: ImageDraw.ImageDraw, view: View, lattice: NDArray[np.floating], pen: int, halo: tuple[int, int, int]
) -> None:
    # Along the outer crossings, not from corner to corner: paper bends.
    ring = np.concatenate([lattice[0], lattice[1:, 9], lattice[9, 8::-1], lattice[8::-1, 0], lattice[0, 1:2]])
    line = _pairs(view.points(ring))
    draw.line(line, halo, width=2 * pen + 4, joint="curve")
    draw.line(line, OUTLINE, width=2 * pen, joint="curve")


def _pairs(points: NDArray[np.float64]) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in points]


def _cell_side(view: View, lattice: NDArray[np.floating]) -> float:
    points = view.points(lattice)
    return float(np.linalg.norm(np.diff(points, axis=0), axis=-1).mean())


def _shrunk(corners: NDArray[np.float64], share: float) -> NDArray[np.float64]:
    middle: NDArray[np.float64] = corners.mean(axis=0)
    return middle + share * (corners - middle)


def _is_dark(view: View, lattice: NDArray[np.floating]) -> bool:
    """Whether the board itself, told by its cells' middles, is nearer to black than to white."""
    grey = np.asarray(view.image.convert("L"))
    points = view.points(lattice)
    centres = (points[:-1, :-1] + points[1:, :-1] + points[:-1, 1:] + points[1:, 1:]) / 4
    # Half way to the corner there is seldom ink, and the median takes no notice of where there is.
    corner = (centres + points[:-1, :-1]) / 2
    column = np.clip(corner[..., 0].round().astype(int), 0, grey.shape[1] - 1)
    row = np.clip(corner[..., 1].round().astype(int), 0, grey.shape[0] - 1)
    return bool(np.median(grey[row, column]) < 110)


@lru_cache(maxsize=64)
def _tile(digit: str, side: int) -> tuple[Image.Image, Image.Image]:
    """Masks of a digit and of the digit with its halo, (side, side), in a cell seen from straight ahead."""
    font = ImageFont.load_default(size=0.66 * side)
    halo = max(1, side // 18)
    masks = []
    for stroke in (0, halo):
        mask = Image.new("L", (side, side))
        ImageDraw.Draw(mask).text((side / 2, side / 2), digit, 255, font, anchor="mm", stroke_width=stroke)
        masks.append(mask)
    return masks[0], masks[1]


def _write(
    picture: Image.Image,
    corners: NDArray[np.float64],
    digit: str,
    ink: tuple[int, int, int],
    halo: tuple[int, int, int],
) -> None:
    """Write a digit into the cell with these corners (4, 2), clockwise from the cell's own top left."""
    left, top = np.floor(corners.min(axis=0)).astype(int)
    right, bottom = np.ceil(corners.max(axis=0)).astype(int) + 1
    # Steps of eight keep few tiles in the cache and cost no sharpness.
    side = max(16, 8 * round(max(right - left, bottom - top) / 8))
    plain, wide = _tile(digit, side)
    tile_corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float64)
    rule = _homography(corners + 0.5 - (left, top), tile_corners)
    size = (int(right - left), int(bottom - top))
    for mask, colour in ((wide, halo), (plain, ink)):
        warped = mask.transform(size, Image.Transform.PERSPECTIVE, rule, Image.Resampling.BICUBIC)
        picture.paste(colour, (int(left), int(top)), warped)


def _homography(source: NDArray[np.float64], target: NDArray[np.float64]) -> tuple[float, ...]:
    """The eight numbers that take each of four source points (4, 2) to its target (4, 2), as Pillow wants them."""
    rows = []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
    # Least squares rather than an exact solution: four corners on one line, as a misfit board may have, raise nothing.
    rule = np.linalg.lstsq(np.array(rows), target.reshape(-1), rcond=None)[0]
    return tuple(float(number) for number in rule)
