"""The board on which hints and steps are drawn: a Streamlit component whose HTML, CSS and JavaScript lie beside it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard

from page.component import component, translated
from page.words import notation
from solver import cell_name, message

if TYPE_CHECKING:
    from collections.abc import Callable

Candidate = tuple[int, int]

_component = component(Path(__file__).parent)

WORDS = {
    "board": message("The board, row by row"),
    "cell": message("Row {row}, column {column}: {digit}"),
    "blankCell": message("Row {row}, column {column}: blank"),
    "pad": message("Number pad"),
    "clearCell": message("Clear the cell"),
    "steps": message("Steps"),
    "position": message("Step {number} of {count}"),
    "previous": message("Previous step"),
    "next": message("Next step"),
    "candidates": message("All candidates"),
    "unit": message("row, column, box"),
    "pattern": message("the pattern"),
    "spot": message("candidates in it"),
    "placed": message("new digit"),
    "struck": message("ruled out"),
    "strong": message("if not, then"),
    "weak": message("if so, then not"),
    "wrong": message("wrong"),
    "clash": message("clashes"),
}
"""Every word that the component shows or says. Fields in braces are filled in the browser."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the board.

    givens, digits: 81 characters each, '.' for blank; digits are all that stand there. candidates: for each cell the
    mask of its candidates, bit d for digit d; empty when none are to be shown. units: rows 0 to 8, columns 9 to 17,
    boxes 18 to 26 to be outlined. cells: to be marked as the pattern. spots: candidates, (cell, digit), of the pattern.
    placements, eliminations: what follows. links: of a chain, (start, end, strong). wrong: cells marked as wrong.
    clashing: cells whose digit equals another in a unit. title, text: the technique's name and the sentence. rating:
    how hard the step is.
    """

    givens: str
    digits: str
    candidates: Sequence[int] = ()
    units: Sequence[int] = ()
    cells: Sequence[int] = ()
    spots: Sequence[Candidate] = ()
    placements: Sequence[Candidate] = ()
    eliminations: Sequence[Candidate] = ()
    links: Sequence[tuple[Candidate, Candidate, bool]] = ()
    wrong: Collection[int] = ()
    clashing: Collection[int] = ()
    title: str = ""
    text: str = ""
    rating: float = 0.0

    @property
    def short(self) -> str:
        """What follows, in a few signs: `r4c7 = 8`, or `r1c2, r1c3 ≠ 5`."""
        if self.placements:
            return ", ".join(f"{cell_name(cell)} = {digit}" for cell, digit in self.placements)
        by_digit: dict[int, list[str]] = {}
        for cell, digit in self.eliminations:
            by_digit.setdefault(digit, []).append(cell_name(cell))
        return "; ".join(f"{', '.join(names)} ≠ {digit}" for digit, names in sorted(by_digit.items()))


def show_stepboard(
    frames: Sequence[Frame],
    *,
    key: str,
    source: str,
    said: Sequence[str] = (),
    on_enter: Callable[[], None] | None = None,
) -> None:
    """Mounts the board.

    frames: one alone is shown with what is said under it; several are the steps of a list, to be walked through.
    source: with another one the walk starts at the first step again. on_enter: called when the person types a digit
    into a cell of a single frame; `typed_in` then says which, as `chosen` says which cell is chosen.
    """
    texts = said if on_enter else [frame.short for frame in frames]
    data: dict[str, Any] = {
        "source": source,
        "frames": [_plain(frame) for frame in frames],
        "listed": on_enter is None,
        "said": list(said),
        "note": notation(" ".join(texts)),
        "words": translated(WORDS),
    }
    # Without a callback of its own what the browser sends is not handed on at all.
    _component(key=key, data=data, on_chosen_change=lambda: None, on_enter_change=on_enter or (lambda: None))


def chosen(state: object, source: str) -> int | None:
    """The cell (0 to 80), no given, that is chosen on the board of this source, if any.

    state: `st.session_state` of the board's key.
    """
    found = state.get("chosen") if isinstance(state, Mapping) else None
    if not isinstance(found, Mapping) or found.get("source") != source:
        return None
    cell = found.get("cell")
    return cell if _is_number(cell, 81) else None


def typed_in(state: object) -> tuple[int, int] | None:
    """The cell (0 to 80) that was typed in, if any, and the digit, 0 to blank it."""
    found = state.get("enter") if isinstance(state, Mapping) else None
    if isinstance(found, list) and len(found) == 2 and _is_number(found[0], 81) and _is_number(found[1], 10):
        return found[0], found[1]
    return None


def _is_number(value: object, below: int) -> TypeGuard[int]:
    # It comes from a browser, so it may be anything.
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < below


def _plain(frame: Frame) -> dict[str, Any]:
    return {
        "givens": frame.givens,
        "digits": frame.digits,
        "candidates": list(frame.candidates),
        "units": list(frame.units),
        "cells": list(frame.cells),
        "spots": [list(spot) for spot in frame.spots],
        "placements": [list(pair) for pair in frame.placements],
        "eliminations": [list(pair) for pair in frame.eliminations],
        "links": [[*start, *end, strong] for start, end, strong in frame.links],
        "wrong": sorted(frame.wrong),
        "clashing": sorted(frame.clashing),
        "title": frame.title,
        "text": frame.text,
        "short": frame.short,
    }
