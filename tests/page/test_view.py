"""The picture as it is looked at in the browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from page import list_samples
from tests.page.browser import CHROMIUM

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")


def test_the_picture_is_enlarged_in_its_room_and_moved(phone: Page) -> None:
    phone.set_input_files('input[type="file"]', list_samples()[0].path)
    picture = phone.get_by_alt_text(re.compile("found board outlined"))
    expect(picture).to_be_visible()
    before, finest = picture.bounding_box(), picture.evaluate("picture => picture.naturalWidth")
    assert before is not None
    assert finest >= 2 * before["width"]  # as sharp as a phone's screen
    larger = phone.get_by_role("button", name="Larger")
    larger.tap()
    larger.tap()
    expect(phone.get_by_text("200 %")).to_be_visible()
    after = picture.bounding_box()
    assert after is not None
    assert after["width"] == pytest.approx(2 * before["width"], abs=2)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    # By keys, in every browser: it has the focus and scrolls.
    frame = phone.get_by_role("region", name="The enlarged picture, to be moved by dragging or by the arrow keys")
    frame.focus()
    left = frame.evaluate("frame => frame.scrollLeft")
    assert left > 0
    phone.keyboard.press("ArrowLeft")
    phone.wait_for_function("([frame, left]) => frame.scrollLeft < left", arg=[frame.element_handle(), left])
    phone.get_by_role("button", name="Smaller").tap()
    phone.get_by_role("button", name="Smaller").tap()
    back = picture.bounding_box()
    assert back is not None
    assert (back["width"], back["height"]) == pytest.approx((before["width"], before["height"]), abs=1)
