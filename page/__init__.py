"""The page's own parts, beside `app.py`, which wires them together."""

from page.answer import VIEWS, show_answer
from page.corners import corners_asked, show_corners
from page.editor import edited, show_editor
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
from page.keep import keep_boards, kept_shelf
from page.language import LANGUAGE_PARAMETER, LANGUAGES, declare_language, first_language, gettext, speak
from page.links import LINK_PARAMETER, LinkError, elsewhere, link_to, sheet_from_link
from page.paste import listen_for_files
from page.picture import (
    Part,
    Picture,
    about,
    advice,
    alternatives,
    drawn,
    in_pixels,
    picture_of,
    sheet_after,
    sheet_again,
    tips,
)
from page.progress import Progress
from page.reader import reader_to_come
from page.samples import Sample, list_samples, thumbnail
from page.saving import show_exports, show_on_paper
from page.sheet import Sheet, Taken
from page.shelf import MOST as MOST_BOARDS
from page.shelf import Shelf
from page.table import sudoku_table
from page.telling import hint_lines, veiled
from page.think import Thought, hint_frame, next_hint, stand_of, tell
from page.uploads import Brought, refusals, taken_out, uploader_style
from page.verdict import Verdict, judge
from page.words import together
from page.zoom import show_zoom

__all__ = [
    "LANGUAGES",
    "LANGUAGE_PARAMETER",
    "LINK_PARAMETER",
    "MOST_BOARDS",
    "VIEWS",
    "Brought",
    "LinkError",
    "Part",
    "Picture",
    "Progress",
    "Sample",
    "Sheet",
    "Shelf",
    "Taken",
    "Thought",
    "Verdict",
    "about",
    "advice",
    "alternatives",
    "answer_paper",
    "as_candidates",
    "as_csv",
    "as_html",
    "as_pdf",
    "as_png",
    "as_svg",
    "corners_asked",
    "declare_language",
    "drawn",
    "edited",
    "elsewhere",
    "entries_paper",
    "first_language",
    "gettext",
    "hint_frame",
    "hint_lines",
    "in_pixels",
    "judge",
    "keep_boards",
    "kept_shelf",
    "link_to",
    "list_samples",
    "listen_for_files",
    "next_hint",
    "picture_of",
    "puzzle_paper",
    "reader_to_come",
    "refusals",
    "sheet_after",
    "sheet_again",
    "sheet_from_link",
    "show_answer",
    "show_corners",
    "show_editor",
    "show_exports",
    "show_on_paper",
    "show_zoom",
    "speak",
    "stand_of",
    "sudoku_table",
    "taken_out",
    "tell",
    "thumbnail",
    "tips",
    "together",
    "uploader_style",
    "veiled",
]
