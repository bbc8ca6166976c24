"""What heroscape-map-editor has room for: maps are moved onto its table, and what it drops is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.formats.map_editor import read_map_editor
from builder.formats.map_editor_ids import Key, ids
from builder.formats.map_editor_write import write_map_editor
from builder.hexgrid import Hex
from builder.hexgrid.offset import from_hex, to_hex
from builder.problems import Problem, Severity

Build = Callable[..., Battlefield]
Row = tuple[str, int, int, int, int]


def at(piece: str, column: int, row: int, slot: int = 1, rotation: int = 0) -> Row:
    """A piece with its cell A at a column and a row."""
    return (piece, *to_hex(column, row), slot, rotation)


def field(columns: range, rows: range) -> list[Row]:
    """Ground of single tiles."""
    return [at("grass-1", column, row) for row in rows for column in columns]


def written(battlefield: Battlefield, catalogue: Catalogue) -> tuple[dict[str, Any], list[Problem]]:
    content, problems = write_map_editor(battlefield, "a.json", catalogue, None)
    return json.loads(content), list(problems)


def positions(data: dict[str, Any]) -> list[tuple[int, int]]:
    """Columns and rows of all keys."""
    keys = [Key.of(text) for text in data["boardPieces"]]
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
def test_a_map_that_fits_the_table_is_moved_onto_it(
    build: Build, catalogue: Catalogue, columns: range, rows: range, said: str
) -> None:
    battlefield = build(field(columns, rows))
    data, problems = written(battlefield, catalogue)
    assert all(0 <= column < 40 and 0 <= row < 40 for column, row in positions(data))
    assert data["hexMap"]["width"] <= 40
    assert data["hexMap"]["length"] <= 40
    (note,) = problems
    assert (note.code, note.severity) == ("moved", Severity.NOTE)
    assert note.message.startswith(f"everything is moved {said}, ")


def test_a_map_that_lies_on_the_table_stays_where_it_is(build: Build, catalogue: Catalogue) -> None:
    data, problems = written(build(field(range(3, 40), range(5, 40))), catalogue)
    assert problems == []
    assert min(positions(data)) == (3, 5)


def test_forty_rows_that_begin_on_an_odd_one_are_moved_by_an_odd_number(
    build: Build, catalogue: Catalogue
) -> None:
    """The sides to which rows are pushed change; where pieces lie to one another does not."""
    battlefield = build(field(range(2, 7), range(5, 45)))
    data, (note,) = written(battlefield, catalogue)
    assert note.code == "moved"
    assert {row for _, row in positions(data)} == set(range(40))
    again = read_map_editor(json.dumps(data).encode(), "a.json", catalogue).battlefield
    before, after = ([piece.hex for piece in one.in_order()] for one in (battlefield, again))
    assert {hex.minus(before[0]) for hex in before} == {hex.minus(after[0]) for hex in after}


def test_what_lies_beyond_the_table_is_named_piece_by_piece(build: Build, catalogue: Catalogue) -> None:
    """42 columns: two single tiles, the tile of seven across the rim, and what stands on that."""
    rows = [
        *field(range(42), range(1)),
        at("grass-7", 39, 2),
        at("rock-1", 38, 3, 2),
        at("evergreen-10", 39, 3, 2),
    ]
    data, problems = written(build(rows), catalogue)
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


def test_of_thousands_the_first_are_named(build: Build, catalogue: Catalogue) -> None:
    """A message is read by people; the pieces themselves are all told."""
    problems = written(build(field(range(90), range(50))), catalogue)[1]
    (told,) = [problem for problem in problems if problem.pieces]
    assert len(told.pieces) == 90 * 50 - 40 * 40
    assert told.message.endswith(f" and {len(told.pieces) - 20} more")


def test_land_that_rests_on_the_table_may_hang_over_its_rim(build: Build, catalogue: Catalogue) -> None:
    rows = [*field(range(40), range(2)), at("rock-2", 39, 0, 2)]
    assert lost(written(build(rows), catalogue)[1]) == set()


def test_what_stands_on_nothing_is_named(build: Build, catalogue: Catalogue) -> None:
    rows = [at("grass-1", 1, 1), at("rock-1", 1, 1, 2), at("rock-1", 3, 1, 2), at("sand-1", 3, 1, 3)]
    assert lost(written(build(rows), catalogue)[1]) == {("rock-1", 3, 1, 2), ("sand-1", 3, 1, 3)}


def test_what_stands_on_a_piece_it_does_not_know_is_named_too(build: Build, catalogue: Catalogue) -> None:
    rows = [at("double-water", 1, 1), at("rock-1", 1, 1, 2)]
    assert lost(written(build(rows), catalogue)[1]) == {("double-water", 1, 1, 1), ("rock-1", 1, 1, 2)}


@pytest.mark.parametrize(("name", "shape"), [("rectangle", "rectangle"), ("hexagon", "hexagon")])
def test_a_map_that_was_read_is_judged_by_its_own_table(catalogue: Catalogue, name: str, shape: str) -> None:
    hex_map = {"id": "1", "name": name, "shape": shape, "width": 4, "length": 4}
    content = json.dumps({"hexMap": hex_map, "boardPieces": {"0~4~0~0~g1": "g1", "0~6~0~0~g1": "g1"}})
    battlefield = read_map_editor(content.encode(), "a.json", catalogue).battlefield
    data, problems = written(battlefield, catalogue)
    assert data["hexMap"] == hex_map
    beyond = {("grass-1", 6, 0, 1)} | ({("grass-1", 4, 0, 1)} if shape == "rectangle" else set())
    assert lost(problems) == beyond


def test_markers_beyond_the_table_are_named(catalogue: Catalogue) -> None:
    hex_map = {"id": "1", "name": "", "shape": "rectangle", "width": 60, "length": 4}
    keys = {"0~0~0~0~g1": "g1", "0~50~0~0~zz9": "zz9"}
    content = json.dumps({"hexMap": hex_map, "boardPieces": keys})
    battlefield = read_map_editor(content.encode(), "a.json", catalogue).battlefield
    messages = [problem.message for problem in written(battlefield, catalogue)[1]]
    assert [message for message in messages if "zz9 at AY1" in message]


def test_ruins_come_after_whatever_they_would_keep_away(build: Build, catalogue: Catalogue) -> None:
    """Its loader lets nothing stand on the hexes around a ruin that is there already."""
    rows = [*field(range(8), range(6)), at("ruin-short", 2, 2, 2), at("evergreen-10", 5, 3, 2)]
    rows += [at("rock-1", 6, 1, 2), at("rock-1", 6, 1, 3)]
    keys = [Key.of(text) for text in written(build(rows), catalogue)[0]["boardPieces"]]
    pieces = [ids().by_id[key.id].piece for key in keys if key is not None]
    assert pieces[-1] == "ruin-short"
