"""Smaller tiles that are there in place of those that are short: a first answer, found without a solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from builder.catalogue import PieceType
from builder.fitting.allowed import Allowed
from builder.fitting.placements import LaidSurface, Placement, is_laid_again, placement_of, tiles_by_kind
from builder.shaping.tiling import SHORT, Search, TiledArea

_STEPS = 3_000  # of all searches
_STEPS_EACH = 150  # of the search for the tiles instead of one
_ORDER = (None, *Allowed)


def swapped(
    surface: LaidSurface, lying: Sequence[Placement], types: Sequence[PieceType], left: Counter[str]
) -> dict[int, list[Placement]]:
    """What to lay in place of tiles (by their numbers) of which there are too few, on the same hexes.

    ``left`` is how many of each piece are left, less than 0 what is short; only what is left is taken, so
    nothing more is short then. Smallest tiles first: they take least.
    """
    tiles, left, steps = tiles_by_kind(types), Counter(left), _STEPS
    found: dict[int, list[Placement]] = {}

    def instead(way: Placement, kind: str) -> list[Placement]:
        nonlocal steps
        hexes = sorted(hex for hex, _slot in way.cells)
        there = [type for type in tiles[kind] if left[type.id] > 0 and type.size <= len(hexes)]
        if steps <= 0 or sum(type.size * left[type.id] for type in there) < len(hexes):
            return []
        search = Search(TiledArea(hexes), there, hexes, left, min(steps, _STEPS_EACH))
        cover = search.solve(SHORT)
        steps -= min(steps, _STEPS_EACH) - search.steps
        return [placement_of(surface, one.tile, one.hexes, way.slot) for one in cover or ()]

    for number, way in sorted(enumerate(lying), key=lambda item: len(item[1].cells)):
        assert way.piece is not None, "it lies there"
        parts = way.tile.type.parts
        if way.hangs or not is_laid_again(way.piece) or not any(left[part] < 0 for part in parts):
            continue
        kinds = set.intersection(*(set(surface.kinds[cell]) for cell in way.cells))

        def change(kind: str, way: Placement = way) -> tuple[bool, int]:
            most = max(_ORDER.index(surface.kinds[cell][kind]) for cell in way.cells)
            return kind != way.tile.type.kind.id, most

        # Its own terrain first, then what changes least of what is seen; the first that there are tiles of.
        for kind in sorted(kinds, key=change):
            come = instead(way, kind)
            if come:
                found[number] = come
                left.update(parts)
                left.subtract(one.tile.type.id for one in come)
                break
    return found
