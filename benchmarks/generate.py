"""How long it takes to make puzzles of each level.

    python benchmarks/generate.py [--number N] [--seed S] [--levels LEVEL...] [--pure]

Makes N puzzles of each level and prints processor time a puzzle, and what a hundred of each level would take on two
cores. With the compiled kernel where numba is installed, unless --pure.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from functools import partial
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import LEVELS, generate, level_of, warm


def main() -> None:
    """Make puzzles level by level."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--levels", nargs="*", default=LEVELS)
    parser.add_argument("--pure", action="store_true")
    options = parser.parse_args()
    print("kernel" if not options.pure and warm() else "pure Python")
    total = 0.0
    for level in options.levels:
        judge = partial(level_of, up_to=level)
        seconds = []
        for seed in range(options.seed, options.seed + options.number):
            started = process_time()
            generate(level, seed=seed, level_of=judge)
            seconds.append(process_time() - started)
        ms = [1000 * each for each in seconds]
        total += statistics.fmean(seconds)
        print(
            f"{level:10} {options.number} puzzles: mean {statistics.fmean(ms):.0f} ms,"
            f" median {statistics.median(ms):.0f}, longest {max(ms):.0f}",
            flush=True,
        )
    print(f"a hundred of each on two cores: {50 * total:.0f} s of processor time on either")


if __name__ == "__main__":
    main()
