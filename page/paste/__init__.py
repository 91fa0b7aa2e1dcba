"""Pasting or dropping a picture anywhere on the page."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_component = st.components.v2.component("sudoku_paste", js=(Path(__file__).parent / "paste.js").read_text("utf-8"))


def listen_for_pasted_pictures() -> None:
    """Puts a picture that is pasted or dropped on the page into its file uploader. Mounted once; it shows nothing."""
    _component(key="paste", height="content")
