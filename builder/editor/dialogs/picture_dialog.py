"""Asks how large a picture of the battlefield is to be."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QSpinBox,
    QWidget,
)

from builder.editor import settings

_SIDE_KEY, _COORDINATES_KEY = "picture/side", "picture/coordinates"


class PictureDialog(QDialog):
    """The longer side in pixels, by word or by number, and whether letters and numbers stand around."""

    def __init__(
        self,
        size_of: Callable[[int, bool], QSize],
        least: int,
        most: int,
        usual: int,
        parent: QWidget | None = None,
    ) -> None:
        """``size_of`` gives the size in px for a side, with coordinates or without; ``least`` to ``most``."""
        super().__init__(parent)
        self._size_of = size_of
        self.setWindowTitle(self.tr("Export a picture"))
        self.sizes = QComboBox(self)
        for text, side in (
            (self.tr("Small, for a forum"), 800),
            (self.tr("Usual"), usual),
            (self.tr("Large"), 3200),
            (self.tr("For printing"), 6400),
        ):
            self.sizes.addItem(text, side)
        self.sizes.addItem(self.tr("Other"), None)
        self.pixels = QSpinBox(self)
        self.pixels.setRange(least, most)
        self.pixels.setSingleStep(100)
        self.pixels.setSuffix(self.tr(" px"))
        self.pixels.setValue(round(settings.stored_number(_SIDE_KEY, usual)))
        self.coordinates = QCheckBox(self.tr("&Letters and numbers around"), self)
        self.coordinates.setChecked(settings.stored_flag(_COORDINATES_KEY, True))
        self._result = QLabel(self)
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel, self)
        buttons.button(button.Ok).setText(self.tr("&Export…"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setVerticalSpacing(10)
        form.addRow(self.tr("&Size"), self.sizes)
        form.addRow(self.tr("Longer s&ide"), self.pixels)
        form.addRow("", self.coordinates)
        form.addRow("", self._result)
        form.addRow(buttons)
        self.sizes.activated.connect(self._take_word)
        self.pixels.valueChanged.connect(self._show)
        self.coordinates.toggled.connect(self._show)
        self.accepted.connect(self._remember)
        self._show()
        self.resize(340, self.sizeHint().height())

    def _take_word(self) -> None:
        side = self.sizes.currentData()
        if side is not None:
            self.pixels.setValue(side)
        else:
            self.pixels.setFocus()
            self.pixels.selectAll()

    def _show(self) -> None:
        found = self.sizes.findData(self.pixels.value())
        self.sizes.setCurrentIndex(found if found >= 0 else self.sizes.count() - 1)
        size = self._size_of(self.pixels.value(), self.coordinates.isChecked())
        text = self.tr("{width} × {height} pixels")
        self._result.setText(text.format(width=size.width(), height=size.height()))

    def _remember(self) -> None:
        settings.store(_SIDE_KEY, self.pixels.value())
        settings.store(_COORDINATES_KEY, self.coordinates.isChecked())
