"""What can be chosen about build sheets: a form, and what is remembered of it."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSlider,
    QSpinBox,
    QWidget,
)

from builder.editor import settings
from builder.errors import BuilderError

if TYPE_CHECKING:
    from builder.sheets import Options

_REMEMBERED = ("paper", "orientation", "levels_per_page", "fade", "grid", "coordinates", "margin")


def stored_options() -> Options:
    """The options chosen last; the usual ones where nothing, or nonsense, is remembered."""
    from builder.sheets import Options  # not needed to open the window

    usual = Options()
    found: dict[str, Any] = {}
    for name in _REMEMBERED:
        before, key = getattr(usual, name), f"sheets/{name}"
        if isinstance(before, bool):
            found[name] = settings.stored_flag(key, before)
        elif isinstance(before, float):
            found[name] = settings.stored_number(key, before)
        else:
            text = next(iter(settings.stored_texts(key)), before)
            found[name] = int(text) if text.isdecimal() else text
    try:
        return Options(**found)
    except BuilderError:
        return usual


def remember_options(options: Options) -> None:
    """Begin with these options the next time."""
    for field in fields(options):
        if field.name in _REMEMBERED:
            value = getattr(options, field.name)
            settings.store(f"sheets/{field.name}", value if isinstance(value, (bool, float)) else str(value))


class SheetOptionsForm(QWidget):
    """The fields, filled with what was chosen last; ``changed`` tells that one is another now."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        before = stored_options()
        self.paper = self._choice(
            before.paper,
            ("A4", "A4"),
            ("A3", "A3"),
            ("Letter", self.tr("Letter (8.5 × 11 in)")),
            ("Tabloid", self.tr("Tabloid (11 × 17 in)")),
        )
        self.orientation = self._choice(
            before.orientation,
            ("auto", self.tr("What fits best")),
            ("portrait", self.tr("Upright")),
            ("landscape", self.tr("Landscape")),
        )
        self.levels = self._choice(
            before.levels_per_page, ("auto", self.tr("What fits best")), *((n, str(n)) for n in (1, 2, 4, 6))
        )
        self.fade = QSlider(Qt.Orientation.Horizontal, self)
        self.fade.setRange(0, 100)
        self.fade.setPageStep(10)
        self.fade.setValue(round(before.fade * 100))
        self.fade.setToolTip(self.tr("How strongly the levels below are faded"))
        self._faded = QLabel(self)
        self.margin = QSpinBox(self)
        self.margin.setRange(5, 40)
        self.margin.setSuffix(self.tr(" mm"))
        self.margin.setValue(round(before.margin))
        self.grid = QCheckBox(self.tr("&Grid of hexes"), self)
        self.grid.setChecked(before.grid)
        self.coordinates = QCheckBox(self.tr("Lette&rs and numbers around"), self)
        self.coordinates.setChecked(before.coordinates)
        self._lay_out()
        for choice in (self.paper, self.orientation, self.levels):
            choice.currentIndexChanged.connect(self._tell)
        for box in (self.grid, self.coordinates):
            box.toggled.connect(self._tell)
        self.fade.valueChanged.connect(self._tell)
        self.margin.valueChanged.connect(self._tell)
        self._show_fade()

    def options(self) -> Options:
        """What is chosen now."""
        from builder.sheets import Options

        return Options(
            paper=self.paper.currentData(),
            orientation=self.orientation.currentData(),
            levels_per_page=self.levels.currentData(),
            fade=self.fade.value() / 100,
            grid=self.grid.isChecked(),
            coordinates=self.coordinates.isChecked(),
            margin=float(self.margin.value()),
        )

    def _lay_out(self) -> None:
        slider = QHBoxLayout()
        slider.addWidget(self.fade, 1)
        slider.addWidget(self._faded)
        self._faded.setMinimumWidth(self._faded.fontMetrics().horizontalAdvance("100 %"))
        self._faded.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("&Paper"), self.paper)
        form.addRow(self.tr("Or&ientation"), self.orientation)
        form.addRow(self.tr("&Levels a page"), self.levels)
        label = QLabel(self.tr("&Fade below"), self)
        label.setBuddy(self.fade)
        form.addRow(label, slider)
        form.addRow(self.tr("&Margin"), self.margin)
        form.addRow(self.grid)
        form.addRow(self.coordinates)

    def _choice(self, chosen: object, *entries: tuple[object, str]) -> QComboBox:
        box = QComboBox(self)
        for value, text in entries:
            box.addItem(text, value)
        box.setCurrentIndex(box.findData(chosen))
        return box

    def _show_fade(self) -> None:
        self._faded.setText(self.tr("{percent} %").format(percent=self.fade.value()))

    def _tell(self) -> None:
        self._show_fade()
        self.changed.emit()
