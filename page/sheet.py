"""The board as it stands in the editor, beside what the picture gave."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

Kind = Literal["given", "entry", "corrected", "blank"]

BLANK = "." * 81
MOST_DOUBTS = 40


@dataclass(frozen=True, slots=True)
class Taken:
    """A step, or a revealed digit, that the person took from the hints.

    placements, eliminations: pairs of cell (0 to 80) and digit. solution: that of the puzzle it was taken in.
    """

    placements: tuple[tuple[int, int], ...]
    eliminations: tuple[tuple[int, int], ...]
    solution: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """81 digits that a person looks at and changes.

    version: counts the times that Python, not the person, set the digits. The editor takes digits from Python only
        when this number grew, so that an answer which is late never undoes what was typed since.
    source: counts the pictures. The editor forgets what it could undo when this number changes.
    digits: 81 characters in row-major order, '1' to '9', or '.' for blank.
    read: what the picture gave, in the same form, or None when there is no picture.
    read_kinds: 81 kinds of what the picture gave; empty when there is no picture.
    unsure: cells (0 to 80) that the reader was in doubt about.
    checked: cells that the person has looked at and found right.
    entered: pairs of cell and digit that were put there as entries, by hand or by a hint; each counts while it stands.
    taken: what was taken from the hints, in order.
    kept: whether it outlived a reload. name: of the picture that was lost in it.
    """

    version: int = 0
    source: int = 0
    digits: str = BLANK
    read: str | None = None
    read_kinds: tuple[Kind, ...] = ()
    unsure: frozenset[int] = field(default_factory=frozenset)
    checked: frozenset[int] = field(default_factory=frozenset)
    entered: frozenset[tuple[int, int]] = field(default_factory=frozenset)
    taken: tuple[Taken, ...] = ()
    kept: bool = False
    name: str = ""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kind of each of the 81 cells as it stands now. Without any picture, what is no entry is a given."""
        return tuple(self._kind(cell, digit) for cell, digit in enumerate(self.digits))

    def _kind(self, cell: int, digit: str) -> Kind:
        if digit == ".":
            return "blank"
        if self.read is not None and digit == self.read[cell]:
            return self.read_kinds[cell]
        if (cell, int(digit)) in self.entered:
            return "entry"
        return "given" if self.read is None else "corrected"

    @property
    def doubtful(self) -> tuple[int, ...]:
        """Cells still in doubt, ascending: neither changed nor looked at."""
        if self.read is None:
            return ()
        return tuple(cell for cell in sorted(self.unsure - self.checked) if self.digits[cell] == self.read[cell])

    @property
    def mostly_doubtful(self) -> bool:
        """More doubtful cells than its digits give reason for: the board was cut wrongly, or is none."""
        return len(self.doubtful) > MOST_DOUBTS

    def typed(self, digits: str, checked: Iterable[int], entered: Iterable[tuple[int, int]] = ()) -> Sheet:
        """The sheet after the person typed in the editor: same version, for the editor has these digits already."""
        return replace(self, digits=digits, checked=frozenset(checked), entered=frozenset(entered))

    def put(self, changes: Sequence[tuple[int, int]]) -> Sheet:
        """The sheet with digits set from outside the editor: pairs of cell (0 to 80) and digit (0 blanks it)."""
        digits = list(self.digits)
        for cell, digit in changes:
            digits[cell] = str(digit) if digit else "."
        return replace(self, version=self.version + 1, digits="".join(digits))

    def enter(self, changes: Sequence[tuple[int, int]]) -> Sheet:
        """The sheet with digits set as entries from outside the editor, in the form of `put`."""
        return replace(self.put(changes), entered=self.entered | {change for change in changes if change[1]})

    def take(self, step: Taken) -> Sheet:
        """The sheet with what a hint says written into it, as entries. A digit that stands there already stays."""
        new = [(cell, digit) for cell, digit in step.placements if self.digits[cell] == "."]
        sheet = self.enter(new) if new else self
        return replace(sheet, taken=(*self.taken, step))

    def took(self, solution: str) -> tuple[Taken, ...]:
        """What was taken in the puzzle of this solution and has not been undone by hand since, in order."""
        return tuple(
            step for step in self.taken if step.solution == solution and (self._left(step) or step.eliminations)
        )

    def take_back(self, step: Taken) -> Sheet:
        """The sheet without a step that was taken."""
        left = [(cell, 0) for cell, _ in self._left(step)]
        sheet = self.put(left) if left else self
        return replace(sheet, taken=tuple(other for other in self.taken if other is not step))

    def _left(self, step: Taken) -> list[tuple[int, int]]:
        return [(cell, digit) for cell, digit in step.placements if self.digits[cell] == str(digit)]

    def followed_by(self, read: str | None, read_kinds: Sequence[Kind] = (), unsure: Iterable[int] = ()) -> Sheet:
        """A fresh sheet for the next picture (or for none), which the editor takes in place of this one."""
        return Sheet(
            version=self.version + 1,
            source=self.source + 1,
            digits=read or BLANK,
            read=read,
            read_kinds=tuple(read_kinds),
            unsure=frozenset(unsure),
        )

    def pasted(self, digits: str) -> Sheet:
        """A fresh sheet for a board that came as text. As if it had been typed: what is typed next is no correction."""
        return replace(self.followed_by(None), digits=digits)

    def resembles(self, digits: str) -> bool:
        """Whether these 81 digits are the board that was read, solved or corrected, rather than another one."""
        read = self.read or BLANK
        filled = [cell for cell in range(81) if read[cell] != "."]
        return 2 * sum(read[cell] == digits[cell] for cell in filled) >= len(filled)

    def read_again(self, read: str, read_kinds: Sequence[Kind], unsure: Iterable[int]) -> Sheet:
        """The sheet when the same picture was read once more, which the editor can undo.

        Where it shows the same board, what the person corrected, entered or found right stays in each cell that reads
        as it did before.
        """
        before = self.read or BLANK
        filled = [cell for cell in range(81) if read[cell] != "." or before[cell] != "."]
        same = {cell for cell in range(81) if read[cell] == before[cell]}
        if 2 * len(same.intersection(filled)) < len(filled):
            same = set()
        return replace(
            self,
            version=self.version + 1,
            digits="".join(self.digits[cell] if cell in same else digit for cell, digit in enumerate(read)),
            read=read,
            read_kinds=tuple(read_kinds),
            unsure=frozenset(unsure),
            checked=self.checked & same,
        )

    def restored(self, earlier: Sheet) -> Sheet:
        """An earlier sheet back in place of this one, which the editor takes as new."""
        return replace(earlier, version=self.version + 1, source=self.source + 1)
