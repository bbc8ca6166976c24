"""The last step: start zones, glyphs and figures on the finished battlefield, or on each level."""

from __future__ import annotations

from functools import cache

from builder.battlefield import Battlefield
from builder.drawing.marks import Mark
from builder.drawing.pieces import piece_marks
from builder.drawing.plan_view import frame_hexes, grid_marks, overview_marks, veil, visible_from_above
from builder.hexgrid.geometry import bounds
from builder.scenario.places import Spot
from builder.sheets.building.scene import Scene
from builder.sheets.building.steps import Step
from builder.sheets.given import Given
from builder.sheets.scenario.legend import Legend
from builder.sheets.scenario.play import Layer, Play, ZonePart, all_at_once, layers_of, slot_of
from builder.sheets.scenario.zone_drawing import ground_marks, legend_entries, thing_marks
from builder.wording import counted

_TALLEST_LEGEND = 0.3  # of the page: a longer one stands with the scenario
_VEIL = 0.75  # of how strongly levels below are veiled: nothing is new here, all is ground


def zone_scenes(given: Given) -> list[Scene]:
    """The drawings of the last step, none where zones are not wanted there or the scenario places nothing.

    What lies below overhangs has further drawings, without the levels that hide it.
    """
    if given.options.zones != "step" or not given.play.places_anything:
        return []
    shown, remarks = given.drawn_play
    apart = _is_long(given, shown, remarks)
    scenes: list[Scene] = []
    for layer in layers_of(shown, given.battlefield):
        if apart:
            legend = Legend((), ("What is what stands on the page of the scenario.",), given.measure)
        else:  # what could not be drawn is said once
            legend = Legend(legend_entries(shown, layer), () if scenes else remarks, given.measure)
        below = "" if layer.below is None else f", below level {layer.below}"
        scenes.append(
            Scene(
                f"{_title(layer)}{below}",
                _aside(layer),
                cache(lambda scale, layer=layer: _marks(given, layer, scale)),
                frozenset(spot.hex for spot in layer.spots),
                foot=legend,
                symbols=layer_symbols(layer),
            )
        )
    return scenes


def legend_apart(given: Given) -> bool:
    """Whether the legend stands with the scenario: it is long, or on no drawing there is room for it."""
    if given.options.zones == "off" or not given.play.places_anything or legend_in_key(given):
        return False
    shown, remarks = given.drawn_play
    return given.options.zones == "map" or not shown.places_anything or _is_long(given, shown, remarks)


def legend_in_key(given: Given) -> bool:
    """Whether the key says what zones, glyphs and figures are: they are on the drawings of all levels."""
    on_map = given.options.zones == "map" and given.options.key
    return on_map and given.drawn_play[0].places_anything


def whole_legend(given: Given) -> Legend:
    """All that is drawn on the battlefield, and what could not be."""
    shown, remarks = given.drawn_play
    lightly = given.options.zones == "map"
    return Legend(legend_entries(shown, all_at_once(shown), lightly=lightly), remarks, given.measure)


def _is_long(given: Given, shown: Play, remarks: tuple[str, ...]) -> bool:
    legend = Legend(legend_entries(shown, all_at_once(shown)), remarks, given.measure)
    # The same whichever way round the pages come to be.
    width = min(given.width, given.height) - 2 * given.options.margin / given.zoom
    return legend.height(width) > _TALLEST_LEGEND * max(given.width, given.height)


def layer_symbols(layer: Layer) -> frozenset[str]:
    """The symbols of what a layer shows."""
    found = {f"zone:{part.zone.name}" for part in layer.zones}
    found |= {f"glyph:{glyph.letter}" for glyph in layer.glyphs}
    found |= {"figure"} if layer.figures else set()
    found |= {"marker"} if layer.markers else set()
    return frozenset(found)


def _marks(given: Given, layer: Layer, scale: float) -> tuple[Mark, ...]:
    battlefield, fade = given.battlefield, _VEIL * given.options.fade
    marks: list[Mark] = [grid_marks(battlefield)] if given.options.grid else []
    seen = battlefield
    if layer.below is not None:
        low = [piece for piece in battlefield.pieces.values() if piece.slot < layer.below]
        seen = Battlefield(battlefield.info, low)
    # Without patterns and numbers: the hatches of the zones are what is to be seen.
    marks += overview_marks(seen, given.styles, detail="plain")
    frame = bounds(frame_hexes(battlefield))
    if frame is not None:
        marks.append(veil(frame, fade))
    marks += ground_marks(layer)
    # Ruins and battlements stand in a zone, not below it.
    cells = {spot.hex for part in layer.zones for spot in part.spots}
    for piece in visible_from_above(seen.pieces.values(), ()):
        if piece.type.is_edge and any(edge.hex in cells or edge.across in cells for edge in piece.edges):
            marks += piece_marks(piece, given.styles, detail="plain", faded=fade)
    return (*marks, *thing_marks(given.play, layer, scale, given.zoom, given.frame))


def _title(layer: Layer) -> str:
    words = ["start zones"] if layer.zones else []
    words += ["glyphs"] if layer.glyphs else []
    words += ["figures"] if layer.figures else []
    words += ["marked spaces"] if layer.markers else []
    text = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
    return text[:1].upper() + text[1:]


def _aside(layer: Layer) -> str:
    counts = (
        (len(layer.zones), "zone"),
        (len(layer.glyphs), "glyph"),
        (len(layer.figures), "figure"),
    )
    return " · ".join(counted(number, word) for number, word in counts if number)


def layer_on_step(given: Given, step: Step) -> Layer | None:
    """What lies on the spaces of a level; None where nothing does, or where it is not wanted there.

    What lies on a level without a step is on the next lower one that has.
    """
    if given.options.zones != "map" or not given.play.places_anything:
        return None
    shown, _ = given.drawn_play
    slots = [other.slot for other in given.steps]

    def here(spots: tuple[Spot, ...]) -> bool:
        own = slot_of(given.battlefield, spots[0])
        return step.slot == max([slot for slot in slots if slot <= own], default=slots[0])

    parts = []
    for number, zone in enumerate(shown.zones, 1):
        spots = tuple(spot for spot in zone.spots if here((spot,)))
        if spots:
            parts.append(ZonePart(number, zone, spots))
    layer = Layer(
        None,
        tuple(parts),
        tuple(glyph for glyph in shown.glyphs if here((glyph.spot,))),
        tuple(figure for figure in shown.figures if here(figure.spots)),
        tuple(marker for marker in shown.markers if here((marker.spot,))),
    )
    return layer if layer.spots else None


def marks_on_step(given: Given, step: Step, scale: float) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """The ground of the zones of a level, and what lies on it with their numbers; both may be empty."""
    layer = layer_on_step(given, step)
    if layer is None:
        return (), ()
    return ground_marks(layer, lightly=True), thing_marks(given.play, layer, scale, given.zoom, given.frame)
