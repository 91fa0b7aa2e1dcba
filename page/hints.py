"""Hints and all steps, as the page shows them."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from page.editor import edited
from page.language import gettext as _
from page.language import speak, spoken
from page.sheet import Sheet, Taken
from page.stepboard import chosen, show_stepboard, typed_in
from page.telling import SCALE, TOO_LONG_FOR_A_HINT, difficulty, effort, hint_lines, needed, unfinished
from page.think import Stand, Story, Thought, hint_frame, next_hint, tell
from solver import Hint, SearchLimitError, cell_name, message


def show_hints(stand: Stand) -> None:
    """The board as it stands, with hints in three stages, single cells revealed and entries checked on it."""
    thought: Thought = st.session_state.thought
    found: Hint | None = None
    trouble = ""
    # What comes and goes stands below what is to stay in its place.
    buttons, board, below = st.container(horizontal=True, key="hints"), st.container(), st.container()
    if thought.stage:
        try:
            with below, st.spinner(_("Looking for a step …")):
                found = _hinted(stand, spoken())
        except SearchLimitError:
            trouble = _(TOO_LONG_FOR_A_HINT)
    source = f"{thought.source} {thought.solution}"
    with buttons:
        _show_buttons(stand, thought, found, source, ended=bool(trouble))
    wrong = stand.wrong if thought.checked or thought.stage == 3 else ()
    with board:
        show_stepboard(
            [hint_frame(stand, found, thought.stage, wrong)],
            key="hint-board",
            source=source,
            said=hint_lines(stand, thought, found),
            on_enter=_enter,
        )
    if trouble:
        below.warning(trouble)


def _show_buttons(stand: Stand, thought: Thought, found: Hint | None, source: str, *, ended: bool) -> None:
    """Always the same four, for the hand that goes from one to the next. ended: there is no hint to ask for."""
    cell = chosen(st.session_state.get("hint-board"), source)
    if cell is not None and stand.digits[cell] != ".":
        cell = None
    if thought.stage == 3 and stand.wrong:
        st.button(_("Clear the wrong entries"), key="hint", type="primary", on_click=_clear, args=(stand.wrong,))
    elif thought.stage == 3 and found is not None and found.step is not None:
        step = Taken(found.step.placements, found.step.eliminations, stand.solution)
        st.button(_("Take this step"), key="hint", type="primary", on_click=_take, args=(step,))
    else:
        ended = ended or stand.digits == stand.solution
        label = [_("Give me a hint"), _("Which technique?"), _("Show the step"), _("Show the step")][thought.stage]
        if stand.wrong and thought.stage:
            label = [_("How many are wrong?"), _("Show the wrong entries")][thought.stage - 1]
        st.button(label, key="hint", type="primary", on_click=_think, args=(thought.asked(),), disabled=ended)
    if cell is None:
        st.button(_("Reveal a cell"), key="reveal", disabled=True, help=_("Choose a blank cell on the board first."))
    else:
        told = Taken(((cell, int(stand.solution[cell])),), (), stand.solution)
        st.button(_("Reveal {cell}").format(cell=cell_name(cell)), key="reveal", on_click=_take, args=(told,))
    st.button(_("Check my entries"), on_click=_think, args=(thought.check(),))
    taken = st.session_state.sheet.took(stand.solution)
    st.button(_("Take back"), on_click=_take_back, args=taken[-1:], disabled=not taken)


def _think(thought: Thought) -> None:
    st.session_state.thought = thought


def _typed() -> Sheet:
    """The sheet with what was typed last, which has not been taken in yet when a button is clicked."""
    return edited(st.session_state.sheet, st.session_state.get("editor"))


def _take(step: Taken) -> None:
    st.session_state.sheet = _typed().take(step)


def _take_back(step: Taken) -> None:
    st.session_state.sheet = _typed().take_back(step)


def _clear(cells: Sequence[int]) -> None:
    before, sheet = st.session_state.sheet, _typed()
    # What was typed last may have put one of them right.
    st.session_state.sheet = sheet.put([(cell, 0) for cell in cells if sheet.digits[cell] == before.digits[cell]])


def _enter() -> None:
    entry = typed_in(st.session_state.get("hint-board"))
    if entry is not None:
        st.session_state.sheet = _typed().enter([entry])


@st.cache_data(max_entries=200, show_spinner=False)
def _hinted(stand: Stand, language: str) -> Hint:
    """The next hint, in a language."""
    speak(language)
    return next_hint(stand)


def show_steps(stand: Stand) -> None:
    """Every step to the end, and how hard the puzzle is."""
    digits = stand.givens
    if stand.right != stand.givens:
        starts = [message("From where you are"), message("From the givens")]
        start = st.segmented_control(
            _("Where to start"),
            starts,
            format_func=_,
            default=starts[0],
            required=True,
            label_visibility="collapsed",
            key="start",
        )
        digits = stand.right if start == starts[0] else stand.givens
    # Streamlit's own sign of progress would stand below all that was there before.
    place = st.empty()
    place.markdown(_("Explaining …"))
    story = _told(stand.givens, digits, spoken())
    place.markdown(difficulty(story))
    if not story.finished:
        # It may go better another time, on a machine with less to do.
        _told.clear(stand.givens, digits, spoken())
        st.warning(unfinished(story))
    if story.frames:
        show_stepboard(story.frames, key="steps", source=f"{stand.givens} {digits}")
        st.caption(needed(story))
    else:
        st.info(_("Nothing is left to explain: the board is complete."))
    st.caption(_(SCALE))
    st.caption(effort(story))


@st.cache_data(max_entries=50, show_spinner=False)
def _told(givens: str, digits: str, language: str) -> Story:
    """All steps, in a language."""
    speak(language)
    return tell(givens, digits)
