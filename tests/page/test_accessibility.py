"""The page for those who see little or nothing, or use no mouse: axe-core's findings, and the keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from page import list_samples
from tests.page.browser import CHROMIUM, answer, cells, digits, focused, opened

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")

BARRED = ("serious", "critical")

# Streamlit's code block, where a long line is scrolled into view: browsers by now let a key reach whatever scrolls, and
# the block takes no attribute from us that would say so.
EXCUSED = {"scrollable-region-focusable": ".stCode *"}


def settled(page: Page) -> None:
    page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for()
    # What fades in has its colours only then.
    page.wait_for_timeout(400)


def barriers(page: Page) -> list[tuple[str, list[Any]]]:
    """Each rule that the page breaks badly, with what breaks it. axe-core looks into components by itself."""
    settled(page)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    barred = []
    for each in found:
        targets = [node["target"] for node in each["nodes"] if not excused(page, each["id"], node["target"])]
        if targets and each["impact"] in BARRED:
            barred.append((each["id"], targets))
    return barred


def excused(page: Page, rule: str, target: list[Any]) -> bool:
    """Whether a rule is not ours to keep there. target: a selector, or for a node within a component a list of them."""
    selector = EXCUSED.get(rule)
    if selector is None or not isinstance(target[0], str):
        return False
    return bool(page.locator(target[0]).first.evaluate("(node, selector) => node.matches(selector)", selector))


def tab_to(page: Page, name: str, role: str = "button") -> None:
    """Press Tab until what has this name has the focus."""
    wanted = page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted.evaluate("node => node.matches(':focus') || node.contains(document.activeElement)"):
            return
    pytest.fail(f"Tab does not come to {name}")


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 390)])
def test_nothing_bars_anyone(chromium: Browser, address: str, theme: str, width: int) -> None:
    with opened(chromium, address, width, 844, touch=width < 500, color_scheme=theme) as page:
        assert barriers(page) == []
        page.set_input_files('input[type="file"]', list_samples()[-1].path)
        expect(page.locator("table.sudoku")).to_be_visible()
        assert barriers(page) == []
        page.get_by_text("Save or share").click()
        for tab in ("Files", "Text", "Links"):
            page.get_by_role("tab", name=tab).click()
            assert barriers(page) == []
        page.get_by_text("Hints", exact=True).click()
        for label in ("Give me a hint", "Which technique?", "Show the step"):
            page.get_by_role("button", name=label).click()
        expect(page.get_by_role("button", name="Take this step")).to_be_visible()
        assert barriers(page) == []
        page.get_by_role("button", name="Set the corners").click()
        expect(page.get_by_role("button", name="Read again")).to_be_visible()
        assert barriers(page) == []


def test_by_keyboard_alone(page: Page) -> None:
    settled(page)
    sample = list_samples()[0]
    tab_to(page, "Choose pictures")
    tab_to(page, sample.title)
    page.keyboard.press("Enter")
    expect(page.locator("table.sudoku")).to_be_visible()
    settled(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if focused(page) >= 0:
            break
    blank = sample.digits.index(".")
    page.keyboard.press("Control+Home")
    for _ in range(blank):
        page.keyboard.press("ArrowRight")
    digit = answer(page)[blank]
    page.keyboard.press(digit)
    expect(page.locator('table.sudoku td[data-kind="corrected"]')).to_have_count(1)
    assert digits(page)[blank] == digit
    expect(cells(page).nth(blank)).to_have_attribute("aria-label", f"row 1, column {blank + 1}, {digit}, corrected")
    settled(page)
    tab_to(page, "Answer", role="radio")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Give me a hint")).to_be_visible()
    tab_to(page, "Give me a hint")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Which technique?")).to_be_visible()
