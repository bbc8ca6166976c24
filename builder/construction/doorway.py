"""The castle doorway, its four spaces and its door (R180, R185, decision 4)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.construction.findings import Finding, named, opened
from builder.construction.ground import Ground
from builder.hexgrid.offset import label

_IN_THE_WAY = frozenset({Role.RUIN, Role.LADDER, Role.STONE_WALL, Role.BATTLEMENT, Role.FLAG})


def spaces_uneven(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """Doorway spaces 1 to 4 are tiles of one level: the one that carries both towers."""
    level = piece.slot - 1
    if level == 0:
        yield Finding(
            f"{opened(piece)} stands on the bare table, where its four spaces have no tiles",
            "Put tiles under the doorway and its four spaces, and the doorway on them.",
            tuple((space, piece.slot) for space in piece.spaces),
        )
        return
    for tower in piece.cells:
        if tower not in piece.spaces and not ground.supports(tower, level):
            yield Finding(
                f"The tower of {named(piece)} at {label(tower)} stands on nothing",
                f"Put land at {label(tower)} so that its top is at level {level}, or move the doorway.",
                ((tower, piece.slot),),
            )
    for number, space in enumerate(piece.spaces, start=1):
        if not ground.land(space, level):
            yield Finding(
                f"Doorway space {number} of {named(piece)}, at {label(space)}, has no tile at level {level}",
                f"Put land at {label(space)} so that its top is at level {level}, or move the doorway.",
                ((space, piece.slot),),
            )


def spaces_blocked(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """Nothing but the doorway stands on the doorway spaces or in the ten levels over them."""
    top = piece.slot + piece.type.height
    for number, space in enumerate(piece.spaces, start=1):
        blocking: dict[Piece, int] = {}
        for slot in range(piece.slot, top):
            for other in ground.at(space, slot):
                if other.id != piece.id:
                    blocking.setdefault(other, slot)
        for other in ground.standing(space):
            if other.type.role in _IN_THE_WAY and piece.slot <= other.slot < top:
                blocking.setdefault(other, other.slot)
        for other, slot in blocking.items():
            yield Finding(
                f"{opened(other)} stands in doorway space {number} (at {label(space)}) of {named(piece)}",
                f"Keep the {piece.type.height} levels over the four doorway spaces clear.",
                ((space, slot),),
                (other,),
            )


def door_without_passage(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A door hangs in the passage of a doorway."""
    for other in ground.at(piece.hex, piece.slot):
        shape = other.type.shape
        if other.type.role is Role.DOORWAY and shape is not None and other.slot == piece.slot:
            cells = other.cells
            if any(cells[i] == piece.hex for i in shape.passage):
                return
    yield Finding(
        f"{opened(piece)} hangs in no doorway",
        "Put it in the middle hex of a castle doorway, on the doorway's level.",
        ((piece.hex, piece.slot),),
    )


def two_doors(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A passage holds one door. Told by the one that came later."""
    for other in ground.standing(piece.hex):
        if other.type.role is Role.DOOR and other.id < piece.id and other.slot == piece.slot:
            yield Finding(
                f"{opened(piece)} hangs in the passage of {named(other)}",
                "Remove the duplicate.",
                ((piece.hex, piece.slot),),
                (other,),
            )
