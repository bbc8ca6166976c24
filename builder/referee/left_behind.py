"""Tiles that destroyed figures leave on the battlefield (R228)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from builder.battlefield import Battlefield, Piece, Put
from builder.hexgrid import Hex

if TYPE_CHECKING:
    from builder.board import Space
    from builder.catalogue import PieceType
    from builder.referee.game import Game
    from builder.referee.state import Figure


class Left(NamedTuple):
    """A tile that was left: the id of its type, and where it lies."""

    piece: str
    hex: Hex
    slot: int
    rotation: int


def leave(game: Game, figure: Figure, spaces: tuple[Space, ...]) -> None:
    """Leave the tile of a figure's card on the spaces where it was destroyed.

    Nothing is left on a fluid, on which no tile lies (decision 2), nor where the tile has another outline.
    """
    card = game.card(figure)
    found = _under(game, card.leaves, spaces) if card.leaves else None
    if found is not None:
        game.state.left = (*game.state.left, found)
        game.state.positions += 1
        at = [[space.hex.q, space.hex.r, space.level] for space in spaces]
        game.tell("tile-left", figure=figure.id, piece=found.piece, at=at)


def _under(game: Game, id: str, spaces: tuple[Space, ...]) -> Left | None:
    type = game.table.pieces.get(id)
    if type is None or not spaces:
        return None
    slot, hexes = spaces[0].level + 1, {space.hex for space in spaces}
    if any(game.table.battlefield.occupancy.at(hex, slot) for hex in hexes):
        return None
    for hex in sorted(hexes):
        for rotation in range(6):
            if {hex.plus(cell) for cell in type.cells(rotation)} == hexes:
                return Left(id, hex, slot, rotation)
    return None


def with_left(
    battlefield: Battlefield, left: tuple[Left, ...], types: Mapping[str, PieceType]
) -> Battlefield:
    """A battlefield with such tiles on it; the pieces that were there keep their ids."""
    found = Battlefield(battlefield.info, battlefield.pieces.values())
    new: list[Piece] = [found.new_piece(types[id], hex, slot, turn) for id, hex, slot, turn in left]
    found.apply(Put(tuple(new)))
    return found
