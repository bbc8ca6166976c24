"""Rows that hear their own keys first."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QStringListModel, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from builder.editor.widgets.row_table import REMOVE, RowTable


def test_an_own_key_reaches_the_row_though_the_window_has_it_as_a_shortcut(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    table = RowTable("Rows", REMOVE, window)
    table.setModel(QStringListModel(["one", "two"], window))
    window.setCentralWidget(table)
    heard: list[object] = []
    QShortcut(QKeySequence("Del"), window).activated.connect(lambda: heard.append("window"))
    table.row_key.connect(heard.append)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    table.setFocus()
    table.setCurrentIndex(QModelIndex())
    qtbot.keyClick(table, Qt.Key.Key_Delete)
    assert heard == [], "no row is chosen, and nothing else is meant"
    table.setCurrentIndex(table.model().index(1, 0))
    qtbot.keyClick(table, Qt.Key.Key_Delete)
    assert heard == [Qt.Key.Key_Delete]
    qtbot.keyClick(table, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert len(heard) == 1, "with Ctrl it is another key"
