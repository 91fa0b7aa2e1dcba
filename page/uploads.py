"""What the uploader holds is taken out of it and of the server's memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile


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
