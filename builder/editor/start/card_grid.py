"""Cards side by side, as many in a row as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

_GAP = 12


class CardGrid(QWidget):
    """Lays its cards out again when it becomes wider or narrower."""

    def __init__(self, cards: Sequence[QWidget], least: int, parent: QWidget | None = None) -> None:
        """``least`` is the width in px below which a card is no use."""
        super().__init__(parent)
        self._cards, self._least = tuple(cards), least
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lay(1)

    @property
    def columns(self) -> int:
        """How many cards stand in a row."""
        return self._columns

    def minimumSizeHint(self) -> QSize:
        # Not as wide as the cards stand now: it could never become narrower then.
        return QSize(self._least, self._grid.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = (self.width() + _GAP) // (self._least + _GAP)
        self._lay(max(1, min(room, len(self._cards))))

    def _lay(self, columns: int) -> None:
        if columns == self._columns:
            return
        for card in self._cards:
            self._grid.removeWidget(card)
        for column in range(max(columns, self._columns)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self._columns = columns
        for number, card in enumerate(self._cards):
            self._grid.addWidget(card, *divmod(number, columns), Qt.AlignmentFlag.AlignTop)
