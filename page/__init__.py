"""The page's own parts, beside `app.py`, which wires them together."""

from page.answer import VIEWS, show_answer
from page.boards import choose_board, keep_session, offer_closed, open_link, take_late, take_pasted
from page.bringing import ask_for, read_again, read_waiting, receive, refuse
from page.corners import corners_asked
from page.editor import edited, pasted, show_editor
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
from page.keep import kept_shelf
from page.language import LANGUAGE_PARAMETER, LANGUAGES, declare_language, first_language, gettext, speak
from page.links import LINK_PARAMETER, LinkError, elsewhere, link_to, sheet_from_link
from page.paste import listen_for_files
from page.picture import (
    Picture,
    advice,
    alternatives,
    in_pixels,
    picture_of,
    sheet_after,
)
from page.reader import load_reader
from page.samples import Sample, list_samples, thumbnail
from page.saving import show_exports, show_on_paper
from page.sheet import Sheet, Taken
from page.shelf import MOST as MOST_BOARDS
from page.shelf import Shelf
from page.table import sudoku_table
from page.telling import hint_lines, veiled
from page.think import Thought, hint_frame, next_hint, stand_of, tell
from page.uploads import refusals, uploader_style
from page.verdict import Verdict, judge
from page.view import show_picture
from page.words import together

__all__ = [
    "LANGUAGES",
    "LANGUAGE_PARAMETER",
    "LINK_PARAMETER",
    "MOST_BOARDS",
    "VIEWS",
    "LinkError",
    "Picture",
    "Sample",
    "Sheet",
    "Shelf",
    "Taken",
    "Thought",
    "Verdict",
    "advice",
    "alternatives",
    "answer_paper",
    "as_candidates",
    "as_csv",
    "as_html",
    "as_pdf",
    "as_png",
    "as_svg",
    "ask_for",
    "choose_board",
    "corners_asked",
    "declare_language",
    "edited",
    "elsewhere",
    "entries_paper",
    "first_language",
    "gettext",
    "hint_frame",
    "hint_lines",
    "in_pixels",
    "judge",
    "keep_session",
    "kept_shelf",
    "link_to",
    "list_samples",
    "listen_for_files",
    "load_reader",
    "next_hint",
    "offer_closed",
    "open_link",
    "pasted",
    "picture_of",
    "puzzle_paper",
    "read_again",
    "read_waiting",
    "receive",
    "refusals",
    "refuse",
    "sheet_after",
    "sheet_from_link",
    "show_answer",
    "show_editor",
    "show_exports",
    "show_on_paper",
    "show_picture",
    "speak",
    "stand_of",
    "sudoku_table",
    "take_late",
    "take_pasted",
    "tell",
    "thumbnail",
    "together",
    "uploader_style",
    "veiled",
]
