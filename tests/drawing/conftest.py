"""The shipped styles, and a short way to put pieces down."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield, Info, Piece, Put
from builder.catalogue import Catalogue
from builder.hexgrid import Hex

Row = tuple[str, int, int, int, int]


@pytest.fixture
def piece(catalogue: Catalogue) -> Callable[..., Piece]:
    """A piece by its type's id, put anywhere."""

    def make(id: str, q: int = 0, r: int = 0, slot: int = 1, rotation: int = 0) -> Piece:
        return Piece(1, catalogue.pieces[id], Hex(q, r), slot, rotation)

    return make


@pytest.fixture
def built(catalogue: Catalogue) -> Callable[..., Battlefield]:
    """A battlefield of (type id, q, r, slot, rotation) rows."""

    def make(*rows: Row) -> Battlefield:
        battlefield = Battlefield(Info(title="Made up"))
        battlefield.apply(
            Put(
                tuple(
                    battlefield.new_piece(catalogue.pieces[id], Hex(q, r), slot, rotation)
                    for id, q, r, slot, rotation in rows
                )
            )
        )
        return battlefield

    return make
