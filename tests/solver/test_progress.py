"""Entries are right or wrong by the givens alone."""

import pytest

from solver import Grid, GridError, wrong_entries

PUZZLE = "7...49...3.....2......1....59.....4....2..8...1..........83.......7..6.........9."
SOLVED = "721649385349587261685312974593168742476253819218974536962831457134795628857426193"


def test_right_entries_are_not_wrong() -> None:
    assert wrong_entries(Grid.parse(PUZZLE), Grid.parse(SOLVED)) == ()
    assert wrong_entries(Grid.parse(PUZZLE), Grid.parse("." * 81)) == ()


def test_wrong_entries_are_found_and_givens_passed_over() -> None:
    board = Grid.parse(SOLVED).with_digit(1, 3).with_digit(80, 1).with_digit(0, 2)
    assert wrong_entries(Grid.parse(PUZZLE), board) == (1, 80)


def test_with_several_solutions_only_the_impossible_is_wrong() -> None:
    givens = Grid.parse("12..............")
    assert wrong_entries(givens, Grid.parse("123.............")) == ()
    assert wrong_entries(givens, Grid.parse("124.............")) == ()
    assert wrong_entries(givens, Grid.parse("1212............")) == (2, 3)
    assert wrong_entries(givens, Grid.parse("12..34..........")) == ()
    assert wrong_entries(givens, Grid.parse("12..31..........")) == (5,)


def test_nothing_can_be_said_without_a_solution() -> None:
    with pytest.raises(GridError, match="no solution"):
        wrong_entries(Grid.parse("11.............."), Grid.parse("." * 16))
    with pytest.raises(GridError, match="size"):
        wrong_entries(Grid.parse(PUZZLE), Grid.parse("." * 16))
