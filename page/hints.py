"""Hints and all steps, as the page shows them."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from page.editor import edited
from page.language import gettext as _
from page.language import speak, spoken
from page.stepboard import revealed, show_stepboard
from page.telling import SCALE, TOO_LONG_FOR_A_HINT, difficulty, effort, hint_lines, needed, unfinished
from page.think import Stand, Story, Thought, further, hint_frame, next_hint, tell
from solver import Hint, SearchLimitError, message


def show_hints(stand: Stand) -> None:
    """The board as it stands, with hints in three stages, single cells revealed and entries checked on it."""
    thought: Thought = st.session_state.thought
    here = further(stand, thought)
    found: Hint | None = None
    trouble = ""
    if thought.stage:
        try:
            with st.spinner(_("Looking for a step …")):
                found = _hinted(here, spoken())
        except SearchLimitError:
            trouble = _(TOO_LONG_FOR_A_HINT)
    with st.container(horizontal=True, key="hints"):
        if thought.stage == 3 and here.wrong:
            st.button(_("Clear the wrong entries"), key="hint", type="primary", on_click=_clear, args=(here.wrong,))
        elif thought.stage == 3 and found is not None and found.step is not None:
            step = found.step
            st.button(
                _("Take this step"),
                key="hint",
                type="primary",
                on_click=_think,
                args=(thought.take(step.placements, step.eliminations),),
            )
        else:
            ended = bool(trouble) or here.digits == here.solution
            label = [_("Give me a hint"), _("Which technique?"), _("Show the step"), _("Show the step")][thought.stage]
            if here.wrong and thought.stage:
                label = [_("How many are wrong?"), _("Show the wrong entries")][thought.stage - 1]
            st.button(label, key="hint", type="primary", on_click=_think, args=(thought.asked(),), disabled=ended)
        st.button(_("Check my entries"), on_click=_think, args=(thought.check(),))
        st.button(_("Take back"), on_click=_think, args=(thought.back(),), disabled=not thought.taken)
    if trouble:
        st.warning(trouble)
    wrong = here.wrong if thought.checked or thought.stage == 3 else ()
    show_stepboard(
        [hint_frame(here, found, thought.stage, wrong)],
        key="hint-board",
        source=f"{thought.source} {thought.solution}",
        said=hint_lines(here, thought, found),
        on_reveal=_reveal,
    )


def _think(thought: Thought) -> None:
    st.session_state.thought = thought


def _clear(cells: Sequence[int]) -> None:
    state = st.session_state
    # What was typed last has not been taken in yet, and may have put one of them right.
    before, sheet = state.sheet, edited(state.sheet, state.get("editor"))
    state.sheet = sheet.put([(cell, 0) for cell in cells if sheet.digits[cell] == before.digits[cell]])


def _reveal() -> None:
    state = st.session_state
    cell = revealed(state.get("hint-board"))
    if cell is not None:
        state.thought = state.thought.take([(cell, int(state.thought.solution[cell]))])


@st.cache_data(max_entries=200, show_spinner=False)
def _hinted(stand: Stand, language: str) -> Hint:
    """The next hint, in a language."""
    speak(language)
    return next_hint(stand)


def show_steps(stand: Stand) -> None:
    """Every step to the end, and how hard the puzzle is."""
    here = further(stand, st.session_state.thought)
    digits = here.givens
    if here.right != here.givens:
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
        digits = here.right if start == starts[0] else here.givens
    with st.spinner(_("Explaining …")):
        story = _told(here.givens, digits, spoken())
    if not story.finished:
        # It may go better another time, on a machine with less to do.
        _told.clear(here.givens, digits, spoken())
        st.warning(unfinished(story))
    st.markdown(difficulty(story))
    if story.frames:
        show_stepboard(story.frames, key="steps", source=f"{here.givens} {digits}")
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
