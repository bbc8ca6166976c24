"""Help ▸ Keyboard Shortcuts: every action with its keys, which can be changed, and what the mouse does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QKeyCombination,
    QModelIndex,
    QObject,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QKeySequenceEdit,
    QPushButton,
    QTableView,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QWidget,
)

from builder.editor.tools import TOOLS
from builder.language import N_, _
from builder.view.overrides import SafeOverrides
from builder.view.theme import bold, colours
from builder.view.widgets import Index, Line, PlainLabel, RowModel, hbox, named, plain_tip, vbox, with_keys

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
    """Why no action can have these keys; empty if one can.

    ``access_letters`` are the capital letters that open menus with Alt.
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
    """One row an action. No two actions share a key: the one that was given it last keeps it."""

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
        """The keys of the actions whose keys differ from the defaults."""
        return {row.id: self._keys[row.id] for row in self._rows if self._keys[row.id] != row.usual}

    def keys_of(self, id: str) -> tuple[str, ...]:
        """The keys of an action. Raises KeyError for an id that is not here."""
        return self._keys[id]

    def holder_of(self, key: str) -> KeyRow | None:
        """The action that has a key, if any."""
        return next((row for row in self._rows if key in self._keys[row.id]), None)

    def give(self, id: str, keys: tuple[str, ...]) -> None:
        """Give an action these keys and no others; any other action that had one of them loses it."""
        for other, theirs in self._keys.items():
            if other != id:
                self._keys[other] = tuple(key for key in theirs if key not in keys)
        self._keys[id] = keys
        self.dataChanged.emit(self.index(0, KEYS), self.index(len(self._rows) - 1, KEYS))

    def reset(self, id: str) -> None:
        """Restore an action's default keys."""
        row = next(row for row in self._rows if row.id == id)
        self.give(id, row.usual)

    def reset_all(self) -> None:
        """Restore the default keys of every action."""
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


_GAP = 2


def keys_text(rows: Iterable[tuple[KeyRow, tuple[str, ...]]], gestures: Iterable[tuple[str, str]]) -> str:
    """One line a thing, menu by menu; actions without keys are left out."""
    with_keys = [(row, keys) for row, keys in rows if keys]
    mouse = list(gestures)
    wide = max([len(row.name) for row, _ in with_keys] + [len(how) for how, _ in mouse], default=0) + _GAP
    lines: list[str] = []
    for menu, group in groupby(with_keys, key=lambda pair: pair[0].menu):
        lines += [menu, *(f"  {row.name:<{wide}}{in_words(keys)}" for row, keys in group), ""]
    lines += [f"  {how:<{wide}}{what}" for how, what in mouse]
    return "\n".join(lines).rstrip() + "\n"


_GESTURES: tuple[tuple[str, str], ...] = (
    (N_("Wheel, pinch"), N_("Zoom to where the mouse is")),
    (N_("Middle button, Space and drag"), N_("Drag the table")),
    (N_("Two fingers on a touchpad"), N_("Drag the table")),
    (N_("Shift+wheel"), N_("Turn what is in hand, or what is selected")),
    (N_("Right click"), N_("Turn what is in hand; else the menu of the piece there")),
    (N_("Shift+right click"), N_("Turn what is in hand the other way")),
    (N_("Middle click"), N_("Take one like the piece there in hand")),
    (N_("Arrow keys"), N_("Move the cursor; with Select, nudge what is selected")),
    (N_("Ctrl+arrow keys"), N_("Move the cursor, whatever is selected")),
    (N_("Enter"), N_("Do at the cursor what a click does")),
    (
        N_("Escape"),
        N_("End what is under way; empty the hand; select nothing"),
    ),
    (
        N_("Full stop, comma in the model, with Building"),
        N_("The next step, the step before; Space plays"),
    ),
)


def gestures(keys_of: Callable[[str], str]) -> list[tuple[str, str]]:
    """Each gesture with what it does, as shown to the user: first those that always work, then tool by tool.

    ``keys_of`` names the keys of an action.
    """
    found = [(_(how), _(what)) for how, what in _GESTURES]
    for tool in TOOLS:
        # A hint names several things, with dots between them: each has a line.
        first, *others = with_keys(tool.hint, keys_of).split(" · ")
        found.append((_("Tool: {name}", name=tool.title), first))
        found += [("", other[:1].upper() + other[1:]) for other in others]
    return found


class ShortcutsDialog(SafeOverrides, QDialog):
    """Nothing changes before OK; then `changed` holds the keys that differ from the defaults."""

    def __init__(
        self, rows: Iterable[KeyRow], access_letters: Collection[str], parent: QWidget | None = None
    ) -> None:
        """``access_letters`` are those that open menus with Alt, in capitals."""
        super().__init__(parent)
        self.setWindowTitle(_("Keyboard shortcuts"))
        self._letters = access_letters
        self.model = ShortcutsModel(rows, self)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self.model)
        self._shown.setFilterKeyColumn(-1)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._tabs = QTabWidget(self)
        self.filter = Line(_("Filter"), self, prompt=_("Filter: turn, level, Ctrl+Z"), clear=True)
        self.table = QTableView(self)
        self.pressed = named(QKeySequenceEdit(self), _("Press the new keys"))
        self.pressed.setMaximumSequenceLength(1)
        self.pressed.setClearButtonEnabled(True)
        self.message = PlainLabel(self, wrap=True)
        self.use = QPushButton(_("&Set These"), self)
        self.add = QPushButton(_("&Add These"), self)
        self.none = QPushButton(_("&No Keys"), self)
        self.reset = QPushButton(_("&Usual Keys"), self)
        self.mouse = _mouse_table(gestures(self._said), _("On the canvas"), _("What it does"))
        self.mouse.setAccessibleName(_("Mouse and canvas"))
        self.buttons = QDialogButtonBox(self)
        self.copy = QPushButton(_("&Copy as Text"), self)
        self.reset_all = QPushButton(_("&Reset All"), self)
        self._build()
        self._wire()
        self.table.selectRow(0)
        self.filter.setFocus()

    @property
    def changed(self) -> dict[str, tuple[str, ...]]:
        """The keys of the actions whose keys differ from the defaults."""
        return self.model.changed

    def row(self) -> KeyRow | None:
        """The action chosen in the table."""
        found = self.table.currentIndex().data(Qt.ItemDataRole.UserRole)
        return found if isinstance(found, KeyRow) else None

    def choose(self, id: str) -> None:
        """Choose an action in the table, even if the filter hides it."""
        self.filter.clear()
        number = [row.id for row in self.model.rows].index(id)
        self.table.setCurrentIndex(self._shown.mapFromSource(self.model.index(number, ACTION)))

    def _said(self, id: str) -> str:
        """The first key of an action, or its name if it has no keys."""
        row = next((row for row in self.model.rows if row.id == id), None)
        if row is None:
            return id
        return in_words(self.model.keys_of(id)[:1]) or row.name

    # Building --------------------------------------------------------------------------------------

    def _build(self) -> None:
        table = self.table
        table.setModel(self._shown)
        table.setAccessibleName(_("Actions and their keys"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 8)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(ACTION, QHeaderView.ResizeMode.Stretch)
        for column in (MENU, KEYS):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        label = PlainLabel(_("&Press the new keys"), self)
        label.setBuddy(self.pressed)
        line = hbox(label, (self.pressed, 1))
        for button in (self.use, self.add, self.none, self.reset):
            button.setAutoDefault(False)
            line.addWidget(button)
        keys = QWidget(self)
        vbox(self.filter, (table, 1), line, self.message, parent=keys)
        self._tabs.addTab(keys, _("&Keys"))
        self._tabs.addTab(self.mouse, _("&Mouse"))
        kind = QDialogButtonBox.StandardButton
        self.buttons.setStandardButtons(kind.Ok | kind.Cancel)
        for button in (self.copy, self.reset_all):
            button.setAutoDefault(False)
            self.buttons.addButton(button, QDialogButtonBox.ButtonRole.ResetRole)
        vbox(self._tabs, self.buttons, parent=self)
        self.resize(700, 560)

    def _wire(self) -> None:
        self.filter.textChanged.connect(self._filter)
        self.filter.installEventFilter(self)
        self.table.selectionModel().currentChanged.connect(self._choose)
        self.table.doubleClicked.connect(lambda _: self.pressed.setFocus())
        self.pressed.keySequenceChanged.connect(lambda _: self._judge())
        self.use.clicked.connect(lambda: self._give(()))
        self.add.clicked.connect(lambda: self._give(self._keys()))
        self.none.clicked.connect(lambda: self._set(()))
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(self._reset_all)
        self.copy.clicked.connect(self._copy)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter and Down in the filter move on to the table; Enter does not press OK there."""
        if (
            watched is self.filter
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down)
        ):
            self.table.setFocus()
            return True
        return super().eventFilter(watched, event)

    # Working ---------------------------------------------------------------------------------------

    def _filter(self, text: str) -> None:
        self._shown.setFilterFixedString(text)
        if not self.table.currentIndex().isValid() and self._shown.rowCount():
            self.table.selectRow(0)
        self._judge()

    def _choose(self, index: QModelIndex) -> None:
        self.pressed.clear()
        self._judge()

    def _keys(self) -> tuple[str, ...]:
        row = self.row()
        return self.model.keys_of(row.id) if row is not None else ()

    def _give(self, besides: tuple[str, ...]) -> None:
        """Give the action chosen the keys pressed."""
        key = self.pressed.keySequence().toString()
        self._set(tuple(dict.fromkeys((*besides, key))))

    def _set(self, keys: tuple[str, ...]) -> None:
        row = self.row()
        if row is not None:
            self.model.give(row.id, keys)
            self.pressed.clear()
            self._judge()

    def _reset(self) -> None:
        row = self.row()
        if row is not None:
            self.model.reset(row.id)
            self._judge()

    def _reset_all(self) -> None:
        self.model.reset_all()
        self._judge()

    def _copy(self) -> None:
        rows = ((row, self.model.keys_of(row.id)) for row in self.model.rows)
        QGuiApplication.clipboard().setText(keys_text(rows, gestures(self._said)))
        self._report(_("All keys are on the clipboard."))

    def _judge(self) -> None:
        """Show what the keys pressed would change, and enable the buttons that make sense."""
        row, pressed = self.row(), self.pressed.keySequence()
        keys = self._keys()
        why = why_reserved(pressed, self._letters) if not pressed.isEmpty() else ""
        usable = row is not None and not pressed.isEmpty() and not why
        self.use.setEnabled(usable)
        self.add.setEnabled(usable and bool(keys) and pressed.toString() not in keys)
        self.none.setEnabled(bool(keys))
        self.reset.setEnabled(row is not None and keys != row.usual)
        self.reset_all.setEnabled(bool(self.model.changed))
        holder = self.model.holder_of(pressed.toString()) if usable else None
        if row is None:
            self._report(_("No action is called that."))
        elif why:
            self._report(why, bad=True)
        elif holder is not None and holder.id != row.id:
            self._report(
                _(
                    "{keys} belongs to {holder}, which loses it if you use it here.",
                    keys=in_words([pressed.toString()]),
                    holder=holder.name,
                ),
                bad=True,
            )
        else:
            self._report(row.tip)

    def _report(self, text: str, *, bad: bool = False) -> None:
        mine = colours(self.palette())
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, mine.bad if bad else mine.faint)
        self.message.setPalette(palette)
        self.message.setText(text)


def _mouse_table(lines: Sequence[tuple[str, str]], how: str, what: str) -> QTableWidget:
    table = QTableWidget(len(lines), 2)
    table.setHorizontalHeaderLabels([how, what])
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 8)
    header = table.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    header.resizeSection(0, max(table.fontMetrics().horizontalAdvance(how) for how, _ in lines) + 28)
    header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
    for number, texts in enumerate(lines):
        for column, text in enumerate(texts):
            table.setItem(number, column, QTableWidgetItem(text))
    return table
