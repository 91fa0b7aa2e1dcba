"""How reading holds out when real labelled pictures are made worse, and whether what goes wrong is said.

    python benchmarks/disturbed.py [--data DIR] [--sets NAME...] [--every K] [--ways NAME...]

Each picture of a set is changed in each way, or in those named, and is read. For each way: how many boards come out
exactly, how many are read wrongly but said so (each wrong cell is doubtful, or the board has no or several solutions),
how many wrongly without a word, how many are refused. Pictures are never trained on, changed or not.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from recognizer import PictureError, Reader, decode_image

Way = Callable[[np.ndarray], np.ndarray]
OUTCOMES = ("exact", "said", "unsaid", "refused")


def at_most(image: np.ndarray, longest: int) -> np.ndarray:
    """The image with sides of at most so many pixels."""
    scale = longest / max(image.shape[:2])
    return image if scale >= 1 else cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def framed(image: np.ndarray) -> np.ndarray:
    """The image with a margin of its outermost pixels, so that turning it cuts nothing off."""
    margin = int(0.06 * max(image.shape[:2]))
    return cv2.copyMakeBorder(image, margin, margin, margin, margin, cv2.BORDER_REPLICATE)


def turned(image: np.ndarray, degrees: float) -> np.ndarray:
    """The image turned a little counterclockwise."""
    image = framed(image)
    height, width = image.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1)
    return cv2.warpAffine(image, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)


def aslant(image: np.ndarray) -> np.ndarray:
    """The image as a camera sees it that is not held straight over it."""
    image = framed(image)
    height, width = image.shape[:2]
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    seen = np.array([[0.06, 0.04], [0.97, 0], [1, 1], [0, 0.95]], np.float32)
    size = np.array([width, height], np.float32)
    matrix = cv2.getPerspectiveTransform(corners * size, seen * size)
    return cv2.warpPerspective(image, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)


def jpeg(image: np.ndarray, quality: int) -> np.ndarray:
    """The image saved as JPEG and opened again."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))


def hue(image: np.ndarray, degrees: int) -> np.ndarray:
    """The image with its hues shifted."""
    hsv = cv2.cvtColor(image, cv2.COLOR_RGB2HSV)
    hsv[..., 0] = (hsv[..., 0].astype(int) + degrees // 2) % 180
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)


def grey(image: np.ndarray) -> np.ndarray:
    """The image without its colours."""
    return cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)


def noisy(image: np.ndarray) -> np.ndarray:
    """The image with noise of 14 grey levels."""
    noise = np.random.default_rng(1).normal(0, 14, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def on_a_page(image: np.ndarray) -> np.ndarray:
    """The image on a page twice as large."""
    height, width = image.shape[:2]
    page = np.full((int(1.7 * height), int(1.9 * width), 3), (225, 230, 240), np.uint8)
    top, left = height // 2, int(0.3 * width)
    page[top : top + height, left : left + width] = image
    return page


def photographed(image: np.ndarray) -> np.ndarray:
    """The image as a bad photo of a screen: slanted, unevenly lit, with moire, unsharp and noisy."""
    image = aslant(turned(image, 2.5))
    height, width = image.shape[:2]
    y, x = np.mgrid[:height, :width]
    light = 0.65 + 0.35 * x / width * (1 - 0.4 * y / height)
    moire = 20 * np.sin(0.9 * x + 0.35 * y)
    lit = np.clip(image * light[..., None] + moire[..., None], 0, 255).astype(np.uint8)
    return noisy(cv2.GaussianBlur(lit, (0, 0), max(0.6, max(height, width) / 1500)))


WAYS: dict[str, Way] = {
    "as they are": lambda image: image,
    "inverted": lambda image: 255 - image,
    "500 pixels": lambda image: at_most(image, 500),
    "380 pixels": lambda image: at_most(image, 380),
    "enlarged": lambda image: cv2.resize(image, None, fx=1.6, fy=1.6, interpolation=cv2.INTER_CUBIC),
    "JPEG of quality 20": lambda image: jpeg(image, 20),
    "other hues": lambda image: hue(image, 120),
    "grey": grey,
    "dark": lambda image: (0.35 * image).astype(np.uint8),
    "pale": lambda image: (255 - 0.35 * (255 - image.astype(float))).astype(np.uint8),
    "high gamma": lambda image: (255 * (image / 255) ** 2.2).astype(np.uint8),
    "unsharp": lambda image: cv2.GaussianBlur(image, (0, 0), max(image.shape[:2]) / 700),
    "noisy": noisy,
    "turned by 5 degrees": lambda image: turned(image, 5),
    "on its side": lambda image: np.ascontiguousarray(np.rot90(image)),
    "aslant": aslant,
    "three quarters as wide": lambda image: cv2.resize(image, None, fx=0.75, fy=1, interpolation=cv2.INTER_AREA),
    "on a larger page": on_a_page,
    "photographed badly": photographed,
}


def labelled(folder: Path) -> list[tuple[Path, str]]:
    """The pictures of a set and the 81 digits that each shows, '.' for blank."""
    with (folder / "labels.tsv").open() as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [(folder / row["file"], row["shown"].replace("0", ".")) for row in rows]


def outcome(reader: Reader, image: np.ndarray, truth: str) -> str:
    """How reading an image ends: one of OUTCOMES."""
    try:
        reading = reader.read(image)
    except PictureError:
        return "refused"
    wrong = {cell for cell in range(81) if reading.digits[cell] != truth[cell]}
    if not wrong:
        return "exact"
    return "said" if reading.solutions != 1 or wrong <= set(reading.doubtful) else "unsaid"


def main() -> None:
    """Read every picture in every way."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path(__file__).parents[2] / "shared" / "data")
    parser.add_argument("--sets", nargs="*", default=("screens", "wild"))
    parser.add_argument("--every", type=int, default=1, help="take each K-th picture")
    parser.add_argument("--ways", nargs="*", metavar="NAME", choices=WAYS, default=WAYS, help=", ".join(WAYS))
    options = parser.parse_args()
    pictures = [picture for name in options.sets for picture in labelled(options.data / name)[:: options.every]]
    reader = Reader()
    print(f"{len(pictures)} pictures\n{'':24}" + "".join(f"{word:>9}" for word in OUTCOMES))
    for way in options.ways:
        ends = Counter(outcome(reader, WAYS[way](decode_image(file.read_bytes())), truth) for file, truth in pictures)
        print(f"{way:24}" + "".join(f"{ends[word]:9}" for word in OUTCOMES), flush=True)


if __name__ == "__main__":
    main()
