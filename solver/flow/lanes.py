"""Trajectories moved together, one column of numpy's arrays for each; `solver.analog` says how they are integrated."""

from __future__ import annotations

from math import inf
from types import ModuleType
from typing import TYPE_CHECKING, Any

from solver.flow.problem import Problem

if TYPE_CHECKING:  # numpy is loaded when the first trajectory starts
    import numpy as np
    from numpy.typing import NDArray

MOVE = 0.1  # the most that any p should move in one step
GROW = 0.1  # the most that any ln a should grow in one step
FLOOR = 1e-12  # of q: a product of nine of them is still a number, and can be divided by each
LANES = 64  # trajectories moved together: as many as keep their weights in the processor's cache

_kernel: ModuleType | None = None


def warm() -> bool:
    """Load the compiled moves, a hundred times as fast on few trajectories, for all further flows; True if there are.

    Needs numba, which is optional; takes some seconds the first time on a machine.
    """
    global _kernel
    if _kernel is None:
        try:
            from solver.flow import kernel
        except (ImportError, RuntimeError):
            return False  # no numba, or no place where it may keep what it compiled
        _kernel = kernel
    return True


class Flow:
    """Trajectories of one problem, all from random starts; arrays have one column for each (a lane).

    q: (variables + 1, lanes), 1 - p, the last row that of a variable which is always false. of_clauses, of_pairs: the
    weights a, with a last row of 0 for what is missing. time, step: (lanes,). found: (lanes,) whether the solution has
    been met, and then `time` stays when that was. lists: the problem for compiled moves, once it is needed.
    """

    def __init__(self, problem: Problem, lanes: int, seed: int) -> None:
        import numpy as np

        self.problem = problem
        self.lists: tuple[Any, ...] | None = None
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
            if _kernel:
                self._run_compiled(_kernel, int(lanes[0]), until)
            else:
                self._run(lanes[:LANES], until)

    def _run_compiled(self, kernel: ModuleType, lane: int, until: float) -> None:
        """Move one lane to its end."""
        if self.lists is None:
            self.lists = kernel.lists_of(self.problem)
        state = [array[:-1, lane].copy() for array in (self.q, self.of_clauses, self.of_pairs)]
        ended = kernel.follow(self.lists, *state, self.time[lane], self.step[lane], until)
        self.time[lane], self.step[lane], self.found[lane] = ended
        for array, column in zip((self.q, self.of_clauses, self.of_pairs), state, strict=True):
            array[:-1, lane] = column

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
