"""Reads boards from image files: `python -m recognizer [--json] IMAGE...`."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path

from detector import MAX_BYTES, PictureError, check_size, decode_image
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
        with Path(file).open("rb") as opened:
            check_size(os.fstat(opened.fileno()).st_size)
            return opened.read(MAX_BYTES + 1)  # devices and pipes tell no size, and may never end
    except OSError as error:
        raise PictureError(
            "not-a-picture", "This file cannot be opened: {reason}.", {"reason": str(error.strerror)}
        ) from error


def main(arguments: list[str] | None = None) -> int:
    """Command line. Returns the exit status: 1 if any image could not be read."""
    parser = argparse.ArgumentParser(prog="python -m recognizer", description="Read Sudoku boards from pictures.")
    parser.add_argument("images", nargs="+", metavar="IMAGE")
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of 81 characters")
    options = parser.parse_args(arguments)
    try:
        return int(_read_all(options.images, as_objects=options.json))
    except BrokenPipeError:
        # Whoever read the lines (`head`) has seen enough; keep Python from complaining while it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"The readings cannot be written: {error.strerror}.", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _read_all(files: list[str], *, as_objects: bool) -> bool:
    """Print what each file shows; True if any could not be read."""
    reader = Reader()
    failed = False
    for file in files:
        started = time.perf_counter()
        try:
            reading = reader.read(decode_image(_load(file)))
        except PictureError as error:
            failed = True
            print(f"{file or repr(file)}: {error.message}", file=sys.stderr)
            if as_objects:
                print(json.dumps({"file": file, "error": {"kind": error.kind, "message": error.message}}), flush=True)
            continue
        print(
            json.dumps(as_json(file, reading, time.perf_counter() - started)) if as_objects else reading.digits,
            flush=True,
        )
    return failed


if __name__ == "__main__":
    sys.exit(main())
