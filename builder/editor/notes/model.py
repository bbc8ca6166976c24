"""The notes of a battlefield as a table model: levels from the top down, then hexes row by row."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt

from builder.battlefield import Battlefield, SetNote
from builder.editor.document.document import Document
from builder.editor.widgets.plain_texts import plain_tip
from builder.editor.widgets.row_model import Index, RowModel
from builder.hexgrid import Hex
from builder.hexgrid.offset import label
from builder.language import _
from builder.wording import on_one_line


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
    """Keep a note as one step of the history; empty text takes it away.

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


PLACE_ROLE = Qt.ItemDataRole.UserRole
PLACE, TEXT = range(2)


def shown_name(place: int | Hex) -> str:
    """What a place is called at the beginning of a row: ``Level 3`` or ``Hex C4``."""
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

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        place, text = self._notes[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            if index.column() == TEXT:
                return on_one_line(text)
            return shown_name(place)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(text)
        if role == PLACE_ROLE:
            return place
        return None
