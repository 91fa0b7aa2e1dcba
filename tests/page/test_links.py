"""Boards in links."""

from __future__ import annotations

from urllib.parse import parse_qs, quote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from page import LinkError, Sheet, elsewhere, link_to, sheet_from_link
from tests.page.fakes import ANSWER, PUZZLE

LINKED = st.text("0123456789abcdefghi", min_size=81, max_size=81)
PUZZLES = st.text(".123456789", min_size=81, max_size=81)


@given(LINKED)
def test_a_link_brings_back_the_board_it_was_made_of(board: str) -> None:
    sheet = sheet_from_link(Sheet(), board)
    link = link_to("https://example.org/sudoku/", sheet)
    assert link == f"https://example.org/sudoku/?board={board}"
    assert quote(board) == board
    assert sheet_from_link(sheet, parse_qs(urlsplit(link).query)["board"][0]).kinds == sheet.kinds


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
        ("", "This link is not whole: a board has 81 characters, and it has 0."),
        (PUZZLE[:80], "This link is not whole: a board has 81 characters, and it has 80."),
        (100_000 * "1", "This link is not whole: a board has 81 characters, and it has 100000."),
        ("j" + PUZZLE[1:], "This link holds no board: 'j' is neither a digit, nor an entry, nor a blank."),
        ("é" + PUZZLE[1:], "This link holds no board: 'é' is neither a digit, nor an entry, nor a blank."),
        # A digit to Python, and none on a board.
        ("²" + PUZZLE[1:], "This link holds no board: '²' is neither a digit, nor an entry, nor a blank."),
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


@given(PUZZLES)
def test_the_short_form_unfolds_to_the_puzzle(puzzle: str) -> None:
    short = elsewhere(puzzle)[-1].address.partition("/scf")[2]
    places = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    unfolded = "".join(f"{places.index(sign) % 10}{'0' * (places.index(sign) // 10)}" for sign in short)
    assert unfolded.replace("0", ".") == puzzle
