"""Ladders with rungs missing, standing out, buried or on the wrong side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.construction.fixes.mend import Mend, Site, turned_to
from builder.construction.fixes.stacks import carried, on_battlement
from builder.construction.ladders import RUNG, linked, rungs_down
from builder.hexgrid import Edge
from builder.wording import counted

_MOST_RUNGS = 40


def complete_down(site: Site) -> Iterator[Mend]:
    """Rungs from the tile below up to the lowest rung; the ladder comes down a level where that is odd."""
    lowest = site.piece
    ground = site.surface(lowest.hex, lowest.slot)
    if ground:
        yield from _filled(site, ground + 1)


def close_gap(site: Site) -> Iterator[Mend]:
    """The rungs missing between two parts of a ladder."""
    yield from _filled(site, site.others[0].slot + RUNG)


def shorten(site: Site) -> Iterator[Mend]:
    """The rungs that stand out above go."""
    out: list[Piece] = []
    for rung in rungs_down(site.ground, site.piece):
        if linked(site.ground, rung):
            break
        out.append(rung)
    yield Mend(f"Remove {counted(len(out), 'rung')} at the top", taken=tuple(rung.id for rung in out))


def lean_on_wall(site: Site) -> Iterator[Mend]:
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
        yield Mend("Turn the ladder towards the wall", moved=turned[0])


def remove_battlement(site: Site) -> Iterator[Mend]:
    """The battlement that closes the top goes, with the flag on it."""
    battlement = site.others[0]
    flags = on_battlement(site.battlefield.occupancy, battlement)
    what = "battlement and its flag" if flags else "battlement"
    yield Mend(f"Remove the {what}", taken=(battlement.id, *(flag.id for flag in flags)))


def remove_buried(site: Site) -> Iterator[Mend]:
    """The rungs that lie wholly inside tiles at the foot go."""
    ground = site.ground
    if not _buried(site, site.piece):
        return
    rungs = [rung for rung in rungs_down(ground, site.piece) if _buried(site, rung)]
    ids = tuple(rung.id for rung in rungs)
    yield Mend(f"Remove {counted(len(rungs), 'rung')} inside the tiles", taken=ids)


def _filled(site: Site, start: int) -> Iterator[Mend]:
    """Rungs from slot ``start`` up to the rung of the site."""
    rung = site.piece
    lower = (rung.slot - start) % RUNG
    slots = range(start, rung.slot - lower, RUNG)
    if len(slots) > _MOST_RUNGS or rung.slot <= start:
        return
    put = tuple(site.new_piece(rung.type, rung.hex, slot, rung.rotation) for slot in slots)
    upper = carried(site.battlefield.occupancy, (rung,)) if lower else ()
    steps = []
    if upper:
        steps.append("lower the ladder by a level")
    if put:
        steps.append(
            f"put {counted(len(put), 'rung')} under it" if upper else f"put in {counted(len(put), 'rung')}"
        )
    label = " and ".join(steps)
    moved = tuple(replace(piece, slot=piece.slot - lower) for piece in upper)
    yield Mend(label[:1].upper() + label[1:], put=put, moved=moved)


def _buried(site: Site, rung: Piece) -> bool:
    filled = site.ground
    return all(
        any(other.type.role in (Role.LAND, Role.WALL_WALK) for other in filled.at(rung.hex, slot))
        for slot in range(rung.slot, rung.slot + RUNG)
    )
