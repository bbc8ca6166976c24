"""The dialog for the size of the user's real table."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QWidget,
)

from builder.language import _
from builder.view.sizes import size_text, unit
from builder.view.widgets import PlainLabel, Stretch, dialog_buttons, form_layout, hbox, named

_FEET = 304.8  # mm
# Width and depth in mm of tables people play on.
_COMMON = (
    (4 * _FEET, 3 * _FEET),
    (4 * _FEET, 4 * _FEET),
    (6 * _FEET, 3 * _FEET),
    (6 * _FEET, 4 * _FEET),
    (1200.0, 800.0),
    (1600.0, 900.0),
)


class TableSizeDialog(QDialog):
    """Asks whether the table is limited, how large it is, and for the unit of length.

    Sizes go in and out in mm, whatever unit is shown.
    """

    def __init__(
        self,
        table: tuple[float, float],
        limited: bool,
        inches: bool,
        largest: float,
        own: tuple[float, float] | None,
        parent: QWidget | None = None,
    ) -> None:
        """``largest`` is the longest side allowed, ``own`` the size of the battlefield (None if empty), in
        mm.
        """
        super().__init__(parent)
        self.setWindowTitle(_("Table size"))
        self._table, self._own, self._largest = table, own, largest
        self.limited = QCheckBox(_("&Show the border of my table, and warn when it is too small"), self)
        self.limited.setChecked(limited)
        self.common = named(QComboBox(self), _("Common sizes"))
        self.units = named(QComboBox(self), _("Unit of length"))
        self.units.addItems([_("centimetres"), _("inches")])
        self.units.setCurrentIndex(int(inches))
        self.width_box, self.depth_box = QDoubleSpinBox(self), QDoubleSpinBox(self)
        self.width_box.setAccessibleName(_("Width of the table"))
        self.depth_box.setAccessibleName(_("Depth of the table"))
        self.measured = PlainLabel(self)
        label = PlainLabel(_("&Width × depth"), self)
        label.setBuddy(self.width_box)
        buttons = dialog_buttons(self)
        form_layout(
            self.limited,
            (_("&Common sizes"), self.common),
            (label, hbox(self.width_box, PlainLabel("×", self), self.depth_box, self.units, Stretch())),
            (_("This battlefield"), self.measured),
            buttons,
            parent=self,
        )
        self._show()
        self.units.currentIndexChanged.connect(self._show)
        self.common.activated.connect(self._choose)
        for box in (self.width_box, self.depth_box):
            box.valueChanged.connect(self._typed)

    @property
    def inches(self) -> bool:
        """Whether the unit is inches."""
        return self.units.currentIndex() == 1

    @property
    def table(self) -> tuple[float, float]:
        """Width and depth in mm."""
        return self._table

    def _show(self) -> None:
        """Show the size in the unit chosen."""
        one = unit(self.inches)
        for box, side in zip((self.width_box, self.depth_box), self._table, strict=True):
            box.blockSignals(True)
            box.setDecimals(1)
            box.setRange(100.0 / one, self._largest / one)
            box.setSingleStep(1.0 if self.inches else 5.0)
            box.setValue(side / one)
            box.blockSignals(False)
        self.common.clear()
        self.common.addItem(_("Choose one …"))
        for width, depth in _COMMON:
            self.common.addItem(size_text(width, depth, self.inches), (width, depth))
        self.measured.setText(
            size_text(*self._own, self.inches) if self._own is not None else _("no pieces yet")
        )

    def _typed(self) -> None:
        one = unit(self.inches)
        self._table = (self.width_box.value() * one, self.depth_box.value() * one)
        self.limited.setChecked(True)

    def _choose(self, index: int) -> None:
        found = self.common.itemData(index)
        if found is not None:
            self._table = (float(found[0]), float(found[1]))
            self.limited.setChecked(True)
            self._show()
