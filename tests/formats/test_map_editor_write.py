"""Writing heroscape-map-editor files: everything comes back, and what it has no room for is told."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Info, SetField, SetNote, Take
from builder.catalogue import Catalogue
from builder.formats import yaml_export
from builder.formats.hsc_codec import HscFile, Tile, encode
from builder.formats.map_editor_ids import (
    MAX_CHARACTERS,
    MapEditorKey,
    Preserved,
    checked,
    ids,
    of_plain,
    reason_not_preserved,
)
from builder.formats.map_editor_write import write_packed
from builder.hexgrid import Hex, from_hex, to_hex
from builder.plaindata import read_yaml
from builder.problems import Problem, Severity
from tests.formats.files import (
    Row,
    as_hsc,
    as_map_editor,
    build,
    from_bytes,
    from_hsc,
    from_map_editor,
    put,
    rows_of,
    to_bytes,
)
from tests.formats.imports import exported, imported

# ---- Writing heroscape-map-editor files: everything comes back, and what it cannot hold is told ----

KEYS = [
    "0~2~2~0~g7",
    "0~1~5~0~w1",
    "1~3~3~0~cwe",
    "0~5~2~0~cbs",
    "1~5~2~0~cws",
    "1~2~3~1.5~lwr",
    "1~2~3~0~lwp",
    "1~2~2~3~z1",
    "1~2~2~0~y0",
    "0~1~1~7~g1",
    "1~2~2~4~ld",
    "0~1~3~0~bt",
    "0~9~9~0~zz9",
]
HEX_MAP = {"id": "17", "name": "Ford", "shape": "rectangle", "width": 30, "length": 12, "setsUsed": ["rotv"]}


def output(battlefield: Battlefield, scenario: Any = None) -> Any:
    return json.loads(as_map_editor(battlefield, scenario)[0])


def load(data: Any) -> Any:
    return from_map_editor(json.dumps(data).encode())


@pytest.mark.parametrize("mark", ["~", ","])
@pytest.mark.parametrize("form", ["object", "list"])
@pytest.mark.parametrize("through", [None, ".hexfield"])
def test_the_keys_of_a_file_come_back(mark: str, form: str, through: str | None) -> None:
    keys = [key.replace("~", mark) for key in KEYS]
    pieces = {key: key.rpartition(mark)[2] for key in keys} if form == "object" else keys
    loaded = load({"hexMap": HEX_MAP, "boardPieces": pieces, "mapPortraitBase64": "AAAA"})
    battlefield, scenario = loaded.battlefield, loaded.scenario
    if through:
        battlefield = from_bytes(to_bytes(battlefield, through), through).battlefield
    for given_scenario in (None, scenario):
        again = output(battlefield, given_scenario)
        assert sorted(again["boardPieces"]) == sorted(keys)
        assert type(again["boardPieces"]) is type(pieces)
        assert again["hexMap"] == HEX_MAP
        assert again["mapPortraitBase64"] == "AAAA"


def test_records_keep_their_ids() -> None:
    records = []
    for number, key in enumerate(KEYS):
        altitude, q, r, rotation, id = key.split("~")
        coords = {"q": int(q), "r": int(r), "s": -int(q) - int(r)}
        turn = float(rotation) if "." in rotation else int(rotation)
        record = {"uid": f"bp_{number}", "inventoryID": id, "altitude": int(altitude), "rotation": turn}
        records.append({**record, "pieceCoords": coords})
    battlefield = load({"hexMap": HEX_MAP, "boardPieces": records}).battlefield
    again = output(battlefield)["boardPieces"]
    assert sorted(again, key=lambda row: row["uid"]) == sorted(records, key=lambda row: row["uid"])


def test_lower_pieces_come_first_then_ladders_and_battlements() -> None:
    keys = output(load({"hexMap": HEX_MAP, "boardPieces": KEYS}).battlefield)["boardPieces"]
    pieces = [
        key for key in keys if key.rpartition("~")[2] in ids().by_id and "1.5" not in key and "~7~" not in key
    ]
    altitudes = [int(key.partition("~")[0]) for key in pieces[:-2]]
    assert altitudes == sorted(altitudes)
    assert [key.rpartition("~")[2] for key in pieces[-2:]] == ["ld", "bt"]


def test_a_new_file_has_a_head_that_the_program_accepts() -> None:
    battlefield = build([("grass-7", 2, 2, 1, 0)], Info("Ford", "Ann", "Mind it."))
    data = output(battlefield)
    assert data["boardPieces"] == {"0~2~2~0~g7": "g7"}
    hex_map = data["hexMap"]
    assert (hex_map["name"], hex_map["author"], hex_map["mapNotes"]) == ("Ford", "Ann", "Mind it.")
    assert (hex_map["shape"], hex_map["width"], hex_map["length"]) == ("rectangle", 5, 5)
    assert isinstance(hex_map["id"], str)
    assert output(battlefield) == data


@given(data=st.data())
def test_every_piece_it_knows_survives(catalogue: Catalogue, data: st.DataObject) -> None:
    known = sorted(piece for piece in ids().by_piece if catalogue.pieces[piece].placeable)
    place = st.integers(8, 18)
    row = st.tuples(st.sampled_from(known), place, place, st.integers(1, 30), st.integers(0, 5))
    battlefield = build(data.draw(st.lists(row, max_size=10, unique=True)))
    content, _ = as_map_editor(battlefield)
    assert rows_of(from_map_editor(content).battlefield) == rows_of(battlefield)


def test_a_wall_without_a_base_is_told_and_comes_back_without_one() -> None:
    battlefield = build([("fortress-wall-end", 2, 2, 1, 0), ("fortress-wall-end", 2, 2, 10, 1)])
    content, (problem, above) = as_map_editor(battlefield)
    assert "stand without a base" in problem.message
    assert "finds no place for 1 ×" in above.message, "with its base the lower one is as high as that and one"
    loaded = from_map_editor(content)
    assert not loaded.problems
    assert rows_of(loaded.battlefield) == rows_of(battlefield)


def test_a_base_that_was_not_named_is_named_once_its_wall_is_gone() -> None:
    battlefield = load({"hexMap": HEX_MAP, "boardPieces": ["0~3~3~0~cwe"]}).battlefield
    wall = next(piece for piece in battlefield.pieces.values() if piece.type.id == "fortress-wall-end")
    battlefield.apply(Take((wall.id,)))
    assert output(battlefield)["boardPieces"] == ["0~3~3~0~cbe"]


def test_nothing_is_negative_in_a_new_file() -> None:
    battlefield = build([("grass-1", -2, -3, 1, 0), ("rock-1", 4, 4, 1, 0)])
    content, problems = as_map_editor(battlefield)
    assert [(problem.code, problem.severity) for problem in problems] == [("moved", Severity.NOTE)]
    data = json.loads(content)
    assert list(data["boardPieces"]) == ["0~0~1~0~g1", "0~6~8~0~r1"]
    assert (data["hexMap"]["width"], data["hexMap"]["length"]) == (11, 9)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, ("rectangle", 30, 31)),
        ({"shape": "hexagon", "width": 6, "length": 6}, ("rectangle", 19, 31)),
    ],
)
def test_a_map_grows_with_what_is_put_outside_and_never_shrinks(
    before: dict[str, Any], after: tuple[str, int, int]
) -> None:
    """A hexagon becomes a rectangle only then."""
    hex_map = {**HEX_MAP, **before}
    battlefield = load({"hexMap": hex_map, "boardPieces": KEYS[:2]}).battlefield
    battlefield.apply(SetField("title", "Round"))
    assert output(battlefield)["hexMap"] == {**hex_map, "name": "Round"}
    put(battlefield, ("grass-1", 3, 30, 1, 0))
    found = output(battlefield)["hexMap"]
    assert (found["shape"], found["width"], found["length"]) == after


def test_pieces_that_it_does_not_know_are_named() -> None:
    battlefield = build([("flag", 5, 5, 3, 0), ("double-water", 6, 5, 1, 0), ("grass-1", 5, 5, 1, 0)])
    content, problems = as_map_editor(battlefield)
    assert [[ref.piece for ref in problem.pieces] for problem in problems] == [["double-water"], ["flag"]]
    assert all(problem.severity is Severity.WARNING for problem in problems)
    assert list(json.loads(content)["boardPieces"]) == ["0~5~5~0~g1"]


def test_two_pieces_exactly_in_one_place_are_written_once_and_told() -> None:
    battlefield = build([("grass-1", 5, 5, 1, 0)] * 3)
    _, (problem,) = as_map_editor(battlefield)
    assert problem.message.startswith("2 pieces lie exactly in another")
    assert len(problem.pieces) == 2


def test_a_scenario_goes_in_and_comes_out() -> None:
    battlefield = build([("grass-1", 5, 5, 1, 0), ("water-1", 6, 5, 1, 0)])
    scenario = {
        "zones": {"blue": [[5, 5, 1]], "purple": [[6, 5, 0]]},
        "glyphs": [{"letter": "?", "at": [5, 5, 1]}, {"letter": "D", "at": [6, 5, 0]}],
        "markers": [{"name": "om21", "at": [5, 5, 1]}],
    }
    content, problems = as_map_editor(battlefield, imported(scenario))
    assert not problems
    keys = {"1~5~5~0~z3", "1~6~5~0~z8", "1~5~5~0~y0", "1~6~5~0~y17"}
    assert keys <= set(json.loads(content)["boardPieces"])
    again = exported(from_map_editor(content).scenario)
    assert {key: again[key] for key in scenario} == scenario


def test_figures_text_and_notes_are_told_to_be_lost() -> None:
    battlefield = build([("grass-1", 5, 5, 1, 0)])
    battlefield.apply(SetNote(1, "x"))
    _, problems = as_map_editor(battlefield, imported({"text": "Hold."}))
    assert [problem.code for problem in problems] == ["not-held", "not-held"]


def test_packed_is_the_same_and_the_same_every_time(catalogue: Catalogue) -> None:
    battlefield = build([("grass-1", 5, 5, 1, 0)])
    packed, _ = write_packed(battlefield, "a.gz", catalogue, None)
    assert gzip.decompress(packed) == as_map_editor(battlefield)[0]
    assert write_packed(battlefield, "a.gz", catalogue, None)[0] == packed


def test_what_only_virtualscape_knows_is_told_to_be_lost() -> None:
    tiles = (Tile(1001, 0, 2, 2, 0), Tile(99999, 0, 2, 2, 0), Tile(15001, 0, 2, 2, 1, colour=b"\xff\0\0\0"))
    loaded = from_hsc(encode(HscFile(tiles=tiles)))
    placeholder = "the map editor has no piece '99999 (unknown)'; 1 not written"
    marker = "1 records of the VirtualScape file are no pieces here; not written"
    for scenario, lost in ((None, [marker, placeholder]), (loaded.scenario, [placeholder])):
        assert [problem.message for problem in as_map_editor(loaded.battlefield, scenario)[1]] == lost


def test_what_only_the_map_editor_knows_is_told_to_be_lost() -> None:
    loaded = load({"hexMap": HEX_MAP, "boardPieces": KEYS})
    for scenario, markers in ((None, 1), (loaded.scenario, 0)):
        said = [problem.message for problem in as_hsc(loaded.battlefield, scenario)[1]]
        assert sum("(y0, z1) are no pieces here" in one for one in said) == markers
        assert "VirtualScape has no piece 'zz9 (unknown)'; 1 not written" in said
        assert "VirtualScape has no piece 'Laur ruined wall, turned'; 1 not written" in said


# ---- What heroscape-map-editor has room for: maps are moved onto its table, and what it drops is named
# ----


def at(piece: str, column: int, row: int, slot: int = 1, rotation: int = 0) -> Row:
    """A piece with its cell A at a column and a row."""
    return (piece, *to_hex(column, row), slot, rotation)


def field(columns: range, rows: range) -> list[Row]:
    """Ground of single tiles."""
    return [at("grass-1", column, row) for row in rows for column in columns]


def written(battlefield: Battlefield) -> tuple[dict[str, Any], list[Problem]]:
    content, problems = as_map_editor(battlefield)
    return json.loads(content), list(problems)


def positions(data: dict[str, Any]) -> list[tuple[int, int]]:
    """Columns and rows of all keys."""
    keys = [MapEditorKey.of(text) for text in data["boardPieces"]]
    return [from_hex(Hex(key.q, key.r)) for key in keys if key is not None]


def lost(problems: list[Problem]) -> set[tuple[str, int, int, int]]:
    return {
        (ref.piece, *from_hex(Hex(ref.q, ref.r)), ref.slot)
        for problem in problems
        if problem.code == "not-held"
        for ref in problem.pieces
    }


@pytest.mark.parametrize(
    ("columns", "rows", "said"),
    [
        (range(18, 43), range(3), "18 columns left"),
        (range(5), range(30, 45), "30 rows up"),
        (range(30, 50), range(39, 52), "30 columns left and 38 rows up"),
        (range(-3, 12), range(-4, 3), "3 columns right and 4 rows down"),
    ],
)
def test_a_map_that_fits_the_table_is_moved_onto_it(columns: range, rows: range, said: str) -> None:
    battlefield = build(field(columns, rows))
    data, problems = written(battlefield)
    assert all(0 <= column < 40 and 0 <= row < 40 for column, row in positions(data))
    assert data["hexMap"]["width"] <= 40
    assert data["hexMap"]["length"] <= 40
    (note,) = problems
    assert (note.code, note.severity) == ("moved", Severity.NOTE)
    assert note.message.startswith(f"everything is moved {said}, ")


def test_a_map_that_lies_on_the_table_stays_where_it_is() -> None:
    data, problems = written(build(field(range(3, 40), range(5, 40))))
    assert problems == []
    assert min(positions(data)) == (3, 5)


def test_forty_rows_that_begin_on_an_odd_one_are_moved_by_an_odd_number() -> None:
    """The sides to which rows are pushed change; where pieces lie to one another does not."""
    battlefield = build(field(range(2, 7), range(5, 45)))
    data, (note,) = written(battlefield)
    assert note.code == "moved"
    assert {row for _, row in positions(data)} == set(range(40))
    again = from_map_editor(json.dumps(data).encode()).battlefield
    before, after = ([piece.hex for piece in one.in_order()] for one in (battlefield, again))
    assert {hex.minus(before[0]) for hex in before} == {hex.minus(after[0]) for hex in after}


def test_what_lies_beyond_the_table_is_named_piece_by_piece() -> None:
    """42 columns: two single tiles, the tile of seven across the rim, and what stands on that."""
    rows = [
        *field(range(42), range(1)),
        at("grass-7", 39, 2),
        at("rock-1", 38, 3, 2),
        at("evergreen-10", 39, 3, 2),
    ]
    data, problems = written(build(rows))
    assert lost(problems) == {
        ("grass-1", 40, 0, 1),
        ("grass-1", 41, 0, 1),
        ("grass-7", 39, 2, 1),
        ("rock-1", 38, 3, 2),
        ("evergreen-10", 39, 3, 2),
    }
    told = next(problem for problem in problems if "grass-1" in {ref.piece for ref in problem.pieces})
    assert "2 × " in told.message
    assert "AO1 level 1, AP1 level 1" in told.message
    assert told.severity is Severity.WARNING
    assert len(data["boardPieces"]) == len(rows), "another version of that program may take more"


def test_of_thousands_the_first_are_named() -> None:
    """A message is read by people; the pieces themselves are all told."""
    problems = written(build(field(range(90), range(50))))[1]
    (told,) = [problem for problem in problems if problem.pieces]
    assert len(told.pieces) == 90 * 50 - 40 * 40
    assert told.message.endswith(f" and {len(told.pieces) - 20} more")


@pytest.mark.parametrize(
    ("rows", "named"),
    [
        ([at("rock-1", 3, 1, 2), at("sand-1", 3, 1, 3)], [("rock-1", 3, 1, 2), ("sand-1", 3, 1, 3)]),
        ([at("double-water", 1, 1), at("rock-1", 1, 1, 2)], [("double-water", 1, 1, 1), ("rock-1", 1, 1, 2)]),
        ([at("grass-1", 1, 1), at("rock-1", 1, 1, 2)], []),
        ([*field(range(40), range(2)), at("rock-2", 39, 0, 2)], []),
    ],
    ids=["nothing", "a piece it does not know", "ground", "ground at its rim"],
)
def test_what_stands_on_nothing_is_named(rows: list[Row], named: list[tuple[str, int, int, int]]) -> None:
    assert lost(written(build(rows))[1]) == set(named)


@pytest.mark.parametrize(
    ("shape", "beyond"),
    [("rectangle", {("grass-1", 4, 0, 1), ("grass-1", 6, 0, 1)}), ("hexagon", {("grass-1", 6, 0, 1)})],
)
def test_a_map_that_was_read_is_judged_by_its_own_table(
    shape: str, beyond: set[tuple[str, int, int, int]]
) -> None:
    hex_map = {"id": "1", "name": shape, "shape": shape, "width": 4, "length": 4}
    keys = {"0~4~0~0~g1": "g1", "0~6~0~0~g1": "g1"}
    data, problems = written(load({"hexMap": hex_map, "boardPieces": keys}).battlefield)
    assert data["hexMap"] == hex_map
    assert lost(problems) == beyond


def test_what_is_not_known_and_lies_beyond_the_table_is_named() -> None:
    hex_map = {"id": "1", "name": "", "shape": "rectangle", "width": 60, "length": 4}
    keys = {"0~0~0~0~g1": "g1", "0~50~0~0~zz9": "zz9"}
    problems = written(load({"hexMap": hex_map, "boardPieces": keys}).battlefield)[1]
    assert [problem for problem in problems if "1 × 'zz9 (unknown)': AY1 level 1" in problem.message]


def pieces_in_order(data: dict[str, Any]) -> list[str]:
    keys = [MapEditorKey.of(text) for text in data["boardPieces"]]
    return [ids().by_id[key.id].piece for key in keys if key is not None]


def test_a_ruin_comes_after_what_it_would_keep_away_and_before_what_lies_over_it() -> None:
    """Nothing can be put down on the hexes around a ruin that is there already, as high as the ruin is; part
    of a large tree may be there before it.
    """
    rows = [*field(range(9), range(6)), at("ruin-short", 2, 2, 2), at("evergreen-15", 0, 3, 2)]
    tower = [at("rock-1", 6, 2, slot) for slot in range(2, 9)]
    data, problems = written(build([*rows, *tower, at("rock-2", 6, 2, 9, 3)]))
    assert problems == []
    pieces = pieces_in_order(data)
    assert pieces.index("evergreen-15") < pieces.index("ruin-short") < pieces.index("rock-2")


@pytest.mark.parametrize(("slot", "named"), [(2, True), (5, True), (6, False)])
def test_a_ruin_below_a_tile_is_named_or_the_tile(slot: int, named: bool) -> None:
    """Of a short ruin at rotation 0 the hex two to the E is clear for 4 levels: slots 2 to 5."""
    rows = [*field(range(9), range(6)), at("ruin-short", 2, 2, 2)]
    tower = [at("rock-1", 5, 2, level) for level in range(2, slot)]
    data, problems = written(build([*rows, *tower, at("rock-2", 5, 2, slot, 3)]))
    assert len(lost(problems)) == named
    assert lost(problems) <= {("ruin-short", 2, 2, 2), ("rock-2", 5, 2, slot)}
    assert len(data["boardPieces"]) == len(rows) + len(tower) + 1, "later versions take it all the same"


def test_of_two_ruins_the_one_comes_last_that_would_keep_the_other_away() -> None:
    """The short one stands on a hex that the long one keeps clear, not the other way round."""
    ruins = [at("ruin-short", 3, 2, 2), at("ruin-long", 6, 2, 2, 3)]
    data, problems = written(build([*field(range(10), range(6)), *ruins]))
    assert problems == []
    assert pieces_in_order(data)[-2:] == ["ruin-long", "ruin-short"]


@pytest.mark.parametrize(
    ("rows", "named"),
    [
        ([at("glacier-3", 1, 1, 2), at("rock-1", 1, 1, 7)], {"rock-1"}),
        ([at("rock-1", 1, 1, 2), at("glacier-3", 1, 1, 3)], set()),
        ([at("rock-1", 1, 1, 2), at("evergreen-15", 1, 1, 3)], {"evergreen-15"}),
        ([at("water-1", 1, 1, 2), at("evergreen-10", 1, 1, 3)], {"evergreen-10"}),
        ([at("water-1", 1, 1, 2), at("laur-pillar", 1, 1, 3)], set()),
        ([at("ladder-rung", 1, 1, 2), at("ladder-rung", 1, 1, 4)], set()),
        ([at("palm-14", 1, 1, 2), at("ladder-rung", 1, 1, 2)], {"ladder-rung"}),
        ([at("ship-wall", 1, 1, 2)], set()),
    ],
)
def test_what_stands_in_the_way_or_on_what_bears_nothing_is_named(rows: list[Row], named: set[str]) -> None:
    problems = written(build([*field(range(5), range(4)), *rows]))[1]
    assert {piece for piece, *_place in lost(problems)} == named


def test_a_castle_finds_its_place_wall_upon_wall() -> None:
    rows = [
        *field(range(6), range(2)),
        *[at(f"fortress-base-{kind}", 1 + n, 0, 2) for n, kind in enumerate(("end", "straight"))],
        *[at(f"fortress-wall-{kind}", 1 + n, 0, 3) for n, kind in enumerate(("end", "straight"))],
        at("fortress-wall-straight", 2, 0, 12),
        at("wall-walk-1", 1, 0, 12),
        at("battlement", 1, 0, 13),
        at("fortress-doorway", 3, 0, 2),
        at("wall-walk-1", 3, 0, 12),
    ]
    assert lost(written(build(rows))[1]) == set()


# ---- What is kept of a heroscape-map-editor file ----

FULL = Preserved(
    form="records",
    mark=",",
    map={"id": "1", "width": 12, "nested": {"a": [1, 2.5, None, {"b": "c"}]}},
    fields={"mapPortraitBase64": "AAAA", "odd key: here": True},
    others=["0~1~2~1.5~lwr"],
    implied=["1~2~0~3~cwe"],
    uids=["bp_1 0~1~2~0~g1"],
    bounds=[-1, 0, 20, 15],
)


def test_it_survives_plain_data_and_a_yaml_file() -> None:
    written = yaml_export.document({"map_editor": FULL.plain()})
    read = read_yaml(written.encode(), "f").data["map_editor"]
    assert checked(read) == (FULL.plain(), [])
    assert of_plain(read) == FULL


def test_empty_parts_take_no_room_and_no_mapping_is_no_kept_data() -> None:
    assert Preserved().plain() == {"form": "object", "mark": "~"}
    assert of_plain({}) == of_plain([1]) == Preserved()
    assert checked([1])[0] is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("form", "heap"),
        ("mark", ";"),
        ("hexMap", 3),
        ("fields", []),
        ("fields", {"x": float("nan")}),
        ("bounds", "1 2 3"),
        ("bounds", [1, 2, 3, 4]),
        ("others", "0~1~2~0~g1"),
        ("others", [3]),
        ("others", ["g1"]),
        ("implied", ["0~1~2~0"]),
        ("uids", ["alone"]),
        ("more", ["x"]),
    ],
)
def test_a_wrong_part_is_left_out_and_told(name: str, value: Any) -> None:
    good, wrong = checked({**Preserved().plain(), name: value})
    assert good is not None
    assert name not in good
    assert [path for path, _ in wrong] == [(name,)]
    assert of_plain({name: value}) == Preserved()


@pytest.mark.parametrize(
    "value",
    [
        {"x": "y" * (MAX_CHARACTERS + 1)},
        {"x": list(range(30_000))},
        {"x" * 300: 1},
        {"x": 10**18},
        {"x": float("inf")},
        {"x": "\ud800"},
        {"\udfff": 1},
        {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": 1}}}}}}}}}},
    ],
)
def test_what_could_not_be_written_back_is_not_kept(value: Any) -> None:
    assert reason_not_preserved(value)


def test_ordinary_fields_are_kept() -> None:
    assert reason_not_preserved(FULL.map) is None
    assert reason_not_preserved({"portrait": "A" * 500_000}) is None
