"""Sentences for people, in English, so made that they can be translated where they are shown.

A sentence is a template with named fields, filled after its translation. Where a sentence is said at once, it goes
through a `translate` that is handed in; where it is kept, `message` marks it for the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable

Translate = Callable[[str], str]
"""From an English template to the same in another language."""


def message(text: str) -> str:
    """The text itself. Catalogues of translations are gathered from all literals that are marked so."""
    return text


def untranslated(text: str) -> str:
    """The `Translate` into English."""
    return text


def listing(names: list[str], translate: Translate = untranslated) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    *most, last = names
    first, *others = most
    for name in others:
        first = translate("{first}, {next}").format(first=first, next=name)
    return translate("{first} and {last}").format(first=first, last=last)


def paragraph(sentences: list[str], translate: Translate = untranslated) -> str:
    """Sentences in a row, with what the language puts between them."""
    text, *others = sentences
    for sentence in others:
        text = translate("{text} {sentence}").format(text=text, sentence=sentence)
    return text
