"""How well the rating agrees with Sudoku Explainer, what it takes, and which techniques real puzzles need.

    python benchmarks/rating.py [--puzzles DIR] [--every N] [--processes P] [--explain] [--met] [--sets NAME...]

rated_ser.csv holds puzzles with the rating Sudoku Explainer gave them. Of the other sets, levels and techniques are
counted: in how many puzzles each is used. --every N takes each N-th puzzle of every set. --explain also solves them by
the techniques of explanations, rated_ser.csv as well, and prints how many need no trial and error and how many steps
contradict the solution. --met looks at every stage of these for all techniques that need no long chains, also where an
easier one is taken instead. Times are processor time.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from multiprocessing import Pool
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import Explanation, Grid, Rating, explain, rate, solve
from solver.techniques import TECHNIQUES, Candidates

SETS = ("easy", "clue17", "top1465", "hardest")
GUESSED = "trial-and-error"
CHAINS = 6.6  # rating of the easiest chain


def rated(puzzle: str) -> tuple[Rating, float]:
    """The rating and the seconds it took."""
    started = process_time()
    return rate(Grid.parse(puzzle)), process_time() - started


def explained(puzzle: str) -> tuple[Explanation, float]:
    """The explanation and the seconds it took."""
    started = process_time()
    return explain(Grid.parse(puzzle)), process_time() - started


def wrong_steps(explanation: Explanation) -> int:
    """How many steps contradict the solution."""
    answer = solve(explanation.start).grid
    assert answer is not None
    return sum(
        any(answer.digits[cell] != digit for cell, digit in step.placements)
        or any(answer.digits[cell] == digit for cell, digit in step.eliminations)
        for step in explanation.steps
    )


def puzzles_of(file: Path, every: int) -> list[str]:
    """Each N-th puzzle of a set: one a line, or `puzzle,rating` below a heading."""
    lines = file.read_text().split()
    return [line.split(",")[0] for line in (lines[1:] if file.suffix == ".csv" else lines)][::every]


def met(puzzle: str) -> set[str]:
    """The techniques, chains aside, of which a step was there at some stage of the explanation."""
    explanation = explain(Grid.parse(puzzle))
    board, there = Candidates.of(explanation.start), set[str]()
    for step in explanation.steps:
        for technique in TECHNIQUES:
            if technique.rating < CHAINS and technique.key not in there and next(technique.find(board), None):
                there.add(technique.key)
        board.apply(step)
    return there


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal ones share the mean of theirs."""
    order = sorted(values)
    first = {value: k for k, value in reversed(list(enumerate(order)))}
    times = Counter(order)
    return [first[value] + (times[value] - 1) / 2 for value in values]


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's rank correlation."""
    return statistics.correlation(ranks(one), ranks(other))


def compare(file: Path, every: int, run: Callable[..., list[tuple[Rating, float]]]) -> None:
    """Print how our ratings agree with those of a file of `puzzle,rating` lines."""
    with file.open() as lines:
        rows = list(csv.reader(lines))[1::every]
    theirs = [float(row[1]) for row in rows]
    found = run(rated, [row[0] for row in rows])
    ours = [rating.rating for rating, _ in found]
    differences = [mine - other for mine, other in zip(ours, theirs, strict=True)]
    print(f"{file.name}: {len(rows)} puzzles, {times([seconds for _, seconds in found])}")
    print(f"  Spearman {spearman(ours, theirs):.4f}   mean absolute difference {mean_size(differences):.3f}", end="")
    print(f"   the same {sum(abs(each) < 0.05 for each in differences) / len(rows):.1%}")
    print("  furthest apart:")
    for k in sorted(range(len(rows)), key=lambda k: -abs(differences[k]))[:8]:
        print(f"    {rows[k][0]}  theirs {theirs[k]}  ours {ours[k]}")


def mean_size(differences: Sequence[float]) -> float:
    """Mean of the absolute values."""
    return statistics.fmean(map(abs, differences))


def times(seconds: Sequence[float]) -> str:
    """Median, mean and longest of some times, in words."""
    ms = [1000 * each for each in seconds]
    return f"median {statistics.median(ms):.0f} ms, mean {statistics.fmean(ms):.0f} ms, longest {max(ms):.0f} ms"


def survey(file: Path, every: int, run: Callable[..., list[tuple[Rating, float]]]) -> None:
    """Print levels and techniques of a set."""
    found = run(rated, puzzles_of(file, every))
    levels = Counter(rating.level for rating, _ in found)
    used = Counter(technique for rating, _ in found for technique in rating.techniques)
    print(f"{file.name}: {len(found)} puzzles, {times([seconds for _, seconds in found])}")
    print("  levels: " + ", ".join(f"{level} {number}" for level, number in levels.most_common()))
    print("  puzzles with: " + ", ".join(f"{technique} {number}" for technique, number in used.most_common()))


def tell(file: Path, every: int, run: Callable[..., list[tuple[Explanation, float]]]) -> None:
    """Print what it takes to explain a set, and how often guessing is needed."""
    found = run(explained, puzzles_of(file, every))
    used = Counter(technique for explanation, _ in found for technique in explanation.techniques)
    pure = sum(explanation.solved and GUESSED not in explanation.techniques for explanation, _ in found)
    print(f"{file.name} explained: {len(found)} puzzles, {times([seconds for _, seconds in found])}")
    steps, wrong = sum(len(each.steps) for each, _ in found), sum(wrong_steps(each) for each, _ in found)
    print(f"  without trial and error: {pure / len(found):.2%}; {steps} steps, {wrong} of them wrong")
    print("  puzzles with: " + ", ".join(f"{technique} {number}" for technique, number in used.most_common()))


def look_for_all(file: Path, every: int, run: Callable[..., list[set[str]]]) -> None:
    """Print in how many puzzles of a set each technique is there to be seen, whether or not it is taken."""
    found = run(met, puzzles_of(file, every))
    counts = Counter(key for there in found for key in there)
    easy = [technique.key for technique in TECHNIQUES if technique.rating < CHAINS]
    print(f"{file.name}, of {len(found)} puzzles there are at some stage: ", end="")
    print(", ".join(f"{key} {counts[key]}" for key in easy))


def main() -> None:
    """Compare, then survey the sets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=Path, default=Path(__file__).parents[2] / "shared" / "puzzles")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--explain", action="store_true")
    parser.add_argument("--met", action="store_true")
    parser.add_argument("--sets", nargs="*", default=SETS)
    options = parser.parse_args()
    with Pool(options.processes) as pool:

        def run(work: Callable[[str], object], puzzles: list[str]) -> list[object]:
            return pool.map(work, puzzles, chunksize=1)

        compare(options.puzzles / "rated_ser.csv", options.every, run)
        for name in options.sets:
            survey(options.puzzles / f"{name}.txt", options.every, run)
        for name in ("rated_ser.csv", *(f"{name}.txt" for name in options.sets)) if options.explain else ():
            tell(options.puzzles / name, options.every, run)
        for name in options.sets if options.met else ():
            look_for_all(options.puzzles / f"{name}.txt", options.every, run)


if __name__ == "__main__":
    main()
