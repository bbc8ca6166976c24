"""The one message box of the window."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from builder.editor.widgets.message import Message, ask


def test_a_window_that_goes_while_a_message_is_open_takes_it_along(qapp: QApplication) -> None:
    window = QWidget()
    QTimer.singleShot(0, lambda: shiboken6.delete(window))
    pressed = ask(window, Message("Title", "A question?"), {QMessageBox.StandardButton.Yes: ""})
    assert pressed is QMessageBox.StandardButton.NoButton
