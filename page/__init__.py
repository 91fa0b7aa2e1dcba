"""The page's own parts, beside `app.py`, which wires them together."""

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
from page.language import (
    LANGUAGE_PARAMETER,
    LANGUAGES,
    declare_language,
    first_language,
    gettext,
    speak,
    spoken,
)
from page.links import LINK_PARAMETER, LinkError, elsewhere, link_to, sheet_from_link
from page.paste import listen_for_pasted_pictures
from page.picture import (
    Part,
    Picture,
    about,
    advice,
    alternatives,
    change,
    drawn,
    in_pixels,
    picture_of,
    sheet_after,
    suggestions,
    times,
    tips,
)
from page.samples import Sample, list_samples, thumbnail
from page.sheet import Sheet
from page.shelf import MOST as MOST_BOARDS
from page.shelf import Shelf
from page.stepboard import revealed, show_stepboard
from page.table import legend, sudoku_table
from page.telling import (
    SCALE,
    TOO_LONG_FOR_A_HINT,
    difficulty,
    effort,
    hint_lines,
    needed,
    unfinished,
    veiled,
)
from page.think import Stand, Story, Thought, further, hint_frame, next_hint, stand_of, tell
from page.uploads import Brought, taken_out, uploader_style
from page.verdict import Verdict, judge

__all__ = [
    "LANGUAGES",
    "LANGUAGE_PARAMETER",
    "LINK_PARAMETER",
    "MOST_BOARDS",
    "SCALE",
    "TOO_LONG_FOR_A_HINT",
    "Brought",
    "LinkError",
    "Part",
    "Picture",
    "Sample",
    "Sheet",
    "Shelf",
    "Stand",
    "Story",
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
    "change",
    "corners_asked",
    "declare_language",
    "difficulty",
    "drawn",
    "edited",
    "effort",
    "elsewhere",
    "entries_paper",
    "first_language",
    "further",
    "gettext",
    "hint_frame",
    "hint_lines",
    "in_pixels",
    "judge",
    "legend",
    "link_to",
    "list_samples",
    "listen_for_pasted_pictures",
    "needed",
    "next_hint",
    "picture_of",
    "puzzle_paper",
    "revealed",
    "sheet_after",
    "sheet_from_link",
    "show_corners",
    "show_editor",
    "show_stepboard",
    "speak",
    "spoken",
    "stand_of",
    "sudoku_table",
    "suggestions",
    "taken_out",
    "tell",
    "thumbnail",
    "times",
    "tips",
    "unfinished",
    "uploader_style",
    "veiled",
]
