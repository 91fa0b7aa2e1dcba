"""Door to the compiled kernel: loads it on demand, and calls it for 9 x 9 grids once it is loaded."""

from __future__ import annotations

from types import ModuleType

GUESSES_A_SECOND = 100_000  # the kernel makes several times as many; a bound on seconds becomes one on guesses
EAGER = 1000  # up to so many solutions are found in one call of the kernel

_kernel: ModuleType | None = None


def warm() -> bool:
    """Load the compiled kernel, so that all further calls on 9 x 9 grids use it; True if there is one.

    Needs numba, which is optional; without it everything works in pure Python. Takes half a second, but some fifteen
    the first time on a machine, when numba compiles and keeps the result beside the source (or under NUMBA_CACHE_DIR):
    call it when a server starts or an image is built. Nothing else loads the kernel, for a single grid is solved in
    pure Python long before numba is imported.
    """
    global _kernel
    if _kernel is None:
        try:
            from solver import kernel
        except (ImportError, RuntimeError):
            return False  # no numba, or no place where it may keep what it compiled
        _kernel = kernel
        search((0,) * 81, 2, 1, 1)
    return True


def ready(size: int) -> ModuleType | None:
    """The kernel, if it is loaded and made for this size."""
    return _kernel if size == 9 else None


def search(
    digits: tuple[int, ...], limit: int, keep: int, max_guesses: float
) -> tuple[int, int, bool, list[tuple[int, ...]]]:
    """Search one 9 x 9 grid with the loaded kernel.

    Returns the number of solutions found (at most `limit`), the guesses made, whether the search was finished before
    `max_guesses` were passed, and the first `keep` solutions.
    """
    import numpy as np

    assert _kernel is not None
    found = np.empty((keep, 81), np.uint8)
    stack = np.empty((_kernel.DEPTH, _kernel.WIDTH), np.int32)
    number, guesses = _kernel.search(
        np.frombuffer(bytearray(digits), np.uint8), limit, int(min(max_guesses, 1 << 62)), stack, found
    )
    finished = number >= 0
    number = number if finished else -1 - number
    return number, guesses, finished, [tuple(row.tobytes()) for row in found[:number]]
