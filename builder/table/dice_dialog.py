"""Asks for dice that people rolled at their own table."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QLabel, QSpinBox, QWidget

from builder.editor.widgets import PlainLabel, dialog_buttons, form_layout, named, vbox
from builder.language import _
from builder.referee.dice import COMBAT, D20, SIDES, DiceNeededError, Roll
from builder.referee.narration import Labels, dice_request

_SKULL, _SHIELD, _BLANK = 1, 4, 6  # a side of each kind


class DiceDialog(QDialog):
    """How many skulls and shields combat dice show (the rest are blank), or the numbers of a d20."""

    def __init__(self, need: DiceNeededError, labels: Labels | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._need = need
        self.setWindowTitle(_("Dice"))
        request = str(need) if labels is None else dice_request(need, labels)
        words = PlainLabel(_("{request}. What do they show?", request=request), self, wrap=True)
        form = form_layout()
        self.fields: list[QSpinBox] = []
        if need.kind == COMBAT:
            self.skulls, self.shields = self._field(0, need.count), self._field(0, need.count)
            self._blanks = QLabel(self)
            form.addRow(_("&Skulls:"), self.skulls)
            form.addRow(_("S&hields:"), self.shields)
            form.addRow(_("Blank:"), self._blanks)
        else:
            for number in range(need.count):
                field = self._field(1, SIDES[D20])
                form.addRow(_("d20 number {n}:", n=number + 1) if need.count > 1 else _("&d20:"), field)
        self.buttons = dialog_buttons(self, text=_("&Rolled"))
        vbox(words, form, self.buttons, parent=self)
        self._count()

    def _field(self, least: int, most: int) -> QSpinBox:
        field = named(QSpinBox(self), _("Number"))
        field.setRange(least, most)
        field.valueChanged.connect(self._count)
        self.fields.append(field)
        return field

    def _count(self) -> None:
        if self._need.kind == COMBAT and hasattr(self, "_blanks"):
            self.skulls.setMaximum(self._need.count - self.shields.value())
            self.shields.setMaximum(self._need.count - self.skulls.value())
            self._blanks.setText(str(self._need.count - self.skulls.value() - self.shields.value()))

    @property
    def roll(self) -> Roll:
        """What was entered."""
        if self._need.kind != COMBAT:
            return Roll(self._need.kind, tuple(field.value() for field in self.fields))
        skulls, shields = self.skulls.value(), self.shields.value()
        blanks = self._need.count - skulls - shields
        return Roll(COMBAT, (_SKULL,) * skulls + (_SHIELD,) * shields + (_BLANK,) * blanks)
