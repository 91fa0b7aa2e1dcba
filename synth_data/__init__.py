"""Synthetic Sudoku pictures with their truth: the only thing the networks are trained on.

Nothing here knows of the networks, and nothing here shares geometry with them: truth must not rest on the
code it judges.
"""

from synth_data.camera import Sample
from synth_data.content import BLANK, ENTRY, GIVEN, Content
from synth_data.fonts import Font, load_fonts
from synth_data.legible import Legibility, digits_shown, legibility, legible
from synth_data.sample import draw_sample

__all__ = [
    "BLANK",
    "ENTRY",
    "GIVEN",
    "Content",
    "Font",
    "Legibility",
    "Sample",
    "digits_shown",
    "draw_sample",
    "legibility",
    "legible",
    "load_fonts",
]
