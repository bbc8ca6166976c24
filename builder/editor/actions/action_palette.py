"""The action palette: type a few letters of the name of an action or a map, and Enter runs or opens it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from builder.language import _
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours, inked, scaled
from builder.view.widgets import NO_INDEX, Index, Line, PlainLabel, named, plain_tip, vbox

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class FoundAction:
    """An action as it can be found: all texts as they are shown.

    ``reason`` says why it is disabled now.
    """

    id: str
    name: str
    path: str
    tip: str = ""
    keys: str = ""
    enabled: bool = True
    reason: str = ""


def found(entries: Sequence[FoundAction], query: str, used: Sequence[str]) -> list[FoundAction]:
    """The entries that match a query, best first; all of them for an empty query.

    ``used`` are the ids used last, newest first: they lead among equals. Disabled actions come last.
    """
    words = query.casefold().split()
    rank = {id: place for place, id in enumerate(used)}
    hits: list[tuple[bool, float, int, int, FoundAction]] = []
    for place, entry in enumerate(entries):
        score = score_of(entry, words)
        if score is not None:
            recent = rank.get(entry.id, len(rank))
            hits.append((not entry.enabled, -score, recent, place, entry))
    hits.sort(key=lambda hit: hit[:4])
    return [hit[4] for hit in hits]


def score_of(entry: FoundAction, words: Sequence[str]) -> float | None:
    """How well an entry matches all the words; None if one of them does not occur in it."""
    total = 0.0
    for word in words:
        best = max(
            _in_name(word, entry.name.casefold()),
            8.0 if entry.keys and word in entry.keys.casefold().split(", ") else 0.0,
            _in_other(word, entry.path.casefold(), 3.0),
            _in_other(word, entry.tip.casefold(), 2.0),
        )
        if not best:
            return None
        total += best
    return total


def _in_name(word: str, name: str) -> float:
    if name == word:
        return 12.0
    if name.startswith(word):
        return 10.0
    parts = _WORD.findall(name)
    if any(part.startswith(word) for part in parts):
        return 8.0
    if word in name:
        return 6.0
    initials = "".join(part[0] for part in parts)
    if len(word) > 1 and word in initials:
        return 5.0
    return 4.0 if len(word) > 2 and _letter_by_letter(word, parts) else 0.0


def _letter_by_letter(word: str, parts: Sequence[str]) -> bool:
    """Whether the word consists of the first letters of the parts, in order: "zoin" for "zoom in"."""
    if not word:
        return True
    for number, part in enumerate(parts):
        for length in range(min(len(part), len(word)), 0, -1):
            if part.startswith(word[:length]) and _letter_by_letter(word[length:], parts[number + 1 :]):
                return True
    return False


def _in_other(word: str, text: str, worth: float) -> float:
    if any(part.startswith(word) for part in _WORD.findall(text)):
        return worth
    return worth / 2 if len(word) > 2 and word in text else 0.0


ENTRY_ROLE = Qt.ItemDataRole.UserRole


class ActionModel(SafeOverrides, QAbstractListModel):
    """The entries that match the query, best first."""

    def __init__(
        self, entries: Sequence[FoundAction], used: Sequence[str] = (), parent: QObject | None = None
    ) -> None:
        """``used`` are the ids of recent actions, newest first."""
        super().__init__(parent)
        self._entries, self._used = tuple(entries), tuple(used)
        self._found = found(self._entries, "", self._used)

    def search(self, query: str) -> None:
        """Show what answers the query."""
        self.beginResetModel()
        self._found = found(self._entries, query, self._used)
        self.endResetModel()

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._found)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._found):
            return None
        entry = self._found[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(entry.reason or entry.tip)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return ", ".join(text for text in (entry.path, entry.keys, entry.reason or entry.tip) if text)
        return entry if role == ENTRY_ROLE else None


_SIZE = QSize(620, 460)
_FROM_TOP = 60
_WALK = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class ActionPalette(SafeOverrides, QDialog):
    """`chosen` is the entry that Enter or a click took; None before that."""

    def __init__(
        self, entries: Sequence[FoundAction], used: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Find an action"))
        self.chosen: FoundAction | None = None
        prompt = _("What do you want to do, or which map?")
        self.search = Line(_("Find an action"), self, prompt=prompt, clear=True)
        self.search.installEventFilter(self)
        self.model = ActionModel(entries, used, self)
        self.view = named(QListView(self), _("Actions"))
        self.view.setModel(self.model)
        self.view.setItemDelegate(_ActionDelegate(self.view))
        self.view.setUniformItemSizes(True)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.message = PlainLabel(self, wrap=True)
        vbox(self.search, self.view, self.message, parent=self, margins=(10, 10, 10, 8), spacing=6)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(lambda: self._take(self.view.currentIndex()))
        self.view.clicked.connect(self._take)
        self.view.activated.connect(self._take)
        self.view.selectionModel().currentChanged.connect(self._report)
        self._search("")
        self._stand(parent)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            watched is self.search
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in _WALK
        ):
            # The list is walked through while one goes on typing.
            self.view.event(event)
            return True
        return super().eventFilter(watched, event)

    def _stand(self, parent: QWidget | None) -> None:
        self.resize(_SIZE if parent is None else _SIZE.boundedTo(parent.size() * 0.92))
        if parent is not None:
            window = parent.window()
            top = window.mapToGlobal(QPoint(window.width() // 2, _FROM_TOP))
            self.move(top.x() - self.width() // 2, top.y())

    def _search(self, text: str) -> None:
        self.model.search(text)
        self.view.setCurrentIndex(self.model.index(0))
        self._report(self.view.currentIndex())

    def _report(self, index: QModelIndex) -> None:
        entry = index.data(ENTRY_ROLE)
        if entry is None:
            self.message.setText(_("No action and no map is called that."))
        elif not entry.enabled:
            self.message.setText(entry.reason or _("This cannot be done just now."))
        else:
            self.message.setText(entry.tip)

    def _take(self, index: QModelIndex) -> None:
        entry = index.data(ENTRY_ROLE)
        if isinstance(entry, FoundAction) and entry.enabled:
            self.chosen = entry
            self.accept()


class _ActionDelegate(SafeOverrides, QStyledItemDelegate):
    """Paints the name, the menu path in a weaker colour, and the keys at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, QFontMetrics(option.font).height() + 14)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        entry = index.data(ENTRY_ROLE)
        palette, rect = option.palette, QRect(option.rect)
        mine = colours(palette)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            face = QColor(palette.color(QPalette.ColorRole.Highlight))
            face.setAlpha(48)
            inked(painter, face).drawRoundedRect(rect.adjusted(2, 1, -2, -1), 5, 5)
        weak = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
        room = rect.adjusted(10, 0, -10, 0)
        if entry.keys:
            room.setRight(self._keys(painter, room, entry.keys, option.font, mine.faint) - 12)
        align = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        metrics = QFontMetrics(option.font)
        name = metrics.elidedText(entry.name, Qt.TextElideMode.ElideRight, room.width())
        painter.setFont(option.font)
        inked(painter, line=mine.text if entry.enabled else weak).drawText(room, align, name)
        room.setLeft(room.left() + metrics.horizontalAdvance(name) + 14)
        beside = entry.path if entry.enabled or not entry.reason else entry.reason
        painter.setPen(mine.faint if entry.enabled else weak)
        if room.width() > 30:
            painter.drawText(
                room, align, metrics.elidedText(beside, Qt.TextElideMode.ElideRight, room.width())
            )
        painter.restore()

    def _keys(self, painter: QPainter, room: QRect, keys: str, font: QFont, colour: QColor) -> int:
        """Draw the first keys as a key cap at the right end; returns where the cap begins."""
        text = keys.split(", ")[0]
        small = scaled(font, 0.9)
        metrics = QFontMetrics(small)
        wide, high = metrics.horizontalAdvance(text) + 14, metrics.height() + 4
        cap = QRectF(room.right() - wide, room.center().y() - high / 2 + 0.5, wide, high)
        painter.setFont(small)
        inked(painter, line=QPen(colour, 1)).drawRoundedRect(cap, 4, 4)
        painter.drawText(cap, int(Qt.AlignmentFlag.AlignCenter), text)
        return round(cap.left())
