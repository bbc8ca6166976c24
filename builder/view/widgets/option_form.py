"""A form made of the labels of a record: each field with the widget that fits its type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLayout,
    QLineEdit,
    QSlider,
    QSpinBox,
    QWidget,
)

from builder.facts import OptionField, options_of
from builder.language import _, in_percent
from builder.view.widgets.fields import heading
from builder.view.widgets.layout import Margins, form_layout, hbox
from builder.view.widgets.plain_texts import PlainLabel, named, plain_tip

_ABOVE = 10  # px, of a heading
_SHORT = 8  # letters of a choice: long words do not make a form wide


class _Bound(NamedTuple):
    """How a widget is filled, what it holds, and its signal that this is something else now."""

    widget: Any
    fill: Callable[[Any], object]
    value: Callable[[], Any]
    changed: SignalInstance


class OptionForm(QWidget):
    """Fields for what there is to choose of a record. ``changed`` tells that something else is chosen now."""

    changed = Signal()

    def __init__(
        self,
        record: Any,
        names: Iterable[str] = (),
        parent: QWidget | None = None,
        *,
        headed: bool = False,
        margins: Margins | None = None,
    ) -> None:
        """``names`` are the fields asked for, in this order; without, all that have a name. ``headed``: with
        a heading where a group begins.
        """
        super().__init__(parent)
        self.form = form_layout(parent=self, margins=margins, spacing=8)
        known = options_of(type(record))
        asked = [known[name] for name in names] or [field for field in known.values() if field.label.name]
        groups = list(dict.fromkeys(field.label.under for field in asked))
        self._options = sorted(asked, key=lambda field: groups.index(field.label.under))
        self._bound: dict[str, _Bound] = {}
        under = ""
        for field in self._options:
            if headed and field.label.under != under:
                under = field.label.under
                self._add_heading(under)
            self._add(field)
        self.fields: dict[str, Any] = {name: bound.widget for name, bound in self._bound.items()}
        self.fill(record)
        for bound in self._bound.values():
            bound.changed.connect(self.changed)

    def fill(self, record: Any) -> None:
        """Show a record, without a signal."""
        with QSignalBlocker(self):
            for name, bound in self._bound.items():
                bound.fill(getattr(record, name))
        self.fit(record)

    def values(self) -> dict[str, Any]:
        """What is chosen now, by the names of the fields."""
        return {name: bound.value() for name, bound in self._bound.items()}

    def fit(self, record: Any) -> None:
        """Ask for what has a meaning with the choices of a record."""
        for field in self._options:
            self._bound[field.name].widget.setEnabled(field.is_asked(record))

    def _add_heading(self, text: str) -> None:
        made = heading(_(text), self)
        if self.form.rowCount():
            made.setContentsMargins(0, _ABOVE, 0, 0)
        self.form.addRow(made)

    def _add(self, field: OptionField) -> None:
        label, tip = _(field.label.name), _(field.label.tip) if field.label.tip else ""
        bound = self._bound[field.name] = _bound(field, self)
        widget = bound.widget
        named(widget, "" if isinstance(widget, QCheckBox) else label.replace("&", ""), tip)
        row: QWidget | QLayout = (
            hbox((widget, 1), _percent_beside(widget)) if isinstance(widget, QSlider) else widget
        )
        if isinstance(widget, QCheckBox):
            self.form.addRow(widget)
        else:
            words = PlainLabel(label, self)
            words.setBuddy(widget)
            self.form.addRow(words, row)


def _bound(field: OptionField, parent: QWidget) -> _Bound:
    """The widget in which a field is chosen, by its type."""
    label, limits = field.label, field.limits
    if entries := field.entries:
        return _combo(entries, parent)
    if field.type is bool:
        box = QCheckBox(_(label.name), parent)
        return _Bound(box, box.setChecked, box.isChecked, box.toggled)
    if field.type is str:
        line = QLineEdit(parent)
        line.setClearButtonEnabled(True)
        return _Bound(line, line.setText, lambda: line.text().strip(), line.textChanged)
    assert limits is not None, "a number has limits"
    if label.unit == "%":
        slider = QSlider(Qt.Orientation.Horizontal, parent)
        slider.setRange(0, 100)
        slider.setSingleStep(5)
        slider.setPageStep(20)
        whole = 100 / limits.most  # a share up to 1, or a percentage
        return _Bound(
            slider,
            lambda value: slider.setValue(round(value * whole)),
            lambda: field.type(slider.value() / whole),
            slider.valueChanged,
        )
    number: Any = QSpinBox(parent) if isinstance(label.step, int) else QDoubleSpinBox(parent)
    if isinstance(number, QDoubleSpinBox):
        number.setDecimals(1)
    number.setRange(limits.least, limits.most)
    number.setSingleStep(label.step)
    number.setSuffix(_(label.unit) if label.unit else "")
    return _Bound(
        number,
        lambda value: number.setValue(type(number.value())(value)),
        lambda: field.type(number.value()),
        number.valueChanged,
    )


def _combo(entries: Mapping[Any, str], parent: QWidget) -> _Bound:
    box = QComboBox(parent)
    box.setMinimumContentsLength(_SHORT)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    for value, word in entries.items():
        box.addItem(_(word), value)
        box.setItemData(box.count() - 1, plain_tip(_(word)), Qt.ItemDataRole.ToolTipRole)
    return _Bound(box, partial(pick, box), box.currentData, box.currentIndexChanged)


def pick(box: QComboBox, value: object) -> None:
    """Choose a value; one that is not offered counts as the empty one, and is added where there is none."""
    if box.findData(value) < 0:
        if box.findData("") >= 0:
            value = ""
        else:
            box.addItem(str(value), value)
    box.setCurrentIndex(box.findData(value))


def _percent_beside(slider: QSlider) -> PlainLabel:
    """What a slider shows, as wide as it can become."""
    label = PlainLabel(slider.parentWidget())
    label.setMinimumWidth(label.fontMetrics().horizontalAdvance("100 %"))
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    slider.valueChanged.connect(lambda value: label.setText(in_percent(value)))
    label.setText(in_percent(slider.value()))
    return label
