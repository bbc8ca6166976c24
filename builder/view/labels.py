"""Texts on hexes: names (A1, B1 …), the height of what is seen there, and marks of notes."""

from __future__ import annotations

from collections.abc import Container, Iterator
from html import escape

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPen, QPolygonF

from builder.battlefield import Battlefield, Occupancy, Piece
from builder.catalogue import TileClass
from builder.hexgrid import SIDE, Bounds, Hex, Point, centre, label
from builder.view.layers import Frame
from builder.view.sprites import Lettering, script
from builder.view.theme import LIGHT, Colours
from builder.view.viewport import Viewport, hexes_of

_LARGEST, _SMALLEST = 15.0, 6.0  # px


class NoteMarks:
    """The layer with a small sheet with a folded corner in the upper part of each hex that has a note."""

    def __init__(self, battlefield: Battlefield) -> None:
        self._battlefield = battlefield

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint them, in px whatever the zoom."""
        viewport, colours = frame.viewport, frame.colours
        size = min(max(viewport.hex_size * 0.3, _SMALLEST), _LARGEST)
        fold = size * 0.36
        half = size / 2
        painter.setBrush(colours.accent)
        pen = QPen(colours.halo, 1.6)
        for hex in self._battlefield.hex_notes:
            middle = centre(hex)
            x, y = viewport.to_view(Point(middle.x, middle.y - SIDE * 0.55))
            sheet = QPolygonF(
                [
                    QPointF(x - half, y - half),
                    QPointF(x + half, y - half),
                    QPointF(x + half, y + half - fold),
                    QPointF(x + half - fold, y + half),
                    QPointF(x - half, y + half),
                ]
            )
            painter.setPen(pen)
            painter.drawPolygon(sheet)
            if size >= 10:
                painter.setPen(QPen(colours.halo, 1.3))
                for line in (0.34, 0.62):
                    at = y - half + size * line
                    painter.drawLine(QPointF(x - half * 0.5, at), QPointF(x + half * 0.5, at))


def note_tip(battlefield: Battlefield, hex: Hex) -> str:
    """The note of a hex as a tool tip that breaks its lines, empty where there is none."""
    note = battlefield.hex_notes.get(hex, "")
    return f'<p style="white-space:pre-wrap">{escape(note)}</p>' if note else ""


HEIGHTS_ABOVE = 17.0  # px a hex: no numbers when smaller


def seen_height(
    occupancy: Occupancy, hex: Hex, highest: int | None, hidden: Container[int] = ()
) -> int | None:
    """How high above the table the top in sight is, in levels; None for bare table.

    Land and walls in slot n are n levels high, a fluid is n - 1. Tall pieces (a tree) have their own number:
    None as well.
    """
    for slot, piece in _from_above(occupancy, hex, highest, hidden):
        return None if piece.type.kind.tile_class is TileClass.OBSTACLE else _height(slot, piece)
    return None


def ground_height(occupancy: Occupancy, hex: Hex, highest: int | None, hidden: Container[int] = ()) -> int:
    """The level of the ground in sight, as `seen_height` counts it; the table is 0, a tree is no ground."""
    for slot, piece in _from_above(occupancy, hex, highest, hidden):
        if piece.type.kind.tile_class is not TileClass.OBSTACLE:
            return _height(slot, piece)
    return 0


def is_covered(occupancy: Occupancy, hex: Hex, highest: int | None, hidden: Container[int] = ()) -> bool:
    """Whether a piece in sight lies at a hex, faded or not."""
    return next(_from_above(occupancy, hex, highest, hidden), None) is not None


def _height(slot: int, piece: Piece) -> int:
    return slot - piece.type.is_flat


def _from_above(
    occupancy: Occupancy, hex: Hex, highest: int | None, hidden: Container[int]
) -> Iterator[tuple[int, Piece]]:
    """What is seen at a hex with the slots it fills, the highest first."""
    column = occupancy.column(hex)
    for slot in sorted(column, reverse=True):
        for piece in reversed(column[slot]):
            if piece.id not in hidden and (highest is None or piece.slot <= highest):
                yield slot, piece


def paint_heights(
    painter: QPainter,
    viewport: Viewport,
    part: Bounds,
    colours: Colours,
    lettering: Lettering,
    occupancy: Occupancy,
    highest: int | None,
    hidden: Container[int],
) -> None:
    """Write the heights of a part of the table; the painter's unit is the px of the canvas."""
    size = viewport.hex_size
    if size < HEIGHTS_ABOVE:
        return
    ratio = painter.device().devicePixelRatioF()
    style = script(min(max(size * 0.32, 9.0), 17.0), colours.text, colours.halo, ratio, bold=True)
    for hex in hexes_of(part):
        height = seen_height(occupancy, hex, highest, hidden)
        if height is not None:
            x, y = viewport.to_view(centre(hex))
            lettering.write(painter, str(height), x, y, style)


COORDINATES_ABOVE = 30.0  # px a hex: no names when smaller
_UP = 0.56  # of a side: the names stand in the upper part of the hex


def paint_coordinates(
    painter: QPainter,
    viewport: Viewport,
    part: Bounds,
    colours: Colours,
    lettering: Lettering,
    occupancy: Occupancy,
    highest: int | None,
    hidden: Container[int],
) -> None:
    """Write the names of the hexes in a part of the table; the painter's unit is the px of the canvas."""
    size = viewport.hex_size
    if size < COORDINATES_ABOVE:
        return
    ratio = painter.device().devicePixelRatioF()
    letters = min(max(size * 0.2, 8.0), 13.0)
    # Bold: strokes of less than a px, as most fonts have them at this size, are smoothed into the ground.
    bare = script(letters, colours.faint, colours.halo, ratio, bold=True)
    # Tiles have the same colours in the dark, so what is written on them has, too.
    covered = script(letters, LIGHT.text, LIGHT.halo, ratio, bold=True)
    for hex in hexes_of(part):
        x, y = viewport.to_view(centre(hex))
        style = covered if is_covered(occupancy, hex, highest, hidden) else bare
        lettering.write(painter, label(hex), x, y - _UP * SIDE * viewport.scale, style)
