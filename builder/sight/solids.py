"""What stands in the way of sight beside full hexes, in mm on the table: thin walls and round pieces.

Real sculpts are not known: decision 13 says what stands for them. Every solid is given as it blocks: what a
line may graze (`GRAZE`) is taken off its exposed sides already.
"""

from __future__ import annotations

from typing import NamedTuple

from builder.battlefield import Occupancy, Piece
from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS, LEVEL, centre

GRAZE = 1.0
"""A line that comes less than this (mm) into something still passes it."""
INTO = 2 * GRAZE
"""How far (mm) a solid goes into what it stands on or meets, so that nothing slips through between them."""

# How much of the circle inscribed in its hex a piece fills, by its kind; whatever else fills its hexes.
_ROUND_KINDS = {"evergreen": 1.0, "jungle": 0.5}


class Wall(NamedTuple):
    """A thin upright wall: its middle, the unit vector along it, how far it goes before and after the middle,
    half its thickness, bottom and top; all in mm. ``piece`` is the id of the piece that it is.
    """

    x: float
    y: float
    along_x: float
    along_y: float
    before: float
    after: float
    half: float
    bottom: float
    top: float
    piece: int


class Round(NamedTuple):
    """An upright cylinder: middle, radius, bottom and top in mm, the id of its piece."""

    x: float
    y: float
    radius: float
    bottom: float
    top: float
    piece: int


def is_round(piece: Piece) -> bool:
    """Whether a piece stands as cylinders in its hexes (R220, R229)."""
    return piece.type.kind.id in _ROUND_KINDS


def rounds(occupancy: Occupancy, hex: Hex) -> tuple[Round, ...]:
    """The trees and jungle pieces of one hex; the canopy of jungle lets one see past its outer half."""
    found: list[Round] = []
    pieces = {piece.id: piece for slot in occupancy.column(hex).values() for piece in slot if is_round(piece)}
    for id in sorted(pieces):
        piece = pieces[id]
        x, y = centre(hex)
        height = piece.type.fills[piece.cells.index(hex)]
        foot = (piece.slot - 1) * LEVEL
        found.append(Round(x, y, radius_of(piece), foot - INTO, foot + height * LEVEL - GRAZE, id))
    return tuple(found)


def radius_of(piece: Piece) -> float:
    """The radius (mm) of a round piece in each of its hexes, less what may be grazed."""
    return ACROSS_FLATS / 2 * _ROUND_KINDS[piece.type.kind.id] - GRAZE
