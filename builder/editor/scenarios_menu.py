"""The scenarios of the battlefield shown, as a list in a menu of which one is marked."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from builder.editor.commands.scenarios import title_of
from builder.editor.work.desk import Desk


class ScenariosMenu(QMenu):
    """Filled whenever it opens; ``wanted`` carries the key of the scenario chosen."""

    wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(self.tr("&Work on"))

    def fill(self, desk: Desk) -> None:
        """List the scenarios of a desk."""
        self.clear()
        scenarios = desk.document.scenarios
        group = QActionGroup(self)
        for number, one in enumerate(scenarios.all, 1):
            key = f"&{number} " if number < 10 else ""
            title = title_of(one.scenario, desk.scenario_hand.held.language)
            entry = QAction(key + title.replace("&", "&&"), self)
            entry.setCheckable(True)
            entry.setChecked(one == scenarios.chosen)
            entry.triggered.connect(partial(self._choose, one.key))
            group.addAction(entry)
            self.addAction(entry)
        if self.isEmpty():
            self.addAction(self.tr("There is no scenario yet")).setEnabled(False)

    def _choose(self, key: int, _checked: bool = False) -> None:
        self.wanted.emit(key)
