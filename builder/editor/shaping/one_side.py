"""Edits that speak for every side of a symmetry themselves, where to repeat them would do things twice.

`echo` repeats what is done on one side. It is enough where a hand does one thing at a time. What works on an
area or on a selection may reach over the axis: then the image of one of its tiles lies half over another of
them. Such tools work on one side of it alone (`one_side`), on the axis apart, and add the images (`imaged`,
`imaged_tiles`). Their edit is symmetric in itself, and `echo` finds nothing to repeat in it. Where pieces
without a counterpart are changed in the same edit, it is done with ``Desk.do(..., alone=True)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from builder.battlefield import Piece
from builder.catalogue import PieceType
from builder.editor.shaping.symmetry import Motion, footprint, mirror_turn
from builder.editor.shaping.tile_board import Tile
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Point, centre

# No axis runs along this way (mm): of two hexes that are each other's image one is always nearer.
_ASIDE = (0.0131, 0.0077)


@dataclass(frozen=True, slots=True)
class OneSide:
    """Of each hex and its images one, all on one side; and the hexes that are their own image."""

    side: frozenset[Hex]
    axis: frozenset[Hex]

    @property
    def parts(self) -> tuple[frozenset[Hex], frozenset[Hex]]:
        """Both, to be worked on apart."""
        return self.side, self.axis


def one_side(area: Iterable[Hex], motions: Sequence[Motion], near: Point | None = None) -> OneSide:
    """One side of an area; what it becomes there, together with its images, is the whole of it.

    Where a hex and its image both belong to the area, the one nearer to ``near`` (a point in mm; the middle
    of the area where None) is taken, so that the side hangs together. All of it where there are no motions.
    """
    hexes = frozenset(area)
    axis = frozenset(hex for hex in hexes if any(motion.hex(hex) == hex for motion in motions))
    if not motions or not hexes:
        return OneSide(hexes, axis)
    x, y = near if near is not None else _middle(hexes)

    def far(hex: Hex) -> tuple[float, Hex]:
        at = centre(hex)
        return (at.x - x - _ASIDE[0]) ** 2 + (at.y - y - _ASIDE[1]) ** 2, hex

    side = set()
    for hex in hexes - axis:
        alike = {hex, *(motion.hex(hex) for motion in motions)}
        side.add(min(alike & hexes, key=far))
    return OneSide(frozenset(side), axis)


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
            image = motion.image(piece)
            if image is not None and footprint(image) not in found:
                found[footprint(image)] = replace(image, id=number())
    return tuple(found.values())


def imaged_tiles(tiles: Iterable[Tile], motion: Motion) -> Iterator[Tile]:
    """The tiles as they lie on another side; all of them are such as `on_every_side` lets be."""
    for tile in tiles:
        image = motion.image(Piece(0, tile.type, tile.hex, 1, tile.rotation))
        assert image is not None
        yield Tile(tile.type, image.hex, image.rotation)


def with_images(tiles: Iterable[Tile], motions: Sequence[Motion]) -> list[Tile]:
    """The tiles and their images; one that lies over the axis and is its own image comes once."""
    own = list(tiles)
    images = (
        (tile, image)
        for motion in motions
        for tile, image in zip(own, imaged_tiles(own, motion), strict=True)
    )
    return [*own, *(image for tile, image in images if set(image.cells) != set(tile.cells))]


def _middle(hexes: frozenset[Hex]) -> Point:
    points = [centre(hex) for hex in hexes]
    return Point(sum(p.x for p in points) / len(points), sum(p.y for p in points) / len(points))
