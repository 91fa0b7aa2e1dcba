"""Thinking along: where a person stands on the board, the next hint from there, and all steps to the end."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from page.clues import clues_of, only, only_solution
from page.language import gettext as _
from page.sheet import Sheet
from page.stepboard import Frame
from solver import (
    Candidates,
    Grid,
    SearchLimitError,
    clashes,
    explain,
    hint,
    plain_rules,
    rate,
    say,
    solve,
    technique_title,
)

if TYPE_CHECKING:
    from recognizer import Reading
    from solver import Hint, Step

Marks = tuple[tuple[int, ...], ...]

HINT_SECONDS = 10.0
STORY_SECONDS = 15.0


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a person stands.

    givens, entries: 81 characters, '.' where there is none; no cell has both. marks: the pencil marks of the 81 cells,
    or empty when not every blank cell has some: then they are a few notes, and say nothing about candidates.
    solution: 81 digits, the only ones that the givens allow.
    """

    givens: str
    entries: str
    marks: Marks
    solution: str

    @property
    def digits(self) -> str:
        """Givens and entries, 81 characters."""
        return "".join(given if given != "." else entry for given, entry in zip(self.givens, self.entries, strict=True))

    @property
    def wrong(self) -> tuple[int, ...]:
        """Cells (0 to 80) whose entry is not the solution's, ascending."""
        return tuple(
            cell
            for cell, (entry, right) in enumerate(zip(self.entries, self.solution, strict=True))
            if entry not in (".", right)
        )

    @property
    def right(self) -> str:
        """`digits` without the wrong entries."""
        return "".join("." if cell in self.wrong else digit for cell, digit in enumerate(self.digits))


def stand_of(sheet: Sheet, reading: Reading | None) -> Stand | None:
    """Where the person stands by the editor, the marks in the picture and the candidates that steps taken ruled out.

    None where no one solution can be told. Clues are the first of `clues_of` that allow exactly one.
    """
    for clues in clues_of(sheet):
        givens = only(sheet.digits, clues)
        solution = only_solution(givens)
        if solution:
            entries = only(sheet.digits, [cell for cell in range(81) if cell not in clues])
            stand = Stand(givens, entries, _full_marks(sheet.digits, reading), solution)
            struck = {pair for step in sheet.took(solution) for pair in step.eliminations}
            return replace(stand, marks=_without(struck, stand)) if struck and not stand.wrong else stand
    return None


def _without(struck: Collection[tuple[int, int]], stand: Stand) -> Marks:
    """The marks, or all candidates where there are none, without those that were ruled out."""
    marks = stand.marks or tuple(_digits(mask) for mask in Candidates.of(Grid.parse(stand.digits)).cells)
    left = (tuple(digit for digit in marks[cell] if (cell, digit) not in struck) for cell in range(81))
    # A cell without any mark would read as one without notes. Only wrong marks come to that.
    return tuple(mine or (int(stand.solution[cell]),) for cell, mine in enumerate(left))


def _full_marks(digits: str, reading: Reading | None) -> Marks:
    marks = tuple(cell.marks for cell in reading.cells) if reading else ()
    return marks if marks and all(mine for mine, digit in zip(marks, digits, strict=True) if digit == ".") else ()


@dataclass(frozen=True, slots=True)
class Thought:
    """The hint in view. It starts anew with another picture or puzzle.

    source, solution: of the sheet and stand that it belongs to. board: what the hint was given on, digits and marks;
    once it changes, hint and check are over. stage: how much of the hint is shown, 0 to 3. checked: whether wrong
    entries are marked.
    """

    source: int = -1
    solution: str = ""
    board: tuple[str, Marks] = ("", ())
    stage: int = 0
    checked: bool = False

    def on(self, sheet: Sheet, stand: Stand) -> Thought:
        """The same for the board as it is now."""
        now = Thought(sheet.source, stand.solution, (stand.digits, stand.marks))
        return self if replace(now, stage=self.stage, checked=self.checked) == self else now

    def asked(self) -> Thought:
        """One stage further."""
        return replace(self, stage=min(3, self.stage + 1), checked=False)

    def check(self) -> Thought:
        """With wrong entries marked."""
        return replace(self, stage=0, checked=True)


def _digits(mask: int) -> tuple[int, ...]:
    return tuple(digit for digit in range(1, 10) if mask >> digit & 1)


def next_hint(stand: Stand) -> Hint:
    """The next hint from there. Raises SearchLimitError when it takes longer than HINT_SECONDS."""
    givens, entries = Grid.parse(stand.givens), Grid.parse(stand.entries)
    return hint(givens, entries, stand.marks or None, translate=_, max_seconds=HINT_SECONDS)


def hint_frame(stand: Stand, found: Hint | None, stage: int, wrong: Collection[int] = ()) -> Frame:
    """The board to show: as it stands, and of a hint as much as its stage (0 to 3) gives away.

    wrong: the cells to be marked as wrong.
    """
    if found is None or found.step is None or found.board is None or not stage:
        return Frame(stand.givens, stand.digits, wrong=wrong, clashing=clashes(Grid.parse(stand.digits)))
    if stage < 3:
        # Where the sentence says to look: as `hint` chooses it.
        units = found.step.units[:2]
        return Frame(stand.givens, stand.digits, units=units, cells=() if units else found.step.cells[:3])
    return _step_frame(stand.givens, found.board, found.step)


def _step_frame(givens: str, board: Candidates, step: Step) -> Frame:
    digits = "".join(str(digit) if digit else "." for digit in board.digits)
    return Frame(
        givens,
        digits,
        candidates=tuple(board.cells),  # the board goes on
        units=step.units,
        cells=step.cells,
        spots=step.candidates,
        placements=step.placements,
        eliminations=step.eliminations,
        links=step.links,
        title=_(technique_title(step.technique)),
        text=say(step, board.rules, _),
        rating=step.rating,
    )


@dataclass(frozen=True, slots=True)
class Story:
    """All steps to the end, for people.

    frames: one for each step. finished: whether they fill the board; if not, time ran out. needed: how often each
    technique was used, by its title, the easiest first. level, rating: how hard the puzzle is, by the givens alone.
    guesses, seconds: what a search needed that does not think as people do.
    """

    frames: tuple[Frame, ...]
    finished: bool
    needed: dict[str, int]
    level: str
    rating: float
    guesses: int
    seconds: float = field(compare=False)


def tell(givens: str, digits: str) -> Story:
    """All steps from a board to its end, in at most STORY_SECONDS or little more, and as long again for the rating.

    givens: 81 characters, with exactly one solution. digits: the same, with right entries to start from.
    """
    found = explain(Grid.parse(digits), max_seconds=STORY_SECONDS)
    try:
        rated = rate(Grid.parse(givens), max_seconds=STORY_SECONDS)
        level, rating = rated.level, rated.rating
    except SearchLimitError:
        # Only extreme puzzles take that long, and the hardest step that was found says about how hard they are.
        level, rating = "extreme", found.rating
    searched = solve(Grid.parse(givens))
    return Story(
        tuple(_frames(givens, digits, found.steps)),
        found.solved,
        {_(technique_title(key)): times for key, times in found.techniques.items()},
        level,
        rating,
        searched.guesses,
        searched.seconds,
    )


def _frames(givens: str, digits: str, steps: Collection[Step]) -> Iterator[Frame]:
    board = Candidates.of(Grid.parse(digits), plain_rules(9))
    for step in steps:
        yield _step_frame(givens, board, step)
        board.apply(step)
