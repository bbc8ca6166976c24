"""Paints a picture of the report over the battlefield: coloured hexes with short texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from builder.hexgrid import Hex, centre, corners
from builder.view.layers import Frame
from builder.view.scales import ink_on
from builder.view.sprites import Lettering, script
from builder.view.theme import see_through

if TYPE_CHECKING:
    from builder.insight import Cell, Picture


_TEXTS_ABOVE = 19.0  # px a hex: no texts when smaller
_OPAQUE = 205  # of 255


def shown_cells(picture: Picture) -> list[Cell]:
    """One cell a hex: that of the highest space, which one sees."""
    top: dict[object, Cell] = {}
    for cell in picture.cells:
        known = top.get(cell.space.hex)
        if known is None or known.space.level < cell.space.level:
            top[cell.space.hex] = cell
    return list(top.values())


def lower_cells(picture: Picture) -> dict[Hex, list[Cell]]:
    """Cells below the one seen that say something else, from the top down: under roofs and gateways."""
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
        self.picture: Picture | None = None

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint the picture."""
        picture, viewport, ratio = self.picture, frame.viewport, frame.ratio
        if picture is None:
            return
        size = viewport.hex_size
        for cell in shown_cells(picture):
            middle = QPointF(*viewport.to_view(centre(cell.space.hex)))
            around = (QPointF(*viewport.to_view(corner)) for corner in corners(cell.space.hex))
            ink, halo = ink_on(QColor(cell.colour))
            painter.setPen(QPen(halo, 1.0))
            painter.setBrush(see_through(QColor(cell.colour), _OPAQUE))
            painter.drawPolygon(QPolygonF([middle + (corner - middle) * 0.93 for corner in around]))
            if cell.text and size >= _TEXTS_ABOVE:
                letters = script(min(max(size * 0.32, 9.0), 20.0), ink, QColor(cell.colour), ratio)
                self._lettering.write(painter, cell.text, middle.x(), middle.y(), letters)
        for hex, below in lower_cells(picture).items():
            middle = QPointF(*viewport.to_view(centre(hex)))
            for number, cell in enumerate(below):
                painter.setPen(QPen(QColor("#ffffff"), 1.5))
                painter.setBrush(QColor(cell.colour))
                at = middle + QPointF((number - (len(below) - 1) / 2) * size * 0.26, size * 0.3)
                painter.drawEllipse(at, size * 0.12, size * 0.12)
