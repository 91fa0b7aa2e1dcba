"""The boards of a session as they come and go: turned to, closed, pasted, opened by a link, kept over a reload."""

from __future__ import annotations

import streamlit as st

from page.editor import edited, pasted
from page.keep import keep_boards, kept_shelf
from page.language import gettext as _
from page.language import ngettext
from page.links import LINK_PARAMETER, LinkError, sheet_from_link
from page.sheet import Sheet
from page.shelf import Shelf, full_shelf


def put_away() -> None:
    """Keep the board in front as it stands, with what was typed last."""
    state = st.session_state
    state.sheet = edited(state.sheet, state.get("editor"))
    state.shelf = state.shelf.put_away(state.picture, state.sheet)


def show(shelf: Shelf) -> None:
    """The shelf in place of the one there was, of which everything has been put away."""
    state = st.session_state
    if shelf.in_front is not state.shelf.in_front:
        state.picture, sheet = shelf.in_front
        state.sheet = state.sheet.restored(sheet)
        state.setting = False
    state.shelf, state.left = shelf, None


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
            on_change=_turn,
            required=True,
        )
        st.button(_("Close this board"), on_click=_close, icon=":material/close:", type="tertiary")


def _turn() -> None:
    put_away()
    show(st.session_state.shelf.turned_to(st.session_state.front))
    st.session_state.trouble = ""


def _close() -> None:
    put_away()
    state = st.session_state
    state.closed = (state.shelf.in_front,)
    show(state.shelf.without_front())
    leave_link()


def offer_closed() -> None:
    """What was closed last can be brought back, until the next picture."""
    count = len(st.session_state.closed)
    if count:
        text = ngettext("Bring back the board that was closed", "Bring back the {count} boards that were closed", count)
        st.button(text.format(count=count), key="bring-back", on_click=_bring_back, icon=":material/undo:")


def _bring_back() -> None:
    put_away()
    state = st.session_state
    shelf = state.shelf
    for number, (picture, sheet) in enumerate(state.closed):
        if not shelf.full:
            shelf = shelf.plus(picture, sheet, in_front=number == 0)
    show(shelf)
    state.closed, state.trouble = (), ""
    leave_link()


def take_late() -> None:
    """What was typed while the picture was read that is in front now belongs to the board that was there before.

    One that was empty then has given up its place, and comes back as a board of its own.
    """
    state = st.session_state
    if state.left is None:
        return
    index, sheet = state.left
    typed = edited(sheet, state.get("editor"))
    if index is not None:
        state.shelf = state.shelf.typed(index, typed)
    elif typed.digits.strip("."):
        state.shelf = state.shelf.put_away(state.picture, state.sheet).plus(None, typed, in_front=False)
        state.left = (len(state.shelf.boards) - 1, sheet)
        st.rerun()


def take_pasted() -> None:
    """A board pasted over a picture's corrects it; one that is another puzzle becomes a board of its own."""
    state = st.session_state
    put_away()
    digits = pasted(state.sheet, state.get("editor"))
    if digits is None:
        return
    if state.sheet.resembles(digits):
        state.sheet = state.sheet.put([(cell, int(digit)) for cell, digit in enumerate(digits.replace(".", "0"))])
        return
    if state.shelf.full:
        state.trouble = full_shelf()
    else:
        show(state.shelf.plus(None, Sheet().pasted(digits), in_front=True))
        state.trouble = ""
        leave_link()
    st.rerun()


def open_link() -> None:
    """Read the board that the page's address carries, if it has not been read yet."""
    state = st.session_state
    board = st.query_params.get(LINK_PARAMETER)
    # A browser that has not yet heard of another address sends the old one once more.
    if board is None or board == state.link:
        return
    start_over()
    state.link = board
    try:
        state.sheet = sheet_from_link(state.sheet, board)
    except LinkError as error:
        state.trouble = str(error)
        leave_link()


def leave_link() -> None:
    """Another board than the link's is here now: the address no longer names it."""
    st.query_params.pop(LINK_PARAMETER, None)


def start_over() -> None:
    """Back to the empty page."""
    state = st.session_state
    state.upload += 1
    state.waiting, state.trouble, state.setting = [], "", False
    state.shelf, state.left = Shelf(), None
    state.picture, state.sheet = None, state.sheet.followed_by(None)


def begin_anew() -> None:
    """The same at the person's wish, which concerns the whole page, and may be taken back."""
    put_away()
    st.session_state.closed = st.session_state.shelf.filled
    start_over()
    st.rerun()


def keep_session() -> None:
    """Over a reload, by their digits."""
    state = st.session_state
    shelf = state.shelf.put_away(state.picture, state.sheet)
    boards = [(picture.name if picture else sheet.name, sheet) for picture, sheet in shelf.boards]
    link = st.query_params.get(LINK_PARAMETER)
    keep_boards(boards, state.shelf.front, link, key="keep", fresh=state.first is None, on_kept=_take_kept)
    state.first = state.first or state.sheet


def _take_kept() -> None:
    """The boards that outlived a reload, unless the person was quicker."""
    state = st.session_state
    shelf = kept_shelf(state.get("keep"))
    if shelf is None or state.picture is not None or edited(state.sheet, state.get("editor")) != state.first:
        return
    show(shelf)
    st.rerun()
