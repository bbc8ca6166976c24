"""The samples of the key for what a scenario lays on the battlefield."""

from __future__ import annotations

from builder.drawing.marks import Mark
from builder.drawing.plan_view import widened
from builder.drawing.play_marks import figure_marks, glyph_marks, marker_marks, zone_badge, zone_marks
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Bounds, bounds, centre
from builder.sheets.front.samples import SCALE, Sample
from builder.sheets.scenario.play import UNKNOWN, Play
from builder.sheets.scenario.zone_drawing import look_of

_ONE = (Hex(0, 0),)
_TWO = (Hex(0, 0), Hex(1, 0))


def play_sample(play: Play, id: str) -> Sample | None:
    """The sample of a zone, glyph, figure or marked space; None for anything else."""
    family, _, name = id.partition(":")
    if family == "zone":
        return _zone(play, name)
    if family == "glyph":
        return _drawn(_glyph(play, name), _ONE)
    if family == "figure":
        return _drawn(figure_marks([centre(_ONE[0])], "1"), _ONE)
    if family == "marker":
        return _drawn(marker_marks(centre(_ONE[0]), "a"), _ONE)
    return None


def _zone(play: Play, name: str) -> Sample | None:
    for number, zone in enumerate(play.zones, 1):
        if zone.name == name:
            look = look_of(number, zone)
            return _drawn((*zone_marks(_TWO, look), *zone_badge(centre(_TWO[0]), look)), _TWO)
    return None


def _glyph(play: Play, letter: str) -> tuple[Mark, ...]:
    found = next((glyph for glyph in play.glyphs if glyph.letter == letter), None)
    symbol_up = found.up == "symbol" if found else letter == UNKNOWN
    return glyph_marks(
        centre(_ONE[0]), letter, symbol_up=symbol_up, treasure=bool(found and found.kind == "treasure")
    )


def _drawn(marks: tuple[Mark, ...], hexes: tuple[Hex, ...]) -> Sample:
    box = bounds(hexes)
    assert box is not None
    wide: Bounds = widened(box, 2.0)
    return Sample(marks, wide, SCALE)
