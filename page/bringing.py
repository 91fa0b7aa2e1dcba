"""Pictures brought to the page: taken in, read, and put to the other boards, or why that was not possible."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import streamlit as st

from page.boards import leave_link, put_away, show
from page.corners import corners_asked
from page.language import gettext as _
from page.picture import in_pixels, picture_of, sheet_after, sheet_again
from page.progress import Progress
from page.reader import hand_back_memory, load_reader
from page.samples import Sample
from page.sheet import Sheet
from page.shelf import full_shelf
from page.uploads import Brought, refusals, taken_out
from page.words import together
from solver import message

# What needs the networks is imported where a picture is read: the page does not wait for it.
if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

FAULT = message("Something went wrong in this program, so this picture could not be read.")

logger = logging.getLogger(__name__)


def receive() -> None:
    """Take new files out of the uploader: what is opened stands under it, and what is refused need not be removed."""
    state = st.session_state
    _bring(taken_out(state.get(f"upload-{state.upload}") or []))
    state.upload += 1


def ask_for(sample: Sample) -> None:
    _bring([Brought(sample.path.name, sample.path.read_bytes())])


def refuse() -> None:
    """Say why files were not taken at all. Others that came with them are on their way."""
    state = st.session_state
    state.trouble = ""
    refused = refusals(state.get("paste"))
    for file, sentence in refused:
        _complain(file, _reassured(sentence) if file.alone else sentence)
    state.refused = "" if all(file.alone for file, _sentence in refused) else state.trouble


def read_waiting(place: DeltaGenerator) -> None:
    """Read the first of what was brought; a run of the page for each picture, so that each is seen once it is read.

    The first board found is shown; the others can be chosen. place: for the progress.
    """
    state = st.session_state
    if not state.waiting:
        return
    with Progress(place, state.brought - len(state.waiting) + 1, state.brought) as progress:
        try:
            _open_picture(state.waiting[0], progress)
        except Exception:
            # Whatever it is, it would come again with every run for as long as the file waits.
            logger.exception("A picture could not be read.")
            _complain(state.waiting[0], _(FAULT))
    hand_back_memory()
    # Only now: another language, or more files, start this script meanwhile, and so the reading, anew.
    state.waiting.pop(0)


def read_again(place: DeltaGenerator) -> None:
    """Read the picture once more, within the corners that the person set."""
    state = st.session_state
    corners = corners_asked(state.sheet, state.get("corners"))
    if corners is None or state.picture is None:
        return
    from recognizer import PictureError, decode_image

    state.trouble = ""
    try:
        with Progress(place) as progress:
            image = decode_image(state.picture.file)
            reading = load_reader().result().read(image, in_pixels(corners, image), progress)
        state.picture = picture_of(state.picture.name, image, reading, state.picture.file)
        state.sheet = sheet_again(state.sheet, reading)
    except PictureError as error:
        state.trouble = _(error.template).format(**error.values)
    except Exception:
        logger.exception("A picture could not be read again.")
        state.trouble = _(FAULT)
    hand_back_memory()
    # Without its component the wish for these corners goes too, even if they could not be read.
    state.setting = False


def _bring(files: Sequence[Brought]) -> None:
    """Have files read by the coming run of the page."""
    state = st.session_state
    state.brought = len(files) + (state.brought if state.waiting else 0)
    state.waiting += files
    state.fresh, state.closed = True, ()
    # What was said of files that came with these stays.
    state.trouble = state.refused
    state.refused = ""


def _open_picture(file: Brought, progress: Progress) -> None:
    """Read a picture and put it to the other boards. If that fails, say why; a board that is there already stays."""
    from recognizer import PictureError, decode_image

    state = st.session_state
    put_away()
    if state.shelf.full:
        _complain(file, full_shelf())
        return
    image, reading = None, None
    try:
        image = decode_image(file.data)
        reading = load_reader().result().read(image, progress=progress)
    except PictureError as error:
        _complain(file, _reassured(_(error.template).format(**error.values), had=state.fresh, opened=image is not None))
    if image is None:
        return
    picture = picture_of(file.name, image, reading, file.data)
    sheet = Sheet() if reading is None else sheet_after(state.sheet, reading)
    before, left, behind = state.shelf, state.left, state.sheet
    show(before.plus(picture, sheet, in_front=state.fresh and reading is not None))
    kept = state.shelf.boards[before.front] is before.in_front
    same = kept and state.shelf.front == before.front
    state.left = left if same else (before.front if kept else None, behind)
    if reading is not None:
        state.fresh = False
    leave_link()


def _reassured(sentence: str, *, had: bool = True, opened: bool = False) -> str:
    """A complaint, with the assurance that nothing is lost where there was something to lose.

    had: the board in front was there before. opened: the picture it is about can be chosen all the same.
    """
    state = st.session_state
    busy = state.picture is not None or state.sheet.digits.strip(".")
    if not busy:
        return sentence
    way = [_("Choose the new picture below to set its board's corners yourself.")] if opened else []
    still = [_("The board you had is still here.")] if had else []
    return together(sentence, *still, *way)


def _complain(file: Brought, sentence: str) -> None:
    state = st.session_state
    # As code, for a name may hold anything.
    said = sentence if file.alone else f"`{file.name.replace('`', '')}`: {sentence}"
    state.trouble = f"{state.trouble}\n\n{said}" if state.trouble else said
