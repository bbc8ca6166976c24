"""Faces that reach over several hexes, cut up so that each part stands in the column of one hex."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from builder.drawing.isometric.faces import Element, Face, Wires
from builder.drawing.isometric.projection import Spot
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Point, corners, hex_at


def cut(elements: Iterable[Element]) -> dict[Hex, list[Element]]:
    """The parts of convex faces and of lines by the hex they stand in, each in the order given."""
    found: dict[Hex, list[Element]] = {}
    for element in elements:
        if isinstance(element, Face):
            hexes = _hexes_of(element.spots)
            for hex in hexes:
                part = _within(element.spots, hex) if len(hexes) > 1 else element.spots
                if len(part) > 2:
                    found.setdefault(hex, []).append(element._replace(spots=part))
        elif isinstance(element, Wires):
            lines: dict[Hex, list[tuple[Spot, Spot]]] = {}
            for line in element.lines:
                hexes = _hexes_of(line)
                for hex in hexes:
                    within = _part_of_line(line, hex) if len(hexes) > 1 else line
                    if within is not None:
                        lines.setdefault(hex, []).append(within)
            for hex, parts in lines.items():
                found.setdefault(hex, []).append(element._replace(lines=tuple(parts)))
        else:
            found.setdefault(hex_at(Point(element.at.x, element.at.y)), []).append(element)
    return found


@lru_cache(maxsize=512)
def _ring(hex: Hex) -> tuple[Point, ...]:
    return corners(hex)


def _hexes_of(spots: Iterable[Spot]) -> list[Hex]:
    """The hexes that a face or line may touch: those of its corners, and all around them."""
    homes = {hex_at(Point(x, y)) for x, y, _ in spots}
    if len(homes) == 1:
        # A hex is convex: with all its corners inside, the whole face is.
        return list(homes)
    return sorted({near for home in homes for near in (home, *home.neighbours())})


def _within(spots: tuple[Spot, ...], hex: Hex) -> tuple[Spot, ...]:
    """The part of a convex face over a hex."""
    ring = _ring(hex)
    found = list(spots)
    for i, a in enumerate(ring):
        b = ring[(i + 1) % 6]
        given, found = found, []
        for j, here in enumerate(given):
            before = given[j - 1]
            inside, was = _side(a, b, here), _side(a, b, before)
            if (inside >= 0) != (was >= 0):
                found.append(_between(before, here, was / (was - inside)))
            if inside >= 0:
                found.append(here)
    return tuple(found)


def _part_of_line(line: tuple[Spot, Spot], hex: Hex) -> tuple[Spot, Spot] | None:
    ring = _ring(hex)
    start, end = 0.0, 1.0
    for i, a in enumerate(ring):
        b = ring[(i + 1) % 6]
        first, last = _side(a, b, line[0]), _side(a, b, line[1])
        if first < 0 and last < 0:
            return None
        if first < 0:
            start = max(start, first / (first - last))
        elif last < 0:
            end = min(end, first / (first - last))
    if end - start < 1e-6:
        return None
    return _between(*line, start), _between(*line, end)


def _side(a: Point, b: Point, spot: Spot) -> float:
    return (b.x - a.x) * (spot.y - a.y) - (b.y - a.y) * (spot.x - a.x)


def _between(a: Spot, b: Spot, share: float) -> Spot:
    return Spot(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.z + (b.z - a.z) * share)
