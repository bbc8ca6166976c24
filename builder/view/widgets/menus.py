"""Menus: things to choose among, keys in texts, and why an entry cannot be chosen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QHelpEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from builder.view.overrides import SafeOverrides
from builder.view.widgets.plain_texts import plain_tip


class MenuEntry(NamedTuple):
    """One line of the menu: what it stands for, and whether it is the one in force (None: it has no mark)."""

    value: object
    text: str
    tip: str = ""
    checked: bool | None = None


class ChoiceMenu(QMenu):
    """Filled each time it opens, with digits as keys; ``requested`` carries the value of the line chosen."""

    requested = Signal(object)

    def __init__(
        self,
        title: str,
        entries: Callable[[], Iterable[MenuEntry]],
        nothing: str = "",
        parent: QWidget | None = None,
        clear: tuple[str, Callable[[], None]] | None = None,
    ) -> None:
        """``nothing`` is shown where there are no entries; ``clear``: a last line that empties the menu."""
        super().__init__(title, parent)
        self._entries, self._nothing, self._clear = entries, nothing, clear
        self._group = QActionGroup(self)
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        for number, entry in enumerate(self._entries(), 1):
            key = f"&{number} " if number < 10 else ""
            action = self.addAction(key + entry.text.replace("&", "&&"))
            action.setStatusTip(entry.tip)
            if entry.checked is not None:
                self._group.addAction(action)
                action.setCheckable(True)
                action.setChecked(entry.checked)
            action.triggered.connect(partial(self._choose, entry.value))
        if self.isEmpty():
            self.addAction(self._nothing).setEnabled(False)
        elif self._clear is not None:
            text, carry_out = self._clear
            self.addSeparator()
            self.addAction(text).triggered.connect(carry_out)

    def _choose(self, value: object, _checked: bool = False) -> None:
        self.requested.emit(value)


_KEYS = re.compile(r"\{keys:([a-z-]+)\}")


def with_keys(text: str, keys_of: Callable[[str], str]) -> str:
    """The text with ``{keys:id}`` replaced by the keys of that action."""
    return _KEYS.sub(lambda found: keys_of(found[1]), text)


def key_of(action: QAction) -> str:
    """The first of the keys that an action has now, its name where it has none."""
    if action.shortcut().isEmpty():
        return action.text().replace("&", "").rstrip("…")
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


_WHY = "whyDisabled"


def allow(action: QAction, can: bool, why: str) -> None:
    """Enable an action or not, and keep why not."""
    action.setEnabled(can)
    action.setProperty(_WHY, "" if can else why)


def why_disabled(action: QAction | None) -> str:
    """Why an action cannot be chosen; empty where it can, or where nobody said why not."""
    return "" if action is None or action.isEnabled() else str(action.property(_WHY) or "")


class DisabledReasons(SafeOverrides, QObject):
    """Shows that in a tip where the mouse rests on a grey entry; others have no tips in menus."""

    def __init__(self, menu: QMenu) -> None:
        super().__init__(menu)
        self._menu = menu
        # Not before: a menu hears of every change of each of its actions.
        menu.aboutToShow.connect(lambda: menu.installEventFilter(self))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._menu and isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            why = why_disabled(self._menu.actionAt(event.pos()))
            if why:
                QToolTip.showText(event.globalPos(), plain_tip(why), self._menu)
            else:
                QToolTip.hideText()
            return True
        return super().eventFilter(watched, event)
