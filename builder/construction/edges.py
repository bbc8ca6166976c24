"""Battlements, flags, ruins, stone walls: pieces that stand on edges (R176, R234, decisions 6 to 8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.battlefield import Piece
from builder.catalogue import Role, TileClass
from builder.construction.findings import (
    Cell,
    Finding,
    Ground,
    Repair,
    Site,
    direction_name,
    named,
    opened,
    places,
    turned_to,
)
from builder.construction.support import on_battlement
from builder.hexgrid import Edge, Hex, label
from builder.language import N_, _, ngettext

# A tree or a castle wall behind a ruin leaves it room; a tile reaches to the very edge.
_TILES = frozenset({TileClass.LAND, TileClass.FLUID})


def lined_slot(ground: Ground, piece: Piece) -> int | None:
    """The slot of the tile a battlement lines: across its edge in its own slot, else in the one below."""
    across = piece.edges[0].across
    for slot in (piece.slot, piece.slot - 1):
        if slot >= 1 and ground.land(across, slot):
            return slot
    return None


def battlement_without_tile(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A battlement lines a wall walk or a tile across its edge."""
    if lined_slot(ground, piece) is None:
        edge = piece.edges[0]
        yield Finding(
            _(
                "{piece} has no tile to stand on across its edge, to the {direction} at {place}",
                piece=opened(piece),
                direction=direction_name(edge.direction),
                place=label(edge.across),
            ),
            _("Turn it towards a wall walk or tile of level {level}, or put one there.", level=piece.slot),
        )


def battlement_filled(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """The hex outside a battlement is empty at the height of the tile it lines."""
    slot = lined_slot(ground, piece)
    if slot is None:
        return
    inside = ground.at(piece.hex, slot)
    if inside:
        yield Finding(
            _(
                "{piece} has no room: {other} fills its hex at level {level}",
                piece=opened(piece),
                other=named(inside[0]),
                level=slot,
            ),
            _("Battlements stand on the rim: turn it to an edge with nothing outside."),
            ((piece.hex, slot),),
            inside,
        )


def flag_without_battlement(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A flag stands on a battlement."""
    edge = piece.edges[0]
    if not any(other.type.role is Role.BATTLEMENT for other in ground.on_edge(edge)):
        yield Finding(
            _("{piece} stands on no battlement", piece=opened(piece)),
            _("Put a battlement on the same hex and edge, or move the flag to one."),
        )


def ruin_uneven(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """The hexes of a ruin are surfaces of one level: the one below its slot."""
    off = _uneven_under(ground, piece)
    if off and not _mostly_held(ground, piece, off):
        yield Finding(
            ngettext(
                "{piece} needs even ground of level {level} along its hexes; {places} is not",
                "{piece} needs even ground of level {level} along its hexes; {places} are not",
                len(off),
                piece=opened(piece),
                level=piece.slot - 1,
                places=places(off),
            ),
            _("Level the ground along the ruin, or move it."),
            tuple((cell, piece.slot) for cell in off),
        )


def ruin_partly_held(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A ruin of which most of its length is held stands, though the ground is lower under the rest."""
    off = _uneven_under(ground, piece)
    if off and _mostly_held(ground, piece, off):
        yield Finding(
            ngettext(
                "{piece} stands on level {level} with most of its length only; {places} is lower",
                "{piece} stands on level {level} with most of its length only; {places} are lower",
                len(off),
                piece=opened(piece),
                level=piece.slot - 1,
                places=places(off),
            ),
            _("Level the ground along the ruin, or move it."),
            tuple((cell, piece.slot) for cell in off),
        )


def _uneven_under(ground: Ground, piece: Piece) -> list[Hex]:
    """The hexes of a ruin that are no surface of the level below its slot."""
    level = piece.slot - 1
    return [
        cell
        for cell in piece.cells
        if ground.at(cell, piece.slot) or (level > 0 and not ground.solid(cell, level))
    ]


def _mostly_held(ground: Ground, piece: Piece, off: list[Hex]) -> bool:
    """Whether only some hexes are lower, with less than half of the ruin's edges along them."""
    if any(ground.at(cell, piece.slot) for cell in off):
        return False
    return 2 * sum(edge.hex in off for edge in piece.edges) < len(piece.edges)


def ruin_blocked(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """No tile lies across a ruin's edges in the ruin's own slot."""
    blocking: dict[Piece, list[Cell]] = {}
    own = set(piece.cells)
    for edge in piece.edges:
        across = edge.across
        if across in own:
            continue
        tiles = [other for other in ground.at(across, piece.slot) if other.type.kind.tile_class in _TILES]
        for other in tiles:
            blocking.setdefault(other, []).append((across, piece.slot))
    for other, cells in blocking.items():
        yield Finding(
            _(
                "{piece} has no room along {other}, which lies across its edges",
                piece=opened(piece),
                other=named(other),
            ),
            _("Move the ruin, or lower the ground on its far side."),
            tuple(cells),
            (other,),
        )


def stone_wall_loose(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """All eight faces of a stone wall are attached to tiles."""
    loose = [edge for edge in piece.edges if not ground.land(edge.across, piece.slot)]
    if loose:
        yield Finding(
            ngettext(
                "{piece} is attached along {attached} of its {faces} faces; "
                "{places} has no tile at level {level}",
                "{piece} is attached along {attached} of its {faces} faces; "
                "{places} have no tile at level {level}",
                len(loose),
                piece=opened(piece),
                attached=len(piece.edges) - len(loose),
                faces=len(piece.edges),
                places=places({edge.across for edge in loose}),
                level=piece.slot,
            ),
            _("Line a straight row of tiles at level {level}.", level=piece.slot),
            tuple((edge.across, piece.slot) for edge in loose),
        )


def stone_wall_filled(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """The hexes outside a stone wall are empty in its slot."""
    filled = [cell for cell in piece.cells if ground.at(cell, piece.slot)]
    if filled:
        others = tuple(dict.fromkeys(o for cell in filled for o in ground.at(cell, piece.slot)))
        yield Finding(
            ngettext(
                "{piece} has no room: {n} of its hexes is filled at {places}",
                "{piece} has no room: {n} of its hexes are filled at {places}",
                len(filled),
                piece=opened(piece),
                places=places(filled),
            ),
            _("Put it on an edge of the tiles with nothing outside."),
            tuple((cell, piece.slot) for cell in filled),
            others,
        )


def face_rim(site: Site) -> Iterator[Repair]:
    """A battlement with no tile to line: to the one edge here that has one, else down to the tile there."""
    piece = site.piece
    sides = list(_rims(site, piece))
    for side in sides if len(sides) == 1 else ():
        yield Repair(
            _("Turn the battlement to the edge of the tile"), moved=(side, *_flags(site, piece, side))
        )
    if not sides:
        across = site.battlefield.occupancy.column(piece.edges[0].across)
        land = [
            slot for slot in across if slot < piece.slot and site.ground.land(piece.edges[0].across, slot)
        ]
        if land:
            lower = replace(piece, slot=max(land))
            yield Repair(_("Lower the battlement to the tile"), moved=(lower, *_flags(site, piece, lower)))


def turn_over(site: Site) -> Iterator[Repair]:
    """A battlement inside a tile: on the same edge seen from the other side; between two tiles it goes."""
    piece = site.piece
    hex, rotation = turned_to(piece, piece.edges[0].other_side)
    over = replace(piece, hex=hex, rotation=rotation)
    yield Repair(_("Turn the battlement round"), moved=(over, *_flags(site, piece, over)))
    yield without_battlement(site, piece)


def without_battlement(site: Site, battlement: Piece) -> Repair:
    """The battlement goes, with the flag on it."""
    flags = on_battlement(site.battlefield.occupancy, battlement)
    what = _("Remove the battlement and its flag") if flags else _("Remove the battlement")
    return Repair(what, taken=(battlement.id, *(flag.id for flag in flags)))


def plant_flag(site: Site) -> Iterator[Repair]:
    """To the one battlement of its hex or edge; where there is none, a battlement under it."""
    flag, ground = site.piece, site.ground
    edges = [Edge(flag.hex, direction) for direction in range(6)] + [flag.edges[0].other_side]
    rails = [
        (edge, rail) for edge in edges for rail in ground.on_edge(edge) if rail.type.role is Role.BATTLEMENT
    ]
    for edge, rail in rails if len(rails) == 1 else ():
        hex, rotation = turned_to(flag, edge)
        moved = replace(flag, hex=hex, rotation=rotation, slot=rail.slot)
        yield Repair(_("Put the flag on the battlement"), moved=(moved,))
    type = site.type_of(Role.BATTLEMENT)
    if not rails and type is not None:
        across = flag.edges[0].across
        column = site.battlefield.occupancy.column(across)
        land = [slot for slot in column if slot <= flag.slot and ground.land(across, slot)]
        if land:
            at = site.new_piece(type, flag.hex, max(land), flag.rotation)
            hex, rotation = turned_to(at, flag.edges[0])
            rail = replace(at, hex=hex, rotation=rotation)
            yield Repair(_("Put a battlement under the flag"), put=(rail,))


def level_ruin(site: Site) -> Iterator[Repair]:
    """Onto the ground along its hexes, where that is even."""
    ruin = site.piece
    column = site.battlefield.occupancy.top
    tops = {column(cell) for cell in ruin.cells}
    for top in tops if len(tops) == 1 else ():
        how = (
            N_("Lower the {piece} to the ground")
            if top + 1 < ruin.slot
            else N_("Raise the {piece} to the ground")
        )
        if top + 1 != ruin.slot:
            yield Repair(_(how, piece=ruin.type.name), moved=(replace(ruin, slot=top + 1),))


def level_stone_wall(site: Site) -> Iterator[Repair]:
    """To the one level at which all its faces are attached and nothing is in its way."""
    wall, ground = site.piece, site.ground
    slots = [
        slot
        for slot in site.battlefield.occupancy.column(wall.edges[0].across)
        if all(ground.land(edge.across, slot) for edge in wall.edges)
        and not any(ground.at(cell, slot) for cell in wall.cells)
    ]
    for slot in slots if len(slots) == 1 else ():
        what = _("Move the {piece} to level {level}", piece=wall.type.name, level=slot)
        yield Repair(what, moved=(replace(wall, slot=slot),))


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
