"""All actions with their keys, as they would be after the dialog is accepted."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QKeyCombination,
    QObject,
    Qt,
)
from PySide6.QtGui import QKeySequence

from builder.editor.widgets.plain_texts import plain_tip
from builder.editor.widgets.row_table import Index, RowModel
from builder.language import N_, _
from builder.view.theme import bold

_ARROWS = N_("The arrow keys move the cursor on the canvas.")
_ENTER = N_("Enter does on the canvas what a click does.")
_SPACE = N_("Space drags the table.")
_ESCAPE = N_("Escape ends what is under way.")
_TAB = N_("Tab goes to the next field.")
_WHY = {
    Qt.Key.Key_Left: _ARROWS,
    Qt.Key.Key_Right: _ARROWS,
    Qt.Key.Key_Up: _ARROWS,
    Qt.Key.Key_Down: _ARROWS,
    Qt.Key.Key_Return: _ENTER,
    Qt.Key.Key_Enter: _ENTER,
    Qt.Key.Key_Space: _SPACE,
    Qt.Key.Key_Escape: _ESCAPE,
    Qt.Key.Key_Tab: _TAB,
    Qt.Key.Key_Backtab: _TAB,
}
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
_WITH_CTRL = frozenset({_ARROWS, _ENTER})  # the canvas hears these with Ctrl, too


def why_reserved(keys: QKeySequence, access_letters: Collection[str]) -> str:
    """Why no action can have these keys; empty where one can.

    ``access_letters`` are the letters that open menus with Alt, in capitals.
    """
    press: QKeyCombination = keys[0]  # type: ignore[index]  # Qt's stubs leave it out
    modifiers = press.keyboardModifiers() & ~Qt.KeyboardModifier.KeypadModifier
    text = _WHY.get(press.key())
    held = modifiers == Qt.KeyboardModifier.ControlModifier and text in _WITH_CTRL
    if text is not None and (modifiers in _PLAIN or held):
        return _(text)
    letter = QKeySequence(press.key()).toString()
    if modifiers == Qt.KeyboardModifier.AltModifier and letter in access_letters:
        return _("Alt and this letter open a menu.")
    return ""


_NATIVE = QKeySequence.SequenceFormat.NativeText
ACTION, MENU, KEYS = range(3)


@dataclass(frozen=True, slots=True)
class KeyRow:
    """An action: texts as they are shown; keys as every language writes them."""

    id: str
    name: str
    menu: str
    tip: str
    usual: tuple[str, ...]
    keys: tuple[str, ...]


class ShortcutsModel(RowModel):
    """One row an action. No key belongs to two of them: it goes to whom it was given last."""

    columns = 3

    def __init__(self, rows: Iterable[KeyRow], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows = tuple(rows)
        self._keys = {row.id: row.keys for row in self._rows}

    @property
    def rows(self) -> tuple[KeyRow, ...]:
        """The actions, in the order of the menus."""
        return self._rows

    @property
    def changed(self) -> dict[str, tuple[str, ...]]:
        """The keys of the actions that do not have their usual ones."""
        return {row.id: self._keys[row.id] for row in self._rows if self._keys[row.id] != row.usual}

    def keys_of(self, id: str) -> tuple[str, ...]:
        """The keys of an action. Raises KeyError for an id that is not here."""
        return self._keys[id]

    def holder_of(self, key: str) -> KeyRow | None:
        """The action that has a key, if any."""
        return next((row for row in self._rows if key in self._keys[row.id]), None)

    def give(self, id: str, keys: tuple[str, ...]) -> None:
        """Give an action these keys and no others; who had one of them loses it."""
        for other, theirs in self._keys.items():
            if other != id:
                self._keys[other] = tuple(key for key in theirs if key not in keys)
        self._keys[id] = keys
        self.dataChanged.emit(self.index(0, KEYS), self.index(len(self._rows) - 1, KEYS))

    def reset(self, id: str) -> None:
        """Give an action its usual keys again."""
        row = next(row for row in self._rows if row.id == id)
        self.give(id, row.usual)

    def reset_all(self) -> None:
        """Give every action its usual keys again."""
        self._keys = {row.id: row.usual for row in self._rows}
        self.dataChanged.emit(self.index(0, KEYS), self.index(len(self._rows) - 1, KEYS))

    def row_total(self) -> int:
        return len(self._rows)

    def headings(self) -> tuple[str, ...]:
        return (_("Action"), _("Menu"), _("Keys"))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        keys = self._keys[row.id]
        if role == Qt.ItemDataRole.DisplayRole:
            return (row.name, row.menu, in_words(keys))[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(row.tip)
        if role == Qt.ItemDataRole.UserRole:
            return row
        if role == Qt.ItemDataRole.FontRole and index.column() == KEYS and keys != row.usual:
            return bold()
        return None


def in_words(keys: Iterable[str]) -> str:
    """Keys as the system writes them."""
    return ", ".join(QKeySequence(key).toString(_NATIVE) for key in keys)
