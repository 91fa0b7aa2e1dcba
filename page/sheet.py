"""The board as it stands in the editor, beside what the picture gave."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

Kind = Literal["given", "entry", "corrected", "blank"]

BLANK = "." * 81


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
    """

    version: int = 0
    source: int = 0
    digits: str = BLANK
    read: str | None = None
    read_kinds: tuple[Kind, ...] = ()
    unsure: frozenset[int] = field(default_factory=frozenset)
    checked: frozenset[int] = field(default_factory=frozenset)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kind of each of the 81 cells as it stands now. A digit typed without any picture is a given."""
        if self.read is None:
            return tuple("blank" if digit == "." else "given" for digit in self.digits)
        return tuple(
            "blank" if now == "." else kind if now == was else "corrected"
            for now, was, kind in zip(self.digits, self.read, self.read_kinds, strict=True)
        )

    @property
    def doubtful(self) -> tuple[int, ...]:
        """Cells still in doubt, ascending: neither changed nor looked at."""
        if self.read is None:
            return ()
        return tuple(cell for cell in sorted(self.unsure - self.checked) if self.digits[cell] == self.read[cell])

    def typed(self, digits: str, checked: Iterable[int]) -> Sheet:
        """The sheet after the person typed in the editor: same version, for the editor has these digits already."""
        return replace(self, digits=digits, checked=frozenset(checked))

    def put(self, changes: Sequence[tuple[int, int]]) -> Sheet:
        """The sheet with digits set from outside the editor: pairs of cell (0 to 80) and digit (0 blanks it)."""
        digits = list(self.digits)
        for cell, digit in changes:
            digits[cell] = str(digit) if digit else "."
        return replace(self, version=self.version + 1, digits="".join(digits))

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

    def restored(self, earlier: Sheet) -> Sheet:
        """An earlier sheet back in place of this one, which the editor takes as new."""
        return replace(earlier, version=self.version + 1, source=self.source + 1)
