"""What is said to those who think along: hints in stages, entries checked, how hard the puzzle is."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from page.think import Stand, Story, Thought
from page.verdict import Verdict
from solver import cell_name

if TYPE_CHECKING:
    from solver import Hint

LEVELS = {"easy": "Easy", "medium": "Medium", "hard": "Hard", "very-hard": "Very hard", "extreme": "Extreme"}

NEEDS = {
    "easy": "Such puzzles take no more than seeing where a digit has one place left.",
    "medium": "Such puzzles take cells with one candidate left, and digits locked where a box and a line cross.",
    "hard": "Such puzzles take all candidates, and patterns among them: pairs, triples, fish, wings, rectangles.",
    "very-hard": "Such puzzles take chains: one candidate followed from link to link.",
    "extreme": "Such puzzles take assumptions followed along many branches.",
}

SCALE = (
    "The number is on Sudoku Explainer's scale, that of the hardest step: easy up to 1.5, medium 2.8, hard 5.4, "
    "very hard 7.4, extreme beyond."
)

TOO_LONG_FOR_A_HINT = "The next step is so hard that it was not found in time. Reveal a cell instead."


def veiled(verdict: Verdict, wrong: Collection[int] = ()) -> Verdict:
    """A verdict that gives nothing away: no solution, and of the wrong entries those only that were asked for."""
    sentence = "This puzzle has exactly one solution." if verdict.wrong else verdict.sentence
    return replace(verdict, sentence=sentence, solution=None, wrong=tuple(sorted(wrong)))


def hint_lines(stand: Stand, thought: Thought, found: Hint | None) -> list[str]:
    """The lines under the board. found: the hint, or None while none was asked for."""
    if thought.checked:
        return [checked(stand)]
    if found is None:
        blanks = stand.digits.count(".")
        if not blanks and not stand.wrong:
            return ["The board is complete and every digit is right."]
        return ["Ask for a hint, or choose a blank cell to have it revealed."]
    # Of a step that is done with, or of a complete board, all stages say the same.
    lines = list(dict.fromkeys([found.where, found.what, found.how][: thought.stage]))
    if found.lacking and thought.stage == 3:
        lines.append(_lacking(found.lacking))
    if found.kind == "wrong" and thought.stage == 3:
        lines.append("If the picture shows another digit there, correct it on the board.")
    return lines


def checked(stand: Stand) -> str:
    """Whether the entries are right, in one sentence."""
    count = 81 - stand.entries.count(".")
    wrong = len(stand.wrong)
    if not count:
        return "There are no entries to check: all digits on the board are givens."
    if wrong == 1:
        return f"One of {count} entries is wrong: {_names(stand.wrong)}."
    if wrong:
        return f"{wrong} of {count} entries are wrong: {_names(stand.wrong)}."
    return "The one entry is right." if count == 1 else f"All {count} entries are right."


def _lacking(cells: Collection[int]) -> str:
    return f"In {_names(cells)} the right digit is missing among the marks, or was overlooked in the picture."


def _names(cells: Collection[int]) -> str:
    return ", ".join(cell_name(cell) for cell in cells)


def difficulty(story: Story) -> str:
    """Level and number, in Markdown."""
    rated = "**{level}**, rated {rating}.".format(level=LEVELS[story.level], rating=f"{story.rating:.1f}")
    return f"{rated} {NEEDS[story.level]}"


def needed(story: Story) -> str:
    """The techniques of the steps and how often each is used, the easiest first."""
    counts = ", ".join(f"{title} ({times})" for title, times in story.needed.items())
    hardest = max(frame.rating for frame in story.frames)
    return "These steps use: {techniques}. The hardest of them rates {rating}.".format(
        techniques=counts, rating=f"{hardest:.1f}"
    )


def effort(story: Story) -> str:
    """What a search by machine takes, for those who like numbers."""
    milliseconds = f"{1000 * story.seconds:.1f}"
    if not story.guesses:
        return f"A search by machine solves it in {milliseconds} ms without guessing."
    if story.guesses == 1:
        return f"A search by machine solves it in {milliseconds} ms with one guess."
    return f"A search by machine solves it in {milliseconds} ms with {story.guesses} guesses."


def unfinished(story: Story) -> str:
    """Said when time ran out."""
    return f"This puzzle is too hard to be explained to its end in time. These are the first {len(story.frames)} steps."
