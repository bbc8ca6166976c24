"""Zones, glyphs and objects of a scenario over a picture of its games, and what its legend says of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from builder.catalogue.glyphs import glyph_named
from builder.drawing.colours import WHITE
from builder.drawing.marks import Area, Label, Mark
from builder.drawing.play_marks import zone_badge
from builder.drawing.shapes import circle, inset
from builder.drawing.zone_colours import zone_look
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Point, centre, outline
from builder.scenario.model import Up
from builder.scenario.naming import Names

_LETTER = 6.0  # mm: signs are so small that the numbers of the picture stay readable beside them
_RADIUS = 7.5
_BORDER = 4.0
_ASIDE = 10.5  # mm from the heart of a hex, where the numbers stand
_LIGHT, _DARK = "#fbf1d9", "#3d2a15"
_MOST_OBJECTS = 6

Sign = Callable[[Point], tuple[Mark, ...]]


@dataclass(frozen=True)
class Laid:
    """What is drawn over the picture, and the rows of its legend: each a sign and what it stands for."""

    marks: tuple[Mark, ...] = ()
    rows: tuple[tuple[Sign, str], ...] = ()


def laid_places(names: Names, ground: frozenset[Hex]) -> Laid:
    """Zones as outlines with their numbers, glyphs and objects as small signs, where ``ground`` has them."""
    marks: list[Mark] = []
    rows: list[tuple[Sign, str]] = []
    for sign, text, cells in _zones(names, ground, marks):
        first = min(cells, key=lambda cell: (cell.r, cell.q))
        marks += sign(_beside(first, _ASIDE))
        rows.append((sign, text))
    for up, text in ((False, "glyph, power side up"), (True, "glyph, symbol side up")):
        found = [(hex, letter) for hex, letter, symbol in _glyphs(names) if symbol is up and hex in ground]
        for hex, letter in found:
            marks += _disc(letter, up)(_beside(hex, -_ASIDE))
        if found:
            rows.append((_disc("?" if up else "", up), text))
    things = [thing for thing in names.scenario.objects if not thing.glyph and thing.at.hex in ground]
    for thing in things:
        name = names.thing(thing.id)
        sign = _plate(name.removeprefix("the ")[:1].upper())
        marks += sign(_beside(thing.at.hex, -_ASIDE))
        rows.append((sign, name))
    if len(things) > _MOST_OBJECTS:
        rows[-len(things) :] = [(_plate(""), f"{len(things)} objects")]
    return Laid(tuple(marks), tuple(rows))


def _zones(names: Names, ground: frozenset[Hex], marks: list[Mark]) -> list[tuple[Sign, str, set[Hex]]]:
    """Draws the outlines; the badges, which lie above all of them, come back."""
    found: list[tuple[Sign, str, set[Hex]]] = []
    for number, zone in enumerate(names.scenario.zones, 1):
        cells = {spot.hex for spot in zone.spots} & ground
        if cells:
            look = zone_look(number, zone.colour, zone.id)
            rings = tuple([inset(ring, _BORDER / 2) for ring in outline(cells)])
            marks.append(Area(rings, None, look.colour, _BORDER))
            found.append((partial(zone_badge, look=look, letter=_LETTER), names.zone(zone.id), cells))
    return found


def _glyphs(names: Names) -> list[tuple[Hex, str, bool]]:
    """All glyphs that lie there: hex, letter, whether the symbol side is up."""
    scenario = names.scenario
    found = []
    for glyph in scenario.glyphs:
        symbol = glyph.up is Up.SYMBOL or not glyph.name
        found.append((glyph.at.hex, _letter(names, glyph.name), symbol))
    found += [(spot.hex, "?", True) for shuffled in scenario.shuffled for spot in shuffled.spots]
    found += [(thing.at.hex, _letter(names, thing.glyph), False) for thing in scenario.objects if thing.glyph]
    return found


def _letter(names: Names, glyph: str) -> str:
    known = glyph_named(names.glyphs, glyph) if glyph else None
    return known.letter if known is not None else glyph[:1].upper() or "?"


def _disc(letter: str, symbol_up: bool) -> Sign:
    ground, ink = (_DARK, _LIGHT) if symbol_up else (_LIGHT, _DARK)

    def sign(at: Point) -> tuple[Mark, ...]:
        disc = Area((circle(at, _RADIUS),), ground, _LIGHT if symbol_up else _DARK, 1.0)
        return (disc, Label(at, letter, _LETTER, ink, bold=True)) if letter else (disc,)

    return sign


def _plate(letter: str) -> Sign:
    def sign(at: Point) -> tuple[Mark, ...]:
        half = _RADIUS * 1.2
        ring = (
            Point(at.x, at.y - half),
            Point(at.x + half, at.y),
            Point(at.x, at.y + half),
            Point(at.x - half, at.y),
        )
        plate = Area((ring,), WHITE, _DARK, 1.2)
        return (plate, Label(at, letter, _LETTER, _DARK, bold=True)) if letter else (plate,)

    return sign


def _beside(hex: Hex, aside: float) -> Point:
    x, y = centre(hex)
    return Point(x + aside, y - _ASIDE)
