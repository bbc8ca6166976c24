"""The castle's piece types by the sides to which they open."""

from __future__ import annotations

import pytest

from builder.catalogue import Catalogue, Role
from builder.editor.shaping.castle_types import CastleTypes


def test_every_way_to_join_one_or_two_sides_has_its_piece_except_sharp_corners(catalogue: Catalogue) -> None:
    types = CastleTypes(catalogue.pieces)
    for first in range(6):
        assert types.fits(frozenset({first}))
        for step in range(1, 6):
            opens = frozenset({first, (first + step) % 6})
            assert types.fits(opens) is (step in (2, 3, 4))
            if types.fits(opens):
                for role in (Role.CASTLE_BASE, Role.CASTLE_WALL):
                    type, rotation = types.turned(role, opens)
                    assert {edge.direction for edge in type.opens(rotation)} == opens
                    assert type.role is role


def test_the_walks_come_largest_first(catalogue: Catalogue) -> None:
    types = CastleTypes(catalogue.pieces)
    assert [walk.size for walk in types.walks] == [9, 7, 1]
    assert types.wall_height == 9


def test_without_castle_pieces_there_is_no_castle(catalogue: Catalogue) -> None:
    grass = {id: type for id, type in catalogue.pieces.items() if id.startswith("grass")}
    with pytest.raises(LookupError):
        CastleTypes(grass)
