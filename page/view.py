"""The picture as it is looked at, with what was found in it and the answer, or with corners to be set."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from page.boards import begin_anew
from page.corners import show_corners
from page.language import gettext as _
from page.picture import Part, Picture, about, drawn, in_pixels, tips
from page.reader import load_reader
from page.verdict import Verdict
from page.zoom import show_zoom
from solver import message

PARTS: dict[Part, str] = {
    "board": message("Board"),
    "whole": message("Whole"),
    "straight": message("Straightened"),
    "detector": message("As detected"),
}


def show_picture(verdict: Verdict) -> None:
    state = st.session_state
    picture: Picture | None = state.picture
    if picture is None:
        state.drawing = None
        return
    with st.container(key="picture"):
        if state.setting:
            show_corners(picture, state.sheet, key="corners", on_asked=st.rerun)
            st.button(_("Cancel"), on_click=_set_corners, args=(False,), width="stretch")
            return
        part: Part = "whole"
        answer = False
        if picture.reading is None:
            if not state.trouble:
                st.markdown(_("**No board was found in this picture.**"))
            st.markdown(_("What you can try:"))
            st.markdown("\n".join(f"- {tip}" for tip in tips()))
            st.button(
                _("Set the corners"), type="primary", on_click=_set_corners, args=(True,), icon=":material/crop_free:"
            )
        else:
            with st.container(horizontal=True, vertical_alignment="center"):
                part = st.segmented_control(
                    _("Part of the picture"),
                    list(PARTS),
                    format_func=lambda part: _(PARTS[part]),
                    default="board",
                    required=True,
                    label_visibility="collapsed",
                )
                bare = verdict.solution is None or part == "detector"
                answer = st.toggle(_("Answer in the picture"), value=True, disabled=bare)
            if part == "detector":
                picture = _seen_by_detector(picture)
        drawing = state.drawing = drawn(picture, state.sheet, verdict, answer=answer, part=part, before=state.drawing)
        # In its own size, which the style sheet limits: made narrower here, it would be blurred on a fine screen.
        st.image(drawing.file, alt=drawing.words)
        show_zoom(key="zoom", within="picture", shown=f"{state.sheet.source} {part}")
        if part == "detector":
            st.caption(_("Blue: strokes taken for digits. Orange: crossings of the board's lines."))
        for sentence in about(picture):
            st.caption(sentence)
        with st.container(horizontal=True):
            if picture.reading is not None:
                st.button(_("Set the corners"), on_click=_set_corners, args=(True,), icon=":material/crop_free:")
            st.button(_("Start over"), on_click=begin_anew, icon=":material/restart_alt:")


def _set_corners(now: bool) -> None:
    st.session_state.setting = now


def _seen_by_detector(picture: Picture) -> Picture:
    """The picture with what the detector saw in it, which is kept."""
    from recognizer import decode_image

    if picture.look is None and picture.reading is not None:
        image = decode_image(picture.file)
        corners = in_pixels(picture.in_shares(picture.reading.board.corners), image)
        picture = st.session_state.picture = replace(picture, look=load_reader().result().look(image, corners))
    return picture
