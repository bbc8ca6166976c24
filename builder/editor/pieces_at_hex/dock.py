"""Sees through to what lies at the hex pointed at, down to the table."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QToolButton, QWidget

from builder.battlefield import Change, Piece, Take
from builder.editor.document.desk import Desk
from builder.editor.pieces_at_hex.model import (
    LEVELS,
    PICTURE,
    PIECE,
    PIECE_ROLE,
    PiecesAtHexModel,
    concerns,
    entries,
    standing_levels,
)
from builder.editor.tools.pick import remove_label
from builder.editor.widgets.icons import icon
from builder.editor.widgets.layout import hbox, vbox
from builder.editor.widgets.plain_texts import PlainLabel
from builder.editor.widgets.row_table import ENTER, REMOVE, RowTable
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.hexgrid.offset import label
from builder.language import _
from builder.view.drawings import Drawings
from builder.view.theme import colours

_RESTING = 140  # ms: a mouse on its way to the dock does not change what the dock shows


class PiecesAtHexDock(QWidget):
    """The pieces at the hex where the mouse rested last; a click selects one, however deep it lies.

    Idle while it is not seen. ``refused`` carries why something was not done, ``left`` tells that the
    designer wants to go on at the table.
    """

    refused = Signal(str)
    left = Signal()

    def __init__(self, drawings: Drawings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: Desk | None = None
        self._hex: Hex | None = None
        self._choosing = False
        self.model = PiecesAtHexModel(drawings, self)
        self.title, self.standing, self.note = PlainLabel(self), PlainLabel(self), PlainLabel(self)
        bold = self.title.font()
        bold.setBold(True)
        self.title.setFont(bold)
        for text in (self.standing, self.note):
            text.setWordWrap(True)
        self.keep = QToolButton(self)
        self.keep.setCheckable(True)
        self.keep.setAutoRaise(True)
        self.keep.setToolTip(_("Keep this hex while the mouse moves on"))
        self.keep.setAccessibleName(_("Keep this hex"))
        self.keep.setIconSize(QSize(16, 16))
        self.table = RowTable(_("Pieces at this hex"), ENTER | REMOVE, self)
        self.table.setModel(self.model)
        width = self.fontMetrics().horizontalAdvance
        widths = {LEVELS: max(width(_("Levels")), width("888–888")) + 18}
        self.table.setIconSize(PICTURE)
        self.table.arrange(PIECE, widths, 2 * self.fontMetrics().lineSpacing())
        vbox(
            hbox((self.title, 1), self.keep),
            (self.table, 1),
            self.standing,
            self.note,
            parent=self,
            margins=(6, 4, 6, 6),
            spacing=4,
        )
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_RESTING)
        self._rest.timeout.connect(self._look_here)
        self.keep.toggled.connect(self._kept)
        self.table.selectionModel().currentChanged.connect(self._choose)
        self.table.clicked.connect(self._choose)
        self.table.row_key.connect(self._do)
        self.table.doubleClicked.connect(lambda _: self._go())
        self._dress()

    def sizeHint(self) -> QSize:
        return QSize(320, 240)

    def show_desk(self, desk: Desk) -> None:
        """Look at this desk from now on."""
        before, self._desk = self._desk, desk
        if before is not None:
            before.cursor_changed.disconnect(self._moved)
            before.document.changed.disconnect(self._follow)
            before.selection_changed.disconnect(self._mark)
            before.reach.changed.disconnect(self._follow_reach)
        desk.cursor_changed.connect(self._moved)
        desk.document.changed.connect(self._follow)
        desk.selection_changed.connect(self._mark)
        desk.reach.changed.connect(self._follow_reach)
        self._hex = None
        self.keep.setChecked(False)
        self._look_here()

    def look_at(self, hex: Hex) -> None:
        """Show this hex and keep it; the list takes the keys."""
        self._rest.stop()
        self._hex = hex
        self.keep.setChecked(True)
        self._list()
        if self.model.rowCount() and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.model.index(0, PIECE))
        self.table.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.model.ratio = self.devicePixelRatioF()
        self._look_here() if not self.keep.isChecked() else self._list()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "keep"):
            self._dress()
        super().changeEvent(event)

    def _dress(self) -> None:
        mine = colours(self.palette())
        self.keep.setIcon(icon("pin", mine.text))

    def _moved(self) -> None:
        if self.isVisible() and not self.keep.isChecked():
            self._rest.start()

    def _kept(self, on: bool) -> None:
        if on:
            self._rest.stop()

    def _look_here(self) -> None:
        if self._desk is not None and self.isVisible() and not self.keep.isChecked():
            self._hex = self._desk.cursor
            self._list()

    def _follow(self, change: Change) -> None:
        if self.isVisible() and self._hex is not None and concerns(change, self._hex):
            self._list()

    def _follow_reach(self, _ids: object) -> None:
        if self.isVisible():
            self.model.renew()

    def _list(self) -> None:
        desk, hex = self._desk, self._hex
        if desk is None or hex is None:
            return
        battlefield = desk.document.battlefield
        found = entries(battlefield, hex)
        self._choosing = True
        try:
            self.model.show(found, desk.reach)
        finally:
            self._choosing = False
        self._mark()
        number = _("1 piece") if len(found) == 1 else _("{count} pieces", count=len(found))
        what = number if found else _("the bare table")
        self.title.setText(_("Hex {hex} · {what}", hex=label(hex), what=what))
        self.standing.setText(self._where_figures_stand(hex))
        note = battlefield.hex_notes.get(hex, "")
        self.note.setText(_("Note: {text}", text=note))
        self.note.setVisible(bool(note))

    def _where_figures_stand(self, hex: Hex) -> str:
        assert self._desk is not None
        levels = standing_levels(self._desk.document.battlefield, hex)
        if not levels:
            return _("No figure can stand here.")
        parts = [
            _("level {level}", level=level)
            if room is None
            else _("level {level} ({room} free above)", level=level, room=room)
            for level, room in levels
        ]
        return _("A figure stands on {levels}.", levels=", ".join(parts))

    def _mark(self) -> None:
        """The row of a piece selected is the current one."""
        if self._desk is None or not self.isVisible():
            return
        listed = [entry.piece.id for entry in self.model.entries if entry.piece.id in self._desk.selection]
        current = self.table.currentIndex().data(PIECE_ROLE)
        if not listed or (isinstance(current, Piece) and current.id in listed):
            return  # a locked piece cannot be selected, and its row is chosen all the same
        self._choosing = True
        try:
            self.table.setCurrentIndex(self.model.row_of(listed[0]))
        finally:
            self._choosing = False

    def _choose(self, index: QModelIndex) -> None:
        piece = index.data(PIECE_ROLE)
        if not self._choosing and self._desk is not None and isinstance(piece, Piece):
            self._desk.select({piece.id})

    def _do(self, key: Qt.Key) -> None:
        if key in REMOVE:
            self._remove()
        else:
            self._go()

    def _remove(self) -> None:
        index = self.table.currentIndex()
        piece = index.data(PIECE_ROLE)
        if self._desk is None or not isinstance(piece, Piece):
            return
        row = index.row()
        try:
            self._desk.do(Take((piece.id,)), remove_label((piece,)))
        except RefusedError as error:
            self.refused.emit(str(error))
            return
        self._desk.document.seal()
        if self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(min(row, self.model.rowCount() - 1), PIECE))

    def _go(self) -> None:
        """On with the table, the level of the piece in full."""
        piece = self.table.currentIndex().data(PIECE_ROLE)
        if self._desk is not None and isinstance(piece, Piece):
            self._desk.show_level(piece.slot)
            self.left.emit()
