"""A frame drawn over the model: it selects the pieces whose middles are seen in it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QRubberBand

from builder.editor.document.desk import Desk
from builder.editor.tools.select import selection_words
from builder.hexgrid import LEVEL
from builder.shaping.drop import middle
from builder.view.model_view import ModelView

_KEYS = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
_LEAST = 4  # px: less is a click


class Framing(QObject):
    """Begins with the left button while Ctrl and Shift are held; the pieces in it are added to what is
    selected. ``said`` gets how many are selected.
    """

    def __init__(self, view: ModelView, said: Callable[[str], None]) -> None:
        super().__init__(view)
        self._view, self._said = view, said
        self._band = QRubberBand(QRubberBand.Shape.Rectangle, view)
        self._from: QPoint | None = None
        self._before: frozenset[int] = frozenset()
        self._seen: list[tuple[int, QPoint]] = []

    @property
    def under_way(self) -> bool:
        """Whether the button is held."""
        return self._from is not None

    def takes(self, event: QMouseEvent, desk: Desk, highest: int | None) -> bool:
        """Whether an event of the mouse is for the frame: then it was drawn, or ended."""
        kind, at = event.type(), event.position().toPoint()
        if kind is QMouseEvent.Type.MouseButtonPress:
            if event.button() != Qt.MouseButton.LeftButton or event.modifiers() != _KEYS:
                return False
            self._from, self._before = at, desk.selection
            self._seen = self._seen_at(desk, highest)
            return True
        if self._from is None:
            return False
        frame = QRect(self._from, at).normalized()
        if frame.width() > _LEAST or frame.height() > _LEAST:
            self._band.setGeometry(frame)
            self._band.show()
            battlefield = desk.document.battlefield
            within = battlefield.whole_groups(id for id, spot in self._seen if frame.contains(spot))
            desk.select(self._before | within)
            self._said(selection_words(battlefield, desk.selection))
        if kind is QMouseEvent.Type.MouseButtonRelease and event.button() == Qt.MouseButton.LeftButton:
            self.end()
        return True

    def end(self) -> None:
        """Take the frame away; what is selected stays so."""
        self._from = None
        self._band.hide()

    def _seen_at(self, desk: Desk, highest: int | None) -> list[tuple[int, QPoint]]:
        """Where the top of each piece is seen: the view stays as it is while a frame is drawn."""
        camera, pieces = self._view.camera, desk.document.battlefield.pieces.values()
        shown = [piece for piece in pieces if highest is None or piece.slot <= highest]
        if camera is None or not shown:
            return []
        import numpy as np  # not needed before the model is seen

        tops = np.array([(*middle(piece), piece.highest * LEVEL) for piece in shown])
        pixels = camera.all_seen_at(tops, (self._view.width(), self._view.height())).tolist()
        return [(piece.id, QPoint(round(x), round(y))) for piece, (x, y) in zip(shown, pixels, strict=True)]
