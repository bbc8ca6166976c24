"""The notes of levels and hexes: read them, go there, change them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QToolButton, QWidget

from builder.battlefield import Change
from builder.editor.document.desk import Desk
from builder.editor.notes.model import PLACE, PLACE_ROLE, TEXT, NotesModel, set_note, shown_name
from builder.editor.widgets.layout import hbox, vbox
from builder.editor.widgets.plain_texts import PlainLabel
from builder.editor.widgets.row_table import ENTER, REMOVE, RowTable
from builder.hexgrid import Hex
from builder.language import _

_BUTTONS = ("note-hex", "note-level")
_WIDE = (888, Hex(88, 88))  # places with names as long as they come


class NotesDock(QWidget):
    """The notes of one desk. Idle while it is not seen.

    ``place_requested`` carries a level or a hex to show, ``edit_requested`` one whose note is to be changed.
    """

    place_requested = Signal(object)
    edit_requested = Signal(object)

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        """``actions`` are those of the window, by id."""
        super().__init__(parent)
        self._desk: Desk | None = None
        self.model = NotesModel(self)
        self.table = RowTable(_("Notes"), ENTER | REMOVE | {Qt.Key.Key_F2}, self)
        self.table.setModel(self.model)
        self.table.horizontalHeader().hide()
        width = self.fontMetrics().horizontalAdvance
        self.table.arrange(TEXT, {PLACE: max(width(shown_name(place)) for place in _WIDE) + 20})
        self.empty = PlainLabel(
            _(
                "No notes yet. Write one on the hex you point at or on the level shown: "
                "builders read it on the build sheets."
            ),
            self,
            wrap=True,
        )
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.empty.setContentsMargins(4, 4, 4, 4)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.empty)
        self.pages.addWidget(self.table)
        buttons = hbox(spacing=0)
        for name in _BUTTONS:
            button = QToolButton(self)
            button.setDefaultAction(actions[name])
            button.setAutoRaise(True)
            button.setIconSize(QSize(18, 18))
            buttons.addWidget(button)
        buttons.addStretch(1)
        vbox(self.pages, buttons, parent=self, margins=(6, 6, 6, 4), spacing=2)
        self.table.clicked.connect(self._go)
        self.table.doubleClicked.connect(lambda index: self.edit_requested.emit(index.data(PLACE_ROLE)))
        self.table.row_key.connect(self._do)

    def sizeHint(self) -> QSize:
        return QSize(280, 180)

    def show_desk(self, desk: Desk) -> None:
        """List this desk's notes from now on."""
        if self._desk is not None:
            self._desk.document.changed.disconnect(self._follow)
        self._desk = desk
        desk.document.changed.connect(self._follow)
        self._list()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._list()

    def _follow(self, change: Change) -> None:
        if change.notes:
            self._list()

    def _list(self) -> None:
        if self._desk is None or not self.isVisible():
            return
        chosen = self._place()
        self.model.show(self._desk.document.battlefield)
        self.pages.setCurrentWidget(self.table if self.model.rowCount() else self.empty)
        if chosen is not None:
            self.table.setCurrentIndex(self.model.row_of(chosen))

    def _place(self) -> int | Hex | None:
        place = self.table.currentIndex().data(PLACE_ROLE)
        return place if isinstance(place, (int, Hex)) else None

    def _go(self, index: QModelIndex) -> None:
        self.place_requested.emit(index.data(PLACE_ROLE))

    def _do(self, key: Qt.Key) -> None:
        place = self._place()
        if place is None or self._desk is None:
            return
        if key in REMOVE:
            set_note(self._desk.document, place, "")
        else:
            self.edit_requested.emit(place)
