"""The steps done and undone; clicking one goes there."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSize
from PySide6.QtWidgets import QListView, QWidget

from builder.editor.docks.history_model import HistoryModel
from builder.editor.docks.no_removal import NoRemoval
from builder.editor.docks.seen import Seen
from builder.editor.work.desk import Desk
from builder.language import _


class HistoryDock(QListView):
    """The history of one desk's document."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: Desk | None = None
        self._model = HistoryModel(self)
        self.setModel(self._model)
        self.setUniformItemSizes(True)
        self.setAccessibleName(_("History"))
        NoRemoval(self)
        self._seen = Seen(self)
        self._seen.came.connect(self._catch_up)
        self.clicked.connect(self._go)
        self.activated.connect(self._go)

    def sizeHint(self) -> QSize:
        return QSize(200, 300)

    def show_desk(self, desk: Desk) -> None:
        """List this desk's steps from now on."""
        if self._desk is not None:
            self._desk.document.stepped.disconnect(self._catch_up)
        self._desk = desk
        desk.document.stepped.connect(self._catch_up)
        self._catch_up()

    def _catch_up(self) -> None:
        """List the steps; not while nobody sees them."""
        if self._desk is None or not self._seen.now:
            return
        history = self._desk.document.history
        self._model.show(history)
        here = self._model.index(history.position)
        self.setCurrentIndex(here)
        self.scrollTo(here)

    def _go(self, index: QModelIndex) -> None:
        if self._desk is not None:
            self._desk.document.go_to(index.row())
