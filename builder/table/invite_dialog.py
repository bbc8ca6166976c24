"""Inviting guests over the local network: which seats, then the address and the word to tell them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QPushButton, QWidget

from builder.errors import BuilderError
from builder.language import _
from builder.table.controller import Controller
from builder.table.invitation import Invitation
from builder.view.theme import bold
from builder.view.widgets import (
    PlainLabel,
    Stretch,
    dialog_buttons,
    hbox,
    heading,
    hint,
    push_button,
    resize_in_sight,
    vbox,
)
from builder.view.widgets.questions import show_error

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting


class InviteDialog(QDialog):
    """Creates an `Invitation` and shows its state; after closing the dialog it continues until it is ended or
    the window closes. ``noted`` says who came and went.
    """

    noted = Signal(str)

    def __init__(self, controller: Controller, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.invitation: Invitation | None = None
        self._controller, self._setting = controller, setting
        self.setWindowTitle(_("Invite over the Network"))
        match, labels = controller.match, controller.labels
        people = [seat for seat, player in match.players.items() if player is None]
        self.seats: dict[str, QCheckBox] = {}
        for number, seat in enumerate(people):
            box = QCheckBox(labels.player(seat), self)
            box.setChecked(bool(number))
            box.toggled.connect(self._allow)
            self.seats[seat] = box
        self.buttons = dialog_buttons(self, text=_("&Invite"))
        self.buttons.accepted.disconnect()
        self.buttons.accepted.connect(self._invite)
        self.invite = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._none = hint("", self)
        self._choose = QWidget(self)
        vbox(
            heading(_("Who plays from another computer?"), self),
            *self.seats.values(),
            hint(
                _(
                    "Guests join with an address and a word that are shown here. Each is sent only what "
                    "he may know, and the dice are rolled here. This computer listens on the local "
                    "network until the invitation ends."
                ),
                self,
            ),
            self._none,
            Stretch(),
            self.buttons,
            parent=self._choose,
            margins=0,
        )
        self._shown = QWidget(self)
        self._shown.hide()
        vbox(self._choose, self._shown, parent=self)
        self._allow()
        resize_in_sight(self, 480, 210)

    def _allow(self) -> None:
        chosen = [seat for seat, box in self.seats.items() if box.isChecked()]
        self.invite.setEnabled(0 < len(chosen) < len(self.seats))
        if len(self.seats) < 2:
            self._none.setText(
                _("Only one person plays this game. Begin one with two people to invite a guest.")
            )
        elif len(chosen) == len(self.seats):
            self._none.setText(_("One person has to stay here."))
        else:
            self._none.setText("")
        self._none.setVisible(bool(self._none.text()))

    def _invite(self) -> None:
        seats = [seat for seat, box in self.seats.items() if box.isChecked()]
        try:
            self.invitation = Invitation(self._controller, self._setting, seats, self._controller)
        except BuilderError as error:
            show_error(self, _("Nobody can be invited"), str(error))
            return
        self._show_invitation(self.invitation)

    def _show_invitation(self, invitation: Invitation) -> None:
        labels = self._controller.labels
        form = QFormLayout()
        form.addRow(_("Address:"), _to_copy("\n".join(invitation.addresses), self))
        form.addRow(_("Word:"), _to_copy(invitation.word, self))
        self.states: dict[str, PlainLabel] = {}
        self.free: dict[str, QPushButton] = {}
        for seat in invitation.joined:
            state = self.states[seat] = PlainLabel("", self)
            free = self.free[seat] = push_button(_("Free the Seat"), self, partial(invitation.free, seat))
            free.setToolTip(_("Let another guest have the seat of one who does not come back"))
            form.addRow(f"{labels.player(seat)}:", hbox(state, Stretch(), free, margins=0))
        close = push_button(_("&Close"), self, self.accept)
        close.setDefault(True)
        vbox(
            heading(_("Tell your guests"), self),
            form,
            hint(
                _(
                    "They choose Join a Game on Hexwright's welcome page or in the menu Scenario, and "
                    "enter both. This window may be closed; the same entry of the menu shows it again."
                ),
                self,
            ),
            Stretch(),
            hbox(
                push_button(_("&End the Invitation"), self, self.end),
                Stretch(),
                close,
            ),
            parent=self._shown,
            margins=0,
        )
        self._choose.hide()
        self._shown.show()
        close.setFocus()
        invitation.changed.connect(self._show_states)
        invitation.noted.connect(self.noted)
        self._show_states()

    def _show_states(self) -> None:
        if self.invitation is not None:
            for seat, there in self.invitation.joined.items():
                kept = seat in self.invitation.kept
                gone = _("gone, the seat is kept") if kept else _("not connected")
                self.states[seat].setText(_("at the table") if there else gone)
                self.free[seat].setEnabled(kept)

    def end(self) -> None:
        """End the invitation, and close."""
        if self.invitation is not None:
            self.invitation.end()
            self.invitation = None
        self.accept()


def _to_copy(text: str, parent: QWidget) -> QLabel:
    """A text that can be selected, in larger letters."""
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    label.setFont(bold())
    return label
