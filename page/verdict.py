"""What can be honestly said about the board in the editor."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from page.clues import (
    MOST_OPEN,
    cell_without_candidates,
    mistake_in,
    only,
    only_solution,
    open_cells,
    unentered,
    unit_without_place,
)
from page.language import gettext as _
from page.language import ngettext
from page.sheet import Sheet
from page.words import place, places, unit_name
from solver import Grid, clashes, solutions

Outcome = Literal["empty", "solved", "clash", "none", "many"]

# Fewer clues than this never leave just one solution (McGuire, Tugemann and Civario, 2012).
FEWEST_CLUES = 17


@dataclass(frozen=True, slots=True)
class Verdict:
    """outcome: what it comes to. sentence: the same for people.

    solution: 81 digits, only when there is exactly one. clashing: cells (0 to 80), ascending, that equal another in one
    of their units. wrong: entries that are not the answer's. example: one of several solutions. differing: cells that
    others of them fill otherwise. suspects: cells whose digit is the one that leaves no solution. seconds: how long the
    solver took.
    """

    outcome: Outcome
    sentence: str
    solution: str | None = None
    clashing: tuple[int, ...] = ()
    wrong: tuple[int, ...] = ()
    example: str | None = None
    differing: tuple[int, ...] = ()
    suspects: tuple[int, ...] = ()
    seconds: float = 0.0


def judge(sheet: Sheet) -> Verdict:
    """Solve what stands in the editor, or say why that cannot be done.

    All digits are taken as clues first. If that fails, the entries of the picture are left out: a player's mistake
    then does not stand in the way of the answer, and is named.
    """
    if not sheet.digits.strip("."):
        if sheet.read is not None:
            return Verdict("empty", _("A board was found, but no digits were found in it: type in those that you see."))
        return Verdict("empty", _("The board is empty: type digits into it, or bring a picture."))
    started = time.perf_counter()
    grid = Grid.parse(sheet.digits)
    clashing = clashes(grid)
    found = [] if clashing else _first_two(grid)
    wrong: tuple[int, ...] = ()
    entries = [cell for cell, kind in enumerate(sheet.kinds) if kind == "entry"]
    if not found and entries:
        solution = only_solution(only(sheet.digits, unentered(sheet)))
        if solution:
            found = [solution]
            wrong = tuple(cell for cell in entries if sheet.digits[cell] != solution[cell])
    seconds = time.perf_counter() - started

    if len(found) == 1:
        return Verdict("solved", _solved(sheet, wrong), found[0], wrong=wrong, seconds=seconds)
    # What was cut wrongly is not put right digit by digit.
    said = mostly_doubtful() if sheet.mostly_doubtful else ""
    if found:
        # Two of them differ there for certain, whatever time the search for the others takes.
        cells = tuple(cell for cell in range(81) if found[0][cell] != found[1][cell])
        example = None
        if _clue_count(sheet) >= FEWEST_CLUES:
            cells = tuple(sorted({*cells, *open_cells(sheet.digits, found[0])}))
            example = found[0] if len(cells) <= MOST_OPEN else None
        return Verdict("many", said or _many(sheet, cells), example=example, differing=cells, seconds=seconds)
    mistake = mistake_in(sheet.digits)
    suspects = () if mistake is None else (mistake,)
    if clashing:
        sentence = said or _clash(sheet.digits, clashing)
        return Verdict("clash", sentence, clashing=clashing, suspects=suspects, seconds=seconds)
    return Verdict("none", said or _none(sheet, mistake), suspects=suspects, seconds=seconds)


def mostly_doubtful() -> str:
    """What is said of a board that was cut wrongly."""
    return _(
        "Most cells are doubtful: the board's corners may be wrong, or a part of it is out of view. "
        "Set the corners, or take another picture."
    )


def _first_two(grid: Grid) -> list[str]:
    return [str(solution) for solution in solutions(grid, limit=2)]


def _solved(sheet: Sheet, wrong: Sequence[int]) -> str:
    if wrong:
        return ngettext(
            "Solved from the givens. One entry is wrong: {places}.",
            "Solved from the givens. {count} entries are wrong: {places}.",
            len(wrong),
        ).format(count=len(wrong), places=places(wrong))
    if "." not in sheet.digits:
        return _("This board is complete and every digit is right.")
    if sheet.doubtful:
        return ngettext(
            "Solved, if the cell marked with “?” is read right.",
            "Solved, if the {count} cells marked with “?” are read right.",
            len(sheet.doubtful),
        ).format(count=len(sheet.doubtful))
    return _("Solved: this board has exactly one solution.")


def _many(sheet: Sheet, differing: Sequence[int]) -> str:
    clues = _clue_count(sheet)
    if clues < FEWEST_CLUES:
        return ngettext(
            "This board has more than one solution: it has only one clue, and at least {fewest} are needed.",
            "This board has more than one solution: it has only {count} clues, and at least {fewest} are needed.",
            clues,
        ).format(count=clues, fewest=FEWEST_CLUES)
    if len(differing) > MOST_OPEN:
        return _("This board has more than one solution: digits are missing.")
    return _("This board has more than one solution. They differ in {places}: is a digit missing?").format(
        places=places(differing)
    )


def _clue_count(sheet: Sheet) -> int:
    return 81 - sheet.digits.count(".")


def _clash(digits: str, clashing: Sequence[int]) -> str:
    groups = [
        _("{digit} in {cells}").format(
            digit=digit, cells=places([cell for cell in clashing if digits[cell] == digit], limit=9)
        )
        for digit in sorted({digits[cell] for cell in clashing})
    ]
    return _("Equal digits clash: {groups}.").format(groups="; ".join(groups))


def _none(sheet: Sheet, mistake: int | None) -> str:
    if mistake is not None:
        text = (
            _(
                "This board has no solution. Without the digit in {place} it has exactly one: "
                "compare that digit with the original."
            )
            if sheet.read is None
            else _(
                "This board has no solution. Without the digit in {place} it has exactly one: that digit was misread, "
                "or entered wrongly in the game."
            )
        )
        return text.format(place=place(mistake))
    if sheet.doubtful:
        return _(
            "This board has no solution. A digit was misread, or one entered in the game is wrong: "
            "look at the cells marked with “?” first."
        )
    cell, unit = cell_without_candidates(sheet.digits), unit_without_place(sheet.digits)
    if cell is not None:
        text = _("This board has no solution: no digit fits in {place}. A digit in its row, column or box is wrong.")
        return text.format(place=place(cell))
    if unit is not None:
        text = _(
            "This board has no solution: {digit} has no place in {unit}. A digit there, or one that crosses, is wrong."
        )
        return text.format(digit=unit[1], unit=unit_name(unit[0]))
    if sheet.read is None:
        return _("This board has no solution. Compare it with the original: a digit is wrong.")
    return _(
        "This board has no solution. A digit was misread, or one entered in the game is wrong: "
        "compare the board with the picture."
    )
