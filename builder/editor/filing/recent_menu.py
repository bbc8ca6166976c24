"""The menu of files opened or saved last."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from builder.view import settings


class RecentMenu(QMenu):
    """Filled each time it opens, so that files that are gone are not offered."""

    wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(self.tr("Open &Recent"))
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        for number, path in enumerate(settings.recent_files(), 1):
            key = f"&{number} " if number < 10 else ""
            entry = self.addAction(key + path.name.replace("&", "&&"))
            entry.setStatusTip(str(path))
            entry.triggered.connect(partial(self._choose, path))
        if self.isEmpty():
            self.addAction(self.tr("No files yet")).setEnabled(False)
        else:
            self.addSeparator()
            self.addAction(self.tr("&Forget these")).triggered.connect(settings.forget_files)

    def _choose(self, path: Path, _checked: bool = False) -> None:
        self.wanted.emit(path)
