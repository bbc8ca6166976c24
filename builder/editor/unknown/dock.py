"""The unknown pieces, one row per name: to be found, and to be given a type."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QSize, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from builder.battlefield import Change
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.unknown.commands import Unknown, candidates, give, give_known, known_ids, unknown_of
from builder.editor.unknown.dialog import Draw, ask_type
from builder.errors import RefusedError
from builder.language import _, ngettext
from builder.view.overrides import SafeOverrides
from builder.view.widgets import (
    ENTER,
    Following,
    NoRemoval,
    RowModel,
    RowTable,
    Stretch,
    TableOrWords,
    hbox,
    push_button,
    vbox,
)
from builder.wording import on_one_line

NAME, PROGRAM, HEXES, PIECES = range(4)
_PROGRAMS = {"virtualscape": "VirtualScape", "map_editor": "heroscape-map-editor", "hexwright": "Hexwright"}


class UnknownModel(RowModel):
    """A row a name."""

    columns = 4
    numbers = frozenset({HEXES, PIECES})

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[Unknown, ...] = ()

    def show(self, desk: Desk) -> None:
        """List what is not known now."""
        rows = unknown_of(desk.document.battlefield.pieces)
        if rows != self.rows:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    def row_total(self) -> int:
        return len(self.rows)

    def headings(self) -> tuple[str, ...]:
        return (_("Name"), _("From"), _("Hexes"), _("Pieces"))

    def item(self, row: int) -> Unknown:
        return self.rows[row]

    def text(self, row: int, column: int) -> str:
        one = self.rows[row]
        program = _PROGRAMS.get(one.program, one.program)
        return (on_one_line(one.name), program, str(one.hexes), str(len(one.ids)))[column]


class UnknownDock(SafeOverrides, QWidget):
    """What is not known of one desk; a row chosen is selected on the table. Idle while hidden.

    ``selected`` tells that somebody selected pieces here, ``message`` carries what is to be said.
    """

    selected = Signal()
    message = Signal(str)

    def __init__(self, catalogue: Catalogue, draw: Draw, parent: QWidget | None = None) -> None:
        """``draw`` gives the picture of a piece type."""
        super().__init__(parent)
        self._catalogue, self._draw = catalogue, draw
        self._desk: Desk | None = None
        self._following = Following()
        self.model = UnknownModel(self)
        self.table = RowTable(_("Unknown Pieces"), ENTER, self)
        self.table.setModel(self.model)
        width = self.fontMetrics().horizontalAdvance
        self.table.arrange(
            NAME,
            {
                PROGRAM: width("VirtualScape") + 14,
                HEXES: max(width(_("Hexes")), width("88")) + 14,
                PIECES: max(width(_("Pieces")), width("8888")) + 14,
            },
        )
        NoRemoval(self.table)
        words = _(
            "Every piece is known here. What a file holds besides is listed by its name, and kept as it is "
            "until you say what it is."
        )
        self.pages = TableOrWords(self.table, words, self)
        self.button = push_button(
            _("&What Is It…"),
            self,
            do=self.ask,
            tip=_("Say what the pieces of this name are: they become such"),
        )
        self.known = push_button(
            "",
            self,
            do=self.take_known,
            tip=_("Makes pieces of what was not known when the file was saved and is known by now"),
        )
        buttons = hbox(self.button, self.known, Stretch(), spacing=4)
        vbox(self.pages, buttons, parent=self, margins=(6, 6, 6, 4), spacing=2)
        self.table.selectionModel().currentChanged.connect(self._choose)
        self.table.clicked.connect(self._choose)
        self.table.doubleClicked.connect(lambda _index: self.ask())
        self.table.row_key.connect(lambda _key: self.ask())
        self.model.modelReset.connect(self._look)
        self._look()

    def sizeHint(self) -> QSize:
        return QSize(320, 200)

    def show_desk(self, desk: Desk) -> None:
        """List what this desk's battlefield has from now on."""
        self._desk = desk
        self._following.follow((desk.document.changed, self._follow))
        self._list()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._list()

    @property
    def chosen(self) -> Unknown | None:
        """The row chosen."""
        row = self.table.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    def ask(self) -> None:
        """Ask what the pieces of the row chosen are, and make them that."""
        desk, unknown = self._desk, self.chosen
        if desk is None or unknown is None:
            return
        some = desk.selection & unknown.ids
        types = candidates(self._catalogue.pieces.values(), unknown)
        given = ask_type(unknown, types, self._draw, len(some), self)
        if given is None:
            return
        try:
            self.message.emit(give(desk, unknown.ids if given.all else some, given.type, given.turns))
        except RefusedError as error:
            self.message.emit(str(error))

    def take_known(self) -> None:
        """Make pieces of all placeholders that are known by now."""
        if self._desk is None:
            return
        try:
            self.message.emit(give_known(self._desk, self._catalogue))
        except RefusedError as error:
            self.message.emit(str(error))

    def _follow(self, change: Change) -> None:
        if change.touches_pieces:
            self._list()

    def _list(self) -> None:
        if self._desk is not None and self.isVisible():
            self.model.show(self._desk)
            self.pages.look()

    def _look(self) -> None:
        self.button.setEnabled(bool(self.model.rows))
        known = known_ids(self._desk, self._catalogue) if self._desk is not None and self.model.rows else ()
        self.known.setText(ngettext("{n} Is &Known by Now", "{n} Are &Known by Now", len(known)))
        self.known.setVisible(bool(known))

    def _choose(self, index: QModelIndex) -> None:
        if self._desk is None or not index.isValid():
            return
        ids = self.model.rows[index.row()].ids
        if not self._desk.selection or not self._desk.selection <= ids:
            self._desk.select(ids)
        self.selected.emit()
