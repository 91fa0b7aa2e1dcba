"""Shared by the tests of all techniques: no step may ever contradict the solution."""

from collections import Counter
from collections.abc import Callable, Iterable

from solver import Grid, solve
from solver.grid import cell_name
from solver.techniques import Candidates, Step, Technique, say
from solver.techniques.locked import TECHNIQUES as LOCKED
from solver.techniques.singles import TECHNIQUES as SINGLES
from solver.techniques.subsets import TECHNIQUES as SUBSETS


def index(name: str) -> int:
    return 9 * (int(name[1]) - 1) + int(name[3]) - 1


def position(cells: dict[str, str], units: dict[tuple[int, str], str] | None = None) -> Candidates:
    """An empty board with some cells cut to these candidates and, in some rows, columns or boxes, digits to places.

    units: (digit, `row 4`) -> the only places left there.
    """
    board = Candidates.of(Grid.parse("." * 81))
    for name, digits in cells.items():
        for digit in range(1, 10):
            if str(digit) not in digits:
                board.remove(index(name), digit)
    for (digit, unit), names in (units or {}).items():
        for cell in board.rules.units[board.rules.unit_names.index(unit)]:
            if cell_name(cell) not in names.split():
                board.remove(cell, digit)
    return board


def check_step(board: Candidates, step: Step, solution: tuple[int, ...]) -> None:
    """Raise AssertionError where a step is wrong, idle or cannot be told."""
    assert step.placements or step.eliminations, step
    for cell, digit in step.placements:
        assert solution[cell] == digit, (step, board.grid)
        assert board.cells[cell] >> digit & 1, ("placed already", step)
    for cell, digit in step.eliminations:
        assert solution[cell] != digit, (step, str(board.grid))
        assert board.cells[cell] >> digit & 1, ("gone already", step)
    assert len(set(step.eliminations)) == len(step.eliminations)
    sentence = say(step, board.rules)
    assert sentence.endswith(".")
    assert "{" not in sentence


def walk(
    puzzle: str, techniques: Iterable[Technique], seen: Callable[[Candidates, Step], None] | None = None
) -> tuple[Candidates, Counter[str]]:
    """Solve with singles and `techniques`, the first one that finds something each time; check EVERY step they find.

    Returns where it got stuck or was solved, and how often each technique was used.
    """
    grid = Grid.parse(puzzle)
    answer = solve(grid).grid
    assert answer is not None
    board = Candidates.of(grid)
    used: Counter[str] = Counter()
    while not board.solved:
        for technique in (*SINGLES, *techniques):
            steps = list(technique.find(board))
            for step in steps:
                check_step(board, step, answer.digits)
                if seen:
                    seen(board, step)
            if steps:
                used[technique.key] += 1
                board.apply(steps[0])
                break
        else:
            break
    return board, used


def check_used(technique: Technique, puzzle: str, family: Iterable[Technique]) -> None:
    """Raise AssertionError unless a puzzle has a step of this technique, taken first of all, and its family next."""
    _, used = walk(puzzle, (technique, *family, *LOCKED, *SUBSETS))
    assert used[technique.key]
