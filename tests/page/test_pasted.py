"""Boards in pasted text: the editor's script on its own, in real Chromium."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import page as pages
from page import Sheet, as_csv, elsewhere, link_to, puzzle_paper, sheet_from_link
from tests.page.browser import CHROMIUM
from tests.page.fakes import PUZZLE

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")

SCRIPT = Path(pages.__file__).parent / "editor" / "pasted.js"
ROWS = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
# Its second row is blank, and so is one that stands where a rule could.
SPARSE = PUZZLE[:9] + 9 * "." + PUZZLE[18:27] + 9 * "." + PUZZLE[36:]


@pytest.fixture(scope="module")
def blank_page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    page.evaluate(
        """async (source) => {
            const file = new Blob([source], { type: "text/javascript" });
            window.pasted = await import(URL.createObjectURL(file));
        }""",
        SCRIPT.read_text("utf-8"),
    )
    yield page
    page.close()


def board_in(page: Page, text: str) -> str | None:
    found: str | None = page.evaluate("text => window.pasted.boardIn(text)", text)
    return found


def drawn(board: str, rule: str, bar: str = "|", blank: str = ".") -> str:
    """Nine lines with rules between the boxes."""
    rows = [board[at : at + 9].replace(".", blank) for at in range(0, 81, 9)]
    lines = [bar.join([row[:3], row[3:6], row[6:]]) for row in rows]
    return "\n".join([*lines[:3], rule, *lines[3:6], rule, *lines[6:]])


@pytest.mark.parametrize("blank", ".0-_*xX?")
@pytest.mark.parametrize("board", [PUZZLE, SPARSE])
def test_blanks_are_written_in_many_ways(blank_page: Page, board: str, blank: str) -> None:
    line = board.replace(".", blank)
    lines = [line[at : at + 9] for at in range(0, 81, 9)]
    texts = [
        line,
        f"  {line}\n",
        "\n".join(lines),
        "\r\n".join(" ".join(row) for row in lines),
        "\n".join(f"| {' | '.join(row)} |" for row in lines),
        "\n".join("\t".join(row) for row in lines),
        "\n".join(f"[{', '.join(row)}]," for row in lines),
        drawn(board, "------+-------+------", " | ", blank),
        drawn(board, "---+---+---", "|", blank),
        drawn(board, "-----------", " ", blank),
        drawn(board, "---------", "", blank),
        drawn(board, "───┼───┼───", "│", blank),
        drawn(board, "", " ", blank),
        f"+-------+\n{drawn(board, '+-------+', ' | ', blank)}\n+-------+",
        f"My puzzle: {line}, a hard one",
        "\n".join(["Puzzle 12, hard", "", *lines, "", "solve it by noon"]),
        "\n".join(["[Puzzle]", *lines]),
    ]
    assert [text for text in texts if board_in(blank_page, text) != board] == []


@pytest.mark.parametrize("board", [PUZZLE, SPARSE])
def test_tables_whose_blanks_hold_nothing(blank_page: Page, board: str) -> None:
    rows = [board[at : at + 9] for at in range(0, 81, 9)]
    paper = puzzle_paper(Sheet(digits=board))
    texts = [
        as_csv(paper),
        as_csv(paper).replace(",", ";"),
        as_csv(paper).replace(",", "\t"),
        "\n".join(",".join(f'"{cell}"' for cell in row).replace(".", "") for row in rows),
        "\n".join(f"|{'|'.join(row)}|".replace(".", " ") for row in rows),
    ]
    assert [text for text in texts if board_in(blank_page, text) != board] == []


@pytest.mark.parametrize("board", [PUZZLE, SPARSE, PUZZLE[::-1]])
def test_blanks_may_be_spaces(blank_page: Page, board: str) -> None:
    line = board.replace(".", " ")
    lines = [line[at : at + 9] for at in range(0, 81, 9)]
    texts = [line, line + "\n", "\n".join(lines), "\n".join(text.rstrip() for text in lines), "\n".join(lines) + "\n"]
    assert [text for text in texts if board_in(blank_page, text) != board] == []


def test_links_here_and_elsewhere(blank_page: Page) -> None:
    entered = sheet_from_link(Sheet(), (PUZZLE[:2] + "d" + PUZZLE[3:]).replace(".", "0"))
    here = link_to("https://example.org/games/sudoku", entered)
    assert board_in(blank_page, here) == PUZZLE[:2] + "4" + PUZZLE[3:]
    zeros = PUZZLE.replace(".", "0")
    short = elsewhere(PUZZLE)[-1].address.rpartition("/")[2]
    links = [
        *[site.address for site in elsewhere(PUZZLE)],
        f"https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}",
        f"https://sudokupad.app/?puzzleid={short}",
        f"https://example.org/play?level=3&puzzle={zeros}&x=1",
        f"https://example.org/#{zeros}",
        f"Look at this one: https://example.org/p/{zeros}?from=mail",
    ]
    assert [link for link in links if board_in(blank_page, link) != PUZZLE] == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Hello",
        PUZZLE[:80],
        PUZZLE + "1",
        81 * "-",
        "\n".join(9 * ["---------"]),
        "\n".join(ROWS[:8]),
        "\n".join([*ROWS, ROWS[0]]),
        "https://example.org/?board=123",
        "https://sudokupad.app/scfzz",
        "http://[",
        "\n".join(9 * ["1,2,3"]),
        "\n".join(8 * ["1 2 3"]),
        "\n".join(9 * ["1 2 3 4 5 6"]),
        "1 2 3",
        "\n".join(["c1", *ROWS[:8], "c9"]),
        200 * "---------\n",
    ],
)
def test_what_is_no_board_is_left_alone(blank_page: Page, text: str) -> None:
    assert board_in(blank_page, text) is None


def test_it_is_part_of_the_editor() -> None:
    editor = SCRIPT.with_name("editor.js").read_text("utf-8")
    assert re.search(r"\bboardIn\(", editor)
    assert "function boardIn" not in editor
