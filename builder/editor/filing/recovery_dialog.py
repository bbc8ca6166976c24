"""The dialog that offers what was kept of a session that ended without saving."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from builder.editor.filing.kept_file import KeptFile
from builder.editor.filing.recovery_model import COLUMNS, RecoveryModel
from builder.editor.plain_texts import PlainLabel

_WIDEST_NAME = 260  # px


class Wish(Enum):
    """What to do with what was found."""

    RECOVER = "recover"
    DISCARD = "discard"
    LATER = "later"


class RecoveryDialog(QDialog):
    """Lists what was found; `wish` is what was pressed, Later where the dialog was closed."""

    def __init__(
        self, found: Sequence[KeptFile], unreadable: str = "", parent: QWidget | None = None
    ) -> None:
        """``unreadable`` says what else is there and cannot be offered."""
        super().__init__(parent)
        self.wish = Wish.LATER
        self.setWindowTitle(self.tr("Unsaved work was found"))
        self.model = RecoveryModel(found, self)
        text = PlainLabel(
            self.tr(
                "Hexwright ended without saving these battlefields. Recovering opens them in tabs; "
                "nothing is written to your files until you save."
            ),
            self,
        )
        text.setWordWrap(True)
        self.table = self._make_table()
        self.buttons = QDialogButtonBox(self)
        role = QDialogButtonBox.ButtonRole
        self.recover = self.buttons.addButton(self.tr("&Recover"), role.AcceptRole)
        self.discard = self.buttons.addButton(self.tr("&Discard"), role.DestructiveRole)
        self.later = self.buttons.addButton(self.tr("&Later"), role.RejectRole)
        self.recover.setToolTip(self.tr("Open what is ticked; the rest stays for later"))
        self.discard.setToolTip(self.tr("Throw away what is ticked; the rest stays for later"))
        self.later.setToolTip(self.tr("Leave everything: it is offered again at the next start"))
        for button, wish in (
            (self.recover, Wish.RECOVER),
            (self.discard, Wish.DISCARD),
            (self.later, Wish.LATER),
        ):
            button.clicked.connect(lambda _=False, wish=wish: self._end(wish))
        self.recover.setDefault(True)
        self.model.dataChanged.connect(self._show_state)
        layout = QVBoxLayout(self)
        layout.setSpacing(12)
        for part in (text, self.table):
            layout.addWidget(part)
        if unreadable:
            more = PlainLabel(unreadable, self)
            more.setWordWrap(True)
            layout.addWidget(more)
        layout.addWidget(self.buttons)
        self.resize(760, 300)
        self.table.setFocus()

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        table.setAccessibleName(self.tr("Battlefields found"))
        table.setModel(self.model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setMinimumSectionSize(60)
        table.resizeColumnsToContents()
        table.setColumnWidth(0, min(table.columnWidth(0), _WIDEST_NAME))
        header.setSectionResizeMode(COLUMNS - 1, QHeaderView.ResizeMode.Stretch)
        table.selectRow(0)
        return table

    def _show_state(self) -> None:
        for button in (self.recover, self.discard):
            button.setEnabled(bool(self.model.ticked))

    def _end(self, wish: Wish) -> None:
        self.wish = wish
        self.accept() if wish is not Wish.LATER else self.reject()
