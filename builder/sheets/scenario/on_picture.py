"""A scenario on a picture of its battlefield, from above or at an angle: what of it is seen, and where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from builder.battlefield import Battlefield
from builder.drawing import play_marks
from builder.drawing.isometric.faces import Item, View
from builder.drawing.isometric.play_items import figure_items, glyph_item, sign_item, zone_items
from builder.drawing.isometric.terrain import foot
from builder.drawing.marks import Mark
from builder.drawing.pieces import piece_marks
from builder.drawing.plan_view import visible_from_above
from builder.drawing.styles import Styles
from builder.hexgrid import FLUID, LEVEL, Hex, Point, centre, regions
from builder.language import _
from builder.sheets.options import PictureOptions
from builder.sheets.scenario.play import (
    Layer,
    Play,
    covering_slot,
    layer_of,
    marker_letters,
    on_drawing,
    slot_of,
)
from builder.sheets.scenario.zone_scenes import (
    badge_place,
    look_of,
    objects_and_badges,
    places_within,
)

if TYPE_CHECKING:
    from builder.scenario.places import Position

_TINT = 0.3
_ABOVE = 16.0  # mm that a plate with a letter or number floats over its space, to be hidden less


def wanted_of(play: Play, options: PictureOptions) -> Play:
    """What of a scenario a picture is to show."""
    return Play(
        title=play.title if options.title else "",
        zones=play.zones if options.zones else (),
        glyphs=play.glyphs if options.glyphs else (),
        markers=play.markers if options.glyphs else (),
        figures=play.figures if options.figures else (),
    )


def remarks_on(play: Play, battlefield: Battlefield, options: PictureOptions) -> tuple[str, ...]:
    """One line for each thing that was asked for and is not on the picture, or not where it should be."""
    wanted = wanted_of(play, options)
    found = list(on_drawing(wanted, battlefield)[1])
    if options.zones and not any(zone.positions for zone in play.zones):
        found.append(_("The scenario has no start zones."))
    if options.glyphs and not play.single:
        found.append(_("The scenario places no glyphs or other objects."))
    if options.figures and not play.figures:
        found.append(_("The scenario places no figures: armies are placed by their players."))
    return tuple(found)


def plan_marks(
    play: Play, battlefield: Battlefield, highest: int | None, styles: Styles
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """What is seen of it from above: the ground of zones, and what lies and stands there. ``highest``: with
    nothing above that slot.
    """
    drawn = on_drawing(play, battlefield)[0]
    layer = layer_of(drawn, partial(_open, battlefield, highest))
    ground: list[Mark] = []
    for part in layer.zones:
        hexes = [position.hex for position in part.positions]
        look = look_of(part.number, part.zone)
        ground += play_marks.zone_marks(hexes, look, _TINT, inner_borders=False)
    # Walls on edges stand in a zone, not below it.
    cells = {position.hex for part in layer.zones for position in part.positions}
    for piece in visible_from_above(battlefield.pieces.values(), ()):
        own = {hex for edge in piece.edges for hex in (edge.hex, edge.across)}
        if own & cells and highest in (None, piece.slot):
            ground += piece_marks(piece, styles, detail="plain")
    return tuple(ground), objects_and_badges(drawn, layer, 1.0, 1.0, tokens=True)


def _open(battlefield: Battlefield, highest: int | None, positions: Sequence[Position]) -> bool:
    if not _built(battlefield, highest, positions):
        return False
    covers = [covering_slot(battlefield, position) for position in positions]
    return all(cover is None or (highest is not None and cover > highest) for cover in covers)


def _built(battlefield: Battlefield, highest: int | None, positions: Sequence[Position]) -> bool:
    return highest is None or all(slot_of(battlefield, position) <= highest for position in positions)


def standing_items(
    play: Play, battlefield: Battlefield, view: View, highest: int | None
) -> dict[Hex, list[Item]]:
    """All of it at an angle, by column; ``highest``: only what lies up to that slot."""
    drawn = on_drawing(play, battlefield)[0]
    layer = layer_of(drawn, partial(_built, battlefield, highest))
    found: dict[Hex, list[Item]] = defaultdict(list)
    for hex, item in _items(drawn, layer, battlefield, view):
        found[hex].append(item)
    return found


def _items(play: Play, layer: Layer, battlefield: Battlefield, view: View) -> Iterator[tuple[Hex, Item]]:
    taken = {position.hex for position in (*_singles(layer), *_stood_on(layer))}
    for part in layer.zones:
        look = look_of(part.number, part.zone)
        heights = {position.hex: _height(battlefield, position) for position in part.positions}
        yield from zone_items(heights, look)
        for region in regions(heights):
            at = badge_place(region, taken)
            hex = min(region, key=lambda hex: abs(centre(hex).x - at.x) + abs(centre(hex).y - at.y))
            yield sign_item(hex, heights[hex], play_marks.zone_badge(Point(0.0, -_ABOVE), look), at)
    single = [position.hex for position in _singles(layer)]
    single += [figure.positions[0].hex for figure in layer.figures if len(figure.positions) == 1]
    places = places_within(single)
    letters = marker_letters(play.markers)
    for glyph in layer.glyphs:
        hex, z = glyph.position.hex, _height(battlefield, glyph.position)
        up, treasure = glyph.up == "symbol", glyph.kind == "treasure"
        yield glyph_item(hex, next(places[hex]), z, glyph.letter, view, symbol_up=up, treasure=treasure)
    for marker in layer.markers:
        hex, z = marker.position.hex, _height(battlefield, marker.position)
        plate = play_marks.marker_marks(Point(0.0, -_ABOVE), letters[marker.name])
        yield sign_item(hex, z, plate, next(places[hex]))
    for figure in layer.figures:
        hexes = [position.hex for position in figure.positions]
        hearts = list(map(centre, hexes)) if len(hexes) > 1 else [next(places[hexes[0]])]
        z = max(_height(battlefield, position) for position in figure.positions)
        colour = figure.colour or play_marks.PAWN
        yield from figure_items(hexes, hearts, z, figure.name, figure.height, view, colour, figure.number)


def _singles(layer: Layer) -> list[Position]:
    return [marker.position for marker in layer.single]


def _stood_on(layer: Layer) -> list[Position]:
    return [position for figure in layer.figures for position in figure.positions]


def _height(battlefield: Battlefield, position: Position) -> float:
    """The height in mm of a space over the table."""
    slot = slot_of(battlefield, position)
    return foot(slot) + FLUID if slot > position.level else position.level * LEVEL
