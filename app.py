"""The page: bring a picture of a Sudoku, check what was read, get the answer. Run by `streamlit run app.py`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

import page
from page import gettext as _

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

FORMATS = ["png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff", "avif", "heic", "heif", "jfif"]
STYLE = Path(page.__file__).parent / "style.css"


def main() -> None:
    state = st.session_state
    state.setdefault("language", page.first_language(st.query_params.get(page.LANGUAGE_PARAMETER), st.context.locale))
    page.speak(state.language)
    st.set_page_config(_("Sudoku from a picture"), page_icon=str(STYLE.with_name("icon.svg")), layout="wide")
    st.html(STYLE)
    st.html(page.uploader_style("PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC"))
    state.setdefault("sheet", page.Sheet())
    state.setdefault("picture", None)
    state.setdefault("trouble", "")
    state.setdefault("shelf", page.Shelf())  # all boards; sheet and picture are those of the one in front
    # Number and sheet of the board that was in front before a picture came; without a number if it was empty.
    state.setdefault("left", None)
    state.setdefault("upload", 0)  # part of the uploader's key: a new number empties it
    state.setdefault("refused", "")  # what was said of files that came with those to be read, but were not taken
    state.setdefault("waiting", [])  # name and bytes of files still to be read
    state.setdefault("brought", 0)  # how many they were at first
    state.setdefault("closed", ())  # picture and sheet of the boards that were closed last
    state.setdefault("fresh", False)  # whether the next picture that is read is to be shown
    state.setdefault("setting", False)  # whether the person is setting the board's corners
    state.setdefault("drawing", None)  # the picture as it was shown last
    state.setdefault("first", None)  # the sheet as the session's first run left it
    state.setdefault("link", None)  # the board in the page's address that was opened last
    state.setdefault("thought", page.Thought())
    state.sheet = page.edited(state.sheet, state.get("editor"))
    page.open_link()

    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", key="top"):
        st.title(_("Sudoku from a picture"), anchor=False, width="content")
        choose_language()
    st.markdown(_("Bring a screenshot or a photo, check what was read, and get the answer."))
    with st.container(key="work"):
        left, middle, right = st.columns(3)
    with left:
        take_picture()
    work_on_board(left, middle, right)
    page.listen_for_files(FORMATS, key="paste", on_refused=page.refuse)
    page.declare_language()
    # Now that the page stands, and before there is a picture to wait for it.
    page.load_reader()
    if state.waiting:
        st.rerun()


@st.fragment
def work_on_board(left: DeltaGenerator, middle: DeltaGenerator, right: DeltaGenerator) -> None:
    """All that depends on the board's digits. An edit runs this part alone, and the rest of the page stays as it is."""
    state = st.session_state
    # Such a run has a thread of its own, which speaks English, and begins with what was typed.
    page.speak(state.language)
    state.sheet = page.edited(state.sheet, state.get("editor"))
    page.take_late()
    verdict = page.judge(state.sheet)
    stand = page.stand_of(state.sheet, state.picture.reading if state.picture else None)
    shown = verdict
    thinking = stand is not None and state.get("view", page.VIEWS[0]) != page.VIEWS[0]
    if stand is not None:
        state.thought = thought = state.thought.on(state.sheet, stand)
        # Who wants to think does not want to see the answer beside it.
        if thinking:
            shown = page.veiled(verdict, stand.wrong if thought.checked or thought.stage == 3 else ())
    # What is written first arrives first, and the picture takes longest to draw.
    with right:
        page.show_answer(verdict, stand)
        # A fragment within a fragment: without a place of its own each run would add another.
        with st.container():
            page.show_exports(shown)
    with middle:
        show_board(shown, thinking=thinking)
        page.show_on_paper()
    with left:
        page.show_picture(shown)
    page.keep_session()


def choose_language() -> None:
    st.selectbox(
        _("Language"),
        list(page.LANGUAGES),
        format_func=page.LANGUAGES.__getitem__,
        key="language",
        on_change=keep_language,
        label_visibility="collapsed",
        width=150,
    )


def keep_language() -> None:
    """In the page's address, where it outlives a reload."""
    st.query_params[page.LANGUAGE_PARAMETER] = st.session_state.language


def take_picture() -> None:
    """The ways in: upload, paste, samples."""
    state = st.session_state
    st.header(_("Picture"), anchor=False)
    st.file_uploader(
        _("Take a photo, choose pictures, drop them anywhere on this page, or paste a screenshot."),
        FORMATS,
        accept_multiple_files=True,
        key=f"upload-{state.upload}",
        on_change=page.receive,
    )
    # The progress takes the place of the sentence under it, so that nothing below moves.
    with st.container(key="bringing"):
        place = st.empty()
        page.read_waiting(place)
        page.read_again(place)
        gone = _("Pictures stay in memory and are gone with your session.")
        st.caption(page.together(gone, _("Digits stay in this tab until it is closed.")))
    if state.trouble:
        st.error(state.trouble, icon=":material/error:")
    page.offer_closed()
    if len(state.shelf.boards) > 1:
        page.choose_board()
    elif state.picture is None and (samples := page.list_samples()):
        st.markdown(_("Or try one of these:"))
        with st.container(key="samples"):
            for column, sample in zip(st.columns(len(samples)), samples, strict=True):
                column.image(thumbnail(sample.path), alt="")
                column.button(_(sample.title), on_click=page.ask_for, args=(sample,), width="stretch")


@st.cache_data
def thumbnail(path: Path) -> bytes:
    return page.thumbnail(path)


def show_board(verdict: page.Verdict, *, thinking: bool) -> None:
    sheet: page.Sheet = st.session_state.sheet
    picture: page.Picture | None = st.session_state.picture
    linked = picture is None and page.LINK_PARAMETER in st.query_params and sheet.digits.strip(".")
    with st.container(key="editing"):
        kept = sheet.kept and sheet.digits.strip(".")
        st.header(_("Check the board") if sheet.read or linked or kept else _("Or type it in"), anchor=False)
        if kept:
            st.caption(_("This board was kept when the page was loaded again. Its picture was not."))
        else:
            st.caption(
                _("This board came with the link that you opened.") if linked else page.advice(sheet, verdict.sentence)
            )
        page.show_editor(
            sheet,
            key="editor",
            on_pasted=page.take_pasted,
            clashing=verdict.clashing,
            suspects=verdict.suspects,
            wrong=verdict.wrong,
            alternatives=page.alternatives(picture, sheet, verdict),
            picture=picture.straight if picture else "",
            thinking=thinking,
        )


main()
