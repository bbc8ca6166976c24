"""What the tabs of the form about build sheets are made of: fields below each other.

The fields have the names of the options of `builder.sheets.Options`.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QWidget

from builder.editor.plain_texts import plain_tip


class Tab(QWidget):
    """Some fields below each other; ``changed`` tells that one is another now."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form = QFormLayout(self)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.form.setVerticalSpacing(8)

    def choice(self, label: str, *entries: tuple[object, str]) -> QComboBox:
        """A field with some values to choose from, each with the word that names it."""
        box = QComboBox(self)
        box.setMinimumContentsLength(8)  # long words do not make the form wide
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for value, text in entries:
            box.addItem(text, value)
            box.setItemData(box.count() - 1, plain_tip(text), Qt.ItemDataRole.ToolTipRole)
        box.currentIndexChanged.connect(self.changed)
        self.form.addRow(label, box)
        return box

    def check(self, text: str, tip: str) -> QCheckBox:
        """A field that is on or off."""
        box = QCheckBox(text, self)
        box.setToolTip(plain_tip(tip))
        box.toggled.connect(self.changed)
        self.form.addRow(box)
        return box

    def line(self, label: str, tip: str) -> QLineEdit:
        """A field for a text of one line."""
        field = QLineEdit(self)
        field.setToolTip(plain_tip(tip))
        field.setClearButtonEnabled(True)
        field.textChanged.connect(self.changed)
        self.form.addRow(label, field)
        return field


def pick(box: QComboBox, value: object) -> None:
    """Choose a value; one that is not there leaves what is chosen."""
    found = box.findData(value)
    if found >= 0:
        box.setCurrentIndex(found)
