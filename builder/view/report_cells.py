"""Paints a picture of the report over the battlefield: coloured hexes with short texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen

from builder.hexgrid import Hex
from builder.view.layers import Brush, Frame
from builder.view.scales import ink_on
from builder.view.sprites import Lettering
from builder.view.theme import inked, see_through

if TYPE_CHECKING:
    from builder.insight import Cell, ReportPicture


_TEXTS_ABOVE = 19.0  # px a hex: no texts when smaller
_OPAQUE = 205  # of 255


def shown_cells(picture: ReportPicture) -> list[Cell]:
    """One cell per hex: that of the highest space, which is the one seen."""
    top: dict[object, Cell] = {}
    for cell in picture.cells:
        known = top.get(cell.space.hex)
        if known is None or known.space.level < cell.space.level:
            top[cell.space.hex] = cell
    return list(top.values())


def lower_cells(picture: ReportPicture) -> dict[Hex, list[Cell]]:
    """Cells below the one seen with another content, from the top down: under roofs and gateways."""
    seen = {cell.space.hex: cell for cell in shown_cells(picture)}
    found: dict[Hex, list[Cell]] = {}
    for cell in sorted(picture.cells, key=lambda cell: -cell.space.level):
        top = seen[cell.space.hex]
        if cell is not top and cell.colour != top.colour:
            found.setdefault(cell.space.hex, []).append(cell)
    return found


class ReportCells:
    """The layer with a picture of a report; nothing where there is none."""

    def __init__(self, lettering: Lettering) -> None:
        self._lettering = lettering
        self.picture: ReportPicture | None = None

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint the picture."""
        picture, brush, size = self.picture, Brush(painter, frame, self._lettering), frame.viewport.hex_size
        if picture is None:
            return
        for cell in shown_cells(picture):
            colour, hex = QColor(cell.colour), cell.space.hex
            ink, halo = ink_on(colour)
            inked(painter, see_through(colour, _OPAQUE), QPen(halo, 1.0)).drawPolygon(brush.hexagon(hex))
            if cell.text and size >= _TEXTS_ABOVE:
                brush.write(
                    cell.text, brush.at(hex), min(max(size * 0.32, 9.0), 20.0), ink, colour, bold=False
                )
        for hex, below in lower_cells(picture).items():
            for number, cell in enumerate(below):
                at = brush.at(hex) + QPointF((number - (len(below) - 1) / 2) * size * 0.26, size * 0.3)
                dot = inked(painter, QColor(cell.colour), QPen(QColor("#ffffff"), 1.5))
                dot.drawEllipse(at, size * 0.12, size * 0.12)
