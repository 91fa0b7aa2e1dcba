"""The pictures to try the page with."""

from __future__ import annotations

import json
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps

FOLDER = Path(__file__).parent / "samples"


@dataclass(frozen=True, slots=True)
class Sample:
    """path: the picture's file. title: a few words under it. digits: its 81 characters, '.' for blank."""

    path: Path
    title: str
    digits: str


def list_samples() -> list[Sample]:
    """The samples that its folder's samples.json lists, in its order; none where there is no such file."""
    listing = FOLDER / "samples.json"
    if not listing.exists():
        return []
    return [
        Sample(FOLDER / entry["file"], entry["title"], entry["digits"])
        for entry in json.loads(listing.read_text("utf-8"))
    ]


def thumbnail(path: Path, side: int = 240) -> bytes:
    """A JPEG file of a picture's middle square, `side` pixels wide."""
    file = BytesIO()
    with Image.open(path) as picture:
        ImageOps.fit(picture.convert("RGB"), (side, side)).save(file, "JPEG", quality=85)
    return file.getvalue()
