"""All techniques, the easiest first."""

from __future__ import annotations

from solver.techniques import (
    als,
    avoidable,
    chains,
    colouring,
    fish,
    forcing,
    locked,
    single_digit,
    singles,
    subsets,
    trial,
    uniqueness,
    wings,
)

_FAMILIES = (
    singles, locked, subsets, fish, single_digit, wings, uniqueness, avoidable, colouring, als, chains, forcing, trial,
)  # fmt: skip

TECHNIQUES = tuple(sorted((each for family in _FAMILIES for each in family.TECHNIQUES), key=lambda each: each.rating))
"""By rating, and where ratings are equal by family. The last one, trial and error, always finds something."""
