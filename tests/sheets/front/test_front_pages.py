"""Checklist and key before the steps, notes where they find room."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield, SetNote
from builder.sheets import Options
from builder.sheets.layout import Plan

Built = Callable[..., Battlefield]
Planned = Callable[..., Plan]


def bookmarks(plan: Plan) -> list[list[str]]:
    return [page.bookmarks for page in plan.pages]


@pytest.fixture
def noted(built: Built) -> Battlefield:
    battlefield = built([("grass-1", 0, 0, 1, 0)])
    battlefield.apply(SetNote(2, "Mind the gap."))
    return battlefield


def test_short_notes_stand_below_the_key_before_the_steps(noted: Battlefield, planned: Planned) -> None:
    assert bookmarks(planned(noted)) == [["Overview"], ["Checklist", "Key", "Notes"], ["Level 1"]]


def test_long_notes_stand_behind_the_steps(noted: Battlefield, planned: Planned) -> None:
    noted.apply(SetNote(2, "Mind the gap. " * 600))
    found = bookmarks(planned(noted))
    assert found[:4] == [["Overview"], ["Checklist", "Key"], ["Level 1"], ["Notes"]]


def test_what_is_left_out_is_not_there(noted: Battlefield, planned: Planned) -> None:
    assert bookmarks(planned(noted, Options(checklist=False))) == [
        ["Overview"],
        ["Key", "Notes"],
        ["Level 1"],
    ]
    assert bookmarks(planned(noted, Options(checklist=False, key=False))) == [
        ["Overview"],
        ["Level 1"],
        ["Notes"],
    ]
    assert bookmarks(planned(noted, Options(notes=False, key=False))) == [
        ["Overview"],
        ["Checklist"],
        ["Level 1"],
    ]
