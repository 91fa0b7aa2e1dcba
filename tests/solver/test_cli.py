"""`python -m solver` as its users see it: lines in, lines out, what went wrong, exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
EASY_SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
UNSOLVABLE = "1...5.2.9..7.......6.......2...........5.1..2....2.39.3.4.9...15...1...3...8...4."
CLASHING = "5..5" + "." * 77
HARD = "1......75.2.6..............5.7.4....4.....3........2.....2.36..7......4....8....."
CHAINS = "1.....38..5...9.............7.5..6.....28.................3.5.72.....4..8....1..."
JIGSAW = "AADDDBCCCAADBDBCCCADDBBBFFCADBBBEFCCADEEEEFFIAAHEEEFIIHHHHHEFIIHHGGHGFIIGGGGGGFII"
JIGSAW_PUZZLE = "42.5.....1...2..........79..9.143.27...7...6........1..68...453..1.36...........6"


def run(*arguments: str, text: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line on a text as standard input."""
    raw = text.encode() if isinstance(text, str) else text
    done = subprocess.run(
        [sys.executable, "-m", "solver", *arguments],
        input=raw,
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=False,
        env=os.environ | environment,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def test_a_solution_a_line() -> None:
    done = run(text=f"{EASY}\n{EASY.replace('.', '0')}\n")
    assert (done.stdout, done.stderr, done.returncode) == (f"{EASY_SOLVED}\n" * 2, "", 0)


def test_a_file_of_several_sizes(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_bytes(b"\xef\xbb\xbf13...4....4...31\r\n\r\n..54..1...5.2.6......5.2.1...6..43..")
    done = run(str(file))
    assert done.stdout.split() == ["1324241331424231", "365421142653256134431562513246624315"]
    assert done.returncode == 0


def test_bad_lines_are_named_and_the_others_solved() -> None:
    done = run(text="\n".join([EASY, UNSOLVABLE, CLASHING, "abc", "?" + EASY[1:], EASY]))
    assert done.stdout == f"{EASY_SOLVED}\n" * 2
    assert done.returncode == 1
    told = done.stderr.splitlines()
    assert [line.split(":")[0] for line in told] == ["line 2", "line 3", "line 4", "line 5"]
    assert "unsolvable" in told[0]
    assert "contradictory" in told[1]
    assert "r1c1, r1c4" in told[1]
    assert "malformed" in told[2]
    assert "r1c1" in told[3]


def test_more_than_one_solution_is_no_error_but_told() -> None:
    done = run(text="." * 16)
    assert len(done.stdout.strip()) == 16
    assert done.stderr == "line 1: more than one solution; one of them is given.\n"
    assert done.returncode == 0


def test_counting() -> None:
    done = run("--count", "300", text=f"{EASY}\n{UNSOLVABLE}\n{CLASHING}\n{'.' * 16}\n{'.' * 81}\n")
    assert (done.stdout.split(), done.stderr, done.returncode) == (["1", "0", "0", "288", "300"], "", 0)


def test_json() -> None:
    done = run("--json", text=f"{EASY}\n{CLASHING}\n{UNSOLVABLE}\n{'.' * 16}\nabc\n")
    easy, clashing, unsolvable, many, malformed = map(json.loads, done.stdout.splitlines())
    assert easy.keys() == {"line", "puzzle", "outcome", "solution", "solutions", "clashes", "message", "seconds"}
    assert (easy["line"], easy["puzzle"], easy["solution"], easy["solutions"]) == (1, EASY, EASY_SOLVED, 1)
    assert (easy["outcome"], easy["message"]) == ("solved", None)
    assert (clashing["outcome"], clashing["clashes"], clashing["solution"]) == ("clash", [0, 3], None)
    assert (unsolvable["outcome"], unsolvable["solutions"]) == ("unsolvable", 0)
    assert (many["outcome"], many["solutions"]) == ("solved", 2)
    assert (malformed["outcome"], malformed["solutions"]) == ("malformed", None)
    assert done.returncode == 1


def test_json_counting() -> None:
    done = run("--json", "--count", "5", text="." * 81)
    assert json.loads(done.stdout)["solutions"] == 5


@pytest.mark.parametrize("number", ["0", "-1", "many"])
def test_a_count_must_be_positive(number: str) -> None:
    done = run("--count", number, text=EASY)
    assert done.returncode == 2
    assert "--count" in done.stderr


def test_hostile_bytes_are_malformed_lines() -> None:
    done = run(text=b"\xff\xfe\x00" * 27 + b"\n" + b"9" * 100_000 + b"\n" + EASY.encode())
    assert done.stdout == f"{EASY_SOLVED}\n"
    assert [line[:17] for line in done.stderr.splitlines()] == ["line 1: malformed", "line 2: malformed"]
    assert done.returncode == 1


def test_a_file_that_is_not_there_is_told_in_a_line(tmp_path: Path) -> None:
    done = run(str(tmp_path / "none.txt"))
    assert done.returncode == 1
    assert done.stderr.endswith("none.txt cannot be read: No such file or directory.\n")
    assert len(done.stderr.splitlines()) == 1


def test_a_closed_pipe_ends_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "solver"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(f"{EASY}\n".encode() * 3)
        process.stdin.close()
        assert process.stderr.read() == b""
        process.wait(60)


def test_import_is_light() -> None:
    heavy = "{'numpy', 'numba', 'torch', 'dataclasses', 'typing'}"
    loaded = f"import sys, solver; print(*{heavy} & sys.modules.keys(), *(n for n in sys.modules if 'solver.' in n))"
    done = subprocess.run([sys.executable, "-Sc", loaded], capture_output=True, cwd=ROOT, timeout=60, check=True)
    assert done.stdout == b"\n"


@pytest.mark.parametrize("first", ["repair", "LikelyBoard", "solve"])
def test_the_door_gives_functions_whichever_name_comes_first(first: str) -> None:
    code = f"from solver import {first}; from solver import repair; assert callable(repair)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=60, check=True)


def test_steps_are_numbered_sentences_and_then_the_solution() -> None:
    done = run("--steps", text=f"{EASY}\n")
    *steps, solution = done.stdout.splitlines()
    assert solution == EASY_SOLVED
    assert [step.split(". ")[0] for step in steps] == [str(number) for number in range(1, len(steps) + 1)]
    assert all(step.endswith(".") for step in steps)
    assert (done.stderr, done.returncode) == ("", 0)


def test_steps_as_json() -> None:
    record = json.loads(run("--steps", "--json", text=EASY).stdout)
    assert record["solution"] == EASY_SOLVED
    assert sum(record["techniques"].values()) == len(record["steps"])
    assert record["steps"][0].keys() == {"technique", "rating", "text", "placements", "eliminations"}


def test_a_hint_in_three_stages() -> None:
    done = run("--hint", text=HARD)
    where, what, how = done.stdout.splitlines()
    assert where.startswith("Look at ")
    assert what.startswith("You can use this technique: ")
    assert how.endswith(".")
    record = json.loads(run("--hint", "--json", text=HARD).stdout)
    assert (record["kind"], record["where"], record["what"], record["how"]) == ("step", where, what, how)
    assert record["step"]["text"] == how


def test_a_hint_for_a_complete_grid() -> None:
    assert run("--hint", text=EASY_SOLVED).stdout == "The grid is complete.\n"


def test_rating() -> None:
    done = run("--rate", text=f"{EASY}\n{HARD}\n")
    assert (done.stdout.splitlines(), done.stderr, done.returncode) == (["easy 1.2", "hard 4.5"], "", 0)


def test_rating_as_json() -> None:
    record = json.loads(run("--rate", "--json", text=EASY).stdout)
    assert (record["level"], record["rating"], record["eta"]) == ("easy", 1.2, None)
    assert record["techniques"].keys() == {"hidden-single", "full-house"}


def test_rating_with_eta() -> None:
    assert 0 <= json.loads(run("--rate", "--json", "--eta", text=EASY).stdout)["eta"] < 1.5


@pytest.mark.parametrize("mode", ["--steps", "--hint", "--rate"])
def test_only_puzzles_with_one_solution_are_explained_and_rated(mode: str) -> None:
    done = run(mode, text="\n".join(["." * 81, UNSOLVABLE, CLASHING, "abc", EASY]))
    assert done.stdout
    assert [line.split(":")[1].split()[0] for line in done.stderr.splitlines()] == [
        "several", "unsolvable", "contradictory", "malformed",
    ]  # fmt: skip
    assert done.returncode == 1
    records = [json.loads(line) for line in run(mode, "--json", text="." * 81 + "\nabc").stdout.splitlines()]
    assert [record["outcome"] for record in records] == ["several", "malformed"]


def test_generated_puzzles_have_the_level_and_the_seed_tells_which() -> None:
    done = run("--generate", "easy", "--seed", "3", "--number", "2", "--symmetry", "rotational")
    puzzles = done.stdout.splitlines()
    assert len(set(puzzles)) == 2
    assert all((one == ".") == (other == ".") for text in puzzles for one, other in zip(text, text[::-1], strict=True))
    assert [line.split()[0] for line in run("--rate", text=done.stdout).stdout.splitlines()] == ["easy", "easy"]
    assert run("--generate", "easy", "--seed", "4", "--symmetry", "rotational").stdout.split() == puzzles[1:]
    record = json.loads(run("--generate", "easy", "--seed", "4", "--symmetry", "rotational", "--json").stdout)
    assert (record["puzzle"], record["level"], record["seed"]) == (puzzles[1], "easy", 4)


@pytest.mark.parametrize(
    "arguments", [("--generate", "none"), ("--generate", "easy", "--symmetry", "none"), ("--rules", "none")]
)
def test_unknown_names_are_told_in_a_line(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, text=EASY)
    assert (done.stdout, done.returncode, len(done.stderr.splitlines())) == ("", 1, 1)
    assert "'none'" in done.stderr


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("+", "name is missing in '+'"),
        ("", "name is missing in ''"),
        ("x+", "name is missing in 'x+'"),
        ("x+x", "'x' is named twice"),
        ("plain+x", "'plain' stands by itself"),
        ("jigsaw", "not 0."),
        ("jigsaw:" + "A" * 81, "9 different characters, not 1"),
    ],
)
def test_rules_that_cannot_be_are_told_in_a_line(name: str, told: str) -> None:
    done = run("--rules", name, text=EASY)
    assert (done.stdout, done.returncode, len(done.stderr.splitlines())) == ("", 1, 1)
    assert told in done.stderr


@pytest.mark.parametrize("arguments", [("--count", "0"), ("--number", "2"), ("--no-such",), ("--generate", "", "file")])
def test_wrong_options_are_told_in_a_line(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, text=EASY)
    assert (done.stdout, done.returncode, len(done.stderr.splitlines())) == ("", 2, 1)
    assert done.stderr.endswith("--help tells what there is.\n")


def test_a_level_without_a_name_does_not_read_puzzles() -> None:
    done = run("--generate", "", text=EASY)
    assert (done.stdout, done.returncode) == ("", 1)
    assert "no level ''" in done.stderr


def test_a_terminal_that_cannot_write_arrows_gets_their_numbers() -> None:
    done = run("--steps", text=CHAINS, PYTHONIOENCODING="ascii")
    assert "\\u2192" in done.stdout
    assert (done.stderr, done.returncode) == ("", 0)


@pytest.mark.parametrize("arguments", [("--seed", "1"), ("--eta",), ("--rate", "--steps"), ("--generate", "easy", "f")])
def test_options_that_do_not_go_together(arguments: tuple[str, ...]) -> None:
    assert run(*arguments, text=EASY).returncode == 2


def test_extra_rules() -> None:
    rules = ("--rules", f"jigsaw:{JIGSAW}")
    solved = run(*rules, text=JIGSAW_PUZZLE)
    assert (solved.stderr, solved.returncode) == ("", 0)
    assert run(*rules, "--steps", text=JIGSAW_PUZZLE).stdout.splitlines()[-1] == solved.stdout.strip()
    assert run(*rules, "--count", "5", text=JIGSAW_PUZZLE).stdout == "1\n"
    assert run(*rules, "--rate", text=JIGSAW_PUZZLE).stdout == "medium 2.6\n"
    assert "region" in run(*rules, "--hint", text=JIGSAW_PUZZLE).stdout
    wrong_size = run(*rules, text="." * 16)
    assert "size 9, not 4" in wrong_size.stderr
    assert wrong_size.returncode == 1


def test_digits_that_only_the_extra_rules_forbid_clash() -> None:
    done = run("--rules", "x", text="1" + "." * 39 + "1" + "." * 40)
    assert "r1c1, r5c5" in done.stderr
    assert done.returncode == 1
