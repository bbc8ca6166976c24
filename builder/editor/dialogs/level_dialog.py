"""The question to which level to go."""

from __future__ import annotations

from PySide6.QtWidgets import QInputDialog, QWidget

from builder.language import _


def ask_level(parent: QWidget, level: int, top: int) -> int | None:
    """Which level to show, from 1 to one above the ``top``; None for none."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(_("Go to level"))
    dialog.setLabelText(_("Level (1 to {top}):", top=top + 1))
    dialog.setInputMode(QInputDialog.InputMode.IntInput)
    dialog.setIntRange(1, top + 1)
    dialog.setIntValue(level)
    return dialog.intValue() if dialog.exec() else None
