"""The levels beside the canvas: which is shown, which are hidden, how much lies on each."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QToolButton, QWidget

from builder.battlefield import Change
from builder.editor.document.desk import Desk
from builder.editor.levels import commands
from builder.editor.levels.model import EYE, HEXES, LEVEL, LEVEL_ROLE, NOTE, PIECES, LevelsModel
from builder.editor.widgets.layout import hbox, vbox
from builder.editor.widgets.row_table import ENTER, NoRemoval, RowTable
from builder.language import _

_BUTTONS = ("insert-level", "remove-level", "note-level", "go-to-level")


class LevelsDock(QWidget):
    """The levels of one desk; a row chosen is the level shown. Idle while it is not seen.

    ``menu_requested`` carries a point of the screen.
    """

    menu_requested = Signal(QPoint)

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        """``actions`` are those of the window, by id."""
        super().__init__(parent)
        self._actions = actions
        self._desk: Desk | None = None
        self._stale = True
        self._choosing = False
        self.model = LevelsModel(self)
        self.model.draw_with(self.palette())
        self.table = _Table(_("Levels"), ENTER | {Qt.Key.Key_Space, Qt.Key.Key_F2}, self)
        self.table.setModel(self.model)
        width = self.fontMetrics().horizontalAdvance
        # The level shown is set in bold. What is left is for the notes.
        widths = {
            EYE: 28,
            LEVEL: max(width(name) for name in (_("Level"), _("All"), "888")) + 14,
            PIECES: max(width(_("Pieces")), width("88888")) + 14,
            HEXES: max(width(_("Hexes")), width("88888")) + 14,
        }
        self.table.arrange(NOTE, widths)
        NoRemoval(self.table)
        buttons = hbox(spacing=0)
        for name in _BUTTONS:
            button = QToolButton(self)
            button.setDefaultAction(actions[name])
            button.setAutoRaise(True)
            button.setIconSize(QSize(18, 18))
            buttons.addWidget(button)
        buttons.addStretch(1)
        vbox(self.table, buttons, parent=self, margins=(6, 6, 6, 4), spacing=2)
        self.table.selectionModel().currentChanged.connect(self._choose)
        self.table.eye_requested.connect(self._toggle)
        self.table.note_requested.connect(self._note)
        self.table.row_key.connect(self._do)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._show_menu)

    def sizeHint(self) -> QSize:
        return QSize(320, 260)

    def show_desk(self, desk: Desk) -> None:
        """List this desk's levels from now on."""
        if self._desk is not None:
            self._desk.document.changed.disconnect(self._follow)
            self._desk.level_changed.disconnect(self._mark)
            self._desk.reach.changed.disconnect(self._follow_reach)
        self._desk = desk
        desk.document.changed.connect(self._follow)
        desk.level_changed.connect(self._mark)
        desk.reach.changed.connect(self._follow_reach)
        self._stale = True
        self._renew()

    def showEvent(self, event: QShowEvent) -> None:
        self._renew()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self.model.draw_with(self.palette())
        super().changeEvent(event)

    def _renew(self) -> None:
        if self._stale and self._desk is not None and self.isVisible():
            self._stale = False
            self.model.show_desk(self._desk)
            self._mark()

    def _follow(self, change: Change) -> None:
        if not self.isVisible():
            self._stale = True
        elif not self._stale:
            self.model.follow(change)
            self._mark()

    def _follow_reach(self, _ids: object) -> None:
        if self.isVisible() and not self._stale:
            self.model.renew_eyes()

    def _mark(self) -> None:
        """The row of the level shown is the current one."""
        desk = self._desk
        if desk is None or self._stale or not self.isVisible():
            self._stale = True
            return
        self.model.renew()
        row = self.model.row_of(0 if desk.all_levels else desk.level)
        self._choosing = True
        try:
            self.table.setCurrentIndex(row)
        finally:
            self._choosing = False

    def _choose(self, index: QModelIndex) -> None:
        level = index.data(LEVEL_ROLE)
        if self._choosing or self._desk is None or not isinstance(level, int):
            return
        if level:
            self._desk.show_level(level)
        else:
            self._desk.show_all_levels(True)

    def _toggle(self, level: int) -> None:
        if self._desk is not None and level:
            commands.toggle_hidden(self._desk, level)

    def _do(self, key: Qt.Key) -> None:
        level = self.table.currentIndex().data(LEVEL_ROLE)
        if key == Qt.Key.Key_Space:
            self._toggle(level)
        elif level:
            self._note()

    def _note(self) -> None:
        self._actions["note-level"].trigger()

    def _show_menu(self, at: QPoint) -> None:
        self.menu_requested.emit(self.table.viewport().mapToGlobal(at))


class _Table(RowTable):
    """A click on an eye hides the level without going there."""

    eye_requested = Signal(int)
    note_requested = Signal()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.column() == EYE and index.data(LEVEL_ROLE):
            self.eye_requested.emit(index.data(LEVEL_ROLE))
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.column() == EYE:
            self.mousePressEvent(event)  # clicked quickly, the eye opens and closes as often
        elif index.data(LEVEL_ROLE):
            self.note_requested.emit()
