"""The boards of a session: the person brings several pictures and goes to and fro between them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import PurePath

from page.language import gettext as _
from page.picture import Picture
from page.sheet import Sheet

MOST = 12  # each keeps some ten megabytes
LONGEST_NAME = 18


@dataclass(frozen=True, slots=True)
class Shelf:
    """boards: picture (None for a board without one) and sheet of each, in order of arrival; there is always one.

    front: which of them the person has before them. What they do there is not known here until it is put away.
    """

    boards: tuple[tuple[Picture | None, Sheet], ...] = ((None, Sheet()),)
    front: int = 0

    @property
    def in_front(self) -> tuple[Picture | None, Sheet]:
        return self.boards[self.front]

    @property
    def full(self) -> bool:
        return len(self.boards) >= MOST

    @property
    def filled(self) -> tuple[tuple[Picture | None, Sheet], ...]:
        """The boards that somebody would miss."""
        return tuple(board for index, board in enumerate(self.boards) if not self._empty(index))

    def put_away(self, picture: Picture | None, sheet: Sheet) -> Shelf:
        """The board in front as the person left it."""
        boards = list(self.boards)
        boards[self.front] = (picture, sheet)
        return replace(self, boards=tuple(boards))

    def typed(self, index: int, sheet: Sheet) -> Shelf:
        """Another sheet in place of a board's."""
        boards = list(self.boards)
        boards[index] = (boards[index][0], sheet)
        return replace(self, boards=tuple(boards))

    def plus(self, picture: Picture | None, sheet: Sheet, *, in_front: bool) -> Shelf:
        """One more board at the end. It takes the place of an empty one in front, which nobody would miss."""
        if self._empty(self.front):
            return self.put_away(picture, sheet)
        boards = (*self.boards, (picture, sheet))
        return Shelf(boards, len(boards) - 1 if in_front else self.front)

    def turned_to(self, index: int) -> Shelf:
        return replace(self, front=index)

    def without_front(self) -> Shelf:
        """The board in front gone, and its neighbour in front."""
        boards = self.boards[: self.front] + self.boards[self.front + 1 :]
        return Shelf(boards, min(self.front, len(boards) - 1)) if boards else Shelf()

    def titles(self) -> list[str]:
        """A few words for each board, in Markdown. Pasted pictures all have the same name, so they are numbered."""
        return [
            f"{number}: {_title(picture.name if picture else sheet.name)}"
            for number, (picture, sheet) in enumerate(self.boards, 1)
        ]

    def _empty(self, index: int) -> bool:
        picture, sheet = self.boards[index]
        return picture is None and not sheet.digits.strip(".")


def full_shelf() -> str:
    """What is said when no more boards can be opened."""
    return _("{count} boards are open. Close one before you bring another.").format(count=MOST)


def _title(name: str) -> str:
    if not name:
        return _("typed in")
    stem = PurePath(name).stem
    name = stem if len(stem) <= LONGEST_NAME else f"{stem[: LONGEST_NAME - 1]}…"
    # A backslash makes signs of Markdown plain, but not the colons round the name of an icon or an emoji.
    return re.sub(r"([!-/;-@\[-`{-~])", r"\\\1", name.replace(":", "∶"))
