"""The reader, made ready while the page is already there."""

from __future__ import annotations

import ctypes
import gc
import logging
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

import streamlit as st

from page.samples import list_samples

if TYPE_CHECKING:
    from recognizer import Reader

logger = logging.getLogger(__name__)


@st.cache_resource(show_spinner=False)
def load_reader() -> Future[Reader]:
    """One reader for all visitors: it keeps nothing between pictures.

    It is made in a thread of its own. What makes it fail is raised where its result is asked for.
    """
    pool = ThreadPoolExecutor(1, "reader")
    try:
        return pool.submit(_tried_reader)
    finally:
        pool.shutdown(wait=False)


def _tried_reader() -> Reader:
    # Only here: to load torch takes longer than all the rest of the page.
    from recognizer import Reader, decode_image

    reader = Reader()
    # The first reading takes a multiple of the others, so it is no visitor's.
    for sample in list_samples()[:1]:
        try:
            reader.read(decode_image(sample.path.read_bytes()))
        except Exception:
            logger.exception("The reader was not tried.")
    _keep_for_good()
    return reader


def _keep_for_good() -> None:
    """Has garbage collection pass over everything that is there by now, the libraries above all.

    Streamlit collects after each run of the page, and nothing is sent meanwhile: to look all of that through takes
    longer than to answer an edit.
    """
    gc.collect()
    gc.freeze()


def hand_back_memory() -> None:
    """Give the system what a picture took, some hundred megabytes of a large one.

    The C library would keep that for later, and a little more of it with each picture.
    """
    if sys.platform == "linux":
        # Other C libraries than GNU's have no such call.
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
