"""Whether doubt falls on the right cells: what is said of each cell of the real labelled pictures, and what is true.

    python benchmarks/doubt.py [--data DIR] [--sets NAME...]

For each set, and for screens and others together: how many cells are read wrongly and how many of those are flagged
(doubtful, part of a repair, or of a clash), which share of the right ones is flagged too, the expected calibration
error of the confidence, and on how many boards nothing is flagged. Boards doubtful as a whole, because they do not look
cut along their lines, are named. Pictures are never trained on.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.disturbed import labelled
from recognizer import PictureError, Reader, decode_image
from recognizer.evaluate import calibration_error
from solver import clashes

Cells = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Of one board, (81,) each: whether the cell is right, whether it is flagged, how sure the reader is."""


def read(reader: Reader, file: Path, truth: str) -> Cells | None:
    """The cells of a picture, or None if it is refused."""
    try:
        reading = reader.read(decode_image(file.read_bytes()))
    except PictureError as error:
        print(f"{file.name}: {error}")
        return None
    flagged = {*reading.doubtful, *clashes(reading.puzzle())}
    if len(reading.doubtful) > 40:
        print(f"{file.name}: {len(reading.doubtful)} cells doubtful")
    right = np.array([seen == true for seen, true in zip(reading.digits, truth, strict=True)])
    return right, np.isin(np.arange(81), list(flagged)), np.array(reading.confidence)


def row(name: str, boards: Iterable[Cells]) -> str:
    """One line of the table."""
    right, flagged, confidence = (np.stack(part) for part in zip(*boards, strict=True))
    return (
        f"{name:15}{len(right):>7}{(~right).sum():>7}{(flagged & ~right).sum():>9}"
        f"{100 * flagged[right].mean():>12.2f} %{calibration_error(confidence.ravel(), right.ravel()):>10.4f}"
        f"{(~flagged.any(axis=1)).sum():>14}"
    )


def main() -> None:
    """Read every picture of every set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path(__file__).parents[2] / "shared" / "data")
    parser.add_argument("--sets", nargs="*", default=("photos", "screens", "wild"))
    options = parser.parse_args()
    reader = Reader()
    boards: dict[str, list[Cells]] = {}
    for name in options.sets:
        cells = (read(reader, file, truth) for file, truth in labelled(options.data / name))
        boards[name] = [board for board in cells if board is not None]
    print(f"{'':15}{'boards':>7}{'wrong':>7}{'flagged':>9}{'right, too':>14}{'ECE':>10}{'without doubt':>14}")
    for name, some in boards.items():
        print(row(name, some))
    others = [board for name, some in boards.items() if name != "photos" for board in some]
    print(row("screens, others", others))
    print(row("all", [board for some in boards.values() for board in some]))


if __name__ == "__main__":
    main()
