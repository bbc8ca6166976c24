"""A list of work from programs that ended without saving, to be opened or discarded."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import (
    QDate,
    QDateTime,
    QLocale,
    QObject,
    Qt,
    QTime,
)
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QWidget,
)

from builder.editor.filing.autosave import AutosaveFile
from builder.language import _
from builder.view.widgets import PlainLabel, RowTable, plain_tip, vbox

COLUMNS = 4


class RecoveryModel(QStandardItemModel):
    """One row for each battlefield found, with a checkbox; all are checked at first."""

    def __init__(self, found: Sequence[AutosaveFile], parent: QObject | None = None) -> None:
        super().__init__(0, COLUMNS, parent)
        self._found = tuple(found)
        titles = (_("Battlefield"), _("Kept"), _("Pieces"), _("File it came from"))
        self.setHorizontalHeaderLabels(titles)
        for kept in self._found:
            items = [QStandardItem(text) for text in _texts(kept)]
            for item in items:
                item.setToolTip(plain_tip(str(kept.path or "")))
            items[0].setCheckable(True)
            items[0].setCheckState(Qt.CheckState.Checked)
            items[2].setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.appendRow(items)

    @property
    def checked(self) -> tuple[AutosaveFile, ...]:
        """The checked battlefields."""
        rows = enumerate(self._found)
        return tuple(kept for row, kept in rows if self.item(row).checkState() == Qt.CheckState.Checked)


def _texts(kept: AutosaveFile) -> tuple[str, ...]:
    name = kept.title or (kept.path.stem if kept.path is not None else _("Untitled battlefield"))
    locale = QLocale()
    at = kept.when  # by its parts: a wrong clock may have set a year beyond the system's range
    kept_at = QDateTime(QDate(at.year, at.month, at.day), QTime(at.hour, at.minute, at.second))
    when = locale.toString(kept_at, QLocale.FormatType.ShortFormat)
    file = str(kept.path) if kept.path is not None else _("never saved")
    return name, when, locale.toString(kept.pieces), file


_WIDEST_NAME = 260  # px


class RecoveryChoice(Enum):
    """What to do with the work found."""

    RECOVER = "recover"
    DISCARD = "discard"
    LATER = "later"


class RecoveryDialog(QDialog):
    """Lists the work found; `options` is the button pressed, Later if the dialog was closed."""

    def __init__(
        self, found: Sequence[AutosaveFile], unreadable: str = "", parent: QWidget | None = None
    ) -> None:
        """``unreadable``: a sentence about files that cannot be offered."""
        super().__init__(parent)
        self.options = RecoveryChoice.LATER
        self.setWindowTitle(_("Unsaved work was found"))
        self.model = RecoveryModel(found, self)
        text = PlainLabel(
            _(
                "Hexwright ended without saving these battlefields. Recovering opens them in tabs; "
                "nothing is written to your files until you save."
            ),
            self,
            wrap=True,
        )
        self.table = self._make_table()
        self.buttons = QDialogButtonBox(self)
        role = QDialogButtonBox.ButtonRole
        self.recover = self.buttons.addButton(_("&Recover"), role.AcceptRole)
        self.discard = self.buttons.addButton(_("&Discard"), role.DestructiveRole)
        self.later = self.buttons.addButton(_("&Later"), role.RejectRole)
        self.recover.setToolTip(_("Open what is ticked; the rest stays for later"))
        self.discard.setToolTip(_("Throw away what is ticked; the rest stays for later"))
        self.later.setToolTip(_("Leave everything: it is offered again at the next start"))
        for button, options in (
            (self.recover, RecoveryChoice.RECOVER),
            (self.discard, RecoveryChoice.DISCARD),
            (self.later, RecoveryChoice.LATER),
        ):
            button.clicked.connect(lambda _=False, options=options: self._end(options))
        self.recover.setDefault(True)
        self.model.dataChanged.connect(self._show_state)
        layout = vbox(text, self.table, parent=self, spacing=12)
        if unreadable:
            more = PlainLabel(unreadable, self, wrap=True)
            layout.addWidget(more)
        layout.addWidget(self.buttons)
        self.resize(760, 300)
        self.table.setFocus()

    def _make_table(self) -> RowTable:
        table = RowTable(_("Battlefields found"), frozenset(), self)
        table.setModel(self.model)
        table.setAlternatingRowColors(True)
        table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        header = table.horizontalHeader()
        header.setMinimumSectionSize(60)
        table.resizeColumnsToContents()
        table.setColumnWidth(0, min(table.columnWidth(0), _WIDEST_NAME))
        header.setSectionResizeMode(COLUMNS - 1, QHeaderView.ResizeMode.Stretch)
        table.selectRow(0)
        return table

    def _show_state(self) -> None:
        for button in (self.recover, self.discard):
            button.setEnabled(bool(self.model.checked))

    def _end(self, options: RecoveryChoice) -> None:
        self.options = options
        self.accept() if options is not RecoveryChoice.LATER else self.reject()
