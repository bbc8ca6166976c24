"""Keys and ids of heroscape-map-editor."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import yaml

from builder import places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.formats.map_editor_ids import Key, cell_a, ids, is_marker, key_of
from builder.hexgrid import Direction, Hex


def test_every_id_names_a_piece_of_the_catalogue_once(catalogue: Catalogue) -> None:
    table = ids()
    rows = yaml.safe_load((places.shipped("tilesets") / "catalogue" / "map_editor.yaml").read_text())["ids"]
    assert len(table.by_id) == len(table.by_piece) == len(rows)
    assert set(table.by_piece) <= set(catalogue.pieces)


def test_pieces_that_it_does_not_know(catalogue: Catalogue) -> None:
    unknown = {type.id for type in catalogue.placeable()} - set(ids().by_piece)
    assert unknown == {
        "double-water",
        "double-shadow",
        "shadow-base-1",
        "ice-base-1",
        "laur-pillar-base",
        "flag",
        "fortress-door",
    }


@pytest.mark.parametrize("text", ["0~-2~14~4~g24", "0,-2,14,4,g24", "12~0~0~1.5~lwr"])
def test_keys_of_both_kinds_are_taken_apart(text: str) -> None:
    key = Key.of(text)
    assert key is not None
    assert key.text(text[text.index("~" if "~" in text else ",")]) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "g24",
        "0~1~2~3",
        "0~1~2~3~",
        "0~1,2~3~g1",
        "a~1~2~3~g1",
        "0~1~2~-3~g1",
        "0~1~2~3~g1~x",
        "0~1~2~3~g 1",
    ],
)
def test_other_texts_are_no_keys(text: str) -> None:
    assert Key.of(text) is None


@pytest.mark.parametrize("there", range(6))
def test_ladders_and_battlements_start_at_east_there_and_at_north_east_here(
    catalogue: Catalogue, build: Callable[..., Battlefield], there: int
) -> None:
    for id in ("ld", "bt"):
        entry = ids().by_id[id]
        type = catalogue.pieces[entry.piece]
        (edge,) = type.edges((there + entry.turn) % 6)
        assert edge.direction == Direction(there)
        piece = build([(type.id, 2, 3, 4, (there + entry.turn) % 6)]).pieces[1]
        assert key_of(piece) == Key(3, 2, 3, str(there), id)


def test_a_warehouse_ruin_is_named_by_its_second_cell(catalogue: Catalogue) -> None:
    type = catalogue.pieces["warehouse-ruin"]
    for rotation in range(6):
        start = cell_a(Key(0, 5, 5, str(rotation), "rm"), ids().by_id["rm"], type, rotation)
        assert start.plus(type.cells(rotation)[1]) == Hex(5, 5)


@pytest.mark.parametrize(
    ("id", "marker"), [("z1", True), ("y0", True), ("om12", True), ("g1", False), ("xw1", False)]
)
def test_start_zones_glyphs_and_objectives_are_no_pieces(id: str, marker: bool) -> None:
    assert is_marker(id) is marker


def test_a_key_moves_by_columns_and_even_rows() -> None:
    assert Key(0, -2, -3, "1", "g2").moved(3, 4) == Key(0, -1, 1, "1", "g2")
