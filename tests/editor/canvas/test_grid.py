"""The grid: every border of every hex, wherever one looks."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from builder.editor.canvas.grid import paint_grid
from builder.editor.canvas.viewport import Viewport
from builder.editor.theme import LIGHT
from builder.hexgrid import Edge
from builder.hexgrid.geometry import Bounds, Point, centre, edge_line
from builder.hexgrid.offset import to_hex


@pytest.mark.parametrize("corner", [(0, 0), (-40, -35), (14, 13), (-17, 30), (300, -200)])
def test_every_border_is_there_and_the_middles_are_bare(qtbot: QtBot, corner: tuple[int, int]) -> None:
    at = centre(to_hex(*corner))
    view = Viewport().panned(0, 0).centred(at, 400, 300)
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(LIGHT.table)
    painter = QPainter(image)
    painter.translate(view.left, view.top)
    painter.scale(view.scale, view.scale)
    part = view.shown(0, 0, 400, 300)
    paint_grid(painter, Bounds(*part), LIGHT)
    painter.end()

    def marked(point: Point) -> bool:
        x, y = (round(part) for part in view.to_view(point))
        return any(image.pixelColor(x + dx, y + dy) != LIGHT.table for dx in (-1, 0, 1) for dy in (-1, 0, 1))

    seen = 0
    for column in range(corner[0] - 3, corner[0] + 4):
        for row in range(corner[1] - 2, corner[1] + 3):
            hex = to_hex(column, row)
            assert not marked(centre(hex))
            for direction in range(6):
                start, end = edge_line(Edge(hex, direction))
                assert marked(Point((start.x + end.x) / 2, (start.y + end.y) / 2)), (hex, direction)
                seen += 1
    assert seen == 7 * 5 * 6
