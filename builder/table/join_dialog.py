"""Joining a game on the network: the address, the word, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from builder.errors import BuilderError
from builder.language import _
from builder.match.wire import address_in
from builder.table.guest_line import GuestLine
from builder.view import settings
from builder.view.overrides import SafeOverrides
from builder.view.widgets import PlainLabel, dialog_buttons, form_layout, heading, resize_in_sight, vbox

if TYPE_CHECKING:
    from builder.catalogue import Catalogue

_ADDRESS = "table/address"


class JoinDialog(SafeOverrides, QDialog):
    """Asks for address and word, connects, and is accepted when the game is there: `line` has it."""

    def __init__(self, address: str, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self.line: GuestLine | None = None
        self.setWindowTitle(_("Join a Game"))
        address = address or settings.stored_text(_ADDRESS)
        self.address, self.word = QLineEdit(address, self), QLineEdit(self)
        self.said = PlainLabel("", self)
        self.said.setWordWrap(True)
        self.buttons = dialog_buttons(self, text=_("&Join"))
        self.buttons.accepted.disconnect()
        self.buttons.accepted.connect(self.join)
        form = form_layout((_("&Address:"), self.address), (_("&Word:"), self.word))
        vbox(heading(_("Join a game on this network"), self), form, self.said, self.buttons, parent=self)
        (self.word if address else self.address).setFocus()
        resize_in_sight(self, 440, self.sizeHint().height())

    def join(self) -> None:
        """Connect; an attempt under way is ended first."""
        self._leave()
        try:
            host, port = address_in(self.address.text())
        except BuilderError as error:
            self.said.setText(str(error))
            return
        line = self.line = GuestLine(host, port, self.word.text(), self._catalogue)
        self.said.setText(_("Connecting to {host} …", host=host))
        line.began.connect(self._began)
        line.ended.connect(self._ended)
        line.trouble.connect(self._trouble)

    def _began(self) -> None:
        settings.store(_ADDRESS, self.address.text().strip())
        self.accept()

    def _ended(self, why: str) -> None:
        self._leave()
        self.said.setText(why)

    def _trouble(self, why: str) -> None:
        self.said.setText(_("No connection: {why}. Trying again …", why=why))

    def _leave(self) -> None:
        if self.line is not None:
            self.line.leave()
            self.line.deleteLater()
            self.line = None

    def reject(self) -> None:
        self._leave()
        super().reject()
