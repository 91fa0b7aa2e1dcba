"""One step of a human solution: what was seen, what follows, and a sentence that says so."""

from __future__ import annotations

import string
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from solver.grid import cell_name
from solver.rules import Rules

Candidate = tuple[int, int]
"""(cell, digit)."""


class Link(NamedTuple):
    """One arrow of a chain. strong: if `start` is false, `end` is true; else: if `start` is true, `end` is false."""

    start: Candidate
    end: Candidate
    strong: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction.

    technique: key of the technique, e.g. `naked-single`. rating: on Sudoku Explainer's scale, 1.0 to about 12.
    template: the sentence, with fields that `say` fills from `values`, so that it can be translated before.
    placements, eliminations: (cell, digit) that must be and that cannot be; at least one of either. cells: the cells of
    the pattern. candidates: its candidates. units: indices into the rules' units that it uses. links: of a chain.
    """

    technique: str
    rating: float
    template: str
    values: dict[str, Any] = field(default_factory=dict)
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    cells: tuple[int, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    units: tuple[int, ...] = ()
    links: tuple[Link, ...] = ()


def _plain(text: str) -> str:
    return text


def listing(names: list[str], translate: Callable[[str], str] = _plain) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return translate("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def say(step: Step, rules: Rules, translate: Callable[[str], str] = _plain) -> str:
    """The step's sentence for people.

    A field's name tells how its value is written: `cell...` a cell index, `cells...` several, `digit...` a digit,
    `digits...` several, `unit...` an index into the rules' units, `units...` several, `candidates...` (cell, digit)
    pairs, anything else as it is. translate: from English, of the sentence and of unit names.
    """
    written: dict[str, str] = {}
    for _, name, _, _ in string.Formatter().parse(step.template):
        if name is None:
            continue
        value = step.values[name]
        if name.startswith("cells"):
            written[name] = listing([cell_name(cell, rules.size) for cell in value], translate)
        elif name.startswith("cell"):
            written[name] = cell_name(value, rules.size)
        elif name.startswith("digits"):
            written[name] = listing([str(digit) for digit in value], translate)
        elif name.startswith("units"):
            written[name] = listing([translate(rules.unit_names[unit]) for unit in value], translate)
        elif name.startswith("unit"):
            written[name] = translate(rules.unit_names[value])
        elif name.startswith("candidates"):
            written[name] = listing([f"{digit} in {cell_name(cell, rules.size)}" for cell, digit in value], translate)
        else:
            written[name] = str(value)
    return translate(step.template).format(**written)
