"""How long a reading takes on a machine that has other things to do, by how threads wait for each other.

    python benchmarks/busy.py [--repeat N]

The page's sample pictures are read by processes of their own, on the idle machine and beside as many busy processes as
it has cores, in each way in turn: as shipped, as torch's threads wait by themselves (spinning long), and not spinning
at all. Medians in milliseconds, and how they compare with those as shipped.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

HOME = Path(__file__).parents[1]
PICTURES = [str(file) for file in sorted((HOME / "page" / "samples").glob("*.[jp][pn]g"))]
WAYS = {
    "as shipped": {},
    "spinning long": {"GOMP_SPINCOUNT": "300000"},
    "not spinning": {"OMP_WAIT_POLICY": "PASSIVE"},
}


def seconds(environment: dict[str, str]) -> list[float]:
    """The reader's own times for the pictures, read three times over. The first picture's is left out: it warms up."""
    done = subprocess.run(
        [sys.executable, "-m", "recognizer", "--json", *PICTURES, *PICTURES, *PICTURES],
        cwd=HOME,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line)["seconds"] for line in done.stdout.splitlines()][1:]


def main() -> None:
    """Print a line for each way."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    for neighbours in (0, os.cpu_count() or 1):
        busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(neighbours)]
        times: dict[str, list[float]] = {way: [] for way in WAYS}
        try:
            for _ in range(options.repeat):
                for way, environment in WAYS.items():
                    times[way] += seconds(environment)
        finally:
            for process in busy:
                process.kill()
        print(f"beside {neighbours} busy processes")
        shipped = median(times["as shipped"])
        for way, measured in times.items():
            print(f"  {way:15}{1000 * median(measured):8.0f} ms{median(measured) / shipped:8.2f}")


if __name__ == "__main__":
    main()
