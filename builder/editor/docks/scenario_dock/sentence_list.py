"""A list of sentences that can be put in another order."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from builder.editor.docks.no_removal import NoRemoval
from builder.wording import on_one_line

_LEAST, _MOST = 44, 230  # px high
_AIR = 8  # px above and below the lines of a row
_SIDES = 6  # px beside them


class SentenceList(QListWidget):
    """Long rows are broken into lines. ``chosen`` carries the row chosen, -1 for none; ``moved`` from where
    to where a row is wanted, by drag or Alt with an arrow; ``removed`` that the row chosen is to go.
    """

    chosen = Signal(int)
    moved = Signal(int, int)
    removed = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setAlternatingRowColors(True)
        self.setToolTip(self.tr("Drag a row, or press Alt with an arrow key, to put it in another place"))
        NoRemoval(self)
        self.currentRowChanged.connect(self.chosen)

    def show_sentences(self, sentences: Sequence[str]) -> None:
        """Show these; the row chosen stays, or the last one is it where it is gone."""
        row = self.currentRow()
        self.blockSignals(True)
        while self.count() > len(sentences):
            self.takeItem(self.count() - 1)
        while self.count() < len(sentences):
            self.addItem(QListWidgetItem())
        for number, sentence in enumerate(sentences):
            text = self.tr("{number}. {sentence}").format(number=number + 1, sentence=on_one_line(sentence))
            if self.item(number).text() != text:
                self.item(number).setText(text)
        self.setCurrentRow(min(max(row, 0), len(sentences) - 1))
        self.blockSignals(False)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        """Rows as high as their lines, and the list as high as its rows."""
        width = self.width() - 2 * self.frameWidth() - _SIDES
        if self._heights(width) + 2 * self.frameWidth() > _MOST:
            self._heights(width - self.verticalScrollBar().sizeHint().width())
        whole = sum(self.item(number).sizeHint().height() for number in range(self.count()))
        self.setFixedHeight(min(max(whole + 2 * self.frameWidth(), _LEAST), _MOST))

    def _heights(self, width: int) -> int:
        """Give each row the height of its lines in a width; all of them together."""
        metrics, flags, whole = self.fontMetrics(), Qt.TextFlag.TextWordWrap, 0
        for number in range(self.count()):
            item = self.item(number)
            box = metrics.boundingRect(0, 0, max(width, 60), 10_000, flags, item.text())
            item.setSizeHint(QSize(0, box.height() + _AIR))
            whole += box.height() + _AIR
        return whole

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, steps = self.currentRow(), {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if steps is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            if 0 <= row + steps < self.count():
                self.moved.emit(row, row + steps)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and row >= 0:
            self.removed.emit()
        else:
            super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """The rows are put in order by who keeps them, not here."""
        row, over = self.currentRow(), self.indexAt(event.position().toPoint())
        to = over.row() if over.isValid() else self.count() - 1
        if over.isValid():
            where, side = self.dropIndicatorPosition(), QAbstractItemView.DropIndicatorPosition
            to += int(where == side.BelowItem and to < row) - int(where == side.AboveItem and to > row)
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        if row >= 0 and to != row:
            self.moved.emit(row, to)
