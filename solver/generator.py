"""Makes puzzles: a random solution, dug out clue by clue while it stays the only one.

Everything comes from one seed: the same arguments give the same puzzle. How hard a puzzle is, somebody else judges.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count as numbers
from math import inf
from random import Random

from solver.grid import Grid
from solver.rules import Rules, plain_rules
from solver.search import Effort, SearchLimitError, count, search
from solver.variants import search_under

LEVELS = ("easy", "medium", "hard", "very-hard", "extreme")
"""Levels of puzzles, easiest first."""

HARD = LEVELS.index("hard")
"""Below, the search mostly needs no guess, for singles and locked candidates do; here mostly one, above any number."""

SYMMETRIES: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "rotational": lambda row, column, last: (last - row, last - column),
    "mirror": lambda row, column, last: (row, last - column),
    "diagonal": lambda row, column, _: (column, row),
}
"""Symmetry of the clues -> the place that (row, column) is tied to, given the index of the last row."""

GUESSES = 300  # for a random solution; where it takes more, another start is quicker
TRIES = 12  # changes judged on one puzzle before another is begun
CLIMB = 60  # changes tried unjudged where the hardest level is wanted, which one minimal puzzle in sixty has
TAKEN_BACK = 3  # groups of clues put back in one change towards harder


class GenerateError(ValueError):
    """A puzzle that cannot be made as asked. The message is one plain sentence."""


def generate(
    level: str | None = None,
    symmetry: str | None = None,
    seed: int = 0,
    rules: Rules | None = None,
    *,
    level_of: Callable[[Grid], str] | None = None,
    max_seconds: float = inf,
) -> Grid:
    """A puzzle with exactly one solution and no clue to spare.

    level: one of LEVELS, by the judgement of `level_of`; None takes any. An easier one than what was dug may have some
    clues to spare, for these are what makes it easier. symmetry: one of SYMMETRIES for the places of the clues; then no
    pair of clues that are tied to each other is to spare. rules: plain ones of size 9 when None.
    Raises GenerateError for another level or symmetry, SearchLimitError when nothing was found in `max_seconds`.
    """
    rules = rules or plain_rules()
    if level is not None and level not in LEVELS:
        raise GenerateError(f"There is no level {level!r}; there are {', '.join(LEVELS)}.")
    if level is not None and level_of is None:
        raise GenerateError("A level was asked for, but nobody to judge it.")
    ties = tied(symmetry, rules.size)
    rng = Random(f"{seed} {level} {symmetry} {rules.name}")
    effort = Effort(max_seconds)
    while True:
        solution = full_grid(rules, rng, effort)
        puzzle = dig(solution, ties, rules, rng, effort)
        if level is None or level_of is None:
            return puzzle
        found = _aim(puzzle, solution, level, level_of, ties, rules, rng, effort)
        if found:
            return found


def full_grid(rules: Rules, rng: Random, effort: Effort | None = None) -> Grid:
    """A random solved grid. Raises GenerateError where the rules allow none, and SearchLimitError at a bound."""
    effort = effort or Effort()
    for tries in numbers(1):
        # Most of the search is saved by filling units that do not see each other, but not every filling can be
        # completed under every rules.
        start = _started(rules, rng) if tries % 2 else Grid((0,) * rules.cells)
        try:
            solution = next(search_under(start, rules, Effort(max_guesses=GUESSES * tries), rng), None)
        except SearchLimitError:
            effort.guess()
            continue
        if solution:
            return solution
        if not any(start.digits):
            break
    raise GenerateError(f"The rules {rules.name!r} allow no solved grid of size {rules.size}.")


def _started(rules: Rules, rng: Random) -> Grid:
    """Random digits in some units of which none sees another: boxes on a diagonal, under plain rules."""
    digits = [0] * rules.cells
    seen = 0
    for unit, mask in zip(rules.units[2 * rules.size :], rules.unit_masks[2 * rules.size :], strict=True):
        if len(unit) == rules.size and not mask & seen:
            for cell, digit in zip(unit, rng.sample(range(1, rules.size + 1), rules.size), strict=True):
                digits[cell] = digit
                seen |= 1 << cell | rules.peer_masks[cell]
    return Grid(tuple(digits))


def tied(symmetry: str | None, size: int) -> list[tuple[int, ...]]:
    """The groups of cells that are clues together or blank together, for one of SYMMETRIES or None."""
    if symmetry is None:
        return [(cell,) for cell in range(size * size)]
    if symmetry not in SYMMETRIES:
        raise GenerateError(f"There is no symmetry {symmetry!r}; there are {', '.join(SYMMETRIES)}.")
    groups = set()
    for cell in range(size * size):
        row, column = SYMMETRIES[symmetry](*divmod(cell, size), size - 1)
        groups.add(tuple(sorted({cell, size * row + column})))
    return sorted(groups)


def dig(grid: Grid, ties: list[tuple[int, ...]], rules: Rules, rng: Random, effort: Effort | None = None) -> Grid:
    """Take away clues in random order wherever the solution stays the only one; no group of ties is to spare then.

    Raises SearchLimitError at a bound of the effort.
    """
    effort = effort or Effort()
    digits = list(grid.digits)
    held = [sum(1 << cell for cell, other in enumerate(digits) if other == digit) for digit in range(rules.size + 1)]
    for group in rng.sample(ties, len(ties)):
        if not digits[group[0]]:
            continue
        gone = [(cell, digits[cell]) for cell in group]
        for cell, digit in gone:
            digits[cell] = 0
            held[digit] ^= 1 << cell
            held[0] ^= 1 << cell
        if not _follows(gone, held, rules) and _has_others(digits, gone, rules, effort):
            for cell, digit in gone:
                digits[cell] = digit
                held[digit] ^= 1 << cell
                held[0] ^= 1 << cell
    return Grid(tuple(digits))


def _follows(gone: list[tuple[int, int]], held: list[int], rules: Rules) -> bool:
    """Whether each digit taken away comes back as a single, which saves the search for other solutions.

    held: for each digit the mask of the cells that hold it; of 0 the cells left blank.
    """
    if len(gone) > 1:
        # The second may need the first; the other order is not worth the time.
        (cell, digit), *rest = gone
        with_first = [mask ^ 1 << cell if each in (0, digit) else mask for each, mask in enumerate(held)]
        return _follows([(cell, digit)], held, rules) and _follows(rest, with_first, rules)
    ((cell, digit),) = gone
    peers = rules.peer_masks
    if all(peers[cell] & mask for each, mask in enumerate(held) if each not in (0, digit)):
        return True
    free, left = held[0] & ~(1 << cell), held[digit]
    while left:
        low = left & -left
        left ^= low
        free &= ~peers[low.bit_length() - 1]
    return any(not free & rules.unit_masks[k] for k in rules.units_of[cell] if len(rules.units[k]) == rules.size)


def _has_others(digits: list[int], gone: list[tuple[int, int]], rules: Rules, effort: Effort) -> bool:
    """Whether there are other solutions than the one that had these digits in the cells that are gone."""
    left = effort.max_seconds - effort.seconds
    if left < 0:
        raise effort.passed()
    grid = Grid(tuple(digits))
    if rules.name == "plain":
        return count(grid, max_seconds=left) > 1
    trial = Effort(left)
    return any(next(search_under(grid, rules, trial, without=place), None) for place in gone)


def _aim(
    puzzle: Grid,
    solution: Grid,
    level: str,
    level_of: Callable[[Grid], str],
    ties: list[tuple[int, ...]],
    rules: Rules,
    rng: Random,
    effort: Effort,
) -> Grid | None:
    """Change a dug puzzle until it has the level: more clues make it easier, other clues may make it harder.

    None when that leads nowhere.
    """
    wanted = LEVELS.index(level)

    def judged(trial: Grid) -> int:
        """Index of the level; how many guesses the search needs often spares asking."""
        guesses = _guesses(trial, rules)
        if wanted < HARD and guesses:
            return HARD
        if wanted >= HARD and not guesses:
            return HARD - 1
        if wanted == HARD and guesses > 1:
            return HARD + 1
        return LEVELS.index(level_of(trial))

    if wanted == len(LEVELS) - 1:
        puzzle = _climb(puzzle, solution, ties, rules, rng, effort)
    now = judged(puzzle)
    # Extra rules leave far fewer clues than a person needs: eight, under diagonals and knight's moves.
    few = 0 if rules.name == "plain" else sum(not puzzle.digits[group[0]] for group in ties)
    for _ in range(TRIES + few):
        if now == wanted:
            return puzzle
        effort.guess()
        if now > wanted:
            blank = [group for group in ties if not puzzle.digits[group[0]]]
            trial = _with(puzzle, solution, rng.sample(blank, 1))
        else:
            trial = _redug(puzzle, solution, ties, rules, rng, effort)
        then = judged(trial)
        if then >= min(now, wanted):
            puzzle, now = trial, then
    return puzzle if now == wanted else None


def _climb(
    puzzle: Grid, solution: Grid, ties: list[tuple[int, ...]], rules: Rules, rng: Random, effort: Effort
) -> Grid:
    """Change a puzzle step by step so that the search needs more guesses: a cheap sign of what is hard for people."""
    most = _guesses(puzzle, rules)
    for _ in range(CLIMB):
        trial = _redug(puzzle, solution, ties, rules, rng, effort)
        guesses = _guesses(trial, rules)
        if guesses >= most:
            puzzle, most = trial, guesses
    return puzzle


def _guesses(puzzle: Grid, rules: Rules) -> int:
    """Guesses that it takes to find the solution and that it is the only one; 0 where propagation alone does."""
    # Never by the kernel: it branches otherwise, and a seed must give the same puzzle with and without it.
    effort = Effort()
    found = search(puzzle, effort) if rules.name == "plain" else search_under(puzzle, rules, effort)
    for _ in found:
        pass
    return effort.guesses


def _redug(
    puzzle: Grid, solution: Grid, ties: list[tuple[int, ...]], rules: Rules, rng: Random, effort: Effort
) -> Grid:
    """The puzzle with some clues put back, so that others can go."""
    blank = [group for group in ties if not puzzle.digits[group[0]]]
    return dig(_with(puzzle, solution, rng.sample(blank, min(TAKEN_BACK, len(blank)))), ties, rules, rng, effort)


def _with(puzzle: Grid, solution: Grid, groups: list[tuple[int, ...]]) -> Grid:
    """The puzzle with the solution's digits in some more cells."""
    digits = list(puzzle.digits)
    for group in groups:
        for cell in group:
            digits[cell] = solution.digits[cell]
    return Grid(tuple(digits))
