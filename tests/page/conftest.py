"""What the tests in a browser share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.page import browser


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the page is served."""
    with browser.served() as address:
        yield address


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=browser.CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        )
        yield started
        started.close()


@pytest.fixture
def page(chromium: Browser, address: str) -> Iterator[Page]:
    with browser.opened(chromium, address, width=1280, height=800) as page:
        yield page


@pytest.fixture
def phone(chromium: Browser, address: str) -> Iterator[Page]:
    with browser.opened(chromium, address, width=390, height=844, touch=True) as page:
        yield page
