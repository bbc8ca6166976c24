"""Castle walls without base, top or the right turn; doors without a doorway."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.construction.fixes.mend import Mend, Site
from builder.construction.fixes.stacks import carried
from builder.hexgrid import Hex

_CARRIES_WALL = frozenset({Role.CASTLE_BASE, Role.CASTLE_WALL, Role.DOORWAY})


def put_base(site: Site) -> Iterator[Mend]:
    """The base of the wall's shape below it; where the wall stands there itself, all of it is raised."""
    wall = site.piece
    below = _base_for(site, wall, wall.slot - 1)
    if below is None:
        return
    if wall.slot > 1 and not site.ground.at(wall.hex, wall.slot - 1):
        yield Mend("Put the missing base under the wall", put=(below,))
        return
    walls, group = _walls_raised_together(site, wall)
    bases = [_base_for(site, one, one.slot) for one in walls]
    put = tuple(base for base in bases if base is not None)
    if len(put) == len(walls):
        under = "a base under the wall" if len(put) == 1 else f"bases under {len(put)} walls"
        yield Mend(
            f"Put {under} and raise what stands there by a level",
            put=put,
            moved=tuple(replace(piece, slot=piece.slot + 1) for piece in group),
        )


def put_walk(site: Site) -> Iterator[Mend]:
    """A wall walk of one hex on top of the wall; every wall ends in one."""
    wall = site.piece
    type = site.type_of(Role.WALL_WALK, size=1)
    if type is not None:
        walk = site.new_piece(type, wall.hex, wall.top + 1, 0)
        yield Mend("Put a wall walk on the wall", put=(walk,))


def match_base(site: Site) -> Iterator[Mend]:
    """The wall of the base's shape, turned as the base is; else the base as the wall is."""
    wall, base = site.piece, site.others[0]
    for piece, model in ((wall, base), (base, wall)):
        type = site.type_of(piece.type.role, model.type.shape)
        if type is None:
            continue
        own = {wall: "wall", base: "base"}
        how = "Turn" if type is piece.type else "Replace"
        yield Mend(
            f"{how} the {own[piece]} to match the {own[model]}",
            moved=(replace(piece, type=type, rotation=model.rotation),),
        )


def hang_door(site: Site) -> Iterator[Mend]:
    """Into the one doorway that is right here; where there is none, the door goes."""
    door = site.piece
    free = [
        (cell, doorway)
        for doorway in site.battlefield.pieces.values()
        if doorway.type.role is Role.DOORWAY and doorway.type.shape is not None
        for cell in (doorway.cells[index] for index in doorway.type.shape.passage)
        if cell.distance(door.hex) <= 1 and not _has_door(site, doorway, cell)
    ]
    if len(free) > 1:
        return
    for cell, doorway in free:
        moved = replace(door, hex=cell, slot=doorway.slot, rotation=doorway.rotation)
        yield Mend(f"Hang the {door.type.name} in the doorway", moved=(moved,))
    if not free:
        yield Mend(f"Remove the {door.type.name}", taken=(door.id,))


def remove_second_door(site: Site) -> Iterator[Mend]:
    """The door that came later goes."""
    yield Mend(f"Remove the second {site.piece.type.name}", taken=(site.piece.id,))


def _base_for(site: Site, wall: Piece, slot: int) -> Piece | None:
    type = site.type_of(Role.CASTLE_BASE, wall.type.shape)
    return None if type is None else site.new_piece(type, wall.hex, slot, wall.rotation)


def _walls_raised_together(site: Site, wall: Piece) -> tuple[list[Piece], tuple[Piece, ...]]:
    """The walls without bases under the same wall walks, and everything that is raised with them."""
    occupancy, ground = site.battlefield.occupancy, site.ground
    walls = [wall]
    while True:
        group = carried(occupancy, walls)
        ids = {piece.id for piece in group}
        more = [
            other
            for piece in group
            if piece.type.role is Role.WALL_WALK
            for cell in piece.cells
            for other in occupancy.at(cell, piece.slot - 1)
            if other.id not in ids
            and other.type.role is Role.CASTLE_WALL
            and not any(under.type.role in _CARRIES_WALL for under in ground.at(other.hex, other.slot - 1))
        ]
        if not more:
            return walls, group
        walls += dict.fromkeys(more)


def _has_door(site: Site, doorway: Piece, cell: Hex) -> bool:
    return any(
        piece.type.role is Role.DOOR and piece.hex == cell and piece.slot == doorway.slot
        for piece in site.battlefield.pieces.values()
    )
