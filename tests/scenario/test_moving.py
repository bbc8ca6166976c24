"""What belongs to a battlefield goes along with it: by the types of its records, by the ground it lies on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, make_dataclass, replace
from typing import Annotated, Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Edit, Piece, Put, Replace, SetNote, Several, Take
from builder.facts import types_of
from builder.formats.scenario_records import scenario_data
from builder.hexgrid import Edge, Hex, Motion, turned_about
from builder.scenario import (
    FixedFigure,
    Foreign,
    ForeignFigure,
    Layout,
    Position,
    Scenario,
    ScenarioDoor,
    Seat,
    Zone,
)
from builder.scenario.moving import RecordMover, carry_out, moved, moving_fields
from builder.scenario.places import Along, Height, Turn
from builder.scenario.special import RisingHazard
from builder.shaping.arrange import lifted, moved_pieces, put_in, take_out, turned
from builder.shaping.symmetry import image_of
from tests.battlefields import laid, shipped_catalogue
from tests.scenario.strategies import record


def at(q: int, r: int = 0, level: int = 1) -> Position:
    return Position(Hex(q, r), level)


def zone(*positions: Position) -> Scenario:
    return Scenario(zones=(Zone("north", positions),))


def untouched(preserved: Mapping[str, Any], motion: Motion, types: Mapping[str, Any]) -> Mapping[str, Any]:
    return preserved


def after(
    battlefield: Battlefield,
    edit: Edit,
    *positions: Position,
    motion: Motion | None = None,
    whole: bool = False,
) -> tuple[Position, ...]:
    """Where the spaces of a zone are after an edit."""
    (scenario,) = carry_out(battlefield, edit, (zone(*positions),), untouched, motion=motion)
    return scenario.zones[0].positions


def piece(battlefield: Battlefield, id: str) -> Piece:
    return next(piece for piece in battlefield.pieces.values() if piece.type.id == id)


# ---- By type ----


class Whole(RecordMover):
    """Everything by one motion, on land."""

    def __init__(self, motion: Motion) -> None:
        self.motion = motion

    def position(self, position: Position) -> Position:
        return Position(self.motion.hex(position.hex), self.motion.slot(position.level))

    def hex(self, hex: Hex) -> Hex:
        return self.motion.hex(hex)

    def direction(self, direction: int, at: Position | None) -> int:
        return self.motion.direction(direction)

    def level(self, level: int) -> int:
        return self.motion.slot(level)


def by_hand(value: Any, motion: Motion, key: str = "") -> Any:
    """The data of a file moved by how it looks: rows of three numbers are spaces, of two are hexes."""
    if isinstance(value, list) and all(type(part) is int for part in value) and len(value) in (2, 3):
        if key in ("rounds", "swap"):
            return value
        hex = motion.hex(Hex(value[0], value[1]))
        return [*hex, *(level + motion.rise for level in value[2:])]
    if isinstance(value, list):
        return [by_hand(part, motion, key) for part in value]
    if isinstance(value, dict):
        found = {name: by_hand(part, motion, name) for name, part in value.items()}
        if "rotation" in value:
            found["rotation"] = motion.direction(value["rotation"])
        return found
    return value


def without_levels(scenario: Scenario) -> Scenario:
    """Lists without doubles (they grow together), and no hazards, whose usual levels a file does not name."""
    once = [replace(zone, positions=tuple(dict.fromkeys(zone.positions))) for zone in scenario.zones]
    rules = tuple(rule for rule in scenario.rules if not isinstance(rule, RisingHazard))
    return replace(
        scenario, zones=tuple(once), rules=rules, layouts=(), shuffled=(), neutrals=(), foreign=Foreign()
    )


@given(record(Scenario), st.integers(0, 5), st.booleans(), st.integers(0, 3))
def test_any_scenario_is_moved_as_its_file_would_be_by_hand(
    scenario: Scenario, sixths: int, flipped: bool, rise: int
) -> None:
    scenario = without_levels(scenario)
    motion = Motion(sixths, Hex(4, -3), flipped, rise)
    found = scenario_data(moved(scenario, Whole(motion)))
    assert found == by_hand(scenario_data(scenario), motion)


@given(record(Scenario), st.integers(0, 5), st.booleans(), st.integers(0, 3))
def test_any_scenario_comes_back(scenario: Scenario, sixths: int, flipped: bool, rise: int) -> None:
    motion = Motion(sixths, Hex(4, -3), flipped, rise)
    once = moved(scenario, Whole(Motion()))  # lists without doubles
    assert moved(moved(once, Whole(motion)), Whole(motion.inverse)) == once


_PLACE_NAMES = (
    "hex",
    "at",
    "position",
    "spot",
    "level",
    "lowest",
    "top",
    "rotation",
    "direction",
    "edge",
    "slot",
)


def records_of(hint: Any, seen: set[type]) -> set[type]:
    """All records that a type is made of."""
    if isinstance(hint, type) and is_dataclass(hint) and hint not in seen:
        seen.add(hint)
        for inner in types_of(hint).values():
            records_of(inner, seen)
    for part in get_args(hint):
        records_of(part, seen)
    return seen


def test_no_field_that_names_a_place_is_left_behind() -> None:
    seen = records_of(Scenario, set())
    assert {Zone, ForeignFigure, ScenarioDoor, RisingHazard, FixedFigure} <= seen
    for one in seen:
        named = {
            field.name for field in fields(one) if any(word in field.name.split("_") for word in _PLACE_NAMES)
        }
        plural = {field.name for field in fields(one) if field.name.rstrip("s") in _PLACE_NAMES}
        assert (named | plural) <= moving_fields(one).keys(), one


def test_records_to_come_are_moved_too() -> None:
    inner = make_dataclass("Arrow", [("edge", Edge), ("turn", Turn)], frozen=True)
    outer = make_dataclass(
        "Plan",
        [
            ("arrows", tuple[inner, ...]),
            ("height", Height),
            ("heights", tuple[Annotated[int, Along.LEVEL], ...]),
        ],
        frozen=True,
    )
    plan = outer((inner(Edge(Hex(1, 0), 0), 5),), 2, (1, 4))
    found = moved(plan, Whole(Motion(1, rise=3)))
    assert found == outer((inner(Edge(Hex(0, 1), 1), 0),), 5, (4, 7))


# ---- With the ground ----


def test_a_tile_put_on_a_space_lifts_it_and_taken_away_lowers_it() -> None:
    battlefield = laid(("grass-7", 0, 0))
    hill = battlefield.new_piece(shipped_catalogue().pieces["grass-1"], Hex(0, 0), 2)
    assert after(battlefield, Put((hill,)), at(0), at(1)) == (at(0, level=2), at(1))
    assert after(battlefield, Take((hill.id,)), at(0, level=2), at(1)) == (at(0), at(1))


def test_a_bridge_high_above_leaves_the_space_below_it() -> None:
    battlefield = laid(("grass-1", 0, 0))
    bridge = battlefield.new_piece(shipped_catalogue().pieces["grass-1"], Hex(0, 0), 9)
    assert after(battlefield, Put((bridge,)), at(0)) == (at(0),)


def test_where_nobody_can_stand_any_more_it_stays_and_is_a_space_again_later() -> None:
    battlefield = laid(("grass-1", 0, 0))
    tree = battlefield.new_piece(shipped_catalogue().pieces["evergreen-10"], Hex(0, 0), 2)
    assert after(battlefield, Put((tree,)), at(0)) == (at(0),)
    assert after(battlefield, Take((tree.id,)), at(0)) == (at(0),)
    assert after(battlefield, Take((1,)), at(0)) == (at(0),), "the bare table carries nobody"


def test_ground_that_becomes_water_lets_it_sink() -> None:
    battlefield = laid(("grass-1", 0, 0), ("grass-1", 0, 0, 2), ("grass-1", 1, 0))
    ground = battlefield.pieces[2]
    water = replace(ground, type=shipped_catalogue().pieces["water-1"])
    assert after(battlefield, Replace((water,)), at(0, level=2), at(1)) == (at(0), at(1))


def test_a_tile_dragged_away_takes_what_lies_on_it_along_turned_as_it_is() -> None:
    battlefield = laid(("grass-3", 0, 0), ("grass-1", 9, 0))
    tile = battlefield.pieces[1]
    cells = tile.cells
    there = replace(tile, hex=Hex(5, 2), slot=3, rotation=2)
    spots = tuple(Position(cell, 1) for cell in cells)
    found = after(battlefield, Replace((there,)), *spots, at(9))
    assert found == (*(Position(cell, 3) for cell in there.cells), at(9))


def test_what_stands_in_water_stays_with_the_water_where_its_ground_is_dragged_away() -> None:
    battlefield = laid(("grass-1", 0, 0), ("water-1", 0, 0, 2), ("grass-1", 1, 0))
    ground = battlefield.pieces[1]
    assert after(battlefield, Replace((replace(ground, hex=Hex(5, 0)),)), at(0)) == (at(0),)
    water = battlefield.pieces[2]
    assert after(battlefield, Replace((replace(water, hex=Hex(5, 0)),)), at(0)) == (at(5),)


def test_rungs_carry_too() -> None:
    battlefield = laid(("grass-1", 0, 0), ("ladder-rung", 0, 0, 2), ("grass-1", 4, 0))
    rung = battlefield.pieces[2]
    assert after(battlefield, Replace((replace(rung, hex=Hex(4, 0)),)), at(0, level=2)) == (at(4, level=2),)


def test_mirrored_tiles_carry_what_lies_on_them_to_the_mirrored_place() -> None:
    battlefield = laid(("grass-7", 0, 0), ("grass-1", 9, 0))
    motion = Motion(0, Hex(0, 0), flipped=True)
    tile = image_of(battlefield.pieces[1], motion)
    assert tile is not None
    cells = battlefield.pieces[1].cells
    found = after(battlefield, Replace((tile,)), *(Position(cell, 1) for cell in cells), motion=motion)
    assert found == tuple(Position(motion.hex(cell), 1) for cell in cells)


def test_two_spaces_that_grow_together_are_one() -> None:
    battlefield = laid(("grass-1", 0, 0), ("grass-1", 1, 0))
    tile = replace(battlefield.pieces[1], hex=Hex(1, 0), slot=2)
    assert after(battlefield, Replace((tile,)), at(0), at(1)) == (at(1, level=2),)


# ---- The whole ----


@pytest.fixture
def field() -> Battlefield:
    """A hill, a pond, a castle doorway, notes; nobody stands on 8, 8."""
    battlefield = laid(
        ("grass-7", 0, 0), ("grass-1", 0, 0, 2), ("water-1", 1, 0, 2), ("fortress-doorway", 5, 0, 2)
    )
    battlefield.apply(Several((SetNote(Hex(1, 0), "pond"), SetNote(2, "second"))))
    return battlefield


def played(battlefield: Battlefield) -> Scenario:
    door = piece(battlefield, "fortress-doorway").spaces[0]
    figure = FixedFigure("dragon", (at(0, level=2), at(1)))
    scenario = zone(at(0, level=2), at(1), at(8, 8))
    scenario = replace(
        scenario,
        doors=(ScenarioDoor("gate", door),),
        rules=(RisingHazard(lowest=1, top=4),),
        foreign=Foreign(figures=(ForeignFigure("x", (at(0, level=2),), rotation=2),)),
    )
    return replace(scenario, layouts=(Layout((Seat("one", figures=(figure,)),)),))


def test_a_turn_by_hand(field: Battlefield) -> None:
    motion = turned_about(Hex(0, 0), 1)
    scenario = played(field)
    edit = moved_pieces(field, motion)
    (found,) = carry_out(field, edit, (scenario,), untouched, motion=motion, whole=True)
    assert found.zones[0].positions == (at(0, 0, 2), at(0, 1, 1), at(-8, 16))
    assert found.doors[0].hex == piece(field, "fortress-doorway").spaces[0]
    assert found.foreign.figures[0].rotation == 3
    assert found.rules == scenario.rules
    assert dict(field.hex_notes) == {Hex(0, 1): "pond"}
    assert dict(field.slot_notes) == {2: "second"}


def test_all_that_is_dragged_alike_is_the_whole(field: Battlefield) -> None:
    (found,) = carry_out(field, Replace(turned(tuple(field.pieces.values()), 1)), (played(field),), untouched)
    assert dict(field.hex_notes) != {Hex(1, 0): "pond"}
    stranded = found.zones[0].positions[2]
    assert stranded != at(8, 8), "what lies on nothing goes along as well"


def test_a_raised_whole_takes_levels_and_notes_of_levels_along(field: Battlefield) -> None:
    (found,) = carry_out(field, Replace(lifted(tuple(field.pieces.values()), 2)), (played(field),), untouched)
    assert found.zones[0].positions == (at(0, level=4), at(1, level=3), at(8, 8, 3))
    assert found.rules == (RisingHazard(lowest=3, top=6),)
    assert dict(field.slot_notes) == {4: "second"}


def test_an_empty_level_lifts_what_stands_in_water_with_the_water(field: Battlefield) -> None:
    scenario, shift = played(field), put_in(field, 2)
    (found,) = carry_out(field, shift.edit, (scenario,), untouched, motion=shift.motion, whole=True)
    assert found.zones[0].positions == (at(0, level=3), at(1, level=2), at(8, 8))
    assert found.rules == (RisingHazard(lowest=1, top=5),)
    assert dict(field.slot_notes) == {3: "second"}
    back = take_out(field, 2)
    (again,) = carry_out(field, back.edit, (found,), untouched, motion=back.motion, whole=True)
    assert again == scenario


def test_a_level_taken_out_lowers_what_lay_on_it_to_what_is_left(field: Battlefield) -> None:
    shift = take_out(field, 2)
    edit = shift.edit
    (found,) = carry_out(field, edit, (played(field),), untouched, motion=shift.motion, whole=True)
    assert found.zones[0].positions == (at(0), at(1), at(8, 8))
    assert dict(field.slot_notes) == {}


def test_notes_of_levels_that_would_sink_below_the_table_are_joined_and_none_is_lost() -> None:
    battlefield = laid(("grass-1", 0, 0, 5), ("grass-1", 1, 0, 5))
    for slot in (1, 2, 4):
        battlefield.apply(SetNote(slot, f"note {slot}"))
    battlefield.apply(SetNote(Hex(9_999, 0), "far away"))
    down = lifted(tuple(battlefield.pieces.values()), -2)
    carry_out(battlefield, Replace(down), (), untouched)
    assert dict(battlefield.slot_notes) == {1: "note 1\nnote 2", 2: "note 4"}
    aside = tuple(replace(piece, hex=piece.hex.plus(Hex(5, 0))) for piece in battlefield.pieces.values())
    carry_out(battlefield, Replace(aside), (), untouched)
    assert dict(battlefield.hex_notes) == {Hex(9_999, 0): "far away"}


def test_a_note_that_is_too_long_to_be_joined_to_another_lies_beside_it() -> None:
    battlefield = laid(("grass-1", 0, 0, 5))
    for slot, letter in enumerate("abc", 1):
        battlefield.apply(SetNote(slot, letter * 60_000))
    battlefield.apply(SetNote(Hex(10_000, 0), "d" * 60_000))
    battlefield.apply(SetNote(Hex(9_999, 0), "e" * 60_000))
    down = lifted(tuple(battlefield.pieces.values()), -2)
    carry_out(battlefield, Replace(down), (), untouched)
    assert {slot: (text[0], len(text)) for slot, text in battlefield.slot_notes.items()} == {
        1: ("a", 60_000),
        2: ("b", 60_000),
        3: ("c", 60_000),
    }
    aside = tuple(replace(piece, hex=piece.hex.plus(Hex(1, 0))) for piece in battlefield.pieces.values())
    carry_out(battlefield, Replace(aside), (), untouched)
    assert {text[0] for text in battlefield.hex_notes.values()} == {"d", "e"}


def test_a_hex_that_is_left_bare_loses_no_note() -> None:
    battlefield = laid(("grass-1", 0, 0), ("grass-1", 3, 0))
    battlefield.apply(SetNote(Hex(0, 0), "here"))
    tile = replace(battlefield.pieces[1], hex=Hex(0, 4))
    carry_out(battlefield, Replace((tile,)), (), untouched)
    assert dict(battlefield.hex_notes) == {Hex(0, 4): "here"}
    battlefield.apply(SetNote(Hex(3, 0), "there"))
    carry_out(battlefield, Replace((replace(tile, hex=Hex(3, 0), slot=2),)), (), untouched)
    assert dict(battlefield.hex_notes) == {Hex(0, 4): "here", Hex(3, 0): "there"}
