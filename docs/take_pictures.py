"""Takes the README's pictures from the real page: `python docs/take_pictures.py` writes docs/pictures/*.png."""

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

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
sys.path.insert(0, str(ROOT))

from page import list_samples  # noqa: E402  (the repository is no installed package)


@contextmanager
def served() -> Iterator[str]:
    """The page's address while it is served."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true", f"--server.port={port}"]
    # With an address named, Streamlit does not ask a host of the internet which address this machine has.
    command += ["--server.address=127.0.0.1"]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"{address}/_stcore/health"):
                    break
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait()


def opened(browser: Browser, address: str, width: int, height: int, theme: str) -> Page:
    phone = width < 600
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        device_scale_factor=2 if phone else 1.5,
        is_mobile=phone,
        has_touch=phone,
    )
    page = context.new_page()
    page.goto(address)
    page.get_by_role("grid").wait_for(timeout=60_000)
    return page


def with_answer(page: Page, picture: Path) -> None:
    page.set_input_files('input[type="file"]', picture)
    page.locator("table.sudoku").wait_for(timeout=60_000)
    settle(page)


def settle(page: Page) -> None:
    """Wait until the page has stopped moving."""
    page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for(timeout=60_000)
    page.wait_for_timeout(600)


def take(page: Page, name: str) -> None:
    page.mouse.move(0, 0)
    page.screenshot(path=PICTURES / f"{name}.png")
    page.context.close()


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    samples = list_samples()
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])

        page = opened(browser, address, 1280, 800, "light")
        settle(page)
        take(page, "start")

        page = opened(browser, address, 1280, 800, "light")
        with_answer(page, samples[0].path)
        take(page, "solved")

        page = opened(browser, address, 1280, 800, "dark")
        with_answer(page, samples[-1].path)
        # A given cleared and typed wrong: the page says what clashes, and where.
        digits = samples[-1].digits
        first = next(cell for cell in range(81) if digits[cell] != ".")
        row = 9 * (first // 9)
        twin = next(cell for cell in range(row, row + 9) if digits[cell] not in (".", digits[first]))
        page.get_by_role("grid").locator("input").nth(first).press(digits[twin])
        page.get_by_text("Equal digits clash").first.wait_for()
        page.locator("h1").click()
        settle(page)
        take(page, "clash-dark")

        page = opened(browser, address, 1280, 800, "light")
        with_answer(page, samples[0].path)
        page.get_by_text("Hints", exact=True).click()
        for label in ("Give me a hint", "Which technique?", "Show the step"):
            page.get_by_role("button", name=label).click()
            settle(page)
        take(page, "hint")

        page = opened(browser, address, 390, 844, "dark")
        with_answer(page, samples[-1].path)
        take(page, "phone-dark")
        browser.close()


if __name__ == "__main__":
    main()
