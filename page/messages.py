"""Brings the catalogues of translations up to date: `python -m page.messages`. For those who change sentences.

All sentences are gathered from the sources. A catalogue gets those it lacks, untranslated, and loses those that nobody
says any more.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import polib

from page.language import LANGUAGES, catalogue_path
from page.samples import list_samples

ROOT = Path(__file__).parents[1]
PLACES = ("app.py", "page", "solver", "detector", "recognizer")

# Which arguments of which calls are sentences. What is marked by `message` is said later.
SAID = {
    "_": (0,),
    "ngettext": (0, 1),
    "message": (0,),
    "translate": (0,),
    "Step": (2,),
    "Technique": (1,),
    "_technique": (1,),
    "PictureError": (1,),
}

PLURALS = {
    "fr": "nplurals=2; plural=(n > 1);",
    "hi": "nplurals=2; plural=(n > 1);",
    "ja": "nplurals=1; plural=0;",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "zh-Hans": "nplurals=1; plural=0;",
}
OTHER_PLURAL = "nplurals=2; plural=(n != 1);"

Key = tuple[str, str]
"""A sentence in the singular and in the plural, '' where it has none."""


def sentences() -> dict[Key, list[str]]:
    """All that is said, in a fixed order, each with the files that say it."""
    found: dict[Key, list[str]] = {}
    for path in _sources():
        name = path.relative_to(ROOT).as_posix()
        for key in said_in(path.read_text("utf-8")):
            files = found.setdefault(key, [])
            files += [name] if name not in files else []
    for sample in list_samples():
        found.setdefault((sample.title, ""), []).append("page/samples/samples.json")
    return found


def said_in(source: str) -> Iterator[Key]:
    """The sentences in a Python source, in order. Arguments that are no literals are sentences marked elsewhere."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        texts = [
            argument.value
            for argument in (call.args[place] for place in SAID.get(name, ()) if place < len(call.args))
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        ]
        if texts:
            yield texts[0], "".join(texts[1:])


def _sources() -> Iterator[Path]:
    for place in PLACES:
        path = ROOT / place
        # What is said on the command line stays English.
        yield from (
            sorted(each for each in path.rglob("*.py") if each.name != "__main__.py") if path.is_dir() else [path]
        )


def update(language: str, said: dict[Key, list[str]]) -> int:
    """Writes a language's catalogue with just these sentences. Returns how many lack a translation."""
    path = catalogue_path(language)
    before = polib.pofile(str(path)) if path.exists() else polib.POFile()
    known = {(entry.msgid, entry.msgid_plural): entry for entry in before if not entry.obsolete}
    after = polib.POFile(wrapwidth=110)
    plurals = PLURALS.get(language, OTHER_PLURAL)
    after.metadata = {
        "Language": language.replace("-", "_"),
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plurals,
    }
    forms = int(plurals.split(";")[0].split("=")[1])
    for key, files in said.items():
        entry = known.get(key) or polib.POEntry(
            msgid=key[0], msgid_plural=key[1], msgstr_plural=dict.fromkeys(range(forms), "") if key[1] else {}
        )
        entry.occurrences = [(file, "") for file in files]
        after.append(entry)
    path.parent.mkdir(parents=True, exist_ok=True)
    after.save(str(path), newline="\n")
    return len(after.untranslated_entries()) + len(after.fuzzy_entries())


def main() -> int:
    """Updates all catalogues. Returns the exit status: 1 if a translation is lacking."""
    said = sentences()
    lacking = {language: update(language, said) for language in LANGUAGES if language != "en"}
    for language, count in lacking.items():
        print(f"{language}: {len(said)} sentences, {count} to be translated")
    return int(any(lacking.values()))


if __name__ == "__main__":
    sys.exit(main())
