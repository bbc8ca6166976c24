"""Finding a piece in the palette."""

from __future__ import annotations

import pytest

from builder.catalogue import Catalogue
from builder.editor.docks.palette_search import grouped, heading_of, matches


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("g7", {"grass-7"}),
        ("wall corner", {"fortress-wall-corner"}),
        ("7 GRASS", {"grass-7"}),
        ("fwc", {"fortress-wall-corner"}),
        ("ruin", {"ruin-long", "ruin-short", "warehouse-ruin", "warehouse-ruin-broken"}),
        ("nonsense", set()),
    ],
)
def test_a_query_finds(catalogue: Catalogue, query: str, expected: set[str]) -> None:
    found = {type.id for type in catalogue.placeable() if matches(type, query)}
    if query == "ruin":
        assert expected <= found
    else:
        assert found == expected


def test_an_empty_query_finds_everything(catalogue: Catalogue) -> None:
    assert all(matches(type, "  ") for type in catalogue.placeable())


def test_every_type_stands_under_one_heading_and_none_is_lost(catalogue: Catalogue) -> None:
    groups = grouped(catalogue.placeable())
    headings = [heading for heading, _ in groups]
    assert len(headings) == len(set(headings))
    assert sum(len(types) for _, types in groups) == len(catalogue.placeable())
    assert headings[0] == "Grass"
    assert "Castle" in headings


def test_walls_battlements_and_ladders_are_castle(catalogue: Catalogue) -> None:
    for name in ("fortress-wall-end", "wall-walk-9", "battlement", "ladder-rung", "flag", "fortress-doorway"):
        assert heading_of(catalogue.pieces[name]) == "Castle"
