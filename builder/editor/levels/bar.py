"""Which level is shown, and the buttons to change it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QWidget

from builder.editor.document.desk import Desk
from builder.editor.widgets.layout import hbox
from builder.editor.widgets.signals import Following
from builder.language import _


class LevelBar(QWidget):
    """Down, which level of how many (a click asks for another), up, all."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        """``actions`` are those of the window, by id."""
        super().__init__(parent)
        self._desk: Desk | None = None
        self._following = Following()
        self._every = actions["level-all"]
        go_to = actions["go-to-level"]
        self.text = QToolButton(self)
        self.text.setToolTip(go_to.toolTip())
        self.text.clicked.connect(go_to.trigger)
        longest = (_("Level {level} of {top}", level=88, top=88), _("All levels"))
        self.text.setMinimumWidth(max(self.fontMetrics().horizontalAdvance(t) for t in longest) + 24)
        layout = hbox(parent=self, margins=0, spacing=0)
        for entry in (actions["level-down"], self.text, actions["level-up"], self._every):
            button = entry if isinstance(entry, QToolButton) else QToolButton(self)
            if isinstance(entry, QAction):
                button.setDefaultAction(entry)
            button.setAutoRaise(True)
            # A click leaves the keys with the canvas; the Tab key comes here all the same.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            layout.addWidget(button)

    def show_desk(self, desk: Desk) -> None:
        """Show this desk's level from now on."""
        self._desk = desk
        self._following.follow((desk.level_changed, self._show), (desk.document.changed, self._show))
        self._show()

    def _show(self) -> None:
        desk = self._desk
        assert desk is not None
        self._every.setChecked(desk.all_levels)
        if desk.all_levels:
            self.text.setText(_("All levels"))
        else:
            self.text.setText(_("Level {level} of {top}", level=desk.level, top=max(desk.top, desk.level)))
