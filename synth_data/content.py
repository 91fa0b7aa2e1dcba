"""What stands in a board: valid Sudokus at every stage of play, with mistakes and pencil marks among them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from synth_data.recipe import Content as Recipe
from synth_data.recipe import Ink

BLANK, GIVEN, ENTRY = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Content:
    """Truth of the 81 cells, row-major.

    digits: (81,) uint8, 0 = blank. kinds: (81,) uint8, BLANK, GIVEN or ENTRY. marks: (81, 9) bool, digit d at d - 1;
    only blank cells have marks. filler: the text printed in blank cells, "" for none. decoys: empty, or 81 texts that
    stand in place of digits: the board is no Sudoku then, and all its cells count as blank.
    """

    digits: np.ndarray
    kinds: np.ndarray
    marks: np.ndarray
    filler: str = ""
    decoys: tuple[str, ...] = ()


def complete_grid(rng: np.random.Generator) -> np.ndarray:
    """A valid complete board, (9, 9) uint8, by relabelling and permuting one pattern: no search is needed.

    A pattern keeps some structure that real puzzles lack, which no network that sees cells one by one can learn.
    """
    rows = np.concatenate([3 * band + rng.permutation(3) for band in rng.permutation(3)])
    columns = np.concatenate([3 * stack + rng.permutation(3) for stack in rng.permutation(3)])
    r, c = rows[:, None], columns[None, :]
    grid = rng.permutation(9)[(3 * (r % 3) + r // 3 + c) % 9] + 1
    if rng.random() < 0.5:
        grid = grid.T
    return np.ascontiguousarray(grid, dtype=np.uint8)


def candidates(digits: np.ndarray) -> np.ndarray:
    """For each cell the digits that no peer shows, (81, 9) bool; filled cells have none."""
    grid = digits.reshape(9, 9)
    free = np.ones((9, 9, 9), dtype=bool)
    for digit in range(1, 10):
        here = grid == digit
        boxes = here.reshape(3, 3, 3, 3).any(axis=(1, 3)).repeat(3, axis=0).repeat(3, axis=1)
        free[:, :, digit - 1] = ~(here.any(axis=1)[:, None] | here.any(axis=0)[None, :] | boxes)
    free[grid > 0] = False
    return free.reshape(81, 9)


def draw_content(rng: np.random.Generator, *, entries: bool | None = None) -> Content:
    """Draw the cells of one board; `entries` forces or forbids a player's digits."""
    solution = complete_grid(rng).reshape(81)
    count = int(Recipe.givens.draw(rng))
    if Recipe.nearly_empty.happens(rng):
        count = int(rng.integers(0, 12))
    order = rng.permutation(81)
    if rng.random() < 0.4:  # printed puzzles are often point-symmetric
        half = order[order <= 40]
        order = np.array([cell for pair in zip(half, 80 - half, strict=True) for cell in dict.fromkeys(pair)])
    kinds = np.zeros(81, dtype=np.uint8)
    kinds[order[:count]] = GIVEN
    digits = np.where(kinds == GIVEN, solution, 0).astype(np.uint8)
    finished = Recipe.complete.happens(rng)
    if entries is None:
        entries = Recipe.with_entries.happens(rng) or finished
    if entries:
        blanks = order[count:]
        share = 1.0 if finished else rng.random() ** 1.3
        filled = blanks[: round(share * len(blanks))]
        kinds[filled] = ENTRY
        digits[filled] = solution[filled]
        if rng.random() < 0.3:
            wrong = filled[rng.random(len(filled)) < Recipe.wrong_entry.p]
            digits[wrong] = rng.integers(1, 10, len(wrong))
    marks = np.zeros((81, 9), dtype=bool)
    if Recipe.with_marks.happens(rng):
        marks = candidates(digits)
        if not Recipe.every_cell_marked.happens(rng):
            marks[rng.random(81) < rng.uniform(0.3, 0.97)] = False
            kept = rng.uniform(0.1, 0.3) if Ink.few_marks.happens(rng) else rng.uniform(0.4, 1.0)
            marks &= rng.random((81, 9)) < kept
    filler = ""
    if not marks.any():
        if Recipe.zero_in_blanks.happens(rng):
            filler = "0"
        elif Recipe.dot_in_blanks.happens(rng):
            filler = str(rng.choice([".", "-", "_", "·"]))
    return Content(digits, kinds, marks, filler)


PIECES = ("●", "○", "▲", "■")
"""Decoys that are drawn as shapes, not as text."""


def draw_decoy(rng: np.random.Generator) -> Content:
    """The cells of what looks like a board but is no Sudoku: letters, a calendar, a table of numbers, a board game."""
    letters = rng.permutation(list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))[: int(rng.integers(4, 27))]
    first = int(rng.integers(1, 40))
    kind = int(rng.integers(5))
    decoys = []
    for cell in range(81):
        if kind == 0:
            text = str(rng.choice(letters))
        elif kind == 1:
            text = "".join(rng.choice(letters, int(rng.integers(2, 4)))).lower()
        elif kind == 2:  # days follow each other, month after month
            text = str((first + cell - 1) % 31 + 1)
        elif kind == 3:
            text = str(rng.integers(0, 100))
        else:
            text = str(rng.choice(PIECES))
        decoys.append(text)
    share = rng.uniform(0.3, 1.0) if kind != 2 else 1.0
    shown = rng.random(81) < share
    nothing = np.zeros(81, dtype=np.uint8)
    marks = np.zeros((81, 9), dtype=bool)
    return Content(nothing, nothing, marks, decoys=tuple(t if on else "" for t, on in zip(decoys, shown, strict=True)))
