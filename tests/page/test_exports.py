"""The board as files and texts."""

from __future__ import annotations

import base64
import re
from io import BytesIO
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PIL import Image
from streamlit.testing.v1 import AppTest

from page import (
    Sheet,
    answer_paper,
    as_candidates,
    as_csv,
    as_html,
    as_pdf,
    as_png,
    as_svg,
    entries_paper,
    judge,
    picture_of,
    puzzle_paper,
    sheet_after,
)
from recognizer import decode_image
from solver import Grid, peers
from tests.page.fakes import ANSWER, LEFT, PUZZLE, SIDE, TOP, Fake, FakeReader, picture
from tests.page.test_app import app, type_in, upload  # noqa: F401  app: a fixture

SVG = "{http://www.w3.org/2000/svg}"


def played() -> Sheet:
    """The puzzle with one right entry, in r1c3."""
    digits = PUZZLE[:2] + ANSWER[2] + PUZZLE[3:]
    kinds = ["entry" if cell == 2 else "blank" if digit == "." else "given" for cell, digit in enumerate(digits)]
    return Sheet().followed_by(digits, kinds)


def test_the_puzzle_leaves_entries_out_and_keeps_corrections() -> None:
    sheet = played().typed("6" + played().digits[1:], ())
    assert puzzle_paper(sheet).digits == "6" + PUZZLE[1:]
    assert puzzle_paper(sheet).kinds[:4] == ("corrected", "given", "blank", "blank")


def test_there_is_a_board_with_entries_only_where_there_are_entries() -> None:
    paper = entries_paper(played())
    assert paper is not None
    assert paper.digits == played().digits
    assert entries_paper(Sheet(digits=PUZZLE)) is None


def test_print_that_was_taken_for_entries_is_part_of_the_puzzle() -> None:
    kinds = ["blank" if digit == "." else "entry" if cell < 40 else "given" for cell, digit in enumerate(PUZZLE)]
    sheet = Sheet().followed_by(PUZZLE, kinds)
    assert puzzle_paper(sheet).digits == PUZZLE
    assert set(puzzle_paper(sheet).kinds) == {"given", "blank"}
    assert entries_paper(sheet) is None
    # Digits that have no solution together are no puzzle either.
    unsure = sheet.followed_by("3" + PUZZLE[1:], kinds)
    assert puzzle_paper(unsure).digits == 40 * "." + PUZZLE[40:]


def test_the_answer_tells_what_was_solved() -> None:
    sheet = played()
    paper = answer_paper(sheet, judge(sheet))
    assert paper is not None
    assert paper.digits == ANSWER
    assert paper.kinds[:4] == ("given", "given", "entry", "solved")
    assert answer_paper(Sheet(), judge(Sheet())) is None


def test_a_wrong_entry_is_solved_in_the_answer() -> None:
    sheet = played()
    wrong = sheet.followed_by(PUZZLE[:2] + "1" + PUZZLE[3:], sheet.read_kinds)
    paper = answer_paper(wrong, judge(wrong))
    assert paper is not None
    assert (paper.digits[2], paper.kinds[2]) == (ANSWER[2], "solved")


def test_csv_has_nine_lines_of_nine() -> None:
    lines = as_csv(puzzle_paper(played())).split("\r\n")
    assert lines.pop() == ""
    assert [line.count(",") for line in lines] == [8] * 9
    assert lines[0] == "5,3,,,7,,,,"


def test_candidates_are_what_no_peer_holds() -> None:
    lines = as_candidates(PUZZLE).split("\n")
    assert [bool(re.fullmatch("[-+]+", line)) for line in lines].count(True) == 2
    cells = [text for line in lines for text in re.findall(r"\d+", line)]
    assert len(cells) == 81
    grid = Grid.parse(PUZZLE)
    for cell, text in enumerate(cells):
        seen = {grid.digits[peer] for peer in peers()[cell]}
        left = "".join(str(digit) for digit in range(1, 10) if digit not in seen)
        assert text == (left if PUZZLE[cell] == "." else PUZZLE[cell])
    # Columns stand under each other, and no line ends in blanks.
    assert {tuple(at for at, sign in enumerate(line) if sign in "|+") for line in lines if "|" in line} == {
        tuple(at for at, sign in enumerate(line) if sign == "+") for line in lines if "+" in line
    }
    assert all(line == line.rstrip() for line in lines)


def test_a_cell_without_candidates_shows_a_dash() -> None:
    assert as_candidates("12345678." + 17 * "." + "9" + 54 * ".").split("\n")[0].endswith("-")


def test_svg_has_every_digit_in_its_cell() -> None:
    paper = answer_paper(played(), judge(played()))
    assert paper is not None
    root = ET.fromstring(as_svg(paper))
    texts = root.findall(f"{SVG}g/{SVG}text")
    assert "".join(text.text or "" for text in texts) == ANSWER
    assert [int(float(text.attrib["x"])) for text in texts] == [cell % 9 for cell in range(81)]
    assert [int(float(text.attrib["y"])) for text in texts] == [cell // 9 for cell in range(81)]
    looks = [(text.get("font-weight"), text.get("font-style")) for text in texts[:4]]
    assert looks == [("700", None), ("700", None), (None, "italic"), (None, None)]


def test_svg_of_a_puzzle_leaves_blanks_blank() -> None:
    texts = ET.fromstring(as_svg(puzzle_paper(played()))).findall(f"{SVG}g/{SVG}text")
    assert "".join(text.text or "" for text in texts) == PUZZLE.replace(".", "")


@pytest.mark.parametrize("pages", [1, 2])
def test_pdf_has_a_page_of_a4_for_each_board(pages: int) -> None:
    file = as_pdf([puzzle_paper(played())] * pages)
    assert file.startswith(b"%PDF-")
    sizes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", file)
    assert len(sizes) == pages
    for size in sizes:
        assert [float(side) for side in size] == pytest.approx([210 / 25.4 * 72, 297 / 25.4 * 72], abs=0.2)
    assert len(file) < 40_000 * pages


def test_html_carries_the_svg_and_asks_for_nothing() -> None:
    paper = puzzle_paper(played())
    found = re.search(r'src="data:image/svg\+xml;base64,([^"]*)"', as_html(paper))
    assert found is not None
    assert base64.b64decode(found[1]).decode() == as_svg(paper)


@pytest.mark.parametrize("kept", [1.0, 0.5])
def test_png_is_the_whole_picture_with_digits_in_blank_cells(kept: float) -> None:
    file = picture(Fake())
    image = decode_image(file)
    reading = FakeReader().read(image)
    small = BytesIO()
    size = (round(image.shape[1] * kept), round(image.shape[0] * kept))
    Image.fromarray(image).resize(size).save(small, "PNG")
    sheet = sheet_after(Sheet(), reading)
    png = as_png(picture_of("shot.png", image, reading, small.getvalue()), sheet, judge(sheet))
    drawn = Image.open(BytesIO(png))
    assert (drawn.format, drawn.size) == ("PNG", size)
    before = np.asarray(Image.open(small).convert("RGB"), np.int16)
    changed = np.abs(np.asarray(drawn, np.int16) - before).max(axis=2) > 60
    for cell, digit in enumerate(PUZZLE):
        x, y = (round((start + (at + 0.5) * SIDE) * kept) for start, at in ((LEFT, cell % 9), (TOP, cell // 9)))
        reach = round(0.3 * SIDE * kept)
        assert changed[y - reach : y + reach, x - reach : x + reach].any() == (digit == ".")


def unfold(app: AppTest, tab: str = "Files") -> None:  # noqa: F811
    app.session_state["exports"] = True
    app.session_state["export-tab"] = tab
    app.run()


def saved(app: AppTest) -> list[str]:  # noqa: F811
    return [button.proto.label for button in app.get("download_button")]


def copied(app: AppTest) -> list[str]:  # noqa: F811
    return [code.value for code in app.code]


def test_an_empty_board_is_not_offered(app: AppTest) -> None:  # noqa: F811
    assert saved(app) == copied(app) == []


def test_a_solved_picture_is_offered_in_every_form(app: AppTest) -> None:  # noqa: F811
    with_entry = played().digits
    upload(app, picture(Fake(with_entry, entries=(2,))))
    assert saved(app) == copied(app) == []  # nothing is made before it is unfolded
    unfold(app)
    assert saved(app) == ["Picture with the answer", "PDF to print", "SVG", "CSV"]
    (board,) = [control for control in app.get("button_group") if control.proto.label == "Board to save"]
    assert [option.content for option in board.proto.options] == ["Puzzle", "With entries", "Answer"]
    unfold(app, "Text")
    assert copied(app)[:3] == [PUZZLE, with_entry, ANSWER]
    assert copied(app)[3] == as_candidates(with_entry)


def test_a_board_that_was_typed_in_is_offered_without_a_picture(app: AppTest) -> None:  # noqa: F811
    type_in(app, PUZZLE)
    unfold(app)
    assert saved(app) == ["PDF to print", "SVG", "CSV"]
    type_in(app, "5" + 80 * ".")
    assert saved(app) == ["PDF to print", "SVG", "CSV"]
    unfold(app, "Text")
    assert copied(app)[0] == "5" + 80 * "."
