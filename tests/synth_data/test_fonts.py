"""Facts about the font collection; only the committed files are drawn, so nothing has to be installed."""

import hashlib
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from synth_data.fonts import Font, FontError, Source, Split, collection, install, load_fonts, sources
from synth_data.fonts.__main__ import main

BUNDLED = load_fonts("bundled")


def draw(font: Font, text: str) -> Image.Image:
    """White ink at 64 pixels an em on 160 x 160 black pixels."""
    canvas = Image.new("L", (160, 160))
    drawing = ImageDraw.Draw(canvas)
    drawing.text((40, 110), text, font=ImageFont.truetype(font.path, 64), fill=255, anchor="ls")
    return canvas


def test_the_collection_is_large_and_varied() -> None:
    families = {source.font.family: source.font.style for source in sources()}
    assert len(sources()) >= 220
    assert len(families) >= 100
    by_style = Counter(families.values())
    assert by_style.keys() == {
        "sans", "serif", "slab", "mono", "condensed", "rounded", "display", "hand", "segment"
    }  # fmt: skip
    assert by_style["hand"] >= 35
    assert any(source.font.italic for source in sources())


def test_every_file_and_every_place_is_named_once() -> None:
    paths = [source.font.path for source in sources()]
    assert len(set(paths)) == len(paths)
    members = [(source.package, source.member) for source in sources()]
    assert len(set(members)) == len(members)
    traits = [(source.font.family, source.font.weight, source.font.italic) for source in sources()]
    assert len(set(traits)) == len(traits)


def test_every_version_is_exact_and_every_package_has_one() -> None:
    versions = {(source.package, source.version) for source in sources()}
    assert len({package for package, _ in versions}) == len(versions)
    assert all(version.replace(".", "").isdigit() for _, version in versions)


def test_licences_are_open() -> None:
    assert {source.licence for source in sources()} <= {"OFL-1.1", "Apache-2.0", "Bitstream-Vera", "UFL-1.0", "MIT"}


def test_a_tenth_of_the_families_is_held_out_and_no_platform_twin() -> None:
    families = {source.font.family for source in sources()}
    held_out = {source.font.family for source in sources() if source.held_out}
    assert 0.08 <= len(held_out) / len(families) <= 0.12
    assert len({source.font.style for source in sources() if source.held_out}) >= 8
    assert not any(source.twin or source.bundled for source in sources() if source.held_out)


def test_bundled_files_are_the_recorded_ones_with_their_licences_beside() -> None:
    bundled = [source for source in sources() if source.bundled]
    for source in bundled:
        assert hashlib.sha256(source.font.path.read_bytes()).hexdigest() == source.sha256
        licence = source.font.path.with_name(f"{source.package.removeprefix('@fontsource/')}-LICENSE.txt")
        assert "SIL OPEN FONT LICENSE" in licence.read_text(encoding="utf-8")
        assert source.licence == "OFL-1.1"
    folder = bundled[0].font.path.parent
    assert {path for path in folder.iterdir() if path.suffix != ".txt"} == {source.font.path for source in bundled}
    assert sum(path.stat().st_size for path in folder.iterdir()) < 1_500_000


@pytest.mark.parametrize("font", BUNDLED, ids=lambda font: font.path.stem)
def test_bundled_digits_are_ten_distinct_shapes_of_like_height(font: Font) -> None:
    pictures = {digit: draw(font, digit) for digit in "0123456789"}
    # A private-use character has no glyph, so it shows what this font draws for a missing one.
    missing = draw(font, "\uf8f0")
    assert all(picture.tobytes() != missing.tobytes() for picture in pictures.values())
    inks = {digit: picture.crop(picture.getbbox()) for digit, picture in pictures.items()}
    heights = [ink.height for ink in inks.values()]
    assert min(heights) >= 25
    assert max(heights) <= 1.5 * min(heights)
    shapes = {digit: np.asarray(ink.resize((24, 32)), np.float32) / 255 for digit, ink in inks.items()}
    for one, other in combinations(shapes, 2):
        assert np.abs(shapes[one] - shapes[other]).mean() > 0.05, f"{one} and {other} look alike"


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[Source, ...]:
    """Two fonts that are not bundled, one of them held out, whose places are in an empty folder."""
    monkeypatch.setattr(collection, "_INSTALLED", tmp_path / "cache")
    sources.cache_clear()
    train = next(source for source in sources() if not source.bundled and not source.held_out)
    held_out = next(source for source in sources() if source.held_out)
    chosen = (train, held_out)
    sources.cache_clear()
    monkeypatch.setattr(collection, "sources", lambda: chosen)
    return chosen


@pytest.mark.usefixtures("nothing_installed")
@pytest.mark.parametrize("split", ["train", "held-out"])
def test_missing_fonts_are_named_with_their_remedy(split: Split) -> None:
    with pytest.raises(FontError, match=r"1 of the 1 fonts .* run `python -m synth_data\.fonts`, .*`make train`"):
        load_fonts(split)


def npm(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Let a line of Python stand in for npm; it is given the arguments after `npm`."""
    real = subprocess.run

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        return real([sys.executable, "-c", code, *command[1:]], check=False, text=True, capture_output=True)

    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr("subprocess.run", run)


def test_a_file_other_than_the_recorded_one_is_refused(
    nothing_installed: tuple[Source, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = nothing_installed[0]
    npm(
        monkeypatch,
        "import sys, pathlib; "
        f"file = pathlib.Path(sys.argv[3], 'node_modules', {first.package!r}, {first.member!r}); "
        "file.parent.mkdir(parents=True); file.write_bytes(b'not a font')",
    )
    with pytest.raises(FontError, match=r"is not the file in fonts\.toml"):
        install()
    assert not first.font.path.exists()


@pytest.mark.usefixtures("nothing_installed")
def test_a_failing_npm_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    npm(monkeypatch, "import sys; sys.exit('npm error code E404\\nnpm error 404 more')")
    assert main() == 1
    assert capsys.readouterr().err == (
        "fonts: npm could not fetch the fonts (npm error code E404): see whether `npm ping` reaches the registry.\n"
    )


@pytest.mark.usefixtures("nothing_installed")
def test_without_npm_the_reader_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(FontError, match=r"npm, which is not on the PATH: install Node\.js"):
        install()
