"""Ladders: landing space, rungs, what they lean on (R201, R235, decision 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.construction.edges import lined_slot, without_battlement
from builder.construction.findings import (
    RUNG,
    Finding,
    Ground,
    Repair,
    Site,
    direction_name,
    named,
    opened,
    turned_to,
)
from builder.construction.support import carried
from builder.hexgrid import Edge, label
from builder.language import N_, _, ngettext


def landing(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """The lowest rung stands on a landing space: a tile or a wall walk."""
    if _below(ground, piece) is not None or _stray_below(ground, piece) is not None:
        return
    under = piece.slot - 1
    if ground.land(piece.hex, under) or ground.flats(piece.hex, under):
        return
    if under:
        message = N_("{piece} is the lowest rung of its ladder and stands on no tile")
        hint = N_("Start the ladder on a tile: put land at {place} up to level {level}, or lower it.")
    else:
        message = N_("{piece} is the lowest rung of its ladder and stands on the bare table")
        hint = N_("Put a tile at {place} and start the ladder on it.")
    yield Finding(
        _(message, piece=opened(piece)),
        _(hint, place=label(piece.hex), level=under),
    )


def landing_on_fluid(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A landing space is never a fluid."""
    fluids = ground.flats(piece.hex, piece.slot - 1)
    if fluids and _below(ground, piece) is None:
        yield Finding(
            _("{piece} starts a ladder on {fluid}", piece=opened(piece), fluid=fluids[0].type.kind.name),
            _("Start the ladder on a land tile or a wall walk."),
            others=fluids,
        )


def two_on_one_landing(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """One landing space holds one ladder. Reported by the ladder that came later."""
    if _below(ground, piece) is not None:
        return
    for other in ground.standing(piece.hex):
        if (
            other.type.role is Role.LADDER
            and other.id < piece.id
            and other.slot == piece.slot
            and other.rotation != piece.rotation
            and _below(ground, other) is None
        ):
            yield Finding(
                _(
                    "{piece} starts a second ladder on the landing space of {other}",
                    piece=opened(piece),
                    other=named(other),
                ),
                _("Move one of the two ladders to another hex."),
                others=(other,),
            )


def gap(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """Rungs stand directly on one another, two levels apart."""
    if _below(ground, piece) is not None:
        return
    under = piece.slot - 1
    stray = _stray_below(ground, piece)
    if stray is not None and not ground.land(piece.hex, under):
        yield Finding(
            _("{piece} does not stand on {other} below it", piece=opened(piece), other=named(stray)),
            _("Rungs stack two levels apart: put a rung on level {level}.", level=stray.slot + RUNG),
            others=(stray,),
        )


def top_linked(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """The top rung is linked to a tile, wall or wall walk across its edge."""
    if _above(ground, piece) is not None or linked(ground, piece):
        return
    rungs = rungs_down(ground, piece)
    if any(linked(ground, rung) for rung in rungs[1:]):
        yield Finding(
            _(
                "{piece} is the top rung of its ladder and leans on nothing to the {direction}",
                piece=opened(piece),
                direction=direction_name(piece.edges[0].direction),
            ),
            _("Take the rungs away that stand out above, or build the wall up to the top rung."),
        )


def leans_on_nothing(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A ladder is linked along its side. Reported once, by its top rung."""
    if _above(ground, piece) is not None or any(linked(ground, r) for r in rungs_down(ground, piece)):
        return
    edge = piece.edges[0]
    yield Finding(
        _(
            "The ladder up to {piece} leans on nothing: no tile, wall or wall walk stands to the "
            "{direction}, at {place}",
            piece=named(piece),
            direction=direction_name(edge.direction),
            place=label(edge.across),
        ),
        _("Turn the ladder towards the wall it should lean on, or build that wall."),
    )


def battlement_in_the_way(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A battlement on the linked edge at the top keeps figures from stepping off."""
    if _above(ground, piece) is not None:
        return
    for other in ground.on_edge(piece.edges[0]):
        if other.type.role is not Role.BATTLEMENT:
            continue
        lined = lined_slot(ground, other)
        if lined is not None and piece.slot <= lined < piece.slot + RUNG:
            yield Finding(
                _(
                    "{battlement} closes the top of the ladder at {place}",
                    battlement=opened(other),
                    place=label(piece.hex),
                ),
                _("Take that battlement away so that figures can step off the ladder."),
                others=(other,),
            )


def blocked(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """Nothing fills the hex of a rung at the rung's height."""
    filling: dict[Piece, int] = {}
    for slot in range(piece.slot, piece.slot + RUNG):
        for other in ground.at(piece.hex, slot):
            filling.setdefault(other, slot)
    for other, slot in filling.items():
        yield Finding(
            _("{piece} has no room: {other} fills its hex", piece=opened(piece), other=named(other)),
            _("Move the ladder or the other piece."),
            ((piece.hex, slot),),
            (other,),
        )


def _below(ground: Ground, piece: Piece) -> Piece | None:
    edge = piece.edges[0]
    return ground.rung(edge.hex, edge.direction, piece.slot - RUNG)


def _above(ground: Ground, piece: Piece) -> Piece | None:
    edge = piece.edges[0]
    return ground.rung(edge.hex, edge.direction, piece.slot + RUNG)


def _stray_below(ground: Ground, piece: Piece) -> Piece | None:
    """The nearest lower rung on the same edge that this one does not stand on."""
    lower = [
        other
        for other in ground.on_edge(piece.edges[0])
        if other.type.role is Role.LADDER and other.slot < piece.slot - RUNG
    ]
    return max(lower, key=lambda other: other.slot, default=None)


def linked(ground: Ground, piece: Piece) -> bool:
    """Whether a tile, wall or wall walk stands behind a rung."""
    across = piece.edges[0].across
    return any(ground.solid(across, slot) for slot in range(piece.slot, piece.slot + RUNG))


def rungs_down(ground: Ground, piece: Piece) -> list[Piece]:
    """The rungs of a ladder from this one down."""
    edge: Edge = piece.edges[0]
    rungs = {other.slot: other for other in ground.on_edge(edge) if other.type.role is Role.LADDER}
    ladder = [piece]
    while (slot := ladder[-1].slot - RUNG) in rungs:
        ladder.append(rungs[slot])
    return ladder


_MOST_RUNGS = 40


def complete_down(site: Site) -> Iterator[Repair]:
    """Rungs from the tile below up to the lowest rung; the ladder comes down a level where that is odd."""
    lowest = site.piece
    ground = site.surface(lowest.hex, lowest.slot)
    if ground:
        yield from _filled(site, ground + 1)


def close_gap(site: Site) -> Iterator[Repair]:
    """The rungs missing between two parts of a ladder."""
    yield from _filled(site, site.others[0].slot + RUNG)


def shorten(site: Site) -> Iterator[Repair]:
    """The rungs that stand out above go."""
    out: list[Piece] = []
    for rung in rungs_down(site.ground, site.piece):
        if linked(site.ground, rung):
            break
        out.append(rung)
    what = ngettext("Remove {n} rung at the top", "Remove {n} rungs at the top", len(out))
    yield Repair(what, taken=tuple(rung.id for rung in out))


def lean_on_wall(site: Site) -> Iterator[Repair]:
    """The whole ladder turned to the one side where something stands behind its top rung."""
    ground = site.ground
    rungs = rungs_down(ground, site.piece)
    turned = []
    for direction in range(6):
        ladder = []
        for rung in rungs:
            hex, rotation = turned_to(rung, Edge(rung.hex, direction))
            ladder.append(replace(rung, hex=hex, rotation=rotation))
        if linked(ground, ladder[0]):
            turned.append(tuple(ladder))
    if len(turned) == 1:
        yield Repair(_("Turn the ladder towards the wall"), moved=turned[0])


def remove_battlement(site: Site) -> Iterator[Repair]:
    """The battlement that closes the top goes, with the flag on it."""
    yield without_battlement(site, site.others[0])


def remove_buried(site: Site) -> Iterator[Repair]:
    """The rungs that lie wholly inside tiles at the foot go."""
    ground = site.ground
    if not _buried(site, site.piece):
        return
    rungs = [rung for rung in rungs_down(ground, site.piece) if _buried(site, rung)]
    what = ngettext("Remove {n} rung inside the tiles", "Remove {n} rungs inside the tiles", len(rungs))
    yield Repair(what, taken=tuple(rung.id for rung in rungs))


def _filled(site: Site, start: int) -> Iterator[Repair]:
    """Rungs from slot ``start`` up to the rung of the site."""
    rung = site.piece
    lower = (rung.slot - start) % RUNG
    slots = range(start, rung.slot - lower, RUNG)
    if len(slots) > _MOST_RUNGS or rung.slot <= start:
        return
    put = tuple(site.new_piece(rung.type, rung.hex, slot, rung.rotation) for slot in slots)
    upper = carried(site.battlefield.occupancy, (rung,)) if lower else ()
    if not upper:
        what = ngettext("Put in {n} rung", "Put in {n} rungs", len(put))
    elif put:
        what = ngettext(
            "Lower the ladder by a level and put {n} rung under it",
            "Lower the ladder by a level and put {n} rungs under it",
            len(put),
        )
    else:
        what = _("Lower the ladder by a level")
    moved = tuple(replace(piece, slot=piece.slot - lower) for piece in upper)
    yield Repair(what, put=put, moved=moved)


def _buried(site: Site, rung: Piece) -> bool:
    filled = site.ground
    return all(
        any(other.type.role in (Role.LAND, Role.WALL_WALK) for other in filled.at(rung.hex, slot))
        for slot in range(rung.slot, rung.slot + RUNG)
    )
