"""Looks through the window for texts of files that are shown as rich text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QTabBar,
    QTextEdit,
    QTreeView,
    QWidget,
)

EVIL = '<b>PWN</b><img src="canary.png"><a href="file:///evil">PWN</a>'
SHORT = "<b>PWN</b>"
_BARE = re.compile(r"(?<!<b>)(?<!evil\">)PWN")
_MOST_ROWS = 200


def rich_texts() -> Iterator[str]:
    """Where something of a file is rich text now, in any widget of the program."""
    for top in QApplication.topLevelWidgets():
        for widget in [top, *top.findChildren(QWidget)]:
            for what, text in _texts(widget):
                if _is_live(text):
                    yield f"{what} of {_place(widget)}: {text[:120]}"
            if isinstance(widget, QTextEdit) and _shows(widget.document()):
                yield f"text of {_place(widget)}: {widget.toPlainText()[:120]}"


def _texts(widget: QWidget) -> Iterator[tuple[str, str]]:
    """Every text of a widget that Qt takes for rich text where it looks like it."""
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
    if isinstance(widget, (QAbstractItemView, QComboBox)) and widget.model() is not None:
        for text in _tips(widget, QModelIndex(), 0):
            yield "tool tip of an item", text


def _tips(view: QAbstractItemView | QComboBox, under: QModelIndex, depth: int) -> Iterator[str]:
    model = view.model()
    for row in range(min(model.rowCount(under), _MOST_ROWS)):
        for column in range(1 if isinstance(model, QAbstractListModel) else min(model.columnCount(under), 8)):
            index = model.index(row, column, under)
            for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.WhatsThisRole):
                tip = model.data(index, role)
                if isinstance(tip, str):
                    yield tip
            if column == 0 and depth < 3 and isinstance(view, QTreeView):
                yield from _tips(view, index, depth + 1)


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
