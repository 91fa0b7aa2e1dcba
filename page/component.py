"""What the page's own Streamlit components have in common."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from page.language import gettext

_STYLE, _SCRIPT = (Path(__file__).with_suffix(suffix).read_text("utf-8") for suffix in (".css", ".js"))


def component(folder: Path) -> Any:
    """The component whose HTML, CSS and JavaScript lie in a folder. The JavaScript may be in several files."""
    html, css = ((folder / f"{folder.name}.{kind}").read_text("utf-8") for kind in ("html", "css"))
    css = f"{_STYLE}\n{css}"
    js = "\n".join([_SCRIPT, *(path.read_text("utf-8") for path in sorted(folder.glob("*.js")))])
    return st.components.v2.component(f"sudoku_{folder.name}", html=html, css=css, js=js)


def translated(words: Mapping[str, str]) -> dict[str, str]:
    """Every word that a component shows or says, in the language spoken. words: in English, by their names."""
    return {name: gettext(text) for name, text in words.items()}
