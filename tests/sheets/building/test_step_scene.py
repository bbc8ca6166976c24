"""A step as a scene: where it shows something, and what its list says of a castle.

A step names what it shows, and the key explains each of it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield, SetNote
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.sheets.building.step_drawing import step_scene, symbols_of
from builder.sheets.front.symbols import symbol
from builder.sheets.paging.page_fit import Scene
from sheets.given_for import given_for, step_at

Built = Callable[..., Battlefield]


def scene(
    battlefield: Battlefield, slot: int, catalogue: Catalogue, styles: Styles, **options: object
) -> Scene:
    given = given_for(battlefield, catalogue, styles, **options)
    return step_scene(given, step_at(given, slot))


def test_a_scene_shows_its_pieces_their_edges_and_noted_hexes(
    built: Built, catalogue: Catalogue, styles: Styles
) -> None:
    battlefield = built([("grass-2", 0, 0, 1, 0), ("battlement", 6, 0, 1, 0)])
    battlefield.apply(SetNote(Hex(9, 9), "nothing here"))
    cells = scene(battlefield, 1, catalogue, styles).cells
    assert cells == {Hex(0, 0), Hex(1, 0), Hex(6, 0), Hex(7, -1), Hex(9, 9)}


def test_a_doorway_shows_its_spaces(built: Built, catalogue: Catalogue, styles: Styles) -> None:
    doorway = built([("fortress-doorway", 0, 0, 2, 3)])
    assert set(doorway.in_order()[0].spaces) <= scene(doorway, 2, catalogue, styles).cells


def test_the_list_says_how_high_walls_are_and_reach(
    built: Built, catalogue: Catalogue, styles: Styles
) -> None:
    battlefield = built([("fortress-wall-end", 0, 0, 3, 0), ("fortress-base-end", 4, 0, 3, 0)])
    rows = {row.part.type.id: row for row in scene(battlefield, 3, catalogue, styles).rows(60.0)}
    assert " ".join(rows["fortress-wall-end"].notes) == "9 levels, up to level 11"
    assert rows["fortress-base-end"].notes == ()


def test_the_list_has_the_codes_of_the_drawing(built: Built, catalogue: Catalogue, styles: Styles) -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0)])
    assert [row.code for row in scene(battlefield, 1, catalogue, styles).rows(60.0)] == ["G7"]
    assert [row.code for row in scene(battlefield, 1, catalogue, styles, labels=False).rows(60.0)] == [""]


def test_the_running_total_stands_with_the_title(built: Built, catalogue: Catalogue, styles: Styles) -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 0, 0, 3, 0)])
    assert scene(battlefield, 2, catalogue, styles).aside == "1 piece · 2 of 3 placed"


@pytest.fixture
def shown(catalogue: Catalogue, styles: Styles) -> Callable[..., frozenset[str]]:
    def make(battlefield: Battlefield, slot: int, **options: object) -> frozenset[str]:
        given = given_for(battlefield, catalogue, styles, **options)
        return symbols_of(given, step_at(given, slot))

    return make


def test_the_first_step_shows_terrain_and_codes(built: Built, shown: Callable[..., frozenset[str]]) -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("water-1", 2, 0, 1, 0)])
    assert shown(battlefield, 1) == {"terrain:grass", "terrain:water", "mark:label", "mark:coordinates"}
    assert shown(battlefield, 1, labels=False, coordinates=False) == {"terrain:grass", "terrain:water"}


def test_later_steps_show_what_lies_below_and_what_reaches_through(
    built: Built, shown: Callable[..., frozenset[str]]
) -> None:
    rows = [
        ("grass-7", 0, 0, 1, 0),
        ("evergreen-10", 0, 0, 2, 0),
        ("rock-1", 0, 1, 2, 0),
        ("rock-1", 0, 1, 3, 0),
    ]
    battlefield = built(rows)
    assert {"terrain:evergreen", "piece:obstacle-height", "mark:new", "mark:below"} <= shown(battlefield, 2)
    assert "mark:through" not in shown(battlefield, 2)
    assert {"mark:through", "mark:below", "mark:new"} <= shown(battlefield, 3)
    assert "mark:below" not in shown(battlefield, 3, fade=1.0)
    assert "mark:height" in shown(battlefield, 2)
    for nothing in ({"heights": False}, {"fade": 1.0}):
        assert "mark:height" not in shown(battlefield, 2, **nothing)
    assert not {"mark:below", "mark:through"} & shown(battlefield, 3, fade=0.0)


def test_a_ladder_reaches_as_high_as_its_top_rung(built: Built, shown: Callable[..., frozenset[str]]) -> None:
    rungs = [("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6)]
    rows = [("grass-7", 0, 0, 1, 0), *rungs, ("rock-1", 0, 1, 7, 0), ("rock-1", 0, 1, 8, 0)]
    assert "piece:ladder" in shown(built(rows), 2)
    assert "mark:through" in shown(built(rows), 7)
    assert "mark:through" not in shown(built(rows), 8)


@pytest.mark.parametrize(
    ("rows", "slot", "wanted"),
    [
        ([("rock-1", 0, 0, 1, 0), ("grass-3", 0, 0, 2, 0)], 2, "mark:overhang"),
        ([("rock-1", 0, 0, 1, 0), ("grass-3", 0, 0, 1, 0)], 1, "mark:in-the-way"),
        ([("fortress-doorway", 0, 0, 2, 0), ("road-1", 1, 0, 5, 0)], 5, "mark:hidden"),
        ([("fortress-doorway", 0, 0, 2, 0)], 2, "piece:doorway"),
        ([("fortress-base-end", 0, 0, 2, 0)], 2, "piece:castle-base"),
        ([("fortress-wall-end", 0, 0, 2, 0)], 2, "piece:castle-wall"),
        ([("battlement", 0, 0, 2, 0)], 2, "piece:battlement"),
        ([("ruin-long", 0, 0, 2, 0)], 2, "piece:ruin"),
        ([("stone-wall", 0, 0, 2, 0)], 2, "piece:stone-wall"),
        ([("flag", 0, 0, 2, 0)], 2, "piece:flag"),
    ],
)
def test_what_is_drawn_is_named(
    built: Built,
    shown: Callable[..., frozenset[str]],
    rows: list[tuple[str, int, int, int, int]],
    slot: int,
    wanted: str,
) -> None:
    assert wanted in shown(built(rows), slot)
    assert wanted not in shown(built([("grass-7", 5, 5, slot, 0)]), slot) or wanted == "mark:overhang"


def test_what_is_crossed_out_is_named(built: Built, shown: Callable[..., frozenset[str]]) -> None:
    rows = [("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 3, 0)]
    assert "mark:unbuildable" in shown(built(rows), 3, checked=True)
    assert "mark:overhang" not in shown(built(rows), 3, checked=True)
    assert "mark:unbuildable" not in shown(built(rows), 1, checked=True)


def test_a_note_on_a_hex_is_named(built: Built, shown: Callable[..., frozenset[str]]) -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0)])
    battlefield.apply(SetNote(Hex(0, 0), "x"))
    assert "mark:note" in shown(battlefield, 1)


def test_every_piece_and_every_mark_is_explained(
    built: Built, shown: Callable[..., frozenset[str]], catalogue: Catalogue
) -> None:
    for type in catalogue.placeable():
        battlefield = built([("rock-1", 0, 0, 1, 0), (type.id, 0, 0, 2, 0), (type.id, 0, 0, 2, 0)])
        battlefield.apply(SetNote(Hex(0, 0), "x"))
        for id in shown(battlefield, 2):
            assert symbol(id, catalogue).sentence
