"""How functions are compiled by numba. Importing this needs numba and takes half a second."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit  # type: ignore[import-not-found,import-untyped,unused-ignore]

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile for this processor; kept on disk for the next start; other Python threads run meanwhile."""
    return cast(F, njit(cache=True, nogil=True)(function))
