"""The solved board as an HTML table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from page.language import gettext as _
from page.sheet import Kind
from solver import message

_SPOKEN = {
    "given": message("{digit}, given"),
    "entry": message("{digit}, entered"),
    "corrected": message("{digit}, corrected"),
    "solved": message("{digit}, solved"),
    "open": message("{digit}, or another"),
}

_LOOKS = {
    "given": message("<b>bold on grey</b>: given ({count})"),
    "entry": message("<i>slanted</i>: entry ({count})"),
    "corrected": message("<u>underlined</u>: corrected ({count})"),
    "solved": message("plain: solved ({count})"),
    "open": message('<b class="open">dotted</b>: or another digit ({count})'),
}


def sudoku_table(
    solution: str, kinds: Sequence[Kind], replaced: Collection[int] = (), open_cells: Collection[int] = ()
) -> str:
    """HTML of a solved board: one `<table class="sudoku">` with 9 rows of 9 `<td>`.

    solution: 81 characters '1' to '9' in row-major order.
    kinds: 81 kinds of what stands in the editor; a blank cell counts as solved.
    replaced: cells (0 to 80) whose digit in the editor is not the answer's; they count as solved too.
    open_cells: cells that other solutions fill otherwise.

    The text of each `<td>` is its digit alone, so that copying the table gives the digits. What kind it is, is in
    `data-kind` for the eye and in a label for the ear. Headers are for the ear too, and hidden from the eye.
    """
    # Every header is a <th>, so that the rows with <td> are the nine of the board and no other.
    corner = f'<th scope="col"><span class="unseen">{_("row")}</span></th>'
    columns = [_("column {number}").format(number=number) for number in range(1, 10)]
    head = "".join(f'<th scope="col"><span class="unseen">{column}</span></th>' for column in columns)
    rows = []
    for row in range(9):
        cells = []
        for column in range(9):
            cell = 9 * row + column
            kind = "solved" if kinds[cell] == "blank" or cell in replaced else kinds[cell]
            digit = solution[cell]
            spoken = _(_SPOKEN["open" if cell in open_cells else kind]).format(digit=digit)
            mark = ' class="open"' if cell in open_cells else ""
            cells.append(f'<td{mark} data-kind="{kind}" aria-label="{spoken}">{digit}</td>')
        name = _("row {number}").format(number=row + 1)
        header = f'<th scope="row"><span class="unseen">{name}</span></th>'
        rows.append(f"<tr>{header}{''.join(cells)}</tr>")
    return (
        '<div class="sudoku-box"><table class="sudoku"><caption class="unseen">'
        f"{_('One of several solutions') if open_cells else _('The solved Sudoku')}</caption>"
        '<colgroup><col class="header"><col span="9"></colgroup>'
        f"<thead><tr>{corner}{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def legend(kinds: Sequence[Kind], replaced: Collection[int] = (), open_cells: Collection[int] = ()) -> str:
    """One line under the table: how the kinds that occur in it look, and how many there are of each."""
    shown: list[str] = [
        "open" if cell in open_cells else "solved" if kind == "blank" or cell in replaced else kind
        for cell, kind in enumerate(kinds)
    ]
    counts = {kind: shown.count(kind) for kind in _LOOKS if kind in shown}
    parts = [f"<span>{_(_LOOKS[kind]).format(count=count)}</span>" for kind, count in counts.items()]
    return f'<p class="legend">{"".join(parts)}</p>'
