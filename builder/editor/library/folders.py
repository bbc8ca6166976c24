"""The button with the folders of the library: to add, remove and rescan them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from builder.editor.document.file_names import short_path
from builder.language import _
from builder.library.shelf import Folder
from builder.view.widgets import plain_tip


class FoldersButton(QPushButton):
    """``added`` requests a choice of folder, ``removed`` and ``shown`` carry a path, ``renewed`` requests a
    rescan of all folders; ``published`` carries the path of a folder of which a web site is to be made.
    """

    added = Signal()
    removed = Signal(str)
    shown = Signal(str)
    published = Signal(str)
    renewed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("F&olders"), parent)
        self._folders: tuple[tuple[Folder, bool], ...] = ()
        self.setToolTip(plain_tip(_("The folders of the library: add one, remove one, look again")))
        menu = QMenu(self)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        self.setMenu(menu)

    @property
    def folders(self) -> tuple[Folder, ...]:
        """The folders of the library."""
        return tuple(folder for folder, _there in self._folders)

    @property
    def gone(self) -> tuple[Folder, ...]:
        """The folders that are missing now."""
        return tuple(folder for folder, there in self._folders if not there)

    def show_folders(self, folders: tuple[tuple[Folder, bool], ...]) -> None:
        """Offer these folders, each with whether it exists now."""
        self._folders = folders

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        for folder, there in self._folders:
            name = _("Shipped with Hexwright") if folder.shipped else short_path(Path(folder.path))
            name = name.replace("&", "&&")
            inside = menu.addMenu(name if there else _("{folder} (not there now)", folder=name))
            show = inside.addAction(_("&Show in the File Manager"))
            show.setEnabled(there)
            show.triggered.connect(partial(self.shown.emit, folder.path))
            if not folder.shipped:
                remove = inside.addAction(_("&Remove from the Library"))
                remove.triggered.connect(partial(self.removed.emit, folder.path))
            publish = inside.addAction(_("&Publish as a Web Site…"))
            publish.setEnabled(there)
            publish.triggered.connect(partial(self.published.emit, folder.path))
        menu.addSeparator()
        menu.addAction(_("&Add a Folder…")).triggered.connect(self.added)
        again = menu.addAction(_("&Look Again"))
        again.setEnabled(bool(self._folders))
        again.triggered.connect(self.renewed)
