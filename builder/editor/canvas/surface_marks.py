"""What there is to tell of the surface: levels of spaces, the room above them, what stands on edges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.board import Barrier, BarrierKind, Space, SpaceKind
from builder.editor.work.surface import Surface
from builder.hexgrid import Edge, Hex


class Levels(NamedTuple):
    """The levels of the spaces of a hex that are in sight, highest first, and the lowest and highest rung.

    ``faded``: none of them is the one looked at.
    """

    hex: Hex
    grounds: tuple[int, ...]
    rungs: tuple[int, int] | None
    faded: bool


class Room(NamedTuple):
    """How many levels are free above the space of a hex with the least room; ``faded`` as for `Levels`."""

    hex: Hex
    headroom: int
    faded: bool


class Fence(NamedTuple):
    """What stands on an edge, seen from its inside, from the lowest foot to the highest top of its kind."""

    kind: BarrierKind
    edge: Edge
    foot: int
    top: int
    faded: bool


def levels(surface: Surface, highest: int | None) -> Iterator[Levels]:
    """The levels of all spaces with nothing above slot ``highest``."""
    for hex in surface.board.spaces:
        seen = surface.seen(hex, highest)
        if not seen:
            continue
        grounds = tuple([space.level for space in seen if not _is_rung(space)])
        rungs = [space.level for space in seen if _is_rung(space)]
        here = highest is None or any(surface.slot(space) == highest for space in seen)
        yield Levels(hex, grounds, (min(rungs), max(rungs)) if rungs else None, not here)


def rooms(surface: Surface, highest: int | None) -> Iterator[Room]:
    """The room above all spaces that something hangs over, with nothing above slot ``highest``."""
    for hex in surface.board.spaces:
        low = [space for space in surface.seen(hex, highest) if space.headroom is not None]
        low = [space for space in low if not _is_rung(space)]
        if low:
            lowest = min(low, key=lambda space: space.headroom or 0)
            here = highest is None or surface.slot(lowest) == highest
            yield Room(hex, lowest.headroom or 0, not here)


def fences(surface: Surface, highest: int | None) -> Iterator[Fence]:
    """What stands on the edges, with no foot above level ``highest``; the rungs of a ladder are one."""
    found: dict[tuple[BarrierKind, Edge], list[Barrier]] = {}
    for barrier in surface.board.all_barriers():
        if highest is None or barrier.foot <= highest:
            edge = barrier.edge if barrier.edge.hex == barrier.inside else barrier.edge.other_side
            found.setdefault((barrier.kind, edge), []).append(barrier)
    for (kind, edge), barriers in found.items():
        foot, top = min(b.foot for b in barriers), max(b.top for b in barriers)
        yield Fence(kind, edge, foot, top, highest is not None and not foot <= highest <= top)


def _is_rung(space: Space) -> bool:
    return space.kind is SpaceKind.LADDER_RUNG
