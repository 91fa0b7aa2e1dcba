"""`python -m recognizer` as its contract says."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import page
from recognizer.__main__ import main

SAMPLES = Path(page.__file__).parent / "samples"
LISTING = json.loads((SAMPLES / "samples.json").read_text("utf-8"))
FILES = [str(SAMPLES / entry["file"]) for entry in LISTING]


def test_plain_output_is_81_characters_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(FILES) == 0
    assert capsys.readouterr().out.splitlines() == [entry["digits"] for entry in LISTING]


def test_json_output_has_every_field(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json", FILES[2]]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["file"] == FILES[2]
    assert row["digits"] == LISTING[2]["digits"]
    assert len(row["givens"]) == len(row["confidence"]) == len(row["marks"]) == 81
    assert all(given in (".", digit) for given, digit in zip(row["givens"], row["digits"], strict=True))
    assert all(0 <= value <= 1 for value in row["confidence"])
    assert len(row["corners"]) == 4
    assert row["turn"] == 0
    assert row["solutions"] == 1
    assert row["repairs"] == []
    assert row["seconds"] > 0


def test_bad_files_are_told_one_by_one_and_the_others_still_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty, text, cut = tmp_path / "empty.png", tmp_path / "text.png", tmp_path / "cut.jpg"
    empty.write_bytes(b"")
    text.write_text("no picture at all")
    cut.write_bytes((SAMPLES / "newspaper.jpg").read_bytes()[:2000])
    bad = [str(empty), str(text), str(cut), str(tmp_path / "nowhere.png")]
    assert main(["--json", *bad, FILES[0]]) == 1
    captured = capsys.readouterr()
    rows = [json.loads(line) for line in captured.out.splitlines()]
    assert [row["error"]["kind"] for row in rows[:3]] == ["empty", "not-a-picture", "damaged"]
    assert rows[3]["file"] == bad[3]
    assert "error" in rows[3]
    assert rows[4]["digits"] == LISTING[0]["digits"]
    assert len(captured.err.splitlines()) == 4


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_a_file_that_never_ends_is_too_long(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["/dev/zero"]) == 1
    assert capsys.readouterr().err == "/dev/zero: This file has 40.0 MB; at most 40 MB can be read.\n"


def test_of_a_long_file_only_the_size_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "long.png"
    with file.open("wb") as opened:
        opened.truncate(3 * 2**30)
    assert main([str(file)]) == 1
    assert "3072.0 MB" in capsys.readouterr().err


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m recognizer {FILES[0]} {FILES[0]} | head -c 5"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=SAMPLES.parents[1], check=True)
    assert done.stdout == LISTING[0]["digits"][:5]
    assert "Traceback" not in done.stderr
