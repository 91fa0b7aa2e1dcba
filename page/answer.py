"""The answer, or why there is none; or the way to it, for those who would rather think."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from page.editor import edited
from page.hints import show_hints, show_steps
from page.language import gettext as _
from page.picture import Picture, change, corrections, suggestions, times
from page.sheet import Sheet
from page.table import legend, sudoku_table
from page.telling import veiled
from page.think import Stand
from page.verdict import Verdict
from page.words import notation, together
from solver import Repair, message

VIEWS = [message("Answer"), message("Hints"), message("All steps")]


def show_answer(verdict: Verdict, stand: Stand | None) -> None:
    sheet: Sheet = st.session_state.sheet
    picture: Picture | None = st.session_state.picture
    st.header(_("Answer"), anchor=False)
    if stand is not None:
        view = st.segmented_control(
            _("What to show"),
            VIEWS,
            format_func=_,
            default=VIEWS[0],
            required=True,
            label_visibility="collapsed",
            width="stretch",
            key="view",
            persist_state="page",
        )
        if view != VIEWS[0]:
            if sheet.doubtful and not verdict.wrong:
                st.warning(veiled(verdict).sentence)
            if view == VIEWS[1]:
                show_hints(stand)
            else:
                show_steps(stand)
            return
    say = {"solved": st.success, "empty": st.info, "many": st.warning}.get(verdict.outcome, st.error)
    if verdict.outcome == "solved" and sheet.doubtful:
        say = st.warning
    say(verdict.sentence)
    if names := notation(verdict.sentence):
        st.caption(names)
    kinds = sheet.kinds
    if verdict.solution is not None:
        st.html(sudoku_table(verdict.solution, kinds, verdict.wrong) + legend(kinds, verdict.wrong))
    else:
        _show_suggestions(verdict)
    if verdict.example is not None:
        st.markdown(_("One of the solutions:"))
        open_cells = verdict.differing
        st.html(sudoku_table(verdict.example, kinds, (), open_cells) + legend(kinds, (), open_cells))
    if verdict.outcome != "empty":
        st.caption(times(picture, verdict))


def _show_suggestions(verdict: Verdict) -> None:
    """Likely mistakes, each a click away from being put right. Nothing is changed without that click."""
    sheet: Sheet = st.session_state.sheet
    likely = suggestions(st.session_state.picture, sheet, verdict.outcome)
    if likely:
        st.markdown(_("Perhaps this was misread:"))
    for rank, repairs in enumerate(likely):
        label = ", ".join(change(repair) for repair in repairs)
        st.button(label, key=f"suggestion-{rank}", on_click=_take, args=(repairs,), icon=":material/build:")
        st.caption(together(*(repair.because(_) for repair in repairs)))
    if not likely:
        for repair in corrections(sheet):
            st.button(
                change(repair),
                key=f"correction-{repair.cell}",
                on_click=_take,
                args=((repair,),),
                icon=":material/build:",
            )


def _take(repairs: Sequence[Repair]) -> None:
    state = st.session_state
    # What was typed last has not been taken in yet.
    sheet = edited(state.sheet, state.get("editor"))
    state.sheet = sheet.put([(repair.cell, repair.instead) for repair in repairs])
