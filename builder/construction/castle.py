"""Castle bases, walls and the way they join (R171, decision 5)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.battlefield import Piece
from builder.catalogue import Role, TileClass
from builder.construction.findings import Finding, named, opened, places
from builder.construction.ground import Ground
from builder.hexgrid import Direction, Edge, Hex

_CARRIES_WALL = frozenset({Role.CASTLE_BASE, Role.CASTLE_WALL, Role.DOORWAY})
_TOPS_WALL = frozenset({Role.CASTLE_WALL, Role.WALL_WALK})
_NAMES = ("east", "south-east", "south-west", "west", "north-west", "north-east")


def castle_on_fluid(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A castle does not stand on water or another tile without height."""
    wet = [cell for cell in piece.cells if ground.fluids(cell, piece.slot - 1)]
    if wet:
        fluids = tuple(dict.fromkeys(f for cell in wet for f in ground.fluids(cell, piece.slot - 1)))
        yield Finding(
            f"{opened(piece)} stands on {fluids[0].type.kind.name} at {places(wet)}",
            "Take the fluid away and put a land tile there.",
            tuple((cell, piece.slot) for cell in wet),
            fluids,
        )


def castle_on_table(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A castle base stands on a terrain space, not on the bare table."""
    if piece.slot == 1:
        yield Finding(
            f"{opened(piece)} stands on the bare table; a castle is built on terrain",
            "Put a land tile under it and raise the castle by a level.",
            tuple((cell, piece.slot) for cell in piece.cells),
        )


def wall_without_base(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A wall section sits on a base, on another wall section or on the doorway."""
    cell = piece.hex
    if not any(other.type.role in _CARRIES_WALL for other in ground.at(cell, piece.slot - 1)):
        yield Finding(
            f"{opened(piece)} has no base, wall or doorway below",
            f"Put the matching castle base under it on level {piece.slot - 1}.",
            ((cell, piece.slot),),
        )


def wall_without_top(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A wall section carries another wall section or a wall walk."""
    cell, above = piece.hex, piece.top + 1
    if not any(other.type.role in _TOPS_WALL for other in ground.at(cell, above)):
        yield Finding(
            f"{opened(piece)} has no wall or wall walk above",
            f"Put a wall walk or another wall on it on level {above}.",
            ((cell, above),),
        )


def wall_differs_from_base(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A base and the wall directly on it have the same shape and rotation."""
    for below in ground.at(piece.hex, piece.slot - 1):
        if below.type.role is not Role.CASTLE_BASE:
            continue
        if below.type.shape is not piece.type.shape:
            what, hint = "another shape than", "Use the wall of the same shape as the base."
        elif set(below.opens) != set(piece.opens):
            what, hint = "another rotation than", "Turn the wall as the base below it is turned."
        else:
            continue
        yield Finding(
            f"{opened(piece)} has {what} {named(below)} under it",
            hint,
            ((piece.hex, piece.slot),),
            (below,),
        )


def join_mismatch(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """Where two castle pieces touch, both are open there or both closed."""
    for edge in piece.opens:
        closed = [
            other for other in _castle_across(ground, piece, edge) if edge.other_side not in other.opens
        ]
        if closed:
            yield Finding(
                f"{opened(piece)} opens to the {_NAMES[edge.direction]} "
                f"against the closed side of {named(closed[0])}",
                "Turn one of the two, or use a piece with the right ends (corner, straight, end).",
                ((edge.hex, piece.slot),),
                tuple(closed),
            )


def open_end(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """An open side of a castle piece that meets no castle piece looks unfinished."""
    for edge in piece.opens:
        if not _castle_across(ground, piece, edge):
            yield Finding(
                f"{opened(piece)} is open to the {_NAMES[edge.direction]}, where no castle piece joins it",
                "Go on with the wall there, or use an end piece.",
                ((edge.hex, piece.slot),),
            )


def _castle_across(ground: Ground, piece: Piece, edge: Edge) -> list[Piece]:
    """The castle pieces across an edge in any slot the piece fills."""
    found: dict[Piece, None] = {}
    across: Hex = edge.across
    for slot in range(piece.slot, piece.top + 1):
        for other in ground.at(across, slot):
            if other.type.kind.tile_class is TileClass.CASTLE and other.type.fills_cells:
                found[other] = None
    return list(found)


def direction_name(direction: int) -> str:
    """``north-east`` for 5, and so on."""
    return _NAMES[Direction(direction)]
