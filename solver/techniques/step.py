"""One step of a human solution: what was seen, what follows, and a sentence that says so."""

from __future__ import annotations

import string
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from solver.grid import cell_name
from solver.rules import Rules
from solver.wording import Translate, listing, message, paragraph, untranslated

Candidate = tuple[int, int]
"""(cell, digit)."""

Template = str | tuple[str, ...]
"""A sentence with fields, or several in a row."""

UNITS = (
    message("row {number}"),
    message("column {number}"),
    message("box {number}"),
    message("region {number}"),
    message("window {number}"),
    message("the falling diagonal"),
    message("the rising diagonal"),
    message("the asterisk"),
    message("the centers of the boxes"),
)
"""What units are called."""


class Link(NamedTuple):
    """One arrow of a chain. strong: if `start` is false, `end` is true; else: if `start` is true, `end` is false."""

    start: Candidate
    end: Candidate
    strong: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction.

    technique: key of the technique, e.g. `naked-single`. rating: on Sudoku Explainer's scale, 1.0 to about 12.
    template: what to say, with fields that `say` fills from `values`, so that it can be translated before.
    placements, eliminations: (cell, digit) that must be and that cannot be; at least one of either. cells: the cells of
    the pattern. candidates: its candidates. units: indices into the rules' units that it uses. links: of a chain.
    """

    technique: str
    rating: float
    template: Template
    values: dict[str, Any] = field(default_factory=dict)
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    cells: tuple[int, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    units: tuple[int, ...] = ()
    links: tuple[Link, ...] = ()


def unit_name(unit: int, rules: Rules, translate: Translate = untranslated) -> str:
    """What people call a unit, `row 4` for instance. unit: an index into the rules' units."""
    kind, _, number = rules.unit_names[unit].rpartition(" ")
    if number.isdigit():
        return translate(f"{kind} {{number}}").format(number=number)
    return translate(rules.unit_names[unit])


def say(step: Step, rules: Rules, translate: Translate = untranslated) -> str:
    """The step's sentences for people.

    A field's name tells how its value is written: `cell...` a cell index, `cells...` several, `digit...` a digit,
    `digits...` several, `unit...` an index into the rules' units, `units...` several, `candidates...` (cell, digit)
    pairs, anything else as it is. translate: from English, of the sentences and of unit names.
    """
    templates = (step.template,) if isinstance(step.template, str) else step.template
    return paragraph([_said(template, step.values, rules, translate) for template in templates], translate)


def _said(template: str, values: dict[str, Any], rules: Rules, translate: Translate) -> str:
    written: dict[str, str] = {}
    for _, name, _, _ in string.Formatter().parse(template):
        if name is None:
            continue
        value = values[name]
        if name.startswith("cells"):
            written[name] = listing([cell_name(cell, rules.size) for cell in value], translate)
        elif name.startswith("cell"):
            written[name] = cell_name(value, rules.size)
        elif name.startswith("digits"):
            written[name] = listing([str(digit) for digit in value], translate)
        elif name.startswith("units"):
            written[name] = listing([unit_name(unit, rules, translate) for unit in value], translate)
        elif name.startswith("unit"):
            written[name] = unit_name(value, rules, translate)
        elif name.startswith("candidates"):
            written[name] = listing(
                [
                    translate("{digit} in {cell}").format(digit=digit, cell=cell_name(cell, rules.size))
                    for cell, digit in value
                ],
                translate,
            )
        else:
            written[name] = str(value)
    translated = translate(template)
    text = translated.format(**written)
    # A cell's name begins with a small letter everywhere, but a unit's is a word.
    return text[0].upper() + text[1:] if translated.startswith("{unit") else text
