"""What a technique is: a name and a function that finds its steps on a candidate board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from solver.techniques.candidates import Candidates
from solver.techniques.step import Step


@dataclass(frozen=True, slots=True)
class Technique:
    """One way to see a step.

    key: short name in steps and counts, e.g. `x-wing`. title: for people, e.g. `X-wing`. rating: Sudoku Explainer's
    number of its easiest case. find: yields steps in a fixed order, each of which changes the board it was given; the
    board itself is not touched. plain: whether it holds under plain rules only (uniqueness, for instance).
    """

    key: str
    title: str
    rating: float
    find: Callable[[Candidates], Iterator[Step]]
    plain: bool = False
