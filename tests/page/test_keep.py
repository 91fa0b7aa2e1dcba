"""What outlives a reload, and what of files is refused."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from page import Taken, kept_shelf, list_samples, refusals
from tests.page.browser import CHROMIUM, answer, cells, digits
from tests.page.fakes import ANSWER, PUZZLE
from tests.page.test_browser import paste_text

BLANK = 81 * "0"
BOARD = PUZZLE.replace(".", "0")


def test_boards_of_a_tab_come_back_without_pictures() -> None:
    shelf = kept_shelf({"kept": {"boards": [PUZZLE.replace(".", "0"), "d" + PUZZLE[1:]], "front": 1}})
    assert shelf is not None
    assert [(picture, sheet.digits) for picture, sheet in shelf.boards] == [(None, PUZZLE), (None, "4" + PUZZLE[1:])]
    assert shelf.in_front[1].kinds[:2] == ("entry", "given")


def test_steps_taken_come_back_with_what_they_ruled_out() -> None:
    steps = [[[23], [43, 54], ANSWER], [[], [805], ANSWER]]
    shelf = kept_shelf({"kept": {"boards": [BOARD, BOARD], "taken": [[], steps], "front": 0}})
    assert shelf is not None
    assert [sheet.taken for _picture, sheet in shelf.boards] == [
        (),
        (Taken(((2, 3),), ((4, 3), (5, 4)), ANSWER), Taken((), ((80, 5),), ANSWER)),
    ]


@pytest.mark.parametrize("steps", [None, 7, [7], [[[810], [], ANSWER]], [[[20], [], ANSWER]], [["x", [], ANSWER]]])
def test_nonsense_among_steps_takes_no_board_along(steps: object) -> None:
    shelf = kept_shelf({"kept": {"boards": [BOARD], "taken": [steps], "front": 0}})
    assert shelf is not None
    assert shelf.in_front[1].taken == ()


@pytest.mark.parametrize(
    "kept",
    [
        None,
        "text",
        {},
        {"boards": []},
        {"boards": [BLANK], "front": 0},
        {"boards": [BOARD], "front": 1},
        {"boards": ["9"], "front": 0},
        {"boards": [7]},
    ],
)
def test_nonsense_in_a_tab_is_left_there(kept: object) -> None:
    assert kept_shelf({"kept": kept}) is None


def test_boards_of_a_tab_come_back_by_name_save_empty_ones() -> None:
    kept = {"boards": [BLANK, BOARD, BLANK, BOARD], "names": ["none.png", "one.png", "", ""], "front": 2}
    shelf = kept_shelf({"kept": kept})
    assert shelf is not None
    assert shelf.titles() == ["1: one", "2: typed in"]
    assert shelf.front == 1
    assert kept_shelf({"kept": kept | {"names": ["one.png"]}}) is not None


def test_each_refused_file_has_its_reason() -> None:
    files = [{"name": "a.docx", "size": 9, "count": 2}, {"name": "b.png", "size": 41 * 2**20 + 1, "count": 2}, "text"]
    found = refusals({"refused": files})
    assert [(file.name, file.alone, sentence) for file, sentence in found] == [
        ("a.docx", False, "This file is not a PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF or HEIC picture."),
        ("b.png", False, "This file has 41.0 MB; at most 40 MB can be read."),
    ]
    assert refusals({"refused": "text"}) == refusals(None) == []


@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
def test_a_reload_keeps_the_digits_and_a_new_tab_knows_nothing(page: Page) -> None:
    sample = list_samples()[0]
    page.set_input_files('input[type="file"]', sample.path)
    expect(page.locator("table.sudoku")).to_be_visible()
    blank = sample.digits.index(".")
    solved = answer(page)
    cells(page).nth(blank).press(solved[blank])
    expect(page.locator('table.sudoku td[data-kind="corrected"]')).to_have_count(1)
    page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for()
    page.reload()
    expect(page.locator("table.sudoku")).to_be_visible()
    expect(cells(page).nth(blank)).to_have_value(solved[blank])
    assert digits(page) == sample.digits[:blank] + solved[blank] + sample.digits[blank + 1 :]
    expect(page.get_by_text("Its picture was not.")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    expect(cells(other)).to_have_count(81)
    assert digits(other) == 81 * "."
    other.close()
    # A link that is opened comes before what was there; what is done with its board is kept like any other.
    page.goto(f"{page.url.split('?')[0]}?board={PUZZLE.replace('.', '0')}")
    expect(page.get_by_text("This board came with the link")).to_be_visible()
    expect(cells(page)).to_have_count(81)
    expect(page.locator("table.sudoku")).to_be_visible()
    assert digits(page) == PUZZLE
    cells(page).first.click()
    paste_text(page, ANSWER)
    expect(page.get_by_text("This board is complete")).to_be_visible()
    page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for()
    page.reload()
    expect(page.get_by_text("This board is complete")).to_be_visible()
    expect(cells(page).nth(PUZZLE.index("."))).not_to_have_value("")  # the editor is told after the answer
    assert digits(page) == ANSWER
