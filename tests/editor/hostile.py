"""Looks through the window for texts of files that are shown as rich text, or that steer what is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QPlainTextEdit,
    QStatusBar,
    QTabBar,
    QTextEdit,
    QTreeView,
    QWidget,
)

EVIL = '<b>PWN</b><img src="canary.png"><a href="file:///evil">PWN</a>'
SHORT = "<b>PWN</b>"
_BARE = re.compile(r"(?<!<b>)(?<!evil\">)PWN")
_STEERS = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")
_MOST_ROWS = 200
_SHOWN = "text"
_ROLES = (
    ("tool tip", Qt.ItemDataRole.ToolTipRole),
    ("what's this", Qt.ItemDataRole.WhatsThisRole),
    (_SHOWN, Qt.ItemDataRole.DisplayRole),
)


def faults() -> Iterator[str]:
    """Where something of a file is rich text now, in any widget of the program, and where control characters,
    or marks that turn the direction of what follows, come to be shown.

    What is typed into holds a text as it is.
    """
    widgets = list(_widgets())
    for widget, what, text, rich in _texts(widgets):
        if rich and _is_live(text):
            yield f"{what} of {_place(widget)} is rich: {text[:120]}"
        if _STEERS.search(text):
            yield f"{what} of {_place(widget)} steers: {text[:120]!r}"
    for widget in widgets:
        if isinstance(widget, QTextEdit) and _shows(widget.document()):
            yield f"text of {_place(widget)} is rich: {widget.toPlainText()[:120]}"


def shown_texts(window: QWidget) -> Iterator[tuple[str, str]]:
    """Every text that is shown now in a window or would be, each with what it is."""
    for widget, what, text, _rich in _texts((window, *window.findChildren(QWidget))):
        yield f"{what} of {_place(widget)}", text


def _widgets() -> Iterator[QWidget]:
    for top in QApplication.topLevelWidgets():
        yield from (top, *top.findChildren(QWidget))


def _texts(widgets: Iterable[QWidget]) -> Iterator[tuple[QWidget, str, str, bool]]:
    """Every text that is shown; the last says whether Qt takes it for rich text where it looks like it."""
    for widget in widgets:
        for what, text in _plain(widget):
            if text:
                yield widget, what, text, False
        for what, text in _rich(widget):
            if text:
                yield widget, what, text, True
        if isinstance(widget, (QAbstractItemView, QComboBox)) and widget.model():
            for what, text in _items(widget, QModelIndex(), 0):
                if text:
                    yield widget, f"{what} of an item", text, what != _SHOWN


def _plain(widget: QWidget) -> Iterator[tuple[str, str]]:
    yield "title", widget.windowTitle()
    if isinstance(widget, (QLabel, QAbstractButton)):
        yield "text", widget.text()
    if isinstance(widget, (QTextEdit, QPlainTextEdit)) and widget.isReadOnly():
        yield "text", widget.toPlainText()
    if isinstance(widget, QStatusBar):
        yield "message", widget.currentMessage()
    if isinstance(widget, QTabBar):
        for tab in range(widget.count()):
            yield "text of a tab", widget.tabText(tab)
    for action in widget.actions():
        yield "text of an action", action.text()
        yield "status tip of an action", action.statusTip()


def _rich(widget: QWidget) -> Iterator[tuple[str, str]]:
    if isinstance(widget, QLabel) and widget.textFormat() is not Qt.TextFormat.PlainText:
        yield "label", widget.text()
    yield "tool tip", widget.toolTip()
    yield "what's this", widget.whatsThis()
    for action in (
        *widget.actions(),
        *widget.findChildren(QAction, options=Qt.FindChildOption.FindDirectChildrenOnly),
    ):
        yield "tool tip of an action", action.toolTip()
    if isinstance(widget, QTabBar):
        for tab in range(widget.count()):
            yield "tool tip of a tab", widget.tabToolTip(tab)


def _items(
    view: QAbstractItemView | QComboBox,
    under: QModelIndex,
    depth: int,
) -> Iterator[tuple[str, str]]:
    model = view.model()
    for row in range(min(model.rowCount(under), _MOST_ROWS)):
        for column in range(1 if isinstance(model, QAbstractListModel) else min(model.columnCount(under), 8)):
            index = model.index(row, column, under)
            for what, role in _ROLES:
                text = model.data(index, role)
                if isinstance(text, str):
                    yield what, text
            if column == 0 and depth < 3 and isinstance(view, QTreeView):
                yield from _items(view, index, depth + 1)


def _is_live(text: str) -> bool:
    if "PWN" not in text or not GuiQt.mightBeRichText(text):
        return False
    document = QTextDocument()
    document.setHtml(text)
    return _shows(document)


def _shows(document: QTextDocument) -> bool:
    """Whether mark-up of a file is no letters any more in a document."""
    if _BARE.search(document.toPlainText()):
        return True
    formats = document.allFormats()
    return any(
        "canary" in f.toImageFormat().name() or "evil" in f.toCharFormat().anchorHref() for f in formats
    )


def _place(widget: QObject) -> str:
    names: list[str] = []
    found: QObject | None = widget
    while found is not None and len(names) < 4:
        names.append(f"{type(found).__name__} {found.objectName()}".strip())
        found = found.parent()
    return " < ".join(names)
