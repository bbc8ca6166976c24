"""A map out of the boxes that somebody owns: searched, compared, exchanged, and sheets of what changed."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtWidgets import QDialog

from builder import places
from builder.editor.compare.window import CompareWindow
from builder.editor.inventory.fit_dialog import FitDialog
from builder.editor.sheets.preview import PrintPreview
from builder.editor.window import Window
from builder.inventory import Collection
from builder.sheets.layout import Text
from guide_pictures.camera import Camera
from guide_pictures.hands import Hands

MAP = "four-fords.hexfield"
_SIZE = 1060, 680  # px
BOXES = Collection({"sotm": 1, "aoa": 1}, {})


class OwnBoxes:
    """Does with a shipped battlefield what the chapter says; afterwards the window shows what it showed."""

    def __init__(self, window: Window, camera: Camera, home: Path) -> None:
        """``home`` is where a copy of the battlefield is written."""
        self.window, self.camera, self.hands = window, camera, Hands(window)
        self.map = Path(shutil.copy(places.shipped("scenarios") / MAP, home))

    def run(self) -> None:
        """All steps. Raises AssertionError where something is not as the guide says."""
        session, before = self.window.session, self.window.document
        owned = session.holdings.collection
        session.holdings.save(BOXES)
        self.hands.settle()
        assert session.filing.open_path(self.map)
        self.hands.in_dialog(FitDialog, self.fit)
        self.hands.menu("lay-again")
        self.hands.menu("compare")
        (compared,) = self.window.findChildren(CompareWindow)
        self.hands.until(lambda: compared.model.row_total() > 0)
        self.hands.in_dialog(PrintPreview, self.sheets)
        compared.sheets.click()
        compared.close()
        self.hands.keys("Ctrl+Z")
        self.hands.keys("Ctrl+W")
        session.holdings.save(owned)
        self.hands.settle()
        assert self.window.document is before

    def fit(self, dialog: QDialog) -> None:
        """Search, compare what was found, and exchange. Where no pictures are wanted, one level does."""
        assert isinstance(dialog, FitDialog)
        dialog.scope.setCurrentIndex(dialog.scope.findData("all" if self.camera.writes else "level"))
        dialog.search.click()
        self.hands.until(lambda: not dialog.job.busy)
        assert dialog.found is not None
        assert sum(dialog.found.short.values()) < sum(dialog.found.short_before.values())
        dialog.table.selectRow(0)
        self.camera.shoot("guide-exchange", dialog)
        self.hands.in_dialog(CompareWindow, self.compare)
        dialog.compare.click()
        dialog.exchange.click()

    def compare(self, dialog: QDialog) -> None:
        """The same surface, and the pieces that differ."""
        assert isinstance(dialog, CompareWindow)
        self.hands.until(lambda: dialog.model.row_total() > 0)
        assert dialog.state.text().startswith("The same surface")
        dialog.resize(*_SIZE)
        self.hands.settle()
        dialog.next.click()
        self.camera.shoot("guide-compare", dialog)
        dialog.leave.click()

    def sheets(self, dialog: QDialog) -> None:
        """Sheets that are laid out with what lies instead."""
        assert isinstance(dialog, PrintPreview)
        self.hands.until(lambda: dialog.plan is not None)
        assert dialog.plan is not None
        items = (item for page in dialog.plan.pages for block in page.blocks for item in block.items)
        assert any(isinstance(item, Text) and "instead of" in item.text for item in items)
        dialog.close_button.click()
