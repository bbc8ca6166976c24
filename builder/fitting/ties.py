"""Tiles laid the same on every side of a symmetry: which placements belong together, and which exclude each
other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Role
from builder.fitting.placements import Cell, LaidSurface, Placement, is_laid_again
from builder.hexgrid import Hex, Motion
from builder.shaping.symmetry import image_of

_Key = tuple[str, int, frozenset[Hex]]


@dataclass(frozen=True)
class Ties:
    """What a symmetry asks of placements, by their numbers.

    ``never`` are used nowhere. ``together``: both are used, or neither. ``only_with``: the first is used only
    where one of the others is. ``apart``: not both are used. ``unpaired`` counts the cells that differ from
    their images: there tiles are laid without symmetry.
    """

    never: frozenset[int] = frozenset()
    together: frozenset[tuple[int, int]] = frozenset()
    only_with: tuple[tuple[int, tuple[int, ...]], ...] = ()
    apart: frozenset[tuple[int, int]] = frozenset()
    unpaired: int = 0


def ties_of(surface: LaidSurface, ways: Sequence[Placement], motions: Sequence[Motion]) -> Ties:
    """What it takes for the tiles to be their own image under each of the motions (a group, but for rest).

    Nothing is asked where the surface differs from its image. The image of a tile that lies partly there, or
    that no box holds mirrored, is made of smaller tiles, as `builder.shaping.remade` has it.
    """
    if not motions:
        return Ties()
    paired = _paired_cells(surface, motions)
    number_of = {_key(way, way.tile.cells): number for number, way in enumerate(ways)}
    never: set[int] = set()
    pairs: set[tuple[int, int]] = set()
    unmirrored: list[tuple[int, Motion]] = []
    partly: set[int] = set()
    for number, way in enumerate(ways):
        ground = way.cells <= surface.kinds.keys()
        inside = way.cells & paired
        if ground and inside != way.cells:
            if inside:
                partly.add(number)
            continue
        piece = Piece(0, way.tile.type, way.tile.hex, way.slot, way.tile.rotation)
        for motion in motions:
            image = image_of(piece, motion)
            if image is None:
                unmirrored.append((number, motion))
                continue
            other = number_of.get(_key(way, image.cells))
            overlaps = other != number and not set(piece.cells).isdisjoint(image.cells)
            if other is not None and not overlaps:
                pairs.add((number, other))
            elif ground:
                never.add(number)
    together, only_with, apart = _made_of_smaller(ways, pairs, unmirrored, partly)
    return Ties(frozenset(never), together, only_with, apart, len(surface.kinds.keys() - paired))


def with_images(battlefield: Battlefield, asked: Iterable[int], motions: Sequence[Motion]) -> frozenset[int]:
    """The ids of pieces, and of the tiles and obstacles that lie on their images, and so on."""
    pieces, at = battlefield.pieces, battlefield.occupancy.at
    found = set(asked)
    waiting = list(found)
    while waiting:
        for hex, slot in pieces[waiting.pop()].filled():
            for motion in motions:
                for other in at(motion.hex(hex), slot):
                    laid = is_laid_again(other) or other.type.role is Role.OBSTACLE
                    if laid and other.id not in found:
                        found.add(other.id)
                        waiting.append(other.id)
    return frozenset(found)


def _key(way: Placement, cells: Iterable[Hex]) -> _Key:
    return way.tile.type.id, way.slot, frozenset(cells)


def _paired_cells(surface: LaidSurface, motions: Sequence[Motion]) -> set[Cell]:
    """The cells whose images may all have the same terrain."""
    kinds = surface.kinds
    return {
        (hex, slot)
        for (hex, slot), here in kinds.items()
        if all(kinds.get((motion.hex(hex), slot)) == here for motion in motions)
    }


def _made_of_smaller(
    ways: Sequence[Placement],
    pairs: Collection[tuple[int, int]],
    unmirrored: Iterable[tuple[int, Motion]],
    partly: Iterable[int],
) -> tuple[frozenset[tuple[int, int]], tuple[tuple[int, tuple[int, ...]], ...], frozenset[tuple[int, int]]]:
    """`Ties.together`, ``only_with`` and ``apart`` of pairs, where tiles without an image may lie."""
    without = {number for number, _ in unmirrored}
    over: dict[Cell, set[int]] = defaultdict(set)
    for number in without.union(partly):
        for cell in ways[number].cells:
            over[cell].add(number)

    def instead(lacking: Placement) -> tuple[int, ...]:
        """The tiles without an image, of the same terrain, that cover where a tile is not."""
        covering = set.intersection(*(over.get(cell, set()) for cell in lacking.cells))
        return tuple(sorted(n for n in covering if ways[n].tile.type.kind is lacking.tile.type.kind))

    # A pair of images is both or neither. Where an image lies on hexes that tiles without images cover, those
    # may stand in for it; then the pair is a choice, not a tie.
    unless = {number: instead(ways[number]) for pair in pairs for number in pair}
    exact = {pair for pair in pairs if not any(map(unless.__getitem__, pair))}
    only_with = [(one, (other, *unless[other])) for one, other in pairs if one != other]
    apart = {
        (min(number, other), max(number, other))
        for number, motion in unmirrored
        for hex, slot in ways[number].cells
        for other in over.get((motion.hex(hex), slot), set()) & without - {number}
    }
    return (
        frozenset((one, other) for one, other in exact if one < other),
        tuple((one, others) for one, others in only_with if (one, others[0]) not in exact),
        frozenset(apart),
    )
