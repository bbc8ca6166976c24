"""How one level is divided into steps, small enough to be taken in at a glance.

What holds others comes first: the ground, then castle bases, walls and doorways, ladders, battlements with
their flags, and what stands on the ground last. A level of many pieces is cut by region besides; that of a
battlefield larger than a page first of all, so that each step finds room on one. Pieces that the designer
gave a step of their own (`Piece.step`) go there, but no earlier than what holds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Role
from builder.drawing.marks import middle
from builder.drawing.plan_view import Window, frame_window
from builder.hexgrid import ACROSS_FLATS, Hex, Point, centre, window_of

LARGE_LEVEL = 60
"""Pieces of a level, from which on it is cut."""
MOST = 42
"""Pieces of one step of such a level."""
_WORTH_A_STEP = 7  # pieces on either side, below which castle and ground share a step
_WORTH_A_RIM = 4  # the same of what battlements stand on

HEX = 5.7
"""mm on paper, the width of a hex for which the sizes of pages are given here."""
_PAGES = ((32, 50), (47, 34))  # columns and rows on an upright and on a lying page
_REGION = 26  # columns and rows of what is new in one step of a larger battlefield
_WIDE = 4 * ACROSS_FLATS  # mm between what lies apart

_GROUND, _CASTLE, _LADDERS, _RIM, _STANDING = range(5)
_KINDS = {
    Role.CASTLE_BASE: _CASTLE,
    Role.CASTLE_WALL: _CASTLE,
    Role.DOORWAY: _CASTLE,
    Role.DOOR: _CASTLE,
    Role.LADDER: _LADDERS,
    Role.BATTLEMENT: _RIM,
    Role.FLAG: _RIM,
    Role.OBSTACLE: _STANDING,
    Role.RUIN: _STANDING,
    Role.STONE_WALL: _STANDING,
    Role.LAUR_WALL: _STANDING,
    Role.FIXTURE: _STANDING,
}
Unit = tuple[Piece, ...]
"""What is put down as one: a ladder, any other piece alone."""


def divided(
    units: Sequence[Unit], battlefield: Battlefield, level: Mapping[int, int], regions: Mapping[int, int]
) -> list[list[Unit]]:
    """The steps of one level, in the order in which they are built; region after region (`regions_of`).

    ``level`` are the slots of the steps in which all pieces are put down, by id: what a unit rests on or
    leans on counts where that is the same level.
    """
    free = [unit for unit in units if not unit[0].step]
    large = len(free) > LARGE_LEVEL
    steps = [step for own in _by_place(free, regions) for step in _by_kind(own, large)]
    chosen: dict[int, int] = {unit[0].id: number for number, step in enumerate(steps) for unit in step}
    for unit in units:
        if unit[0].step:
            chosen[unit[0].id] = unit[0].step - 1
    # Then each waits for what holds it: in the order of what rests on what, so that one pass is enough.
    slot = level[units[0][0].id]
    first = {piece.id: unit[0].id for unit in units for piece in unit}
    for unit in sorted(units, key=_held_last):
        held = [first[id] for piece in unit for id in holders(piece, battlefield) if level[id] == slot]
        chosen[unit[0].id] = max(chosen[unit[0].id], *(chosen[id] for id in held), 0)
    found: dict[int, list[Unit]] = {}
    for unit in units:
        found.setdefault(chosen[unit[0].id], []).append(unit)
    return [found[number] for number in sorted(found)]


def holders(piece: Piece, battlefield: Battlefield) -> Iterable[int]:
    """The ids of what a piece rests on, leans on or is fixed to, as far as it must be there before."""
    occupancy = battlefield.occupancy
    role = piece.type.role
    cells: list[tuple[Hex, int]] = []
    if role is Role.LADDER:
        (edge,) = piece.edges
        cells = [(edge.across, piece.slot + rise) for rise in range(max(1, piece.type.height))]
    elif role in (Role.BATTLEMENT, Role.STONE_WALL, Role.FLAG):
        cells = [(edge.across, piece.slot) for edge in piece.edges]
    elif role is Role.RUIN:
        cells = [(hex, piece.slot - 1) for edge in piece.edges for hex in (edge.hex, edge.across)]
    elif role is Role.LAUR_WALL:  # its pillars first (decision 26)
        cells = [(hex, piece.slot) for hex in piece.cells]
    elif role is Role.DOOR:
        cells = [(cell, piece.slot) for cell in piece.cells]
    else:
        cells = [(cell, piece.slot - 1) for cell in piece.cells]
    found = {other.id for hex, slot in cells for other in occupancy.at(hex, slot)}
    if role is Role.FLAG:
        found |= {other.id for other in occupancy.edge(piece.edges[0], piece.slot)}
    return found - {piece.id}


def _kind(unit: Unit) -> int:
    return _KINDS.get(unit[0].type.role, _GROUND)


def _held_last(unit: Unit) -> tuple[bool, int, bool]:
    """An order in which what holds others comes before them."""
    role = unit[0].type.role
    return role is Role.LADDER, _kind(unit), role in (Role.DOOR, Role.FLAG)


def regions_of(battlefield: Battlefield, hex: float = HEX) -> dict[int, int]:
    """The number of the region in which each piece is built, by id: all in one where that fits a page with
    hexes ``hex`` mm wide. Regions are cut apart where nothing lies between.
    """
    window = frame_window(battlefield)
    if window is None:
        return {}
    across, down = (side * hex / HEX for side in _extent(window))
    fits = any(across <= most_across and down <= most_down for most_across, most_down in _PAGES)
    units: list[Unit] = [(piece,) for piece in battlefield.in_order()]
    places = [units] if fits else _places(units, hex / HEX)
    return {unit[0].id: number for number, place in enumerate(places) for unit in place}


def _by_place(units: Sequence[Unit], regions: Mapping[int, int]) -> list[list[Unit]]:
    """The units of each region; all together where they are near each other."""
    found: dict[int, list[Unit]] = {}
    for unit in units:
        found.setdefault(regions.get(unit[0].id, 0), []).append(unit)
    if len(found) > 1 and max(_excess(units)) <= 1:
        return [list(units)]
    return [found[number] for number in sorted(found)]


def _extent(window: Window) -> tuple[int, int]:
    return window[2] - window[0] + 1, window[3] - window[1] + 1


def _excess(units: Iterable[Unit]) -> tuple[float, float]:
    """How many times as wide and as high as a region the area of some units is."""
    across, down = _extent(window_of([hex for unit in units for hex in _touched(unit[0])]))
    return across / _REGION, down / _REGION


def _touched(piece: Piece) -> Iterable[Hex]:
    """The hexes of a piece, and those beyond its edges."""
    return (*piece.cells, *(edge.across for edge in piece.edges))


def _places(units: Sequence[Unit], larger: float) -> list[list[Unit]]:
    """The units by where they lie, each place small enough for a page with hexes ``larger`` times as wide."""
    excess = [larger * one for one in _excess(units)]
    axis = excess.index(max(excess))
    if len(units) < 2 or excess[axis] <= 1:
        return [list(units)]
    at = {unit[0].id: _middle(unit[0])[axis] for unit in units}
    ordered = sorted(units, key=lambda unit: at[unit[0].id])
    half = len(ordered) // 2
    gap, _, cut = max(
        (at[after[0].id] - at[before[0].id], -abs(cut - half), cut)
        for cut, (before, after) in enumerate(pairwise(ordered), 1)
    )
    cut = cut if gap > _WIDE else half
    return [*_places(ordered[:cut], larger), *_places(ordered[cut:], larger)]


def _by_kind(units: Sequence[Unit], large: bool) -> list[list[Unit]]:
    """Kind after kind; few of a kind share the step before, those of a ``large`` level are cut by region."""
    steps: list[list[Unit]] = []
    before = _GROUND  # the kind that the last step ends with
    for kind in range(_STANDING + 1):
        own = [unit for unit in units if _kind(unit) == kind]
        if not own:
            continue
        castle = {kind, before} & {_CASTLE, _LADDERS, _RIM}
        worth = _WORTH_A_RIM if kind == _RIM else _WORTH_A_STEP
        apart = castle and steps and min(len(steps[-1]), len(own)) >= worth
        if steps and not apart and (not large or len(steps[-1]) + len(own) <= MOST):
            steps[-1] = [*steps[-1], *own]
        else:
            steps += _regions(own, -(-len(own) // MOST) if large else 1)
        before = kind
    return steps


def _regions(units: Sequence[Unit], count: int) -> list[list[Unit]]:
    """The units in ``count`` regions of about as many, each cut across the longer way."""
    if count <= 1:
        return [list(units)]
    places = {unit[0].id: _middle(unit[0]) for unit in units}
    across, down = (
        max(at[axis] for at in places.values()) - min(at[axis] for at in places.values()) for axis in (0, 1)
    )
    axis = 0 if across > down else 1
    ordered = sorted(units, key=lambda unit: (places[unit[0].id][axis], places[unit[0].id][1 - axis]))
    half = count // 2
    cut = round(len(ordered) * half / count)
    return [*_regions(ordered[:cut], half), *_regions(ordered[cut:], count - half)]


def _middle(piece: Piece) -> Point:
    return middle([centre(cell) for cell in piece.cells])
