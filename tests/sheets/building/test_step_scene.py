"""A step as a scene: where it shows something, and what its list says of a castle."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield, SetNote
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.sheets.building.scene import Scene
from builder.sheets.building.step_scene import step_scene
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
