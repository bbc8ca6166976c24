"""The question to which level to go."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QInputDialog, QWidget

translate = QCoreApplication.translate


def ask_level(parent: QWidget, level: int, top: int) -> int | None:
    """Which level to show, from 1 to one above the ``top``; None for none."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(translate("Dialogs", "Go to level"))
    dialog.setLabelText(translate("Dialogs", "Level (1 to {top}):").format(top=top + 1))
    dialog.setInputMode(QInputDialog.InputMode.IntInput)
    dialog.setIntRange(1, top + 1)
    dialog.setIntValue(level)
    return dialog.intValue() if dialog.exec() else None
