"""Reads boards from image files: `python -m recognizer [--json] IMAGE...`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from detector import PictureError, decode_image
from recognizer.reader import Reader
from recognizer.reading import Reading


def as_json(file: str, reading: Reading, seconds: float) -> dict[str, object]:
    """The object that `--json` prints for one image; seconds count from the file's bytes."""
    marks = [list(cell.marks) for cell in reading.cells]
    return {
        "file": file,
        "digits": reading.digits,
        "givens": reading.givens,
        "confidence": [round(value, 4) for value in reading.confidence],
        "marks": marks if any(marks) else None,
        "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in reading.board.corners],
        "turn": reading.board.turn,
        "solutions": reading.solutions,
        "repairs": [{"cell": r.cell, "read": r.read, "instead": r.instead, "why": r.why} for r in reading.repairs],
        "seconds": round(seconds, 4),
    }


def _load(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise PictureError("not-a-picture", f"{file} cannot be opened: {error.strerror}.") from error


def main(arguments: list[str] | None = None) -> int:
    """Command line. Returns the exit status: 1 if any image could not be read."""
    parser = argparse.ArgumentParser(prog="python -m recognizer", description="Read Sudoku boards from pictures.")
    parser.add_argument("images", nargs="+", metavar="IMAGE")
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of 81 characters")
    options = parser.parse_args(arguments)
    reader = Reader()
    failed = False
    for file in options.images:
        started = time.perf_counter()
        try:
            reading = reader.read(decode_image(_load(file)))
        except PictureError as error:
            failed = True
            print(f"{file}: {error.message}", file=sys.stderr)
            if options.json:
                print(json.dumps({"file": file, "error": {"kind": error.kind, "message": error.message}}), flush=True)
            continue
        print(
            json.dumps(as_json(file, reading, time.perf_counter() - started)) if options.json else reading.digits,
            flush=True,
        )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
