"""How fast the solver is, beside others that `pip install` gives, and how well repair finds the board that was meant.

    python benchmarks/solve.py [--puzzles DIR] [--seconds S]

Every program solves as many puzzles of a set, in order, as it can in S seconds, three times; the median counts. "solve"
stops at the first solution, "prove" looks for a second one. Times are processor time, so that other work on the machine
counts little. "x pure" is the speed against our pure-Python path, which is used where numba is not installed. Programs
that are not installed are named and left out.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from time import process_time

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import Grid, count, repair, solve, solve_many, units, warm
from solver.batch import Batch

SETS = {"easy": 1, "clue17": 1, "top95": 1, "top1465": 1, "hardest": 1, "killers": 1, "multi": 2, "unsolvable": 0}
COMPARED = ("easy", "clue17", "top95", "hardest")  # of the rest, single puzzles take some programs minutes
ONLY_EASY = "py-sudoku"  # the same, beyond the first set
Answer = Callable[[str, int], int]  # puzzle and limit -> solutions found, at most the limit


def pure(puzzle: str, limit: int) -> int:
    """Ours without numba; only used before `warm` is called."""
    return count(Grid.parse(puzzle), limit)


def norvig(puzzle: str, limit: int) -> int:
    """The method of Norvig's essay: a string of candidates a cell, singles, fewest candidates first."""
    values = dict.fromkeys(range(81), "123456789")
    clues = ((cell, digit) for cell, digit in enumerate(puzzle) if digit not in "0.")
    if all(_assign(values, cell, digit) for cell, digit in clues):
        return sum(1 for _ in islice(_search(values), limit))
    return 0


UNITS_OF = [[unit for unit in units() if cell in unit] for cell in range(81)]
PEERS_OF = [{mate for unit in UNITS_OF[cell] for mate in unit} - {cell} for cell in range(81)]


def _assign(values: dict[int, str], cell: int, digit: str) -> bool:
    return all(_eliminate(values, cell, other) for other in values[cell].replace(digit, ""))


def _eliminate(values: dict[int, str], cell: int, digit: str) -> bool:
    if digit not in values[cell]:
        return True
    values[cell] = values[cell].replace(digit, "")
    if not values[cell]:
        return False
    if len(values[cell]) == 1 and not all(_eliminate(values, mate, values[cell]) for mate in PEERS_OF[cell]):
        return False
    for unit in UNITS_OF[cell]:
        places = [place for place in unit if digit in values[place]]
        if not places or (len(places) == 1 and not _assign(values, places[0], digit)):
            return False
    return True


def _search(values: dict[int, str]) -> Iterator[dict[int, str]]:
    fewest, cell = min(((len(values[cell]), cell) for cell in range(81) if len(values[cell]) > 1), default=(1, 0))
    if fewest == 1:
        yield values
        return
    for digit in values[cell]:
        copy = values.copy()
        if _assign(copy, cell, digit):
            yield from _search(copy)


def py_sudoku(puzzle: str, limit: int) -> int:
    """py-sudoku; its `solve` raises nothing where there is no solution, and a second search tells of more."""
    from sudoku import Sudoku

    board = [[int(digit) for digit in puzzle.replace(".", "0")[row : row + 9]] for row in range(0, 81, 9)]
    game = Sudoku(3, 3, board=board)
    if not game.solve().validate():
        return 0
    return 1 + (limit > 1 and game.has_multiple_solutions())


class PythonSat:
    """A CNF model (cell, row, column and box: exactly one) loaded once; the clues are assumptions.

    A clause against the first solution, which one more assumption switches on, tells of a second.
    """

    def __init__(self) -> None:
        from pysat.solvers import Glucose4

        self.sat = Glucose4(bootstrap_with=_clauses())
        self.switch = 9 * 81

    def __call__(self, puzzle: str, limit: int) -> int:
        clues = [9 * cell + int(digit) for cell, digit in enumerate(puzzle) if digit not in "0."]
        if not self.sat.solve(assumptions=clues):
            return 0
        self.switch += 1
        model = [literal for literal in self.sat.get_model() if 0 < literal <= 9 * 81]
        self.sat.add_clause([-self.switch, *(-literal for literal in model)])
        return 1 + (limit > 1 and self.sat.solve(assumptions=[*clues, self.switch]))


def _clauses() -> list[list[int]]:
    groups = [[9 * cell + digit for digit in range(1, 10)] for cell in range(81)]
    groups += [[9 * cell + digit for cell in unit] for unit in units() for digit in range(1, 10)]
    at_most = [[-one, -other] for group in groups for k, one in enumerate(group) for other in group[:k]]
    return groups + at_most


def rustoku(puzzle: str, limit: int) -> int:
    """rustoku, a Rust solver with Python bindings."""
    import rustoku as program

    board = program.Rustoku(puzzle)
    if limit > 1:
        return len(board.solve_until(limit))
    return int(board.solve_any() is not None)


def rate(answer: Answer, puzzles: list[str], limit: int, wanted: int, seconds: float) -> tuple[float, int]:
    """Puzzles a second (median of three) and wrong answers, over as many puzzles as fit into the time."""
    rates, wrong = [], 0
    for _ in range(3):
        done, started = 0, process_time()
        for puzzle in puzzles:
            wrong += answer(puzzle, limit) != min(wanted, limit)
            done += 1
            if process_time() - started > seconds:
                break
        rates.append(done / (process_time() - started))
    return statistics.median(rates), wrong


def compare(sets: dict[str, list[str]], seconds: float) -> None:
    """Print the table of all programs on all sets."""
    programs: dict[str, Answer] = {"pure": pure, "norvig": norvig}
    others: dict[str, tuple[str, Callable[[], Answer]]] = {
        "py-sudoku": ("sudoku", lambda: py_sudoku),
        "python-sat": ("pysat", PythonSat),
        "rustoku": ("rustoku", lambda: rustoku),
    }
    for name, (module, made) in others.items():
        if find_spec(module):
            programs[name] = made()
        else:
            print(f"{name} is not installed and is left out.")
    print(f"\n{'set':11}{'program':12}{'solve/s':>10}{'x pure':>8}{'prove/s':>10}{'x pure':>8}  wrong")
    for name in COMPARED:
        puzzles = sets[name]
        base: list[float] = []
        for program, answer in programs.items():
            if program == ONLY_EASY and name != "easy":
                continue
            solved, wrong = rate(answer, puzzles, 1, SETS[name], seconds)
            proved, more_wrong = rate(answer, puzzles, 2, SETS[name], seconds)
            base = base or [solved, proved]
            line = f"{solved:10.0f}{solved / base[0]:8.2f}{proved:10.0f}{proved / base[1]:8.2f}"
            print(f"{name:11}{program:12}{line}{wrong + more_wrong:7}", flush=True)


def batches(sets: dict[str, list[str]], compiled: bool) -> None:
    """Print speed, guesses and the worst case of our own solver on all sets."""
    print(f"\nOurs, {'compiled' if compiled else 'pure'}: one thread, solving and proving")
    print(f"{'set':11}{'solve/s':>10}{'prove/s':>10}{'guesses':>9}{'worst ms':>10}  wrong")
    for name, puzzles in sets.items():
        digits = np.array([Grid.parse(puzzle).digits for puzzle in puzzles], np.uint8)

        def timed(limit: int, digits: np.ndarray = digits) -> tuple[float, Batch]:
            times = []
            for _ in range(5 if compiled else 1):
                started = process_time()
                batch = solve_many(digits, limit=limit, threads=1)
                times.append(process_time() - started)
            return len(digits) / statistics.median(times), batch

        (solved, _), (proved, batch) = timed(1), timed(2)
        worst = 0.0
        for puzzle in puzzles:
            grid = Grid.parse(puzzle)
            times = []
            # A single slow call may be the machine's doing: what counts is the faster of two.
            for _ in range(2):
                started = process_time()
                count(grid, 2)
                times.append(process_time() - started)
            worst = max(worst, min(times))
        wrong = int((batch.counts != SETS[name]).sum())
        line = f"{solved:10.0f}{proved:10.0f}{batch.guesses.mean():9.2f}{worst * 1e3:10.2f}"
        print(f"{name:11}{line}{wrong:7}", flush=True)
    grids = [Grid.parse(puzzle) for puzzle in sets["clue17"][:500]]
    times = []
    for grid in grids:
        started = process_time()
        solve(grid)
        times.append(process_time() - started)
    print(f"One call of solve on a 17-clue puzzle: {statistics.median(times) * 1e6:.0f} microseconds (median)")


CONFUSIONS = {1: "74", 2: "73", 3: "85", 4: "91", 5: "63", 6: "85", 7: "12", 8: "36", 9: "83"}


def misread(puzzle: str, errors: tuple[str, ...], random: np.random.Generator) -> np.ndarray:
    """(81, 10) probabilities as a calibrated reader gives them: mostly sure, but unsure where `errors` went wrong."""
    truth = np.array([0 if digit == "." else int(digit) for digit in puzzle])
    rows = 1e-6 + random.dirichlet(np.full(10, 0.3), 81) * random.beta(0.15, 12, (81, 1))
    rows[np.arange(81), truth] += 1 - rows.sum(1)
    for error in errors:
        cell = random.choice(np.flatnonzero((truth == 0) == (error == "ghost")))
        instead = int(random.choice(list(CONFUSIONS[truth[cell]]))) if error == "wrong" else 0
        if error == "ghost":
            instead = int(random.integers(1, 10))
        # The digit read gets most of the probability, the true one most of the rest.
        sure = random.uniform(0.5, 0.95)
        rows[cell] = (1 - sure) * 0.3 * random.dirichlet(np.full(10, 0.3)) + 1e-6
        rows[cell, instead] += sure
        rows[cell, truth[cell]] += (1 - sure) * 0.7
    return rows / rows.sum(1, keepdims=True)


def repairs(sets: dict[str, list[str]], number: int) -> None:
    """Print how often the true board comes back, and how fast."""
    print(
        f"\nRepair: {number} boards a line"
        f"\n{'set':9}{'errors':16}{'first':>7}{'in 3':>7}{'median ms':>11}{'95 % ms':>9}"
    )
    for name in ("easy", "clue17", "top95"):
        for errors in ((), ("wrong",), ("missed",), ("ghost",), ("wrong", "wrong"), ("wrong", "missed")):
            random = np.random.default_rng(1)
            first = among = 0
            times = []
            for _ in range(number):
                puzzle = sets[name][random.integers(len(sets[name]))].replace("0", ".")
                rows = misread(puzzle, errors, random).tolist()
                started = process_time()
                boards = [str(board.grid) for board in repair(rows)]
                times.append(1e3 * (process_time() - started))
                first += boards[:1] == [puzzle]
                among += puzzle in boards
            shares = f"{first / number:7.0%}{among / number:7.0%}"
            median, high = statistics.median(times), statistics.quantiles(times, n=20)[-1]
            print(f"{name:9}{' + '.join(errors) or 'none':16}{shares}{median:11.1f}{high:9.1f}", flush=True)


def main() -> None:
    """Print everything: others beside the pure path, the pure path, then the kernel if there is one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    here = Path(__file__).parents[1]
    parser.add_argument("--puzzles", type=Path, default=here.parent / "shared" / "puzzles", help="folder of the sets")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for one program on one set, three times over")
    parser.add_argument("--boards", type=int, default=100, help="boards a line when repairing")
    options = parser.parse_args()
    sets = {name: (options.puzzles / f"{name}.txt").read_text("ascii").split() for name in SETS}
    print(f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}")
    compare(sets, options.seconds)
    from solver import fast

    load, fast.warm = fast.warm, lambda: False
    batches(sets, compiled=False)
    repairs(sets, options.boards)
    fast.warm = load
    started = process_time()
    if warm():
        print(f"\nThe kernel was loaded in {process_time() - started:.2f} s.")
        batches(sets, compiled=True)
        repairs(sets, options.boards)
    else:
        print("\nnumba is not installed, so there is no compiled kernel to measure.")


if __name__ == "__main__":
    main()
