"""The languages that the page speaks, from gettext's catalogues in `locale`.

A sentence is written in English where it is said, `_("{count} cells are doubtful.").format(count=2)`, and looked up in
the catalogue of the language that this run of the page speaks. `python -m page.messages` brings the catalogues up to
date with the sentences.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

import polib
import streamlit as st

DOMAIN = "sudoku"
LANGUAGE_PARAMETER = "language"
LOCALE = Path(__file__).parent / "locale"

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "nl": "Nederlands",
    "ru": "Русский",
    "hi": "हिन्दी",
    "ja": "日本語",
    "zh-Hans": "简体中文",
}
"""Tag as in HTML -> what its speakers call it."""

DECIMAL_COMMA = {"de", "es", "fr", "nl", "ru"}

# Streamlit runs the page for each visitor in a thread, and so in a context, of its own.
_spoken: ContextVar[str] = ContextVar("spoken", default="en")

_component = st.components.v2.component(
    "sudoku_language", js="export default function ({ data }) { document.documentElement.lang = data.language; }"
)


def best_language(locale: str | None) -> str:
    """The tag of the language to speak to a browser of this locale, `de-CH` for instance; English if there is none."""
    spoken = (locale or "").replace("_", "-").split("-")[0].lower()
    return next((language for language in LANGUAGES if language.split("-")[0] == spoken), "en")


def first_language(asked: object, locale: str | None) -> str:
    """The language to begin with: what the page's address asks for, if that is one of LANGUAGES, or the browser's."""
    return asked if isinstance(asked, str) and asked in LANGUAGES else best_language(locale)


def speak(language: str) -> None:
    """Have all that follows in this run of the page said in a language, one of LANGUAGES."""
    _spoken.set(language)


def spoken() -> str:
    """The tag of the language spoken."""
    return _spoken.get()


def declare_language() -> None:
    """Tells the browser which language the page is in: it chooses a voice and the form of Han characters by that."""
    _component(key="language-tag", data={"language": spoken()}, height="content")


def gettext(text: str) -> str:
    """A sentence in the language spoken; as it is where the catalogue lacks it. text: in English."""
    # Catalogues keep notes of their own under the empty text.
    return _catalogue(spoken()).gettext(text) if text else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The same for a sentence that depends on a number. one, many: in English."""
    return _catalogue(spoken()).ngettext(one, many, count)


def decimal(number: float, places: int) -> str:
    """A number with so many decimal places."""
    text = f"{number:.{places}f}"
    return text.replace(".", ",") if spoken() in DECIMAL_COMMA else text


def catalogue_path(language: str) -> Path:
    """Where a language's catalogue lies."""
    return LOCALE / language.replace("-", "_") / "LC_MESSAGES" / f"{DOMAIN}.po"


@lru_cache(maxsize=len(LANGUAGES))
def _catalogue(language: str) -> NullTranslations:
    if language == "en":
        return NullTranslations()
    return GNUTranslations(BytesIO(polib.pofile(str(catalogue_path(language))).to_binary()))
