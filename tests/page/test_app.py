"""The page by Streamlit's AppTest, with a reader that needs no weights."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import streamlit as st
from numpy.typing import NDArray
from PIL import Image
from streamlit.testing.v1 import AppTest

from recognizer import Reading
from tests.page.fakes import ANSWER, PUZZLE, Fake, FakeReader, picture

APP = Path(__file__).parents[2] / "app.py"


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    monkeypatch.setattr("recognizer.Reader", FakeReader)
    st.cache_resource.clear()
    page = AppTest.from_file(str(APP), default_timeout=30).run()
    assert not page.exception
    yield page
    assert not page.exception
    st.cache_resource.clear()


def upload(app: AppTest, data: bytes, name: str = "shot.png") -> None:
    app.file_uploader[0].set_value((name, data, "image/png")).run()


def type_in(app: AppTest, digits: str, checked: tuple[int, ...] = ()) -> None:
    """What the editor sends when digits are typed in it."""
    version = app.session_state["sheet"].version
    app.session_state["editor"] = {"edit": {"version": version, "digits": digits, "checked": list(checked)}}
    app.run()


def with_digits(digits: str, **cells: str) -> str:
    """digits with some cells changed: with_digits(PUZZLE, r1c3='4')."""
    changed = list(digits)
    for name, digit in cells.items():
        changed[9 * (int(name[1]) - 1) + int(name[3]) - 1] = digit
    return "".join(changed)


class TableReader(HTMLParser):
    """Rows of (text, kind) of each <td> in every <table class="sudoku">."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[tuple[str, str]]]] = []
        self.kind: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "table":
            assert attributes["class"] == "sudoku"
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag == "td":
            self.kind = attributes["data-kind"]

    def handle_data(self, data: str) -> None:
        if self.kind is not None:
            self.tables[-1][-1].append((data, self.kind))

    def handle_endtag(self, tag: str) -> None:
        if tag == "td":
            self.kind = None


def tables(app: AppTest) -> list[list[list[tuple[str, str]]]]:
    reader = TableReader()
    for element in app.get("html"):
        reader.feed(element.proto.body)
    # The row of headers has no <td>.
    return [[row for row in table if row] for table in reader.tables]


def answer(app: AppTest) -> tuple[str, list[str]]:
    """The digits and kinds of the one table, which must be 9 by 9."""
    (table,) = tables(app)
    assert [len(row) for row in table] == [9] * 9
    cells = [cell for row in table for cell in row]
    return "".join(text for text, _ in cells), [kind for _, kind in cells]


def said(app: AppTest) -> list[str]:
    return [box.value for kind in (app.success, app.info, app.warning, app.error) for box in kind]


def captions(app: AppTest) -> str:
    return " ".join(caption.value for caption in app.caption)


def test_starts_with_an_empty_board_to_type_in(app: AppTest) -> None:
    assert [element.key for element in app.get("bidi_component")] == ["editor", "keep", "paste", "language-tag"]
    assert said(app) == ["The board is empty: type digits into it, or bring a picture."]
    assert not tables(app)
    assert "Pictures stay in memory and are gone with your session." in captions(app)


def test_solves_a_picture(app: AppTest) -> None:
    upload(app, picture(Fake(entries=(8 * 9 + 7,))))
    digits, kinds = answer(app)
    assert digits == ANSWER
    assert [kind == "solved" for kind in kinds] == [digit == "." for digit in PUZZLE]
    assert kinds[8 * 9 + 7] == "entry"
    assert kinds[0] == "given"
    assert said(app) == ["Solved: this board has exactly one solution."]
    assert "Read in 0.25 s, solved in" in captions(app)


def test_solves_a_board_that_was_typed_in(app: AppTest) -> None:
    type_in(app, PUZZLE)
    digits, kinds = answer(app)
    assert digits == ANSWER
    assert set(kinds) == {"given", "solved"}


def test_a_corrected_cell_solves_again_and_is_told_apart(app: AppTest) -> None:
    upload(app, picture(Fake(with_digits(PUZZLE, r1c1="6"), drawn=PUZZLE)))
    assert not tables(app)
    type_in(app, PUZZLE)
    digits, kinds = answer(app)
    assert digits == ANSWER
    assert [cell for cell, kind in enumerate(kinds) if kind == "corrected"] == [0]


def test_names_the_cells_that_clash(app: AppTest) -> None:
    upload(app, picture(Fake(with_digits(PUZZLE, r1c1="3"))))
    assert said(app) == ["Equal digits clash: 3 in r1c1 and r1c2."]
    assert not tables(app)


def test_says_when_there_is_no_solution(app: AppTest) -> None:
    # r1c3 can be 1, 2 or 4, and only 4 leads on.
    upload(app, picture(Fake(with_digits(PUZZLE, r1c3="1"), doubtful=((2, 0),))))
    assert said(app)[0].startswith("This board has no solution.")
    assert not tables(app)


def test_says_when_there_is_more_than_one_solution(app: AppTest) -> None:
    upload(app, picture(Fake("1" + 80 * ".")))
    assert said(app)[0].startswith("This board has more than one solution: it has only one clue,")
    type_in(app, with_digits(PUZZLE, r1c1=".", r1c2=".", r1c5=".", r2c1="."))
    assert said(app)[0].startswith("This board has more than one solution. They differ in r1c1")
    assert "r1c1 means row 1, column 1." in captions(app)
    # One of them, which is called so, holds all digits of the board.
    digits = answer(app)[0]
    assert all(now in (was, ".") for now, was in zip(app.session_state["sheet"].digits, digits, strict=True))
    (html,) = [element.proto.body for element in app.get("html") if "<table" in element.proto.body]
    assert "One of several solutions" in html
    assert html.count('<td class="open" data-kind="solved"') >= 4
    # Too few for any example.
    type_in(app, PUZZLE[:40] + 41 * ".")
    assert not tables(app)


def test_the_digit_that_leaves_no_solution_in_a_typed_board_is_put_right_by_one_click(app: AppTest) -> None:
    for digits, label in (
        (with_digits(PUZZLE, r1c3="1"), "r1c3: 4 instead of 1"),
        (with_digits(PUZZLE, r1c1="3"), "r1c1: 5 instead of 3"),
    ):
        type_in(app, digits)
        assert app.error
        press(app, label)
        assert answer(app)[0] == ANSWER


def test_a_players_mistake_does_not_stand_in_the_way(app: AppTest) -> None:
    upload(app, picture(Fake(with_digits(PUZZLE, r1c3="1", r1c4="6"), entries=(2, 3))))
    assert said(app) == ["Solved from the givens. One entry is wrong: row 1, column 3."]
    digits, kinds = answer(app)
    assert digits == ANSWER
    assert kinds[2:4] == ["solved", "entry"]


def test_a_finished_board_is_called_so(app: AppTest) -> None:
    upload(app, picture(Fake(ANSWER, entries=tuple(cell for cell in range(81) if PUZZLE[cell] == "."))))
    assert said(app) == ["This board is complete and every digit is right."]
    assert "solved" not in answer(app)[1]


def test_a_repair_is_taken_by_one_click(app: AppTest) -> None:
    upload(app, picture(Fake(with_digits(PUZZLE, r1c1="3"), doubtful=((0, 5),))))
    (repair,) = [button for button in app.button if button.label == "r1c1: 5 instead of 3"]
    assert "two 3s stand in row 1" in captions(app)
    repair.click().run()
    assert answer(app)[0] == ANSWER
    assert answer(app)[1][0] == "corrected"


def test_what_was_looked_at_is_not_suggested_again(app: AppTest) -> None:
    misread = with_digits(PUZZLE, r1c1="3")
    upload(app, picture(Fake(misread, doubtful=((0, 5),))))
    type_in(app, misread, checked=(0,))
    assert "r1c1: 5 instead of 3" not in [button.label for button in app.button]


def test_what_was_typed_just_before_a_repair_is_kept(app: AppTest) -> None:
    misread = with_digits(PUZZLE, r1c1="3")
    upload(app, picture(Fake(misread, doubtful=((0, 5),))))
    edit = {"version": app.session_state["sheet"].version, "digits": with_digits(misread, r1c3="4"), "checked": []}
    app.session_state["editor"] = {"edit": edit}
    press(app, "r1c1: 5 instead of 3")
    assert app.session_state["sheet"].digits == with_digits(PUZZLE, r1c3="4")


def test_an_edit_on_digits_since_replaced_is_left_out(app: AppTest) -> None:
    upload(app, picture(Fake()))
    before = app.session_state["sheet"]
    app.session_state["editor"] = {"edit": {"version": before.version - 1, "digits": "9" * 81, "checked": []}}
    app.run()
    assert app.session_state["sheet"] == before


@pytest.mark.parametrize(
    "edit",
    [
        "text",
        {"digits": "9" * 80},
        {"digits": "x" * 81},
        {"digits": 81 * ["9"]},
        {"digits": "9" * 81, "checked": [81]},
        {"digits": "9" * 81, "checked": "all"},
    ],
)
def test_nonsense_from_a_browser_is_left_out(app: AppTest, edit: object) -> None:
    before = app.session_state["sheet"]
    app.session_state["editor"] = {"edit": {"version": 0, **edit} if isinstance(edit, dict) else edit}
    app.run()
    assert app.session_state["sheet"] == before


def test_a_doubtful_cell_is_named_until_it_was_looked_at(app: AppTest) -> None:
    upload(app, picture(Fake(doubtful=((4, 1),))))
    assert "One cell is doubtful and marked with “?”: row 1, column 5." in captions(app)
    type_in(app, PUZZLE, checked=(4,))
    assert "doubtful" not in captions(app)


def test_other_boards_in_view_are_mentioned(app: AppTest) -> None:
    upload(app, picture(Fake(others=2)))
    assert "This picture shows other boards too" in captions(app)


def without_a_board() -> bytes:
    file = BytesIO()
    Image.new("RGB", (200, 200), "orange").save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "This file is empty."),
        (b"not a picture at all", "This file is not a PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF or HEIC picture."),
        (without_a_board(), "No Sudoku board was found in this picture."),
    ],
)
def test_bad_input_gives_one_sentence_and_loses_nothing(app: AppTest, data: bytes, sentence: str) -> None:
    upload(app, data)
    assert [box.value for box in app.error] == [sentence]
    type_in(app, PUZZLE)
    assert answer(app)[0] == ANSWER
    # The same once more, now that there is a board to lose.
    upload(app, data, "again.png")
    (box,) = app.error
    assert box.value.startswith(f"{sentence} The board you had is still here.")
    # One that is a picture can be chosen, and the board found by hand.
    assert ("Choose the new picture" in box.value) == (len(boards(app)) > 1) == (data == without_a_board())
    assert answer(app)[0] == ANSWER


def test_a_bad_picture_after_a_good_one_leaves_the_good_one(app: AppTest) -> None:
    upload(app, picture(Fake()))
    upload(app, b"")
    assert [box.value for box in app.error] == ["This file is empty. The board you had is still here."]
    assert answer(app)[0] == ANSWER
    assert app.session_state["picture"].name == "shot.png"
    upload(app, picture(Fake(ANSWER)))
    assert not app.error
    assert "." not in app.session_state["sheet"].digits


def fail(
    _reader: FakeReader, image: NDArray[np.uint8], corners: NDArray[np.float64] | None = None, **_more: object
) -> Reading:
    """In place of `FakeReader.read`."""
    raise RuntimeError(f"{image.shape} {corners}")


FAULT = "Something went wrong in this program, so this picture could not be read."


def test_a_fault_of_the_reader_is_said_once_and_logged(
    app: AppTest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    upload(app, picture(Fake()))
    before = app.session_state["sheet"]
    monkeypatch.setattr(FakeReader, "read", fail)
    upload(app, picture(Fake(ANSWER)))
    assert [box.value for box in app.error] == [FAULT]
    assert not app.session_state["waiting"]
    assert app.session_state["sheet"].digits == before.digits
    press(app, "Set the corners")
    set_corners(app, [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]])
    assert [box.value for box in app.error] == [FAULT]
    assert "corners" not in [element.key for element in app.get("bidi_component")]
    assert [record.exc_info is not None for record in caplog.records if record.getMessage().startswith("A pict")] == [
        True,
        True,
    ]
    app.run()
    assert len([record for record in caplog.records if record.getMessage().startswith("A pict")]) == 2


def test_start_over_empties_everything(app: AppTest) -> None:
    upload(app, picture(Fake()))
    next(button for button in app.button if button.label == "Start over").click().run()
    assert app.session_state["picture"] is None
    assert not app.session_state["sheet"].digits.strip(".")
    assert not app.file_uploader[0].value
    assert not tables(app)


def test_boards_that_were_closed_can_be_brought_back(app: AppTest) -> None:
    for name in ("one.png", "two.png"):
        upload(app, picture(Fake()), name)
    type_in(app, with_digits(PUZZLE, r1c3="4"))
    press(app, "Start over")
    assert app.session_state["picture"] is None
    press(app, "Bring back the 2 boards that were closed")
    assert boards(app) == ["1: one", "2: two"]
    choose(app, 1)
    assert app.session_state["sheet"].digits == with_digits(PUZZLE, r1c3="4")
    press(app, "Close this board")
    assert not boards(app)
    press(app, "Bring back the board that was closed")
    assert boards(app) == ["1: one", "2: two"]
    assert app.session_state["sheet"].digits == with_digits(PUZZLE, r1c3="4")
    press(app, "Close this board")
    upload(app, picture(Fake()), "three.png")
    assert not [button for button in app.button if button.label.startswith("Bring back")]


def boards(app: AppTest) -> list[str]:
    """The titles of the open boards, where there is a choice."""
    return [title for group in app.get("button_group") if group.label == "Open boards" for title in group.options]


def choose(app: AppTest, index: int) -> None:
    next(group for group in app.get("button_group") if group.label == "Open boards").set_value(index).run()


def test_several_pictures_keep_their_boards_and_edits(app: AppTest) -> None:
    misread = with_digits(PUZZLE, r1c1="6")
    first, second = picture(Fake(misread, drawn=PUZZLE)), picture(Fake(ANSWER))
    app.file_uploader[0].set_value([("one.png", first, "image/png"), ("two.png", second, "image/png")]).run()
    assert boards(app) == ["1: one", "2: two"]
    assert app.session_state["sheet"].digits == misread
    type_in(app, PUZZLE)
    choose(app, 1)
    assert app.session_state["sheet"].digits == ANSWER
    assert app.session_state["picture"].name == "two.png"
    choose(app, 0)
    digits, kinds = answer(app)
    assert digits == ANSWER
    assert kinds[0] == "corrected"


def test_what_is_typed_as_a_board_is_chosen_is_kept_too(app: AppTest) -> None:
    upload(app, picture(Fake()))
    upload(app, picture(Fake(ANSWER)), "two.png")
    version = app.session_state["sheet"].version
    changed = with_digits(ANSWER, r9c9=".")
    app.session_state["editor"] = {"edit": {"version": version, "digits": changed, "checked": []}}
    choose(app, 0)
    assert app.session_state["sheet"].digits == PUZZLE
    choose(app, 1)
    assert app.session_state["sheet"].digits == changed


@pytest.mark.parametrize("more", [0, 1])
def test_what_is_typed_on_the_empty_board_while_pictures_are_read_is_a_board_of_its_own(
    app: AppTest, more: int
) -> None:
    version = app.session_state["sheet"].version
    files = [(f"{number}.png", picture(Fake()), "image/png") for number in range(1 + more)]
    app.file_uploader[0].set_value(files).run()
    for digits in ("5" + 80 * ".", "53" + 79 * "."):
        app.session_state["editor"] = {"edit": {"version": version, "digits": digits, "checked": []}}
        app.run()
        assert boards(app) == [*["1: 0", "2: 1"][: 1 + more], f"{2 + more}: typed in"]
        assert app.session_state["sheet"].digits == PUZZLE
    choose(app, 1 + more)
    assert app.session_state["sheet"].digits == "53" + 79 * "."


def test_a_typed_board_stays_beside_a_picture(app: AppTest) -> None:
    type_in(app, ANSWER)
    upload(app, picture(Fake()))
    assert boards(app) == ["1: typed in", "2: shot"]
    assert app.session_state["sheet"].digits == PUZZLE
    next(button for button in app.button if button.label == "Close this board").click().run()
    assert not boards(app)
    assert app.session_state["sheet"].digits == ANSWER


def test_the_uploader_is_empty_again_and_holds_nothing_back(app: AppTest) -> None:
    upload(app, picture(Fake()))
    upload(app, b"not a picture at all")
    assert not app.file_uploader[0].value
    assert not app.session_state["waiting"]


def test_files_that_came_together_are_named_when_refused(app: AppTest) -> None:
    files = [("a`b.png", b"", "image/png"), ("none.png", without_a_board(), "image/png")]
    app.file_uploader[0].set_value([*files, ("good.png", picture(Fake()), "image/png")]).run()
    (box,) = app.error
    assert box.value.splitlines() == [
        "`ab.png`: This file is empty.",
        "",
        "`none.png`: No Sudoku board was found in this picture.",
    ]
    # The one with a board is in front, though it came last.
    assert boards(app) == ["1: none", "2: good"]
    assert answer(app)[0] == ANSWER


def test_of_a_picture_that_came_with_others_it_is_not_said_that_there_was_a_board_before(app: AppTest) -> None:
    files = [("good.png", picture(Fake()), "image/png"), ("none.png", without_a_board(), "image/png")]
    app.file_uploader[0].set_value(files).run()
    assert [box.value for box in app.error] == [
        "`none.png`: No Sudoku board was found in this picture. "
        "Choose the new picture below to set its board's corners yourself."
    ]
    app.file_uploader[0].set_value(files[1:]).run()
    assert "The board you had is still here." in app.error[0].value


def test_doubts_stand_beside_the_answer(app: AppTest) -> None:
    upload(app, picture(Fake(doubtful=((4, 1),))))
    assert said(app) == ["Solved, if the cell marked with “?” is read right."]
    assert answer(app)[0] == ANSWER


def test_a_board_without_digits_is_not_called_a_missing_picture(app: AppTest) -> None:
    upload(app, picture(Fake(81 * ".")))
    assert said(app) == ["A board was found, but no digits were found in it: type in those that you see."]


def test_samples_are_offered_and_open(app: AppTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.png").write_bytes(picture(Fake()))
    (tmp_path / "samples.json").write_text(f'[{{"file": "one.png", "title": "A screenshot", "digits": "{PUZZLE}"}}]')
    monkeypatch.setattr("page.samples.FOLDER", tmp_path)
    app.run()
    next(button for button in app.button if button.label == "A screenshot").click().run()
    assert answer(app)[0] == ANSWER
    assert not [button for button in app.button if button.label == "A screenshot"]


def press(app: AppTest, label: str) -> None:
    next(button for button in app.button if button.label == label).click().run()


def set_corners(app: AppTest, corners: list[list[float]]) -> None:
    """What the corners' component sends when "Read again" is pressed in it."""
    version = app.session_state["sheet"].version
    app.session_state["corners"] = {"asked": {"version": version, "corners": corners}}
    app.run()


def test_where_no_board_is_found_the_corners_can_be_set(app: AppTest) -> None:
    upload(app, without_a_board())
    assert "Set its corners yourself" in " ".join(text.value for text in app.markdown)
    press(app, "Set the corners")
    assert "corners" in [element.key for element in app.get("bidi_component")]
    set_corners(app, [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]])
    assert answer(app)[0] == ANSWER
    assert not app.error
    assert app.session_state["picture"].reading.board.corners[0] == pytest.approx([19.5, 19.5])
    # It is asked for once, and the board can then be edited as any other.
    assert "corners" not in [element.key for element in app.get("bidi_component")]
    type_in(app, with_digits(PUZZLE, r1c3="4"))
    assert answer(app)[1][2] == "corrected"


def test_where_no_board_is_found_it_is_said_once_with_what_to_try(app: AppTest) -> None:
    upload(app, without_a_board())
    texts = [box.value for box in app.error] + [text.value for text in app.markdown]
    assert [text for text in texts if "was found in this picture" in text] == [
        "No Sudoku board was found in this picture."
    ]
    assert "What you can try:" in texts
    # Another picture came and went: what was said about this one is said again.
    upload(app, picture(Fake()), "other.png")
    choose(app, 0)
    assert not app.error
    assert "**No board was found in this picture.**" in [text.value for text in app.markdown]


def test_what_was_corrected_stays_when_the_picture_is_read_again(app: AppTest) -> None:
    upload(app, picture(Fake(with_digits(PUZZLE, r1c1="6"))))
    type_in(app, with_digits(PUZZLE, r1c1="6", r1c3="4", r9c9="1"))
    before = app.session_state["sheet"]
    press(app, "Set the corners")
    set_corners(app, [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]])
    after = app.session_state["sheet"]
    # Read otherwise now, r1c1 counts as read.
    assert after.digits == with_digits(PUZZLE, r1c3="4", r9c9="1")
    assert (after.kinds[0], after.kinds[2]) == ("given", "corrected")
    # The editor takes it for one more change, which can be undone.
    assert (after.source, after.version) == (before.source, before.version + 1)


def test_corners_can_be_left_as_they_are(app: AppTest) -> None:
    upload(app, picture(Fake()))
    press(app, "Set the corners")
    press(app, "Cancel")
    assert "corners" not in [element.key for element in app.get("bidi_component")]
    assert answer(app)[0] == ANSWER


@pytest.mark.parametrize("part", ["whole", "straight", "detector"])
def test_what_the_detector_sees_is_asked_for_by_its_view_alone(app: AppTest, part: str) -> None:
    upload(app, picture(Fake()))
    next(group for group in app.get("button_group") if group.label == "Part of the picture").set_value(part).run()
    assert (app.session_state["picture"].look is not None) == (part == "detector")
    assert ("crossings of the board's lines" in captions(app)) == (part == "detector")


def test_the_picture_is_drawn_again_only_where_it_changes(app: AppTest) -> None:
    upload(app, picture(Fake()))
    before = app.session_state["drawing"]
    type_in(app, with_digits(PUZZLE, r1c3="4"))
    assert app.session_state["drawing"] is before
    type_in(app, with_digits(PUZZLE, r1c3="3"))
    assert app.session_state["drawing"].file != before.file
    press(app, "Start over")
    assert app.session_state["drawing"] is None
