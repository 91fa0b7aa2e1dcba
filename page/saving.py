"""What can be taken away from the page: files, texts, links, and the board on paper."""

from __future__ import annotations

from functools import partial

import streamlit as st

from page.exports import (
    answer_paper,
    as_candidates,
    as_csv,
    as_html,
    as_pdf,
    as_png,
    as_svg,
    entries_paper,
    puzzle_paper,
)
from page.language import gettext as _
from page.language import speak
from page.links import elsewhere, is_local, link_to
from page.picture import Picture
from page.sheet import Sheet
from page.verdict import Verdict
from solver import message


def show_on_paper() -> None:
    """The board as it is printed, above the answer. It is not seen on the screen."""
    sheet: Sheet = st.session_state.sheet
    with st.container(key="paper"):
        st.html(as_html(entries_paper(sheet) or puzzle_paper(sheet)))


@st.fragment
def show_exports(verdict: Verdict) -> None:
    """What can be taken away, and links that open the board here and elsewhere.

    Nothing of it is made or sent before it is unfolded: it is as much again as all the rest of the page. To unfold it
    then runs this part alone.
    """
    # Such a run has a thread of its own, which speaks English.
    speak(st.session_state.language)
    sheet: Sheet = st.session_state.sheet
    if not sheet.digits.strip("."):
        return
    expander = st.expander(_("Save or share"), icon=":material/ios_share:", key="exports", on_change="rerun")
    if not expander.open:
        return
    with expander:
        files, texts, links = st.tabs([_("Files"), _("Text"), _("Links")], key="export-tab", on_change="rerun")
    if files.open:
        with files:
            _offer_files(sheet, verdict)
    elif texts.open:
        with texts:
            _show_texts(sheet, verdict)
    elif links.open:
        with links:
            _show_links(sheet)


def _show_texts(sheet: Sheet, verdict: Verdict) -> None:
    boards = (
        (_("The puzzle"), puzzle_paper(sheet)),
        (_("The board with entries"), entries_paper(sheet)),
        (_("The answer"), answer_paper(sheet, verdict)),
    )
    for title, paper in boards:
        if paper is not None:
            _show_text(title, paper.digits)
    _show_text(_("What each cell can be"), as_candidates(sheet.digits), wrap=False)


def _show_links(sheet: Sheet) -> None:
    # As the browser shows it, whatever name and path the page is served under.
    address = st.context.url or ""
    _show_text(_("A link to this board, with its digits and no picture"), link_to(address, sheet))
    if is_local(address):
        st.caption(_("This link works on this computer only."))
    for site in elsewhere(puzzle_paper(sheet).digits):
        st.link_button(
            _("Open in {site}").format(site=site.name), site.address, icon=":material/open_in_new:", width="stretch"
        )
    st.caption(_("These sites belong to others. A click sends them the puzzle's digits, and nothing else."))


def _offer_files(sheet: Sheet, verdict: Verdict) -> None:
    """Buttons that save files, each made when it is asked for."""
    picture: Picture | None = st.session_state.picture
    puzzle, entries, answer = puzzle_paper(sheet), entries_paper(sheet), answer_paper(sheet, verdict)
    save = partial(st.download_button, on_click="ignore", icon=":material/download:")
    if picture is not None and picture.reading is not None and answer is not None:
        save(_("Picture with the answer"), partial(as_png, picture, sheet, verdict), "sudoku.png", "image/png")
    papers = {message("Puzzle"): puzzle, message("With entries"): entries, message("Answer"): answer}
    names = [name for name, paper in papers.items() if paper is not None]
    name = st.segmented_control(
        _("Board to save"), names, format_func=_, default=names[-1], required=True, disabled=len(names) == 1
    )
    paper = papers[name] or puzzle
    with st.container(horizontal=True):
        save(_("PDF to print"), partial(as_pdf, [puzzle, paper][paper is puzzle :]), "sudoku.pdf", "application/pdf")
        save("SVG", partial(as_svg, paper), "sudoku.svg", "image/svg+xml")
        save("CSV", partial(as_csv, paper), "sudoku.csv", "text/csv")
    if paper is not puzzle:
        st.caption(_("The PDF has the puzzle on its first page and this board on its second."))


def _show_text(title: str, text: str, *, wrap: bool = True) -> None:
    """A text with a button that copies it."""
    with st.container(gap="xxsmall"):
        st.caption(title)
        st.code(text, None, wrap_lines=wrap)
