"""Finding a piece by a few letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.catalogue import Catalogue
from builder.editor.inventory.piece_search import found, grouped, heading_of, matches


def ids(catalogue: Catalogue, query: str) -> list[str]:
    return [type.id for _, types in found(catalogue.placeable(), query) for type in types]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("g7", ["grass-7"]),
        ("grass7", ["grass-7"]),
        ("wall corner", ["fortress-wall-corner"]),
        ("7 GRASS", ["grass-7"]),
        ("fwc", ["fortress-wall-corner"]),
        ("cwc", ["fortress-wall-corner"]),
        ("evergren", ["evergreen-10", "evergreen-11", "evergreen-12", "evergreen-15"]),
        ("batlement", ["battlement"]),
        ("nonsense", []),
        ("0", []),
        ("9" * 5000, []),
    ],
)
def test_a_query_finds_these_and_nothing_else(catalogue: Catalogue, query: str, expected: list[str]) -> None:
    assert ids(catalogue, query) == expected


def test_a_number_finds_tiles_of_so_many_hexes(catalogue: Catalogue) -> None:
    for query in ("24", "24-hex", "24 hex", "24hexes"):
        assert ids(catalogue, query) == [type.id for type in catalogue.placeable() if type.size == 24], query
    doubles = ids(catalogue, "2 hex")
    assert {"grass-2", "wood-2"} <= set(doubles)
    assert all(catalogue.pieces[id].size == 2 and not catalogue.pieces[id].is_edge for id in doubles)
    assert "evergreen-12" in ids(catalogue, "12"), "the number of a tree counts too"


def test_the_best_comes_first(catalogue: Catalogue) -> None:
    assert ids(catalogue, "water")[0] == "water-1"
    assert ids(catalogue, "double water")[0] == "double-water"
    assert ids(catalogue, "ice")[0] == "ice-1", "not what only has the letters inside"
    assert ids(catalogue, "castle")[0].startswith("fortress")
    rocks = ids(catalogue, "rock")
    assert rocks[:5] == ["rock-1", "rock-2", "rock-3", "rock-7", "rock-24"]
    assert "rock-outcrop-1" in rocks


def test_what_only_has_the_letters_inside_a_word_is_found_where_nothing_begins_so(
    catalogue: Catalogue,
) -> None:
    assert "evergreen-10" in ids(catalogue, "tre")
    assert not any("fortress" in id for id in ids(catalogue, "tre"))
    assert all("fortress" in id for id in ids(catalogue, "ortres"))


def test_what_a_piece_is_counts_more_than_headings_and_what_its_name_tells_besides(
    catalogue: Catalogue,
) -> None:
    assert not {"ice-1", "molten-lava-1", "shadow-1"} & set(ids(catalogue, "water"))
    assert not {"glacier-4", "rock-outcrop-1"} & set(ids(catalogue, "tree"))
    assert not {"ruin-long", "fortress-door"} & set(ids(catalogue, "stone"))
    assert ids(catalogue, "ruin")[-1] == "concrete-6", "the base of a ruin is no ruin"
    mine = {"ruin-short", "concrete-6"}
    (heading, (first, *_)), *_ = found(catalogue.placeable(), "ruin", lambda type: type.id in mine)
    assert (heading, first.id) == ("Ruins and stone walls", "ruin-short")
    assert {"ruin-long", "ruin-short", "warehouse-ruin", "warehouse-ruin-broken"} <= set(
        ids(catalogue, "ruin")
    )


@given(st.text(max_size=12))
def test_any_text_finds_no_type_twice_and_nothing_unknown(catalogue: Catalogue, query: str) -> None:
    types = ids(catalogue, query)
    assert len(types) == len(set(types))
    assert set(types) <= catalogue.pieces.keys()


def test_every_type_is_found_by_id_and_name_and_stands_under_one_heading(catalogue: Catalogue) -> None:
    for type in catalogue.placeable():
        assert matches(type, type.id), type.id
        assert matches(type, type.name), type.name
    assert all(matches(type, "  ") for type in catalogue.placeable())
    assert found(catalogue.placeable(), " ") == grouped(catalogue.placeable())
    groups = grouped(catalogue.placeable())
    headings = [heading for heading, _ in groups]
    assert len(headings) == len(set(headings))
    assert sum(len(types) for _, types in groups) == len(catalogue.placeable())
    assert headings[0] == "Grass"
    assert "Castle" in headings
    for name in ("fortress-wall-end", "wall-walk-9", "battlement", "ladder-rung", "flag", "fortress-doorway"):
        assert heading_of(catalogue.pieces[name]) == "Castle"
