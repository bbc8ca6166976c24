"""The dialog for all that is preferred of the program: each change is seen at once, Cancel takes all back."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QWidget

from builder import language
from builder.language import OWN_NAMES, SOURCE, _
from builder.view.options import Display, ViewOptions
from builder.view.overrides import SafeOverrides
from builder.view.preferences import PreferenceChoice, Preferences
from builder.view.widgets import Gap, PlainLabel, dialog_buttons, form_layout, heading, vbox

_ABOVE = 10  # px


def language_name(code: str) -> str:
    """What a language is called by those who speak it: "English", "Svenska"."""
    return OWN_NAMES.get(code) or QLocale(code).nativeLanguageName() or code


class PreferencesDialog(SafeOverrides, QDialog):
    """Edits the preferences, and of the view options the unit of length, which goes for all battlefields."""

    def __init__(self, choice: PreferenceChoice, options: ViewOptions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Preferences"))
        self._choice, self._options = choice, options
        self._before, self._inches_before = choice.now, options.display.inches
        self._entered = choice.now
        self.theme = self._choices(
            ("system", _("Same as the system")), ("light", _("Light")), ("dark", _("Dark"))
        )
        others = sorted(language.languages() - {SOURCE}, key=language_name)
        self.language = self._choices(
            ("", _("Same as the system")), *((code, language_name(code)) for code in (SOURCE, *others))
        )
        self.units = self._choices((False, _("Centimetres")), (True, _("Inches")))
        self.detail = self._choices(("automatic", _("Automatic")), ("high", _("High")), ("low", _("Low")))
        self.detail.setToolTip(
            _("Automatic is coarser while the model turns; low has no patterns, and no smooth borders")
        )
        self.wheel = self._choices(("zoom", _("Zooms")), ("scroll", _("Scrolls; with Ctrl it zooms")))
        self.right_pans = QCheckBox(_("Dragging with the &right button moves the table"), self)
        self.right_pans.setToolTip(_("The middle button always does, and so does Space and a drag"))
        self.welcome = QCheckBox(_("&Show the welcome page when Hexwright starts"), self)
        self.welcome.setToolTip(_("Otherwise Hexwright opens what was open last"))
        self._show(choice.now, inches=options.display.inches)
        self._build()
        for box in (self.theme, self.language, self.units, self.detail, self.wheel):
            box.currentIndexChanged.connect(self._apply)
        for tick in (self.right_pans, self.welcome):
            tick.toggled.connect(self._apply)

    def _choices(self, *entries: tuple[object, str]) -> QComboBox:
        box = QComboBox(self)
        for value, text in entries:
            box.addItem(text, value)
        return box

    def _build(self) -> None:
        buttons = dialog_buttons(self)
        defaults = buttons.addButton(QDialogButtonBox.StandardButton.RestoreDefaults)
        defaults.clicked.connect(partial(self._show, Preferences(), inches=Display().inches))
        later = PlainLabel(_("Another language takes effect after a restart."), self)
        later.setEnabled(False)
        form = form_layout(
            heading(_("Appearance"), self),
            (_("&Theme"), self.theme),
            (_("&Language"), self.language),
            ("", later),
            (_("&Units"), self.units),
            (_("&Detail of the model"), self.detail),
            self._next_heading(_("Mouse")),
            (_("&Wheel"), self.wheel),
            ("", self.right_pans),
            self._next_heading(_("Start")),
            ("", self.welcome),
        )
        vbox(form, Gap(10), buttons, parent=self)

    def _next_heading(self, text: str) -> QWidget:
        made = heading(text, self)
        made.setContentsMargins(0, _ABOVE, 0, 0)
        return made

    def _show(self, preferred: Preferences, *, inches: bool) -> None:
        """Show other preferences, which count from now on."""
        for box, value in (
            (self.theme, preferred.theme),
            (self.language, preferred.language),
            (self.units, inches),
            (self.detail, preferred.detail),
            (self.wheel, preferred.wheel),
        ):
            box.setCurrentIndex(max(0, box.findData(value)))
        self.right_pans.setChecked(preferred.right_pans)
        self.welcome.setChecked(preferred.welcome)

    def _apply(self) -> None:
        self._options.change(inches=self.units.currentData())
        before, self._entered = (
            asdict(self._entered),
            Preferences(
                theme=self.theme.currentData(),
                language=self.language.currentData(),
                wheel=self.wheel.currentData(),
                right_pans=self.right_pans.isChecked(),
                welcome=self.welcome.isChecked(),
                detail=self.detail.currentData(),
            ),
        )
        # Another window may have chosen otherwise meanwhile in what was not touched here.
        touched = {name: value for name, value in asdict(self._entered).items() if value != before[name]}
        self._choice.change(**touched)

    def reject(self) -> None:
        """Take back what was changed while the dialog was open."""
        self._show(self._before, inches=self._inches_before)
        super().reject()
