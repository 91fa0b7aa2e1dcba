"""Many 9 x 9 puzzles at once, as arrays, on all cores."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver import fast
from solver.grid import Grid, GridError
from solver.search import Effort, SearchLimitError, search

if TYPE_CHECKING:  # numpy is loaded when the first batch comes
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

CHUNK = 256  # puzzles a thread takes at once: hard ones come in rows, so small shares keep all cores busy


@dataclass(frozen=True, slots=True)
class Batch:
    """Results for n puzzles, in their order.

    counts: (n,) int64, solutions found, at most the limit; -1 - number where the search was given up.
    guesses: (n,) int64, guesses made.
    solutions: (n, 81) uint8, the first solution found, zeros where there is none.
    """

    counts: NDArray[np.int64]
    guesses: NDArray[np.int64]
    solutions: NDArray[np.uint8]


def solve_many(
    puzzles: ArrayLike, *, limit: int = 2, max_guesses: int = 1_000_000, threads: int | None = None
) -> Batch:
    """Solve 9 x 9 puzzles and count their solutions up to `limit` (1: only solve; 2: tell whether there are more).

    puzzles: (n, 81) integers, row-major, 0 for blank. Clashing digits have no solution. A puzzle that needs more than
    `max_guesses` is given up; no known puzzle needs ten thousand. threads: all cores when None.
    Uses the compiled kernel if there is one (see `warm`), else pure Python on one core. Raises GridError on another
    shape or other numbers, and ValueError when `limit` is below 1.
    """
    from concurrent.futures import ThreadPoolExecutor  # as slow to import as all the rest of this package

    import numpy as np

    given = np.asarray(puzzles)
    if given.ndim != 2 or given.shape[1] != 81:
        raise GridError(f"Puzzles must come as an array of n rows of 81 digits, not of shape {given.shape}.")
    if given.dtype.kind not in "iu" or (given.size and not 0 <= given.min() <= given.max() <= 9):
        raise GridError("Puzzles must hold whole numbers from 0 to 9.")
    if limit < 1:
        raise ValueError("The limit of solutions must be 1 or more.")
    digits = np.ascontiguousarray(given, np.uint8)
    number = len(digits)
    batch = Batch(np.zeros(number, np.int64), np.zeros(number, np.int64), np.zeros((number, 81), np.uint8))

    fast.warm()
    kernel = fast.ready(9)

    def work(start: int) -> None:
        part = slice(start, start + CHUNK)
        outputs = batch.counts[part], batch.guesses[part], batch.solutions[part]
        if kernel:
            kernel.search_many(digits[part], limit, max_guesses, *outputs)
        else:
            _search_many(digits[part], limit, max_guesses, *outputs)

    # The kernel lets other threads run; Python does not, and the pool would only get in its way.
    workers = (threads or os.cpu_count() or 1) if kernel else 1
    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(work, range(0, number, CHUNK)))
    return batch


def _search_many(
    puzzles: NDArray[np.uint8],
    limit: int,
    max_guesses: int,
    counts: NDArray[np.int64],
    guesses: NDArray[np.int64],
    solutions: NDArray[np.uint8],
) -> None:
    """What the kernel's `search_many` does, in pure Python."""
    for index, row in enumerate(puzzles):
        effort = Effort(max_guesses=max_guesses)
        found = 0
        try:
            for grid in search(Grid(tuple(row.tolist())), effort):
                if not found:
                    solutions[index] = grid.digits
                found += 1
                if found == limit:
                    break
        except SearchLimitError:
            found = -1 - found
        counts[index], guesses[index] = found, effort.guesses
