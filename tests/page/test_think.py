"""Thinking along: where a person stands, hints, steps and what is said of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from page import Sheet, Taken, Thought, hint_frame, hint_lines, judge, next_hint, stand_of, tell, veiled
from page.stepboard import Frame, chosen, typed_in
from page.telling import LEVELS, NEEDS, checked, difficulty, effort, needed, unfinished
from page.think import Stand
from page.words import notation
from solver import Candidates, Grid, SearchLimitError
from solver.rating import BOUNDS
from tests.page.fakes import ANSWER, PUZZLE, Fake, picture
from tests.page.test_app import app, captions, choose, said, tables, type_in, upload, with_digits  # noqa: F401  app: a fixture

# It takes a unique rectangle and locked candidates.
HARD = "....1..7.4......6..8........2.6.7....3....1.....5..4..7.......8...2..3..1........"


def read(digits: str, entries: tuple[int, ...] = ()) -> Sheet:
    kinds: list[Any] = [
        "blank" if digit == "." else "entry" if cell in entries else "given" for cell, digit in enumerate(digits)
    ]
    return Sheet().followed_by(digits, kinds)


def marked(marks: list[tuple[int, ...]]) -> Any:
    return SimpleNamespace(cells=[SimpleNamespace(marks=mine) for mine in marks])


def stand(digits: str, entries: tuple[int, ...] = (), reading: Any = None) -> Stand:
    found = stand_of(read(digits, entries), reading)
    assert found is not None
    return found


def placed(sheet: Sheet) -> Stand:
    found = stand_of(sheet, None)
    assert found is not None
    return found


def on(board: Stand, sheet: Sheet | None = None) -> Thought:
    return Thought().on(sheet or Sheet(), board)


def test_entries_are_told_from_givens_and_the_wrong_ones_are_known() -> None:
    found = stand(with_digits(PUZZLE, r1c3="1", r1c4="6"), entries=(2, 3))
    assert (found.givens, found.solution, found.wrong) == (PUZZLE, ANSWER, (2,))
    assert found.right == with_digits(PUZZLE, r1c4="6")


def test_a_digit_typed_where_the_picture_shows_none_may_be_wrong_too() -> None:
    found = stand_of(read(PUZZLE).typed(with_digits(PUZZLE, r1c3="1"), ()), None)
    assert found is not None
    assert found.wrong == (2,)


def test_a_given_that_was_misread_and_put_right_is_a_given() -> None:
    found = stand_of(read(with_digits(PUZZLE, r1c1="6")).typed(PUZZLE, ()), None)
    assert found is not None
    assert (found.givens, found.entries.strip(".")) == (PUZZLE, "")


def test_digits_are_all_clues_where_the_givens_alone_are_too_few() -> None:
    assert stand(PUZZLE, entries=tuple(range(40))).givens == PUZZLE


def test_one_digit_that_must_be_wrong_is_known_though_it_looks_like_a_given() -> None:
    found = stand(with_digits(PUZZLE, r1c3="1"))
    assert (found.givens, found.wrong) == (PUZZLE, (2,))


@pytest.mark.parametrize("digits", ["." * 81, "1" + "." * 80, with_digits(PUZZLE, r1c1="6", r9c9="5")])
def test_without_one_solution_there_is_nothing_to_think_about(digits: str) -> None:
    assert stand_of(read(digits), None) is None


def test_each_stage_of_a_hint_gives_away_more() -> None:
    here = stand(PUZZLE)
    found = next_hint(here)
    assert found.step is not None
    shown = [hint_frame(here, found, stage) for stage in range(4)]
    assert shown[0] == Frame(PUZZLE, PUZZLE)
    assert shown[1] == shown[2]
    assert shown[1].units
    assert not shown[1].placements
    assert shown[3].placements == found.step.placements
    assert shown[3].text == found.how
    thought = on(here)
    lines = []
    for _ in range(3):
        thought = thought.asked()
        lines.append(hint_lines(here, thought, found))
    assert lines == [[found.where], [found.where, found.what], [found.where, found.what, found.how]]
    assert thought.asked().stage == 3


@pytest.mark.parametrize("puzzle", [PUZZLE, HARD])
def test_steps_taken_one_by_one_lead_to_the_answer(puzzle: str) -> None:
    sheet = read(puzzle)
    struck: set[tuple[int, int]] = set()
    while (now := placed(sheet)).digits != now.solution:
        step = next_hint(now).step
        assert step is not None
        assert all(now.solution[cell] == str(digit) for cell, digit in step.placements)
        assert all(now.solution[cell] != str(digit) for cell, digit in step.eliminations)
        assert step.placements or not set(step.eliminations) <= struck
        struck |= set(step.eliminations)
        sheet = sheet.take(Taken(step.placements, step.eliminations, now.solution))
    assert bool(struck) == (puzzle == HARD)
    assert set(sheet.kinds) == {"given", "entry"}
    assert now.givens == puzzle
    while taken := sheet.took(now.solution):
        sheet = sheet.take_back(taken[-1])
    assert (sheet.digits, sheet.taken) == (puzzle, ())


def test_what_was_taken_is_forgotten_once_it_was_undone_by_hand() -> None:
    sheet, right = read(PUZZLE), int(ANSWER[2])
    taken = sheet.take(Taken(((2, right),), (), ANSWER)).take(Taken((), ((3, 9),), ANSWER))
    assert (taken.digits, taken.version) == (with_digits(PUZZLE, r1c3=str(right)), sheet.version + 1)
    assert len(taken.took(ANSWER)) == 2
    assert [step.eliminations for step in taken.typed(PUZZLE, (), taken.entered).took(ANSWER)] == [((3, 9),)]
    # Of another puzzle it says nothing.
    assert not taken.took(ANSWER[::-1])


def test_a_step_puts_nothing_over_what_stands_there() -> None:
    sheet = read(with_digits(PUZZLE, r1c3="1"))
    assert sheet.take(Taken(((2, int(ANSWER[2])),), (), ANSWER)).digits == sheet.digits


def test_an_entry_in_a_board_without_a_picture_is_no_clue() -> None:
    sheet = Sheet(digits=PUZZLE).typed(with_digits(PUZZLE, r1c3="1"), (), [(2, 1)])
    assert sheet.kinds[:3] == ("given", "given", "entry")
    assert (placed(sheet).givens, placed(sheet).wrong) == (PUZZLE, (2,))
    assert judge(sheet).wrong == (2,)


def test_a_wrong_entry_is_named_before_any_step() -> None:
    here = stand(with_digits(PUZZLE, r1c3="1"), entries=(2,))
    found = next_hint(here)
    assert (found.kind, found.cells) == ("wrong", (2,))
    lines = hint_lines(here, on(here).asked().asked().asked(), found)
    assert "r1c3" not in " ".join(lines[:2])
    assert "r1c3" in lines[2]
    assert hint_frame(here, found, 3, here.wrong).wrong == (2,)


def test_marks_count_only_where_every_blank_cell_has_some() -> None:
    board = Candidates.of(Grid.parse(HARD))
    marks = [tuple(digit for digit in range(1, 10) if mask >> digit & 1) for mask in board.cells]
    assert stand(HARD, reading=marked(marks)).marks == tuple(marks)
    assert stand(HARD, reading=marked([(), *marks[1:]])).marks == ()


def test_marks_that_lack_the_right_digit_are_named_and_the_hint_is_right_all_the_same() -> None:
    board = Candidates.of(Grid.parse(HARD))
    marks = [tuple(digit for digit in range(1, 10) if mask >> digit & 1) for mask in board.cells]
    cell = HARD.index(".")
    right = int(stand(HARD).solution[cell])
    marks[cell] = tuple(digit for digit in marks[cell] if digit != right)
    here = stand(HARD, reading=marked(marks))
    found = next_hint(here)
    assert found.lacking == (cell,)
    assert found.step == next_hint(stand(HARD)).step
    assert "r1c1" in hint_lines(here, on(here).asked().asked().asked(), found)[-1]


def test_a_hint_lasts_as_long_as_its_board() -> None:
    sheet = read(PUZZLE)
    here = stand(PUZZLE)
    thought = on(here, sheet).asked()
    assert thought.on(sheet, here) == thought
    assert thought.on(sheet, placed(sheet.typed(with_digits(PUZZLE, r1c4="6"), ()))).stage == 0
    # So it does when candidates are ruled out, which are no digits.
    assert thought.on(sheet, placed(sheet.take(Taken((), ((3, 9),), ANSWER)))).stage == 0
    assert thought.on(sheet.followed_by(PUZZLE, sheet.read_kinds), here).stage == 0


@pytest.mark.parametrize(
    ("digits", "entries", "sentence"),
    [
        (PUZZLE, (), "There are no entries to check: all digits on the board are givens."),
        (with_digits(PUZZLE, r1c3="4"), (2,), "The one entry is right."),
        (with_digits(PUZZLE, r1c3="1"), (2,), "The one entry is wrong: r1c3."),
        (with_digits(PUZZLE, r1c3="4", r1c4="6"), (2, 3), "All 2 entries are right."),
        (with_digits(PUZZLE, r1c3="1", r1c4="6"), (2, 3), "One of 2 entries is wrong: r1c3."),
        (with_digits(PUZZLE, r1c3="1", r1c4="2"), (2, 3), "2 of 2 entries are wrong: r1c3, r1c4."),
    ],
)
def test_checking_says_which_entries_are_wrong(digits: str, entries: tuple[int, ...], sentence: str) -> None:
    assert checked(stand(digits, entries)) == sentence


@pytest.mark.parametrize("puzzle", [PUZZLE, HARD])
def test_a_story_is_drawn_step_by_step(puzzle: str) -> None:
    here = stand(puzzle)
    story = tell(here.givens, here.right)
    assert story.finished
    assert story.frames[0].digits == puzzle
    assert sum(story.needed.values()) == len(story.frames)
    for frame, following in zip(story.frames, story.frames[1:], strict=False):
        assert all(following.digits[cell] == str(digit) for cell, digit in frame.placements)
        assert all(frame.candidates[cell] >> digit & 1 for cell, digit in frame.eliminations)
        assert not any(following.candidates[cell] >> digit & 1 for cell, digit in frame.eliminations)
    assert (story.level == "easy") == (puzzle == PUZZLE)
    assert difficulty(story).startswith(f"**{LEVELS[story.level]}**, rated {story.rating}")
    assert "Hidden single" in needed(story)
    assert effort(story).endswith((" without guessing.", " guess.", " guesses."))


def test_time_is_up_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    here = stand(HARD)
    monkeypatch.setattr("page.think.STORY_SECONDS", 0.0)
    story = tell(here.givens, here.right)
    assert not story.finished
    assert "too hard to be explained" in unfinished(story)
    monkeypatch.setattr("page.think.HINT_SECONDS", 0.0)
    with pytest.raises(SearchLimitError):
        next_hint(here)


def test_every_level_is_named() -> None:
    assert list(LEVELS) == list(NEEDS) == list(BOUNDS)


def test_what_follows_is_written_in_few_signs() -> None:
    assert Frame(PUZZLE, PUZZLE, placements=[(33, 8)]).short == "r4c7 = 8"
    assert Frame(PUZZLE, PUZZLE, eliminations=[(1, 5), (2, 3), (0, 5)]).short == "r1c3 ≠ 3; r1c2, r1c1 ≠ 5"


def test_a_veiled_verdict_gives_nothing_away() -> None:
    verdict = judge(read(with_digits(PUZZLE, r1c3="1"), entries=(2,)))
    hidden = veiled(verdict)
    assert (hidden.solution, hidden.wrong) == (None, ())
    assert "r1c3" not in hidden.sentence
    assert "row 1" not in hidden.sentence
    assert veiled(verdict, (2,)).wrong == (2,)
    assert not veiled(judge(read(with_digits(PUZZLE, r1c3="1")))).suspects
    assert "row 1" not in veiled(judge(read(with_digits(PUZZLE, r1c3="1")))).sentence


@pytest.mark.parametrize(
    "value", [None, "text", {}, [], 81, True, "1", -1, [1], [1, 10], [81, 1], [True, 1], [1, 2, 3]]
)
def test_nonsense_from_a_browser_chooses_and_types_nothing(value: object) -> None:
    for state in (value, {"chosen": value, "enter": value}, {"chosen": {"source": "board", "cell": value}}):
        assert chosen(state, "board") is None
        assert typed_in(state) is None


def test_a_cell_is_chosen_on_the_board_it_was_chosen_on() -> None:
    state = {"chosen": {"source": "board", "cell": 80}, "enter": [80, 0]}
    assert chosen(state, "board") == 80
    assert chosen(state, "another") is None
    assert typed_in(state) == (80, 0)


def test_names_of_cells_are_explained_where_there_are_some() -> None:
    assert notation("Naked pair: r4c7, r4c8 ≠ 2") == "r4c7 means row 4, column 7."
    assert notation("Look at box 1.") == ""


def show(app: AppTest, view: str) -> None:  # noqa: F811
    app.segmented_control(key="view").set_value(view).run()


def press(app: AppTest, label: str) -> None:  # noqa: F811
    next(button for button in app.button if button.label == label).click().run()


def test_the_answer_comes_first_and_is_hidden_from_those_who_want_hints(app: AppTest) -> None:  # noqa: F811
    upload(app, picture(Fake()))
    assert tables(app)
    show(app, "Hints")
    assert not tables(app)
    assert not said(app)
    assert app.toggle[0].disabled
    # The choice outlives a board without any answer.
    type_in(app, "11" + "." * 79)
    assert said(app)
    type_in(app, PUZZLE)
    assert not tables(app)
    show(app, "Answer")
    assert tables(app)


def test_a_hint_is_asked_for_in_stages_and_taken(app: AppTest) -> None:  # noqa: F811
    upload(app, picture(Fake()))
    show(app, "Hints")
    for label in ("Give me a hint", "Which technique?", "Show the step", "Take this step"):
        press(app, label)
    sheet = app.session_state["sheet"]
    (cell,) = [cell for cell in range(81) if sheet.digits[cell] != PUZZLE[cell]]
    assert (sheet.digits[cell], sheet.kinds[cell]) == (ANSWER[cell], "entry")
    press(app, "Take back")
    assert app.session_state["sheet"].digits == PUZZLE


def test_a_chosen_cell_is_revealed_and_can_be_taken_back(app: AppTest) -> None:  # noqa: F811
    upload(app, picture(Fake()))
    show(app, "Hints")
    assert app.button(key="reveal").disabled
    thought = app.session_state["thought"]
    for cell in (2, 0):
        choice = {"source": f"{thought.source} {thought.solution}", "cell": cell}
        app.session_state["hint-board"] = {"chosen": choice}
        app.run()
        # Only a blank cell has something to reveal.
        assert app.button(key="reveal").disabled == (cell == 0)
        if cell == 2:
            press(app, "Reveal r1c3")
            assert app.session_state["sheet"].digits == with_digits(PUZZLE, r1c3=ANSWER[2])
    press(app, "Take back")
    assert app.session_state["sheet"].digits == PUZZLE


def test_what_was_taken_stays_while_another_board_is_in_front(app: AppTest) -> None:  # noqa: F811
    upload(app, picture(Fake()))
    show(app, "Hints")
    sheet = app.session_state["sheet"].take(Taken(((2, 4),), ((3, 9),), ANSWER))
    app.session_state["sheet"] = sheet
    upload(app, picture(Fake(HARD)), "other.png")
    assert not app.session_state["sheet"].taken
    choose(app, 0)
    assert app.session_state["sheet"].digits == with_digits(PUZZLE, r1c3="4")
    assert app.session_state["sheet"].took(ANSWER) == sheet.taken
    press(app, "Take back")
    assert app.session_state["sheet"].digits == PUZZLE


def test_wrong_entries_are_cleared_by_one_click(app: AppTest) -> None:  # noqa: F811
    upload(app, picture(Fake(with_digits(PUZZLE, r1c3="1", r1c4="6"), entries=(2, 3))))
    show(app, "Hints")
    for label in ("Give me a hint", "How many are wrong?", "Show the wrong entries"):
        press(app, label)
    # Typed just before the click, and taken in with it.
    version, digits = app.session_state["sheet"].version, with_digits(PUZZLE, r1c3="1", r1c4="6", r1c6="8")
    app.session_state["editor"] = {"edit": {"version": version, "digits": digits, "checked": []}}
    press(app, "Clear the wrong entries")
    assert app.session_state["sheet"].digits == with_digits(PUZZLE, r1c4="6", r1c6="8")


def test_all_steps_start_where_the_person_is_or_at_the_givens(app: AppTest) -> None:  # noqa: F811
    upload(app, picture(Fake(with_digits(PUZZLE, r1c3="4"), entries=(2,))))
    show(app, "All steps")
    assert any(text.value.startswith("**Easy**") for text in app.markdown)
    uses = captions(app)
    app.segmented_control(key="start").set_value("From the givens").run()
    assert captions(app) != uses
