"""Boards in links: to this page, and to other programs on the web.

In a link to this page a board is 81 characters in row-major order: '1' to '9' for a clue, 'a' to 'i' for a player's
entry of 1 to 9, '0' for blank ('.' is read too). It carries no picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from urllib.parse import urlsplit

from page.language import gettext as _
from page.sheet import Kind, Sheet

LINK_PARAMETER = "board"
_ENTRIES = dict(zip("abcdefghi", "123456789", strict=True))
_LETTERS = {digit: letter for letter, digit in _ENTRIES.items()}


class LinkError(ValueError):
    """A link that carries no board. The message is one plain sentence."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Another program on the web. name: as it calls itself. address: opens the board there."""

    name: str
    address: str


def board_in_link(sheet: Sheet) -> str:
    """The 81 characters that stand for this board in a link to this page."""
    signs = (
        _LETTERS[digit] if kind == "entry" else digit for digit, kind in zip(sheet.digits, sheet.kinds, strict=True)
    )
    # No dots: where a text is searched for links, those at a link's end count as the sentence's.
    return "".join(signs).replace(".", "0")


def link_to(address: str, sheet: Sheet) -> str:
    """A link that opens this board. address: the page's own, with the path that a host may serve it under."""
    return f"{address.rstrip('/')}/?{LINK_PARAMETER}={board_in_link(sheet)}"


def is_local(address: str) -> bool:
    """Whether an address leads to the very computer it is opened on."""
    host = urlsplit(address).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def sheet_from_link(before: Sheet, board: str) -> Sheet:
    """The sheet that follows when a link with this board is opened. Raises LinkError."""
    if len(board) != 81:
        text = _("This link holds no board: a board has 81 characters, and this one has {count}.")
        raise LinkError(text.format(count=len(board)))
    strange = next((character for character in board if character not in ".0123456789abcdefghi"), None)
    if strange is not None:
        text = _("This link holds no board: {character} stands for neither a digit nor a blank.")
        raise LinkError(text.format(character=repr(strange)))
    digits = "".join(_ENTRIES.get(character, character) for character in board).replace("0", ".")
    if not any(character in _ENTRIES for character in board):
        return before.pasted(digits)
    kinds: list[Kind] = [
        "blank" if digit == "." else "entry" if character in _ENTRIES else "given"
        for character, digit in zip(board, digits, strict=True)
    ]
    return before.followed_by(digits, kinds)


def elsewhere(puzzle: str) -> list[Elsewhere]:
    """Other programs that take a puzzle by its address. puzzle: 81 of '1' to '9', or '.' for blank."""
    zeros = puzzle.replace(".", "0")
    return [
        # The plain form among those in https://www.sudokuwiki.org/Sudoku_String_Definitions
        Elsewhere("SudokuWiki", f"https://www.sudokuwiki.org/sudoku.htm?bd={zeros}"),
        Elsewhere("sudoku.coach", f"https://sudoku.coach/en/play/{zeros}"),
        # The short form for classic puzzles that its author gave out with his bookmarklets, in
        # https://gist.github.com/killroy42/aeff534370f61598085cdf6f81d00ba1
        Elsewhere("SudokuPad", f"https://sudokupad.app/scf{_shortened(zeros)}"),
    ]


def _shortened(zeros: str) -> str:
    """One character for a digit (or a zero) and up to five zeros after it: its place is the digit plus ten for each."""
    places = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    short = ""
    while zeros:
        blanks = len(list(takewhile("0".__eq__, zeros[1:6])))
        short += places[int(zeros[0]) + 10 * blanks]
        zeros = zeros[1 + blanks :]
    return short
