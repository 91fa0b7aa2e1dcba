"""The solved board as an HTML table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from page.sheet import Kind

_SPOKEN = {"given": "given", "entry": "entered", "corrected": "corrected", "solved": "solved"}


def sudoku_table(solution: str, kinds: Sequence[Kind], replaced: Collection[int] = ()) -> str:
    """HTML of a solved board: one `<table class="sudoku">` with 9 rows of 9 `<td>`.

    solution: 81 characters '1' to '9' in row-major order.
    kinds: 81 kinds of what stands in the editor; a blank cell counts as solved.
    replaced: cells (0 to 80) whose digit in the editor is not the answer's; they count as solved too.

    The text of each `<td>` is its digit alone, so that copying the table gives the digits. What kind it is, is in
    `data-kind` for the eye and in a label for the ear. Headers are for the ear too, and hidden from the eye.
    """
    # Every header is a <th>, so that the rows with <td> are the nine of the board and no other.
    corner = '<th scope="col"><span class="unseen">row</span></th>'
    head = "".join(f'<th scope="col"><span class="unseen">column {column}</span></th>' for column in range(1, 10))
    rows = []
    for row in range(9):
        cells = []
        for column in range(9):
            cell = 9 * row + column
            kind = "solved" if kinds[cell] == "blank" or cell in replaced else kinds[cell]
            digit = solution[cell]
            cells.append(f'<td data-kind="{kind}" aria-label="{digit}, {_SPOKEN[kind]}">{digit}</td>')
        header = f'<th scope="row"><span class="unseen">row {row + 1}</span></th>'
        rows.append(f"<tr>{header}{''.join(cells)}</tr>")
    return (
        '<div class="sudoku-box"><table class="sudoku"><caption class="unseen">The solved Sudoku</caption>'
        '<colgroup><col class="header"><col span="9"></colgroup>'
        f"<thead><tr>{corner}{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def legend(kinds: Sequence[Kind], replaced: Collection[int] = ()) -> str:
    """One line under the table: how the kinds that occur in it look, and how many there are of each."""
    shown = ["solved" if kind == "blank" or cell in replaced else kind for cell, kind in enumerate(kinds)]
    looks = {
        "given": "<b>bold on grey</b>: given",
        "entry": "<i>slanted</i>: entry",
        "corrected": "<u>underlined</u>: corrected",
        "solved": "plain: solved",
    }
    parts = [f"<span>{look} ({shown.count(kind)})</span>" for kind, look in looks.items() if kind in shown]
    return f'<p class="legend">{"".join(parts)}</p>'
