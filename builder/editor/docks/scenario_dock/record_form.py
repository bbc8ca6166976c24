"""A form for a record, made of its fields."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QWidget

from builder.editor.docks.scenario_dock.about import About
from builder.editor.docks.scenario_dock.asked import Asked
from builder.editor.docks.scenario_dock.vocabulary import FIELDS, field_of
from builder.editor.plain_texts import PlainLabel, plain_tip


class RecordForm(QWidget):
    """Shows a condition or a special rule. ``edited`` carries the record as it is to be and the field that
    was changed, with a plus before it where more of the kind may follow; ``left`` ends such a step.
    """

    edited = Signal(object, str)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setVerticalSpacing(6)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.asked: dict[str, Asked] = {}
        self._record: Any = None

    def show_record(self, record: Any, about: About) -> None:
        """Show it; the rows are made anew only for a record of another kind."""
        if type(record) is not type(self._record):
            self._make_rows(record)
        self._record = record
        for name, field in self.asked.items():
            field.show_value(getattr(record, name), about)
        self.setVisible(bool(self.asked))

    def _make_rows(self, record: Any) -> None:
        while self.form.rowCount():
            self.form.removeRow(0)
        self.asked = {}
        for field in fields(record):
            if (type(record), field.name) not in FIELDS:  # what a condition is made of stands in its tree
                continue
            asked, tip = field_of(type(record), field.name, self)
            asked.setToolTip(plain_tip(tip))
            if asked.labelled:
                self.form.addRow(asked)
            elif asked.wide:
                label = PlainLabel(asked.name, self)
                label.setBuddy(asked)
                self.form.addRow(label)
                self.form.addRow(asked)
            else:
                self.form.addRow(asked.name, asked)
                if tip:
                    self.form.labelForField(asked).setToolTip(plain_tip(tip))
            asked.given.connect(lambda value, name=field.name: self._give(name, value))
            asked.left.connect(self.left)
            self.asked[field.name] = asked

    def _give(self, name: str, value: object) -> None:
        mark = "+" if self.asked[name].goes_on else ""
        self.edited.emit(replace(self._record, **{name: value}), f"{mark}{name}")
