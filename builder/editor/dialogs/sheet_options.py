"""The form in which build sheets are chosen: paper, drawing and pages, a tab each."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from builder.editor.dialogs.sheet_choice import SheetChoice
from builder.editor.dialogs.sheet_drawing_tab import DrawingTab
from builder.editor.dialogs.sheet_pages_tab import PagesTab
from builder.editor.dialogs.sheet_paper_tab import PaperTab
from builder.editor.dialogs.sheet_tab import Tab
from builder.language import _


class SheetOptionsForm(QWidget):
    """All that can be chosen; ``changed`` tells that something is another now."""

    changed = Signal()

    def __init__(self, choice: SheetChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tabs = QTabWidget(self)
        self.paper, self.drawing, self.pages = PaperTab(self), DrawingTab(self), PagesTab(self)
        for tab, name in (
            (self.paper, _("P&aper")),
            (self.drawing, _("&Drawing")),
            (self.pages, _("Pa&ges")),
        ):
            self.tabs.addTab(tab, name)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
        self.show_choice(choice)
        self.paper.sheets.currentIndexChanged.connect(self._fit)
        for part in self._parts():
            part.changed.connect(self.changed)

    def show_choice(self, choice: SheetChoice) -> None:
        """Fill the fields."""
        blockers = [QSignalBlocker(part) for part in self._parts()]
        for part in (self.paper, self.drawing, self.pages):
            part.take(choice)
        del blockers

    def choice(self) -> SheetChoice:
        """What is chosen now."""
        from builder.sheets import Options

        options = Options(**self.paper.values(), **self.drawing.values(), **self.pages.values())
        return SheetChoice(options, self.pages.date.isChecked(), self.pages.file_name.isChecked())

    def _fit(self) -> None:
        kind = self.paper.sheets.currentData()
        self.drawing.fit_to(kind)
        self.pages.fit_to(kind)

    def _parts(self) -> tuple[Tab, ...]:
        return (self.paper, self.drawing, self.pages)
