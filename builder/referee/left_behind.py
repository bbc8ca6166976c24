"""Tiles that destroyed figures leave on the battlefield (R228)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from builder.battlefield import Battlefield, Piece, Put
from builder.catalogue import PieceType
from builder.hexgrid import Hex


class Left(NamedTuple):
    """A tile that was left: the id of its type, and where it lies."""

    piece: str
    hex: Hex
    slot: int
    rotation: int


def with_left(
    battlefield: Battlefield, left: tuple[Left, ...], types: Mapping[str, PieceType]
) -> Battlefield:
    """A battlefield with such tiles on it; the pieces that were there keep their ids."""
    found = Battlefield(battlefield.info, battlefield.pieces.values())
    new: list[Piece] = [found.new_piece(types[id], hex, slot, turn) for id, hex, slot, turn in left]
    found.apply(Put(tuple(new)))
    return found
