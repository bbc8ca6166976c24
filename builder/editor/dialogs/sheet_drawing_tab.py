"""How the drawings of build sheets look."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSlider, QWidget

from builder.editor.dialogs.sheet_choice import SheetChoice
from builder.editor.dialogs.sheet_tab import Tab, pick
from builder.editor.plain_texts import PlainLabel
from builder.language import _


class DrawingTab(Tab):
    """How the drawings of the levels look."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours = self.choice(
            _("C&olours"),
            ("colour", _("In colour")),
            ("black-and-white", _("Black and white")),
        )
        self.colours.setToolTip(
            _("Black and white: terrain is told apart by patterns that survive a photocopier")
        )
        self.fade = QSlider(Qt.Orientation.Horizontal, self)
        self.fade.setRange(0, 100)
        self.fade.setPageStep(10)
        self.fade.setToolTip(_("How strongly the levels below are faded"))
        self._faded = PlainLabel(self)
        self._faded.setMinimumWidth(self._faded.fontMetrics().horizontalAdvance("100 %"))
        self._faded.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        slider = QHBoxLayout()
        slider.addWidget(self.fade, 1)
        slider.addWidget(self._faded)
        label = PlainLabel(_("&Fade below"), self)
        label.setBuddy(self.fade)
        self.form.addRow(label, slider)
        self.fade.valueChanged.connect(self._show_fade)
        self.fade.valueChanged.connect(self.changed)
        self.zones = self.choice(
            _("&Start zones"),
            ("step", _("As the last step")),
            ("map", _("On each level")),
            ("off", _("Not shown")),
        )
        self.zones.setToolTip(_("Where start zones, glyphs and figures of a scenario are drawn"))
        self.grid = self.check(_("Grid of &hexes"), _("Faint hexes where no piece lies"))
        self.coordinates = self.check(
            _("&Letters and numbers around"), _("Names of columns and rows on all four sides")
        )
        self.labels = self.check(
            _("&Names on the pieces"), _("Kind and size, as G7 for a grass tile of 7 hexes")
        )
        self.heights = self.check(
            _("He&ights below"), _("The level of the ground below, in small numbers on it")
        )
        self._show_fade()

    def fit_to(self, kind: str) -> None:
        """Offer what there is to choose about that kind of sheets: a mat is one level without start zones."""
        for field in (self.fade, self.zones):
            field.setEnabled(kind != "mat")

    def _show_fade(self) -> None:
        self._faded.setText(_("{percent} %", percent=self.fade.value()))

    def take(self, choice: SheetChoice) -> None:
        """Show what was chosen."""
        options = choice.options
        self.fit_to(options.layout)
        pick(self.colours, options.colours)
        pick(self.zones, options.zones)
        self.fade.setValue(round(options.fade * 100))
        self.grid.setChecked(options.grid)
        self.coordinates.setChecked(options.coordinates)
        self.labels.setChecked(options.labels)
        self.heights.setChecked(options.heights)

    def values(self) -> dict[str, Any]:
        """What is chosen now, by the name of the option."""
        return {
            "colours": self.colours.currentData(),
            "fade": self.fade.value() / 100,
            "zones": self.zones.currentData(),
            "grid": self.grid.isChecked(),
            "coordinates": self.coordinates.isChecked(),
            "labels": self.labels.isChecked(),
            "heights": self.heights.isChecked(),
        }
