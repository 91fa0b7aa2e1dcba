"""Parts of Streamlit's own scripts that the first picture needs, and that a browser would fetch only then."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import streamlit

SCRIPTS = Path(streamlit.__file__).parent / "static" / "static" / "js"
PARTS = ("axios", "ButtonGroup", "Checkbox", "WidgetLabelHelpIconInline", "checkboxIndicatorStyles", "useSlot")


@cache
def parts_ahead() -> list[str]:
    """The names of those scripts' files, for a quiet moment. A part that another Streamlit lacks is left out."""
    return [path.name for part in PARTS for path in sorted(SCRIPTS.glob(f"{part}.*.js"))]
