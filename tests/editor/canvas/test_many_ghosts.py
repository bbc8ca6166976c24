"""Many ghosts painted as one picture."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.editor.canvas import overlay
from builder.editor.canvas.overlay import ManyGhosts
from builder.editor.tools import Ghost
from builder.hexgrid import Hex
from builder.problems import Severity
from builder.shaping.group import group_of, laid
from builder.view.drawings import Drawings
from builder.view.layers import Frame
from builder.view.theme import LIGHT
from builder.view.viewport import Viewport
from editor.people import alike

Lay = Callable[..., Battlefield]
VIEW = Viewport(0.5, 200, 150)


class Counting(Drawings):
    """Drawings that count how often a piece is painted."""

    painted = 0

    def paint(self, *given: object) -> None:  # type: ignore[override]
        self.painted += 1
        super().paint(*given)  # type: ignore[arg-type]


def field(lay: Lay, at: Hex, worst: Severity | None = None) -> tuple[Ghost, ...]:
    group = group_of(lay(*[("grass-1", q, r, 1, 0) for q in range(5) for r in range(6)]).pieces.values())
    return tuple(Ghost(piece, worst) for piece in laid(group, at, 1))


def painted(many: ManyGhosts, ghosts: tuple[Ghost, ...], view: Viewport = VIEW) -> QImage:
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    many.paint(painter, ghosts, Frame(view, image.size(), 1.0, LIGHT))
    painter.end()
    return image


def ink(image: QImage) -> tuple[list[int], float]:
    """The rectangle of what is not white, and how dark it is all in all."""
    found = image.convertToFormat(QImage.Format.Format_Grayscale8)
    grey = np.frombuffer(found.constBits(), np.uint8).reshape(image.height(), found.bytesPerLine())
    rows, columns = np.nonzero(grey < 250)
    return [rows.min(), rows.max(), columns.min(), columns.max()], float(grey.mean())


def test_a_group_that_only_moves_is_drawn_once(qtbot: QtBot, styles: Styles, lay: Lay) -> None:
    drawings = Counting(styles)
    many = ManyGhosts(drawings)
    first = painted(many, field(lay, Hex(0, 0)))
    assert drawings.painted == 30
    second = painted(many, field(lay, Hex(2, 0)))
    assert drawings.painted == 30
    assert not alike(first, second), "it did move"
    assert alike(second, painted(ManyGhosts(Drawings(styles)), field(lay, Hex(2, 0))))


def test_another_zoom_or_state_is_drawn_anew(qtbot: QtBot, styles: Styles, lay: Lay) -> None:
    drawings = Counting(styles)
    many = ManyGhosts(drawings)
    good = painted(many, field(lay, Hex(0, 0)))
    bad = painted(many, field(lay, Hex(0, 0), Severity.ERROR))
    assert drawings.painted == 60
    assert not alike(good, bad)
    painted(many, field(lay, Hex(0, 0), Severity.ERROR), Viewport(0.6, 200, 150))
    assert drawings.painted == 90


def test_what_is_too_large_to_be_kept_looks_the_same(
    qtbot: QtBot, styles: Styles, lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = painted(ManyGhosts(Drawings(styles)), field(lay, Hex(0, 0)))
    monkeypatch.setattr(overlay, "_LARGEST", 10)
    large = painted(ManyGhosts(Drawings(styles)), field(lay, Hex(0, 0)))
    (kept_box, kept_grey), (large_box, large_grey) = ink(kept), ink(large)
    # The kept picture lies on whole pixels: lines may be half a pixel aside.
    assert all(abs(a - b) <= 1 for a, b in zip(kept_box, large_box, strict=True))
    assert abs(kept_grey - large_grey) < 0.5
    assert kept.pixelColor(200, 150) != QColor("#ffffff")
