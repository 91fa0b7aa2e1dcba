"""The page: bring a picture of a Sudoku, check what was read, get the answer. Run by `streamlit run app.py`."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

import page
from page import gettext as _
from solver import message

# What needs the networks is imported where a picture is read: the page does not wait for it.
if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

    from recognizer import Reader

FORMATS = ["png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff", "avif", "heic", "heif", "jfif"]
STYLE = Path(page.__file__).parent / "style.css"
FAULT = message("Something went wrong in this program, so this picture could not be read.")
PARTS: dict[page.Part, str] = {
    "board": message("Board"),
    "whole": message("Whole"),
    "straight": message("Straightened"),
    "detector": message("As detected"),
}

logger = logging.getLogger(__name__)


@st.cache_resource(show_spinner=False)
def load_reader() -> Future[Reader]:
    """One reader for all visitors: it keeps nothing between pictures."""
    return page.reader_to_come()


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
    state.setdefault("upload", 0)  # part of the uploader's key: a new number empties it
    state.setdefault("refused", "")  # what was said of files that came with those to be read, but were not taken
    state.setdefault("waiting", [])  # name and bytes of files still to be read
    state.setdefault("fresh", False)  # whether the next picture that is read is to be shown
    state.setdefault("setting", False)  # whether the person is setting the board's corners
    state.setdefault("drawing", None)  # the picture as it was shown last
    state.setdefault("first", None)  # the sheet as the session's first run left it
    state.setdefault("kept", False)  # whether the boards outlived a reload
    state.setdefault("link", None)  # the board in the page's address that was opened last
    state.setdefault("thought", page.Thought())
    state.sheet = page.edited(state.sheet, state.get("editor"))
    open_link()

    with st.container(horizontal=True, horizontal_alignment="distribute", key="top"):
        st.title(_("Sudoku from a picture"), anchor=False, width="content")
        choose_language()
    st.markdown(_("Bring a screenshot or a photo, check what was read, and get the answer."))
    with st.container(key="work"):
        left, middle, right = st.columns(3)
    with left:
        take_picture()
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
        page.show_exports(shown)
    with middle:
        show_board(shown, thinking=thinking)
        page.show_on_paper()
    with left:
        show_picture(shown)
    page.listen_for_files(FORMATS, key="paste", on_refused=refuse)
    page.declare_language()
    keep_boards()
    # Now that the page stands, and before there is a picture to wait for it.
    load_reader()


def keep_boards() -> None:
    """Over a reload, by their digits."""
    state = st.session_state
    sheets = [sheet for _picture, sheet in state.shelf.put_away(state.picture, state.sheet).boards]
    link = st.query_params.get(page.LINK_PARAMETER)
    page.keep_boards(sheets, state.shelf.front, link, key="keep", fresh=state.first is None, on_kept=take_kept)
    state.first = state.first or state.sheet


def take_kept() -> None:
    """The boards that outlived a reload, unless the person was quicker."""
    state = st.session_state
    shelf = page.kept_shelf(state.get("keep"))
    if shelf is None or state.picture is not None or page.edited(state.sheet, state.get("editor")) != state.first:
        return
    show(shelf)
    state.kept = True


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
        on_change=receive,
    )
    # There in every run, so that nothing below it moves when it is filled.
    place = st.empty()
    read_waiting(place)
    read_again(place)
    gone = _("Pictures stay in memory and are gone with your session.")
    st.caption(page.together(gone, _("Digits stay in this tab until it is closed.")))
    if state.trouble:
        st.error(state.trouble, icon=":material/error:")
    if len(state.shelf.boards) > 1:
        choose_board()
    elif state.picture is None and (samples := page.list_samples()):
        st.markdown(_("Or try one of these:"))
        with st.container(key="samples"):
            for column, sample in zip(st.columns(len(samples)), samples, strict=True):
                column.image(thumbnail(sample.path), alt="")
                column.button(_(sample.title), on_click=ask_for, args=(sample,), width="stretch")


def receive() -> None:
    """Take new files out of the uploader: what is opened stands under it, and what is refused need not be removed."""
    state = st.session_state
    bring(page.taken_out(state.get(f"upload-{state.upload}") or []))
    state.upload += 1


def bring(files: Sequence[page.Brought]) -> None:
    """Have files read by the coming run of the page."""
    state = st.session_state
    state.waiting += files
    state.fresh, state.kept = True, False
    # What was said of files that came with these stays.
    state.trouble = state.refused
    state.refused = ""


def refuse() -> None:
    """Say why files were not taken at all. Others that came with them are on their way."""
    state = st.session_state
    state.trouble = ""
    refusals = page.refusals(state.get("paste"))
    for file, sentence in refusals:
        complain(file, reassured(sentence) if file.alone else sentence)
    state.refused = "" if all(file.alone for file, _sentence in refusals) else state.trouble


def read_waiting(place: DeltaGenerator) -> None:
    """Read what was brought. The first board found is shown; the others can be chosen. place: for the progress."""
    state = st.session_state
    count = len(state.waiting)
    for number in range(1, count + 1):
        with page.Progress(place, number, count) as progress:
            try:
                open_picture(state.waiting[0], progress)
            except Exception:
                # Whatever it is, it would come again with every run for as long as the file waits.
                logger.exception("A picture could not be read.")
                complain(state.waiting[0], _(FAULT))
        # Only now: typing meanwhile starts this script, and so the reading, anew.
        state.waiting.pop(0)


def open_picture(file: page.Brought, progress: page.Progress) -> None:
    """Read a picture and put it to the other boards. If that fails, say why; a board that is there already stays."""
    from recognizer import PictureError, decode_image

    state = st.session_state
    put_away()
    if state.shelf.full:
        text = _("{count} boards are open. Close one before you bring another.")
        complain(file, text.format(count=page.MOST_BOARDS))
        return
    image, reading = None, None
    try:
        image = decode_image(file.data)
        reading = load_reader().result().read(image, progress=progress)
    except PictureError as error:
        complain(file, reassured(_(error.template).format(**error.values), opened=image is not None))
    if image is None:
        return
    picture = page.picture_of(file.name, image, reading, file.data)
    sheet = page.Sheet() if reading is None else page.sheet_after(state.sheet, reading)
    show(state.shelf.plus(picture, sheet, in_front=state.fresh and reading is not None))
    if reading is not None:
        state.fresh = False
    leave_link()


def read_again(place: DeltaGenerator) -> None:
    """Read the picture once more, within the corners that the person set."""
    state = st.session_state
    corners = page.corners_asked(state.sheet, state.get("corners"))
    if corners is None or state.picture is None:
        return
    from recognizer import PictureError, decode_image

    state.trouble = ""
    try:
        with page.Progress(place) as progress:
            image = decode_image(state.picture.file)
            reading = load_reader().result().read(image, page.in_pixels(corners, image), progress)
        state.picture = page.picture_of(state.picture.name, image, reading, state.picture.file)
        state.sheet = page.sheet_again(state.sheet, reading)
    except PictureError as error:
        state.trouble = _(error.template).format(**error.values)
    except Exception:
        logger.exception("A picture could not be read again.")
        state.trouble = _(FAULT)
    # Without its component the wish for these corners goes too, even if they could not be read.
    state.setting = False


def reassured(sentence: str, *, opened: bool = False) -> str:
    """A complaint, with the assurance that nothing is lost where there was something to lose.

    opened: the picture it is about can be chosen all the same.
    """
    state = st.session_state
    busy = state.picture is not None or state.sheet.digits.strip(".")
    if not busy:
        return sentence
    way = [_("Choose the new picture below to set its board's corners yourself.")] if opened else []
    return page.together(sentence, _("The board you had is still here."), *way)


def complain(file: page.Brought, sentence: str) -> None:
    state = st.session_state
    # As code, for a name may hold anything.
    said = sentence if file.alone else f"`{file.name.replace('`', '')}`: {sentence}"
    state.trouble = f"{state.trouble}\n\n{said}" if state.trouble else said


def put_away() -> None:
    """Keep the board in front as it stands, with what was typed last."""
    state = st.session_state
    state.sheet = page.edited(state.sheet, state.get("editor"))
    state.shelf = state.shelf.put_away(state.picture, state.sheet)


def show(shelf: page.Shelf) -> None:
    """The shelf in place of the one there was, of which everything has been put away."""
    state = st.session_state
    if shelf.in_front is not state.shelf.in_front:
        state.picture, sheet = shelf.in_front
        state.sheet = state.sheet.restored(sheet)
        state.setting = False
    state.shelf = shelf


def choose_board() -> None:
    """Several boards are open: which one is in front."""
    state = st.session_state
    titles = state.shelf.titles()
    state.front = state.shelf.front
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.pills(
            _("Open boards"),
            range(len(titles)),
            format_func=titles.__getitem__,
            key="front",
            on_change=turn,
            required=True,
        )
        st.button(_("Close this board"), on_click=close, icon=":material/close:", type="tertiary")


def turn() -> None:
    put_away()
    show(st.session_state.shelf.turned_to(st.session_state.front))
    st.session_state.trouble = ""


def close() -> None:
    put_away()
    show(st.session_state.shelf.without_front())
    leave_link()


def open_link() -> None:
    """Read the board that the page's address carries, if it has not been read yet."""
    state = st.session_state
    board = st.query_params.get(page.LINK_PARAMETER)
    # A browser that has not yet heard of another address sends the old one once more.
    if board is None or board == state.link:
        return
    start_over()
    state.link = board
    try:
        state.sheet = page.sheet_from_link(state.sheet, board)
    except page.LinkError as error:
        state.trouble = str(error)
        leave_link()


def leave_link() -> None:
    """Another board than the link's is here now: the address no longer names it."""
    st.query_params.pop(page.LINK_PARAMETER, None)


def ask_for(sample: page.Sample) -> None:
    bring([page.Brought(sample.path.name, sample.path.read_bytes())])


def start_over() -> None:
    """Back to the empty page."""
    state = st.session_state
    state.upload += 1
    state.waiting, state.trouble, state.setting, state.kept = [], "", False, False
    state.shelf, state.picture, state.sheet = page.Shelf(), None, state.sheet.followed_by(None)


@st.cache_data
def thumbnail(path: Path) -> bytes:
    return page.thumbnail(path)


def show_picture(verdict: page.Verdict) -> None:
    state = st.session_state
    picture: page.Picture | None = state.picture
    if picture is None:
        state.drawing = None
        return
    with st.container(key="picture"):
        if state.setting:
            page.show_corners(picture, state.sheet, key="corners")
            st.button(_("Cancel"), on_click=set_corners, args=(False,), width="stretch")
            return
        part: page.Part = "whole"
        answer = False
        if picture.reading is None:
            if not state.trouble:
                st.markdown(_("**No board was found in this picture.**"))
            st.markdown(_("What you can try:"))
            st.markdown("\n".join(f"- {tip}" for tip in page.tips()))
            st.button(
                _("Set the corners"), type="primary", on_click=set_corners, args=(True,), icon=":material/crop_free:"
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
                picture = seen_by_detector(picture)
        drawing = state.drawing = page.drawn(
            picture, state.sheet, verdict, answer=answer, part=part, before=state.drawing
        )
        # In its own size, which the style sheet limits: made narrower here, it would be blurred on a fine screen.
        st.image(drawing.file, alt=drawing.words)
        page.show_zoom(key="zoom", within="picture", shown=f"{state.sheet.source} {part}")
        if part == "detector":
            st.caption(_("Blue: strokes taken for digits. Orange: crossings of the board's lines."))
        for sentence in page.about(picture):
            st.caption(sentence)
        with st.container(horizontal=True):
            if picture.reading is not None:
                st.button(_("Set the corners"), on_click=set_corners, args=(True,), icon=":material/crop_free:")
            st.button(_("Start over"), on_click=start_over, icon=":material/restart_alt:")


def set_corners(now: bool) -> None:
    st.session_state.setting = now


def seen_by_detector(picture: page.Picture) -> page.Picture:
    """The picture with what the detector saw in it, which is kept."""
    from recognizer import decode_image

    if picture.look is None and picture.reading is not None:
        image = decode_image(picture.file)
        corners = page.in_pixels(picture.in_shares(picture.reading.board.corners), image)
        picture = st.session_state.picture = replace(picture, look=load_reader().result().look(image, corners))
    return picture


def show_board(verdict: page.Verdict, *, thinking: bool) -> None:
    sheet: page.Sheet = st.session_state.sheet
    picture: page.Picture | None = st.session_state.picture
    linked = picture is None and page.LINK_PARAMETER in st.query_params and sheet.digits.strip(".")
    with st.container(key="editing"):
        kept = picture is None and st.session_state.kept and sheet.digits.strip(".")
        st.header(_("Check the board") if sheet.read or linked or kept else _("Or type it in"), anchor=False)
        if kept:
            st.caption(_("This board was kept when the page was loaded again. Its picture was not."))
        else:
            st.caption(_("This board came with the link that you opened.") if linked else page.advice(sheet))
        page.show_editor(
            sheet,
            key="editor",
            clashing=verdict.clashing,
            suspects=verdict.suspects,
            wrong=verdict.wrong,
            alternatives=page.alternatives(picture, sheet, verdict),
            picture=picture.straight if picture else "",
            thinking=thinking,
        )


main()
