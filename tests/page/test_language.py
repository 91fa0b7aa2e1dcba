"""Every sentence of the page in every language that it offers."""

from __future__ import annotations

import string
from collections.abc import Iterator
from contextvars import copy_context
from functools import cache
from pathlib import Path

import polib
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from page import language
from page.language import LANGUAGES, best_language, catalogue_path, decimal, first_language, ngettext, speak
from page.language import gettext as _
from page.messages import ROOT, said_in, sentences
from page.uploads import uploader_style
from solver import Grid, Step, explain, hint, plain_rules, say
from tests.page.fakes import FakeReader

OTHERS = [tag for tag in LANGUAGES if tag != "en"]
SAID = sentences()
# Between them they need techniques of all kinds.
PUZZLES = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


def fields(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@cache
def steps() -> list[Step]:
    """Those of all puzzles."""
    return [step for puzzle in PUZZLES for step in explain(Grid.parse(puzzle), max_seconds=20).steps]


def catalogue(tag: str) -> polib.POFile:
    return polib.pofile(str(catalogue_path(tag)))


@pytest.mark.parametrize("tag", OTHERS)
def test_each_sentence_is_translated_and_none_is_left_over(tag: str) -> None:
    entries = catalogue(tag)
    assert {(entry.msgid, entry.msgid_plural) for entry in entries} == set(SAID), "run `python -m page.messages`"
    assert [entry.msgid for entry in entries if not entry.translated()] == []
    assert [entry.msgid for entry in entries if entry.fuzzy] == []


@pytest.mark.parametrize("tag", OTHERS)
def test_translations_have_the_fields_of_the_english(tag: str) -> None:
    speak(tag)
    for entry in catalogue(tag):
        if not entry.msgid_plural:
            assert fields(entry.msgstr) == fields(entry.msgid), entry.msgid
            continue
        # A form that serves several numbers must name the number; one that serves the number one need not.
        for count in range(1, 200):
            form = ngettext(entry.msgid, entry.msgid_plural, count)
            alone = sum(form == ngettext(entry.msgid, entry.msgid_plural, other) for other in range(1, 200)) == 1
            allowed = [fields(entry.msgid_plural), fields(entry.msgid)] if alone else [fields(entry.msgid_plural)]
            assert fields(form) in allowed, (entry.msgid, count, form)


@pytest.mark.parametrize("tag", OTHERS)
def test_whole_sentences_differ_from_the_english(tag: str) -> None:
    same = [entry.msgid for entry in catalogue(tag) if entry.msgstr == entry.msgid and entry.msgid.count(" ") > 2]
    # `{first} and {last}` has words; `{text} {sentence}` and the like have none.
    assert [text for text in same if string.Formatter().vformat(text, (), Blank()).strip(" ,")] == []


class Blank(dict[str, str]):
    """A blank for each field."""

    def __missing__(self, name: str) -> str:
        return ""


@pytest.mark.parametrize("tag", OTHERS)
def test_steps_and_hints_are_said_with_sentences_that_the_catalogue_has(tag: str) -> None:
    known = {entry.msgid: entry.msgstr for entry in catalogue(tag)}

    def translate(text: str) -> str:
        return known[text]

    for step in steps():
        text = say(step, plain_rules(9), translate)
        assert text
        assert "{" not in text
    for entries in ("", "." * 2 + "1"):
        found = hint(Grid.parse(PUZZLES[0]), Grid.parse(entries.ljust(81, ".")), translate=translate)
        assert "{" not in found.where + found.what + found.how


def test_all_sources_are_gathered() -> None:
    files = {file for them in SAID.values() for file in them}
    assert {"app.py", "solver/human.py", "detector/image.py", "recognizer/reader.py"} <= files
    assert ("Unique rectangle, type 1", "") in SAID


def test_sentences_in_a_source() -> None:
    source = '_("A {b}.".format(b=1)); _("C " "d"); ngettext("One.", "{n}.", n); Step("k", 1, "E"); other("F"); _(name)'
    assert list(said_in(source)) == [("C d", ""), ("One.", "{n}."), ("E", "")]


@pytest.mark.parametrize(
    ("locale", "tag"),
    [
        ("de", "de"),
        ("de-CH", "de"),
        ("pt-BR", "en"),
        ("zh-CN", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("EN-gb", "en"),
        ("fr_FR", "fr"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_best_language_for_a_browser(locale: str | None, tag: str) -> None:
    assert best_language(locale) == tag


def test_english_is_spoken_unless_another_language_is_asked_for() -> None:
    assert _("blank") == "blank"
    speak("de")
    assert _("blank") == "leer"
    assert _("") == ""
    assert _("Nobody says this.") == "Nobody says this."


def test_visitors_do_not_hear_each_others_language() -> None:
    copy_context().run(speak, "ja")
    assert language.spoken() == "en"


def test_decimals() -> None:
    assert decimal(1.25, 1) == "1.2"
    speak("fr")
    assert decimal(0.5, 2) == "0,50"


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    monkeypatch.setattr("recognizer.Reader", FakeReader)
    st.cache_resource.clear()
    yield AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    st.cache_resource.clear()


def test_the_page_speaks_the_browsers_language_and_another_at_choice(app: AppTest) -> None:
    app.context = {"locale": "de-AT"}
    app.run()
    assert not app.exception
    assert app.title[0].value == "Sudoku aus einem Bild"
    assert app.selectbox(key="language").value == "de"
    app.selectbox(key="language").select("ja").run()
    assert app.title[0].value == "画像から数独を解く"
    assert app.query_params["language"] == "ja"


def test_the_address_names_a_language(app: AppTest) -> None:
    app.query_params["language"] = "fr"
    app.run()
    assert app.title[0].value == "Un sudoku depuis une image"


def test_a_language_that_there_is_not_is_passed_over() -> None:
    assert first_language("xx", "nl-BE") == "nl"
    assert first_language(None, None) == "en"


def test_the_uploaders_words_cannot_leave_their_style_sheet() -> None:
    for tag in LANGUAGES:
        speak(tag)
        style = uploader_style("PNG, JPEG")
        assert style.count("<") == style.count(">") == 2
        assert style.count('"') % 2 == 0


def test_every_language_lies_where_it_is_looked_for() -> None:
    kept = {path.parent.parent.name for path in language.LOCALE.rglob("*.po")}
    assert kept == {tag.replace("-", "_") for tag in OTHERS}
    assert Path(language.__file__).with_name("locale") == language.LOCALE
