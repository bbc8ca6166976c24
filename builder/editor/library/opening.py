"""Creates the library window, and carries out its requests in the main window."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QWidget

from builder import places
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.document.file_names import shipped_examples
from builder.editor.filing.filing import Filing
from builder.editor.inventory.holdings import Holdings
from builder.editor.library.window import LibraryWindow
from builder.editor.library.work import LibraryPlace


def make_library(
    catalogue: Catalogue,
    styles: Styles,
    holdings: Holdings,
    filing: Filing,
    actions: Mapping[str, QAction],
    window: QMainWindow,
) -> LibraryWindow:
    """The library window, a child of the main ``window``, with the main window's ``actions``."""
    examples = shipped_examples()
    shipped = examples[0].parent if examples else None
    place = LibraryPlace(places.data_folder(), places.state_folder(), shipped)
    made = LibraryWindow(catalogue, styles, holdings, place, window)

    def opened(path: Path, then: str = "") -> None:
        window.activateWindow()
        window.raise_()
        if filing.open_listed(path) and then:
            actions[then].trigger()

    def ask_for_collection(over: QWidget) -> None:
        from builder.editor.inventory.collection_dialog import edit_collection

        edit_collection(holdings, catalogue, over)

    made.setObjectName("library")  # the guide knows it by this
    made.addAction(actions["guide"])
    made.opened.connect(opened)
    made.printed.connect(lambda path: opened(path, "print"))
    made.fitted.connect(lambda path: opened(path, "lay-again"))
    made.collection_requested.connect(ask_for_collection)
    return made
