"""The editable board: a Streamlit component whose HTML, CSS and JavaScript lie beside this file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TypeGuard

import streamlit as st

from page.component import component, translated
from page.sheet import Sheet
from solver import message

_component = component(Path(__file__).parent)

WORDS = {
    "board": message("Sudoku board, editable"),
    "help": message(
        "Arrow keys move, 1 to 9 enter a digit, 0 or Delete clears, Tab leaves the board. Control Z undoes. Control C "
        "copies the board and Control V pastes 81 characters."
    ),
    "pad": message("Number pad"),
    "tools": message("Tools for the board"),
    "clearCell": message("Clear the cell"),
    "undo": message("Undo"),
    "redo": message("Redo"),
    "nextDoubt": message("Next doubt ({count})"),
    "copy": message("Copy"),
    "clear": message("Clear"),
    "cleared": message("Board cleared. Undo brings it back."),
    "pasted": message("Board pasted."),
    "copied": message("Board copied: 81 characters."),
    "notPasted": message(
        "A board to paste has 81 characters: digits, and dots or zeros for blanks. This text has {count} of them."
    ),
    "place": message("row {row}, column {column}"),
    "pictureAt": message("The picture at row {row}, column {column}."),
    "isIt": message("Which is it?"),
    "blank": message("blank"),
    "given": message("{digit}, given"),
    "entry": message("{digit}, entered"),
    "corrected": message("{digit}, corrected"),
    "doubt": message("doubtful"),
    "clash": message("clashes"),
    "suspect": message("probably wrong"),
    "wrong": message("wrong"),
}
"""Every word that the component shows or says. Fields in braces are filled in the browser."""


def show_editor(
    sheet: Sheet,
    *,
    key: str,
    on_pasted: Callable[[], None],
    clashing: Sequence[int] = (),
    suspects: Sequence[int] = (),
    wrong: Collection[int] = (),
    alternatives: Mapping[int, Sequence[tuple[str, int]]] | None = None,
    picture: str = "",
    thinking: bool = False,
) -> None:
    """Mounts the editor. What is typed in it arrives at the next run of the page, by `edited`.

    on_pasted: called when a board was pasted over what a picture gave; `pasted` then has it.
    clashing: cells (0 to 80) that equal another in a unit. suspects: cells whose digit is probably wrong.
    wrong: cells whose digit is not the answer's.
    alternatives: for cells in question, digits ('.' for blank) with their probabilities in whole percent.
    picture: a data URI of the straightened board, 9 x 9 equal cells, from which the editor shows the chosen cell.
    thinking: what is typed into blanks are entries.
    """
    if picture:
        # In a style sheet, not in the component's data: these change with each edit, and would carry it each time.
        st.html(f'<style>:root {{ --straightened: url("{picture}"); }}</style>')
    _component(
        key=key,
        data={
            "version": sheet.version,
            "source": sheet.source,
            "digits": sheet.digits,
            "read": sheet.read,
            "readKinds": list(sheet.read_kinds),
            "doubtful": sorted(sheet.unsure),
            "entered": sorted(10 * cell + digit for cell, digit in sheet.entered),
            "thinking": thinking,
            "clashing": list(clashing),
            "suspects": list(suspects),
            "wrong": sorted(wrong),
            "alternatives": {
                str(cell): [list(choice) for choice in them] for cell, them in (alternatives or {}).items()
            },
            "picture": bool(picture),
            "words": translated(WORDS),
        },
        on_edit_change=lambda: None,
        on_pasted_change=on_pasted,
    )


def edited(sheet: Sheet, state: object) -> Sheet:
    """The sheet with what was typed. state: `st.session_state` of the editor's key, or None before it was shown.

    An edit made on digits that have been replaced since (another picture, a repair taken) is left out.
    """
    edit = state.get("edit") if isinstance(state, Mapping) else None
    if not isinstance(edit, Mapping) or edit.get("version") != sheet.version:
        return sheet
    digits, checked, entered = edit.get("digits"), edit.get("checked", []), edit.get("entered", [])
    # It comes from a browser, so it may be anything.
    if not _is_board(digits) or not _are_numbers(checked, 81) or not _are_numbers(entered, 810):
        return sheet
    return sheet.typed(digits, checked, [divmod(pair, 10) for pair in entered])


def pasted(sheet: Sheet, state: object) -> str | None:
    """The digits of a board that was pasted over this one, if any. state: as for `edited`."""
    board = state.get("pasted") if isinstance(state, Mapping) else None
    if not isinstance(board, Mapping) or board.get("version") != sheet.version:
        return None
    digits = board.get("digits")
    return digits if _is_board(digits) else None


def _is_board(digits: object) -> TypeGuard[str]:
    return isinstance(digits, str) and len(digits) == 81 and not set(digits) - set(".123456789")


def _are_numbers(them: object, below: int) -> bool:
    return isinstance(them, list) and all(isinstance(one, int) and 0 <= one < below for one in them)
