"""The page as it is served, in real Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from page import Sample, list_samples
from tests.page.browser import CHROMIUM, answer, cells, digits, focused, tools
from tests.page.fakes import ANSWER, PUZZLE

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")


def paste_text(page: Page, text: str) -> None:
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+v")


def a_sample() -> Sample:
    return list_samples()[0]


def test_upload_correct_a_cell_and_see_the_table(page: Page) -> None:
    sample = a_sample()
    page.set_input_files('input[type="file"]', sample.path)
    expect(page.locator("table.sudoku")).to_be_visible()
    assert digits(page) == sample.digits
    solved = answer(page)
    assert all(now in (was, ".") for now, was in zip(sample.digits, solved, strict=True))
    expect(page.get_by_alt_text(re.compile("found board outlined"))).to_be_visible()

    # A digit that stands in the same row already.
    given = next(cell for cell in range(81) if sample.digits[cell] != ".")
    row = 9 * (given // 9)
    twin = next(cell for cell in range(row, row + 9) if sample.digits[cell] not in (".", sample.digits[given]))
    cells(page).nth(given).press(sample.digits[twin])
    expect(page.get_by_text("Equal digits clash").first).to_be_visible()
    expect(page.locator("table.sudoku")).to_have_count(0)
    # Cleared, the cell is blank; whatever the board then comes to, the right digit brings the answer back.
    cells(page).nth(given).press("Delete")
    cells(page).nth(given).press(sample.digits[given])
    expect(page.locator("table.sudoku")).to_be_visible()
    assert answer(page) == solved

    # A digit of the answer typed into a blank cell is a correction of what was read.
    blank = sample.digits.index(".")
    cells(page).nth(blank).press(solved[blank])
    expect(page.locator('table.sudoku td[data-kind="corrected"]')).to_have_count(1)
    assert answer(page) == solved
    # An edit runs a part of the page alone, which takes the place of what it showed before.
    for once in (
        page.get_by_text("Save or share"),
        page.get_by_role("button", name="Start over"),
        page.get_by_role("grid"),
    ):
        expect(once).to_have_count(1)


def test_a_board_pasted_as_text_is_solved(page: Page) -> None:
    page.get_by_role("heading", name="Sudoku from a picture").click()
    paste_text(page, PUZZLE)
    expect(page.locator("table.sudoku")).to_be_visible()
    assert digits(page) == PUZZLE
    assert answer(page) == ANSWER


def test_nine_lines_with_rules_between_them_are_a_board_too(page: Page) -> None:
    cells(page).first.click()
    rows = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
    lines = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in rows]
    paste_text(page, "\n".join([*lines[:3], "---+---+---", *lines[3:6], "---+---+---", *lines[6:]]).replace(".", "0"))
    expect(page.locator("table.sudoku")).to_be_visible()
    assert digits(page) == PUZZLE


def test_what_is_no_board_is_not_pasted_and_it_is_said_wherever_the_focus_is(page: Page) -> None:
    expect(cells(page).first).to_be_visible()
    paste_text(page, PUZZLE[1:])
    expect(page.get_by_text("A board to paste has 81 characters")).to_contain_text("This text has 80 of them.")
    assert not digits(page).strip(".")


def test_copy_gives_the_board_as_81_characters(page: Page) -> None:
    cells(page).first.click()
    paste_text(page, PUZZLE)
    page.evaluate("navigator.clipboard.writeText('')")
    page.keyboard.press("Control+c")
    assert page.evaluate("navigator.clipboard.readText()") == PUZZLE
    page.evaluate("navigator.clipboard.writeText('')")
    tools(page).get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Board copied: 81 characters.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == PUZZLE


def test_keys(page: Page) -> None:
    press = page.keyboard.press
    cells(page).nth(40).click()
    for key, cell in [
        ("ArrowRight", 41), ("ArrowDown", 50), ("ArrowLeft", 49), ("ArrowUp", 40), ("Home", 36), ("ArrowLeft", 36),
        ("End", 44), ("Control+Home", 0), ("ArrowUp", 0), ("Control+End", 80), ("ArrowDown", 80),
    ]:  # fmt: skip
        press(key)
        assert (key, focused(page)) == (key, cell)
    press("Control+Home")
    page.keyboard.type("12")
    assert (digits(page)[:3], focused(page)) == ("12.", 2)
    page.keyboard.type("0x3")
    assert (digits(page)[:4], focused(page)) == ("12.3", 4)
    press("Backspace")
    assert focused(page) == 3
    press("Backspace")
    assert (digits(page)[:4], focused(page)) == ("12..", 3)
    press("Control+Home")
    press("Delete")
    assert (digits(page)[:4], focused(page)) == (".2..", 0)
    for _ in range(5):
        press("Control+z")
    assert digits(page) == 81 * "."
    press("Control+y")
    press("Control+Shift+Z")
    assert digits(page)[:3] == "12."
    press("Tab")
    assert focused(page) == -1
    press("Shift+Tab")
    assert focused(page) != -1


def test_typing_on_while_the_page_answers_loses_nothing(page: Page) -> None:
    cells(page).first.click()
    for digit in PUZZLE:
        page.keyboard.press(digit)
        page.wait_for_timeout(20)
    # Of boards on the way, which have several solutions, one of them may have been shown.
    expect(page.get_by_text("Solved: this board has exactly one solution.")).to_be_visible()
    assert digits(page) == PUZZLE
    assert answer(page) == ANSWER


def test_another_puzzle_pasted_over_a_pictures_is_a_board_of_its_own(page: Page) -> None:
    sample = a_sample()
    page.set_input_files('input[type="file"]', sample.path)
    expect(page.locator("table.sudoku")).to_be_visible()
    solved = answer(page)
    cells(page).nth(30).click()
    # Its own solution corrects it.
    paste_text(page, solved)
    expect(page.get_by_text("This board is complete")).to_be_visible()
    expect(page.get_by_text("Board pasted.")).to_be_visible()
    tools(page).get_by_role("button", name="Undo").click()
    expect(page.get_by_text("This board has exactly one solution")).to_be_visible()
    assert digits(page) == sample.digits
    paste_text(page, PUZZLE)
    expect(page.get_by_text("2: typed in")).to_be_visible()
    expect(page.locator("table.sudoku td[data-kind=given]")).to_have_count(81 - PUZZLE.count("."))
    expect(cells(page).first).to_have_value(PUZZLE[0])
    assert digits(page) == PUZZLE
    assert answer(page) == ANSWER
    # The picture and its board are still there, and its panel shows the cell that has the focus.
    page.get_by_text("1: ").click()
    expect(page.get_by_alt_text(re.compile("found board outlined"))).to_be_visible()
    cells(page).nth(30).click()
    expect(page.get_by_text("The picture at row 4, column 4.")).to_be_visible()
    assert digits(page) == sample.digits


def test_with_another_picture_the_chosen_cell_stays_the_one_that_has_the_focus(page: Page) -> None:
    cells(page).nth(40).click()
    page.evaluate(
        """async ([bytes, name]) => {
            const files = new DataTransfer();
            files.items.add(new File([new Uint8Array(bytes)], name, { type: "image/" + name.split(".").pop() }));
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: files, bubbles: true }));
        }""",
        [list(a_sample().path.read_bytes()), a_sample().path.name],
    )
    expect(page.get_by_text("The picture at row 5, column 5.")).to_be_visible()
    assert focused(page) == 40


def test_the_progress_takes_room_that_was_there(page: Page) -> None:
    below = page.get_by_text("Or try one of these:")
    expect(cells(page).first).to_be_visible()
    # The page comes to rest once its last part is there.
    page.wait_for_timeout(500)
    before = below.bounding_box()
    page.evaluate(
        """() => {
            const bar = "<label class='reading'>Reading the digits …<progress></progress></label>";
            document.querySelector(".st-key-bringing").firstElementChild.insertAdjacentHTML("beforeend", bar);
        }"""
    )
    expect(page.get_by_text("Pictures stay in memory")).not_to_be_visible()
    assert below.bounding_box() == before


def test_a_screenshot_pasted_anywhere_is_read(page: Page) -> None:
    sample = a_sample()
    page.evaluate(
        """async ([bytes, name]) => {
            const files = new DataTransfer();
            files.items.add(new File([new Uint8Array(bytes)], name, { type: "image/" + name.split(".").pop() }));
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: files, bubbles: true }));
        }""",
        [list(sample.path.read_bytes()), sample.path.name],
    )
    expect(page.locator("table.sudoku")).to_be_visible()
    assert digits(page) == sample.digits


def test_a_bad_file_gives_a_sentence_and_the_board_stays(page: Page) -> None:
    cells(page).first.click()
    paste_text(page, PUZZLE)
    expect(page.locator("table.sudoku")).to_be_visible()
    page.set_input_files('input[type="file"]', {"name": "notes.png", "mimeType": "image/png", "buffer": b"only text"})
    expect(page.get_by_text("This file is not a PNG")).to_be_visible()
    assert answer(page) == ANSWER
    assert digits(page) == PUZZLE


def test_fits_a_phone_and_works_by_touch(phone: Page) -> None:
    first = cells(phone).first
    assert first.get_attribute("inputmode") == "numeric"
    first.tap()
    for digit in PUZZLE[:9]:
        if digit == ".":
            phone.get_by_role("button", name="Clear the cell").tap()
        else:
            phone.get_by_role("group", name="Number pad").get_by_role("button", name=digit).tap()
        phone.keyboard.press("ArrowRight")
    assert digits(phone)[:9] == PUZZLE[:9]
    paste_text(phone, PUZZLE)
    expect(phone.locator("table.sudoku")).to_be_visible()
    for part in (phone.get_by_role("grid"), phone.locator("table.sudoku"), tools(phone)):
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    # A finger needs about 9 mm; cells of a board are as large as the screen allows.
    one = phone.get_by_role("group", name="Number pad").get_by_role("button", name="1").bounding_box()
    assert one is not None
    assert min(one["width"], one["height"]) >= 44


def test_a_correction_stays_in_its_cell_and_a_blank_goes_on(page: Page) -> None:
    cells(page).first.click()
    page.keyboard.type("12")
    assert focused(page) == 2
    cells(page).first.click()
    page.keyboard.type("7")
    assert (digits(page)[:3], focused(page)) == ("72.", 0)
    page.keyboard.type("8")
    assert (digits(page)[:3], focused(page)) == ("82.", 0)


def test_a_picture_dropped_anywhere_is_read_and_a_refused_one_is_not_listed(page: Page) -> None:
    sample = a_sample()
    page.evaluate(
        """async ([bytes, name]) => {
            const files = new DataTransfer();
            files.items.add(new File([new Uint8Array(bytes)], name, { type: "image/" + name.split(".").pop() }));
            document.querySelector("h1").dispatchEvent(
                new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }),
            );
        }""",
        [list(sample.path.read_bytes()), sample.path.name],
    )
    expect(page.locator("table.sudoku")).to_be_visible()
    assert digits(page) == sample.digits
    page.set_input_files('input[type="file"]', {"name": "notes.png", "mimeType": "image/png", "buffer": b"only text"})
    expect(page.get_by_text("This file is not a PNG")).to_be_visible()
    expect(page.get_by_test_id("stFileUploaderFile")).to_have_count(0)


def test_corners_are_set_by_finger_and_by_keys_and_read_again(phone: Page) -> None:
    sample = a_sample()
    phone.set_input_files('input[type="file"]', sample.path)
    phone.get_by_role("button", name="Set the corners").click()
    corner = phone.get_by_role("button", name="Top left corner")
    corner.scroll_into_view_if_needed()
    before = corner.bounding_box()
    assert before is not None
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    phone.mouse.move(x, y)
    phone.mouse.down()
    phone.mouse.move(x + 20, y + 30, steps=3)
    phone.mouse.up()
    after = corner.bounding_box()
    assert after is not None
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((20, 30), abs=1)
    corner.focus()
    for key in (*["Shift+ArrowLeft"] * 2, *["Shift+ArrowUp"] * 3, "ArrowLeft", "ArrowRight"):
        phone.keyboard.press(key)
    back = corner.bounding_box()
    assert back is not None
    assert (back["x"], back["y"]) == pytest.approx((before["x"], before["y"]), abs=1)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.get_by_role("button", name="Read again").click()
    expect(phone.get_by_role("button", name="Set the corners")).to_be_visible()
    assert digits(phone) == sample.digits


def test_files_that_are_no_pictures_are_refused_in_one_sentence_and_nothing_is_lost(page: Page) -> None:
    sample = a_sample()
    cells(page).first.click()
    paste_text(page, PUZZLE)
    expect(page.locator("table.sudoku")).to_be_visible()
    page.set_input_files('input[type="file"]', {"name": "notes.docx", "mimeType": "text/plain", "buffer": b"only text"})
    expect(page.get_by_text("This file is not a PNG")).to_be_visible()
    expect(page.get_by_text("The board you had is still here.")).to_be_visible()
    expect(page.get_by_test_id("stFileUploaderFile")).to_have_count(0)
    assert answer(page) == ANSWER
    # A picture without an ending in its name is one; what came with it is named.
    page.evaluate(
        """async ([bytes, name]) => {
            const files = new DataTransfer();
            files.items.add(new File([new Uint8Array(bytes)], "shot", { type: "image/png" }));
            files.items.add(new File([new Uint8Array(41 * 2 ** 20)], "large.png", { type: "image/png" }));
            document.querySelector('[data-testid="stFileUploaderDropzone"]').dispatchEvent(
                new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }),
            );
        }""",
        [list(sample.path.read_bytes()), sample.path.name],
    )
    expect(page.get_by_text("This file has 41.0 MB; at most 40 MB can be read.")).to_be_visible()
    expect(page.get_by_text("1: typed in")).to_be_visible()
    expect(page.get_by_text("large.png")).to_be_visible()
    expect(page.get_by_alt_text(re.compile("found board outlined"))).to_be_visible()
    assert digits(page) == sample.digits
