"""Serving the page, opening it in real Chromium, and finding its parts there."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium")
PATIENCE = 60_000  # ms; a busy machine loads weights slowly


@contextmanager
def served() -> Iterator[str]:
    """Where the real page is served, with the real reader."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true"]
    server = subprocess.Popen(
        [*command, f"--server.port={port}", "--server.address=127.0.0.1"], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    try:
        wait_for(f"http://127.0.0.1:{port}/_stcore/health", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=60)


def wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert server.poll() is None, "the server stopped"
        try:
            with urllib.request.urlopen(url):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    pytest.fail("the server did not come up in 30 s")


@contextmanager
def opened(
    browser: Browser, address: str, width: int, height: int, *, touch: bool = False, **options: Any
) -> Iterator[Page]:
    """The page in a window of its own. options: further ones of `Browser.new_context`."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, **options
    )
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("request", lambda request: problems.append(request.url) if elsewhere(request.url, address) else None)
    page.goto(address)
    expect(cells(page)).to_have_count(81)
    yield page
    context.close()
    # Nothing broke in the page's scripts, and nothing was asked of any other host.
    assert problems == []


def elsewhere(url: str, address: str) -> bool:
    return url.startswith(("http", "ws")) and not url.startswith((address, address.replace("http", "ws")))


def cells(page: Page) -> Locator:
    return page.get_by_role("grid").locator("input")


def tools(page: Page) -> Locator:
    return page.get_by_role("group", name="Tools for the board")


def digits(page: Page) -> str:
    values: list[str] = cells(page).evaluate_all("inputs => inputs.map(input => input.value || '.')")
    return "".join(values)


def focused(page: Page) -> int:
    """The cell (0 to 80) that has the focus, or -1."""
    found: int = cells(page).evaluate_all("inputs => inputs.findIndex(input => input.matches(':focus'))")
    return found


def answer(page: Page) -> str:
    """The digits of the table, which must be 9 rows of 9."""
    expect(page.locator("table.sudoku")).to_have_count(1)
    rows: list[list[str]] = page.locator("table.sudoku tr:has(td)").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))"
    )
    assert [len(row) for row in rows] == [9] * 9
    return "".join(digit for row in rows for digit in row)
