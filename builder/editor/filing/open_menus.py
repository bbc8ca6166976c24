"""Menus of files to open: the recent ones, and the battlefields that ship with the program."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from builder.editor.document.file_names import shipped_examples
from builder.errors import UnreadableError
from builder.language import _
from builder.plaindata import read_bytes, read_yaml
from builder.view import settings


class ExamplesMenu(QMenu):
    """Filled when it opens first; `requested` carries the file chosen."""

    requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(_("Open E&xample"))
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        if not self.isEmpty():
            return
        for number, path in enumerate(shipped_examples(), 1):
            key = f"&{number} " if number < 10 else ""
            entry = self.addAction(key + title_in(path).replace("&", "&&"))
            entry.setStatusTip(_("Opens as a new battlefield of your own"))
            entry.triggered.connect(partial(self._choose, path))
        if self.isEmpty():
            self.addAction(_("No examples are installed")).setEnabled(False)

    def _choose(self, path: Path, _checked: bool = False) -> None:
        self.requested.emit(path)


def title_in(path: Path) -> str:
    """The title in a file of our own, read without its pieces; its name where it has none."""
    try:
        head, _, _ = read_bytes(path).partition(b"\npieces:")
        data = read_yaml(head, str(path)).data
    except UnreadableError:
        return path.stem
    title = data.get("title") if isinstance(data, dict) else None
    return title if isinstance(title, str) and title else path.stem


class RecentMenu(QMenu):
    """Filled each time it opens, so that files that are gone are not offered."""

    requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(_("Open &Recent"))
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        for number, path in enumerate(settings.recent_files(), 1):
            key = f"&{number} " if number < 10 else ""
            entry = self.addAction(key + path.name.replace("&", "&&"))
            entry.setStatusTip(str(path))
            entry.triggered.connect(partial(self._choose, path))
        if self.isEmpty():
            self.addAction(_("No files yet")).setEnabled(False)
        else:
            self.addSeparator()
            self.addAction(_("&Forget these")).triggered.connect(settings.forget_files)

    def _choose(self, path: Path, _checked: bool = False) -> None:
        self.requested.emit(path)
