"""Command line: `python -m solver [--count N | --steps | --hint | --rate] [--rules NAME] [--json] [FILE]`.

One puzzle a line in, its solution out, one line each, in order. A line without an answer (malformed, clashing digits,
no solution, given up) is named on standard error in one sentence, the other lines are still answered, and the exit
status is 1 at the end. A puzzle with more than one solution is remarked on there too, but to solve it is not an error.
`--generate LEVEL` reads nothing and prints new puzzles.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from io import TextIOWrapper
from random import SystemRandom
from typing import Any, NoReturn

from solver.answers import MAX_SECONDS, Reply, RulesFor, count_line, hint_line, rate_line, solve_line, steps_line
from solver.rules import Rules, RulesError, jigsaw, rules_named
from solver.search import SearchLimitError

DESCRIPTION = """Solve Sudokus, one a line: 81 characters with `.`, `0`, `*`, `_` or `x` for a blank; or 16, 36, 144,
256 or 625 characters for the other sizes. Lines without an answer are named on standard error; exit status 1 then."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status: 0, or 1 when some line had no answer."""
    parser = _parser()
    options = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # sentences hold arrows, which not every terminal can write
            stream.reconfigure(errors="backslashreplace")
    if options.generate is not None and options.file is not None:
        parser.error("--generate reads no FILE")
    if options.generate is None and (options.number, options.seed, options.symmetry) != (None, None, None):
        parser.error("--number, --seed and --symmetry belong to --generate")
    if options.eta and not (options.rate and options.json):
        parser.error("--eta belongs to --rate --json")
    try:
        rules_for, size = _rules(options.rules)
        return _answer(options, rules_for) if options.generate is None else _generate(options, rules_for(size))
    except BrokenPipeError:
        # Whoever read the answers (`head`) has seen enough; keep Python from complaining while it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        name = error.filename or "A file without a name"
        what = "The answers cannot be written" if error.filename is None else f"{name} cannot be read"
        print(f"{what}: {error.strerror}.", file=sys.stderr)
    except RulesError as error:
        print(error, file=sys.stderr)
    except KeyboardInterrupt:
        return 130  # as shells say it
    return 1


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the options in one line, without all that there are."""

    def error(self, message: str) -> NoReturn:
        """End with exit status 2."""
        self.exit(2, f"{message}; --help tells what there is.\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m solver", description=DESCRIPTION)
    parser.add_argument("file", nargs="?", metavar="FILE", help="puzzles, one a line; standard input when absent")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--count", type=_positive, metavar="N", help="print the number of solutions, at most N")
    instead.add_argument("--steps", action="store_true", help="print how a person solves it, then the solution")
    instead.add_argument("--hint", action="store_true", help="print where to look next, for what, and the step")
    instead.add_argument("--rate", action="store_true", help="print level and rating (Sudoku Explainer's scale)")
    instead.add_argument(
        "--generate", metavar="LEVEL", help="print a new puzzle: easy, medium, hard, very-hard or extreme"
    )
    parser.add_argument("--number", type=_positive, metavar="N", help="generate: how many (1)")
    parser.add_argument("--seed", type=int, metavar="S", help="generate: the same seed gives the same puzzles")
    parser.add_argument("--symmetry", metavar="NAME", help="generate: rotational, mirror or diagonal")
    parser.add_argument(
        "--eta", action="store_true", help="rate, with --json: also measure the chaotic flow's hardness"
    )
    parser.add_argument(
        "--rules",
        default="plain",
        metavar="NAME",
        help="x, hyper, asterisk, center-dot, anti-knight, several joined by +, or jigsaw:MAP with a letter for each "
        "cell's region",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    return parser


def _rules(name: str) -> tuple[RulesFor, int]:
    """The rules that the name asks for, by the size of the grid, and the usual size. Raises RulesError."""
    kind, _, regions = name.partition(":")
    if kind == "jigsaw":
        rules = jigsaw(regions)

        def for_size(size: int) -> Rules:
            if size != rules.size:
                raise RulesError(f"The map is for grids of size {rules.size}, not {size}.")
            return rules

        return for_size, rules.size
    rules_named(name)  # an unknown name is told once, not for each line
    return partial(rules_named, name), 9


def _answer(options: argparse.Namespace, rules_for: RulesFor) -> int:
    reply_to: Callable[[str, RulesFor], Reply]
    if options.count:
        reply_to = partial(count_line, limit=options.count)
    elif options.rate:
        reply_to = partial(rate_line, with_eta=options.eta)
    else:
        reply_to = steps_line if options.steps else hint_line if options.hint else solve_line
    status = 0
    for number, line in _lines(options.file):
        reply = reply_to(line, rules_for)
        if options.json:
            _print_json({"line": number, "puzzle": line, **reply.record})
        elif reply.text:
            print(*reply.text, sep="\n", flush=True)
        if reply.message:
            print(f"line {number}: {reply.message}", file=sys.stderr)
        if reply.failed:
            status = 1
    return status


def _generate(options: argparse.Namespace, rules: Rules) -> int:
    from solver.generator import GenerateError, generate
    from solver.rating import level_of, rate

    first = SystemRandom().randrange(2**32) if options.seed is None else options.seed
    for seed in range(first, first + (options.number or 1)):
        try:
            puzzle = generate(
                options.generate,
                options.symmetry,
                seed,
                rules,
                level_of=partial(level_of, rules=rules, up_to=options.generate),
                max_seconds=MAX_SECONDS,
            )
        except GenerateError as error:
            print(error, file=sys.stderr)
            return 1
        except SearchLimitError as error:
            print(f"No puzzle of this kind was found. {error}", file=sys.stderr)
            return 1
        if options.json:
            found = rate(puzzle, rules)
            _print_json({"puzzle": str(puzzle), "level": found.level, "rating": found.rating, "seed": seed})
        else:
            print(puzzle, flush=True)
    return 0


def _print_json(record: dict[str, Any]) -> None:
    print(json.dumps(record), flush=True)


def _positive(text: str) -> int:
    number = int(text) if text.isdecimal() and len(text) < 19 else 0
    if number < 1:
        raise argparse.ArgumentTypeError("N must be a whole number from 1, of at most 18 digits")
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
