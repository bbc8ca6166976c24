"""The toolbar: the tools in groups, each with a word below it where the window is wide enough for that."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolBar, QToolButton

from builder.editor.actions.row import name_of
from builder.editor.actions.table import ACTIONS, ICON_SIDE, TOOLBAR
from builder.editor.session import Session
from builder.language import N_, _
from builder.view.overrides import SafeOverrides
from builder.view.theme import scaled

_WORDS: Mapping[str, str] = {
    "tool-pipette": N_("Pick Up"),
    "tool-wall": N_("Wall"),
    "tool-castle": N_("Castle"),
    "tool-walk": N_("Reach"),
    "tool-look": N_("Sight"),
    "tool-zone": N_("Zone"),
    "turn-left": N_("Left"),
    "turn-right": N_("Right"),
    "mirror-left-right": N_("Mirror"),
    "symmetry": N_("Symmetry"),
    "level-down": N_("Down"),
    "level-up": N_("Up"),
    "level-all": N_("All"),
    "zoom-out": N_("Smaller"),
    "zoom-in": N_("Larger"),
}
"""Where the name of an action is too long to stand below its icon, or stands for more than one."""

_SMALL = 0.82  # of the usual letters
_BESIDE = Qt.ToolButtonStyle.ToolButtonIconOnly
_UNDER = Qt.ToolButtonStyle.ToolButtonTextUnderIcon


class Toolbar(SafeOverrides, QToolBar):
    """The toolbar of the table; its words come and go with the room for them."""

    def __init__(self, session: Session) -> None:
        super().__init__(_("Toolbar"), session.window)
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setIconSize(QSize(ICON_SIDE, ICON_SIDE))
        names = {row.id: name_of(row) for row in ACTIONS}
        for entry in TOOLBAR:
            if entry is None:
                self.addSeparator()
            elif entry == "*levels":
                self.addWidget(session.levels)
            else:
                self.addAction(session.actions[entry])
        self._buttons = [button for button in self.findChildren(QToolButton) if button.defaultAction()]
        for button in chain(self._buttons, session.levels.findChildren(QToolButton)):
            button.setIconSize(self.iconSize())
        for button in self._buttons:
            action = button.defaultAction()
            word = _WORDS.get(action.objectName())
            action.setIconText(_(word) if word is not None else names[action.objectName()])
        self._worded = False
        self._needed = 0
        self._measure()

    @property
    def worded(self) -> bool:
        """Whether the words are shown."""
        return self._worded

    @property
    def needed(self) -> int:
        """How wide it is with its words, in px."""
        return self._needed

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_words(event.size().width() >= self._needed)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_needed"):
            self._measure()

    def _measure(self) -> None:
        for button in self._buttons:
            button.setFont(scaled(self.font(), _SMALL))
        before = self._worded
        self._show_words(True)
        self._needed = self.sizeHint().width()
        self._show_words(before)

    def _show_words(self, on: bool) -> None:
        if on != self._worded:
            self._worded = on
            for button in self._buttons:
                button.setToolButtonStyle(_UNDER if on else _BESIDE)
            layout = self.layout()
            assert layout is not None
            layout.invalidate()
