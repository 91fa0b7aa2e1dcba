"""Cells in words for people."""

from __future__ import annotations

from collections.abc import Sequence

from solver import cell_name


def place(cell: int) -> str:
    """A cell (0 to 80) within a sentence: 'row 4, column 7'."""
    row, column = divmod(cell, 9)
    return f"row {row + 1}, column {column + 1}"


def places(cells: Sequence[int], limit: int = 6) -> str:
    """'row 1, column 1' for one cell, 'r1c1, r1c2 and r2c2' for several, cut short after `limit` of them."""
    if len(cells) == 1:
        return place(cells[0])
    names = [cell_name(cell) for cell in cells]
    if len(names) > limit:
        return f"{', '.join(names[:limit])} and {len(names) - limit} more"
    return f"{', '.join(names[:-1])} and {names[-1]}"
