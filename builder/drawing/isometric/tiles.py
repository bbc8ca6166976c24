"""Tiles: one six-sided block a cell, with what of it can be seen."""

from __future__ import annotations

from functools import lru_cache

from builder.battlefield import Piece
from builder.drawing.colours import WHITE, mixed
from builder.drawing.isometric.faces import LINE, THIN, Element, Face, Hatch, Wires, at_height, side
from builder.drawing.isometric.order import WHOLE, Item, direction_of
from builder.drawing.isometric.projection import Spot, View, view_from
from builder.drawing.isometric.shade import Ring, shaded_parts
from builder.drawing.isometric.terrain import Terrain, foot, is_fluid, tile_top
from builder.drawing.patterns import VARIANTS, hex_lines, width
from builder.drawing.shapes import turned
from builder.drawing.styles import Style
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Point, centre, corners

_SHADE = 0.3  # share of the outline's colour in shaded ground
_GLOSS = 0.5  # share of white in the ripples of water
_MIDDLE = Point(0.0, 0.0)
_MARGIN = 2.0  # mm that patterns stay off the border of each hex


def tile_item(
    terrain: Terrain, piece: Piece, hex: Hex, slot: int, style: Style, view: View, full: bool
) -> Item:
    """One cell of a tile as an item of its column; without elements where nothing of it can be seen."""
    low, high = foot(slot), tile_top(piece, slot)
    elements: list[Element] = []
    sides = [
        direction
        for direction in _seen(view)
        for beside in (terrain.tile(hex.neighbour(direction), slot),)
        if beside is None or (is_fluid(beside) and not is_fluid(piece))
    ]
    bare = is_fluid(piece) or terrain.tile(hex, slot + 1) is None
    if not sides and not bare:
        return Item(low, high, WHOLE, elements)
    ring = corners(hex)
    for direction in sides:
        a, b = ring[direction], ring[(direction + 1) % 6]
        # A piece that fills several slots has no joint between them.
        elements.append(_side(a, b, low, high, direction, style, view, joint=piece.type.height <= 1))
    if bare:
        elements += _top(terrain, piece, hex, slot, ring, high, style, view, full)
    return Item(low, high, WHOLE, elements)


@lru_cache(maxsize=6)
def _seen(view: View) -> tuple[int, ...]:
    """The directions of the sides that are seen, the far ones first."""
    found = [d for d in range(6) if view.faces(*direction_of(d))]
    return tuple(sorted(found, key=lambda d: view.depth(*direction_of(d))))


def _side(
    a: Point, b: Point, low: float, high: float, direction: int, style: Style, view: View, *, joint: bool
) -> Face:
    colour = side(style, view, *direction_of(direction))
    spots = (Spot(a.x, a.y, low), Spot(b.x, b.y, low), Spot(b.x, b.y, high), Spot(a.x, a.y, high))
    return Face(spots, colour, mixed(colour, style.edge, 0.6) if joint else colour)


def _top(
    terrain: Terrain,
    piece: Piece,
    hex: Hex,
    slot: int,
    ring: Ring,
    z: float,
    style: Style,
    view: View,
    full: bool,
) -> list[Element]:
    fluid = is_fluid(piece)
    elements: list[Element] = [
        Face(at_height(ring, z), style.fill, mixed(style.fill, style.edge, 0.28 if fluid else 0.4), THIN)
    ]
    if full:
        dark = mixed(style.fill, style.edge, _SHADE)
        elements += [Face(at_height(part, z), dark, None) for part in shaded_parts(terrain, hex, z, view)]
        found = _pattern(style.pattern, (5 * hex.q + 3 * hex.r + hex.q * hex.r) % VARIANTS, view.index)
        if found:
            ink = mixed(style.fill, WHITE, _GLOSS) if fluid else mixed(style.ink, style.fill, 0.25)
            elements.append(Hatch(Spot(*centre(hex), z), found, ink, width(style.pattern) * 0.85))
    rims = []
    for direction in range(6):
        across = terrain.tile(hex.neighbour(direction), slot)
        if across is not piece:
            a, b = ring[direction], ring[(direction + 1) % 6]
            rims.append((Spot(a.x, a.y, z), Spot(b.x, b.y, z)))
    if rims:
        elements.append(Wires(tuple(rims), mixed(style.edge, style.fill, 0.25 if fluid else 0.0), LINE))
    return elements


@lru_cache(maxsize=1024)
def _pattern(pattern: str, variant: int, corner: int) -> tuple[tuple[Point, Point], ...]:
    """The lines of a pattern within a hex about (0, 0), as they lie on the picture.

    They are turned against the view, so that tufts and waves stand upright from every corner.
    """
    view = view_from(corner)
    found = []
    for line in hex_lines(pattern, variant, _MARGIN):
        a, b = turned(line, _MIDDLE, -corner)
        found.append((view.on_plane(*a), view.on_plane(*b)))
    return tuple(found)
