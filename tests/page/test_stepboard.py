"""The board for hints and steps, in real Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.browser import CHROMIUM, cells, digits, tools
from tests.page.fakes import ANSWER, PUZZLE
from tests.page.test_browser import paste_text

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")


def show(page: Page, view: str) -> None:
    cells(page).first.click()
    paste_text(page, PUZZLE)
    page.get_by_text(view, exact=True).click()


def places_of_buttons(page: Page) -> list[list[float]]:
    places: list[list[float]] = page.locator(".st-key-hints button:visible").evaluate_all(
        "buttons => buttons.map(button => button.getBoundingClientRect())"
        ".map(({ x, y, width, height }) => [x, y + scrollY, width, height])"
    )
    return places


def test_a_hint_and_a_single_cell(page: Page) -> None:
    show(page, "Hints")
    blank = page.get_by_role("gridcell", name="Row 1, column 3: blank")
    expect(page.get_by_role("button", name="Reveal a cell")).to_be_disabled()
    places = places_of_buttons(page)
    assert len(places) == 4
    assert len({(width, height) for _, _, width, height in places}) == 1
    # By keys alone: to the board, along its first row, and there to choose.
    page.get_by_role("gridcell", name="Row 1, column 1: 5").focus()
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(blank).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Reveal r1c3").click()
    revealed = page.get_by_role("gridcell", name=f"Row 1, column 3: {ANSWER[2]}")
    expect(revealed).to_be_visible()
    expect(page.locator("table.sudoku")).to_have_count(0)
    # It is an entry in the editor too, and can be undone there.
    expect(cells(page).nth(2)).to_have_value(ANSWER[2])
    expect(cells(page).nth(2)).to_have_accessible_name(f"row 1, column 3, {ANSWER[2]}, entered")
    tools(page).get_by_role("button", name="Undo").click()
    expect(blank).to_be_attached()
    assert digits(page) == PUZZLE
    # What is typed while thinking along, on either board, is an entry on both.
    cells(page).nth(2).press(ANSWER[2])
    expect(cells(page).nth(2)).to_have_accessible_name(f"row 1, column 3, {ANSWER[2]}, entered")
    expect(revealed).to_be_visible()
    revealed.press("Delete")
    expect(blank).to_be_attached()
    blank.press(ANSWER[2])
    expect(cells(page).nth(2)).to_have_accessible_name(f"row 1, column 3, {ANSWER[2]}, entered")

    page.get_by_role("button", name="Give me a hint").click()
    expect(page.get_by_text("Look at ")).to_be_visible()
    page.get_by_role("button", name="Which technique?").click()
    expect(page.get_by_text("You can use this technique: ")).to_be_visible()
    page.get_by_role("button", name="Show the step").click()
    expect(page.locator(".stepboard rect.placed")).to_have_count(1)
    expect(page.get_by_text(re.compile(r"^r\dc\d means row \d, column \d\.$"))).to_be_visible()
    assert places_of_buttons(page) == places


def test_equal_digits_are_marked_on_the_hints_board(page: Page) -> None:
    show(page, "Hints")
    page.get_by_role("gridcell", name="Row 1, column 3: blank").press("5")
    expect(page.locator(".stepboard rect.clash")).to_have_count(2)
    expect(page.get_by_role("gridcell", name="Row 1, column 1: 5, clashes")).to_be_attached()


def test_the_words_of_a_hint_stand_beside_its_button_on_a_phone(phone: Page) -> None:
    show(phone, "Hints")
    button = phone.get_by_role("button", name="Give me a hint")
    button.tap()
    said, asked = (
        phone.get_by_text("Look at ").bounding_box(),
        phone.get_by_role("button", name="Which tech").bounding_box(),
    )
    assert said is not None
    assert asked is not None
    assert 0 < said["y"] - asked["y"] < 200


def test_a_finger_types_on_the_hints_board(phone: Page) -> None:
    show(phone, "Hints")
    board = phone.locator(".stepboard")
    keys = board.get_by_role("group", name="Number pad").get_by_role("button")
    expect(keys).to_have_count(10)
    expect(keys.first).to_be_disabled()
    phone.get_by_role("gridcell", name="Row 1, column 3: blank").tap()
    board.get_by_role("button", name=ANSWER[2]).tap()
    filled = phone.get_by_role("gridcell", name=f"Row 1, column 3: {ANSWER[2]}")
    # It stays the chosen one, so that a slip is put right at once.
    expect(filled).to_have_attribute("aria-selected", "true")
    expect(filled).to_be_focused()
    expect(cells(phone).nth(2)).to_have_accessible_name(f"row 1, column 3, {ANSWER[2]}, entered")
    board.get_by_role("button", name="Clear the cell").tap()
    expect(phone.get_by_role("gridcell", name="Row 1, column 3: blank")).to_be_attached()
    box = keys.first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44


def test_steps_are_walked_through(phone: Page) -> None:
    show(phone, "All steps")
    board = phone.locator(".stepboard svg")
    expect(phone.get_by_text(re.compile(r"^Step 1 of \d+$"))).to_be_visible()
    first = board.get_attribute("aria-label")
    phone.get_by_role("button", name="Next step").tap()
    expect(phone.get_by_text(re.compile(r"^Step 2 of"))).to_be_visible()
    assert board.get_attribute("aria-label") != first
    phone.keyboard.press("End")
    expect(phone.get_by_role("button", name="Next step")).to_be_disabled()
    # The last step fills the last cell.
    expect(board.locator("text.digit")).to_have_count(81)
    items = phone.get_by_role("list", name="Steps").get_by_role("button")
    items.first.tap()
    expect(items.first).to_have_attribute("aria-current", "step")
    phone.keyboard.press("ArrowDown")
    expect(items.nth(1)).to_be_focused()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
