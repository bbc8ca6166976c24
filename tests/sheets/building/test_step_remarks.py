"""What a step tells below its drawing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield, SetNote
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.sheets.building.step_remarks import lettered, step_remarks
from builder.sheets.layout import Rect, Text
from sheets.given_for import given_for, step_at

Built = Callable[..., Battlefield]


@pytest.fixture
def told(catalogue: Catalogue, styles: Styles) -> Callable[..., list[str]]:
    def make(battlefield: Battlefield, slot: int, **options: object) -> list[str]:
        given = given_for(battlefield, catalogue, styles, **options)
        remarks = step_remarks(given, step_at(given, slot))
        rect = Rect(0, 0, 180, remarks.height(180))
        return [item.text for item in remarks.items(rect) if isinstance(item, Text)]

    return make


def test_most_steps_tell_nothing(built: Built, told: Callable[..., list[str]]) -> None:
    assert told(built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)]), 2) == []


def test_a_note_stands_in_the_step_of_its_level(built: Built, told: Callable[..., list[str]]) -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)])
    battlefield.apply(SetNote(2, "Put this\non last."))
    assert told(battlefield, 1) == []
    assert told(battlefield, 2) == ["Put this on last."]


def test_a_note_on_a_hex_is_told_with_its_number_and_name(
    built: Built, told: Callable[..., list[str]]
) -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0)])
    battlefield.apply(SetNote(Hex(1, 0), "first"))
    battlefield.apply(SetNote(Hex(0, 1), "second"))
    assert told(battlefield, 1) == ["1", "B1: first", "2", "A2: second"]


def test_pieces_in_the_way_are_told_by_kind(built: Built, told: Callable[..., list[str]]) -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 1, 0), ("rock-1", 0, 1, 1, 0)])
    letter, *words = told(battlefield, 1)
    assert letter == "a"
    assert " ".join(words).startswith("A1, A2: the single rock tile is drawn where a 7-hex grass tile is")


def test_what_lies_under_a_lintel_is_told(built: Built, told: Callable[..., list[str]]) -> None:
    battlefield = built([("fortress-doorway", 0, 0, 2, 0), ("road-1", 1, 0, 6, 0)])
    assert "below the lintel" in " ".join(told(battlefield, 6))


def test_hundreds_of_pieces_in_the_way_take_few_lines(
    built: Built, told: Callable[..., list[str]], catalogue: Catalogue, styles: Styles
) -> None:
    ids = [type.id for type in catalogue.placeable() if type.size == 1 and not type.is_edge][:30]
    battlefield = built([(id, q, 0, 1, 0) for id in ids for q in range(6)])
    assert len(told(battlefield, 1)) < 40
    given = given_for(battlefield, catalogue, styles)
    groups = lettered(given, step_at(given, 1))
    assert [group.letter for group in groups] == list("abcdefgh")
    hidden = [piece.id for group in groups for piece in group.pieces]
    assert len(hidden) == len(set(hidden)) >= 29 * 5
