"""Small boards built of rows."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield, Piece, Put
from builder.board import Board
from builder.catalogue import Catalogue
from builder.hexgrid import Hex


class Site:
    """A battlefield and the board that follows its edits."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self.battlefield = Battlefield()
        self.board = Board(self.battlefield)
        self.touched: frozenset[Hex] = frozenset()
        self.battlefield.subscribe(lambda change: self._follow(self.board.update(change)))

    def _follow(self, touched: frozenset[Hex]) -> None:
        self.touched = touched

    def put(self, id: str, q: int, r: int, slot: int = 1, rotation: int = 0) -> Piece:
        """Put one piece down."""
        piece = self.battlefield.new_piece(self._catalogue.pieces[id], Hex(q, r), slot, rotation)
        self.battlefield.apply(Put((piece,)))
        return piece

    def levels(self, q: int, r: int) -> list[tuple[int, int | None, str]]:
        """The spaces of a hex as (level, headroom, kind)."""
        return [(s.level, s.headroom, s.kind.value) for s in self.board.at(Hex(q, r))]


@pytest.fixture
def site(catalogue: Catalogue) -> Site:
    """An empty battlefield with its board."""
    return Site(catalogue)
