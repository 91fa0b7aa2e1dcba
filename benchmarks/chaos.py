"""How hard the flow of `solver.analog` finds known puzzles: eta of each, beside what the paper says.

    python benchmarks/chaos.py [--puzzles DIR] [--easy N] [--hard N] [--trajectories T] [--time TIME] [--blonde B]

Ten puzzles of easy.txt and of hardest.txt with T trajectories each, then Platinum Blonde with B, for which the paper
gives 3.58. Few trajectories escape from the hardest within TIME: T and TIME say how exact the rate is, and "escaped"
how many it rests on. Times are processor time. One thread a process is enough: set OMP_NUM_THREADS=1.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import Grid
from solver.analog import escapes, eta

PLATINUM_BLONDE = ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."


def measure(name: str, text: str, trajectories: int, time: float) -> float:
    """Measure one puzzle and print a line about it."""
    started = process_time()
    times, found = escapes(Grid.parse(text), trajectories, 0, time)
    hardness = eta(times, found)
    print(
        f"{name:16} eta {hardness:5.2f}   escaped {sum(found):4} of {trajectories} by {max(times):6.1f}"
        f"   {process_time() - started:7.1f} s",
        flush=True,
    )
    return hardness


def main() -> None:
    """Measure the sets, then Platinum Blonde."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=Path, default=Path(__file__).parents[2] / "shared" / "puzzles")
    parser.add_argument("--easy", type=int, default=10)
    parser.add_argument("--hard", type=int, default=10)
    parser.add_argument("--trajectories", type=int, default=200)
    parser.add_argument("--time", type=float, default=150.0)
    parser.add_argument("--blonde", type=int, default=1000)
    options = parser.parse_args()
    for name, number in (("easy", options.easy), ("hardest", options.hard)):
        texts = (options.puzzles / f"{name}.txt").read_text("ascii").split()[:number]
        found = [measure(f"{name} {k}", text, options.trajectories, options.time) for k, text in enumerate(texts, 1)]
        if found:
            print(f"{name}: median {statistics.median(found):.2f}, from {min(found):.2f} to {max(found):.2f}\n")
    if options.blonde:
        measure("Platinum Blonde", PLATINUM_BLONDE, options.blonde, options.time)


if __name__ == "__main__":
    main()
