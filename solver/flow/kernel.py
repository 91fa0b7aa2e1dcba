"""Trajectories moved one by one, compiled by numba. Optional: `solver.flow.lanes` is the reference.

Import this module only through `solver.flow.lanes.warm`, for it needs numba and takes half a second to load. It moves
as the reference does, step for step; only sums are added in another order, which chaos makes another trajectory of the
same kind after some time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.compiled import compiled
from solver.flow.lanes import FLOOR, GROW, MOVE
from solver.flow.problem import Problem

Indices = NDArray[np.intp]
Numbers = NDArray[np.float64]


class Lists(NamedTuple):
    """A problem as lists in a row, each with where those of a variable (or clause) start and where the last one ends.

    order: the variables in the order in which they move. clauses, mates, pairs: of each variable. members: of each
    clause. ends: (pairs, 2), the variables of each pair. open_cells: how many variables are true in a solution.
    """

    order: Indices
    clause_starts: Indices
    clauses: Indices
    pair_starts: Indices
    mates: Indices
    pairs: Indices
    member_starts: Indices
    members: Indices
    ends: Indices
    open_cells: int


def lists_of(problem: Problem) -> Lists:
    """The problem as the compiled code wants it."""
    number = len(problem.candidates)
    clauses: list[list[int]] = [[] for _ in range(number)]
    mates: list[list[int]] = [[] for _ in range(number)]
    pairs: list[list[int]] = [[] for _ in range(number)]
    for part in problem.classes:
        for k, variable in enumerate(part.variables):
            clauses[variable] = [each for each in part.clauses[k].tolist() if each < len(problem.clauses)]
            mates[variable] = [each for each in part.mates[k].tolist() if each < number]
            pairs[variable] = [each for each in part.pairs[k].tolist() if each < len(problem.pairs)]
    members = [[each for each in row if each < number] for row in problem.clauses.tolist()]
    order = np.array([variable for part in problem.classes for variable in part.variables], np.intp)
    return Lists(
        order, *_joined(clauses), *_joined(mates), _joined(pairs)[1], *_joined(members), problem.pairs,
        problem.open_cells,
    )  # fmt: skip


def _joined(rows: list[list[int]]) -> tuple[Indices, Indices]:
    """Where each row starts, and all rows in a row."""
    starts = np.cumsum([0, *map(len, rows)], dtype=np.intp)
    return starts, np.array([each for row in rows for each in row], np.intp)


@compiled
def follow(
    lists: Lists,
    q: Numbers,
    of_clauses: Numbers,
    of_pairs: Numbers,
    time: float,
    step: float,
    until: float,
) -> tuple[float, float, bool]:
    """Let one trajectory flow until it meets the solution or a time. Returns its time, its step and whether it met it.

    q, of_clauses, of_pairs: one number for each variable, clause and pair, changed in place.
    """
    product, square, before = np.empty(of_clauses.size), (1 - q) ** 2, q.copy()
    violation = np.empty(of_pairs.size)
    last = now = growth_before = 0.0  # the growth of the last step's second half is still to come
    begun = False
    while True:
        # Growth by the same violations ends one step and begins the next.
        most = 0.0
        for clause in range(product.size):
            value = 1.0
            for k in range(lists.member_starts[clause], lists.member_starts[clause + 1]):
                value *= q[lists.members[k]]
            product[clause] = value
            most = max(most, value)
        for pair in range(violation.size):
            violation[pair] = (1 - q[lists.ends[pair, 0]]) * (1 - q[lists.ends[pair, 1]])
            most = max(most, violation[pair])
        found = False
        if begun:
            moved = 0.0
            for variable in range(q.size):
                moved = max(moved, abs(q[variable] - before[variable]))
            growth = max(growth_before, most * now / 2)
            # A step that moved too much is not taken back: the method is stable, and the next one is shorter.
            # One cut short, to stop at a time, says nothing about the next.
            if now >= step:
                step *= min(1.5, max(0.2, 1 / max(moved / MOVE, 2 * growth / GROW, 1e-9)))
            found = _solves(lists, q)
        last = now
        now = 0.0 if found or time >= until else min(step, until - time)
        growth_before = most * now / 2
        half = (last + now) / 2
        for clause in range(product.size):
            of_clauses[clause] *= np.exp(product[clause] * half)
        for pair in range(violation.size):
            of_pairs[pair] *= np.exp(violation[pair] * half)
        if not now:
            return time, step, found
        before[:] = q
        _sweep(lists, q, square, product, of_clauses, of_pairs, now / 4)
        time += now
        begun = True


@compiled
def _sweep(
    lists: Lists,
    q: Numbers,
    square: Numbers,
    product: Numbers,
    of_clauses: Numbers,
    of_pairs: Numbers,
    quarter: float,
) -> None:
    """Move all variables for half a step, and for the other half in reverse order."""
    number = lists.order.size
    for place in range(2 * number):
        variable = lists.order[place if place < number else 2 * number - 1 - place]
        old = q[variable]
        up = 0.0
        for k in range(lists.clause_starts[variable], lists.clause_starts[variable + 1]):
            others = product[lists.clauses[k]] / old
            up += of_clauses[lists.clauses[k]] * others * others
        down = 0.0
        for k in range(lists.pair_starts[variable], lists.pair_starts[variable + 1]):
            down += of_pairs[lists.pairs[k]] * square[lists.mates[k]]
        both = up + down + 1e-300
        rest = down / both
        new = max(FLOOR, rest + (old - rest) * np.exp(-both * quarter))
        q[variable] = new
        square[variable] = (1 - new) * (1 - new)
        for k in range(lists.clause_starts[variable], lists.clause_starts[variable + 1]):
            product[lists.clauses[k]] *= new / old


@compiled
def _solves(lists: Lists, q: Numbers) -> bool:
    """Whether exactly one variable of each clause is true."""
    true = 0
    for variable in range(q.size):
        true += q[variable] < 0.5
    if true != lists.open_cells:
        return False
    for clause in range(lists.member_starts.size - 1):
        true = 0
        for k in range(lists.member_starts[clause], lists.member_starts[clause + 1]):
            true += q[lists.members[k]] < 0.5
        if true != 1:
            return False
    return True
