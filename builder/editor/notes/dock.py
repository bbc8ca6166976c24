"""The notes of levels and hexes: read them, go there, change them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPalette, QShowEvent, QTextCursor
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from builder.battlefield import Battlefield, Change, SetNote
from builder.battlefield.model import MAX_TEXT
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.hexgrid import Hex, label
from builder.language import _
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours
from builder.view.widgets import (
    ENTER,
    ITEM,
    REMOVE,
    Following,
    PlainLabel,
    RowModel,
    RowTable,
    Stretch,
    TableOrWords,
    action_buttons,
    dialog_buttons,
    hbox,
    run_dialog,
    vbox,
)
from builder.wording import on_one_line


class NoteDialog(SafeOverrides, QDialog):
    """Edits one note; an empty text deletes it; a text too long is reported and stays in the dialog."""

    def __init__(self, place: int | Hex, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Note on {place}", place=place_name(place)))
        self.text = QPlainTextEdit(text, self)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.windowTitle())
        self.text.setPlaceholderText(_("What a builder should know here"))
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        hint = _("It is printed on the build sheets. Ctrl+Enter saves it; an empty note is taken away.")
        self.hint = PlainLabel(hint, self, wrap=True)
        buttons = dialog_buttons(self)
        vbox(self.text, self.hint, buttons, parent=self)
        self.resize(400, 220)

    def accept(self) -> None:
        """Close with the text, unless it is too long."""
        length = len(self.text.toPlainText())
        if length <= MAX_TEXT:
            super().accept()
            return
        self.hint.setText(
            _(
                "{length} characters are too many: a note takes {most}. Shorten it.",
                length=length,
                most=MAX_TEXT,
            )
        )
        palette = self.hint.palette()
        palette.setColor(QPalette.ColorRole.WindowText, colours(palette).bad)
        self.hint.setPalette(palette)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.accept()
        else:
            super().keyPressEvent(event)


def edit_note(document: Document, place: int | Hex, parent: QWidget) -> None:
    """Ask for the note of a place and keep it."""
    dialog = NoteDialog(place, note_of(document.battlefield, place), parent)
    if run_dialog(dialog):
        set_note(document, place, dialog.text.toPlainText())


def place_name(place: int | Hex) -> str:
    """``level 3`` or ``hex C4``."""
    if isinstance(place, Hex):
        return _("hex {hex}", hex=label(place))
    return _("level {level}", level=place)


def note_of(battlefield: Battlefield, place: int | Hex) -> str:
    """The note of a level or a hex, empty where there is none."""
    if isinstance(place, Hex):
        return battlefield.hex_notes.get(place, "")
    return battlefield.slot_notes.get(place, "")


def set_note(document: Document, place: int | Hex, text: str) -> None:
    """Store a note as one step of the history; an empty text deletes it.

    Raises RefusedError for a text that is too long.
    """
    text, before = text.strip(), note_of(document.battlefield, place)
    if text == before:
        return
    if not text:
        name = _("Remove the note on {place}")
    elif before:
        name = _("Change the note on {place}")
    else:
        name = _("Write a note on {place}")
    document.do(SetNote(place, text), name.format(place=place_name(place)))
    document.seal()


PLACE, TEXT = range(2)


def shown_name(place: int | Hex) -> str:
    """The name of a place at the beginning of a row: ``Level 3`` or ``Hex C4``."""
    name = place_name(place)
    return name[:1].upper() + name[1:]


class NotesModel(RowModel):
    """A row a note."""

    columns = 2

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._notes: tuple[tuple[int | Hex, str], ...] = ()

    def show(self, battlefield: Battlefield) -> None:
        """List the notes as they are now."""
        levels = sorted(battlefield.slot_notes.items(), reverse=True)
        hexes = sorted(battlefield.hex_notes.items(), key=lambda note: (note[0].r, note[0].q))
        notes: tuple[tuple[int | Hex, str], ...] = (*levels, *hexes)
        if [place for place, _ in notes] == [place for place, _ in self._notes]:
            before, self._notes = self._notes, notes
            for row, (old, new) in enumerate(zip(before, notes, strict=True)):
                if old != new:
                    self.dataChanged.emit(self.index(row, PLACE), self.index(row, TEXT))
        else:
            self.beginResetModel()
            self._notes = notes
            self.endResetModel()

    def row_of(self, place: int | Hex) -> QModelIndex:
        """The row of a place, an invalid index where it has no note."""
        rows = (row for row, (noted, _) in enumerate(self._notes) if noted == place)
        return self.index(next(rows, -1), PLACE)

    def row_total(self) -> int:
        return len(self._notes)

    def headings(self) -> tuple[str, ...]:
        return ("", "")

    def text(self, row: int, column: int) -> str:
        place, text = self._notes[row]
        return on_one_line(text) if column == TEXT else shown_name(place)

    def tip(self, row: int, column: int) -> str:
        return self._notes[row][1]

    def item(self, row: int) -> int | Hex:
        return self._notes[row][0]


_BUTTONS = ("note-hex", "note-level")
_WIDE = (888, Hex(88, 88))  # places with names as long as they come


class NotesDock(SafeOverrides, QWidget):
    """The notes of one desk. Idle while hidden.

    ``place_requested`` carries a level or a hex to show, ``edit_requested`` one whose note is to be changed.
    """

    place_requested = Signal(object)
    edit_requested = Signal(object)

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        """``actions`` are those of the window, by id."""
        super().__init__(parent)
        self._desk: Desk | None = None
        self._following = Following()
        self.model = NotesModel(self)
        self.table = RowTable(_("Notes"), ENTER | REMOVE | {Qt.Key.Key_F2}, self)
        self.table.setModel(self.model)
        self.table.horizontalHeader().hide()
        width = self.fontMetrics().horizontalAdvance
        self.table.arrange(TEXT, {PLACE: max(width(shown_name(place)) for place in _WIDE) + 20})
        words = _(
            "No notes yet. Write one on the hex you point at or on the level shown: "
            "builders read it on the build sheets."
        )
        self.pages = TableOrWords(self.table, words, self)
        buttons = hbox(*action_buttons(actions, _BUTTONS, self), Stretch(), spacing=0)
        vbox(self.pages, buttons, parent=self, margins=(6, 6, 6, 4), spacing=2)
        self.table.clicked.connect(self._go)
        self.table.doubleClicked.connect(lambda index: self.edit_requested.emit(index.data(ITEM)))
        self.table.row_key.connect(self._do)

    def sizeHint(self) -> QSize:
        return QSize(280, 180)

    def show_desk(self, desk: Desk) -> None:
        """List this desk's notes from now on."""
        self._desk = desk
        self._following.follow((desk.document.changed, self._follow))
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
        self.pages.look()
        if chosen is not None:
            self.table.setCurrentIndex(self.model.row_of(chosen))

    def _place(self) -> int | Hex | None:
        place = self.table.currentIndex().data(ITEM)
        return place if isinstance(place, (int, Hex)) else None

    def _go(self, index: QModelIndex) -> None:
        self.place_requested.emit(index.data(ITEM))

    def _do(self, key: Qt.Key) -> None:
        place = self._place()
        if place is None or self._desk is None:
            return
        if key in REMOVE:
            set_note(self._desk.document, place, "")
        else:
            self.edit_requested.emit(place)
