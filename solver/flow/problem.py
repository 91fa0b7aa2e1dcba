"""What a puzzle asks, as the flow sees it: variables, clauses and pairs; `solver.analog` says what they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.grid import Grid, clashes
from solver.rules import Rules

if TYPE_CHECKING:  # numpy is loaded when the first trajectory starts
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Class:
    """Variables (n of them) that share no constraint.

    variables: (n,). clauses: (n, most clauses). mates, pairs: (n, most pairs), the other variable of each pair and the
    pair; where a variable has fewer, they name one past the last, a variable that is always false.
    """

    variables: NDArray[np.intp]
    clauses: NDArray[np.intp]
    mates: NDArray[np.intp]
    pairs: NDArray[np.intp]


class Problem:
    """The variables and constraints of a puzzle.

    impossible: whether digits clash or some clause has no variable. candidates: (cell, digit) of each variable.
    clauses: (c, w) variables of each clause, filled up with one past the last variable. pairs: (pairs, 2). times:
    (pairs,) how many cells and units demand each pair. classes: see there.
    """

    def __init__(self, grid: Grid, rules: Rules) -> None:
        import numpy as np

        self.candidates, groups = _constraints(grid, rules)
        number = len(self.candidates)
        self.impossible = not all(groups) or bool(clashes(grid))
        times: dict[tuple[int, int], int] = {}
        for group in groups:
            for k, one in enumerate(group):
                for other in group[k + 1 :]:
                    times[one, other] = times.get((one, other), 0) + 1
        self.pairs = np.array(list(times), np.intp).reshape(-1, 2)
        self.times = np.array(list(times.values()), float)
        self.clauses = _padded(groups, number)
        self.open_cells = len({cell for cell, _ in self.candidates})

        clauses_of: list[list[int]] = [[] for _ in range(number)]
        for k, group in enumerate(groups):
            for variable in group:
                clauses_of[variable].append(k)
        pairs_of: list[list[tuple[int, int]]] = [[] for _ in range(number)]
        for k, (one, other) in enumerate(times):
            pairs_of[one].append((other, k))
            pairs_of[other].append((one, k))
        self.classes: list[Class] = []
        for part in _classes(pairs_of):
            self.classes.append(
                Class(
                    np.array(part, np.intp),
                    _padded([clauses_of[variable] for variable in part], len(groups)),
                    _padded([[mate for mate, _ in pairs_of[variable]] for variable in part], number),
                    _padded([[pair for _, pair in pairs_of[variable]] for variable in part], len(times)),
                )
            )

    def solves(self, true: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """For each column of (variables, lanes) whether exactly one variable of each clause is true."""
        import numpy as np

        found: NDArray[np.bool_] = true.sum(0) == self.open_cells
        (lanes,) = found.nonzero()
        if lanes.size:
            padded = np.vstack([true[:, lanes], np.zeros((1, lanes.size), bool)])
            found[lanes] = (padded[self.clauses].sum(1) == 1).all(0)
        return found


def _constraints(grid: Grid, rules: Rules) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """The (cell, digit) of each variable, and the groups of variables of which exactly one is true."""
    digits = grid.digits
    held = [sum(1 << cell for cell, digit in enumerate(digits) if digit == each) for each in range(rules.size + 1)]
    candidates = [
        (cell, digit)
        for cell in range(rules.cells)
        if not digits[cell]
        for digit in range(1, rules.size + 1)
        if not held[digit] & rules.peer_masks[cell]
    ]
    index = {candidate: k for k, candidate in enumerate(candidates)}
    groups = [
        [index[cell, digit] for digit in range(1, rules.size + 1) if (cell, digit) in index]
        for cell in range(rules.cells)
        if not digits[cell]
    ]
    groups += [
        [index[cell, digit] for cell in unit if (cell, digit) in index]
        for unit in rules.units
        for digit in range(1, rules.size + 1)
        if all(digits[cell] != digit for cell in unit)
    ]
    return candidates, groups


def _classes(pairs_of: list[list[tuple[int, int]]]) -> list[list[int]]:
    """Variables in as few classes as a greedy choice gives, no two of a class in one pair."""
    classes: list[list[int]] = []
    of: dict[int, int] = {}
    for variable in sorted(range(len(pairs_of)), key=lambda variable: -len(pairs_of[variable])):
        taken = {of[mate] for mate, _ in pairs_of[variable] if mate in of}
        of[variable] = next(k for k in range(len(classes) + 1) if k not in taken)
        if of[variable] == len(classes):
            classes.append([])
        classes[of[variable]].append(variable)
    return classes


def _padded(rows: list[list[int]], fill: int) -> NDArray[np.intp]:
    import numpy as np

    width = max(map(len, rows), default=0)
    return np.array([row + [fill] * (width - len(row)) for row in rows], np.intp).reshape(len(rows), width)
