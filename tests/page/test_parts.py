"""The parts of the page that need no browser."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import streamlit as st

from page import MOST_BOARDS, Sheet, Shelf, advice, alternatives, judge, load_reader, pasted, sudoku_table
from page.ahead import PARTS, parts_ahead
from page.clues import MOST_OPEN, mistake_in, mistakes_in, open_cells
from page.picture import Picture
from page.words import places
from solver import Grid, solutions
from tests.page.fakes import ANSWER, PUZZLE, FakeReader


def read_sheet(digits: str = PUZZLE, unsure: tuple[int, ...] = ()) -> Sheet:
    kinds = ["blank" if digit == "." else "given" for digit in digits]
    return Sheet().followed_by(digits, kinds, unsure)


def test_typing_a_digit_over_a_read_one_makes_it_corrected_and_typing_it_back_undoes_that() -> None:
    sheet = read_sheet()
    changed = sheet.typed("6" + PUZZLE[1:2] + "4" + PUZZLE[3:], ())
    assert changed.kinds[:4] == ("corrected", "given", "corrected", "blank")
    assert changed.typed(PUZZLE, ()).kinds == sheet.kinds
    assert changed.version == sheet.version


def test_a_cell_is_in_doubt_until_it_is_changed_or_looked_at() -> None:
    sheet = read_sheet(unsure=(0, 1, 2))
    assert sheet.doubtful == (0, 1, 2)
    assert sheet.typed("6" + PUZZLE[1:], (2,)).doubtful == (1,)


def test_a_change_from_outside_the_editor_has_a_newer_version() -> None:
    sheet = read_sheet().put([(0, 0), (2, 4)])
    assert sheet.digits == ".34" + PUZZLE[3:]
    assert sheet.version > read_sheet().version
    assert sheet.source == read_sheet().source
    assert sheet.followed_by(None).source > sheet.source


def test_of_another_board_in_the_same_picture_nothing_is_kept() -> None:
    sheet = read_sheet(unsure=(4,)).typed(PUZZLE[:2] + "4" + PUZZLE[3:], (4,))
    kinds = ["blank" if digit == "." else "given" for digit in PUZZLE]
    again = sheet.read_again(PUZZLE, kinds, (4, 5))
    assert (again.digits, again.doubtful) == (sheet.digits, (5,))
    other = PUZZLE[::-1]
    assert sheet.read_again(other, kinds[::-1], (4,)).digits == other
    assert Sheet(digits=sheet.digits).read_again(PUZZLE, kinds, ()).digits == PUZZLE


def test_a_board_pasted_over_a_pictures_is_told_from_its_corrections() -> None:
    sheet = read_sheet()
    assert sheet.resembles(ANSWER)
    assert sheet.resembles("6" + PUZZLE[1:])
    assert not sheet.resembles(PUZZLE[::-1])
    assert not sheet.resembles(81 * ".")
    other = sheet.pasted(PUZZLE[::-1])
    assert set(other.kinds) == {"given", "blank"}
    assert other.source > sheet.source


@pytest.mark.parametrize(
    "state",
    [None, "text", {}, {"pasted": PUZZLE}, {"pasted": {"version": 1}}, {"pasted": {"version": 0, "digits": PUZZLE}}],
)
def test_nothing_was_pasted(state: object) -> None:
    assert pasted(read_sheet(), state) is None


def test_what_was_pasted_belongs_to_the_board_it_was_pasted_over() -> None:
    sheet = read_sheet()
    assert pasted(sheet, {"pasted": {"version": sheet.version, "digits": ANSWER}}) == ANSWER


def test_what_is_typed_late_goes_to_the_board_it_was_typed_in() -> None:
    shelf = Shelf().plus(a_picture("one.png"), read_sheet(), in_front=True)
    shelf = shelf.plus(a_picture("two.png"), Sheet(), in_front=True).typed(0, read_sheet(ANSWER))
    assert [sheet.digits for _picture, sheet in shelf.boards] == [ANSWER, Sheet().digits]
    assert shelf.titles() == ["1: one", "2: two"]


def test_the_verdict_on_what_was_typed_without_a_picture() -> None:
    assert judge(Sheet()).outcome == "empty"
    assert judge(Sheet(digits=PUZZLE)).solution == ANSWER
    assert judge(Sheet(digits="55" + 79 * ".")).clashing == (0, 1)
    # r1c9 sees 1 to 8 in its row and 9 in its column.
    impossible = judge(Sheet(digits="12345678." + 8 * "." + "9" + 63 * "."))
    assert impossible.outcome == "none"
    assert "no digit fits in row 1, column 9." in impossible.sentence
    # Of the cells left in column 8, each sees a 1.
    placeless = judge(Sheet(digits="12" + PUZZLE[2:]))
    assert placeless.sentence.startswith("This board has no solution: 1 has no place in column 8.")
    suspicious = judge(Sheet(digits=PUZZLE[:2] + "1" + PUZZLE[3:]))
    assert suspicious.suspects == (2,)
    assert "misread" not in impossible.sentence + placeless.sentence + suspicious.sentence


def test_a_read_board_without_solution_names_the_one_digit_that_may_be_wrong() -> None:
    # r1c3 can be 1, 2 or 4, and only 4 leads on.
    sheet = read_sheet(PUZZLE[:2] + "1" + PUZZLE[3:], unsure=(0,))
    assert judge(sheet).outcome == "none"
    assert "Without the digit in row 1, column 3 it has exactly one" in judge(sheet).sentence
    # With two wrong digits no single one is to blame.
    wrong = read_sheet(PUZZLE[:2] + "2" + PUZZLE[3:6] + "4" + PUZZLE[7:], unsure=(0,))
    assert judge(wrong).outcome == "none"
    assert "look at the cells marked with “?” first" in judge(wrong).sentence
    assert "compare the board with the picture" in judge(wrong.typed(wrong.digits, (0,))).sentence


def test_a_search_for_the_wrong_digit_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("page.clues.MISTAKE_SECONDS", 0.0)
    mistakes_in.cache_clear()
    assert mistake_in(PUZZLE[:2] + "1" + PUZZLE[3:]) is None
    mistakes_in.cache_clear()


@pytest.mark.parametrize(("count", "words"), [(40, "40 cells are doubtful"), (41, "corners may be wrong")])
def test_a_board_that_is_all_doubt_may_be_cut_wrongly(count: int, words: str) -> None:
    assert words in advice(read_sheet(unsure=tuple(range(count))))


@pytest.mark.parametrize("digits", ["33" + PUZZLE[2:], "5" + 80 * ".", PUZZLE[:2] + "1" + PUZZLE[3:]])
def test_of_a_board_that_is_all_doubt_no_single_digit_is_blamed(digits: str) -> None:
    sheet = read_sheet(digits, unsure=tuple(range(41)))
    verdict = judge(sheet)
    assert "corners may be wrong" in verdict.sentence
    assert verdict.outcome in ("clash", "many", "none")
    # And it is said once.
    assert "corners" not in advice(sheet, verdict.sentence)


def test_two_solutions_differ_where_the_verdict_says() -> None:
    # Two rows and two columns that cross in two boxes and hold the same two digits: these can change places.
    digits = list(ANSWER)
    swap = next(
        (a, b, c, d)
        for a in range(81)
        for b in range(a + 1, 9 * (a // 9) + 9)
        for c in range(a + 9, 81, 9)
        for d in [c + b - a]
        if digits[a] == digits[d] and digits[b] == digits[c] and (a // 27 == c // 27 or (a % 9) // 3 == (b % 9) // 3)
    )
    for cell in swap:
        digits[cell] = "."
    verdict = judge(Sheet(digits="".join(digits)))
    assert verdict.outcome == "many"
    assert verdict.differing == tuple(sorted(swap))
    assert verdict.example is not None


@pytest.mark.parametrize("blanked", [2, 4, 5, 6])
def test_cells_are_open_where_any_two_solutions_differ(blanked: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("page.clues.OPEN_SECONDS", 60.0)
    clues = [cell for cell in range(81) if PUZZLE[cell] != "."][::4][:blanked]
    digits = "".join("." if cell in clues else digit for cell, digit in enumerate(PUZZLE))
    them = [str(solution) for solution in solutions(Grid.parse(digits), limit=5000)]
    assert 1 < len(them) < 5000
    truly = tuple(cell for cell in range(81) if len({one[cell] for one in them}) > 1)
    found = open_cells(digits, them[0])
    assert found == truly if len(truly) <= MOST_OPEN else len(found) > MOST_OPEN


def test_the_table_names_its_kinds_for_those_who_do_not_see_them() -> None:
    html = sudoku_table(ANSWER, read_sheet().kinds)
    assert html.count("<td ") == 81
    assert html.count('<th scope="row">') == 9
    assert html.count('<th scope="col">') == 10
    assert '<td data-kind="given" aria-label="5, given">5</td>' in html
    assert '<td data-kind="solved" aria-label="4, solved">4</td>' in html


def picture_of_cells(*chances: dict[int, float]) -> Picture:
    """A picture with readings of its first cells: for each, digits (0 for blank) with their odds. The rest is blank."""
    cells = []
    for odds in [*chances, *[{0: 1.0}] * (81 - len(chances))]:
        probabilities = np.zeros(10, np.float32)
        probabilities[list(odds)] = list(odds.values())
        digit = int(probabilities.argmax())
        cells.append(SimpleNamespace(digit=digit, probabilities=probabilities, confidence=float(probabilities[digit])))
    return Picture("shot.png", SimpleNamespace(), SimpleNamespace(), SimpleNamespace(cells=cells))


def test_alternatives_of_a_doubtful_cell_start_with_what_was_read() -> None:
    picture = picture_of_cells({5: 0.57, 6: 0.35, 0: 0.08, 1: 0.001})
    sheet = read_sheet(unsure=(0,))
    assert alternatives(picture, sheet, judge(sheet)) == {0: [("5", 57), ("6", 35), (".", 8)]}
    assert alternatives(None, Sheet(), judge(Sheet())) == {}


def test_a_digit_that_is_clear_in_a_board_that_is_not_is_no_certainty() -> None:
    picture = picture_of_cells({5: 1.0})
    picture.reading.cells[0].confidence = 0.6  # type: ignore[union-attr, misc]
    sheet = read_sheet(unsure=(0,))
    assert alternatives(picture, sheet, judge(sheet)) == {0: [("5", 60)]}


def test_cells_that_clash_have_alternatives_too_while_they_stand_as_read() -> None:
    sheet = read_sheet("33" + PUZZLE[2:])
    picture = picture_of_cells({3: 0.9, 5: 0.1}, {3: 1.0})
    # The second was read without any doubt: there is nothing to choose.
    assert alternatives(picture, sheet, judge(sheet)) == {0: [("3", 90), ("5", 10)]}
    changed = sheet.typed("77" + PUZZLE[2:], ())
    assert judge(changed).clashing
    assert alternatives(picture, changed, judge(changed)) == {}


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([33], "row 4, column 7"),
        ([0, 33], "r1c1 and r4c7"),
        ([0, 1, 80], "r1c1, r1c2 and r9c9"),
        (range(8), "r1c1, r1c2, r1c3, r1c4, r1c5, r1c6 and 2 more"),
    ],
)
def test_cells_in_words(cells: Sequence[int], words: str) -> None:
    assert places(cells) == words


def a_picture(name: str) -> Picture:
    return Picture(name, SimpleNamespace())


def test_a_shelf_gives_back_each_board_as_it_was_put_away() -> None:
    one, two = a_picture("one.png"), a_picture("two.png")
    shelf = Shelf().plus(one, read_sheet(), in_front=True)
    edited = read_sheet().typed(ANSWER, ())
    shelf = shelf.put_away(one, edited).plus(two, read_sheet(), in_front=True)
    assert shelf.in_front == (two, read_sheet())
    assert shelf.turned_to(0).in_front == (one, edited)
    assert shelf.without_front().in_front == (one, edited)
    assert shelf.without_front().without_front() == Shelf()


def test_a_board_added_behind_leaves_the_one_in_front() -> None:
    shelf = Shelf().plus(a_picture("one.png"), read_sheet(), in_front=False)
    assert len(shelf.boards) == 1
    shelf = shelf.plus(a_picture("two.png"), Sheet(), in_front=False)
    assert shelf.front == 0
    assert shelf.titles() == ["1: one", "2: two"]


def test_a_shelf_has_an_end_and_short_names() -> None:
    shelf = Shelf()
    while not shelf.full:
        shelf = shelf.plus(a_picture("Screenshot_20261130-101112.png"), read_sheet(), in_front=True)
    assert len(shelf.boards) == MOST_BOARDS
    assert shelf.titles()[0] == r"1: Screenshot\_202611…"


def test_a_files_name_is_no_markdown() -> None:
    shelf = Shelf().plus(a_picture("*a* [b](c) :red_e.png"), read_sheet(), in_front=True)
    assert shelf.titles() == [r"1: \*a\* \[b\]\(c\) ∶red\_e"]


def test_the_page_stands_before_the_networks_are_loaded() -> None:
    loaded = "print([name for name in ('torch', 'cv2') if name in sys.modules])"
    code = f"import sys, page; page.load_reader = lambda: None; import app; {loaded}"
    folder = Path(__file__).parents[2]
    ran = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_garbage_collection_passes_over_what_is_there_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("recognizer.Reader", FakeReader)
    gc.unfreeze()  # what a test before this one left
    before = gc.get_freeze_count()
    st.cache_resource.clear()
    try:
        load_reader().result()
        assert gc.get_freeze_count() > before + 10_000
    finally:
        gc.unfreeze()
        st.cache_resource.clear()


def test_the_scripts_that_the_first_picture_needs_are_those_of_this_streamlit() -> None:
    names = parts_ahead()
    assert sorted(name.split(".")[0] for name in names) == sorted(PARTS)
