"""Cells in words for people."""

from __future__ import annotations

import re
from collections.abc import Sequence

from page.language import gettext as _
from page.language import ngettext
from solver import cell_name, listing


def place(cell: int) -> str:
    """A cell (0 to 80) within a sentence: 'row 4, column 7'."""
    row, column = divmod(cell, 9)
    return _("row {row}, column {column}").format(row=row + 1, column=column + 1)


def places(cells: Sequence[int], limit: int = 6) -> str:
    """'row 1, column 1' for one cell, 'r1c1, r1c2 and r2c2' for several, cut short after `limit` of them."""
    if len(cells) == 1:
        return place(cells[0])
    names = [cell_name(cell) for cell in cells]
    if len(names) > limit:
        more = len(names) - limit
        text = ngettext("{cells} and {count} more", "{cells} and {count} more", more)
        return text.format(cells=", ".join(names[:limit]), count=more)
    return listing(names, _)


def together(first: str, *others: str) -> str:
    """Sentences in a row, with what the language puts between them."""
    for sentence in others:
        first = _("{text} {sentence}").format(text=first, sentence=sentence)
    return first


def unit_name(unit: int) -> str:
    """A row (0 to 8), column (9 to 17) or box (18 to 26) within a sentence: 'row 4'."""
    return [_("row {number}"), _("column {number}"), _("box {number}")][unit // 9].format(number=unit % 9 + 1)


def notation(text: str) -> str:
    """What the first cell's name in a text means, as 'r4c7 means row 4, column 7.', or '' where there is none."""
    found = re.search(r"r([1-9])c([1-9])", text)
    if found is None:
        return ""
    return _("{cell} means row {row}, column {column}.").format(cell=found[0], row=found[1], column=found[2])
