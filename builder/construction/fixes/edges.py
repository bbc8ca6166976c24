"""Battlements, flags, ruins and stone walls that stand on the wrong side or at the wrong height."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.construction.edges import lined_slot
from builder.construction.fixes.mend import Mend, Site, turned_to
from builder.construction.fixes.stacks import on_battlement
from builder.hexgrid import Edge


def face_rim(site: Site) -> Iterator[Mend]:
    """A battlement with no tile to line: to the one edge here that has one, else down to the tile there."""
    piece = site.piece
    sides = list(_rims(site, piece))
    for side in sides if len(sides) == 1 else ():
        yield Mend("Turn the battlement to the edge of the tile", moved=(side, *_flags(site, piece, side)))
    if not sides:
        across = site.battlefield.occupancy.column(piece.edges[0].across)
        land = [
            slot for slot in across if slot < piece.slot and site.ground.land(piece.edges[0].across, slot)
        ]
        if land:
            lower = replace(piece, slot=max(land))
            yield Mend("Lower the battlement to the tile", moved=(lower, *_flags(site, piece, lower)))


def turn_over(site: Site) -> Iterator[Mend]:
    """A battlement inside a tile: on the same edge seen from the other side; between two tiles it goes."""
    piece = site.piece
    hex, rotation = turned_to(piece, piece.edges[0].other_side)
    over = replace(piece, hex=hex, rotation=rotation)
    yield Mend("Turn the battlement round", moved=(over, *_flags(site, piece, over)))
    flags = on_battlement(site.battlefield.occupancy, piece)
    what = "battlement and its flag" if flags else "battlement"
    yield Mend(f"Remove the {what}", taken=(piece.id, *(flag.id for flag in flags)))


def plant_flag(site: Site) -> Iterator[Mend]:
    """To the one battlement of its hex or edge; where there is none, a battlement under it."""
    flag, ground = site.piece, site.ground
    edges = [Edge(flag.hex, direction) for direction in range(6)] + [flag.edges[0].other_side]
    rails = [
        (edge, rail) for edge in edges for rail in ground.on_edge(edge) if rail.type.role is Role.BATTLEMENT
    ]
    for edge, rail in rails if len(rails) == 1 else ():
        hex, rotation = turned_to(flag, edge)
        moved = replace(flag, hex=hex, rotation=rotation, slot=rail.slot)
        yield Mend("Put the flag on the battlement", moved=(moved,))
    type = site.type_of(Role.BATTLEMENT)
    if not rails and type is not None:
        across = flag.edges[0].across
        column = site.battlefield.occupancy.column(across)
        land = [slot for slot in column if slot <= flag.slot and ground.land(across, slot)]
        if land:
            at = site.new_piece(type, flag.hex, max(land), flag.rotation)
            hex, rotation = turned_to(at, flag.edges[0])
            yield Mend("Put a battlement under the flag", put=(replace(at, hex=hex, rotation=rotation),))


def level_ruin(site: Site) -> Iterator[Mend]:
    """Onto the ground along its hexes, where that is even."""
    ruin = site.piece
    column = site.battlefield.occupancy.top
    tops = {column(cell) for cell in ruin.cells}
    for top in tops if len(tops) == 1 else ():
        how = "Lower" if top + 1 < ruin.slot else "Raise"
        if top + 1 != ruin.slot:
            yield Mend(f"{how} the {ruin.type.name} to the ground", moved=(replace(ruin, slot=top + 1),))


def level_stone_wall(site: Site) -> Iterator[Mend]:
    """To the one level at which all its faces are attached and nothing is in its way."""
    wall, ground = site.piece, site.ground
    slots = [
        slot
        for slot in site.battlefield.occupancy.column(wall.edges[0].across)
        if all(ground.land(edge.across, slot) for edge in wall.edges)
        and not any(ground.at(cell, slot) for cell in wall.cells)
    ]
    for slot in slots if len(slots) == 1 else ():
        yield Mend(f"Move the {wall.type.name} to level {slot}", moved=(replace(wall, slot=slot),))


def _rims(site: Site, piece: Piece) -> Iterator[Piece]:
    """The battlement on each edge of its hex, and on its own from the other side, where it lines a tile."""
    for edge in (*(Edge(piece.hex, direction) for direction in range(6)), piece.edges[0].other_side):
        hex, rotation = turned_to(piece, edge)
        turned = replace(piece, hex=hex, rotation=rotation)
        slot = lined_slot(site.ground, turned)
        taken = any(
            other.type.role is Role.BATTLEMENT and other.slot == piece.slot
            for side in (edge, edge.other_side)
            for other in site.ground.on_edge(side)
            if other.id != piece.id
        )
        if slot is not None and not site.ground.at(hex, slot) and not taken:
            yield turned


def _flags(site: Site, battlement: Piece, moved: Piece) -> tuple[Piece, ...]:
    """The flags on a battlement, moved along with it."""
    flags = []
    for flag in on_battlement(site.battlefield.occupancy, battlement):
        hex, rotation = turned_to(flag, moved.edges[0])
        flags.append(replace(flag, hex=hex, rotation=rotation, slot=flag.slot + moved.slot - battlement.slot))
    return tuple(flags)
