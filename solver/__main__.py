"""Command line: `python -m solver [--count N] [--json] [FILE]`.

One puzzle a line in, its solution out, one line each, in order. A line without an answer (malformed, clashing digits,
no solution, given up) is named on standard error in one sentence, the other lines are still solved, and the exit
status is 1 at the end. A puzzle with more than one solution is remarked on there too, but it is not an error.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from time import perf_counter

from solver.grid import Grid, GridError, cell_name, clashes
from solver.search import SearchLimitError, count, solutions

MAX_SECONDS = 60.0  # a line: no 9 x 9 grid needs one second, but an empty 25 x 25 grid may take for ever

DESCRIPTION = """Solve Sudokus, one a line: 81 characters with `.`, `0`, `*`, `_` or `x` for a blank; or 16, 36, 144,
256 or 625 characters for the other sizes. Lines without an answer are named on standard error; exit status 1 then."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is to be said about one line.

    outcome: `solved`, `counted`, or why not: `malformed`, `clash`, `unsolvable`, `limit`.
    solution: the solved grid as text, where one is known.
    solutions: how many solutions were found, at most 2, or at most N when counting; None where that is not known.
    clashes: indices of cells that hold equal digits in one unit.
    message: a sentence about what went wrong or should be known.
    """

    outcome: str
    solution: str | None = None
    solutions: int | None = None
    clashes: list[int] = field(default_factory=list)
    message: str | None = None
    seconds: float = 0.0


def answer(line: str, count_up_to: int | None = None) -> Answer:
    """Solve one line, or count its solutions up to a number. Raises nothing, whatever the line holds."""
    started = perf_counter()
    try:
        grid = Grid.parse(line)
    except GridError as error:
        return Answer("malformed", message=f"malformed: {error}")
    if count_up_to is not None:
        try:
            number = count(grid, count_up_to, max_seconds=MAX_SECONDS)
        except SearchLimitError as limit:
            return Answer("limit", message=f"limit: {limit}", seconds=perf_counter() - started)
        return Answer("counted", solutions=number, seconds=perf_counter() - started)
    clashing = clashes(grid)
    if clashing:
        names = ", ".join(cell_name(cell, grid.size) for cell in clashing)
        message = f"contradictory and so unsolvable: equal digits clash in {names}."
        return Answer("clash", None, 0, list(clashing), message, perf_counter() - started)
    return _solve(grid, started)


def _solve(grid: Grid, started: float) -> Answer:
    found: list[Grid] = []
    message = None
    known: int | None = None
    try:
        for solution in solutions(grid, 2, max_seconds=MAX_SECONDS):
            found.append(solution)  # noqa: PERF402  a limit may come after the first, which must not be lost
        known = len(found)
    except SearchLimitError as limit:
        if not found:
            return Answer("limit", message=f"limit: {limit}", seconds=perf_counter() - started)
        message = "solved, but whether it is the only solution was not found out in time."
    seconds = perf_counter() - started
    if not found:
        return Answer("unsolvable", solutions=0, message="unsolvable: the puzzle has no solution.", seconds=seconds)
    if known == 2:
        message = "more than one solution; one of them is given."
    return Answer("solved", str(found[0]), known, message=message, seconds=seconds)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status: 0, or 1 when some line had no answer."""
    parser = argparse.ArgumentParser(prog="python -m solver", description=DESCRIPTION)
    parser.add_argument("file", nargs="?", metavar="FILE", help="puzzles, one a line; standard input when absent")
    parser.add_argument("--count", type=_count, metavar="N", help="print the number of solutions, at most N, instead")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    options = parser.parse_args(arguments)
    status = 0
    try:
        for number, line in _lines(options.file):
            found = answer(line, options.count)
            if options.json:
                print(json.dumps({"line": number, "puzzle": line, **asdict(found)}), flush=True)
            elif found.outcome == "counted":
                print(found.solutions, flush=True)
            elif found.solution:
                print(found.solution, flush=True)
            if found.message:
                print(f"line {number}: {found.message}", file=sys.stderr)
            if found.outcome not in ("solved", "counted"):
                status = 1
    except BrokenPipeError:
        # Whoever read the answers (`head`) has seen enough; keep Python from complaining while it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        what = "The answers cannot be written" if error.filename is None else f"{error.filename} cannot be read"
        print(f"{what}: {error.strerror}.", file=sys.stderr)
        status = 1
    return status


def _count(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError("N must be a whole number from 1")
    return number


def _lines(name: str | None) -> Iterator[tuple[int, str]]:
    """Number (from 1) and text of each line that is not empty."""
    if name is None and sys.stdin is None:
        return
    source = sys.stdin.fileno() if name is None else name
    with open(source, encoding="utf-8-sig", errors="replace", closefd=name is not None) as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield number, line.strip()


if __name__ == "__main__":
    sys.exit(main())
