"""What the actions about stamps do; what does not work is one message and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QWidget

from builder.editor.document.desk import Desk
from builder.editor.selection.clipboard import selected_group
from builder.editor.stamps.model import Stamp, Stamps
from builder.editor.widgets import questions
from builder.editor.widgets.layout import dialog_buttons, vbox
from builder.editor.widgets.plain_texts import PlainLabel
from builder.errors import RefusedError
from builder.language import _
from builder.view.theme import colours

Demand = Callable[[str], str]


class StampNameDialog(QDialog):
    """A name, and at once why it will not do; `name` is what was given."""

    def __init__(self, title: str, name: str, demand: Demand, parent: QWidget | None = None) -> None:
        """``demand`` gives the name as it is kept, or raises RefusedError with the reason why not."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self._demand = demand
        self.line = QLineEdit(name, self)
        self.line.setPlaceholderText(_("Watch tower, ford, corner of a castle …"))
        self.line.selectAll()
        label = PlainLabel(_("&Name of the stamp"), self)
        label.setBuddy(self.line)
        self.reason = PlainLabel(self)
        self.reason.setStyleSheet(f"color: {colours(self.palette()).bad.name()}")
        self.buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Save)
        vbox(label, self.line, self.reason, self.buttons, parent=self)
        self.line.textChanged.connect(self._judge)
        self._judge()
        self.resize(380, self.sizeHint().height())

    @property
    def name(self) -> str:
        """The name as it is kept. Raises RefusedError where it will not do."""
        return self._demand(self.line.text())

    def _judge(self) -> None:
        reason = ""
        try:
            self._demand(self.line.text())
        except RefusedError as error:
            reason = str(error)
        # An empty field needs no reproach: nobody has written anything yet.
        self.reason.setText(reason if self.line.text().strip() else "")
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(not reason)


def ask_stamp_name(parent: QWidget, title: str, name: str, demand: Demand) -> str | None:
    """Ask for a name; None where the question was closed."""
    dialog = StampNameDialog(title, name, demand, parent)
    return dialog.name if dialog.exec() else None


T = TypeVar("T")


def save_stamp(window: QWidget, stamps: Stamps, desk: Desk) -> Stamp | None:
    """Ask for a name and keep what is selected; None where it is not kept.

    Raises RefusedError where nothing is selected.
    """
    group = selected_group(desk)
    stamps.read()  # so that no name is taken twice
    suggested = group.pieces[0].type.name if len(group.pieces) == 1 else ""
    name = ask_stamp_name(window, _("Save as a stamp"), suggested, stamps.demand_name)
    if name is None:
        return None
    return _tried(window, _("The stamp was not saved"), lambda: stamps.save(name, group))


def rename_stamp(window: QWidget, stamps: Stamps, stamp: Stamp) -> None:
    """Ask for another name."""

    def demand(name: str) -> str:
        return stamps.demand_name(name, besides=stamp)

    name = ask_stamp_name(window, _("Rename the stamp"), stamp.name, demand)
    if name is not None and name != stamp.name:
        title = _("The stamp was not renamed")
        _tried(window, title, lambda: stamps.rename(stamp, name))


def delete_stamp(window: QWidget, stamps: Stamps, stamp: Stamp) -> None:
    """Delete a stamp; the dock offers to put it back."""
    _tried(window, _("The stamp was not deleted"), lambda: stamps.delete(stamp))


def put_back_stamp(window: QWidget, stamps: Stamps) -> None:
    """Bring the stamp deleted last back."""
    _tried(window, _("The stamp was not put back"), stamps.put_back)


def open_folder(window: QWidget, stamps: Stamps) -> None:
    """Show the folder of the stamps: to share one, send its file; to add one, put its file there."""
    title = _("The folder of the stamps cannot be shown")
    if _tried(window, title, stamps.made_folder) is not None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(stamps.folder)))


def _tried(window: QWidget, title: str, do: Callable[[], T]) -> T | None:
    try:
        return do()
    except RefusedError as error:
        questions.show_error(window, title, f"{title}.", str(error))
        return None
