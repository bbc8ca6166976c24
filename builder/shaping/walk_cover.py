"""Which wall walks cover the top of a castle: the large ones if they fit, single ones for the rest.

In a symmetry no walk lies half over its image.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from builder.battlefield import Piece
from builder.catalogue import PieceType
from builder.hexgrid import Hex
from builder.hexgrid.geometry import centre
from builder.shaping.symmetry import Motion, Remaining, imaged, on_every_side, one_side

_LARGEST_COURT = 4  # hexes: what large wall walks roof over, resting on the walls around
_TRIES = 4000


class Walk(NamedTuple):
    """One wall walk: where its cell A lies and how it is turned."""

    type: PieceType
    hex: Hex
    rotation: int

    @property
    def cells(self) -> tuple[Hex, ...]:
        """The hexes it covers."""
        return tuple(cell.plus(self.hex) for cell in self.type.cells(self.rotation))


def cover(
    walks: Sequence[PieceType],
    walls: AbstractSet[Hex],
    bare: AbstractSet[Hex] = frozenset(),
    court: AbstractSet[Hex] = frozenset(),
    remaining: Remaining | None = None,
) -> tuple[Walk, ...]:
    """Wall walks over all of ``walls``; ``walks`` are the types, largest first, a single one last.

    Large ones may reach over ``bare`` walls beside, and over a small ``court`` that walls enclose, where they
    cover the whole of it. ``remaining`` gives how many of a type there are; more single ones are used if
    nothing else will do.
    """
    large, single = [t for t in walks if t.size > 1], walks[-1]
    stock = {type: remaining(type) if remaining is not None else len(walls) for type in large}
    chosen: list[Walk] = []
    tops = frozenset(walls | bare)
    if court and len(court) <= _LARGEST_COURT:
        chosen = _roof(large, tops, court, stock) or []
    free = tops.difference(*(walk.cells for walk in chosen))
    for walk in _fitting(large, free):
        used = sum(other.type is walk.type for other in chosen)
        # One that lies on bare walls alone is not asked for.
        if used < stock[walk.type] and free.issuperset(walk.cells) and not walls.isdisjoint(walk.cells):
            chosen.append(walk)
            free = free.difference(walk.cells)
    rest = sorted(free & walls, key=lambda h: (h.r, h.q))
    return (*chosen, *(Walk(single, hex, 0) for hex in rest))


def _roof(
    large: Sequence[PieceType], tops: frozenset[Hex], court: AbstractSet[Hex], stock: dict[PieceType, int]
) -> list[Walk] | None:
    """The fewest large walks that cover a court whole, all on it or on the walls around; None for none."""
    fitting = [
        walk
        for walk in _fitting(large, tops | court)
        # What rests on walls with its larger part cannot tip.
        if not court.isdisjoint(walk.cells) and 2 * len(tops.intersection(walk.cells)) > walk.type.size
    ]
    tries = iter(range(_TRIES))

    def search(open_hexes: frozenset[Hex], taken: frozenset[Hex], number: int) -> list[Walk] | None:
        if not open_hexes:
            return []
        if number == 0 or next(tries, None) is None:
            return None
        first = min(open_hexes, key=lambda h: (h.r, h.q))
        for walk in fitting:
            cells = frozenset(walk.cells)
            if first not in cells or cells & taken or stock[walk.type] <= 0:
                continue
            stock[walk.type] -= 1
            rest = search(open_hexes - cells, taken | cells, number - 1)
            stock[walk.type] += 1
            if rest is not None:
                return [walk, *rest]
        return None

    for number in range(1, len(court) + 1):
        found = search(frozenset(court), frozenset(), number)
        if found is not None:
            return found
    return None


def _fitting(large: Iterable[PieceType], room: AbstractSet[Hex]) -> Iterator[Walk]:
    """Every way in which a large walk fits into a room, the largest first, from the top left on."""
    # Large walks are two hexes wide: in a row of single hexes none fits.
    if not any(hex.neighbour(0) in room and hex.neighbour(1) in room for hex in room) and not any(
        hex.neighbour(0) in room and hex.neighbour(5) in room for hex in room
    ):
        return
    places = sorted(room, key=lambda h: (h.r, h.q))
    for type in large:
        for hex in places:
            for rotation in range(6):
                q, r = hex
                if all(Hex(q + dq, r + dr) in room for dq, dr in type.cells(rotation)):
                    yield Walk(type, hex, rotation)


def cover_one_side(
    walks: Sequence[PieceType],
    walls: AbstractSet[Hex],
    bare: AbstractSet[Hex],
    court: AbstractSet[Hex],
    remaining: Remaining | None,
    motions: Sequence[Motion],
    near: Hex,
) -> tuple[Walk, ...]:
    """What `cover` finds, for the side of a hex and for the axis; the images of the walks are the rest.

    Where they are their own image as they are, all of them. Half a roof is none: a court that reaches over
    hexes of the axis has one only then.
    """
    whole = cover(walks, walls, bare, court, remaining)
    if not motions or _is_own_image(whole, motions):
        return whole
    here = one_side(walls | bare | court, motions, centre(near))
    roofed = frozenset() if court & here.axis else court & here.side
    large = on_every_side(walks, motions)
    return (
        *cover(large, walls & here.side, bare & here.side, roofed, remaining),
        *cover(walks[-1:], walls & here.axis),
    )


def _is_own_image(walks: Sequence[Walk], motions: Sequence[Motion]) -> bool:
    pieces = [Piece(0, walk.type, walk.hex, 1, walk.rotation) for walk in walks]
    return len(imaged(pieces, motions, lambda: 0)) == len(pieces)
