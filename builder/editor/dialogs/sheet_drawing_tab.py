"""How the drawings of build sheets look."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSlider, QWidget

from builder.editor.dialogs.sheet_choice import SheetChoice
from builder.editor.dialogs.sheet_tab import Tab, pick
from builder.editor.plain_texts import PlainLabel


class DrawingTab(Tab):
    """How the drawings of the levels look."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours = self.choice(
            self.tr("C&olours"),
            ("colour", self.tr("In colour")),
            ("black-and-white", self.tr("Black and white")),
        )
        self.colours.setToolTip(
            self.tr("Black and white: terrain is told apart by patterns that survive a photocopier")
        )
        self.fade = QSlider(Qt.Orientation.Horizontal, self)
        self.fade.setRange(0, 100)
        self.fade.setPageStep(10)
        self.fade.setToolTip(self.tr("How strongly the levels below are faded"))
        self._faded = PlainLabel(self)
        self._faded.setMinimumWidth(self._faded.fontMetrics().horizontalAdvance("100 %"))
        self._faded.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        slider = QHBoxLayout()
        slider.addWidget(self.fade, 1)
        slider.addWidget(self._faded)
        label = PlainLabel(self.tr("&Fade below"), self)
        label.setBuddy(self.fade)
        self.form.addRow(label, slider)
        self.fade.valueChanged.connect(self._show_fade)
        self.fade.valueChanged.connect(self.changed)
        self.zones = self.choice(
            self.tr("&Start zones"),
            ("step", self.tr("As the last step")),
            ("map", self.tr("On each level")),
            ("off", self.tr("Not shown")),
        )
        self.zones.setToolTip(self.tr("Where start zones, glyphs and figures of a scenario are drawn"))
        self.grid = self.check(self.tr("Grid of &hexes"), self.tr("Faint hexes where no piece lies"))
        self.coordinates = self.check(
            self.tr("&Letters and numbers around"), self.tr("Names of columns and rows on all four sides")
        )
        self.labels = self.check(
            self.tr("&Names on the pieces"), self.tr("Kind and size, as G7 for a grass tile of 7 hexes")
        )
        self.heights = self.check(
            self.tr("He&ights below"), self.tr("The level of the ground below, in small numbers on it")
        )
        self._show_fade()

    def fit_to(self, kind: str) -> None:
        """Offer what there is to choose about that kind of sheets: a mat is one level without start zones."""
        for field in (self.fade, self.zones):
            field.setEnabled(kind != "mat")

    def _show_fade(self) -> None:
        self._faded.setText(self.tr("{percent} %").format(percent=self.fade.value()))

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
