"""Lists of the pages: rows of texts or sentences, their keys, and the buttons below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QDropEvent, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from builder.drawing.marks import Mark
from builder.hexgrid import ORIGIN, centre
from builder.language import _
from builder.sheets.qt_renderer.marks import paint_marks
from builder.view.overrides import SafeOverrides
from builder.view.theme import drawn
from builder.view.widgets import (
    ENTER,
    REMOVE,
    Stretch,
    Switch,
    hbox,
    plain_tip,
    push_button,
    tool_button,
    vbox,
)
from builder.wording import on_one_line

_ROW = 8  # px of a row besides its text
_ICON = QSize(22, 22)
_ITEM = Qt.ItemDataRole.UserRole


Act = Callable[[], None]
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class RowKeys(SafeOverrides, QObject):
    """Calls ``remove`` and ``enter`` if a row is chosen, and ``move`` with the number of rows to move it by.

    These keys mean the row even where they are shortcuts of the window.
    """

    def __init__(
        self,
        view: QListWidget,
        remove: Act,
        *,
        enter: Act | None = None,
        move: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(view)
        self._view, self._remove, self._enter, self._move = view, remove, enter, move
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        act = self._meant(event) if isinstance(event, QKeyEvent) and event.type() in kinds else None
        if act is None:
            return super().eventFilter(watched, event)
        event.accept()
        if event.type() == QEvent.Type.KeyPress and self._view.currentItem() is not None:
            act()
        return True

    def _meant(self, event: QKeyEvent) -> Act | None:
        """The command of a key; None for any other key."""
        if event.key() in REMOVE:
            return self._remove
        if event.key() in ENTER:
            return self._enter
        step, move = _STEPS.get(Qt.Key(event.key())), self._move
        if step is None or move is None or not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return None
        return lambda: move(step)


class RowList(QListWidget):
    """Rows of text, each with its icon and value; at least two and at most ``rows`` lines high."""

    def __init__(
        self,
        name: str,
        parent: QWidget,
        rows: int,
        remove: Act,
        *,
        enter: Act | None = None,
        move: Callable[[int], None] | None = None,
    ) -> None:
        """``remove``, ``enter`` and ``move`` are what `RowKeys` calls."""
        super().__init__(parent)
        self._rows = rows
        self.setAccessibleName(name)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        RowKeys(self, remove, enter=enter, move=move)

    @property
    def current(self) -> Any:
        """The value of the chosen row; None if none is."""
        item = self.currentItem()
        return item.data(_ITEM) if item is not None else None

    def show_rows(
        self,
        texts: Sequence[str],
        items: Sequence[object],
        icons: Sequence[QIcon] = (),
        chosen: int | None = None,
    ) -> None:
        """Show texts, without a signal. The chosen row stays chosen if it still exists, unless ``chosen``
        names another.
        """
        if icons:
            self.setIconSize(_ICON)
        line = max(self.fontMetrics().height(), _ICON.height() if icons else 0) + _ROW
        with QSignalBlocker(self):
            row_chosen = self.currentRow() if chosen is None else chosen
            make_rows(self, len(texts))
            for row, text in enumerate(map(on_one_line, texts)):
                item = self.item(row)
                item.setText(text)
                item.setToolTip(plain_tip(text))
                item.setIcon(icons[row] if icons else QIcon())
                item.setData(_ITEM, items[row])
                item.setSizeHint(QSize(0, line))
            self.setCurrentRow(min(row_chosen, len(texts) - 1))
            self.setFixedHeight(min(max(len(texts), 2), self._rows) * line + 2 * self.frameWidth())


class SwitchRow(NamedTuple):
    """A checkbox: its value, its text, and whether it is on."""

    thing: Any
    text: str
    on: bool
    icon: QIcon | None = None
    tip: str = ""


class SwitchList(QWidget):
    """Checkboxes below each other. ``switched`` carries the value of one, and whether it is on now."""

    switched = Signal(object, bool)

    def __init__(self, parent: QWidget, spacing: int | None = None) -> None:
        super().__init__(parent)
        self.switches: dict[Any, Switch] = {}
        self._column = vbox(parent=self, margins=0, spacing=spacing)

    def show_rows(self, rows: Sequence[SwitchRow]) -> None:
        """Show these."""
        self.setVisible(bool(rows))
        if [row.thing for row in rows] != list(self.switches):
            for switch in self.switches.values():
                self._column.removeWidget(switch)
                switch.deleteLater()
            self.switches = {row.thing: self._make_row(row.thing) for row in rows}
        for row in rows:
            switch = self.switches[row.thing]
            switch.setText(row.text.replace("&", "&&"))
            switch.setToolTip(plain_tip(row.tip))
            switch.setIcon(row.icon or QIcon())
            switch.fill(row.on)

    def _make_row(self, thing: Any) -> Switch:
        switch = Switch("", self)
        switch.setIconSize(QSize(20, 20))
        switch.set.connect(lambda on: self.switched.emit(thing, on))
        self._column.addWidget(switch)
        return switch


def marks_icon(marks: Sequence[Mark], scale: Callable[[int], float]) -> QIcon:
    """What lies on the hex A1, drawn as a picture for lists; ``scale`` gives px a mm for a size in px."""
    at, made = centre(ORIGIN), QIcon()
    for size in (_ICON.width(), 2 * _ICON.width()):
        with drawn(QSize(size, size)) as (pixmap, painter):
            painter.translate(QRectF(pixmap.rect()).center())
            painter.scale(scale(size), scale(size))
            painter.translate(-at.x, -at.y)
            paint_marks(painter, marks)
        made.addPixmap(pixmap)
        made.addPixmap(pixmap, QIcon.Mode.Selected)
    return made


def make_rows(view: QListWidget, count: int) -> None:
    """Give a list this many rows; a row dragged falls between others, never into one."""
    while view.count() > count:
        view.takeItem(view.count() - 1)
    while view.count() < count:
        item = QListWidgetItem()
        item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
        view.addItem(item)


class RowButtons(QWidget):
    """``moved`` carries the number of rows to move the chosen one by; ``removed``: it is to be deleted."""

    moved = Signal(int)
    removed = Signal()

    def __init__(self, add: QPushButton, delete: str, parent: QWidget) -> None:
        """``add`` is put first; ``delete`` says what is deleted."""
        super().__init__(parent)
        self.add = add
        self.up = tool_button(
            "↑",
            self,
            lambda: self.moved.emit(-1),
            tip=_("Move it up: what stands first is asked first"),
            raised=False,
        )
        self.down = tool_button("↓", self, lambda: self.moved.emit(1), tip=_("Move it down"), raised=False)
        self.delete = push_button(_("Delete"), self, do=self.removed, tip=delete)
        hbox(add, self.up, self.down, self.delete, Stretch(), parent=self, margins=0, spacing=4)

    def show_row(self, row: int, count: int, *, full: bool) -> None:
        """Show what can be done with the chosen row (-1: none) of a list of this many; ``full``: no more may
        be added.
        """
        self.add.setEnabled(not full)
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < count - 1)
        self.delete.setEnabled(row >= 0)
        for button in (self.up, self.down):
            button.setVisible(count > 1)


_LEAST, _MOST = 44, 230  # px high
_AIR = 8  # px above and below the lines of a row
_SIDES = 6  # px beside them


class SentenceList(SafeOverrides, QListWidget):
    """Long rows are broken into lines. ``chosen`` carries the row chosen, -1 for none; ``moved`` the old and
    new index of a row, by drag or Alt with an arrow; ``removed``: the chosen row is to be deleted.
    """

    chosen = Signal(int)
    moved = Signal(int, int)
    removed = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setAlternatingRowColors(True)
        self.setToolTip(_("Drag a row, or press Alt with an arrow key, to put it in another place"))
        RowKeys(self, self.removed.emit, move=self._step)
        self.currentRowChanged.connect(self.chosen)

    def show_sentences(self, sentences: Sequence[str]) -> None:
        """Show these; the chosen row stays chosen, or the last one if it is gone."""
        row = self.currentRow()
        with QSignalBlocker(self):
            make_rows(self, len(sentences))
            for number, sentence in enumerate(sentences):
                text = _("{number}. {sentence}", number=number + 1, sentence=on_one_line(sentence))
                if self.item(number).text() != text:
                    self.item(number).setText(text)
            self.setCurrentRow(min(max(row, 0), len(sentences) - 1))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        """Rows as high as their lines, and the list as high as its rows."""
        width = self.width() - 2 * self.frameWidth() - _SIDES
        if self._heights(width) + 2 * self.frameWidth() > _MOST:
            self._heights(width - self.verticalScrollBar().sizeHint().width())
        whole = sum(self.item(number).sizeHint().height() for number in range(self.count()))
        self.setFixedHeight(min(max(whole + 2 * self.frameWidth(), _LEAST), _MOST))

    def _heights(self, width: int) -> int:
        """Give each row the height of its lines in a width; all of them together."""
        metrics, flags, whole = self.fontMetrics(), Qt.TextFlag.TextWordWrap, 0
        for number in range(self.count()):
            item = self.item(number)
            box = metrics.boundingRect(0, 0, max(width, 60), 10_000, flags, item.text())
            item.setSizeHint(QSize(0, box.height() + _AIR))
            whole += box.height() + _AIR
        return whole

    def _step(self, steps: int) -> None:
        row = self.currentRow()
        if 0 <= row + steps < self.count():
            self.moved.emit(row, row + steps)

    def dropEvent(self, event: QDropEvent) -> None:
        """Only signal the move: the owner of the rows reorders them."""
        row, over = self.currentRow(), self.indexAt(event.position().toPoint())
        to = over.row() if over.isValid() else self.count() - 1
        if over.isValid():
            where, side = self.dropIndicatorPosition(), QAbstractItemView.DropIndicatorPosition
            to += int(where == side.BelowItem and to < row) - int(where == side.AboveItem and to > row)
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        if row >= 0 and to != row:
            self.moved.emit(row, to)
