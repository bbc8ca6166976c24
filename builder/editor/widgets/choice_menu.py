"""A menu of things to choose among: files, scenarios, languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget


class Entry(NamedTuple):
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
        entries: Callable[[], Iterable[Entry]],
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
