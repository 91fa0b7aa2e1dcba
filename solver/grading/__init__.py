"""The order and the numbers of Sudoku Explainer: one small function for each technique it has, and none besides."""

from solver.grading.ladder import finders_for
from solver.grading.move import Finder, Move

__all__ = ["Finder", "Move", "finders_for"]
