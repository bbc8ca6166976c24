"""Castle bases, walls and the way they join (R171, decision 5); the doorway and its door (R180, R185)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from builder.battlefield import Piece
from builder.catalogue import PieceType, Role, TileClass
from builder.construction.findings import Finding, Ground, Repair, Site, direction_name, named, opened, places
from builder.construction.support import carried
from builder.hexgrid import DIRECTIONS, Edge, Hex, label
from builder.language import N_, _, ngettext

_CARRIES_WALL = frozenset({Role.CASTLE_BASE, Role.CASTLE_WALL, Role.DOORWAY})
_TOPS_WALL = frozenset({Role.CASTLE_WALL, Role.WALL_WALK})


def castle_on_fluid(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A castle does not stand on water or another tile without height."""
    wet = [cell for cell in piece.cells if ground.flats(cell, piece.slot - 1)]
    if wet:
        fluids = tuple(dict.fromkeys(f for cell in wet for f in ground.flats(cell, piece.slot - 1)))
        yield Finding(
            _(
                "{piece} stands on {fluid} at {places}",
                piece=opened(piece),
                fluid=fluids[0].type.kind.name,
                places=places(wet),
            ),
            _("Take the fluid away and put a land tile there."),
            tuple((cell, piece.slot) for cell in wet),
            fluids,
        )


def castle_on_table(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A castle base stands on a terrain space, not on the bare table."""
    if piece.slot == 1:
        yield Finding(
            _("{piece} stands on the bare table; a castle is built on terrain", piece=opened(piece)),
            _("Put a land tile under it and raise the castle by a level."),
            tuple((cell, piece.slot) for cell in piece.cells),
        )


def base_on_base(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A castle base stands on a terrain space, not on another base."""
    below = [other for other in ground.at(piece.hex, piece.slot - 1) if other.type.role is Role.CASTLE_BASE]
    if below:
        yield Finding(
            _("{piece} stands on {other}", piece=opened(piece), other=named(below[0])),
            _("A base stands on terrain. Take it away, and let what is on it down by a level."),
            others=tuple(below),
        )


def wall_without_base(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A wall section sits on a base, on another wall section or on the doorway."""
    cell = piece.hex
    if not any(other.type.role in _CARRIES_WALL for other in ground.at(cell, piece.slot - 1)):
        yield Finding(
            _("{piece} has no base, wall or doorway below", piece=opened(piece)),
            _("Put the matching castle base under it on level {level}.", level=piece.slot - 1),
            ((cell, piece.slot),),
        )


def wall_without_top(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A wall section carries another wall section or a wall walk."""
    cell, above = piece.hex, piece.top + 1
    if not any(other.type.role in _TOPS_WALL for other in ground.at(cell, above)):
        yield Finding(
            _("{piece} has no wall or wall walk above", piece=opened(piece)),
            _("Put a wall walk or another wall on it on level {level}.", level=above),
            ((cell, above),),
        )


def wall_differs_from_base(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A base and the wall directly on it have the same shape and rotation."""
    for below in ground.at(piece.hex, piece.slot - 1):
        if below.type.role is not Role.CASTLE_BASE:
            continue
        if below.type.shape is not piece.type.shape:
            message = N_("{piece} has another shape than {other} under it")
            hint = N_("Use the wall of the same shape as the base.")
        elif set(below.opens) != set(piece.opens):
            message = N_("{piece} has another rotation than {other} under it")
            hint = N_("Turn the wall as the base below it is turned.")
        else:
            continue
        yield Finding(
            _(message, piece=opened(piece), other=named(below)),
            _(hint),
            others=(below,),
        )


def join_mismatch(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """Where two castle pieces touch, both are open there or both closed."""
    for edge in piece.opens:
        closed = [
            other for other in _castle_across(ground, piece, edge) if edge.other_side not in other.opens
        ]
        if closed:
            yield Finding(
                _(
                    "{piece} opens to the {direction} against the closed side of {other}",
                    piece=opened(piece),
                    direction=direction_name(edge.direction),
                    other=named(closed[0]),
                ),
                _("Turn one of the two, or use a piece with the right ends (corner, straight, end)."),
                ((edge.hex, piece.slot),),
                tuple(closed),
            )


def open_end(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """An open side of a castle piece that meets no castle piece looks unfinished."""
    for edge in piece.opens:
        if not _castle_across(ground, piece, edge):
            yield Finding(
                _(
                    "{piece} is open to the {direction}, where no castle piece joins it",
                    piece=opened(piece),
                    direction=direction_name(edge.direction),
                ),
                _("Go on with the wall there, or use an end piece."),
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


_IN_THE_WAY = frozenset({Role.RUIN, Role.LADDER, Role.STONE_WALL, Role.BATTLEMENT, Role.FLAG})


def spaces_uneven(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """Doorway spaces 1 to 4 are tiles of one level: the one that carries both towers."""
    level = piece.slot - 1
    if level == 0:
        yield Finding(
            _(
                "{piece} stands on the bare table, where its four spaces have no tiles",
                piece=opened(piece),
            ),
            _("Put tiles under the doorway and its four spaces, and the doorway on them."),
            tuple((space, piece.slot) for space in piece.spaces),
        )
        return
    for tower in piece.cells:
        if tower not in piece.spaces and not ground.supports(tower, level):
            yield Finding(
                _(
                    "The tower of {piece} at {place} stands on nothing",
                    piece=named(piece),
                    place=label(tower),
                ),
                _land_wanted(tower, level),
                ((tower, piece.slot),),
            )
    for number, space in enumerate(piece.spaces, start=1):
        if not ground.land(space, level):
            yield Finding(
                _(
                    "Doorway space {number} of {piece}, at {place}, has no tile at level {level}",
                    number=number,
                    piece=named(piece),
                    place=label(space),
                    level=level,
                ),
                _land_wanted(space, level),
                ((space, piece.slot),),
            )


def _land_wanted(hex: Hex, level: int) -> str:
    return _(
        "Put land at {place} so that its top is at level {level}, or move the doorway.",
        place=label(hex),
        level=level,
    )


def spaces_blocked(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """Nothing but the doorway stands on the doorway spaces or in the ten levels over them. A fluid or mat
    on their ground is no obstacle: it adds no height, so the space is of that level (decision 1).
    """
    top = piece.slot + piece.type.height
    for number, space in enumerate(piece.spaces, start=1):
        blocking: dict[Piece, int] = {}
        for slot in range(piece.slot, top):
            for other in ground.at(space, slot):
                if other.id != piece.id and not (other.type.is_flat and slot == piece.slot):
                    blocking.setdefault(other, slot)
        for other in ground.standing(space):
            if other.type.role in _IN_THE_WAY and piece.slot <= other.slot < top:
                blocking.setdefault(other, other.slot)
        for other, slot in blocking.items():
            yield Finding(
                _(
                    "{other} stands in doorway space {number} (at {place}) of {piece}",
                    other=opened(other),
                    number=number,
                    place=label(space),
                    piece=named(piece),
                ),
                _("Keep the {n} levels over the four doorway spaces clear.", n=piece.type.height),
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
        _("{piece} hangs in no doorway", piece=opened(piece)),
        _("Put it in the middle hex of a castle doorway, on the doorway's level."),
    )


def two_doors(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A passage holds one door. Reported by the one that came later."""
    for other in ground.standing(piece.hex):
        if other.type.role is Role.DOOR and other.id < piece.id and other.slot == piece.slot:
            yield Finding(
                _("{piece} hangs in the passage of {other}", piece=opened(piece), other=named(other)),
                _("Remove the duplicate."),
                others=(other,),
            )


def put_base(site: Site) -> Iterator[Repair]:
    """The base of the wall's shape below it; where the wall stands there itself, all of it is raised."""
    wall = site.piece
    below = _base_for(site, wall, wall.slot - 1)
    if below is None:
        return
    if wall.slot > 1 and not site.ground.at(wall.hex, wall.slot - 1):
        yield Repair(_("Put the missing base under the wall"), put=(below,))
        return
    walls, group = _walls_raised_together(site, wall)
    bases = [_base_for(site, one, one.slot) for one in walls]
    put = tuple(base for base in bases if base is not None)
    if len(put) == len(walls):
        yield Repair(
            ngettext(
                "Put a base under the wall and raise what stands there by a level",
                "Put bases under {n} walls and raise what stands there by a level",
                len(put),
            ),
            put=put,
            moved=tuple(replace(piece, slot=piece.slot + 1) for piece in group),
        )


def put_walk(site: Site) -> Iterator[Repair]:
    """A wall walk of one hex on top of the wall; every wall ends in one."""
    wall = site.piece
    type = site.type_of(Role.WALL_WALK, size=1)
    if type is not None:
        walk = site.new_piece(type, wall.hex, wall.top + 1, 0)
        yield Repair(_("Put a wall walk on the wall"), put=(walk,))


def match_base(site: Site) -> Iterator[Repair]:
    """The wall of the base's shape, turned as the base is; else the base as the wall is."""
    wall, base = site.piece, site.others[0]
    for piece, model, turn, exchange in (
        (wall, base, N_("Turn the wall to match the base"), N_("Replace the wall to match the base")),
        (base, wall, N_("Turn the base to match the wall"), N_("Replace the base to match the wall")),
    ):
        type = site.type_of(piece.type.role, model.type.shape)
        if type is None:
            continue
        how = turn if type is piece.type else exchange
        yield Repair(_(how), moved=(replace(piece, type=type, rotation=model.rotation),))


def bend_to_fit(site: Site) -> Iterator[Repair]:
    """The walls of one hex turned or exchanged, so that they open just to the castle that opens to them."""
    for piece in (*site.others, site.piece):
        edges = (Edge(piece.hex, way) for way in DIRECTIONS)
        met = {
            edge.direction
            for edge in edges
            if any(edge.other_side in other.opens for other in _castle_across(site.ground, piece, edge))
        }
        column = site.battlefield.occupancy.column(piece.hex)
        alike = {p.id: p for there in column.values() for p in there if set(p.opens) == set(piece.opens)}
        fitting = [(one, _opening(site, one.type.role, met)) for one in alike.values()]
        # Nothing opens in three directions, or in two that are side by side; doorways stay as they are.
        if met and piece.type.size == 1 and all(found is not None for _one, found in fitting):
            moved = tuple(
                replace(one, type=found[0], rotation=found[1]) for one, found in fitting if found is not None
            )
            yield Repair(_("Bend the castle at {hex} to what joins it", hex=label(piece.hex)), moved=moved)


def _opening(site: Site, role: Role, directions: Set[int]) -> tuple[PieceType, int] | None:
    """The piece of a role that opens just to these directions, and its rotation."""
    for type in site.catalogue.placeable():
        for rotation in range(6) if type.role is role and type.size == 1 else ():
            if {edge.direction for edge in type.opens(rotation)} == directions:
                return type, rotation
    return None


def hang_door(site: Site) -> Iterator[Repair]:
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
        yield Repair(_("Hang the {door} in the doorway", door=door.type.name), moved=(moved,))
    if not free:
        yield Repair(_("Remove the {piece}", piece=door.type.name), taken=(door.id,))


def remove_second_door(site: Site) -> Iterator[Repair]:
    """The door that came later goes."""
    yield Repair(_("Remove the second {piece}", piece=site.piece.type.name), taken=(site.piece.id,))


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
