"""Laur pillars and the walls between them, and ledges of ships (decision 26)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.battlefield import Piece
from builder.construction.findings import Finding, Ground, Repair, Site, named, opened, places
from builder.hexgrid import ORIGIN, Hex
from builder.language import _

_AROUND = 12  # joints are twelfths of a turn


def ends(wall: Piece) -> Iterator[tuple[Hex, int]]:
    """The hexes whose pillars a wall joins, with the joint of each that it leaves from (0 to 11)."""
    shape = wall.type.shape
    assert shape is not None
    joint = 2 * wall.rotation + (shape.edges[0].hex != ORIGIN)
    for number, index in enumerate(shape.ends):
        yield wall.cells[index], (joint + number * _AROUND // 2) % _AROUND


def _pillar(ground: Ground, hex: Hex, slot: int) -> Piece | None:
    return next((other for other in ground.at(hex, slot) if other.type.joints(0)), None)


def wall_alone(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A wall is held by a pillar."""
    if not any(_pillar(ground, hex, piece.slot) for hex, _joint in ends(piece)):
        yield Finding(
            _("{piece} joins no pillar", piece=opened(piece)),
            _("Put a pillar at {places}.", places=places(hex for hex, _joint in ends(piece))),
        )


def wall_loose(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A whole wall joins a pillar at both ends."""
    free = [hex for hex, _joint in ends(piece) if _pillar(ground, hex, piece.slot) is None]
    if free and len(free) < len(piece.type.shape.ends if piece.type.shape else ()):
        yield Finding(
            _("{piece} ends at {places} without a pillar", piece=opened(piece), places=places(free)),
            _("Put a pillar at {places}.", places=places(free)),
        )


def wall_beside_joint(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A wall leaves a pillar at one of its joints."""
    for hex, joint in ends(piece):
        pillar = _pillar(ground, hex, piece.slot)
        if pillar is not None and joint not in pillar.type.joints(pillar.rotation):
            yield Finding(
                _("{piece} meets no joint of {other}", piece=opened(piece), other=named(pillar)),
                _("Turn the pillar or the wall."),
                others=(pillar,),
            )


def turn_pillar(site: Site) -> Iterator[Repair]:
    """The pillar that has no joint there, turned so that it has one for every wall at it."""
    for pillar in site.others:
        walls = [
            joint
            for other in site.battlefield.pieces.values()
            if other.type.shape and other.type.shape.ends and other.slot == site.piece.slot
            for hex, joint in ends(other)
            if hex == pillar.hex
        ]
        turned = (replace(pillar, rotation=(pillar.rotation + by) % 6) for by in (1, 5, 2, 4, 3))
        found = next((one for one in turned if one.type.joints(one.rotation).issuperset(walls)), None)
        if found is not None:
            yield Repair(_("Turn the pillar"), moved=(found,))


def wall_blocked(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """Nothing lies across the edge that a wall runs along."""
    for edge in piece.edges:
        for slot in range(piece.slot, piece.slot + piece.type.height):
            across = [other for other in ground.at(edge.hex, slot) if edge.across in other.cells]
            if across:
                yield Finding(
                    _(
                        "{piece} has no room: {other} lies across it",
                        piece=opened(piece),
                        other=named(across[0]),
                    ),
                    _("Move the wall, or the piece across it."),
                    ((edge.hex, slot),),
                    (across[0],),
                )
                return


def stacked(ground: Ground, piece: Piece, cell: Hex) -> bool:
    """Whether a piece stands on another of its kind, where these are made for it."""
    kind = piece.type.kind
    return kind.stacks and any(below.type.kind is kind for below in ground.at(cell, piece.slot - 1))


def on_ledge(ground: Ground, cell: Hex, slot: int) -> bool:
    """Whether a ledge beside a hex carries a tile in a slot."""
    return any(
        (cell, slot) in hull.ledges for beside in cell.neighbours() for hull in ground.at(beside, slot - 1)
    )
