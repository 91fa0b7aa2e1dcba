"""Search under any rules: jigsaws, diagonals, knight's moves and whatever else `Rules` can say.

A state is one mask of cells for each digit (index 0 is digit 1): where it may still stand. Naked singles come from
comparing these masks bit by bit, hidden singles from comparing each with the units, and the branch is on a cell with
fewest candidates. Plain rules have a faster search of their own in `solver.search`; both answer the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf
from random import Random

from solver.grid import Grid
from solver.rules import Rules
from solver.search import Effort, SearchLimitError, Solution


def clashes_under(grid: Grid, rules: Rules) -> tuple[int, ...]:
    """Sorted indices of every cell whose digit equals that of another cell it must differ from."""
    held = _held(grid.digits, rules)
    return tuple(cell for cell, digit in enumerate(grid.digits) if digit and held[digit - 1] & rules.peer_masks[cell])


def solve_under(grid: Grid, rules: Rules, *, max_seconds: float = inf, max_guesses: float = inf) -> Solution:
    """The first solution found, if there is one, as `solve` says it."""
    effort = Effort(max_seconds, max_guesses)
    if clashes_under(grid, rules):
        return Solution("clash", None, 0, effort.seconds)
    try:
        solution = next(search_under(grid, rules, effort), None)
    except SearchLimitError:
        return Solution("limit", None, effort.guesses, effort.seconds)
    return Solution("solved" if solution else "unsolvable", solution, effort.guesses, effort.seconds)


def solutions_under(
    grid: Grid, rules: Rules, limit: int | None = None, *, max_seconds: float = inf, max_guesses: float = inf
) -> Iterator[Grid]:
    """Different solutions one by one, at most `limit` (None for all). Raises SearchLimitError at a bound."""
    if not clashes_under(grid, rules):
        yield from islice(search_under(grid, rules, Effort(max_seconds, max_guesses)), limit)


def count_under(grid: Grid, rules: Rules, limit: int = 2, *, max_seconds: float = inf, max_guesses: float = inf) -> int:
    """Number of solutions, counted up to `limit`; 0 where digits clash. Raises SearchLimitError at a bound."""
    found = solutions_under(grid, rules, limit, max_seconds=max_seconds, max_guesses=max_guesses)
    return sum(1 for _ in found)


def search_under(
    grid: Grid, rules: Rules, effort: Effort, rng: Random | None = None, without: tuple[int, int] | None = None
) -> Iterator[Grid]:
    """All solutions of a grid without clashes, one by one. Raises SearchLimitError when the effort passes its bounds.

    rng: tries the candidates of a cell in random order, where the order in which solutions come must not always be the
    same. without: a cell and a digit that it must not have, which asks for other solutions than one that is known.
    """
    if grid.size != rules.size:
        raise ValueError(f"The rules are for size {rules.size}, but the grid's size is {grid.size}.")
    every = (1 << rules.cells) - 1
    held = _held(grid.digits, rules)
    filled = sum(held)
    places = [mask | every & ~filled for mask in held]
    if without:
        cell, digit = without
        places[digit - 1] &= ~(1 << cell)
    stack = [(places, 0)]
    while stack:
        places, done = stack.pop()
        done = _narrow(places, done, every, rules)
        if done < 0:
            continue
        if done == every:
            yield Grid(_digits(places, rules.cells))
            continue
        effort.guess()
        trials = _pivot(places, every & ~done, rules)
        if rng:
            rng.shuffle(trials)
        for place, digit in reversed(trials):
            stack.append(([mask if k == digit else mask & ~place for k, mask in enumerate(places)], done))


def _held(digits: tuple[int, ...], rules: Rules) -> list[int]:
    """For each digit from 1 the mask of the cells that hold it."""
    held = [0] * rules.size
    for cell, digit in enumerate(digits):
        if digit:
            held[digit - 1] |= 1 << cell
    return held


def _digits(places: list[int], cells: int) -> tuple[int, ...]:
    """The solved grid."""
    found = [0] * cells
    for digit, mask in enumerate(places, 1):
        while mask:
            low = mask & -mask
            found[low.bit_length() - 1] = digit
            mask ^= low
    return tuple(found)


def _narrow(places: list[int], done: int, every: int, rules: Rules) -> int:
    """Apply naked and hidden singles, changing `places`, until nothing moves.

    done: mask of the cells whose peers have already been told. Returns it grown, or -1 on a contradiction.
    """
    peers = rules.peer_masks
    while True:
        once = twice = 0
        for mask in places:
            twice |= once & mask
            once |= mask
        if once != every:
            return -1
        fresh = every & ~(twice | done)
        if not fresh:
            fresh = _hidden_singles(places, done, rules)
            if fresh < 0:
                return -1
        if not fresh:
            if not _locked(places, rules):
                return done
            continue
        done |= fresh
        for digit, mask in enumerate(places):
            singles = mask & fresh
            while singles:
                low = singles & -singles
                singles ^= low
                mask &= ~peers[low.bit_length() - 1]
                if not mask & low:
                    return -1  # another single of this digit sees it
            places[digit] = mask


def _hidden_singles(places: list[int], done: int, rules: Rules) -> int:
    """Narrow each cell that is a digit's only place in a unit to that digit; the mask of these cells, -1 if they clash.

    -1 also where a unit has no place left for a digit.
    """
    units = rules.full_units
    found = 0
    for digit, mask in enumerate(places):
        alone = 0
        for unit in units:
            left = mask & unit
            if not left & (left - 1):
                if not left:
                    return -1
                alone |= left
        alone &= ~done
        if alone:
            if alone & found:
                return -1  # a cell that two digits need
            found |= alone
            for other in range(len(places)):
                if other != digit:
                    places[other] &= ~alone
    return found


def _locked(places: list[int], rules: Rules) -> bool:
    """Strike a digit from cells that see all its two or three places in some unit; False if there are none."""
    peers, units = rules.peer_masks, rules.full_units
    struck = False
    for digit, mask in enumerate(places):
        for unit in units:
            left = mask & unit
            rest = left & (left - 1)
            if rest and not (last := rest & (rest - 1)) & (last - 1):
                seen = mask & peers[(left ^ rest).bit_length() - 1] & peers[rest.bit_length() - 1]
                if last and seen:
                    seen &= peers[(rest ^ last).bit_length() - 1]
                if seen:
                    mask ^= seen
                    struck = True
        places[digit] = mask
    return struck


def _pivot(places: list[int], open_cells: int, rules: Rules) -> list[tuple[int, int]]:
    """Places (cell as a mask of one bit, index of the digit) of which exactly one is right, as few as can be.

    They are the candidates of the cell with two that strikes out most; else a digit's two places in a unit, without
    which some boards take minutes; else the candidates of a cell with fewest.
    """
    # more[k]: cells with more than k candidates.
    more = [0] * (rules.size + 1)
    for mask in places:
        for k in range(rules.size, 0, -1):
            more[k] |= more[k - 1] & mask
        more[0] |= mask
    pairs = open_cells & ~more[2]
    if pairs:
        best = _best_pair(places, pairs, rules)
    else:
        for digit, mask in enumerate(places):
            for unit in rules.full_units:
                left = mask & unit
                rest = left & (left - 1)
                if rest and not rest & (rest - 1):
                    return [(left ^ rest, digit), (rest, digit)]
        fewest = next(cells for at_most in more[3:] if (cells := open_cells & ~at_most))
        best = fewest & -fewest
    return [(best, digit) for digit, mask in enumerate(places) if mask & best]


def _best_pair(places: list[int], pairs: int, rules: Rules) -> int:
    """Of the cells with two candidates the one whose candidates strike out most.

    What they strike from another such cell settles that one, and so counts triply.
    """
    peers = rules.peer_masks
    most, best, left = -1, 0, pairs
    while left:
        low = left & -left
        left ^= low
        seen = peers[low.bit_length() - 1]
        struck = 0
        for mask in places:
            if mask & low:
                struck += (mask & seen).bit_count() + 2 * (mask & seen & pairs).bit_count()
        if struck > most:
            most, best = struck, low
    return best
