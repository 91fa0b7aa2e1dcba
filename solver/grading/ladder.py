"""All finders in Sudoku Explainer's order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain

from solver.grading import bug, chains, direct, exclusion, forcing, loops
from solver.grading.move import Finder, Move
from solver.rules import Rules
from solver.techniques import TECHNIQUES, Candidates, Technique

_KNOWN = {technique.key: technique for technique in TECHNIQUES}


def _first(find: Callable[[Candidates], Move | None]) -> Finder:
    """A finder of moves that are all as easy."""
    return lambda board, _: find(board)


def _shared(key: str) -> Finder:
    """The first step of a technique that explanations use too."""
    technique: Technique = _KNOWN[key]

    def find(board: Candidates, _: float) -> Move | None:
        step = next(technique.find(board), None)
        return Move(key, step.rating, step.placements, step.eliminations) if step else None

    return find


def _until(rating: float, find: Finder) -> Finder:
    """A finder left out once so hard a step was needed: by then dynamic chains find all it finds, and sooner."""
    return lambda board, enough: find(board, enough) if enough < rating else None


_DIRECT: tuple[Callable[[Candidates], Move | None], ...] = (
    direct.full_house,
    direct.hidden_single,
    direct.direct_locked,
    partial(direct.direct_hidden_subset, count=2, key="direct-hidden-pair", rating=2.0),
    direct.naked_single,
    partial(direct.direct_hidden_subset, count=3, key="direct-hidden-triple", rating=2.5),
    direct.locked,
)
_LINES = ("naked-pair", "x-wing", "hidden-pair", "naked-triple", "swordfish", "hidden-triple", "xy-wing", "xyz-wing")
_WIDE = ("naked-quad", "jellyfish", "hidden-quad")


def finders_for(rules: Rules) -> tuple[Finder, ...]:
    """Those that hold under these rules: without uniqueness where there are extra rules."""
    plain = rules.name == "plain"
    return tuple(
        chain(
            map(_first, _DIRECT),
            map(_shared, _LINES),
            [_first(loops.unique_loop)] if plain else [],
            map(_shared, _WIDE),
            [_first(bug.bug)] if plain else [],
            [_first(exclusion.aligned_pair)],
            [_until(9.0, find) for find in (chains.cycles_and_chains, forcing.nishio, forcing.static_forcing)],
            [forcing.dynamic_forcing],
            map(_shared, ("dynamic-forcing-more", "trial-and-error")),
        )
    )
