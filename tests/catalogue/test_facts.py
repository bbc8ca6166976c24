"""The shipped data against the facts it was made from, and against battlefields that people built."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder import places
from builder.battlefield import Piece
from builder.catalogue import UNKNOWN, Catalogue, PieceType, Role, TileClass
from builder.catalogue.pieces import STOCK
from builder.hexgrid import Edge, Hex

Facts = Callable[[str], Any]
PUBLISHED = (
    "durgeth-swamps",
    "migols-tomb",
    "table-of-the-giants",
    "thaelenk-tundra",
    "the-forgotten-forest",
    "the-forsaken-waters",
    "the-west-barbican-of-idona-castle",
    "trollsford-swamps",
    "volcarren-wasteland",
)
# Types of other programs' files that come out of the same boxes as another type.
MADE_HERE = {
    *("double-water", "double-shadow", "warehouse-ruin-broken", "fortress-arch"),
    *("warehouse-ruin-open", "warehouse-ruin-open-broken", "laur-pillar-triangle-turned"),
    *("laur-wall-ruin-turned", "laur-wall-ruin-2-turned", "laur-wall-ruin-3-turned"),
}
# What boxes-2024.md knows beyond pieces.yaml: other kinds, pieces that lie in no box yet.
SINCE_2024 = {
    *("laur-panel", "laur-opening", "fortified-wall", "rope-ladder", "ship", "shroudshroom", "ancient"),
}
IN_NO_BOX = {
    *("shroudshroom-7", "shroudshroom-10", "shroudshroom-13"),
    *("ancient-1", "ancient-2", "ancient-3", "ancient-7", "ancient-24"),
}


def known_since_2024(type: PieceType) -> bool:
    """Whether its shape comes from boxes-2024.md."""
    return "HME" in type.source


def test_all_129_piece_types_are_here_with_kind_and_confidence(catalogue: Catalogue, facts: Facts):
    rows = facts("pieces.yaml")["pieces"]
    assert len(rows) == 129
    found = {row["id"]: catalogue.pieces[row["id"]] for row in rows}
    assert {id: (p.kind.id, p.confidence) for id, p in found.items()} == {
        row["id"]: (type.kind.id, type.confidence)
        if known_since_2024(type := found[row["id"]])
        else (row["kind"], row["confidence"])
        for row in rows
    }
    assert set(catalogue.pieces) - set(found) == MADE_HERE | IN_NO_BOX


def test_heights_are_those_of_the_facts_wherever_both_know_one(catalogue: Catalogue, facts: Facts):
    known = {row["id"]: row["height_levels"] for row in facts("pieces.yaml")["pieces"]}
    for id, height in known.items():
        piece = catalogue.pieces[id]
        if piece.placeable and height is not None:
            assert piece.height == height, id


def test_pieces_cover_as_many_hexes_as_the_facts_say(catalogue: Catalogue, facts: Facts):
    for row in facts("pieces.yaml")["pieces"]:
        piece = catalogue.pieces[row["id"]]
        if piece.placeable and not piece.is_edge and not known_since_2024(piece):
            assert piece.size == row["hexes"], piece


def test_heights_per_hex_are_those_of_the_facts_in_some_order(catalogue: Catalogue, facts: Facts):
    rows = {row["id"]: row for row in facts("pieces.yaml")["pieces"] if "per_hex_heights" in row}
    assert len(rows) == 6
    for id, row in rows.items():
        assert sorted(catalogue.pieces[id].fills) == sorted(row["per_hex_heights"])


def test_all_kinds_are_here_with_class_and_confidence(catalogue: Catalogue, facts: Facts):
    terrain, others = facts("pieces.yaml")["terrain_kinds"], facts("pieces.yaml")["obstacle_kinds"]
    assert set(catalogue.kinds) - {UNKNOWN} - SINCE_2024 == {*terrain, *others}
    for id, row in terrain.items():
        kind = catalogue.kinds[id]
        assert kind.tile_class is (TileClass.LAND if row["tile_class"] == "land" else TileClass.FLUID)
        assert kind.confidence == row["confidence"]
        assert kind.moves.ends_move is row.get("ends_move", False)
    for id, row in others.items():
        if "HME" not in catalogue.kinds[id].source:
            assert catalogue.kinds[id].confidence == row["confidence"]


def footprints(facts: Facts) -> dict[str, list[list[Hex]]]:
    """Cells at rotations 0 to 5 by piece id, as VirtualScape has them."""
    turned = facts("virtualscape_footprints.json")
    codes = places.shipped("tilesets") / "catalogue" / "virtualscape.yaml"
    return {
        row["piece"]: [[Hex(q, r) for q, r in turned[str(row["code"])][str(k)]] for k in range(6)]
        for row in yaml.safe_load(codes.read_text())["codes"]
        if str(row["code"]) in turned
    }


def moved_to_first(cells: list[Hex] | tuple[Hex, ...]) -> list[Hex]:
    """Cells in their order, moved so that the first is the middle of the grid."""
    return [cell.minus(cells[0]) for cell in cells]


def test_cells_are_the_footprints_at_all_six_rotations(catalogue: Catalogue, facts: Facts):
    known = footprints(facts)
    assert len(known) >= 79
    for id, turned in known.items():
        for rotation, cells in enumerate(turned):
            # A stands first in both, so that even the order of the cells is the physical one.
            assert moved_to_first(catalogue.pieces[id].cells(rotation)) == moved_to_first(cells), (
                id,
                rotation,
            )
    # Types without a footprint of their own (a 3-hex ice tile) have the shape of one that was compared.
    shapes = {catalogue.pieces[id].shape for id in known}
    assert {piece.shape for piece in catalogue.placeable() if not known_since_2024(piece)} == shapes


def test_all_26_boxes_hold_the_same_counts_as_surely(catalogue: Catalogue, facts: Facts):
    rows = facts("sets.yaml")["sets"]
    assert len(rows) == 26
    assert {id for id, box in catalogue.boxes.items() if box.kind != STOCK} == {row["id"] for row in rows}
    for row in rows:
        box = catalogue.boxes[row["id"]]
        assert {id: (c.count, c.confidence) for id, c in box.pieces.items()} == {
            entry["piece"]: (entry["count"], entry["confidence"]) for entry in row["pieces"]
        }, box
        assert box.kind == row["kind"]
        assert box.is_called(row["name"]), "as printed, or the name that it had before"
        assert box.total == row["totals"]["pieces_listed"] if "totals" in row else True
        said = row["year"]["value"]
        assert said is None or box.year == int(said)


def test_names_publishers_months_and_what_is_in_print_are_those_of_the_facts(
    catalogue: Catalogue, facts: Facts
) -> None:
    rows = facts("boxes-dates.yaml")["boxes"]
    assert {row["id"] for row in rows} == {box.id for box in catalogue.boxes.values() if box.kind != STOCK}
    for row in rows:
        box = catalogue.boxes[row["id"]]
        said = [
            re.sub(r" \(working name.*\)", "", name) for name in (*row["names"], row.get("printed")) if name
        ]
        assert all(box.fits(name) for name in said), box
        assert box.publisher == re.sub(r" \(the change.*\)", "", row["publisher"])
        assert box.sold == (row["date"] or "")
        assert box.in_print == row["in_print"].split(" ")[0], "yes has a remark"


def test_stocks_hold_what_the_facts_list(catalogue: Catalogue, facts: Facts) -> None:
    rows = {
        row["id"].removeprefix("new: "): row for row in facts("boxes-dates.yaml")["missing_from_sets_yaml"]
    }
    stocks = {id: box for id, box in catalogue.boxes.items() if box.kind == STOCK}
    assert stocks.keys() == {id for id, row in rows.items() if "pieces" in row} == {"mstk", "totk-map"}
    for id, box in stocks.items():
        assert box.counts == {piece: n for piece, n in rows[id]["pieces"].items() if n}
    four = {piece: 4 * n for piece, n in stocks["totk-map"].counts.items()}
    assert four == catalogue.boxes["totk"].counts


def test_every_reading_of_a_disputed_count_is_kept(catalogue: Catalogue, facts: Facts) -> None:
    rows = facts("boxes-dates.yaml")["disputed_counts"]
    assert {
        (box.id, one.piece): [reading.value for reading in one.readings]
        for box in catalogue.boxes.values()
        for one in box.disputed
        if box.kind != STOCK
    } == {(row["box"], row["piece"]): [str(reading["value"]) for reading in row["readings"]] for row in rows}


def test_boxes_stand_in_the_order_of_the_facts(catalogue: Catalogue, facts: Facts):
    boxes = [box.id for box in catalogue.boxes.values() if box.kind != STOCK]
    assert boxes == [row["id"] for row in facts("sets.yaml")["sets"]]
    assert list(catalogue.boxes)[: len(boxes)] == boxes, "stocks come last"


def test_every_source_letter_of_a_count_is_one_of_the_facts(catalogue: Catalogue, facts: Facts):
    rows = {row["id"]: row for row in facts("sets.yaml")["sets"]}
    for id, box in catalogue.boxes.items():
        if box.kind == STOCK:
            continue
        stated = {entry["piece"]: " ".join(entry["source"]) for entry in rows[id]["pieces"]}
        for piece, entry in box.pieces.items():
            assert all(letter in stated[piece] for letter in entry.source), (id, piece)


def put(catalogue: Catalogue, row: dict[str, Any]) -> Piece:
    return Piece(1, catalogue.pieces[row["piece"]], Hex(row["q"], row["r"]), row["level"], row["rotation"])


def test_pieces_of_a_published_battlefield_lie_where_its_drawing_shows_them(
    catalogue: Catalogue, shared: Path, subtests: pytest.Subtests
):
    for name in PUBLISHED:
        with subtests.test(name):
            data = json.loads((shared / "maps" / "battlefields" / f"{name}.json").read_text())
            for row in data["pieces"]:
                piece = put(catalogue, row)
                assert [list(cell) for cell in piece.cells] == row["cells"], row
                if "edges" in row:
                    assert {(e.hex.q, e.hex.r, e.direction) for e in piece.edges} == set(
                        map(tuple, row["edges"])
                    )
                assert ("edges" in row) == piece.type.is_edge
                if "heights" in row:
                    assert list(piece.type.fills) == row["heights"]
                joined = {Edge(Hex(q, r), direction) for q, r, direction in row.get("connects", ())}
                assert joined <= set(piece.opens), row


def test_the_doorway_spaces_are_the_decided_ones(catalogue: Catalogue):
    doorway = catalogue.pieces["fortress-doorway"]
    assert doorway.spaces(0) == (Hex(1, 0), Hex(0, 1), Hex(1, 1), Hex(0, 2))
    assert (doorway.shape.passage, doorway.shape.clear, doorway.height) == ((1,), 8, 10)
    assert doorway.opens(0) == (Edge(Hex(0, 0), 2), Edge(Hex(2, 0), 1))


def test_castle_connections_are_the_decided_ones(catalogue: Catalogue):
    directions = {"corner": {4, 2}, "straight": {3, 0}, "end": {3}}
    for part in ("base", "wall"):
        for shape, open_edges in directions.items():
            piece = catalogue.pieces[f"fortress-{part}-{shape}"]
            assert {edge.direction for edge in piece.opens(0)} == open_edges
            assert piece.height == (1 if part == "base" else 9)


@pytest.mark.parametrize(
    ("id", "own_edges"),
    [
        ("ruin-long", {(0, 3), (0, 2), (0, 1), (1, 2), (1, 1), (2, 2), (2, 1)}),
        ("ruin-short", {(0, 3), (0, 2), (0, 1), (1, 2), (1, 1)}),
        ("stone-wall", {(n, d) for n in range(4) for d in (1, 2)}),
        ("battlement", {(0, 5)}),
        ("ladder-rung", {(0, 5)}),
        ("flag", {(0, 5)}),
    ],
)
def test_edges_are_the_decided_ones(catalogue: Catalogue, id: str, own_edges: set[tuple[int, int]]):
    assert {(edge.hex.q, edge.direction) for edge in catalogue.pieces[id].edges(0)} == own_edges


def roles(catalogue: Catalogue, *wanted: Role) -> list[PieceType]:
    return [piece for piece in catalogue.placeable() if piece.role in wanted]


@pytest.mark.rule("R170")
def test_slots_filled_are_the_decided_ones(catalogue: Catalogue):
    for piece in roles(catalogue, Role.LAND, Role.FLUID, Role.WALL_WALK, Role.CASTLE_BASE):
        assert set(piece.fills) == {1}, piece
    assert catalogue.pieces["fortress-wall-end"].fills == (9,)
    assert catalogue.pieces["fortress-doorway"].fills == (10, 10, 10)
    assert catalogue.pieces["glacier-3"].fills == (5, 9, 7)
    for piece in roles(
        catalogue, Role.RUIN, Role.STONE_WALL, Role.BATTLEMENT, Role.LADDER, Role.FLAG, Role.DOOR
    ):
        assert set(piece.fills) == {0}, piece
    assert catalogue.pieces["ladder-rung"].height == 2
