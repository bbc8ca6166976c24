"""A scenario on a picture of its battlefield, from above or at an angle: what of it is seen, and where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

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
from builder.sheets.scenario.board_setup import (
    BoardSetup,
    BoardToken,
    badge_place,
    covering_slot,
    hearts_within,
    on_drawing,
    slot_of,
    taken_by,
)
from builder.sheets.scenario.shown import ShownScenario
from builder.sheets.scenario.zone_scenes import objects_and_badges

if TYPE_CHECKING:
    from builder.scenario.places import Position

_TINT = 0.3
_ABOVE = 16.0  # mm that a plate with a letter or number floats over its space, to be hidden less


def wanted_of(setup: BoardSetup, options: PictureOptions) -> BoardSetup:
    """What of a scenario a picture is to show."""
    wanted = {"glyph": options.glyphs, "marker": options.glyphs, "figure": options.figures}
    tokens = tuple([token for token in setup.tokens if wanted[token.kind]])
    return BoardSetup(setup.zones if options.zones else (), tokens)


def remarks_on(scenario: ShownScenario, battlefield: Battlefield, options: PictureOptions) -> tuple[str, ...]:
    """One line for each thing that was asked for and is not on the picture, or not where it should be."""
    setup = scenario.setup
    found = list(on_drawing(wanted_of(setup, options), battlefield)[1])
    if options.zones and not any(zone.positions for zone in setup.zones):
        found.append(_("The scenario has no start zones."))
    if options.glyphs and not (setup.glyphs or setup.markers):
        found.append(_("The scenario places no glyphs or other objects."))
    if options.figures and not setup.figures:
        found.append(_("The scenario places no figures: armies are placed by their players."))
    return tuple(found)


def plan_marks(
    setup: BoardSetup, battlefield: Battlefield, highest: int | None, styles: Styles
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """What is seen of it from above: the ground of zones, and what lies and stands there. ``highest``: with
    nothing above that slot.
    """
    layer = on_drawing(setup, battlefield)[0].where(partial(_open, battlefield, highest))
    ground: list[Mark] = []
    for zone in layer.zones:
        hexes = [position.hex for position in zone.positions]
        ground += play_marks.zone_marks(hexes, zone.look, _TINT, inner_borders=False)
    # Walls on edges stand in a zone, not below it.
    cells = {position.hex for zone in layer.zones for position in zone.positions}
    for piece in visible_from_above(battlefield.pieces.values(), ()):
        own = {hex for edge in piece.edges for hex in (edge.hex, edge.across)}
        if own & cells and highest in (None, piece.slot):
            ground += piece_marks(piece, styles, detail="plain")
    return tuple(ground), objects_and_badges(layer, 1.0, 1.0, tokens=True)


def _open(battlefield: Battlefield, highest: int | None, positions: Sequence[Position]) -> bool:
    if not _built(battlefield, highest, positions):
        return False
    covers = [covering_slot(battlefield, position) for position in positions]
    return all(cover is None or (highest is not None and cover > highest) for cover in covers)


def _built(battlefield: Battlefield, highest: int | None, positions: Sequence[Position]) -> bool:
    return highest is None or all(slot_of(battlefield, position) <= highest for position in positions)


def built_up_to(setup: BoardSetup, battlefield: Battlefield, highest: int | None) -> BoardSetup:
    """What of it lies on the battlefield, up to a slot."""
    return on_drawing(setup, battlefield)[0].where(partial(_built, battlefield, highest))


class PlacedToken(NamedTuple):
    """A glyph, a figure or a marked space: the middle of each of its spaces, and its height in mm."""

    token: BoardToken
    hearts: tuple[Point, ...]
    z: float


def placed_on(layer: BoardSetup, battlefield: Battlefield) -> Iterator[PlacedToken]:
    """Where all of it lies and stands."""
    hearts_of = hearts_within(layer.tokens)
    for token in (*layer.glyphs, *layer.markers, *layer.figures):
        z = max(_height(battlefield, position) for position in token.positions)
        yield PlacedToken(token, hearts_of(token), z)


def standing_items(
    setup: BoardSetup, battlefield: Battlefield, view: View, highest: int | None, *, figures: bool = True
) -> dict[Hex, list[Item]]:
    """All of it at an angle, by column, with or without ``figures``; ``highest``: only what lies up to that
    slot.
    """
    layer = built_up_to(setup, battlefield, highest)
    found: dict[Hex, list[Item]] = defaultdict(list)
    for hex, item in _zone_items(layer, battlefield):
        found[hex].append(item)
    for one in placed_on(layer, battlefield):
        if figures or one.token.kind != "figure":
            for hex, item in token_items(one, view):
                found[hex].append(item)
    return found


def _zone_items(layer: BoardSetup, battlefield: Battlefield) -> Iterator[tuple[Hex, Item]]:
    taken = taken_by(layer.tokens)
    for zone in layer.zones:
        heights = {position.hex: _height(battlefield, position) for position in zone.positions}
        yield from zone_items(heights, zone.look)
        for region in regions(heights):
            at = badge_place(region, taken)
            hex = min(region, key=lambda hex: abs(centre(hex).x - at.x) + abs(centre(hex).y - at.y))
            yield sign_item(hex, heights[hex], play_marks.zone_badge(Point(0.0, -_ABOVE), zone.look), at)


def token_items(one: PlacedToken, view: View) -> Iterator[tuple[Hex, Item]]:
    """A glyph, a figure or a marked space at an angle."""
    token, hearts, z = one
    hexes = [position.hex for position in token.positions]
    if token.kind == "glyph":
        up, treasure = token.symbol_up, token.treasure
        yield glyph_item(hexes[0], hearts[0], z, token.sign, view, symbol_up=up, treasure=treasure)
    elif token.kind == "marker":
        plate = play_marks.marker_marks(Point(0.0, -_ABOVE), token.sign)
        yield sign_item(hexes[0], z, plate, hearts[0])
    else:
        name, look = token.name, token.look
        yield from figure_items(hexes, hearts, z, name, look, view, token.colour, token.number)


def _height(battlefield: Battlefield, position: Position) -> float:
    """The height in mm of a space over the table."""
    slot = slot_of(battlefield, position)
    return foot(slot) + FLUID if slot > position.level else position.level * LEVEL
