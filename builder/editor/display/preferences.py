"""The preferences dialog: each change shows at once, Cancel reverts all."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import partial
from typing import Annotated

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from builder.facts import OptionLabel
from builder.language import N_, _
from builder.view.options import UNITS, Display, ViewOptions
from builder.view.overrides import SafeOverrides
from builder.view.preferences import APPEARANCE, PreferenceChoice, Preferences
from builder.view.widgets import Gap, PlainLabel, dialog_buttons, vbox
from builder.view.widgets.option_form import OptionForm

_NOTE_AFTER = 3  # rows: the heading, the theme, and the language that it speaks of


@dataclass(frozen=True, slots=True)
class Preferred(Preferences):
    """The preferences, and the unit of length from the view options, which holds for all battlefields."""

    inches: Annotated[bool, OptionLabel(N_("&Units"), words=UNITS, under=APPEARANCE)] = Display().inches


class PreferencesDialog(SafeOverrides, QDialog):
    """Edits what is `Preferred`."""

    def __init__(self, choice: PreferenceChoice, options: ViewOptions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Preferences"))
        self._choice, self._options = choice, options
        self._before = Preferred(**asdict(choice.now), inches=options.display.inches)
        self.form = OptionForm(self._before, parent=self, headed=True, margins=0)
        self._entered = self.form.values()
        later = PlainLabel(_("Another language takes effect after a restart."), self)
        later.setEnabled(False)
        self.form.form.insertRow(_NOTE_AFTER, "", later)
        buttons = dialog_buttons(self)
        defaults = buttons.addButton(QDialogButtonBox.StandardButton.RestoreDefaults)
        defaults.clicked.connect(partial(self._prefer, Preferred()))
        vbox(self.form, Gap(10), buttons, parent=self)
        self.form.changed.connect(self._apply)

    def _prefer(self, preferred: Preferred) -> None:
        """Apply other preferences and show them."""
        self.form.fill(preferred)
        self._apply()

    def _apply(self) -> None:
        before, self._entered = self._entered, self.form.values()
        # Another window may have chosen otherwise meanwhile in what was not touched here.
        touched = {name: value for name, value in self._entered.items() if value != before[name]}
        if "inches" in touched:
            self._options.change(inches=touched.pop("inches"))
        self._choice.change(**touched)

    def reject(self) -> None:
        """Revert all changes made in this dialog."""
        self._prefer(self._before)
        super().reject()
