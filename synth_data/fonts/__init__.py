"""The fonts that digits are drawn in: which there are, where they lie, and how to get them.

`fonts.toml` lists every file with the package it comes from, its licence and its SHA-256. Eight small ones are
committed in `bundled/`; all others are installed into `synth_data/.fonts/`, which git ignores, by

    python -m synth_data.fonts

which does nothing when all are there.
"""

from synth_data.fonts.collection import Font, FontError, Source, Split, Style, install, load_fonts, sources

__all__ = ["Font", "FontError", "Source", "Split", "Style", "install", "load_fonts", "sources"]
