"""Codes of tiles: short, and no two alike."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from builder.catalogue import Catalogue, Role, TileClass
from builder.drawing.codes import code_of
from builder.drawing.styles import Styles


@pytest.mark.parametrize(
    ("id", "code"),
    [
        ("grass-7", "G7"),
        ("rock-24", "R24"),
        ("water-1", "W1"),
        ("swamp-water-6", "SW6"),
        ("ruin-long", "RU3"),
        ("stone-wall", "ST4"),
    ],
)
def test_a_code_tells_kind_and_number_of_hexes(
    catalogue: Catalogue, styles: Styles, id: str, code: str
) -> None:
    assert code_of(catalogue.pieces[id], styles) == code


def test_no_two_tiles_share_a_code(catalogue: Catalogue, styles: Styles) -> None:
    codes = Counter(code_of(type, styles) for type in catalogue.placeable())
    del codes[""]
    assert len(codes) > 60
    assert set(codes.values()) == {1}
    assert all(re.fullmatch(r"[A-Z]{1,2}\d{1,2}", code) for code in codes)


def test_every_tile_and_wall_has_a_code_and_nothing_else_has_one(
    catalogue: Catalogue, styles: Styles
) -> None:
    for type in catalogue.placeable():
        is_tile = type.kind.tile_class in (TileClass.LAND, TileClass.FLUID)
        is_wall = type.role in (Role.RUIN, Role.STONE_WALL)
        assert bool(code_of(type, styles)) == (is_tile or is_wall), type.id


def test_every_kind_has_a_letter_of_its_own(styles: Styles) -> None:
    letters = [style.letter for style in (*styles.kinds.values(), styles.fallback)]
    assert len(letters) == len(set(letters))
