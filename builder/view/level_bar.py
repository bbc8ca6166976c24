"""The level shown, buttons to change it, and the dialog that asks for another."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QInputDialog, QLabel, QToolButton, QWidget

from builder.language import _
from builder.view.widgets import run_dialog


class LevelBar(QWidget):
    """Buttons: down, the level and number of levels (a click asks for another), up, all. Its window decides
    what the buttons do and which level it shows (`show_level`).
    """

    def __init__(
        self, down: QAction, go_to: QAction, up: QAction, every: QAction, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._every = every
        self.text = QToolButton(self)
        self.text.setToolTip(go_to.toolTip())
        self.text.clicked.connect(go_to.trigger)
        longest = (_("Level {level} of {top}", level=88, top=88), _("All levels"))
        self.text.setMinimumWidth(max(self.fontMetrics().horizontalAdvance(t) for t in longest) + 24)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for entry in (down, self.text, up, every):
            button = entry if isinstance(entry, QToolButton) else QToolButton(self)
            if isinstance(entry, QAction):
                button.setDefaultAction(entry)
            button.setAutoRaise(True)
            # A click leaves the keys with the canvas; the Tab key comes here all the same.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            layout.addWidget(button)

    def show_level(self, level: int | None, top: int) -> None:
        """Name the level shown in full, None for all; ``top`` is the highest in which a piece lies."""
        self._every.setChecked(level is None)
        if level is None:
            self.text.setText(_("All levels"))
        else:
            self.text.setText(_("Level {level} of {top}", level=level, top=max(top, level)))


_WIDE = 340  # px, in which the title of a small dialog is read in full


def ask_level(parent: QWidget, level: int, most: int, *, last_is_empty: bool = False) -> int | None:
    """Ask for the level to show, from 1 to ``most``; None if cancelled."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(_("Go to level"))
    last = _("Level, 1 to {top} ({top} is still empty):", top=most)
    dialog.setLabelText(last if last_is_empty else _("Level, 1 to {top}:", top=most))
    dialog.setInputMode(QInputDialog.InputMode.IntInput)
    dialog.setIntRange(1, most)
    dialog.setIntValue(level)
    for words in dialog.findChildren(QLabel):
        words.setMinimumWidth(_WIDE)  # the dialog takes no other width than that of its parts
    return dialog.intValue() if run_dialog(dialog) else None
