"""Solves Sudokus exactly, counts their solutions, and judges readings of boards. Knows nothing of pictures.

Beyond that it solves as people do, rates and makes puzzles; these parts are loaded when they are first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from solver.batch import Batch, solve_many
from solver.fast import warm
from solver.grid import Grid, GridError, cell_name, clashes, peers, units
from solver.progress import wrong_entries
from solver.repair import LikelyBoard, Repair, repair
from solver.search import Outcome, SearchLimitError, Solution, count, propagate, solutions, solve

if TYPE_CHECKING:
    from solver.generator import LEVELS, SYMMETRIES, GenerateError, generate
    from solver.human import Explanation, Hint, explain, hint, technique_title
    from solver.rating import Rating, RatingError, level_of, rate
    from solver.rules import RULE_NAMES, Rules, RulesError, jigsaw, plain_rules, rules_named
    from solver.techniques import Candidates, Step, say
    from solver.variants import clashes_under, count_under, solutions_under, solve_under

_LATER = {
    "generator": ("LEVELS", "SYMMETRIES", "GenerateError", "generate"),
    "human": ("Explanation", "Hint", "explain", "hint", "technique_title"),
    "rating": ("Rating", "RatingError", "level_of", "rate"),
    "rules": ("RULE_NAMES", "Rules", "RulesError", "jigsaw", "plain_rules", "rules_named"),
    "techniques": ("Candidates", "Step", "say"),
    "variants": ("clashes_under", "count_under", "solutions_under", "solve_under"),
}

__all__ = [
    "LEVELS",
    "RULE_NAMES",
    "SYMMETRIES",
    "Batch",
    "Candidates",
    "Explanation",
    "GenerateError",
    "Grid",
    "GridError",
    "Hint",
    "LikelyBoard",
    "Outcome",
    "Rating",
    "RatingError",
    "Repair",
    "Rules",
    "RulesError",
    "SearchLimitError",
    "Solution",
    "Step",
    "cell_name",
    "clashes",
    "clashes_under",
    "count",
    "count_under",
    "explain",
    "generate",
    "hint",
    "jigsaw",
    "level_of",
    "peers",
    "plain_rules",
    "propagate",
    "rate",
    "repair",
    "rules_named",
    "say",
    "solutions",
    "solutions_under",
    "solve",
    "solve_many",
    "solve_under",
    "technique_title",
    "units",
    "warm",
    "wrong_entries",
]


def __getattr__(name: str) -> object:
    """Load a name that is not there yet, and keep it."""
    for module, names in _LATER.items():
        if name in names:
            globals()[name] = found = getattr(import_module(f"solver.{module}"), name)
            return found
    raise AttributeError(f"module 'solver' has no attribute {name!r}")
