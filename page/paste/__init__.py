"""Choosing, pasting or dropping files anywhere on the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import streamlit as st

from page.ahead import parts_ahead
from page.component import translated
from solver import message

_component = st.components.v2.component("sudoku_paste", js=(Path(__file__).parent / "paste.js").read_text("utf-8"))

WORDS = {"choose": message("Choose pictures")}
"""Every word that the component says."""


def listen_for_files(formats: Sequence[str], *, key: str, on_refused: Callable[[], None]) -> None:
    """Puts files that are chosen, pasted or dropped on the page into its uploader. Mounted once; it shows nothing.

    formats: endings of the names of files that it takes. on_refused: called when it does not take some; `refusals`
    then says which.
    """
    limit = st.get_option("server.maxUploadSize") * 2**20
    data = {"formats": list(formats), "limit": limit, "ahead": parts_ahead(), "words": translated(WORDS)}
    _component(key=key, height="content", data=data, on_refused_change=on_refused)
