"""Hints from boards half filled at random, under every rule and of every size: right, and wrong entries named first."""

from random import Random

import pytest

from solver import Candidates, Grid, cell_name, hint
from solver.generator import full_grid
from solver.grid import BOXES
from solver.rules import Rules, jigsaw, plain_rules, rules_named
from solver.variants import solve_under

JIGSAW = "AADDDBCCCAADBDBCCCADDBBBFFCADBBBEFCCADEEEEFFIAAHEEEFIIHHHHHEFIIHHGGHGFIIGGGGGGFII"
EVERY = [
    *map(plain_rules, BOXES),
    rules_named("x"),
    rules_named("hyper"),
    rules_named("asterisk"),
    rules_named("center-dot"),
    rules_named("anti-knight"),
    rules_named("x", 6),
    jigsaw(JIGSAW),
]


def solved(rules: Rules, rng: Random) -> Grid:
    """A solved grid: a known pattern with its digits exchanged where that is one, for a search takes long if large."""
    if rules.name != "plain" and rules.size < 12:
        return full_grid(rules, rng)
    high, wide = BOXES[rules.size]
    digits = rng.sample(range(1, rules.size + 1), rules.size)
    rows = [(wide * (row % high) + row // high) for row in range(rules.size)]
    return Grid(tuple(digits[(start + column) % rules.size] for start in rows for column in range(rules.size)))


class Game:
    """A proper puzzle and a player in the middle of it."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules, self.rng = rules, Random(seed)
        self.answer = solved(rules, self.rng).digits
        share = 0.6 if rules.size < 12 else 0.3
        while True:
            held = [digit if self.rng.random() > share else 0 for digit in self.answer]
            self.givens = Grid(tuple(held))
            if solve_under(self.givens, rules, max_guesses=0).grid and not all(held):
                break  # solved without a guess, so it has no other solution
            share *= 0.9
        self.blank = [cell for cell, digit in enumerate(held) if not digit]
        self.rng.shuffle(self.blank)
        self.filled = self.blank[: len(self.blank) // 2]
        self.open = sorted(self.blank[len(self.filled) :])

    def entries(self, wrong: tuple[int, ...] = ()) -> Grid:
        """What the player entered, of which some cells are wrong."""
        digits = [0] * self.rules.cells
        for cell in (*self.filled, *wrong):
            digits[cell] = self.answer[cell] % self.rules.size + 1 if cell in wrong else self.answer[cell]
        return Grid(tuple(digits))

    def marks(self, lacking: tuple[int, ...] = ()) -> list[set[int]]:
        """Marks for all open cells: some of the candidates, the right one among them but for some cells."""
        board = Candidates.of(self.givens, self.rules)
        for cell in self.filled:
            board.place(cell, self.answer[cell])
        marks: list[set[int]] = [set() for _ in range(self.rules.cells)]
        for cell in self.open:
            candidates = [digit for digit in range(1, self.rules.size + 1) if board.cells[cell] >> digit & 1]
            marks[cell] = {self.answer[cell], *self.rng.sample(candidates, len(candidates) // 2)}
            if cell in lacking:
                marks[cell] = {self.answer[cell] % self.rules.size + 1}
        return marks


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: f"{rules.name}-{rules.size}")
@pytest.mark.parametrize("seed", [1, 2])
def test_hints_on_half_filled_boards_are_right(rules: Rules, seed: int) -> None:
    game = Game(rules, seed)
    lacking = (game.open[0],)
    for marks, expected in ((None, ()), (game.marks(), ()), (game.marks(lacking), lacking)):
        found = hint(game.givens, game.entries(), marks, rules)
        assert found.kind == "step"
        assert found.lacking == expected
        assert found.step
        assert all(game.answer[cell] == digit for cell, digit in found.step.placements)
        assert all(game.answer[cell] != digit for cell, digit in found.step.eliminations)
        assert not {cell for cell, _ in (*found.step.placements, *found.step.eliminations)} & set(game.filled)
        for stage in (found.where, found.what, found.how):
            assert stage.endswith(".")
            assert "{" not in stage
        if marks and not found.step.placements:
            assert any(digit in marks[cell] for cell, digit in found.step.eliminations)


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: f"{rules.name}-{rules.size}")
def test_wrong_entries_are_named_before_anything_else(rules: Rules) -> None:
    game = Game(rules, 3)
    wrong = tuple(sorted([game.open[0], *game.filled[:2]]))
    found = hint(game.givens, game.entries(wrong), game.marks(wrong), rules)
    assert (found.kind, found.cells, found.step) == ("wrong", wrong, None)
    assert all(cell_name(cell, rules.size) in found.how for cell in wrong)


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: f"{rules.name}-{rules.size}")
def test_a_filled_board_is_done(rules: Rules) -> None:
    game = Game(rules, 4)
    assert hint(game.givens, Grid(game.answer), None, rules).kind == "done"
