"""Start zones, glyphs and figures on the drawing of each level, where they are wanted there."""

from __future__ import annotations

from builder.drawing.marks import Mark
from builder.sheets.building.steps import Step
from builder.sheets.given import Given
from builder.sheets.scenario.play import Spot
from builder.sheets.scenario.play_places import Layer, ZonePart, slot_of
from builder.sheets.scenario.zone_drawing import ground_marks, thing_marks


def layer_on_step(given: Given, step: Step) -> Layer | None:
    """What lies on the spaces of a level; None where nothing does, or where it is not wanted there.

    What lies on a level without a step of its own is on the next lower one that has.
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
