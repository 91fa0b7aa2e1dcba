"""What is said to those who think along: hints in stages, entries checked, how hard the puzzle is."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from page.think import HINT_SECONDS, STORY_SECONDS, Stand, Story, Thought
from page.verdict import Verdict
from solver import cell_name

if TYPE_CHECKING:
    from solver import Hint

LEVELS = {"easy": "Easy", "medium": "Medium", "hard": "Hard", "very-hard": "Very hard", "extreme": "Extreme"}

NEEDS = {
    "easy": "It takes no more than seeing where a digit has one place left.",
    "medium": "It takes cells with one candidate left, and digits locked where a box and a line cross.",
    "hard": "It takes all candidates, and patterns among them: pairs, triples, fish, wings, rectangles.",
    "very-hard": "It takes chains: one candidate followed from link to link.",
    "extreme": "It takes assumptions followed along many branches.",
}

SCALE = (
    "The number is on Sudoku Explainer's scale, that of the hardest step: easy up to 1.5, medium 2.8, hard 5.4, "
    "very hard 7.4, extreme beyond."
)

TOO_LONG_FOR_A_HINT = f"The next step is so hard that it was not found in {HINT_SECONDS:.0f} seconds."


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
    if found.lacking and found.kind == "step":
        lines.append(_lacking(found.lacking))
    if found.kind == "wrong" and thought.stage == 3:
        lines.append("If the picture shows another digit there, correct it on the board.")
    return lines


def checked(stand: Stand) -> str:
    """Whether the entries are right, in one sentence."""
    count = 81 - stand.entries.count(".")
    if not count:
        return "There are no entries to check: all digits on the board are givens."
    if len(stand.wrong) == 1:
        return f"One of {count} entries is wrong: {_names(stand.wrong)}."
    if stand.wrong:
        return f"{len(stand.wrong)} of {count} entries are wrong: {_names(stand.wrong)}."
    return "The one entry is right." if count == 1 else f"All {count} entries are right."


def _lacking(cells: Collection[int]) -> str:
    if len(cells) == 1:
        return (
            f"Look at the marks in {_names(cells)}: the right digit is not among those that were read. "
            "The hint does not build on them."
        )
    return (
        f"Look at the marks in these cells: {_names(cells)}. The right digit is not among those that were read. "
        "The hint does not build on them."
    )


def _names(cells: Collection[int]) -> str:
    return ", ".join(cell_name(cell) for cell in cells)


def difficulty(story: Story) -> str:
    """Level and number, in Markdown."""
    return f"**{LEVELS[story.level]}**, rated {story.rating:.1f}. {NEEDS[story.level]}"


def needed(story: Story) -> str:
    """The techniques of the steps and how often each is used, the easiest first."""
    counts = ", ".join(f"{title} ({times})" for title, times in story.needed.items())
    return f"These steps use: {counts}."


def effort(story: Story) -> str:
    """What a search by machine takes, for those who like numbers."""
    milliseconds = 1000 * story.seconds
    if not story.guesses:
        return f"A search by machine solves it in {milliseconds:.1f} ms without guessing."
    if story.guesses == 1:
        return f"A search by machine solves it in {milliseconds:.1f} ms with one guess."
    return f"A search by machine solves it in {milliseconds:.1f} ms with {story.guesses} guesses."


def unfinished(story: Story) -> str:
    """Said when time ran out."""
    return (
        f"This puzzle is too hard to be explained to the end in {STORY_SECONDS:.0f} seconds: "
        f"these are the first {len(story.frames)} steps."
    )
