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


FLOATING = [("grass-7", 0, 0, 1, 0), ("rock-3", 0, 0, 3, 0), ("sand-1", 3, 0, 3, 0), ("sand-1", 4, 0, 3, 0)]


def test_what_cannot_be_built_is_told_in_its_step(built: Built, told: Callable[..., list[str]]) -> None:
    found = " ".join(told(built(FLOATING), 3, checked=True))
    assert "a Cannot be built: The triple rock tile at A1, level 3 " in found
    assert "b Cannot be built: The single sand tile at D1, level 3 " in found
    assert found.endswith("; and so at E1")
    assert told(built(FLOATING), 1, checked=True) == []
    assert told(built(FLOATING), 3) == [], "nobody checked it"


def test_a_ladder_that_cannot_be_built_is_told_once(built: Built, told: Callable[..., list[str]]) -> None:
    """Its rungs are drawn as one."""
    rows = [("grass-1", 0, 0, 1, 0), *[("ladder-rung", 0, 0, slot, 0) for slot in (2, 4)]]
    found = " ".join(told(built(rows), 2, checked=True))
    assert found.count("Cannot be built: ") == 1
    assert "leans on nothing" in found
    buried = " ".join(
        told(built([*rows, *[("grass-1", 0, 0, slot, 0) for slot in (2, 3, 4)]]), 2, checked=True)
    )
    assert buried.count("has no room") == 1
    assert "; and so at" not in buried


def test_a_piece_in_the_way_is_told_once(built: Built, told: Callable[..., list[str]]) -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 1, 0)])
    assert told(battlefield, 1, checked=True) == told(battlefield, 1)
