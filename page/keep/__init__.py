"""The digits of all boards, and the steps taken on them, kept by the browser's tab.

They outlive a reload of the page, which ends the session.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import streamlit as st

from page.links import LinkError, board_in_link, sheet_from_link
from page.sheet import Sheet, Taken
from page.shelf import MOST, Shelf

_component = st.components.v2.component("sudoku_keep", js=(Path(__file__).parent / "keep.js").read_text("utf-8"))


def keep_boards(
    boards: Sequence[tuple[str, Sheet]],
    front: int,
    link: str | None,
    *,
    key: str,
    fresh: bool,
    on_kept: Callable[[], None],
) -> None:
    """Has the tab keep these boards in place of those it had. Mounted once; it shows nothing.

    boards: each with the name of its picture, or ''. front: which of them is in front. link: the board in the page's
    address. fresh: nothing was done in this session. If the tab has other boards then, of the same address, they stay;
    `on_kept` is called, and `kept_shelf` has them.
    """
    data = {
        "boards": [board_in_link(sheet) for _name, sheet in boards],
        "taken": [[_plain(step) for step in sheet.taken] for _name, sheet in boards],
        "names": [name for name, _sheet in boards],
        "front": front,
        "link": link or "",
        "fresh": fresh,
    }
    _component(key=key, height="content", data=data, on_kept_change=on_kept)


def kept_shelf(state: object) -> Shelf | None:
    """The boards that the tab had kept, but empty ones. state: `st.session_state` of the key of `keep_boards`."""
    kept = state.get("kept") if isinstance(state, Mapping) else None
    # It comes from a browser, so it may be anything.
    if not isinstance(kept, Mapping) or not isinstance(kept.get("boards"), list):
        return None
    try:
        sheets = [sheet_from_link(Sheet(), str(board)) for board in kept["boards"][:MOST]]
    except LinkError:
        return None
    front = kept.get("front")
    if not isinstance(front, int) or not 0 <= front < len(sheets):
        return None
    taken = kept.get("taken")
    if isinstance(taken, list) and len(taken) == len(sheets):
        sheets = [replace(sheet, taken=_steps(steps)) for sheet, steps in zip(sheets, taken, strict=True)]
    names = kept.get("names")
    if isinstance(names, list) and len(names) == len(sheets):
        sheets = [replace(sheet, name=str(name)) for sheet, name in zip(sheets, names, strict=True)]
    # Of a picture without a board nothing is left.
    filled = [replace(sheet, kept=True) for sheet in sheets if sheet.digits.strip(".")]
    before = sum(bool(sheet.digits.strip(".")) for sheet in sheets[:front])
    return Shelf(tuple((None, sheet) for sheet in filled), min(before, len(filled) - 1)) if filled else None


def _plain(step: Taken) -> list[object]:
    pairs = ([10 * cell + digit for cell, digit in them] for them in (step.placements, step.eliminations))
    return [*pairs, step.solution]


def _steps(listed: object) -> tuple[Taken, ...]:
    """The steps as they were before `_plain`, or none where they are nonsense."""
    try:
        return tuple(
            Taken(_pairs(placements), _pairs(eliminations), str(solution))
            for placements, eliminations, solution in listed  # type: ignore[attr-defined]
        )
    except (TypeError, ValueError):
        return ()


def _pairs(numbers: list[int]) -> tuple[tuple[int, int], ...]:
    pairs = tuple(divmod(number, 10) for number in numbers)
    if not all(0 <= cell < 81 and 1 <= digit <= 9 for cell, digit in pairs):
        raise ValueError("no pairs of cell and digit")
    return pairs
