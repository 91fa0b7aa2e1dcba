"""The page's own parts, beside `app.py`, which wires them together."""

from page.editor import edited, show_editor
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
from page.sheet import Sheet
from page.table import legend, sudoku_table
from page.verdict import Verdict, judge

__all__ = [
    "Picture",
    "Sample",
    "Sheet",
    "Verdict",
    "about",
    "advice",
    "alternatives",
    "change",
    "drawn",
    "edited",
    "judge",
    "legend",
    "list_samples",
    "listen_for_pasted_pictures",
    "picture_of",
    "sheet_after",
    "show_editor",
    "sudoku_table",
    "suggestions",
    "thumbnail",
    "times",
]
