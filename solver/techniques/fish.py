"""X-wing, swordfish and jellyfish, whole, finned and sashimi: one digit in as many rows as columns, or the reverse.

In n *base* lines the digit fits only in n lines across, its *cover*, so each cover line has its digit in a base line
and loses it elsewhere. *Fins* are places in the base lines outside the cover: then only what sees every fin is lost,
because either a fin holds the digit or the fish is whole. A *sashimi* fish has a base line with one place but for fins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from solver.rules import Rules
from solver.techniques.candidates import Candidates, bits
from solver.techniques.locked import seen_by_all
from solver.techniques.step import Candidate, Step
from solver.techniques.subsets import groups
from solver.techniques.technique import Technique
from solver.wording import message

_KEYS = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}
_TITLES = {
    "x-wing": message("X-wing"),
    "swordfish": message("Swordfish"),
    "jellyfish": message("Jellyfish"),
    "finned-x-wing": message("Finned X-wing"),
    "finned-swordfish": message("Finned swordfish"),
    "finned-jellyfish": message("Finned jellyfish"),
    "sashimi-x-wing": message("Sashimi X-wing"),
    "sashimi-swordfish": message("Sashimi swordfish"),
    "sashimi-jellyfish": message("Sashimi jellyfish"),
}
_WHOLE = {2: 3.2, 3: 3.8, 4: 5.2}
_FINNED = {2: 4.4, 3: 4.9, 4: 5.4}

Fish = tuple[tuple[int, ...], tuple[int, ...]]
"""Unit indices of the base lines and of the cover lines."""


class _Lines:
    """Parallel lines, and the lines across them, told by one bit each so that unions of places can be counted."""

    def __init__(self, rules: Rules, columns: bool) -> None:
        size = rules.size
        self.first = size if columns else 0
        self.across = 0 if columns else size
        self.step = 1 if columns else size
        self.bit = size if columns else 1
        self.mask = rules.unit_masks[self.first]
        self.count = size

    def split(self, places: int) -> list[int]:
        """For each line its places, bit `self.bit * j` for the one in the j-th line across."""
        return [places >> shift & self.mask for shift in range(0, self.count * self.step, self.step)]

    def cover(self, union: int) -> tuple[int, ...]:
        """Unit indices of the lines across whose bits are set."""
        return tuple(self.across + at // self.bit for at in bits(union))


def whole_fish(board: Candidates, count: int) -> Iterator[Step]:
    """`count` lines whose places for a digit all lie in `count` lines across."""
    return _fresh(
        _step(board, digit, *fish) for digit, lines in _surveys(board) for fish in _whole(board, digit, lines, count)
    )


def finned_fish(board: Candidates, count: int, sashimi: bool) -> Iterator[Step]:
    """`count` lines whose places for a digit lie in `count` lines across but for fins: sashimi ones or others."""
    return _fresh(
        _step(board, digit, *fish)
        for digit, lines in _surveys(board)
        for fish in _with_fins(board.rules, board.places[digit], lines.first > 0, count)
        if _is_sashimi(board, digit, *fish) == sashimi
    )


def _fresh(steps: Iterable[Step | None]) -> Iterator[Step]:
    """Those that strike something not yet struck by another."""
    told: set[tuple[Candidate, ...]] = set()
    for step in steps:
        if step and step.eliminations not in told:
            told.add(step.eliminations)
            yield step


def _surveys(board: Candidates) -> Iterator[tuple[int, _Lines]]:
    """Each digit left, over rows and over columns."""
    both = (_Lines(board.rules, columns=False), _Lines(board.rules, columns=True))
    for digit in range(1, board.rules.size + 1):
        if board.places[digit]:
            for lines in both:
                yield digit, lines


def _whole(board: Candidates, digit: int, lines: _Lines, count: int) -> Iterator[Fish]:
    """Every fish without fins."""
    split = [(k, line) for k, line in enumerate(lines.split(board.places[digit])) if 1 < line.bit_count() <= count]
    if len(split) >= count:
        for chosen in groups([line for _, line in split], count, count):
            union = 0
            for j in chosen:
                union |= split[j][1]
            yield tuple(lines.first + split[j][0] for j in chosen), lines.cover(union)


@lru_cache(maxsize=256)
def _with_fins(rules: Rules, places: int, columns: bool, count: int) -> tuple[Fish, ...]:
    """Every fish with fins that strikes something, each once.

    Kept, since from step to step most digits keep their places.

    Found from what it strikes: with the digit in that cell, `count` lines would have only `count` - 1 lines across left
    for it. This leaves few lines to look at, and holds whichever cells see each other.
    """
    size, lines = rules.size, _Lines(rules, columns)
    before = lines.split(places)
    found: dict[Fish, None] = {}
    for cell in bits(places):
        left = places & ~rules.peer_masks[cell]
        own, across = divmod(cell, size) if lines.bit == 1 else divmod(cell, size)[::-1]
        split = [(k, line) for k, line in enumerate(lines.split(left)) if k != own and 0 < line.bit_count() < count]
        if len(split) < count:
            continue
        for chosen in groups([line for _, line in split], count, count - 1):
            here = 1 << lines.bit * across
            union, full = here, 0
            for j in chosen:
                union |= split[j][1]
                full |= before[split[j][0]]
            # Without a place in the struck cell's own line across it is not a fish; without fins it is a whole one.
            if full & here and full & ~union:
                fish = tuple(lines.first + split[j][0] for j in chosen), lines.cover(union)
                found[fish] = None
    return tuple(found)


def _is_sashimi(board: Candidates, digit: int, base: tuple[int, ...], cover: tuple[int, ...]) -> bool:
    masks = board.rules.unit_masks
    body = board.places[digit] & sum(masks[k] for k in cover)
    return any((body & masks[k]).bit_count() < 2 for k in base)


def _step(board: Candidates, digit: int, base: tuple[int, ...], cover: tuple[int, ...]) -> Step | None:
    """What the fish strikes, if anything."""
    rules = board.rules
    lines = sum(rules.unit_masks[k] for k in base)
    across = sum(rules.unit_masks[k] for k in cover)
    held = board.places[digit] & lines
    fins = held & ~across
    out = board.places[digit] & across & ~lines
    if fins:
        out &= seen_by_all(rules, fins)
    if not out:
        return None
    count = len(base)
    key, rating = _KEYS[count], _WHOLE[count]
    template = message(
        "In {units_base} the digit {digit} fits only in {units_cover}. Each of these lines needs its own, so nowhere "
        "else in {units_cover} can it stand."
    )
    if fins:
        key = ("sashimi-" if _is_sashimi(board, digit, base, cover) else "finned-") + key
        rating = _FINNED[count]
        template = message(
            "In {units_base} the digit {digit} fits only in {units_cover}, apart from {cells_fins}. If it is in "
            "{cells_fins}, it cannot be in {cells_out}, which is seen from there; if not, {units_base} take up "
            "the {digit} of {units_cover}, and again it cannot be in {cells_out}."
        )
    return Step(
        key,
        rating,
        template,
        {
            "digit": digit,
            "units_base": base,
            "units_cover": cover,
            "cells_fins": tuple(bits(fins)),
            "cells_out": tuple(bits(out)),
        },
        eliminations=tuple((cell, digit) for cell in bits(out)),
        cells=tuple(bits(held)),
        candidates=tuple((cell, digit) for cell in bits(held)),
        units=(*base, *cover),
    )


TECHNIQUES: tuple[Technique, ...] = (
    *(Technique(key, _TITLES[key], _WHOLE[count], partial(whole_fish, count=count)) for count, key in _KEYS.items()),
    *(
        Technique(
            f"{kind}-{key}",
            _TITLES[f"{kind}-{key}"],
            _FINNED[count],
            partial(finned_fish, count=count, sashimi=kind == "sashimi"),
        )
        for count, key in _KEYS.items()
        for kind in ("finned", "sashimi")
    ),
)
