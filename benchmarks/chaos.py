"""How hard the flow of `solver.analog` finds known puzzles: eta of each, beside what the paper says.

    python benchmarks/chaos.py [--puzzles DIR] [--number N] [--trajectories T] [--time TIME] [--blonde B] [--seed S]
        [--pure]

N puzzles of each set with T trajectories each, then Platinum Blonde with B, for which the paper gives 3.58. Few
trajectories escape from the hardest within a TIME of hundreds, and then eta comes out too high; some minutes and
`--number 0 --blonde 16 --time 20000` put it right: "escaped" says on how many an eta rests, and "together" takes all
trajectories of a set as if they were of one puzzle, which is fair only where the puzzles are alike. "+-" is one
standard error. With compiled moves where numba is installed, unless --pure. Times are processor time. One thread is
enough: set OMP_NUM_THREADS=1.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import Grid
from solver.analog import escapes, eta, eta_error, warm

PLATINUM_BLONDE = ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."
SETS = ("easy", "top1465", "hardest")


def measure(name: str, text: str, trajectories: int, time: float, seed: int) -> tuple[list[float], list[bool]]:
    """Measure one puzzle, print a line about it, and return what `escapes` does."""
    started = process_time()
    times, found = escapes(Grid.parse(text), trajectories, seed, time)
    print(
        f"{name:16} eta {eta(times, found):5.2f} +- {eta_error(found):.2f}"
        f"   escaped {sum(found):4} of {trajectories} by {max(times):6.1f}"
        f"   {process_time() - started:7.1f} s",
        flush=True,
    )
    return times, found


def main() -> None:
    """Measure the sets, then Platinum Blonde."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=Path, default=Path(__file__).parents[2] / "shared" / "puzzles")
    parser.add_argument("--number", type=int, default=10)
    parser.add_argument("--trajectories", type=int, default=200)
    parser.add_argument("--time", type=float, default=150.0)
    parser.add_argument("--blonde", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--pure", action="store_true")
    options = parser.parse_args()
    print("compiled" if not options.pure and warm() else "numpy")
    for name in SETS if options.number else ():
        texts = (options.puzzles / f"{name}.txt").read_text("ascii").split()
        texts = texts[:: len(texts) // options.number][: options.number]
        found = [
            measure(f"{name} {k}", text, options.trajectories, options.time, options.seed)
            for k, text in enumerate(texts, 1)
        ]
        each = [eta(*escaped) for escaped in found]
        together = eta([time for times, _ in found for time in times], [met for _, flags in found for met in flags])
        print(
            f"{name}: median {statistics.median(each):.2f}, from {min(each):.2f} to {max(each):.2f};"
            f" together {together:.2f}\n"
        )
    if options.blonde:
        measure("Platinum Blonde", PLATINUM_BLONDE, options.blonde, options.time, options.seed)


if __name__ == "__main__":
    main()
