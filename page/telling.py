"""What is said to those who think along: hints in stages, entries checked, how hard the puzzle is."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from page.language import decimal, ngettext
from page.language import gettext as _
from page.think import Stand, Story, Thought
from page.verdict import Verdict
from page.words import together
from solver import cell_name, message

if TYPE_CHECKING:
    from solver import Hint

LEVELS = {
    "easy": message("Easy"),
    "medium": message("Medium"),
    "hard": message("Hard"),
    "very-hard": message("Very hard"),
    "extreme": message("Extreme"),
}

NEEDS = {
    "easy": message("For such puzzles it is enough to see where a digit has only one place left."),
    "medium": message(
        "Such puzzles also need cells with only one candidate left, and digits locked where a box and a line cross."
    ),
    "hard": message(
        "Such puzzles need all candidates, and patterns among them: pairs, triples, fish, wings, rectangles."
    ),
    "very-hard": message("Such puzzles need chains: one candidate followed from link to link."),
    "extreme": message("Such puzzles need assumptions that are followed along many branches."),
}

SCALE = message(
    "A puzzle is rated by its hardest step, on Sudoku Explainer's scale: easy up to 1.5, medium up to 2.8, "
    "hard up to 5.4, very hard up to 7.4, extreme above that."
)

TOO_LONG_FOR_A_HINT = message("The next step is so hard that it was not found in time. Reveal a cell instead.")


def veiled(verdict: Verdict, wrong: Collection[int] = ()) -> Verdict:
    """A verdict that gives nothing away: no solution, and of the wrong entries those only that were asked for."""
    sentence = _("This puzzle has exactly one solution.") if verdict.wrong else verdict.sentence
    if verdict.outcome == "none":
        sentence = _("This board has no solution: one of its digits is wrong.")
    return replace(verdict, sentence=sentence, solution=None, example=None, suspects=(), wrong=tuple(sorted(wrong)))


def hint_lines(stand: Stand, thought: Thought, found: Hint | None) -> list[str]:
    """The lines under the board. found: the hint, or None while none was asked for."""
    if thought.checked:
        return [checked(stand)]
    if found is None:
        blanks = stand.digits.count(".")
        if not blanks and not stand.wrong:
            return [_("The board is complete and every digit is right.")]
        return [_("Ask for a hint, or choose a blank cell on this board and reveal it.")]
    # Of a step that is done with, or of a complete board, all stages say the same.
    lines = list(dict.fromkeys([found.where, found.what, found.how][: thought.stage]))
    if found.lacking and thought.stage == 3:
        lines.append(_lacking(found.lacking))
    if found.kind == "wrong" and thought.stage == 3:
        lines.append(_("If the picture shows another digit there, correct it on the board."))
    return lines


def checked(stand: Stand) -> str:
    """Whether the entries are right, in one sentence."""
    count = 81 - stand.entries.count(".")
    wrong = len(stand.wrong)
    if not count:
        return _("There are no entries to check: all digits on the board are givens.")
    if wrong and count == 1:
        return _("The one entry is wrong: {cells}.").format(cells=_names(stand.wrong))
    if wrong:
        text = ngettext(
            "One of {count} entries is wrong: {cells}.", "{wrong} of {count} entries are wrong: {cells}.", wrong
        )
        return text.format(wrong=wrong, count=count, cells=_names(stand.wrong))
    return ngettext("The one entry is right.", "All {count} entries are right.", count).format(count=count)


def _lacking(cells: Collection[int]) -> str:
    text = _("In {cells} the right digit is not among the marks, or it was overlooked in the picture.")
    return text.format(cells=_names(cells))


def _names(cells: Collection[int]) -> str:
    return ", ".join(cell_name(cell) for cell in cells)


def difficulty(story: Story) -> str:
    """Level and number, in Markdown."""
    rated = _("**{level}**, rated {rating}.").format(level=_(LEVELS[story.level]), rating=decimal(story.rating, 1))
    return together(rated, _(NEEDS[story.level]))


def needed(story: Story) -> str:
    """The techniques of the steps and how often each is used, the easiest first."""
    counts = ", ".join(f"{title} ({times})" for title, times in story.needed.items())
    hardest = max(frame.rating for frame in story.frames)
    return _("These steps use: {techniques}. The hardest of them is rated {rating}.").format(
        techniques=counts, rating=decimal(hardest, 1)
    )


def effort(story: Story) -> str:
    """What a search by machine takes, for those who like numbers."""
    text = _("A computer's search solves it in {milliseconds} ms without guessing.")
    if story.guesses:
        text = ngettext(
            "A computer's search solves it in {milliseconds} ms with one guess.",
            "A computer's search solves it in {milliseconds} ms with {count} guesses.",
            story.guesses,
        )
    return text.format(milliseconds=decimal(1000 * story.seconds, 1), count=story.guesses)


def unfinished(story: Story) -> str:
    """Said when time ran out."""
    count = len(story.frames)
    return ngettext(
        "This puzzle is too hard to be explained to the end in time. This is the first step.",
        "This puzzle is too hard to be explained to the end in time. These are the first {count} steps.",
        count,
    ).format(count=count)
