"""A run of Laur walls along the way of a hand: a pillar at each joint, a wall between each two (decision 26).

A square pillar has two short faces and, across them, two long ones, so the pillars of a run all stand alike
and lie in a lattice: a step along a short wall is a hex, one along a long wall leads to the hex between two
directions.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from builder.battlefield import Battlefield, Piece
from builder.catalogue import PieceType
from builder.hexgrid import ORIGIN, Hex, centre
from builder.shaping.drop import surface

PLAIN = ("laur-pillar", "laur-wall-short", "laur-wall-long")
STACKABLE = ("laur-pillar-stackable", "laur-wall-short-stackable", "laur-wall-long-stackable")
ARCH = "laur-wall-arch"


@dataclass(frozen=True)
class LaurRun:
    """What a run needs: ``nodes`` are the hexes of its pillars, ``added`` its pieces from the ground up,
    ``walls`` counts its walls on the ground. Where that is not even, ``odd`` is the first hex on another
    level.
    """

    nodes: tuple[Hex, ...]
    added: tuple[Piece, ...] = ()
    odd: Hex | None = None
    walls: int = 0

    @classmethod
    def of(
        cls,
        battlefield: Battlefield,
        types: Mapping[str, PieceType],
        passed: Iterable[Hex],
        *,
        storeys: int = 1,
        arches: bool = False,
        rotation: int = 0,
        first_id: int = 1,
        highest: int | None = None,
        without: Container[int] = (),
    ) -> LaurRun:
        """The run along the hexes that a hand ``passed``. Of several storeys all pieces are stackable;
        ``arches`` takes arches in place of long walls. ``rotation`` is that of a pillar alone, ``highest``
        and ``without`` are as in `surface`. What stands there already is not built again.

        Raises LookupError where ``types`` lack a piece.
        """
        hexes = list(passed)
        # From a pillar that stands there the run goes on as that is turned (decision 26).
        there = _pillar(battlefield, hexes[0], without)
        turn = there.rotation if there is not None else _turn(hexes, rotation)
        nodes = _nodes(hexes, turn)
        ground = [_foot(battlefield, node, highest, without) for node in nodes]
        odd = next((node for node, level in zip(nodes, ground, strict=True) if level != ground[0]), None)
        if odd is not None:
            return LaurRun(nodes, odd=odd)
        pillar, short, long = (types[id] for id in (STACKABLE if storeys > 1 else PLAIN))
        gate, walls = types[ARCH] if arches else long, 0
        added: list[Piece] = []
        for storey in range(storeys):
            slot = ground[0] + storey * pillar.height
            added += [
                Piece(0, pillar, node, slot, turn)
                for node in dict.fromkeys(nodes)
                if not any(piece.type.joints(0) for piece in battlefield.occupancy.at(node, slot))
            ]
            for one, other in {frozenset(pair): pair for pair in pairwise(nodes)}.values():
                wall = _wall(one, other, short, gate, slot)
                standing = battlefield.occupancy.edge(wall.edges[0].canonical, slot)
                back = battlefield.occupancy.edge(wall.edges[0].canonical.other_side, slot)
                if not any(piece.type.role is wall.type.role for piece in (*standing, *back)):
                    added.append(wall)
                    walls += storey == 0
        numbered = [replace(piece, id=first_id + number) for number, piece in enumerate(added)]
        return LaurRun(nodes, tuple(numbered), walls=walls)


def _pillar(battlefield: Battlefield, hex: Hex, without: Container[int]) -> Piece | None:
    column = battlefield.occupancy.column(hex).values()
    return next(
        (piece for row in column for piece in row if piece.type.joints(0) and piece.id not in without), None
    )


def _foot(battlefield: Battlefield, hex: Hex, highest: int | None, without: Container[int]) -> int:
    """The slot of the pillar that stands there, else of one that is put there."""
    pillar = _pillar(battlefield, hex, without)
    return (
        surface(battlefield, (hex,), highest=highest, without=without) + 1 if pillar is None else pillar.slot
    )


def _steps(turn: int) -> Iterator[Hex]:
    """The four ways on from a pillar: short, long, short, long."""
    for step in (ORIGIN.neighbour(turn), _between((turn + 1) % 6)):
        yield step
        yield ORIGIN.minus(step)


def _turn(hexes: list[Hex], rotation: int) -> int:
    """How the pillars of a run stand: so that one of their faces looks where the hand goes first."""
    far = next((hex for hex in hexes if hex.distance(hexes[0]) >= 2), hexes[-1])
    if far == hexes[0]:
        return rotation
    return min(range(6), key=lambda turn: min(_off(step, far.minus(hexes[0])) for step in _steps(turn)))


def _off(step: Hex, way: Hex) -> float:
    """By how much a step and a way differ in direction, in radians."""
    a, b = centre(step), centre(way)
    angle = math.atan2(a.y, a.x) - math.atan2(b.y, b.x)
    return abs(math.remainder(angle, 2 * math.pi))


def _nodes(hexes: list[Hex], turn: int) -> tuple[Hex, ...]:
    """The hexes of the pillars: on from each as long as that comes nearer to where the hand is."""
    nodes = [hexes[0]]
    for hand in hexes:
        while True:
            here = nodes[-1]
            best = min((here.plus(step) for step in _steps(turn)), key=lambda node: _apart(node, hand))
            if _apart(best, hand) >= _apart(here, hand) - 1.0:
                break
            if len(nodes) > 1 and best == nodes[-2]:
                nodes.pop()
            else:
                nodes.append(best)
    return tuple(nodes)


def _apart(one: Hex, other: Hex) -> float:
    return math.dist(centre(one), centre(other))


def _between(direction: int) -> Hex:
    """The hex between a direction and the next one."""
    return ORIGIN.neighbour(direction).neighbour((direction + 1) % 6)


def _wall(one: Hex, other: Hex, short: PieceType, long: PieceType, slot: int) -> Piece:
    """The wall between two pillars beside each other in the lattice."""
    direction = one.direction_to(other)
    if direction is not None:
        return Piece(0, short, one, slot, direction)
    between = next(k for k in range(6) if _between(k) == other.minus(one))
    return Piece(0, long, one, slot, between)
