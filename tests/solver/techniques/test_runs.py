"""What is carried over from step to step is what following anew gives; patterns at once are all patterns one by one."""

from random import Random

import pytest

from solver import Grid
from solver.generator import full_grid
from solver.human import next_step
from solver.rules import Rules, jigsaw, plain_rules, rules_named
from solver.techniques import Candidates, bits, patterns, runs
from solver.techniques.nets import net_of, whole_of
from solver.techniques.runs import runs_of
from solver.techniques.spread import Spread, spread, spread_on

HARD = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"
JIGSAW = "AADDDBCCCAADBDBCCCADDBBBFFCADBBBEFCCADEEEEFFIAAHEEEFIIHHHHHEFIIHHGGHGFIIGGGGGGFII"

of_all_rules = pytest.mark.parametrize(
    "rules",
    [plain_rules(), rules_named("hyper"), rules_named("anti-knight"), jigsaw(JIGSAW), plain_rules(6)],
    ids=lambda rules: f"{rules.name}-{rules.size}",
)


def anew(board: Candidates) -> tuple[dict[int, Spread], dict[int, Spread]]:
    net, (live, on) = net_of(board.rules), whole_of(board)
    by_singles = {node: spread(net, live, on, node) for node in bits(live & ~on)}
    return by_singles, {node: spread_on(net, run) for node, run in by_singles.items()}


def test_runs_are_carried_over_as_they_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = {False: 0, True: 0}

    def counted(*arguments: object) -> Spread | None:
        run = carried(*arguments)
        taken[bool(arguments[3])] += run is not None
        return run

    carried = runs.carried
    monkeypatch.setattr(runs, "carried", counted)
    board = Candidates.of(Grid.parse(HARD))
    for _ in range(4):
        while (step := next_step(board)) and step.rating < 8.0:
            board.apply(step)
        assert step
        by_singles, by_patterns = anew(board)
        assert runs_of(board, False) == by_singles
        assert runs_of(board, True) == by_patterns
        board.apply(step)
    assert taken[False] > 100
    assert taken[True] > 100


@of_all_rules
def test_runs_are_carried_over_whatever_goes(rules: Rules) -> None:
    rng = Random(2)
    digits = full_grid(rules, rng).digits
    board = Candidates.of(Grid(tuple(digit if rng.random() < 0.3 else 0 for digit in digits)), rules)
    for _ in range(3):
        assert (runs_of(board, False), runs_of(board, True)) == anew(board)
        candidates = [(cell, digit) for cell in bits(board.open) for digit in bits(board.cells[cell])]
        wrong = [(cell, digit) for cell, digit in candidates if digit != digits[cell]]
        for cell, digit in rng.sample(wrong, min(len(wrong), rng.randint(1, 2))):
            board.remove(cell, digit)


@of_all_rules
def test_patterns_at_once_are_all_patterns(rules: Rules) -> None:
    rng = Random(1)
    digits = full_grid(rules, rng).digits
    board = Candidates.of(Grid(tuple(digit if rng.random() < 0.12 else 0 for digit in digits)), rules)
    net, (live, on) = net_of(board.rules), whole_of(board)
    struck = 0
    for first in [*bits(live & ~on)][::5]:
        run = spread(net, live, on, first)
        if run.lost:
            continue
        for node in [*bits(run.live & ~run.on)][::40]:
            onward = spread(net, run.live, run.on, node)
            if onward.lost:
                continue
            left, one_by_one = onward.live, 0
            for find in (patterns._locked_one_by_one, patterns._naked_pairs, patterns._hidden_pairs):
                for pattern in find(net, left):
                    one_by_one |= pattern.struck
            assert patterns.struck_by_patterns(net, left) == one_by_one & left
            struck |= one_by_one
    assert struck or rules.name != "plain"
