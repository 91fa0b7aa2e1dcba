"""Solves Sudokus exactly, counts their solutions, and judges readings of boards. Knows nothing of pictures."""

from solver.batch import Batch, solve_many
from solver.fast import warm
from solver.grid import Grid, GridError, cell_name, clashes, peers, units
from solver.progress import wrong_entries
from solver.repair import LikelyBoard, Repair, repair
from solver.search import Outcome, SearchLimitError, Solution, count, propagate, solutions, solve

__all__ = [
    "Batch",
    "Grid",
    "GridError",
    "LikelyBoard",
    "Outcome",
    "Repair",
    "SearchLimitError",
    "Solution",
    "cell_name",
    "clashes",
    "count",
    "peers",
    "propagate",
    "repair",
    "solutions",
    "solve",
    "solve_many",
    "units",
    "warm",
    "wrong_entries",
]
