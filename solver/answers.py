"""What the command line says about one line of its input: a record for `--json`, text for people, and what went wrong.

No function here raises anything, whatever the line holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from math import isfinite
from time import perf_counter
from typing import TYPE_CHECKING, Any

from solver.grid import Grid, GridError, cell_name
from solver.rules import Rules, RulesError
from solver.search import SearchLimitError, count, solutions
from solver.variants import clashes_under, count_under, solutions_under

if TYPE_CHECKING:  # solving waits for no technique to be loaded
    from solver.techniques import Step

MAX_SECONDS = 60.0  # a line: no 9 x 9 grid needs one second, but an empty 25 x 25 grid may take for ever

RulesFor = Callable[[int], Rules]
"""The rules for grids of a size. May raise RulesError."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is to be said about one line.

    outcome: `solved`, `counted`, or why not: `malformed`, `clash`, `unsolvable`, `several`, `limit`. `several` is one
        only where the question needs a single solution.
    solution: the solved grid as text, where one is known.
    solutions: how many solutions were found, at most 2, or at most N when counting; None where that is not known.
    clashes: indices of cells that hold equal digits where they must differ.
    message: a sentence about what went wrong or should be known.
    """

    outcome: str
    solution: str | None = None
    solutions: int | None = None
    clashes: list[int] = field(default_factory=list)
    message: str | None = None
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Reply:
    """record: for `--json`. text: lines for people. message: for standard error. failed: whether there is no answer."""

    record: dict[str, Any]
    text: list[str]
    message: str | None
    failed: bool


def solve_line(line: str, rules_for: RulesFor) -> Reply:
    """Its solution."""
    answer, _ = _solved(line, rules_for)
    return Reply(asdict(answer), [answer.solution] if answer.solution else [], answer.message, not answer.solution)


def count_line(line: str, rules_for: RulesFor, limit: int) -> Reply:
    """The number of its solutions, at most `limit`."""
    started = perf_counter()
    try:
        grid = Grid.parse(line)
        rules = rules_for(grid.size)
        if rules.name == "plain":
            number = count(grid, limit, max_seconds=MAX_SECONDS)
        else:
            number = count_under(grid, rules, limit, max_seconds=MAX_SECONDS)
        answer = Answer("counted", solutions=number, seconds=perf_counter() - started)
    except (GridError, RulesError) as error:
        answer = _malformed(error)
    except SearchLimitError as error:
        answer = Answer("limit", message=f"limit: {error}", seconds=perf_counter() - started)
    number_text = [] if answer.solutions is None else [str(answer.solutions)]
    return Reply(asdict(answer), number_text, answer.message, not number_text)


def steps_line(line: str, rules_for: RulesFor) -> Reply:
    """How a person solves it, in numbered sentences, then the solution."""
    from solver.human import explain
    from solver.techniques import say

    def told(grid: Grid, rules: Rules, solution: str) -> tuple[dict[str, Any], list[str]]:
        found = explain(grid, rules, max_seconds=MAX_SECONDS)
        if not found.solved:
            raise SearchLimitError(f"Gave up explaining after {MAX_SECONDS:.0f} seconds and {len(found.steps)} steps.")
        sentences = [f"{number}. {say(step, rules)}" for number, step in enumerate(found.steps, 1)]
        record = {"steps": [_told(step, rules) for step in found.steps], "techniques": found.techniques}
        return {**record, "solution": solution}, [*sentences, solution]

    return _about_one(line, rules_for, told)


def hint_line(line: str, rules_for: RulesFor) -> Reply:
    """The next step in three stages: where to look, for what, and the step itself."""
    from solver.human import hint

    def told(grid: Grid, rules: Rules, _: str) -> tuple[dict[str, Any], list[str]]:
        found = hint(grid, rules=rules, max_seconds=MAX_SECONDS)
        stages = {"where": found.where, "what": found.what, "how": found.how}
        step = _told(found.step, rules) if found.step else None
        return {"kind": found.kind, **stages, "step": step}, list(dict.fromkeys(stages.values()))

    return _about_one(line, rules_for, told)


def rate_line(line: str, rules_for: RulesFor, with_eta: bool) -> Reply:
    """Its level and rating; with_eta: also the hardness of its chaotic flow, under plain rules."""
    from solver.rating import rate

    def told(grid: Grid, rules: Rules, _: str) -> tuple[dict[str, Any], list[str]]:
        found = rate(grid, rules, max_seconds=MAX_SECONDS)
        eta = None
        if with_eta and rules.name == "plain":
            from solver.analog import chaos

            measured = chaos(grid)
            eta = measured if isfinite(measured) else None
        record = {"level": found.level, "rating": found.rating, "eta": eta, "techniques": found.techniques}
        return record, [f"{found.level} {found.rating}"]

    return _about_one(line, rules_for, told)


def _about_one(
    line: str, rules_for: RulesFor, tell: Callable[[Grid, Rules, str], tuple[dict[str, Any], list[str]]]
) -> Reply:
    """What `tell` says of a puzzle that has one solution."""
    answer, grid = _solved(line, rules_for)
    if answer.solutions == 1 and grid and answer.solution:
        try:
            record, text = tell(grid, rules_for(grid.size), answer.solution)
            return Reply({"outcome": "solved", "message": None, **record}, text, None, False)
        except SearchLimitError as error:
            answer = Answer("limit", message=f"limit: {error}")
    if answer.outcome == "solved" and answer.solutions == 2:
        answer = Answer("several", message="several solutions: only a puzzle with one can be explained or rated.")
    elif answer.outcome == "solved":
        answer = Answer("limit", message="limit: whether there is only one solution was not found out in time.")
    return Reply({"outcome": answer.outcome, "message": answer.message}, [], answer.message, True)


def _told(step: Step, rules: Rules) -> dict[str, Any]:
    from solver.techniques import say

    return {
        "technique": step.technique,
        "rating": step.rating,
        "text": say(step, rules),
        "placements": step.placements,
        "eliminations": step.eliminations,
    }


def _malformed(error: Exception) -> Answer:
    return Answer("malformed", message=f"malformed: {error}")


def _solved(line: str, rules_for: RulesFor) -> tuple[Answer, Grid | None]:
    """The line's solution, and the line as a grid where it is one."""
    started = perf_counter()
    try:
        grid = Grid.parse(line)
        rules = rules_for(grid.size)
    except (GridError, RulesError) as error:
        return _malformed(error), None
    clashing = clashes_under(grid, rules)
    if clashing:
        names = ", ".join(cell_name(cell, grid.size) for cell in clashing)
        text = f"contradictory and so unsolvable: equal digits clash in {names}."
        return Answer("clash", None, 0, list(clashing), text, perf_counter() - started), grid
    found: list[Grid] = []
    message: str | None = None
    known: int | None = None
    try:
        if rules.name == "plain":
            search = solutions(grid, 2, max_seconds=MAX_SECONDS)
        else:
            search = solutions_under(grid, rules, 2, max_seconds=MAX_SECONDS)
        for solution in search:
            found.append(solution)  # noqa: PERF402  a limit may come after the first, which must not be lost
        known = len(found)
    except SearchLimitError as limit:
        if not found:
            return Answer("limit", message=f"limit: {limit}", seconds=perf_counter() - started), grid
        message = "solved, but whether it is the only solution was not found out in time."
    seconds = perf_counter() - started
    if not found:
        message = "unsolvable: the puzzle has no solution."
        return Answer("unsolvable", solutions=0, message=message, seconds=seconds), grid
    if known == 2:
        message = "more than one solution; one of them is given."
    return Answer("solved", str(found[0]), known, message=message, seconds=seconds), grid
