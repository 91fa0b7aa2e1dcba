"""How far a reading can be trusted: drawn pictures in typefaces that no network was trained on, read as a whole.

    python benchmarks/trust.py [--number N] [--seed S]

For each sort of picture it prints how many were read exactly, how many wrongly but with every wrong cell marked as
doubtful or the board known to be no proper puzzle, how many wrongly without a word, and how many were refused. Only
pictures whose digits show twice as well as they must are counted: of others nobody knows what is right. The sorts:

    screens, photos   as the networks are trained on
    cut off           screenshots that end in the middle of the board: nobody can read it whole
    stretched         screenshots three to five times as wide as they were
    other tables      letters, calendars and board games in nine rows and columns
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from recognizer import PictureError, Reader
from synth_data import Font, Sample, draw_sample, legible, load_fonts

OUTCOMES = ("exact", "wrong, said", "WRONG, UNSAID", "refused")


def clear(seed: int, fonts: tuple[Font, ...], **how: object) -> Iterator[Sample]:
    """Endless pictures that a person reads at a glance."""
    index = 0
    while True:
        sample = draw_sample(seed, index, fonts, **how)  # type: ignore[arg-type]
        index += 1
        if legible(sample, 2.0):
            yield sample


def digits_of(sample: Sample) -> str:
    """81 characters, '.' for blank."""
    return "".join(str(digit) if digit else "." for digit in sample.content.digits)


def whole(sample: Sample) -> tuple[np.ndarray, str | None]:
    """The picture as it was drawn, and its digits."""
    return sample.image, digits_of(sample)


def cut_off(sample: Sample, rng: np.random.Generator) -> tuple[np.ndarray, str | None]:
    """The picture without the lower or the right part of its board; three to seven rows or columns stay, and the digits
    of those: what else is read is wrong."""
    lattice, image, digits = sample.lattice, sample.image, digits_of(sample)
    lines = int(rng.integers(3, 8))
    if rng.random() < 0.5:
        part = image[: max(40, int(lattice[lines, :, 1].mean()))]
        return np.ascontiguousarray(part), digits[: 9 * lines].ljust(81, "?")
    part = image[:, : max(40, int(lattice[:, lines, 0].mean()))]
    return np.ascontiguousarray(part), "".join(digits[r : r + lines].ljust(9, "?") for r in range(0, 81, 9))


def stretched(sample: Sample, rng: np.random.Generator) -> tuple[np.ndarray, str | None]:
    """The picture three to five times as wide, and its digits."""
    height, width = sample.image.shape[:2]
    size = (int(width * rng.uniform(3, 5)), height)
    return cv2.resize(sample.image, size, interpolation=cv2.INTER_LINEAR), digits_of(sample)


def outcome(reader: Reader, image: np.ndarray, truth: str | None) -> str:
    """One of OUTCOMES. truth: 81 digits, or None where nothing that could be read would be right."""
    try:
        reading = reader.read(image)
    except PictureError:
        return "refused"
    wrong = {cell for cell in range(81) if truth is None or reading.digits[cell] != truth[cell]}
    if not wrong:
        return "exact"
    # Several solutions alone would not tell anybody that half a board, or none, was read.
    half = truth is None or "?" in truth
    said = wrong <= set(reading.doubtful) or reading.solutions == 0 or (reading.solutions > 1 and not half)
    return "wrong, said" if said else "WRONG, UNSAID"


def main() -> None:
    """Draw, read, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=60, help="pictures of each sort")
    parser.add_argument("--seed", type=int, default=7_000_001)
    options = parser.parse_args()
    fonts = load_fonts("held-out")
    reader = Reader()
    rng = np.random.default_rng(options.seed)

    sorts: dict[str, tuple[dict[str, object], Callable[[Sample], tuple[np.ndarray, str | None]]]] = {
        "screens": ({"kind": "screen"}, whole),
        "photos": ({"kind": "photo"}, whole),
        "cut off": ({"kind": "screen", "close": True}, lambda sample: cut_off(sample, rng)),
        "stretched": ({"kind": "screen", "close": True}, lambda sample: stretched(sample, rng)),
        "other tables": ({"kind": "screen", "decoy": True}, lambda sample: (sample.image, None)),
    }
    print(f"{'of ' + str(options.number):14}" + "".join(f"{name:>15}" for name in OUTCOMES))
    for name, (how, made) in sorts.items():
        samples = clear(options.seed, fonts, **how)
        counts = Counter(outcome(reader, *made(next(samples))) for _ in range(options.number))
        print(f"{name:14}" + "".join(f"{counts[word]:15}" for word in OUTCOMES), flush=True)


if __name__ == "__main__":
    main()
