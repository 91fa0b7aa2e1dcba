"""Solves Sudokus exactly, counts their solutions, and judges readings of boards. Knows nothing of pictures.

Beyond that it solves as people do, rates and makes puzzles. Every part is loaded when a name of it is first asked for,
so that nobody waits for what he does not use.
"""

TYPE_CHECKING = False  # as type checkers know it; `typing` takes longer to import than all there is here

if TYPE_CHECKING:
    from solver.batch import Batch, solve_many
    from solver.fast import warm
    from solver.generator import LEVELS, SYMMETRIES, GenerateError, generate
    from solver.grid import Grid, GridError, cell_name, clashes, peers, units
    from solver.human import Explanation, Hint, explain, hint, technique_title
    from solver.progress import wrong_entries
    from solver.rating import Rating, RatingError, level_of, rate
    from solver.repair import LikelyBoard, Repair, repair
    from solver.rules import RULE_NAMES, Rules, RulesError, jigsaw, plain_rules, rules_named
    from solver.search import Outcome, SearchLimitError, Solution, count, propagate, solutions, solve
    from solver.techniques import Candidates, Step, say
    from solver.variants import clashes_under, count_under, solutions_under, solve_under
    from solver.wording import listing, message

_PARTS = {
    "batch": ("Batch", "solve_many"),
    "fast": ("warm",),
    "generator": ("LEVELS", "SYMMETRIES", "GenerateError", "generate"),
    "grid": ("Grid", "GridError", "cell_name", "clashes", "peers", "units"),
    "human": ("Explanation", "Hint", "explain", "hint", "technique_title"),
    "progress": ("wrong_entries",),
    "rating": ("Rating", "RatingError", "level_of", "rate"),
    "repair": ("LikelyBoard", "Repair", "repair"),
    "rules": ("RULE_NAMES", "Rules", "RulesError", "jigsaw", "plain_rules", "rules_named"),
    "search": ("Outcome", "SearchLimitError", "Solution", "count", "propagate", "solutions", "solve"),
    "techniques": ("Candidates", "Step", "say"),
    "variants": ("clashes_under", "count_under", "solutions_under", "solve_under"),
    "wording": ("listing", "message"),
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
    "listing",
    "message",
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
    """Load the part that a name is in, and keep all its names."""
    from importlib import import_module

    for part, names in _PARTS.items():
        if name in names:
            module = import_module(f"solver.{part}")
            # All of them: of `repair` the function must take the place of the module, whichever name came first.
            globals().update((each, getattr(module, each)) for each in names)
            return globals()[name]
    raise AttributeError(f"module 'solver' has no attribute {name!r}")
