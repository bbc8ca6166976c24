"""The battlefield of a match as views show it: it follows tiles that come to lie there, and undo."""

from __future__ import annotations

from PySide6.QtCore import QObject

from builder.battlefield import Put, Several, Take
from builder.table.controller import Controller


class ShownGround(QObject):
    """``battlefield`` is a copy of the game's, which views may subscribe to."""

    def __init__(self, controller: Controller, parent: QObject) -> None:
        super().__init__(parent)
        self._controller = controller
        self._last = controller.game.table.battlefield
        self.battlefield = self._last.copy()
        controller.changed.connect(self._follow)

    def _follow(self) -> None:
        now = self._controller.game.table.battlefield
        if now is self._last:
            return
        here, self._last = self.battlefield, now
        # After an undo another tile may lie elsewhere under the same number.
        gone = tuple(id for id, piece in here.pieces.items() if now.pieces.get(id) != piece)
        new = tuple(piece for id, piece in now.pieces.items() if here.pieces.get(id) != piece)
        here.apply(Several((Take(gone), Put(new))))
