"""Boards in links."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import expect, sync_playwright
from streamlit.testing.v1 import AppTest

from page import LinkError, Sheet, elsewhere, link_to, sheet_from_link
from page.links import is_local
from tests.page.browser import CHROMIUM, cells, digits, opened, wait_for
from tests.page.fakes import ANSWER, PUZZLE, Fake, picture
from tests.page.test_app import answer, app, captions, said, tables, type_in, upload  # noqa: F401  app: a fixture
from tests.page.test_exports import unfold

LINK = (PUZZLE[:2] + "d" + PUZZLE[3:]).replace(".", "0")

LINKED = st.text("0123456789abcdefghi", min_size=81, max_size=81)
PUZZLES = st.text(".123456789", min_size=81, max_size=81)


@settings(deadline=None)
@given(LINKED)
def test_a_link_brings_back_the_board_it_was_made_of(board: str) -> None:
    sheet = sheet_from_link(Sheet(), board)
    link = link_to("https://example.org/sudoku/", sheet)
    assert link == f"https://example.org/sudoku/?board={board}"
    assert quote(board) == board
    assert sheet_from_link(sheet, parse_qs(urlsplit(link).query)["board"][0]).kinds == sheet.kinds


@pytest.mark.parametrize(
    ("address", "local"),
    [
        ("http://localhost:8501/", True),
        ("http://127.0.0.1:8501/sudoku", True),
        ("http://[::1]:8501", True),
        ("http://192.168.1.7:8501", False),
        ("https://localhost.example.org/sudoku", False),
        ("", False),
    ],
)
def test_an_address_of_this_computer_is_known(address: str, local: bool) -> None:
    assert is_local(address) == local


def test_letters_are_entries() -> None:
    sheet = sheet_from_link(Sheet(), PUZZLE[:2] + "d" + PUZZLE[3:])
    assert sheet.digits == PUZZLE[:2] + "4" + PUZZLE[3:]
    assert sheet.kinds[:4] == ("given", "given", "entry", "blank")


def test_a_board_without_entries_is_as_if_typed() -> None:
    sheet = sheet_from_link(Sheet(), PUZZLE.replace(".", "0"))
    assert sheet == sheet_from_link(Sheet(), PUZZLE)
    assert sheet.digits == PUZZLE
    assert sheet.read is None
    assert sheet.typed(ANSWER, ()).kinds == 81 * ("given",)


def test_the_editor_takes_it_as_another_board() -> None:
    before = Sheet(version=4, source=2)
    for board in (PUZZLE, "a" + PUZZLE[1:]):
        after = sheet_from_link(before, board)
        assert (after.version, after.source) == (5, 3)


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("", "This link holds no board: a board has 81 characters, and this one has 0."),
        (PUZZLE[:80], "This link holds no board: a board has 81 characters, and this one has 80."),
        (100_000 * "1", "This link holds no board: a board has 81 characters, and this one has 100000."),
        ("j" + PUZZLE[1:], "This link holds no board: 'j' stands for neither a digit nor a blank."),
        ("é" + PUZZLE[1:], "This link holds no board: 'é' stands for neither a digit nor a blank."),
        # A digit to Python, and none on a board.
        ("²" + PUZZLE[1:], "This link holds no board: '²' stands for neither a digit nor a blank."),
    ],
)
def test_a_malformed_link_gives_one_sentence(board: str, sentence: str) -> None:
    with pytest.raises(LinkError) as caught:
        sheet_from_link(Sheet(), board)
    assert str(caught.value) == sentence


def test_elsewhere_takes_the_digits_along() -> None:
    zeros = PUZZLE.replace(".", "0")
    assert {site.name: site.address for site in elsewhere(PUZZLE)} == {
        "SudokuWiki": f"https://www.sudokuwiki.org/sudoku.htm?bd={zeros}",
        "sudoku.coach": f"https://sudoku.coach/en/play/{zeros}",
        "SudokuPad": "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79",
    }


@settings(deadline=None)
@given(PUZZLES)
def test_the_short_form_unfolds_to_the_puzzle(puzzle: str) -> None:
    short = elsewhere(puzzle)[-1].address.partition("/scf")[2]
    places = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    unfolded = "".join(f"{places.index(sign) % 10}{'0' * (places.index(sign) // 10)}" for sign in short)
    assert unfolded.replace("0", ".") == puzzle


def test_a_link_fills_the_editor_and_is_solved(app: AppTest) -> None:  # noqa: F811
    app.query_params["board"] = LINK
    app.run()
    assert answer(app)[0] == ANSWER
    assert answer(app)[1][:4] == ["given", "given", "entry", "solved"]
    assert "This board came with the link that you opened." in captions(app)
    unfold(app, "Links")
    assert link_to("", app.session_state["sheet"]) in [code.value for code in app.code]


def test_what_is_typed_after_a_link_was_opened_stays(app: AppTest) -> None:  # noqa: F811
    app.query_params["board"] = LINK
    app.run()
    type_in(app, ANSWER)
    app.run()
    assert app.session_state["sheet"].digits == ANSWER


def test_a_picture_takes_the_place_of_a_link(app: AppTest) -> None:  # noqa: F811
    app.query_params["board"] = 81 * "0"
    app.run()
    upload(app, picture(Fake()))
    assert "board" not in app.query_params
    # A run that was asked for with the old address changes nothing.
    app.query_params["board"] = 81 * "0"
    app.run()
    assert answer(app)[0] == ANSWER
    assert "This board came with the link that you opened." not in captions(app)


@pytest.mark.parametrize("board", ["", "123", "x" * 81, "<b>" * 27])
def test_a_malformed_link_leaves_an_empty_page(app: AppTest, board: str) -> None:  # noqa: F811
    app.query_params["board"] = board
    app.run()
    assert [box.value.startswith("This link") for box in app.error] == [True]
    assert said(app)[0] == "The board is empty: type digits into it, or bring a picture."
    assert not tables(app)
    type_in(app, PUZZLE)
    assert answer(app)[0] == ANSWER


@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
def test_below_another_path_links_work_and_paper_shows_boards_alone() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # Under another name than the server knows, as behind another server.
    address = f"http://sudoku.example:{port}/games/sudoku"
    options = ["--server.headless=true", f"--server.port={port}", "--server.baseUrlPath=games/sudoku"]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.address=127.0.0.1", *options]
    server = subprocess.Popen(command, cwd=Path(__file__).parents[2], stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/games/sudoku/_stcore/health", server)
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(
                executable_path=CHROMIUM,
                args=["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP sudoku.example 127.0.0.1"],
            )
            with opened(chromium, address, width=390, height=844) as page:
                page.goto(f"{address}/?board={LINK}")
                expect(page.locator("table.sudoku")).to_be_visible()
                expect(cells(page)).to_have_count(81)
                assert digits(page) == PUZZLE[:2] + "4" + PUZZLE[3:]
                page.get_by_text("Save or share").click()
                page.get_by_role("tab", name="Links").click()
                expect(page.get_by_text(f"{address}/?board={LINK}")).to_be_visible()
                text = page.locator(".stCode pre").bounding_box()
                copy = page.get_by_role("button", name="Copy to clipboard").bounding_box()
                assert text is not None
                assert copy is not None
                assert text["x"] + text["width"] <= copy["x"]
                away = page.get_by_role("link", name="Open in SudokuWiki")
                assert away.get_attribute("target") == "_blank"
                # Either keeps the page that is opened from reaching back to this one; noreferrer says more.
                assert {"noopener", "noreferrer"} & set((away.get_attribute("rel") or "").split())

                page.get_by_role("tab", name="Files").click()
                with page.expect_download() as download:
                    page.get_by_role("button", name="PDF to print").click()
                assert download.value.suggested_filename == "sudoku.pdf"
                assert Path(download.value.path()).read_bytes().startswith(b"%PDF-")

                expect(page.locator("img.paper")).not_to_be_visible()
                page.emulate_media(media="print", color_scheme="dark")
                expect(page.locator("img.paper")).to_be_visible()
                expect(page.locator("table.sudoku")).to_be_visible()
                for other in (page.get_by_role("button").first, page.get_by_role("heading").first, cells(page).first):
                    expect(other).not_to_be_visible()
                colours = page.evaluate(
                    "selectors => selectors.map(one => getComputedStyle(document.querySelector(one)))"
                    ".map(style => [style.backgroundColor, style.color])",
                    ["table.sudoku td", ".stApp", "body"],
                )
                assert [colours[0][1], *(ground for ground, _ in colours[1:])] == [
                    "rgb(0, 0, 0)", "rgb(255, 255, 255)", "rgb(255, 255, 255)"
                ]  # fmt: skip
            chromium.close()
    finally:
        server.kill()
        server.wait(timeout=30)
