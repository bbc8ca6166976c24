"""What a piece rests on: support, fluids, uneven ground (decisions 1, 2, 22; R171, R220, R225); and whether
an overhanging tile tips (decision 22).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from builder.battlefield import Occupancy, Piece
from builder.catalogue import Role, TileClass
from builder.construction.findings import (
    RUNG,
    Finding,
    Ground,
    Repair,
    Site,
    named,
    opened,
    places,
)
from builder.construction.laur import on_ledge, stacked
from builder.construction.statics import within_hull
from builder.hexgrid import Edge, Hex, Point, centre, label
from builder.language import N_, _, ngettext


def supported_cells(ground: Ground, piece: Piece) -> list[Hex]:
    """The cells of a piece with something below that carries; on the table, all of them."""
    below = piece.slot - 1
    if below == 0:
        return list(piece.cells)
    return [
        cell
        for cell in piece.cells
        if ground.supports(cell, below)
        or _on_own_base(ground, piece, cell)
        or stacked(ground, piece, cell)
        or on_ledge(ground, cell, piece.slot)
    ]


def unsupported(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A tile, fluid, obstacle, base or doorway rests on something under at least one of its hexes."""
    if piece.slot == 1 or piece.type.is_flat or supported_cells(ground, piece):
        return  # of what adds no height each hex is asked about: flat_unsupported
    below = _obstacles_below(ground, piece)
    if below:
        message = _(
            "{piece} rests on {other}, which carries nothing", piece=opened(piece), other=named(below[0])
        )
    elif _under_a_tile(ground, piece):
        message = _("{piece} hangs under the tile above and rests on nothing", piece=opened(piece))
    else:
        message = _("{piece} rests on nothing", piece=opened(piece))
    yield Finding(
        message,
        _("Put a piece under it on level {level}, or lower it.", level=piece.slot - 1),
        tuple((cell, piece.slot) for cell in piece.cells),
        below,
    )


def walk_unsupported(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A wall walk lies on the table, on tiles, walls or the doorway; a bare base does not carry it."""
    if piece.slot == 1:
        return
    below = [other for cell in piece.cells for other in ground.at(cell, piece.slot - 1)]
    if any(other.type.is_solid and other.type.role is not Role.CASTLE_BASE for other in below):
        return
    bases = tuple(dict.fromkeys(other for other in below if other.type.role is Role.CASTLE_BASE))
    if any(other.type.is_flat for other in below):
        return  # on_fluid reports it
    if bases:
        message = N_("{piece} rests on castle bases alone")
        hint = N_("Put castle walls on the bases below it.")
    else:
        message = N_("{piece} rests on nothing")
        hint = N_("Put tiles or castle walls under it.")
    yield Finding(
        _(message, piece=opened(piece)),
        _(hint),
        tuple((cell, piece.slot) for cell in piece.cells),
        bases,
    )


def on_fluid(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """Nothing stands directly on a fluid, except an obstacle on the flat base made for it; nor on a mat."""
    wet: list[Hex] = []
    below: dict[Piece, None] = {}
    for cell in piece.cells:
        for fluid in ground.flats(cell, piece.slot - 1):
            if not _own_base(piece, fluid):
                wet.append(cell)
                below[fluid] = None
    if wet:
        first = next(iter(below))
        hint = N_("Nothing can be built on a fluid: take the fluid away or put a land tile there instead.")
        if first.type.is_mat:
            hint = N_("Nothing can be built on a mat, which adds no height: put a land tile there instead.")
        yield Finding(
            _(
                "{piece} lies on {fluid} at {places}",
                piece=opened(piece),
                fluid=first.type.kind.name,
                places=places(wet),
            ),
            _(hint),
            tuple((cell, piece.slot) for cell in wet),
            tuple(below),
        )


def flat_unsupported(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """Every hex of a fluid or a mat above the table has a piece directly below."""
    if piece.slot == 1 or not piece.type.is_flat:
        return
    free = [cell for cell in piece.cells if not ground.supports(cell, piece.slot - 1)]
    if free:
        yield Finding(
            _("{piece} has nothing directly below at {places}", piece=opened(piece), places=places(free)),
            _("Put land under it on level {level}, or lower it.", level=piece.slot - 1),
            tuple((cell, piece.slot) for cell in free),
        )


def uneven_ground(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """An obstacle of several hexes stands on even ground."""
    held = supported_cells(ground, piece)
    if not held or len(held) == piece.type.size:
        return
    free = [cell for cell in piece.cells if cell not in held]
    yield Finding(
        _(
            "{piece} stands on uneven ground: nothing carries it at {places}",
            piece=opened(piece),
            places=places(free),
        ),
        ngettext(
            "Fill the ground to level {level} under {n} hex, or move it.",
            "Fill the ground to level {level} under {n} hexes, or move it.",
            len(free),
            level=piece.slot - 1,
        ),
        tuple((cell, piece.slot) for cell in free),
    )


def _own_base(piece: Piece, fluid: Piece) -> bool:
    """Whether a fluid tile is the flat base of the obstacle on it: same kind of base, same cells."""
    return piece.type.rests_on(fluid.type) and set(fluid.cells) == set(piece.cells)


def _on_own_base(ground: Ground, piece: Piece, cell: Hex) -> bool:
    """Whether the flat piece made for an obstacle, itself no tile, lies under it there."""
    base = piece.type.base
    return base is not None and any(other.type.id == base for other in ground.at(cell, piece.slot - 1))


def _obstacles_below(ground: Ground, piece: Piece) -> tuple[Piece, ...]:
    below = (other for cell in piece.cells for other in ground.at(cell, piece.slot - 1))
    return tuple(dict.fromkeys(o for o in below if o.type.kind.tile_class is TileClass.OBSTACLE))


def _under_a_tile(ground: Ground, piece: Piece) -> bool:
    """Whether what lies on top of a piece is held elsewhere too; else it is carried, and hangs with it."""
    above = dict.fromkeys(other for cell in piece.cells for other in ground.at(cell, piece.top + 1))
    return any(set(supported_cells(ground, other)) - set(piece.cells) for other in above)


_ON_THE_RIM = frozenset({Role.BATTLEMENT, Role.STONE_WALL})


def let_down(site: Site) -> Iterator[Repair]:
    """Down onto what is below, with everything that rests on it; by itself where that does not do."""
    piece = site.piece
    stack = carried(site.battlefield.occupancy, (piece,))
    for group in (stack, (piece,)) if len(stack) > 1 else (stack,):
        levels = _room_below(site, group)
        if levels:
            moved = tuple(replace(one, slot=one.slot - levels) for one in group)
            yield Repair(_lowered_by(levels, piece, len(group) - 1), moved=moved)


def _lowered_by(levels: int, piece: Piece, besides: int) -> str:
    by = ngettext("{n} level", "{n} levels", levels)
    if not besides:
        return _("Lower the {piece} by {levels}", piece=piece.type.name, levels=by)
    return ngettext(
        "Lower the {piece} and {n} piece on it by {levels}",
        "Lower the {piece} and {n} pieces on it by {levels}",
        besides,
        piece=piece.type.name,
        levels=by,
    )


def carried(occupancy: Occupancy, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The pieces with all that rests on them or is fixed to them, up to the top; in the order found."""
    found = {piece.id: piece for piece in pieces}
    waiting = list(found.values())
    while waiting:
        for upper in _resting_on(occupancy, waiting.pop()):
            if upper.id not in found:
                found[upper.id] = upper
                waiting.append(upper)
    return tuple(found.values())


def on_battlement(occupancy: Occupancy, battlement: Piece) -> tuple[Piece, ...]:
    """The flags on a battlement."""
    column = occupancy.edge_column(battlement.edges[0])
    return tuple(other for others in column.values() for other in others if other.type.role is Role.FLAG)


def _resting_on(occupancy: Occupancy, piece: Piece) -> Iterator[Piece]:
    """What a piece carries: above its cells, on its edges, in its doorway; the contrary of what holds it."""
    role = piece.type.role
    if role is Role.BATTLEMENT:
        yield from on_battlement(occupancy, piece)
    elif role is Role.LADDER:
        rungs = occupancy.edge(piece.edges[0], piece.slot + RUNG)
        yield from (other for other in rungs if other.type.role is Role.LADDER)
    for cell, fills in zip(piece.cells, piece.type.fills, strict=True):
        if not fills:
            continue
        above = piece.slot + fills
        yield from (upper for upper in occupancy.at(cell, above) if upper.slot == above)
        standing = occupancy.standing(cell)
        yield from (other for other in standing.get(above, ()) if other.type.role not in _ON_THE_RIM)
        if role is Role.DOORWAY:
            yield from (other for other in standing.get(piece.slot, ()) if other.type.role is Role.DOOR)
        # What stands on the rim belongs to the hex outside: from this cell its edge is seen from behind.
        for direction in range(6):
            rim = occupancy.edge(Edge(cell, direction).other_side, piece.slot)
            yield from (other for other in rim if other.type.role in _ON_THE_RIM)


def _room_below(site: Site, group: tuple[Piece, ...]) -> int:
    """How many levels a group can come down before one of its cells meets something."""
    ids = frozenset(piece.id for piece in group)
    cells = [(cell, piece.slot) for piece in group if piece.type.fills_cells for cell in piece.cells]
    return min((slot - 1 - site.surface(cell, slot, ids) for cell, slot in cells), default=0)


def tips(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A tile that hangs over far enough falls off what carries it."""
    held, free = _held_and_free(ground, piece)
    if free and _tips(ground, piece, held):
        fall = ground.falls.get(piece.id)
        hint = _("Put support under the hexes that hang over, or weigh down the held side.")
        if fall is not None and fall.prop is not None:
            hex, slot = fall.prop
            hint = _(
                "A piece under it at {place}, on level {level}, would hold it.",
                place=label(hex),
                level=slot - 1,
            )
        yield Finding(
            ngettext(
                "{piece} would tip over towards {places}: it rests on only {n} of its {hexes} hexes",
                "{piece} would tip over towards {places}: it rests on only {n} of its {hexes} hexes",
                len(held),
                piece=opened(piece),
                places=places(free),
                hexes=piece.type.size,
            ),
            hint,
            tuple((cell, piece.slot) for cell in free),
        )


def overhang(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A tile may hang over as long as it does not tip; reported as a note, builders like to know."""
    held, free = _held_and_free(ground, piece)
    if free and not _tips(ground, piece, held):
        yield Finding(
            ngettext(
                "{piece} rests on {n} of its {hexes} hexes; nothing is under {places}",
                "{piece} rests on {n} of its {hexes} hexes; nothing is under {places}",
                len(held),
                piece=opened(piece),
                places=places(free),
                hexes=piece.type.size,
            ),
            _("Nothing to fix; hold it while you build."),
            tuple((cell, piece.slot) for cell in free),
        )


def _held_and_free(ground: Ground, piece: Piece) -> tuple[list[Hex], list[Hex]]:
    """The supported hexes of a tile and those that hang over; the latter empty where none is supported."""
    if piece.slot == 1 or piece.type.size == 1:
        return [], []
    held = supported_cells(ground, piece)
    return held, [cell for cell in piece.cells if cell not in held] if held else []


def _tips(ground: Ground, piece: Piece, held: list[Hex]) -> bool:
    """By what is known of its pile (`builder.construction.statics`); a tile with nothing on it is asked at
    once whether its own middle lies over what holds it.
    """
    if piece.id in ground.falls:
        return True
    rests = any(
        upper.slot == piece.slot + fills
        for cell, fills in zip(piece.cells, piece.type.fills, strict=True)
        for upper in ground.at(cell, piece.slot + fills)
    )
    return not rests and not within_hull(_middle(piece), held)


def _middle(piece: Piece) -> Point:
    """The centre of mass of a tile, which is equally thick all over."""
    at = [centre(cell) for cell in piece.cells]
    return Point(sum(point.x for point in at) / len(at), sum(point.y for point in at) / len(at))
