"""The board on which hints and steps are drawn: a Streamlit component whose HTML, CSS and JavaScript lie beside it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from page.component import component, translated
from solver import cell_name, message

if TYPE_CHECKING:
    from collections.abc import Callable

Candidate = tuple[int, int]

_component = component(Path(__file__).parent)

WORDS = {
    "board": message("The board, row by row"),
    "cell": message("Row {row}, column {column}: {digit}"),
    "blankCell": message("Row {row}, column {column}: blank"),
    "steps": message("Steps"),
    "position": message("Step {number} of {count}"),
    "previous": message("Previous step"),
    "next": message("Next step"),
    "candidates": message("All candidates"),
    "reveal": message("Reveal one cell"),
    "revealCell": message("Reveal row {row}, column {column}"),
    "choose": message("Choose a blank cell on the board first."),
    "unit": message("row, column, box"),
    "pattern": message("the pattern"),
    "spot": message("its candidates"),
    "placed": message("follows"),
    "struck": message("ruled out"),
    "strong": message("if not, then"),
    "weak": message("if so, then not"),
    "wrong": message("wrong"),
}
"""Every word that the component shows or says. Fields in braces are filled in the browser."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the board.

    givens, digits: 81 characters each, '.' for blank; digits are all that stand there. candidates: for each cell the
    mask of its candidates, bit d for digit d; empty when none are to be shown. units: rows 0 to 8, columns 9 to 17,
    boxes 18 to 26 to be outlined. cells: to be marked as the pattern. spots: candidates, (cell, digit), of the pattern.
    placements, eliminations: what follows. links: of a chain, (start, end, strong). wrong: cells marked as wrong.
    title, text: the technique's name and the sentence. rating: how hard the step is.
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
    on_reveal: Callable[[], None] | None = None,
) -> None:
    """Mounts the board.

    frames: one alone is shown with what is said under it; several are the steps of a list, to be walked through.
    source: with another one the walk starts at the first step again. on_reveal: called when the person asks for a cell
    of a single frame; `revealed` then says which.
    """
    data: dict[str, Any] = {
        "source": source,
        "frames": [_plain(frame) for frame in frames],
        "listed": on_reveal is None,
        "said": list(said),
        "words": translated(WORDS),
    }
    # Without a callback of its own a trigger is not handed on at all.
    _component(key=key, data=data, on_reveal_change=on_reveal or (lambda: None))


def revealed(state: object) -> int | None:
    """The cell (0 to 80) that was asked for, if any. state: `st.session_state` of the board's key."""
    cell = state.get("reveal") if isinstance(state, Mapping) else None
    # It comes from a browser, so it may be anything.
    return cell if isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell < 81 else None


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
        "title": frame.title,
        "text": frame.text,
        "short": frame.short,
    }
