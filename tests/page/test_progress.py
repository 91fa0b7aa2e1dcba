"""The progress of a reading."""

from __future__ import annotations

import time
from unittest.mock import Mock

import pytest

from page import progress
from page.progress import Progress


def told(place: Mock) -> list[str]:
    return [call.args[0].split(">")[1].split("<")[0] for call in place.html.call_args_list]


def test_nothing_is_shown_of_what_takes_a_moment() -> None:
    place = Mock()
    with Progress(place) as stage:
        stage("board")
        stage("digits")
    time.sleep(0.05)
    assert place.mock_calls == []


def test_what_takes_longer_is_told_stage_by_stage_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "MOMENT", 0.01)
    place = Mock()
    with Progress(place) as stage:
        stage("board")
        time.sleep(0.2)
        stage("digits")
    assert told(place) == ["Finding the board …", "Reading the digits …"]
    place.empty.assert_called_once()


def test_of_several_pictures_each_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "MOMENT", 0.0)
    place = Mock()
    with Progress(place, number=2, count=4):
        time.sleep(0.2)
    assert told(place) == ["Reading picture 2 of 4 …"]
    assert "<progress value=" in place.html.call_args.args[0]
    place.empty.assert_called_once()
