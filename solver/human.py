"""Solves as people do, step by step with the simplest technique first, and gives the next step as a hint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Literal

from solver.grid import Grid, cell_name
from solver.rules import Rules, plain_rules
from solver.search import SearchLimitError, solutions
from solver.techniques import TECHNIQUES, Candidates, Step, Technique, say, unit_name
from solver.variants import solutions_under
from solver.wording import Translate, listing, untranslated


@dataclass(frozen=True, slots=True)
class Explanation:
    """A solution in steps.

    start: what was explained. steps: in order; each holds on the board that the ones before it leave. solved: whether
    they fill the grid. techniques: how often each was used, by its key, the easiest first.
    """

    start: Grid
    steps: tuple[Step, ...]
    solved: bool
    techniques: dict[str, int]

    @property
    def rating(self) -> float:
        """The rating of the hardest step; 0.0 where none was needed."""
        return max((step.rating for step in self.steps), default=0.0)


def techniques_for(rules: Rules) -> tuple[Technique, ...]:
    """The techniques that hold under these rules, the easiest first."""
    return tuple(technique for technique in TECHNIQUES if rules.name == "plain" or not technique.plain)


def technique_title(key: str) -> str:
    """What a technique is called, in English: `X-wing` for `x-wing`."""
    title: str = next(technique.title for technique in TECHNIQUES if technique.key == key)
    return title


def next_step(board: Candidates, until: float = inf) -> Step | None:
    """The simplest step: the first one, in its fixed order, of the easiest technique that finds any.

    until: a time of `perf_counter`, after which no further technique is tried and SearchLimitError is raised.
    """
    for technique in techniques_for(board.rules):
        if perf_counter() > until:
            raise SearchLimitError("The time for a step is over.")
        step = next(technique.find(board), None)
        if step:
            return step
    return None


def explain(grid: Grid, rules: Rules | None = None, *, max_seconds: float = inf) -> Explanation:
    """Solve in steps. The grid must have exactly one solution; where it does not, the steps end where they stop.

    max_seconds: the steps end there too. A step that is being looked for is let finish its technique, seconds at most.
    """
    until = perf_counter() + max_seconds
    board = Candidates.of(grid, rules)
    steps: list[Step] = []
    while not board.solved and not board.broken:
        try:
            step = next_step(board, until)
        except SearchLimitError:
            break
        if step is None:
            break
        steps.append(step)
        board.apply(step)
    used = Counter(step.technique for step in steps)
    order = [technique.key for technique in TECHNIQUES]
    return Explanation(grid, tuple(steps), board.solved, {key: used[key] for key in order if used[key]})


@dataclass(frozen=True, slots=True)
class Hint:
    """The next thing to see, in three stages.

    kind: `step`, or what comes before any step: `wrong` (entries that contradict the solution, in `cells`), `done`
    (nothing is left), `improper` (no solution, or several). where, what, how: the stages, each a sentence: where to
    look, which technique, the step itself. step: of kind `step` alone. board: the candidates it was found on. lacking:
    cells among whose marks the right digit is missing.
    """

    kind: Literal["step", "wrong", "done", "improper"]
    where: str
    what: str
    how: str
    cells: tuple[int, ...] = ()
    step: Step | None = None
    board: Candidates | None = None
    lacking: tuple[int, ...] = ()


def hint(
    givens: Grid,
    entries: Grid | None = None,
    marks: Sequence[Collection[int]] | None = None,
    rules: Rules | None = None,
    translate: Translate = untranslated,
    max_seconds: float = inf,
) -> Hint:
    """The simplest next step from where the player stands.

    givens: the printed clues. entries: the player's digits, 0 elsewhere. marks: for each cell the player's pencil
    marks; if every open cell has some, steps that would strike nothing from them are done already and passed over, else
    they are a few notes and left alone. Nothing is concluded from a mark that is not there: it may have been misread.
    translate: from English, of every sentence. Raises SearchLimitError after max_seconds.
    """
    until = perf_counter() + max_seconds
    rules = rules or plain_rules(givens.size)
    if rules.name == "plain":
        answers = list(solutions(givens, 2, max_seconds=1.0))
    else:
        answers = list(solutions_under(givens, rules, 2, max_seconds=1.0))
    if len(answers) != 1:
        text = (
            translate("The clues have no solution.") if not answers else translate("The clues have several solutions.")
        )
        return Hint("improper", text, text, text)
    answer = answers[0].digits
    entered = entries.digits if entries else (0,) * rules.cells
    wrong = tuple(c for c in range(rules.cells) if entered[c] and not givens.digits[c] and entered[c] != answer[c])
    if wrong:
        return _wrong(wrong, rules, translate)
    board = Candidates.of(givens, rules)
    for cell, digit in enumerate(entered):
        if digit and not board.digits[cell]:
            board.place(cell, digit)
    if board.solved:
        text = translate("The grid is complete.")
        return Hint("done", text, text, text)
    left = board.copy()
    lacking: tuple[int, ...] = ()
    if marks and all(marks[cell] for cell in range(rules.cells) if not board.digits[cell]):
        blank = [cell for cell in range(rules.cells) if not board.digits[cell]]
        lacking = tuple(cell for cell in blank if answer[cell] not in marks[cell])
        for cell in blank:
            left.cells[cell] &= sum(1 << digit for digit in marks[cell])
    step = next_step(board, until)
    while step and not step.placements and not any(left.cells[cell] >> digit & 1 for cell, digit in step.eliminations):
        board.apply(step)
        step = next_step(board, until)
    if step is None:
        text = translate("No further step was found.")
        return Hint("done", text, text, text, lacking=lacking)
    title = technique_title(step.technique)
    places = [unit_name(unit, rules, translate) for unit in step.units[:2]]
    places = places or [cell_name(cell, rules.size) for cell in step.cells[:3]]
    where = translate("Look at {places}.").format(places=listing(places, translate))
    what = translate("You can use this technique: {technique}.").format(technique=translate(title))
    return Hint("step", where, what, say(step, rules, translate), step.cells, step, board, lacking)


def _wrong(cells: tuple[int, ...], rules: Rules, translate: Translate) -> Hint:
    names = listing([cell_name(cell, rules.size) for cell in cells], translate)
    how = translate("{cells} cannot be right.").format(cells=names)
    where = translate("Something on the board is not right.")
    count = translate("Number of wrong entries: {number}.").format(number=len(cells))
    return Hint("wrong", where, count, how, cells)
