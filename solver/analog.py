"""A puzzle as a chaotic dynamical system: solved by its flow, and its hardness read off from how long that takes.

After M. Ercsey-Ravasz and Z. Toroczkai, "The Chaos Within Sudoku", Scientific Reports 2, 725 (2012), and "Optimization
hardness as transient chaos in an analog approach to constraint satisfaction", Nature Physics 7, 966 (2011).

Every candidate that the clues leave is a variable s in [-1, 1], 1 for true. Each cell must hold one of its digits, and
each unit each digit it lacks, exactly once: a *clause* "one of these is true", and a *pair* "not both are true" for any
two. With p = (1 + s) / 2 and q = 1 - p a clause m is violated by K = product of its q, a pair by K = p p', and

    ds/dt = - gradient of sum of a_m K_m^2        da_m/dt = a_m K_m        a_m(0) = 1

The weights a grow where a constraint stays violated, so no wrong state holds the flow for ever. It wanders chaotically
until it falls into the solution; the share of trajectories that still wander decays in the end like exp(-kappa t), and
eta = -log10 kappa measures how hard the puzzle is: up to 1 easy, to 2 medium, to 3 hard, above ultra-hard.

How it is integrated. Seen from one variable the others fixed, the flow is linear, dp/dt = (E q - D p) / 2, with E from
its clauses and D from its pairs, and so is that of ln a with all p fixed. Both are solved exactly, one after the other
and then in reverse order, which is correct to second order in the step and stable for any step. Explicit Runge-Kutta
needs steps of 1 / a, and a grows without bound: at time 130 of a hard puzzle it needed a hundred times as many.
Variables that share no constraint are moved together, and all trajectories at once.
"""

from __future__ import annotations

from math import inf, log, log10

from solver.flow.lanes import Flow, warm
from solver.flow.problem import Problem
from solver.grid import Grid
from solver.rules import plain_rules

__all__ = ["analog_solve", "chaos", "escapes", "eta", "eta_error", "warm"]


def analog_solve(grid: Grid, seed: int = 0, max_time: float = 1000.0, trajectories: int = 16) -> Grid | None:
    """The solution that the flow finds from random starts, the first of `trajectories` to meet it; None in vain.

    max_time: in the flow's own time; easy puzzles take about ten, the hardest known some thousands. The same seed gives
    the same answer. What it finds is right, but that it finds nothing proves nothing.
    """
    problem = Problem(grid, plain_rules(grid.size))
    if problem.impossible:
        return None
    flow = Flow(problem, trajectories, seed)
    until = 0.0
    while not flow.found.any() and until < max_time:
        until = min(max_time, until + 10)
        flow.run(until, enough=1)
    if not flow.found.any():
        return None
    digits = list(grid.digits)
    for variable in (flow.q[:-1, flow.found.argmax()] < 0.5).nonzero()[0]:
        cell, digit = problem.candidates[variable]
        digits[cell] = digit
    return Grid(tuple(digits))


def chaos(grid: Grid, trajectories: int = 64, seed: int = 0, max_time: float = 150.0) -> float:
    """Hardness eta = -log10 of the rate at which random trajectories escape to the solution; inf if none does.

    Its error is about 0.6 / sqrt of the number that escape within `max_time`. The rate rises before it is steady, so
    where less than half escape by then, as from the hardest puzzles by 150, eta comes out too high, by 0.4 at most
    as far as measured; with a max_time of 20,000 it is right for these as well. Takes a few seconds for an easy puzzle
    and half a minute for the hardest, by the default time.
    """
    return eta(*escapes(grid, trajectories, seed, max_time))


def escapes(grid: Grid, trajectories: int, seed: int, max_time: float) -> tuple[list[float], list[bool]]:
    """For each trajectory up to when it was followed, and whether it had then just met the solution.

    All are followed until seven in eight have met it, or until `max_time`, which must stay below 30,000: the weights
    grow like exp(time / 50), and no number holds more.
    """
    problem = Problem(grid, plain_rules(grid.size))
    flow = Flow(problem, trajectories, seed)
    until = 0.0
    while not problem.impossible and flow.found.mean() < 7 / 8 and until < max_time:
        until = min(max_time, max(10.0, 1.25 * until))
        flow.run(until)
    return flow.time.tolist(), flow.found.tolist()


def eta(times: list[float], found: list[bool]) -> float:
    """Eta from what `escapes` tells, at least 0; inf where no trajectory escaped.

    The first half of the escapes is left out: the rate is steady only later, and then as many escape in a time as it
    says. Where less than eight escaped, none can be spared.
    """
    met = sorted(time for time, escaped in zip(times, found, strict=True) if escaped)
    if not met:
        return inf
    start = met[len(met) // 2] if len(met) >= 8 else 0.0
    later = sum(time > start for time in met)
    followed = sum(time - start for time in times if time > start)
    return max(0.0, log10(followed / later)) if later else 0.0


def eta_error(found: list[bool]) -> float:
    """One standard error of `eta`: that of the rate is the square root of the escapes it rests on, in proportion."""
    met = sum(found)
    later = met - met // 2 - 1 if met >= 8 else met
    return 1 / (log(10) * later**0.5) if later > 0 else inf
