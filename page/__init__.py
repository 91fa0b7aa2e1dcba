"""The page's own parts, beside `app.py`, which wires them together."""

from page.editor import edited, show_editor
from page.exports import (
    answer_paper,
    as_candidates,
    as_csv,
    as_pdf,
    as_svg,
    entries_paper,
    puzzle_paper,
)
from page.links import LINK_PARAMETER, LinkError, elsewhere, link_to, sheet_from_link
from page.paste import listen_for_pasted_pictures
from page.picture import (
    Picture,
    about,
    advice,
    alternatives,
    change,
    drawn,
    picture_of,
    sheet_after,
    suggestions,
    times,
)
from page.samples import Sample, list_samples, thumbnail
from page.shelf import MOST as MOST_BOARDS
from page.shelf import Shelf
from page.sheet import Sheet
from page.table import legend, sudoku_table
from page.uploads import Brought, taken_out
from page.verdict import Verdict, judge

__all__ = [
    "LINK_PARAMETER",
    "MOST_BOARDS",
    "Brought",
    "LinkError",
    "Picture",
    "Sample",
    "Sheet",
    "Shelf",
    "Verdict",
    "about",
    "advice",
    "alternatives",
    "answer_paper",
    "as_candidates",
    "as_csv",
    "as_pdf",
    "as_svg",
    "change",
    "drawn",
    "edited",
    "elsewhere",
    "entries_paper",
    "judge",
    "legend",
    "link_to",
    "list_samples",
    "listen_for_pasted_pictures",
    "picture_of",
    "puzzle_paper",
    "sheet_after",
    "sheet_from_link",
    "show_editor",
    "sudoku_table",
    "suggestions",
    "taken_out",
    "thumbnail",
    "times",
]
