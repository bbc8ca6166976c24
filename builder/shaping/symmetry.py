"""Mirror images and turns of pieces, and the symmetries a battlefield can be built in. Exact, in whole hexes.

A box holds no mirrored copies: a piece has a mirror image only where one of its own six turns covers the
mirrored cells and stands on the mirrored edges. The others (the 24-hex tile, ruins …) have none; of those
that are tiles an image is made of smaller ones (`builder.shaping.remade`).

`Echo.of` repeats what is done on one side. It is enough if a hand does one thing at a time. What works on an
area or on a selection may reach over the axis: then the image of one of its tiles lies half over another of
them. Such tools work on one side of it alone (`one_side`), on the axis apart, and add the images (`imaged`,
`imaged_tiles`). Their edit is symmetric in itself, and `Echo.of` finds nothing to repeat in it. Where pieces
without a counterpart are changed in the same edit, it is done with ``Desk.do(..., alone=True)``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from builder.battlefield import Piece
from builder.catalogue import PieceType, Role
from builder.hexgrid import ACROSS_FLATS, DIRECTIONS, ROW_PITCH, Edge, Hex, Motion, Point, centre, hex_at

_UNIT = 6  # parts of a hex step in which spots are counted: halves for edges, thirds for corners


class Kind(StrEnum):
    """A kind of symmetry: for two players, three, four or six."""

    HALF_TURN = "half-turn"
    LEFT_RIGHT = "left-right"
    TOP_BOTTOM = "top-bottom"
    BOTH_AXES = "both-axes"
    THIRD_TURNS = "third-turns"
    SIXTH_TURNS = "sixth-turns"


IN_PLACE = frozenset({Kind.HALF_TURN, Kind.LEFT_RIGHT, Kind.TOP_BOTTOM})  # kinds of two sides


class LatticePoint(NamedTuple):
    """A hex, the middle of an edge or a corner, axial in sixths of a hex: hex (1, 2) is spot (6, 12)."""

    q: int
    r: int

    @property
    def point(self) -> Point:
        """Where it is on the table, in mm."""
        return Point(ACROSS_FLATS * (self.q + self.r / 2) / _UNIT, ROW_PITCH * self.r / _UNIT)


def image_of(piece: Piece, motion: Motion) -> Piece | None:
    """The piece so moved, with the same id; None where it has no mirror image."""
    slot = motion.slot(piece.slot)
    if not motion.flipped:
        return replace(
            piece,
            hex=motion.hex(piece.hex),
            slot=slot,
            rotation=(piece.rotation + motion.sixths) % len(DIRECTIONS),
        )
    turn = mirror_turn(piece.type)
    if turn is None:
        return None
    rotation = (turn - piece.rotation + motion.sixths) % len(DIRECTIONS)
    first = min(motion.hex(cell) for cell in piece.cells)
    return replace(piece, hex=first.minus(min(piece.type.cells(rotation))), slot=slot, rotation=rotation)


Remaining = Callable[[PieceType], int]


@dataclass(frozen=True, slots=True)
class Supply:
    """The supply for images: all types of pieces, and how many more of each there are."""

    types: Callable[[], Sequence[PieceType]]
    remaining: Remaining


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A kind of symmetry about a spot. Raises ValueError where that kind cannot lie there (see `nearest`).

    Out of ``supply`` images are made of tiles that have none; without it they stay without.
    """

    kind: Kind
    spot: LatticePoint
    supply: Supply | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if not lies_at(self.kind, self.spot):
            raise ValueError(f"no symmetry of the kind {self.kind} is centred on {self.spot}")

    @property
    def motions(self) -> tuple[Motion, ...]:
        """The motions that show the other sides: one for each. Together with staying put they are a group."""
        q, r = self.spot
        if self.kind is Kind.HALF_TURN:
            return (Motion(3, Hex(2 * q // _UNIT, 2 * r // _UNIT)),)
        if self.kind is Kind.LEFT_RIGHT:
            return (Motion(0, Hex((2 * q + r) // _UNIT, 0), flipped=True),)
        if self.kind is Kind.TOP_BOTTOM:
            return (Motion(3, Hex(-r // _UNIT, 2 * r // _UNIT), flipped=True),)
        if self.kind is Kind.BOTH_AXES:
            two = (Kind.LEFT_RIGHT, Kind.TOP_BOTTOM, Kind.HALF_TURN)
            return tuple(motion for kind in two for motion in Symmetry(kind, self.spot).motions)
        if self.kind is Kind.SIXTH_TURNS:
            about = Hex(q // _UNIT, r // _UNIT)
            return tuple(Motion(sixths, about.minus(about.turned(sixths))) for sixths in range(1, 6))
        once = Motion(2, Hex((2 * q + r) // _UNIT, (r - q) // _UNIT))
        return (once, Motion(4, once.hex(once.shift)))

    @property
    def hexes(self) -> list[Hex]:
        """The hex in whose middle its centre lies, else the two or three that meet there."""
        x, y = self.spot.point
        here = hex_at(self.spot.point)
        far = {hex: math.hypot(centre(hex).x - x, centre(hex).y - y) for hex in (here, *here.neighbours())}
        return sorted(hex for hex in far if far[hex] < min(far.values()) + 1)

    def images(self, piece: Piece) -> tuple[Piece | None, ...]:
        """The piece on each of the other sides, None where it has no mirror image."""
        return tuple(image_of(piece, motion) for motion in self.motions)

    @classmethod
    def nearest(cls, kind: Kind, point: Point) -> Symmetry:
        """The symmetry of that kind whose spot is nearest to a point of the table (mm)."""
        spots = [spot for spot in _spots_around(hex_at(point)) if lies_at(kind, spot)]

        def far(spot: LatticePoint) -> tuple[float, LatticePoint]:
            x, y = spot.point
            return round((x - point.x) ** 2 + (y - point.y) ** 2, 3), spot

        return Symmetry(kind, min(spots, key=far))


def lies_at(kind: Kind, spot: LatticePoint) -> bool:
    """Whether a symmetry of that kind about the spot maps every hex on a hex."""
    q, r = spot
    if kind is Kind.HALF_TURN:
        return q % 3 == 0 and r % 3 == 0
    if kind is Kind.LEFT_RIGHT:
        return (2 * q + r) % _UNIT == 0
    if kind is Kind.TOP_BOTTOM:
        return r % _UNIT == 0
    if kind is Kind.BOTH_AXES:
        return lies_at(Kind.LEFT_RIGHT, spot) and lies_at(Kind.TOP_BOTTOM, spot)
    if kind is Kind.SIXTH_TURNS:
        return q % _UNIT == 0 and r % _UNIT == 0
    return (2 * q + r) % _UNIT == 0 and (r - q) % _UNIT == 0


def in_place(kind: Kind, pieces: Iterable[Piece]) -> Motion:
    """The motion that flips or half turns pieces about their own middle; done twice it changes nothing.

    Kinds of more sides are none of this: see `arrange.turned`. Raises ValueError for them and for no pieces.
    """
    cells = [cell for piece in pieces for cell in piece.cells]
    if kind not in IN_PLACE or not cells:
        raise ValueError("pieces are flipped or half turned in place, nothing else")
    across = [2 * cell.q + cell.r for cell in cells]
    width, height = min(across) + max(across), min(c.r for c in cells) + max(c.r for c in cells)
    # Half a hex too much is rounded to the even side: so the way back rounds to the same middle.
    if kind is Kind.LEFT_RIGHT:
        return Symmetry(kind, LatticePoint(round(width / 2) * _UNIT // 2, 0)).motions[0]
    if kind is Kind.TOP_BOTTOM:
        return Symmetry(kind, LatticePoint(0, round(height / 2) * _UNIT)).motions[0]
    return Motion(3, Hex(round((width - height) / 2), height))


def images(pieces: Sequence[Piece], motion: Motion) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The pieces so moved, and those that have no mirror image and are not among them."""
    found, without = [], []
    for piece in pieces:
        image = image_of(piece, motion)
        if image is None:
            without.append(piece)
        else:
            found.append(image)
    return tuple(found), tuple(without)


@cache
def mirror_turn(type: PieceType) -> int | None:
    """The k for which the left-right image of the type at rotation r is the type at rotation k - r, or None.

    Where several turns look the same, the one that also mirrors what is drawn eastwards.
    """
    if type.home is not None and type.size == 1:
        return 3 - type.home.lies_between  # whatever it is, it looks in a direction
    flip = Motion(0, Hex(0, 0), flipped=True)
    wanted = _looks(
        [(flip.hex(cell), fills) for cell, fills in zip(type.cells(0), type.fills, strict=True)],
        _sides(type, [flip.edge(edge) for edge in type.edges(0)]),
        [flip.edge(edge) for edge in type.opens(0)],
        [flip.hex(cell) for cell in type.spaces(0)],
        [(6 - joint) % 12 for joint in type.joints(0)],
        [flip.hex(ledge) for ledge in type.ledges(0)],
    )
    for turn in (3, 0, 1, 2, 4, 5):
        cells = list(zip(type.cells(turn), type.fills, strict=True))
        edges, spaces = _sides(type, type.edges(turn)), type.spaces(turn)
        found = _looks(cells, edges, type.opens(turn), spaces, type.joints(turn), type.ledges(turn))
        if found == wanted:
            return turn
    return None


def footprint(piece: Piece) -> tuple[object, ...]:
    """What two pieces that look the same share: type, slot, cells with their heights, edges, openings."""
    return (
        piece.type.id,
        piece.slot,
        frozenset(zip(piece.cells, piece.type.fills, strict=True)),
        frozenset(_sides(piece.type, piece.edges)),
        frozenset(piece.opens),
        piece.type.joints(piece.rotation),
    )


def _sides(type: PieceType, edges: Iterable[Edge]) -> list[Edge]:
    """The edges of a piece; a wall between two pillars is the same from either side."""
    return [edge.canonical if type.role is Role.LAUR_WALL else edge for edge in edges]


def _looks(
    cells: Sequence[tuple[Hex, int]],
    edges: Iterable[Edge],
    opens: Iterable[Edge],
    spaces: Iterable[Hex],
    joints: Iterable[int],
    ledges: Iterable[Hex],
) -> tuple[object, ...]:
    """What a shape looks like wherever it lies: all relative to its first cell in reading order."""
    zero = min(cell for cell, _ in cells)
    back = Hex(-zero.q, -zero.r)
    return (
        sorted((cell.minus(zero), fills) for cell, fills in cells),
        sorted(edge.plus(back) for edge in edges),
        sorted(edge.plus(back) for edge in opens),
        sorted(cell.minus(zero) for cell in spaces),
        sorted(joints),
        sorted(cell.minus(zero) for cell in ledges),
    )


def _spots_around(hex: Hex) -> Iterator[LatticePoint]:
    """The middles, edge middles and corners of a hex and its neighbours."""
    for here in (hex, *hex.neighbours()):
        q, r = here.q * _UNIT, here.r * _UNIT
        yield LatticePoint(q, r)
        for direction in DIRECTIONS:
            next_, after = here.neighbour(direction), here.neighbour(direction.turned(1))
            yield LatticePoint((here.q + next_.q) * _UNIT // 2, (here.r + next_.r) * _UNIT // 2)
            yield LatticePoint(
                (here.q + next_.q + after.q) * _UNIT // 3, (here.r + next_.r + after.r) * _UNIT // 3
            )


def remaining_a_side(remaining: Remaining | None, symmetry: Symmetry | None) -> Remaining | None:
    """How many more of a piece type there are for each side, where every side takes as many; rounded down."""
    if remaining is None or symmetry is None:
        return remaining
    sides = 1 + len(symmetry.motions)
    return lambda type: remaining(type) // sides


# No axis runs along this way (mm): of two hexes that are each other's image one is always nearer.
_ASIDE = (0.0131, 0.0077)


class LaidTile(NamedTuple):
    """A tile somewhere on a level: its type, the hex of its cell A, its rotation."""

    type: PieceType
    hex: Hex
    rotation: int

    @property
    def cells(self) -> tuple[Hex, ...]:
        """The hexes it covers."""
        return tuple(cell.plus(self.hex) for cell in self.type.cells(self.rotation))


@dataclass(frozen=True, slots=True)
class OneSide:
    """Of each hex and its images one: those on one side, and those on an axis, which are an own image."""

    side: frozenset[Hex]
    axis: frozenset[Hex]

    @property
    def parts(self) -> tuple[frozenset[Hex], frozenset[Hex]]:
        """Both, to be worked on apart."""
        return self.side, self.axis


def one_side(area: Iterable[Hex], motions: Sequence[Motion], near: Point | None = None) -> OneSide:
    """One side of an area; what it becomes there, together with its images, is the whole of it.

    Where a hex and its image both belong to the area, the one nearer to ``near`` (a point in mm; the middle
    of the area where None) is taken, so that the side is connected. All of it where there are no motions.
    """
    hexes = frozenset(area)
    axis = frozenset(hex for hex in hexes if any(motion.hex(hex) == hex for motion in motions))
    if not motions or not hexes:
        return OneSide(hexes, axis)
    x, y = near if near is not None else _middle(hexes)

    def far(hex: Hex) -> tuple[float, Hex]:
        at = centre(hex)
        return (at.x - x - _ASIDE[0]) ** 2 + (at.y - y - _ASIDE[1]) ** 2, hex

    found = set()
    for hex in hexes:
        alike = {hex, *(motion.hex(hex) for motion in motions)}
        found.add(min(alike & hexes, key=far))
    return OneSide(frozenset(found - axis), axis & found)


def images_of(area: Iterable[Hex], motions: Sequence[Motion]) -> frozenset[Hex]:
    """The hexes of an area and those on the other sides."""
    hexes = frozenset(area)
    return hexes.union(*({motion.hex(hex) for hex in hexes} for motion in motions))


def on_every_side(types: Iterable[PieceType], motions: Sequence[Motion]) -> tuple[PieceType, ...]:
    """Those of the types that can be put on every side: where sides are mirrored, not all have an image."""
    if not any(motion.flipped for motion in motions):
        return tuple(types)
    return tuple(type for type in types if mirror_turn(type) is not None)


def imaged(
    pieces: Iterable[Piece], motions: Sequence[Motion], number: Callable[[], int]
) -> tuple[Piece, ...]:
    """Pieces with their images, each once: what is its own image comes alone. ``number`` gives their ids."""
    found: dict[object, Piece] = {}
    for piece in pieces:
        found[footprint(piece)] = piece
    for piece in tuple(found.values()):
        for motion in motions:
            image = image_of(piece, motion)
            if image is not None and footprint(image) not in found:
                found[footprint(image)] = replace(image, id=number())
    return tuple(found.values())


def imaged_tiles(tiles: Iterable[LaidTile], motion: Motion) -> Iterator[LaidTile]:
    """The tiles as they lie on another side; all of them are such as `on_every_side` lets be."""
    for tile in tiles:
        image = image_of(Piece(0, tile.type, tile.hex, 1, tile.rotation), motion)
        assert image is not None
        yield LaidTile(tile.type, image.hex, image.rotation)


def with_images(tiles: Iterable[LaidTile], motions: Sequence[Motion]) -> list[LaidTile]:
    """The tiles and their images, each once: what lies over an axis is its own image there."""
    own = list(tiles)
    found = {frozenset(tile.cells): tile for tile in own}
    for motion in motions:
        for image in imaged_tiles(own, motion):
            found.setdefault(frozenset(image.cells), image)
    return list(found.values())


def _middle(hexes: frozenset[Hex]) -> Point:
    points = [centre(hex) for hex in hexes]
    return Point(sum(p.x for p in points) / len(points), sum(p.y for p in points) / len(points))
