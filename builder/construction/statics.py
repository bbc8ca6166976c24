"""Whether piles of tiles stand (decision 22), and where one prop would hold what falls.

A pile stands where forces can be found that hold every piece in balance: each touching hex passes on what
presses on it, at its corners, and nothing pulls. That is a linear programme, solved exactly for each group of
pieces that lean on one another. What rests on ground with all its hexes is ground itself, as whatever presses
on it goes straight down: only pieces under and over an overhang enter.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from builder.battlefield import Battlefield, Piece, Put
from builder.catalogue import Role
from builder.construction.findings import Ground, PileFall, carries
from builder.hexgrid import FLUID, LEVEL, Hex, Point, centre, corners, hull, side_of

_HELD = 1e-7  # of the weight of a group: less than this of a prop is none
_FAVOUR, _SPREAD = 1e-3, 0.6180339887  # shares of a cost, spread over the props as evenly as can be
_MOST_PROPS = 6  # hexes of a tile tried one by one for a single prop
_MOST_FALLING = 8  # of a heap where more fall it is not asked where


@dataclass(frozen=True, slots=True)
class _Leaning:
    """A piece that does not stand on ground with all its hexes: the ``held`` ones with what carries each
    (None: ground), the ``free`` ones.
    """

    piece: Piece
    held: Mapping[Hex, tuple[int | None, ...]]
    free: tuple[Hex, ...]

    @property
    def weight(self) -> float:
        """What it weighs, in mm of thickness a hex."""
        return sum(weight for _cell, weight in weights(self.piece))


def weights(piece: Piece) -> list[tuple[Hex, float]]:
    """What each hex of a piece weighs by itself: as much as it is thick, in mm."""
    thickness = FLUID if piece.type.is_flat else LEVEL
    return [(cell, thickness * fills) for cell, fills in zip(piece.cells, piece.type.fills, strict=True)]


def falls(battlefield: Battlefield, cancelled: Callable[[], bool] = lambda: False) -> dict[int, PileFall]:
    """The pieces that fall, by their ids."""
    found: dict[int, PileFall] = {}
    for group in _groups(_leaning(battlefield.pieces.values(), Ground(battlefield.occupancy))):
        if cancelled():
            break
        if any(one.free for one in group) and not _stands_plainly(group):
            found |= _Balance(group).falls()
    return found


def falls_by_step(steps: Sequence[Sequence[Piece]]) -> list[Collection[int]]:
    """The pieces that fall once each of some steps has put down its own, by their ids."""
    every = Battlefield(pieces=[piece for step in steps for piece in step])
    leaning = _leaning(every.pieces.values(), Ground(every.occupancy))
    if not any(one.free for one in leaning.values()):
        return [()] * len(steps)  # as of most battlefields: nothing hangs over
    standing, found = Battlefield(), list[Collection[int]]()
    for step in steps:
        standing.apply(Put(tuple(step)))
        leans = any(piece.id in leaning for piece in step)
        found.append(falls(standing) if leans else found[-1] if found else ())
    return found


def _leaning(pieces: Iterable[Piece], ground: Ground) -> dict[int, _Leaning]:
    """The pieces that are no ground, from the bottom up. What nothing carries counts as ground: that it
    floats is said elsewhere.
    """
    found: dict[int, _Leaning] = {}
    for piece in sorted(pieces, key=lambda piece: piece.slot):
        if piece.slot == 1 or not piece.type.fills_cells:
            continue
        held: dict[Hex, tuple[int | None, ...]] = {}
        free: list[Hex] = []
        for cell in piece.cells:
            below = [other.id for other in ground.at(cell, piece.slot - 1) if carries(other)]
            if below:
                held[cell] = tuple(id if id in found else None for id in below)
            else:
                free.append(cell)
        if held and (free or not all(None in below for below in held.values())):
            found[piece.id] = _Leaning(piece, held, tuple(free))
    return found


def _groups(leaning: Mapping[int, _Leaning]) -> list[list[_Leaning]]:
    """Those that lean on one another, by way of others or not."""
    beside: dict[int, set[int]] = defaultdict(set)
    for id, one in leaning.items():
        for other in {below for many in one.held.values() for below in many if below is not None}:
            beside[id].add(other)
            beside[other].add(id)
    groups, seen = [], set[int]()
    for id in leaning:
        if id in seen:
            continue
        waiting, group = [id], [id]
        seen.add(id)
        while waiting:
            for other in beside[waiting.pop()] - seen:
                seen.add(other)
                waiting.append(other)
                group.append(other)
        groups.append([leaning[one] for one in sorted(group)])
    return groups


def within_hull(point: Point, hexes: Sequence[Hex]) -> bool:
    """Whether a point lies in the convex outline of hexes, its border included (to a millionth of a mm); of
    none it does not.
    """
    if not hexes:
        return False
    ring = hull([corner for hex in hexes for corner in corners(hex)])
    sides = zip(ring, [*ring[1:], ring[0]], strict=True)
    return all(side_of(a, b, point) > -1e-6 * math.dist(a, b) for a, b in sides)


def _stands_plainly(group: Sequence[_Leaning]) -> bool:
    """Whether forces that hold a group are found from the top down: each piece with its load rests on ground,
    or on one other piece. Most overhangs of real battlefields do, and need no solver.
    """
    loads: dict[int, list[tuple[Point, float]]] = defaultdict(list)
    for one in sorted(group, key=lambda one: -one.piece.slot):
        pressing = [(centre(cell), weight) for cell, weight in weights(one.piece)] + loads[one.piece.id]
        weight = sum(weight for _at, weight in pressing)
        at = Point(
            sum(at.x * weight for at, weight in pressing) / weight,
            sum(at.y * weight for at, weight in pressing) / weight,
        )
        below = {id for ids in one.held.values() for id in ids}
        on_ground = [cell for cell, ids in one.held.items() if None in ids]
        if within_hull(at, on_ground):
            continue  # nothing need press on the others
        if None in below or len(below) > 1 or not within_hull(at, list(one.held)):
            return False
        loads.setdefault(next(id for id in below if id is not None), []).append((at, weight))
    return True


class _Balance:
    """The programme of one group: forces that carry each piece, and the least that props must add."""

    def __init__(self, group: Sequence[_Leaning]) -> None:
        self._group = group
        self._rows: dict[int, list[tuple[list[int], list[float]]]] = {
            one.piece.id: [([], []), ([], []), ([], [])] for one in group
        }
        self._about = {one.piece.id: centre(one.piece.hex) for one in group}  # of its moments, for exactness
        self._slots = {one.piece.id: one.piece.slot for one in group}
        self._costs: list[float] = []
        self._props: dict[tuple[int, Hex], list[int]] = {}
        for one in group:
            self._add(one)

    def falls(self) -> dict[int, PileFall]:
        """What falls of it."""
        forces = self._solved(self._props)
        if not forces:  # the solver gave up, as props under all that hangs over hold it: nothing is claimed
            return {}
        enough = _HELD * sum(one.weight for one in self._group)
        needed = {
            key: sum(forces[column] for column in columns)
            for key, columns in self._props.items()
            if self._costs[columns[0]]
        }
        falling = sorted({id for (id, _hex), force in needed.items() if force > enough})
        asked = len(falling) <= _MOST_FALLING
        return {id: PileFall(self._one_prop(id, needed) if asked else None) for id in falling}

    def _one_prop(self, id: int, needed: Mapping[tuple[int, Hex], float]) -> tuple[Hex, int] | None:
        """The hex in which a single prop holds a piece, however the others are held, and the slot over it;
        those ``needed`` most are tried.
        """
        others = {key: columns for key, columns in self._props.items() if key[0] != id}
        own = sorted((key for key in needed if key[0] == id), key=lambda key: -needed[key])
        for key in own[:_MOST_PROPS]:
            if self._solved({**others, key: self._props[key]}):
                return key[1], self._slots[id]
        return None

    def _add(self, one: _Leaning) -> None:
        """Where a piece is held, by what, and what it weighs."""
        rests: dict[int | None, list[Hex]] = defaultdict(list)
        for cell, below in one.held.items():
            for other in below:
                rests[other].append(cell)
        # Forces in several hexes between the same two pieces do no more than those at the corners around all.
        for other, cells in rests.items():
            for at in hull([corner for cell in cells for corner in corners(cell)]):
                self._force(at, one.piece.id, other)
        tile = one.piece.type.role in (Role.LAND, Role.WALL_WALK)
        for cell in one.free:
            # Only tiles tip: that anything else stands on uneven ground is said elsewhere, and held here.
            self._props[one.piece.id, cell] = [
                self._force(at, one.piece.id, None, self._cost() if tile else 0.0) for at in corners(cell)
            ]

    def _cost(self) -> float:
        """What a prop costs: of sets that do as well one is a little cheaper, and every solver finds that."""
        return 1.0 + _FAVOUR * (len(self._costs) * _SPREAD % 1.0)

    def _force(self, at: Point, upper: int, lower: int | None, cost: float = 0.0) -> int:
        """A column: a force that lifts one piece at a point and presses on another."""
        column = len(self._costs)
        self._costs.append(cost)
        for id, sign in ((upper, 1.0), (lower, -1.0)):
            if id is not None:
                about = self._about[id]
                for (columns, values), arm in zip(
                    self._rows[id], (1.0, at.x - about.x, at.y - about.y), strict=True
                ):
                    columns.append(column)
                    values.append(sign * arm)
        return column

    def _solved(self, allowed: Mapping[tuple[int, Hex], Sequence[int]]) -> list[float]:
        """The forces with the least of the props ``allowed``; none where these cannot hold it, or the solver
        gives up.
        """
        count = len(self._costs)
        props = {column for columns in self._props.values() for column in columns}
        barred = props - {column for columns in allowed.values() for column in columns}
        rows, pulls = [], list[float]()
        for one in self._group:
            heavy, about = weights(one.piece), self._about[one.piece.id]
            rows += self._rows[one.piece.id]
            pulls += (
                sum(weight for _cell, weight in heavy),
                sum(weight * (centre(cell).x - about.x) for cell, weight in heavy),
                sum(weight * (centre(cell).y - about.y) for cell, weight in heavy),
            )
        try:
            import highspy
        except ModuleNotFoundError:  # HiGHS is not everywhere Python is: not in a browser
            from builder.construction.simplex import least

            kept = [{at: value for at, value in zip(*row, strict=True) if at not in barred} for row in rows]
            return least(self._costs, kept, pulls)
        highs = highspy.Highs()  # type: ignore[no-untyped-call]  # it has no stubs
        for option, value in (("output_flag", False), ("threads", 1)):
            highs.setOptionValue(option, value)
        most = [0.0 if column in barred else highspy.kHighsInf for column in range(count)]
        highs.addVars(count, [0.0] * count, most)
        highs.changeColsCost(count, list(range(count)), self._costs)
        for (columns, values), pull in zip(rows, pulls, strict=True):
            highs.addRow(pull, pull, len(columns), columns, values)
        highs.run()
        if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return []
        return list(highs.getSolution().col_value)
