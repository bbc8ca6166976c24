"""Small boards built of rows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield, Put
from builder.board import Board
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.movement import MASTER_2, Edition, MovementGraph

Row = tuple[str, int, int, int, int]


@pytest.fixture(scope="session")
def laid(catalogue: Catalogue) -> Callable[..., Battlefield]:
    """A battlefield of rows (piece id, q, r, slot, rotation); slot 1 and rotation 0 where not given."""

    def make(*rows: tuple[object, ...]) -> Battlefield:
        battlefield = Battlefield()
        pieces = []
        for row in rows:
            id, q, r, slot, rotation = (*row, *(1, 0)[len(row) - 3 :])
            pieces.append(battlefield.new_piece(catalogue.pieces[str(id)], Hex(q, r), slot, rotation))  # type: ignore[arg-type]
        if pieces:
            battlefield.apply(Put(tuple(pieces)))
        return battlefield

    return make


@pytest.fixture(scope="session")
def graph_of(catalogue: Catalogue) -> Callable[..., MovementGraph]:
    """The movement graph of a battlefield."""

    def make(battlefield: Battlefield, edition: Edition = MASTER_2, **more: object) -> MovementGraph:
        return MovementGraph(Board(battlefield), edition, catalogue.kinds, **more)  # type: ignore[arg-type]

    return make
