"""Fills an area with tiles of one terrain: large ones first, out of what is left, on the ground as it is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Sequence
from dataclasses import dataclass

from builder.battlefield import Battlefield, Piece
from builder.catalogue import PieceType, TileClass
from builder.hexgrid import Hex, line, reached, regions, surrounded
from builder.shaping.drop import surface
from builder.shaping.symmetry import Motion, Remaining, Tile, images_of, on_every_side, one_side, with_images
from builder.shaping.tiling import fewest, tiles_like

MOST_HEXES = 600
_GAP = 2  # hexes at most that a loop may lack to be one
_MOST_LOOKED_AT = 6_000  # hexes of the rectangle around a loop


@dataclass(frozen=True)
class Filling:
    """Pieces that fill an area (their ids are below 0), and the hexes of it that stay as they are.

    In a symmetry the pieces are those of one side and of the axis; the others are their images.

    ``taken`` are hexes where something stands, ``unseen`` those where it is not looked at, ``wet`` those that
    are a fluid, on which nothing can lie, ``odd`` those that no tile of this terrain fits.
    """

    pieces: tuple[Piece, ...]
    taken: frozenset[Hex]
    unseen: frozenset[Hex]
    wet: frozenset[Hex]
    odd: frozenset[Hex]

    @property
    def hexes(self) -> frozenset[Hex]:
        """The hexes that are filled."""
        return frozenset(cell for piece in self.pieces for cell in piece.cells)

    @property
    def sizes(self) -> dict[int, int]:
        """How many tiles of each size, largest first."""
        found = Counter(piece.type.size for piece in self.pieces)
        return dict(sorted(found.items(), reverse=True))


def filling(
    battlefield: Battlefield,
    type: PieceType,
    area: Iterable[Hex],
    types: Iterable[PieceType],
    remaining: Remaining | None = None,
    *,
    highest: int | None = None,
    without: Container[int] = (),
    level: int | None = None,
    motions: Sequence[Motion] = (),
) -> Filling:
    """Tiles of the terrain of ``type`` on an area, each hex one level above the ground there.

    Hexes of different heights are filled apart, so that no tile lies uneven. With ``level`` everything goes
    into that slot instead. ``highest`` and ``without`` as in `surface`. ``motions`` show the other sides of
    a symmetry: their images fill those, see `one_side`.
    """
    area = frozenset(area)
    here = one_side(area, motions)
    taken: set[Hex] = set()
    unseen: set[Hex] = set()
    wet: set[Hex] = set()
    steps: dict[int, set[Hex]] = defaultdict(set)
    for hex in here.side | here.axis:
        slot = level or surface(battlefield, (hex,), highest=highest, without=without) + 1
        if found := battlefield.occupancy.at(hex, slot):
            (unseen if all(piece.id in without for piece in found) else taken).add(hex)
        elif slot > 1 and _is_wet(battlefield, hex, slot - 1):
            wet.add(hex)
        else:
            steps[slot].add(hex)
    tiles = _tiles(steps, on_every_side(tiles_like(type, types), motions), remaining, motions)
    covered = {cell for _, tile in tiles for cell in tile.cells}
    return Filling(
        tuple(
            Piece(-number, tile.type, tile.hex, slot, tile.rotation)
            for number, (slot, tile) in enumerate(tiles, 1)
        ),
        *(
            images_of(hexes, motions) & area
            for hexes in (taken, unseen, wet, {hex for hexes in steps.values() for hex in hexes} - covered)
        ),
    )


def _tiles(
    steps: dict[int, set[Hex]],
    types: Sequence[PieceType],
    remaining: Remaining | None,
    motions: Sequence[Motion],
) -> list[tuple[int, Tile]]:
    """Each piece of even ground covered by itself, the largest first, all out of one stock."""
    grounds = [(slot, part) for slot, hexes in steps.items() for part in parts(hexes, motions)]
    stock = {type.id: remaining(type) for type in types} if remaining is not None else None
    found: list[tuple[int, Tile]] = []
    for slot, part in sorted(grounds, key=lambda ground: (-len(ground[1]), ground[0], min(ground[1]))):
        tiles = fewest(part, types, stock, partly=True, motions=motions) or ()
        if stock is not None:
            for tile in with_images(tiles, motions):
                stock[tile.type.id] -= 1
        found += [(slot, tile) for tile in tiles]
    return sorted(found, key=lambda entry: entry[0])


def parts(hexes: Collection[Hex], motions: Sequence[Motion] = ()) -> list[set[Hex]]:
    """The hexes in parts that are connected, where ``motions`` show their images with those."""
    regions_of_all = regions(images_of(hexes, motions), lambda hex: [motion.hex(hex) for motion in motions])
    return [region.intersection(hexes) for region in regions_of_all]


def flooded(
    battlefield: Battlefield,
    hex: Hex,
    *,
    highest: int | None = None,
    without: Container[int] = (),
    level: int | None = None,
) -> frozenset[Hex] | None:
    """The hexes around ``hex`` with ground of the same height, as far as they are connected.

    With ``level`` the hexes that are free in that slot. ``highest`` and ``without`` as in `surface`. None
    where there are more than `MOST_HEXES`: the open table has no end.
    """

    def ground(hex: Hex) -> int | bool:
        if level is not None:
            return bool(battlefield.occupancy.at(hex, level))
        return surface(battlefield, (hex,), highest=highest, without=without)

    height = ground(hex)
    found = reached([hex], lambda hex: (n for n in hex.neighbours() if ground(n) == height), MOST_HEXES)
    return frozenset(found) if len(found) <= MOST_HEXES else None


def enclosed(path: Sequence[Hex]) -> frozenset[Hex]:
    """The hexes of a path and those it runs around. A very long path encloses nothing.

    Where its ends almost meet, and it runs around something if they do, what lies between them belongs to it.
    """
    border = frozenset(path)
    if path and 1 < path[0].distance(path[-1]) <= _GAP + 1:
        closed = border.union(line(path[0], path[-1]))
        whole = _with_inside(closed)
        return whole if whole > closed else _with_inside(border)
    return _with_inside(border)


def _with_inside(border: frozenset[Hex]) -> frozenset[Hex]:
    if not border:
        return border
    qs, rs = zip(*border, strict=True)
    looked_at = (max(qs) - min(qs) + 3) * (max(rs) - min(rs) + 3)
    return border | surrounded(border) if looked_at <= _MOST_LOOKED_AT else border


def _is_wet(battlefield: Battlefield, hex: Hex, slot: int) -> bool:
    return any(piece.type.kind.tile_class is TileClass.FLUID for piece in battlefield.occupancy.at(hex, slot))
