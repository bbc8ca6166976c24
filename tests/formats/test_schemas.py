"""The shipped schemas, rows checked by hand, and pieces gathered of rows."""

from __future__ import annotations

import copy
import functools
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from builder import places
from builder.battlefield import MAX_COORDINATE, MAX_SLOT, Info, Piece, check_piece
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats.hexfield import CODEC, HexNote, SlotNote
from builder.formats.hexfield_rows import piece_row
from builder.formats.loaded import MAX_HEAP, MAX_WRONG, PieceGatherer, surface_level, surface_slot
from builder.hexgrid import Hex
from builder.plaindata.records import WrongValueError
from builder.problems import Severity, Source
from tests.formats.files import build
from tests.schemas import schema

# ---- The shipped schemas, and what breaking them is called ----

NAMES = sorted(
    path.name.removesuffix(".schema.json") for path in places.shipped("schemas").glob("hex*.schema.json")
)


def test_there_is_one_for_every_file_of_ours() -> None:
    assert {"hexfield", "hexscenario", "hexcollection"} <= set(NAMES)


@pytest.mark.parametrize("name", ["hexfield", "hexscenario", "hexcollection"])
def test_they_are_schemas_themselves(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.fixture(scope="module")
def made() -> Iterator[ModuleType]:
    """The script that writes what the records state into the schemas."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).resolve().parents[2] / "docs"))
        yield importlib.import_module("schemas")
    sys.modules.pop("schemas")


def test_schemas_and_documentation_state_what_the_records_do(made: ModuleType) -> None:
    for name in made.MADE:
        assert made.path_of(name).read_text(encoding="utf-8") == made.page(name), "run: make docs"
    formats = made.FORMATS.read_text(encoding="utf-8")
    assert formats == made.formats_page(formats), "run: make docs"
    commands = made.COMMANDS.read_text(encoding="utf-8")
    assert commands == made.commands_page(commands), "run: make docs"


def test_a_limit_that_is_not_that_of_the_record_shows(made: ModuleType) -> None:
    there = schema("hexscenario")
    rounds = {"type": "integer", "minimum": 0, "maximum": 99, "description": "Words stay."}
    drifted = {**there, "properties": {**there["properties"], "rounds": rounds, "gone": {}}}
    again = made.MADE["hexscenario"](drifted)["properties"]
    assert again["rounds"] == {**rounds, "maximum": 1_000}
    assert "gone" not in again


def test_a_kind_of_power_that_is_not_as_the_catalogue_has_it_shows(made: ModuleType) -> None:
    there = schema("cards")
    power = there["$defs"]["power"]
    fewer = {**there["$defs"], "power": {**power, "allOf": power["allOf"][1:]}}
    assert made.MADE["cards"]({**there, "$defs": fewer}) == there
    formats = made.FORMATS.read_text(encoding="utf-8")
    assert made.formats_page(formats.replace("**`spaces`**, `up`, ", "`up`, ")) == formats


def drifted(value: Any) -> Any:
    """Something else in place of what a schema states."""
    if isinstance(value, dict):
        return {**value, "maximum": 7} if "maximum" in value else {**value, "gone": {}}
    return [*value, "more"] if isinstance(value, list) else 7


def test_a_key_a_kind_or_a_limit_that_is_not_that_of_the_reader_shows(made: ModuleType) -> None:
    for name, facts in made.STATED.items():
        for path in facts:
            there = copy.deepcopy(schema(name))
            *around, last = path.split("/")
            place = functools.reduce(lambda part, key: part[key], around, there)
            place[last] = drifted(place[last])
            assert made.MADE[name](there) == schema(name) != there, f"{name}: {path}"


# ---- Rows checked by hand: the same answers as the schema gives ----

numbers = st.one_of(
    st.integers(-12, 12),
    st.integers(-MAX_COORDINATE - 2, MAX_COORDINATE + 2),
    st.sampled_from(
        [0, 1, MAX_SLOT, MAX_SLOT + 1, 10**9, 3.0, 2.5, float("nan"), float("inf"), True, "1", None]
    ),
)
odd = st.one_of(st.none(), st.booleans(), numbers, st.text(max_size=3), st.lists(numbers, max_size=2))
piece_rows = st.one_of(
    odd,
    st.fixed_dictionaries(
        {},
        optional={
            "piece": st.one_of(st.just("grass-7"), st.just(""), odd),
            "at": st.one_of(st.lists(numbers, min_size=2, max_size=4), odd),
            "rotation": st.one_of(st.integers(-1, 6), odd),
            "level": odd,
        },
    ),
)
slot_rows = st.one_of(
    odd,
    st.fixed_dictionaries(
        {}, optional={"slot": numbers, "text": st.one_of(st.text(max_size=2), odd), "at": odd}
    ),
)
hex_rows = st.one_of(
    odd,
    st.fixed_dictionaries(
        {},
        optional={
            "at": st.one_of(st.lists(numbers, min_size=1, max_size=3), odd),
            "text": st.one_of(st.text(max_size=2), odd),
        },
    ),
)


def part_of(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema("hexfield")["$defs"]})


PIECE, SLOT_NOTE, HEX_NOTE = part_of("piece"), part_of("slotNote"), part_of("hexNote")


def within(q: int, r: int) -> bool:
    return max(abs(q), abs(r)) <= MAX_COORDINATE


@given(piece_rows)
@example({"piece": "grass-7", "at": [3, -1, 1], "rotation": 2})
@example({"piece": "grass-7", "at": [3.0, -1, 1]})
@example({"piece": "grass-7", "at": [3, -1, 0]})
@example({"piece": "grass-7", "at": [3, -1, 1], "group": "Tower"})
@example({"piece": "grass-7", "at": [3, -1, 1], "step": 2})
@example({"piece": "grass-7", "at": [3, -1, 1], "step": 0})
@example({"piece": "grass-7", "at": [3, -1, 1], "group": ""})
@example({"piece": "grass-7", "at": [3, -1, 1], "group": "x" * 81})
def test_a_piece_row_is_right_by_hand_where_it_is_by_the_schema(catalogue: Catalogue, row: Any) -> None:
    try:
        name, q, r, slot, rotation, group, step = piece_row(row)
        check_piece(Piece(1, catalogue.pieces["grass-7"], Hex(q, r), slot, rotation, group, step))
        good = bool(name)
    except (WrongValueError, RefusedError):
        good = False
    assert good == PIECE.is_valid(row)


@given(slot_rows)
def test_a_note_of_a_slot_is_right_right_where_it_is_by_the_schema(row: Any) -> None:
    try:
        slot, _ = CODEC.read(SlotNote, row)
        good = 1 <= slot <= MAX_SLOT
    except WrongValueError:
        good = False
    assert good == SLOT_NOTE.is_valid(row)


@given(hex_rows)
def test_a_note_of_a_hex_is_right_right_where_it_is_by_the_schema(row: Any) -> None:
    try:
        (q, r), _ = CODEC.read(HexNote, row)
        good = within(q, r)
    except WrongValueError:
        good = False
    assert good == HEX_NOTE.is_valid(row)


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("grass-7", "found 'grass-7'"),
        ({"piece": "grass-7", "at": [1, 2, 3], "turn": 1}, "'turn' is not known here"),
        ({"piece": 7, "at": [1, 2, 3]}, "piece: a word was expected, found 7"),
        ({"piece": "grass-7", "at": [1, 2]}, "[q, r, level] was expected, found [1, 2]"),
        ({"piece": "grass-7", "at": [1, 2, float("nan")]}, "level: a whole number was expected, found .nan"),
        (
            {"piece": "grass-7", "at": [1, 2, 3], "rotation": "E"},
            "rotation: a whole number was expected, found 'E'",
        ),
    ],
)
def test_a_wrong_row_says_what_was_found_and_expected(row: Any, told: str) -> None:
    with pytest.raises(WrongValueError) as wrong:
        piece_row(row)
    assert told in str(wrong.value)


# ---- Gathering pieces: what cannot be placed is told, and nothing unreasonable is built ----


def test_pieces_are_numbered_in_the_order_of_the_file(catalogue: Catalogue) -> None:
    gathering = PieceGatherer("f")
    for id, slot in (("rock-1", 2), ("grass-1", 1)):
        assert gathering.add(catalogue.pieces[id], Hex(0, 0), slot, 0, Source("f"))
    pieces = gathering.battlefield(Info()).pieces
    assert [(id, piece.type.id) for id, piece in pieces.items()] == [(1, "rock-1"), (2, "grass-1")]


@pytest.mark.parametrize(
    ("source", "start"),
    [
        (Source("f", "pieces[3]", 14), "line 14: "),
        (Source("f", byte=99), "byte 99: "),
        (Source("f", "boardPieces[2]"), "boardPieces[2]: "),
        (Source("f"), "f: "),
    ],
)
def test_a_left_out_row_begins_with_its_place(catalogue: Catalogue, source: Source, start: str) -> None:
    gathering = PieceGatherer("f")
    assert not gathering.add(catalogue.pieces["grass-1"], Hex(0, 0), 0, 0, source)
    assert gathering.left_out[0].startswith(start + "grass-1 at level 0")


def test_too_many_wrong_rows_make_a_file_unreadable() -> None:
    gathering = PieceGatherer("f")
    for number in range(MAX_WRONG):
        gathering.leave_out("wrong-row", f"row {number}", Source("f", line=number + 1))
    with pytest.raises(
        UnreadableError, match="f: more than 5000 rows cannot be used; the first: line 1: row 0"
    ):
        gathering.note("odd", Severity.NOTE, "one more", Source("f"))


@pytest.mark.parametrize("piece", ["grass-1", "battlement"])
def test_a_heap_of_pieces_in_one_place_is_refused(catalogue: Catalogue, piece: str) -> None:
    gathering = PieceGatherer("f")
    for _ in range(MAX_HEAP):
        gathering.add(catalogue.pieces[piece], Hex(3, 4), 5, 0, Source("f"))
    assert len(gathering.battlefield(Info())) == MAX_HEAP
    gathering.add(catalogue.pieces[piece], Hex(3, 4), 5, 0, Source("f"))
    with pytest.raises(UnreadableError, match="301 pieces share hex 3, 4 at level 5"):
        gathering.battlefield(Info())


def test_pieces_that_fill_too_much_are_refused(catalogue: Catalogue) -> None:
    gathering = PieceGatherer("f")
    for number in range(5_000):
        gathering.add(catalogue.pieces["marro-hive"], Hex(number, 0), 1, 0, Source("f"))
    with pytest.raises(UnreadableError, match="510000 filled cells"):
        gathering.battlefield(Info())


def test_the_space_on_a_fluid_is_one_lower_than_its_slot() -> None:
    battlefield = build([("grass-1", 0, 0, 1, 0), ("water-1", 1, 0, 1, 0), ("water-1", 0, 0, 2, 0)])
    for hex, slot, level in ((Hex(0, 0), 2, 1), (Hex(1, 0), 1, 0), (Hex(5, 5), 0, 0)):
        assert surface_level(battlefield, hex, slot) == level
        assert surface_slot(battlefield, hex, level) == slot
