"""How long a person waits: from handing over a picture to the answer on the page, and from an edit to the next answer.

    python benchmarks/page.py [--pictures N] [--edits N]

Serves the page, and drives the system's Chromium through it. Phone screenshots of 1080 x 2340 are drawn here; each is
handed to a page that was just opened, as by a new visitor. A clock within the page runs from the browser's own event,
a file chosen or a key pressed, to the frame with the answer in it, so nothing of the driving counts. A first picture
that is not counted warms the server up. An edit types a digit of the answer into a blank cell, after a pause, so that
the editor does not wait for further keys.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))
sys.path.insert(0, str(Path(__file__).parents[1]))

from read import bar, phones
from take_pictures import opened, served, settle

ANSWER = 1.0  # seconds, median
EDIT = 0.3  # seconds, median
PATIENCE = 60  # seconds

# A frame is painted after the callbacks for it have run, so the clock stops in a task after them.
CLOCK = """([event, patience]) => {
    const answer = () => document.querySelector("table.sudoku")?.outerHTML;
    const before = answer();
    window.took = new Promise((done) => {
        let started;
        document.addEventListener(event, () => { started = performance.now(); }, { capture: true, once: true });
        const observer = new MutationObserver(() => {
            if (started === undefined || !answer() || answer() === before) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => done((performance.now() - started) / 1000)));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        setTimeout(() => done(null), 1000 * patience);
    });
}"""


def wait_for_answer(page: Page, picture: bytes) -> float | None:
    """Seconds from a picture's choice to its answer; None when none came."""
    page.evaluate(CLOCK, ["change", PATIENCE])
    file = {"name": "shot.png", "mimeType": "image/png", "buffer": picture}
    page.locator('input[type="file"]').first.set_input_files(file)
    took: float | None = page.evaluate("window.took")
    return took


def wait_for_edit(page: Page) -> float | None:
    """Seconds from a key pressed in the first blank cell to the next answer; None when none came."""
    kinds = page.locator("table.sudoku td").evaluate_all("cells => cells.map(cell => cell.dataset.kind)")
    cell = kinds.index("solved")
    digit = page.locator("table.sudoku td").nth(cell).inner_text()
    settle(page)
    page.evaluate(CLOCK, ["keydown", PATIENCE])
    page.get_by_role("grid").locator("input").nth(cell).press(digit)
    took: float | None = page.evaluate("window.took")
    return took


def show(words: str, times: list[float | None]) -> float:
    """Print how the times are spread; the median, endless where most did not end."""
    ended = sorted(seconds for seconds in times if seconds is not None)
    spread = f"{ended[0]:.2f} to {ended[-1]:.2f} s" if ended else "none ended"
    print(f"{words:28}{len(times):4} times, {len(times) - len(ended)} without an answer, {spread}")
    return statistics.median(float("inf") if seconds is None else seconds for seconds in times)


def main() -> None:
    """Serve, measure, and print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=int, default=8, help="screenshots, light and dark in turn")
    parser.add_argument("--edits", type=int, default=3, help="edits of each picture's board")
    options = parser.parse_args()
    pictures, _ = phones(options.pictures + 1)
    answers: list[float | None] = []
    edits: list[float | None] = []
    with served() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        print(
            f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}, "
            f"Chromium {chromium.version}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
        )
        for number, picture in enumerate(pictures):
            page = opened(chromium, address, 1280, 800, "light")
            settle(page)
            took = wait_for_answer(page, picture)
            if number:
                answers.append(took)
                edits += [wait_for_edit(page) for _ in range(options.edits)] if took else []
            page.context.close()
        chromium.close()

    answer, edit = show("picture to answer", answers), show("edit to answer", edits)
    print("\nBars")
    bar("picture to answer, median seconds", answer, ANSWER)
    bar("edit to answer, median seconds", edit, EDIT)


if __name__ == "__main__":
    main()
