"""All finders in Sudoku Explainer's order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from math import inf

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


_DIRECT: tuple[tuple[float, Callable[[Candidates], Move | None]], ...] = (
    (1.0, direct.full_house),
    (1.2, direct.hidden_single),
    (1.7, direct.direct_locked),
    (2.0, partial(direct.direct_hidden_subset, count=2, key="direct-hidden-pair", rating=2.0)),
    (2.3, direct.naked_single),
    (2.5, partial(direct.direct_hidden_subset, count=3, key="direct-hidden-triple", rating=2.5)),
    (2.6, direct.locked),
)
_LINES = ("naked-pair", "x-wing", "hidden-pair", "naked-triple", "swordfish", "hidden-triple", "xy-wing", "xyz-wing")
_WIDE = ("naked-quad", "jellyfish", "hidden-quad")
_LAST = ("dynamic-forcing-more", "trial-and-error")


def finders_for(rules: Rules, most: float = inf) -> tuple[Finder, ...]:
    """Those that hold under these rules: without uniqueness where there are extra rules.

    most: without those whose easiest move is rated higher.
    """
    plain = rules.name == "plain"
    rated: Iterator[tuple[float, Finder]] = chain(
        ((rating, _first(find)) for rating, find in _DIRECT),
        ((_KNOWN[key].rating, _shared(key)) for key in _LINES),
        [(4.5, _first(loops.unique_loop))] if plain else [],
        ((_KNOWN[key].rating, _shared(key)) for key in _WIDE),
        [(5.6, _first(bug.bug))] if plain else [],
        [(6.2, _first(exclusion.aligned_pair))],
        [(6.5, _until(9.0, chains.cycles_and_chains))],
        [(7.5, _until(9.0, forcing.nishio)), (8.0, _until(9.0, forcing.static_forcing))],
        [(8.5, forcing.dynamic_forcing)],
        ((_KNOWN[key].rating, _shared(key)) for key in _LAST),
    )
    return tuple(find for rating, find in rated if rating <= most)
