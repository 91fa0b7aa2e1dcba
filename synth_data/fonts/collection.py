"""Reads the manifest of fonts, tells which are there, and fetches those that are not.

npm alone is asked for them, so that it goes alike on Linux, macOS and Windows.
"""

import hashlib
import shutil
import subprocess
import tempfile
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

Style = Literal["sans", "serif", "slab", "mono", "condensed", "rounded", "display", "hand", "segment"]
Split = Literal["train", "held-out", "bundled"]

_HERE = Path(__file__).parent
_MANIFEST = _HERE / "fonts.toml"
_BUNDLED = _HERE / "bundled"
_INSTALLED = _HERE.parent / ".fonts"

# Packages a call: few enough to show progress, many enough for npm to fetch them side by side.
_BATCH = 25


class FontError(RuntimeError):
    """Fonts are missing, cannot be fetched or are not the ones the manifest names; says so in one sentence."""


@dataclass(frozen=True, slots=True)
class Font:
    """One font file whose digits 0 to 9 are fit to be drawn.

    path: a .woff2 or .ttf file that Pillow opens by its path. weight: 100 (thin) to 900 (black), as in CSS.
    sampling: how often to draw the family, relative to 1 for an ordinary one, however many files it has here.
    """

    family: str
    path: Path
    style: Style
    weight: int
    italic: bool
    sampling: float


@dataclass(frozen=True, slots=True)
class Source:
    """Where one font file of the manifest comes from and what it must be.

    member: its path inside the npm package. sha256: of the file, 64 hexadecimal digits. twin: the platform's or
    newspaper's typeface that the family stands in for, or "".
    """

    font: Font
    package: str
    version: str
    member: str
    sha256: str
    licence: str
    twin: str
    held_out: bool
    bundled: bool


@cache
def sources() -> tuple[Source, ...]:
    """Every font file of the manifest, installed or not, in the manifest's order."""
    manifest = tomllib.loads(_MANIFEST.read_text(encoding="utf-8"))
    return tuple(
        Source(
            font=Font(
                family=family["name"],
                path=(_BUNDLED if file.get("bundled", False) else _INSTALLED) / Path(file["path"]).name,
                style=family["style"],
                weight=file["weight"],
                italic=file["italic"],
                sampling=family.get("sampling", 1.0),
            ),
            package=family["package"],
            version=family["version"],
            member=file["path"],
            sha256=file["sha256"],
            licence=family["licence"],
            twin=family.get("twin", ""),
            held_out=family.get("held_out", False),
            bundled=file.get("bundled", False),
        )
        for family in manifest["family"]
        for file in family["files"]
    )


def load_fonts(split: Split) -> tuple[Font, ...]:
    """The fonts of one split, in the manifest's order.

    train and held-out share no family; bundled are the few committed ones, which need no installation and are
    part of train too. Raises FontError where a font of the split is not installed.
    """
    chosen = [source for source in sources() if source.bundled or split != "bundled"]
    if split != "bundled":
        chosen = [source for source in chosen if source.held_out == (split == "held-out")]
    missing = sum(not source.font.path.is_file() for source in chosen)
    if missing:
        raise FontError(
            f"{missing} of the {len(chosen)} fonts are not installed: "
            "run `python -m synth_data.fonts`, which `make train` does first."
        )
    return tuple(source.font for source in chosen)


def install() -> int:
    """Install every font of the manifest that is missing or damaged; returns how many files that were.

    Raises FontError where npm is missing, cannot fetch a package, or a file is not the one the manifest names.
    """
    missing = [source for source in sources() if _digest(source.font.path) != source.sha256]
    packages = sorted({f"{source.package}@{source.version}" for source in missing})
    for start in range(0, len(packages), _BATCH):
        batch = packages[start : start + _BATCH]
        print(f"fonts: packages {start + 1} to {start + len(batch)} of {len(packages)}", flush=True)
        _install_packages(batch, [source for source in missing if f"{source.package}@{source.version}" in batch])
    return len(missing)


def _install_packages(packages: list[str], wanted: list[Source]) -> None:
    """Fetch packages ("name@version") with npm and move the wanted files to their places."""
    npm = shutil.which("npm")
    if npm is None:
        raise FontError("The fonts come from npm, which is not on the PATH: install Node.js and try again.")
    with tempfile.TemporaryDirectory(prefix="fonts-") as folder:
        options = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--loglevel=error"]
        done = subprocess.run(
            [npm, "install", "--prefix", folder, *options, *packages], capture_output=True, text=True, check=False
        )
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["no reason given"])[0]
            raise FontError(f"npm could not fetch the fonts ({reason}): see whether `npm ping` reaches the registry.")
        for source in wanted:
            fetched = Path(folder, "node_modules", source.package, source.member)
            if _digest(fetched) != source.sha256:
                raise FontError(f"{source.member} of {source.package}@{source.version} is not the file in fonts.toml.")
            source.font.path.parent.mkdir(exist_ok=True)
            # Moved under another name first: a stop in between must not leave half a font behind.
            partial = source.font.path.with_suffix(".partial")
            shutil.move(fetched, partial)
            partial.replace(source.font.path)


def _digest(path: Path) -> str:
    """SHA-256 of a file in hexadecimal, or "" where there is none."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
