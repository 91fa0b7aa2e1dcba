"""The flow is that of the paper, finds solutions, and tells easy from hard."""

import math
import subprocess
import sys
from importlib.util import find_spec
from random import Random

import numpy as np
import pytest

from solver import Grid
from solver.analog import analog_solve, chaos, eta, eta_error
from solver.flow import lanes
from solver.flow.lanes import Flow
from solver.flow.problem import Problem
from solver.rules import plain_rules

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
EASY_SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
FOUR = "1.....3..2.....4"


@pytest.fixture(params=["numpy", "compiled"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test without the compiled moves and with them, and leave things as they were."""
    monkeypatch.setattr(lanes, "_kernel", None)
    if request.param == "compiled":
        if find_spec("numba") is None:
            pytest.skip("numba is not installed: the compiled moves cannot be tested")
        assert lanes.warm()


def clauses_of(grid: Grid) -> tuple[list[tuple[int, int]], list[dict[int, int]]]:
    """Variables and clauses (variable -> sign) of a puzzle, written down as the paper does."""
    rules = plain_rules(grid.size)
    seen = [{grid.digits[peer] for peer in range(rules.cells) if mask >> peer & 1} for mask in rules.peer_masks]
    variables = [
        (cell, digit)
        for cell, held in enumerate(grid.digits)
        for digit in range(1, grid.size + 1)
        if not held and digit not in seen[cell]
    ]
    groups = [[k for k, (where, _) in enumerate(variables) if where == cell] for cell in range(rules.cells)]
    for unit in rules.units:
        for digit in range(1, grid.size + 1):
            groups.append([k for k, (cell, value) in enumerate(variables) if value == digit and cell in unit])  # noqa: PERF401
    clauses: list[dict[int, int]] = []
    for group in filter(None, groups):
        clauses.append(dict.fromkeys(group, 1))
        clauses += [{one: -1, other: -1} for k, one in enumerate(group) for other in group[:k]]
    return variables, clauses


def test_variables_are_the_candidates_that_the_clues_leave() -> None:
    problem = Problem(Grid.parse(EASY), plain_rules())
    variables, clauses = clauses_of(Grid.parse(EASY))
    assert problem.candidates == variables
    assert len(problem.clauses) + problem.times.sum() == len(clauses)
    assert sorted(k for part in problem.classes for k in part.variables) == list(range(len(variables)))
    for part in problem.classes:
        assert not set(part.variables) & set(part.mates.flat)


@pytest.mark.usefixtures("either")
def test_the_flow_is_that_of_the_paper() -> None:
    grid = Grid.parse(FOUR)
    variables, clauses = clauses_of(grid)
    flow = Flow(Problem(grid, plain_rules(4)), 1, seed=0)
    s, a = 1 - 2 * flow.q[:-1, 0], np.ones(len(clauses))
    signs = np.array([[clause.get(k, 0) for k in range(len(variables))] for clause in clauses])
    sizes = (signs != 0).sum(1)

    def slope(s: np.ndarray, a: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        factors = 1 - signs * s
        violation = factors.prod(1) / 2.0**sizes
        return (2 * a[:, None] * signs * (violation[:, None] / factors) * violation[:, None]).sum(0), a * violation

    step, until = 0.002, 2.0
    for _ in range(round(until / step)):
        ds, da = slope(s, a)
        ds, da = slope(s + step / 2 * ds, a + step / 2 * da)
        s, a = s + step * ds, a + step * da
    flow.step[:] = 0.01
    while flow.time[0] < until:
        flow.step[:] = 0.01
        flow.found[:] = False
        flow.run(min(until, flow.time[0] + 0.01))
    assert np.allclose(1 - 2 * flow.q[:-1, 0], s, atol=2e-3)
    longest = [k for k, size in enumerate(sizes) if size > 2 or signs[k].max() > 0]
    assert np.allclose(flow.of_clauses[:-1, 0], a[longest], rtol=2e-3)


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize(("puzzle", "solution"), [(EASY, EASY_SOLVED), (EASY_SOLVED, EASY_SOLVED)])
def test_an_easy_puzzle_is_solved_by_the_flow(puzzle: str, solution: str) -> None:
    assert str(analog_solve(Grid.parse(puzzle), seed=1)) == solution


@pytest.mark.usefixtures("either")
def test_nothing_is_found_where_nothing_is() -> None:
    clash = Grid.parse("11" + "." * 79)
    no_candidate = Grid.parse("12345678." + "." * 72).with_digit(35, 9)
    assert analog_solve(clash) is analog_solve(no_candidate) is None
    assert chaos(clash) == chaos(no_candidate) == math.inf
    assert analog_solve(Grid.parse(EASY).with_digit(0, 5), max_time=5, trajectories=2) is None


def test_compiled_moves_are_those_of_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("numba") is None:
        pytest.skip("numba is not installed: the compiled moves cannot be tested")
    problem = Problem(Grid.parse(EASY), plain_rules())
    monkeypatch.setattr(lanes, "_kernel", None)
    one, other = Flow(problem, 6, seed=4), Flow(problem, 6, seed=4)
    for until in (3.0, 10.0, 25.0):
        monkeypatch.setattr(lanes, "_kernel", None)
        one.run(until)
        assert lanes.warm()
        other.run(until)
        assert one.found.tolist() == other.found.tolist()
        assert np.allclose(one.time, other.time)
        assert np.allclose(one.step, other.step)
        assert np.allclose(one.q, other.q, atol=1e-6)
        assert np.allclose(one.of_pairs, other.of_pairs, rtol=1e-6)
        assert np.allclose(one.of_clauses, other.of_clauses, rtol=1e-6)
    assert one.found.any()


def test_eta_is_finite_and_the_same_for_the_same_seed() -> None:
    easy = Grid.parse(EASY)
    hardness = chaos(easy, trajectories=32, seed=3)
    assert 0 < hardness < 2
    assert hardness == chaos(easy, trajectories=32, seed=3)
    assert chaos(Grid.parse(EASY_SOLVED), trajectories=4) == 0


def test_eta_of_a_known_decay() -> None:
    rng = Random(0)
    until = 100.0
    escapes = [20 + rng.expovariate(0.01) for _ in range(5000)]
    times = [min(until, time) for time in escapes]
    met = [time < until for time in escapes]
    assert eta(times, met) == pytest.approx(2, abs=0.05)
    assert eta_error(met) == pytest.approx(1 / (math.log(10) * (sum(met) / 2) ** 0.5), rel=0.01)
    assert eta_error([False] * 10) == math.inf
    assert eta([until] * 10, [False] * 10) == math.inf


def test_numpy_is_loaded_when_the_first_trajectory_starts() -> None:
    run = "import solver.analog, sys; print('numpy' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "False"
