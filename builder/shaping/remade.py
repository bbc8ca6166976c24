"""The mirror image of a tile that no box holds mirrored, made of smaller tiles of its terrain.

Such a tile (the one of 24 hexes, say) and the smaller tiles on its mirrored hexes are each other's image.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from builder.battlefield import Battlefield, Piece
from builder.catalogue import PieceType
from builder.hexgrid import Hex, Motion
from builder.shaping.symmetry import LaidTile, Supply, image_of, imaged_tiles, mirror_turn, on_every_side
from builder.shaping.tiling import fewest, is_tile, tiles_like


def has_none(type: PieceType) -> bool:
    """Whether it is a tile without a mirror image."""
    return is_tile(type) and mirror_turn(type) is None


def mirrored_areas(piece: Piece, motions: Sequence[Motion]) -> Iterator[frozenset[Hex]]:
    """The hexes to be covered on each side where a piece has no image, but for those covered already."""
    covered = set(piece.cells)
    without = []
    for motion in motions:
        image = image_of(piece, motion)
        if image is None:
            without.append(motion)
        else:
            covered.update(image.cells)
    for motion in without:
        area = frozenset(map(motion.hex, piece.cells)) - covered
        covered |= area
        yield area


def stand_ins(
    type: PieceType, slot: int, area: Collection[Hex], battlefield: Battlefield
) -> tuple[Piece, ...]:
    """The smaller tiles of the same terrain that cover an area exactly; none where they do not."""
    found: dict[int, Piece] = {}
    for hex in area:
        here = [other for other in battlefield.occupancy.at(hex, slot) if other.type.kind is type.kind]
        if len(here) != 1 or has_none(here[0].type) or not set(here[0].cells) <= set(area):
            return ()
        found[here[0].id] = here[0]
    return tuple(found.values())


def whole_of(piece: Piece, battlefield: Battlefield, motions: Sequence[Motion]) -> Piece | None:
    """The tile whose mirror image this smaller one is a part of; None where there is none."""
    if not is_tile(piece.type) or has_none(piece.type):
        return None
    across = {motion.hex(piece.cells[0]) for motion in motions if motion.flipped}
    for other in (other for hex in across for other in battlefield.occupancy.at(hex, piece.slot)):
        if has_none(other.type) and any(
            piece in stand_ins(other.type, other.slot, area, battlefield)
            for area in mirrored_areas(other, motions)
        ):
            return other
    return None


class Remaking:
    """Covers mirrored areas one after the other, out of the remaining pieces. ``given`` counts more of each
    type.
    """

    def __init__(self, supply: Supply, given: Counter[PieceType] | None = None) -> None:
        self._supply = supply
        self._given = given if given is not None else Counter()
        self._last: tuple[frozenset[Hex], tuple[LaidTile, ...]] | None = None

    def tiles(
        self, type: PieceType, area: frozenset[Hex], motions: Sequence[Motion]
    ) -> tuple[LaidTile, ...] | None:
        """Smaller tiles that have mirror images themselves; None where they cannot cover the area.

        Where the area is that of the call before, turned, so are the tiles, unless others are left for it
        and these are not.
        """
        found = self._turned(area, motions)
        if found is None or not self._enough(found):
            other = self._fewest(type, area, motions)
            if other is not None and (found is None or self._enough(other)):
                found = other
        if found:
            self._given.subtract(tile.type for tile in found)
            self._last = area, found
        return found

    def _turned(self, area: frozenset[Hex], motions: Sequence[Motion]) -> tuple[LaidTile, ...] | None:
        if self._last is not None:
            for motion in motions:
                if not motion.flipped and set(map(motion.hex, self._last[0])) == area:
                    return tuple(imaged_tiles(self._last[1], motion))
        return None

    def _enough(self, tiles: Sequence[LaidTile]) -> bool:
        needed = Counter(tile.type for tile in tiles)
        return all(self._remaining(type) >= count for type, count in needed.items())

    def _remaining(self, type: PieceType) -> int:
        return self._supply.remaining(type) + self._given[type]

    def _fewest(
        self, type: PieceType, area: frozenset[Hex], motions: Sequence[Motion]
    ) -> tuple[LaidTile, ...] | None:
        smaller = [other for other in tiles_like(type, self._supply.types()) if other.size < type.size]
        types = on_every_side(smaller, motions)
        stock = tuple(min(max(self._remaining(other), 0), len(area)) for other in types)
        zero = min(area, default=Hex(0, 0))
        found = _cover(tuple(sorted(hex.minus(zero) for hex in area)), types, stock)
        return found and tuple(tile._replace(hex=tile.hex.plus(zero)) for tile in found)


# A ghost is looked at again wherever the mouse goes.
@lru_cache(maxsize=64)
def _cover(
    area: tuple[Hex, ...], types: tuple[PieceType, ...], stock: tuple[int, ...]
) -> tuple[LaidTile, ...] | None:
    counts = {type.id: count for type, count in zip(types, stock, strict=True)}
    return fewest(area, types, counts) if types else None


def images_made(pieces: Sequence[Piece], motion: Motion, supply: Supply | None) -> tuple[Piece, ...] | None:
    """The images of pieces that have none, made of smaller tiles (their ids are 0); None if one cannot be."""
    if supply is None:
        return None
    remaking = Remaking(supply, Counter(piece.type for piece in pieces))
    made = []
    for piece in pieces:
        area = frozenset(map(motion.hex, piece.cells))
        tiles = remaking.tiles(piece.type, area, [motion]) if is_tile(piece.type) else None
        if tiles is None:
            return None
        made += [
            Piece(0, tile.type, tile.hex, piece.slot, tile.rotation, piece.group, piece.step)
            for tile in tiles
        ]
    return tuple(made)
