"""Asks for dice that people rolled themselves."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QSpinBox, QWidget

from builder.language import _
from builder.referee.dice import COMBAT, D20, SIDES, DiceNeededError, Roll
from builder.referee.narration import Labels
from builder.view.overrides import SafeOverrides
from builder.view.widgets import PlainLabel, dialog_buttons, form_layout, vbox

_SKULL, _SHIELD, _BLANK = 1, 4, 6  # a side of each kind


class DiceDialog(SafeOverrides, QDialog):
    """How many skulls and shields combat dice show (the rest are blank), or the numbers of a d20."""

    def __init__(self, need: DiceNeededError, labels: Labels | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._need = need
        self.setWindowTitle(_("Dice"))
        request = str(need) if labels is None else labels.dice_request(need)
        request = request[:1].upper() + request[1:]
        words = PlainLabel(_("{request}. What was rolled?", request=request), self, wrap=True)
        form = form_layout()
        self.fields: list[QSpinBox] = []
        if need.kind == COMBAT:
            self.skulls, self.shields = self._field(need.count), self._field(need.count)
            self._blanks = QLabel(self)
            form.addRow(_("&Skulls:"), self.skulls)
            form.addRow(_("S&hields:"), self.shields)
            form.addRow(_("Blank:"), self._blanks)
        else:
            for number in range(need.count):
                field = self._field(SIDES[D20])
                form.addRow(_("d20 number {n}:", n=number + 1) if need.count > 1 else _("&d20:"), field)
        self.buttons = dialog_buttons(self, text=_("&Rolled"))
        vbox(words, form, self.buttons, parent=self)
        self._count()

    def _field(self, most: int) -> QSpinBox:
        """A field for a number not entered yet: typing replaces the dash."""
        field = QSpinBox(self)  # its label names it
        field.setRange(self._unset, most)
        field.setSpecialValueText("–")
        field.setValue(self._unset)
        field.valueChanged.connect(self._count)
        self.fields.append(field)
        return field

    @property
    def _unset(self) -> int:
        return -1 if self._need.kind == COMBAT else 0

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fields[0].setFocus()
        self.fields[0].selectAll()

    def _count(self) -> None:
        entered = [field.value() != self._unset for field in self.fields]
        combat = self._need.kind == COMBAT
        button = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        button.setEnabled(any(entered) if combat else all(entered))
        if combat:
            skulls, shields = self._entered
            self.skulls.setMaximum(self._need.count - shields)
            self.shields.setMaximum(self._need.count - skulls)
            self._blanks.setText(str(self._need.count - skulls - shields))

    @property
    def _entered(self) -> list[int]:
        return [max(field.value(), 0) for field in self.fields]

    @property
    def roll(self) -> Roll:
        """The dice as entered."""
        if self._need.kind != COMBAT:
            return Roll(self._need.kind, tuple(self._entered))
        skulls, shields = self._entered
        blanks = self._need.count - skulls - shields
        return Roll(COMBAT, (_SKULL,) * skulls + (_SHIELD,) * shields + (_BLANK,) * blanks)
