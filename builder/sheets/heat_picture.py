"""A picture of a report alone, with its legend below: for a separate file.

Zones, glyphs and objects of a scenario may lie over it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from builder.battlefield import Battlefield
from builder.colours import WHITE
from builder.drawing.marks import Area, Label, Mark, circle, diamond, inset, rectangle
from builder.drawing.play_marks import zone_badge
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.hexgrid import Bounds, Hex, Point, centre, outline
from builder.insight import ReportPicture
from builder.language import _, ngettext
from builder.scenario.markers import markers_of
from builder.scenario.naming import Names
from builder.sheets.options import MOST
from builder.sheets.pictures import Drawing
from builder.sheets.report_pictures import frame, ground_marks, picture_marks
from builder.sheets.scenario.shown import ShownScenario

_LETTER = 6.0  # mm: signs are so small that the numbers of the picture stay readable beside them
_RADIUS = 7.5
_BORDER = 4.0
_SHIFT = 10.5  # mm from the heart of a hex, where the numbers stand
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
    shown = ShownScenario(names.scenario, names.cards, names.glyphs)
    lying = [shown.token(marker, revealed=True) for marker in markers_of(names.scenario)]
    glyphs = [token for token in lying if token.kind == "glyph" and token.positions[0].hex in ground]
    for sign, text, cells in _zones(names, shown, ground, marks):
        first = min(cells, key=lambda cell: (cell.r, cell.q))
        marks += sign(_shifted(first, _SHIFT))
        rows.append((sign, text))
    for up, text in ((False, _("glyph, power side up")), (True, _("glyph, symbol side up"))):
        found = [token for token in glyphs if token.symbol_up is up]
        for token in found:
            marks += _disc(token.sign, up)(_shifted(token.positions[0].hex, -_SHIFT))
        if found:
            rows.append((_disc("?" if up else "", up), text))
    objects = [obj for obj in names.scenario.objects if obj.kind != "glyph" and obj.at.hex in ground]
    for obj in objects:
        name = names.object(obj.id)
        sign = _plate(names.object(obj.id, titled=True)[:1].upper())
        marks += sign(_shifted(obj.at.hex, -_SHIFT))
        rows.append((sign, name))
    if len(objects) > _MOST_OBJECTS:  # their rows are the last ones: one for all keeps the legend short
        rows[-len(objects) :] = [(_plate(""), ngettext("{n} object", "{n} objects", len(objects)))]
    return Laid(tuple(marks), tuple(rows))


def _zones(
    names: Names, shown: ShownScenario, ground: frozenset[Hex], marks: list[Mark]
) -> list[tuple[Sign, str, set[Hex]]]:
    """Draws the outlines; the badges, which lie above all of them, come back."""
    found: list[tuple[Sign, str, set[Hex]]] = []
    for zone, drawn in zip(names.scenario.zones, shown.zones, strict=True):
        cells = {position.hex for position in zone.positions} & ground
        if cells:
            look = drawn.look
            rings = tuple([inset(ring, _BORDER / 2) for ring in outline(cells)])
            marks.append(Area(rings, None, look.colour, _BORDER))
            found.append((partial(zone_badge, look=look, letter=_LETTER), names.zone(zone.id), cells))
    return found


def _disc(letter: str, symbol_up: bool) -> Sign:
    ground, ink = (_DARK, _LIGHT) if symbol_up else (_LIGHT, _DARK)

    def sign(at: Point) -> tuple[Mark, ...]:
        disc = Area((circle(at, _RADIUS),), ground, _LIGHT if symbol_up else _DARK, 1.0)
        return (disc, Label(at, letter, _LETTER, ink, bold=True)) if letter else (disc,)

    return sign


def _plate(letter: str) -> Sign:
    def sign(at: Point) -> tuple[Mark, ...]:
        plate = Area((diamond(at, _RADIUS * 1.2),), WHITE, _DARK, 1.2)
        return (plate, Label(at, letter, _LETTER, _DARK, bold=True)) if letter else (plate,)

    return sign


def _shifted(hex: Hex, by: float) -> Point:
    x, y = centre(hex)
    return Point(x + by, y - _SHIFT)


WIDTH = 1400
_INK = "#2b2b2b"
_ROW = 26.0  # mm on the table, as all here
_SWATCH = 16.0
_LETTERS = 15.0
_WIDTH = 10.0  # of a letter of the legend, about


def heat_drawing(
    picture: ReportPicture, battlefield: Battlefield, styles: Styles, names: Names | None = None
) -> Drawing:
    """The marks of the picture, `WIDTH` px wide at most; with ``names`` also zones, glyphs and objects of
    their scenario. Raises RefusedError where no piece lies there.
    """
    box = frame(battlefield)
    if box is None:
        raise RefusedError(_("no piece lies on this battlefield yet: there is nothing to draw"))
    ground = frozenset(battlefield.occupancy.hexes())
    laid = laid_places(names, ground) if names is not None else Laid()
    legend, rows = _legend(picture, laid, box)
    below = (rows + 1) * _ROW if rows else 0
    full = Bounds(box.left, box.top, box.right, box.bottom + below)
    marks = (*ground_marks(battlefield, styles), *picture_marks(picture), *laid.marks, *legend)
    # Never too large to be made: hours of games were played for it.
    scale = min(WIDTH / full.width, MOST / full.height)
    return Drawing(marks, full, round(scale * full.width), round(scale * full.height))


def _legend(picture: ReportPicture, laid: Laid, box: Bounds) -> tuple[list[Mark], int]:
    """The colours, and what the scenario lays: side by side where that fits; and how many rows it takes."""
    first: list[tuple[Sign, str]] = [(_swatch(colour), text) for colour, text in picture.legend]
    column, top = box.left + _ROW, box.bottom + _ROW
    wide = [_ROW + max((len(text) for sign, text in rows), default=0) * _WIDTH for rows in (first, laid.rows)]
    if column + sum(wide) + _ROW > box.right:
        parts = [(column, (*first, *laid.rows))]
    else:
        parts = [(column, tuple(first)), (column + wide[0] + _ROW, laid.rows)]
    marks: list[Mark] = []
    for x, rows in parts:
        for number, (sign, text) in enumerate(rows):
            at = Point(x + _SWATCH / 2, top + number * _ROW)
            label = Label(Point(x + _ROW, at.y), text, _LETTERS, _INK, anchor="start")
            marks += (*sign(at), label)
    return marks, max(len(rows) for x, rows in parts)


def _swatch(colour: str) -> Sign:
    half = _SWATCH / 2

    def sign(at: Point) -> tuple[Mark, ...]:
        ring = rectangle(at.x - half, at.y - half, _SWATCH, _SWATCH)
        return (Area((ring,), colour, WHITE, 1.0),)

    return sign
