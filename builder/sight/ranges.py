"""Range: how many spaces away a figure is, counted along the battlefield (R080 to R084, decision 12)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from builder.battlefield import Battlefield
from builder.hexgrid import Hex


class Land(Container[Hex]):
    """The hexes of a battlefield that hold anything, so that range is counted over them: also those under a
    tree, a wall or lava. Only bare table is an area without spaces (R082).
    """

    def __init__(self, battlefield: Battlefield) -> None:
        self._occupancy = battlefield.occupancy

    def __contains__(self, hex: object) -> bool:
        return isinstance(hex, Hex) and bool(self._occupancy.column(hex))


def distances(land: Container[Hex], starts: Iterable[Hex], most: int | None = None) -> dict[Hex, int]:
    """How far every hex lies from the nearest of ``starts``, in spaces; those out of reach, or farther than
    ``most``, are not among them. Heights and what stands between do not count (R081).
    """
    return dict(_outward(land, starts, most))


def distance(land: Container[Hex], starts: Iterable[Hex], ends: Iterable[Hex]) -> int | None:
    """The range from a figure to another, each on one hex or two: of the nearest two (R083). None where bare
    table parts them.
    """
    wanted = set(ends)
    for hex, steps in _outward(land, starts, None):
        if hex in wanted:
            return steps
    return None


def _outward(land: Container[Hex], starts: Iterable[Hex], most: int | None) -> Iterator[tuple[Hex, int]]:
    border = list(dict.fromkeys(hex for hex in starts if hex in land))
    seen = set(border)
    steps = 0
    while border:
        for hex in border:
            yield hex, steps
        if steps == most:
            return
        steps += 1
        fresh: list[Hex] = []
        for hex in border:
            for other in hex.neighbours():
                if other not in seen and other in land:
                    seen.add(other)
                    fresh.append(other)
        border = fresh
