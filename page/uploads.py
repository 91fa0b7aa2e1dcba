"""Streamlit's uploader: its words in every language, what it holds taken out of it and of the server's memory, and why
a file was kept from it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile

from page.language import decimal
from page.language import gettext as _


@dataclass(frozen=True, slots=True)
class Brought:
    """A file to be read. alone: no other came with it, so that what is said of it need not name it."""

    name: str
    data: bytes
    alone: bool = True


def taken_out(files: Sequence[UploadedFile]) -> list[Brought]:
    """The files of the uploader. To empty it alone would leave them in memory until the session ends."""
    brought = [Brought(file.name, file.getvalue(), alone=len(files) == 1) for file in files]
    context = get_script_run_ctx()
    if context is not None and isinstance(context.uploaded_file_mgr, MemoryUploadedFileManager):
        for file in files:
            context.uploaded_file_mgr.remove_file(context.session_id, file.file_id)
    return brought


def refusals(state: object) -> list[tuple[Brought, str]]:
    """The files that were kept from the uploader, each with a sentence why. state: of the key of `listen_for_files`."""
    listed = state.get("refused") if isinstance(state, Mapping) else None
    found = []
    limit = st.get_option("server.maxUploadSize")
    # It comes from a browser, so it may be anything.
    for file in listed if isinstance(listed, list) else []:
        if not isinstance(file, Mapping) or not isinstance(file.get("size"), int):
            continue
        sentence = _("This file is not a PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF or HEIC picture.")
        if file["size"] > limit * 2**20:
            text = _("This file has {size} MB; at most {limit} MB can be read.")
            sentence = text.format(size=decimal(file["size"] / 2**20, 1), limit=limit)
        found.append((Brought(str(file.get("name")), b"", alone=file.get("count") == 1), sentence))
    return found


def uploader_style(formats: str) -> str:
    """A style sheet that puts our words in place of the uploader's own, which are English only. formats: for people."""
    limit = _("Up to {size} MB each: {formats}").format(size=st.get_option("server.maxUploadSize"), formats=formats)
    words = {
        '[data-testid="stFileUploaderDropzone"] button p': _("Choose pictures"),
        '[data-testid="stFileUploaderDropzoneInstructions"] span': limit,
    }
    # What is not visible is not heard either, but what comes after it is both.
    rules = []
    for place, text in words.items():
        content = json.dumps(text, ensure_ascii=False)
        rules += [
            f"{place} {{ visibility: hidden; font-size: 0; }}",
            f"{place}::after {{ visibility: visible; font-size: 0.875rem; content: {content}; }}",
        ]
    return "\n".join(["<style>", *rules, "</style>"])
