"""A puzzle as a chaotic dynamical system: solved by its flow, and its hardness read off from how long that takes.

After M. Ercsey-Ravasz and Z. Toroczkai, "The Chaos Within Sudoku", Scientific Reports 2, 725 (2012), and "Optimization
hardness as transient chaos in an analog approach to constraint satisfaction", Nature Physics 7, 966 (2011).

Every candidate that the clues leave is a variable s in [-1, 1], 1 for true. Each cell must hold one of its digits, and
each unit each digit it lacks, exactly once: a *clause* "one of these is true", and a *pair* "not both are true" for any
two. With p = (1 + s) / 2 and q = 1 - p a clause m is violated by K = product of its q, a pair by K = p p', and

    ds/dt = - gradient of sum of a_m K_m^2        da_m/dt = a_m K_m        a_m(0) = 1

The weights a grow where a constraint stays violated, so no wrong state holds the flow for ever. It wanders chaotically
until it falls into the solution; the share of trajectories that still wander decays in the end like exp(-kappa t), and
eta = -log10 kappa measures how hard the puzzle is: up to 1 easy, to 2 medium, to 3 hard, above ultra-hard.

How it is integrated. Seen from one variable the others fixed, the flow is linear, dp/dt = (E q - D p) / 2, with E from
its clauses and D from its pairs, and so is that of ln a with all p fixed. Both are solved exactly, one after the other
and then in reverse order, which is correct to second order in the step and stable for any step. Explicit Runge-Kutta
needs steps of 1 / a, and a grows without bound: at time 130 of a hard puzzle it needed a hundred times as many.
Variables that share no constraint are moved together, and all trajectories at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log10
from typing import TYPE_CHECKING

from solver.grid import Grid, clashes
from solver.rules import Rules, plain_rules

if TYPE_CHECKING:  # numpy is loaded when the first trajectory starts
    import numpy as np
    from numpy.typing import NDArray

MOVE = 0.1  # the most that any p should move in one step
GROW = 0.1  # the most that any ln a should grow in one step
FLOOR = 1e-12  # of q: a product of nine of them is still a number, and can be divided by each
LANES = 64  # trajectories moved together: as many as keep their weights in the processor's cache


@dataclass(frozen=True, slots=True)
class _Class:
    """Variables (n of them) that share no constraint.

    variables: (n,). clauses: (n, most clauses). mates, pairs: (n, most pairs), the other variable of each pair and the
    pair; where a variable has fewer, they name one past the last, a variable that is always false.
    """

    variables: NDArray[np.intp]
    clauses: NDArray[np.intp]
    mates: NDArray[np.intp]
    pairs: NDArray[np.intp]


class _Problem:
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
        self.classes: list[_Class] = []
        for part in _classes(pairs_of):
            self.classes.append(
                _Class(
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


class _Flow:
    """Trajectories of one problem, all from random starts; arrays have one column for each (a lane).

    q: (variables + 1, lanes), 1 - p, the last row that of a variable which is always false. of_clauses, of_pairs: the
    weights a, with a last row of 0 for what is missing. time, step: (lanes,). found: (lanes,) whether the solution has
    been met, and then `time` stays when that was.
    """

    def __init__(self, problem: _Problem, lanes: int, seed: int) -> None:
        import numpy as np

        self.problem = problem
        start = np.random.default_rng(seed).random((lanes, len(problem.candidates))).T
        self.q = np.vstack([start.clip(FLOOR), np.ones((1, lanes))])
        self.of_clauses = np.vstack([np.ones((len(problem.clauses), lanes)), np.zeros((1, lanes))])
        self.of_pairs = np.vstack([np.repeat(problem.times[:, None], lanes, 1), np.zeros((1, lanes))])
        self.time, self.step = np.zeros(lanes), np.full(lanes, MOVE)
        self.found = np.zeros(lanes, bool)

    def run(self, until: float, enough: float = inf) -> None:
        """Let every lane flow to a time, or to the solution if that is met before; stop once `enough` lanes met it."""
        while self.found.sum() < enough:
            (lanes,) = (~self.found & (self.time < until)).nonzero()
            if not lanes.size:
                break
            self._run(lanes[:LANES], until)

    def _run(self, lanes: NDArray[np.intp], until: float) -> None:
        """Move some lanes until a quarter of them is done."""
        import numpy as np

        q, of_clauses, of_pairs = self.q[:, lanes], self.of_clauses[:, lanes], self.of_pairs[:, lanes]
        time, step, found = self.time[lanes], self.step[lanes], self.found[lanes]
        while (~found & (time < until)).sum() * 4 > 3 * (lanes.size - 1):
            now = step.clip(None, (until - time).clip(0))
            now[found] = 0
            before = q.copy()
            # Second order: half the weights' growth, the variables there and back, the other half.
            growth = self._grow(q, of_clauses, of_pairs, now)
            self._sweep(q, of_clauses, of_pairs, now)
            growth = self._grow(q, of_clauses, of_pairs, now).clip(growth)
            moved = abs(q - before).max(0)
            time += now
            # A step that moved too much is not taken back: the method is stable, and the next one is shorter.
            # One cut short, to stop at a time, says nothing about the next.
            step *= np.where(now < step, 1, (1 / (moved / MOVE).clip(2 * growth / GROW).clip(1e-9)).clip(0.2, 1.5))
            found |= self.problem.solves(q[:-1] < 0.5)
        self.q[:, lanes], self.of_clauses[:, lanes], self.of_pairs[:, lanes] = q, of_clauses, of_pairs
        self.time[lanes], self.step[lanes], self.found[lanes] = time, step, found

    def _violations(self, q: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """K of each clause and of each pair."""
        one, other = self.problem.pairs.T
        p = 1 - q
        return q[self.problem.clauses].prod(1), p[one] * p[other]

    def _grow(
        self,
        q: NDArray[np.float64],
        of_clauses: NDArray[np.float64],
        of_pairs: NDArray[np.float64],
        step: NDArray[np.float64],
    ) -> NDArray[np.float64]:
        """Let the weights grow for half a step; the most that any ln a grew by, for each lane."""
        import numpy as np

        most = np.zeros_like(step)
        for violation, weights in zip(self._violations(q), (of_clauses, of_pairs), strict=True):
            violation *= step / 2
            most = most.clip(violation.max(0, initial=0))
            weights[:-1] *= np.exp(violation, out=violation)
        return most

    def _sweep(
        self,
        q: NDArray[np.float64],
        of_clauses: NDArray[np.float64],
        of_pairs: NDArray[np.float64],
        step: NDArray[np.float64],
    ) -> None:
        """Move all variables for half a step, class by class, and for the other half in reverse order."""
        import numpy as np

        quarter = step / 4  # half a step, and the half in dp/dt
        square = (1 - q) ** 2
        product = np.vstack([q[self.problem.clauses].prod(1), np.zeros((1, step.size))])
        for part in (*self.problem.classes, *reversed(self.problem.classes)):
            old = q[part.variables]
            others = product[part.clauses] / old[:, None]
            up = np.einsum("ncl,ncl->nl", of_clauses[part.clauses] * others, others)
            down = np.einsum("npl,npl->nl", of_pairs[part.pairs], square[part.mates])
            both = up + down + 1e-300
            rest = down / both
            new = (rest + (old - rest) * np.exp(-both * quarter)).clip(FLOOR)
            q[part.variables] = new
            square[part.variables] = (1 - new) ** 2
            product[part.clauses] = others * new[:, None]


def analog_solve(grid: Grid, seed: int = 0, max_time: float = 1000.0, trajectories: int = 16) -> Grid | None:
    """The solution that the flow finds from random starts, the first of `trajectories` to meet it; None in vain.

    max_time: in the flow's own time; easy puzzles take about ten, the hardest known some thousands. The same seed gives
    the same answer. What it finds is right, but that it finds nothing proves nothing.
    """
    problem = _Problem(grid, plain_rules(grid.size))
    if problem.impossible:
        return None
    flow = _Flow(problem, trajectories, seed)
    until = 0.0
    while not flow.found.any() and until < max_time:
        until = min(max_time, until + 10)
        flow.run(until, enough=1)
    if not flow.found.any():
        return None
    digits = list(grid.digits)
    for variable in (flow.q[:-1, flow.found.argmax()] < 0.5).nonzero()[0]:
        cell, digit = problem.candidates[variable]
        digits[cell] = digit
    return Grid(tuple(digits))


def chaos(grid: Grid, trajectories: int = 64, seed: int = 0, max_time: float = 150.0) -> float:
    """Hardness eta = -log10 of the rate at which random trajectories escape to the solution; inf if none does.

    Its error is about 0.6 / sqrt of the number that escape within `max_time`. The rate rises before it is steady, so
    where less than half escape by then, as from the hardest puzzles by 150, eta comes out too high, by 0.4 at most
    as far as measured; with a max_time of 20,000 it is right for these as well. Takes a few seconds for an easy puzzle
    and half a minute for the hardest, by the default time.
    """
    return eta(*escapes(grid, trajectories, seed, max_time))


def escapes(grid: Grid, trajectories: int, seed: int, max_time: float) -> tuple[list[float], list[bool]]:
    """For each trajectory up to when it was followed, and whether it had then just met the solution.

    All are followed until seven in eight have met it, or until `max_time`, which must stay below 30,000: the weights
    grow like exp(time / 50), and no number holds more.
    """
    problem = _Problem(grid, plain_rules(grid.size))
    flow = _Flow(problem, trajectories, seed)
    until = 0.0
    while not problem.impossible and flow.found.mean() < 7 / 8 and until < max_time:
        until = min(max_time, max(10.0, 1.25 * until))
        flow.run(until)
    return flow.time.tolist(), flow.found.tolist()


def eta(times: list[float], found: list[bool]) -> float:
    """Eta from what `escapes` tells, at least 0; inf where no trajectory escaped.

    The first half of the escapes is left out: the rate is steady only later, and then as many escape in a time as it
    says. Where less than eight escaped, none can be spared.
    """
    met = sorted(time for time, escaped in zip(times, found, strict=True) if escaped)
    if not met:
        return inf
    start = met[len(met) // 2] if len(met) >= 8 else 0.0
    later = sum(time > start for time in met)
    followed = sum(time - start for time in times if time > start)
    return max(0.0, log10(followed / later)) if later else 0.0
