"""The page: bring a picture of a Sudoku, check what was read, get the answer. Run by `streamlit run app.py`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

import page
from recognizer import PictureError, Reader, decode_image
from solver import Repair

FORMATS = ["png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff", "avif", "heic", "heif", "jfif"]
STYLE = Path(page.__file__).parent / "style.css"


@st.cache_resource(show_spinner=False)
def load_reader() -> Reader:
    """One reader for all visitors: it keeps nothing between pictures."""
    return Reader()


def main() -> None:
    st.set_page_config("Sudoku from a picture", page_icon=str(STYLE.with_name("icon.svg")), layout="wide")
    st.html(STYLE)
    state = st.session_state
    state.setdefault("sheet", page.Sheet())
    state.setdefault("picture", None)
    state.setdefault("trouble", "")
    state.setdefault("upload", 0)  # part of the uploader's key: a new number empties it
    state.setdefault("opened", None)  # the upload that was opened last
    state.setdefault("shown", None)  # the upload that the picture came from
    state.setdefault("sample", None)  # the sample asked for
    state.setdefault("replaced", None)  # sheet, picture and upload that stood here before the file was taken away
    state.sheet = page.edited(state.sheet, state.get("editor"))

    st.title("Sudoku from a picture", anchor=False)
    st.markdown("Bring a screenshot or a photo, check what was read, and get the answer.")
    with st.container(key="work"):
        left, middle, right = st.columns(3)
    with left:
        take_picture()
    verdict = page.judge(state.sheet)
    # What is written first arrives first, and the picture takes longest to draw.
    with right:
        show_answer(verdict)
    with middle:
        show_board(verdict)
    with left:
        show_picture(verdict)
    page.listen_for_pasted_pictures()
    # Now that the page stands, so that the first picture does not have to wait for it.
    load_reader()


def take_picture() -> None:
    """The ways in: upload, paste, samples."""
    state = st.session_state
    st.header("Picture", anchor=False)
    file = st.file_uploader(
        "Drop a picture here, choose one, or paste a screenshot anywhere on this page.",
        FORMATS,
        key=f"upload-{state.upload}",
    )
    # A picture counts as opened only once it is read: typing meanwhile starts this script, and so the reading, anew.
    if state.sample is not None:
        open_picture(state.sample.name, state.sample.read_bytes(), None)
        state.sample = None
    elif file is not None and file.file_id != state.opened:
        open_picture(file.name, file.getvalue(), file.file_id)
        state.opened = file.file_id
    elif file is None and state.opened is not None:
        # The person took the file away, and what came from it goes too. What they typed without it stays.
        # The uploader also takes the old file away for a moment when another replaces it, which may be unreadable.
        removed, state.opened, state.trouble = state.opened, None, ""
        if state.shown == removed and state.picture is not None:
            state.replaced = (state.sheet, state.picture, removed)
            forget_picture()
    st.caption("Pictures stay in memory and are gone with your session.")
    if state.trouble:
        st.error(state.trouble, icon=":material/error:")
    if state.picture is None and (samples := page.list_samples()):
        st.markdown("Or try one of these:")
        with st.container(key="samples"):
            for column, sample in zip(st.columns(len(samples)), samples, strict=True):
                column.image(thumbnail(sample.path), alt="")
                column.button(sample.title, on_click=ask_for, args=(sample,), width="stretch")


def open_picture(name: str, data: bytes, upload: str | None) -> None:
    """Read a picture into the editor. If that fails, say why; a board that is there already stays as it is."""
    state = st.session_state
    image, reading = None, None
    state.trouble = ""
    try:
        with st.spinner("Reading the picture …"):
            image = decode_image(data)
            reading = load_reader().read(image)
    except PictureError as error:
        state.trouble = error.message
        if state.replaced is not None and state.picture is None and not state.sheet.digits.strip("."):
            sheet, state.picture, state.shown = state.replaced
            state.sheet = state.sheet.restored(sheet)
        state.replaced = None
        if state.picture is not None or state.sheet.digits.strip("."):
            state.trouble += " The board you had is still here."
            return
    state.replaced = None
    if image is None:
        return
    state.picture, state.shown = page.picture_of(name, image, reading), upload
    if reading is not None:
        state.sheet = page.sheet_after(state.sheet, reading)


def ask_for(sample: page.Sample) -> None:
    start_over()
    st.session_state.sample = sample.path


def start_over() -> None:
    """Back to the empty page."""
    state = st.session_state
    state.upload += 1
    state.opened, state.trouble, state.replaced = None, "", None
    state.sheet = state.sheet.followed_by(None)
    state.picture, state.shown = None, None


def forget_picture() -> None:
    state = st.session_state
    if state.picture is not None and state.picture.reading is not None:
        state.sheet = state.sheet.followed_by(None)
    state.picture, state.shown = None, None


@st.cache_data
def thumbnail(path: Path) -> bytes:
    return page.thumbnail(path)


def show_picture(verdict: page.Verdict) -> None:
    picture: page.Picture | None = st.session_state.picture
    if picture is None:
        return
    with st.container(key="picture"):
        near = answer = False
        if picture.reading is not None:
            with st.container(horizontal=True, vertical_alignment="center"):
                shown = st.segmented_control(
                    "Part of the picture",
                    ["Board", "Whole"],
                    default="Board",
                    required=True,
                    label_visibility="collapsed",
                )
                near = shown == "Board"
                answer = st.toggle("Answer in the picture", value=True, disabled=verdict.solution is None)
        data, width, words = page.drawn(picture, st.session_state.sheet, verdict, answer=answer, near=near)
        st.image(data, alt=words, width=width)
        for sentence in page.about(picture):
            st.caption(sentence)
        with st.container(horizontal=True):
            st.button("Start over", on_click=start_over, icon=":material/restart_alt:")
            st.download_button(
                "Save this picture", data, "sudoku.jpg", "image/jpeg", on_click="ignore", icon=":material/download:"
            )


def show_board(verdict: page.Verdict) -> None:
    sheet: page.Sheet = st.session_state.sheet
    picture: page.Picture | None = st.session_state.picture
    with st.container(key="editing"):
        st.header("Check the board" if sheet.read else "Or type it in", anchor=False)
        st.caption(page.advice(sheet))
        page.show_editor(
            sheet,
            key="editor",
            verdict=verdict.sentence,
            clashing=verdict.clashing,
            wrong=verdict.wrong,
            alternatives=page.alternatives(picture, sheet, verdict),
            picture=picture.straight if picture else "",
        )


def show_answer(verdict: page.Verdict) -> None:
    sheet: page.Sheet = st.session_state.sheet
    picture: page.Picture | None = st.session_state.picture
    st.header("Answer", anchor=False)
    say = {"solved": st.success, "empty": st.info, "many": st.warning}.get(verdict.outcome, st.error)
    if verdict.outcome == "solved" and sheet.doubtful:
        say = st.warning
    say(verdict.sentence)
    if verdict.solution is None:
        show_suggestions()
    else:
        kinds = sheet.kinds
        st.html(page.sudoku_table(verdict.solution, kinds, verdict.wrong) + page.legend(kinds, verdict.wrong))
    if verdict.outcome != "empty":
        st.caption(page.times(picture, verdict))


def show_suggestions() -> None:
    """Likely misreads, each a click away from being put right. Nothing is changed without that click."""
    suggestions = page.suggestions(st.session_state.picture, st.session_state.sheet)
    if suggestions:
        st.markdown("Perhaps it was misread:")
    for rank, repairs in enumerate(suggestions):
        label = ", ".join(page.change(repair) for repair in repairs)
        st.button(label, key=f"suggestion-{rank}", on_click=take, args=(repairs,), icon=":material/build:")
        st.caption(" ".join(repair.why for repair in repairs))


def take(repairs: Sequence[Repair]) -> None:
    st.session_state.sheet = st.session_state.sheet.put([(repair.cell, repair.instead) for repair in repairs])


main()
