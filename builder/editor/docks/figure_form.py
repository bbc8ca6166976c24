"""The numbers, powers and rules of the figure one asks about."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QGridLayout, QSpinBox, QWidget

from builder.editor.plain_texts import plain_tip
from builder.editor.work.figure import (
    LARGEST_HEIGHT,
    LARGEST_LEAP,
    LARGEST_MOVE,
    LARGEST_RANGE,
    FigureChoice,
)
from builder.facts import DOORS, EDITIONS, SIZES
from builder.language import _


class FigureForm(QWidget):
    """One row for each part; what is set goes to the choice, and `show_figure` shows what it holds."""

    def __init__(self, choice: FigureChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice = choice
        self.height_box = self._number(_("Height in levels"), 1, LARGEST_HEIGHT, "height")
        self.move_box = self._number(_("Move in spaces"), 0, LARGEST_MOVE, "move")
        self.range_box = self._number(_("Range in spaces"), 0, LARGEST_RANGE, "range")
        self.range_box.setSpecialValueText(_("any"))
        sizes = (_("small"), _("medium"), _("large"), _("huge"))
        self.size_box = self._choices(_("Size"), "size", SIZES, sizes)
        self.double = self._switch(_("On two spaces"), "double")
        self.flying = self._switch(_("Flying"), "flying")
        self.ghost_walk = self._switch(_("Ghost Walk"), "ghost_walk")
        self.slither = self._switch(_("Slither"), "slither")
        self.disengage = self._switch(_("Disengage"), "disengage")
        self.leap_box = self._number(_("Spaces of a leap in place of the move"), 0, LARGEST_LEAP, "leap")
        self.leap_box.setSpecialValueText(_("none"))
        self.leap_up = self._number(_("Levels that it leaps up"), 0, LARGEST_LEAP, "leap_up")
        self.leap_down = self._number(_("Levels that it leaps down"), 0, LARGEST_LEAP, "leap_down")
        self.leap_swiped = self._switch(_("Swiped at as it leaps"), "leap_swiped")
        rules = (_("Basic game"), _("Master, 1st edition"), _("Master, 2nd edition"))
        self.edition = self._choices(_("Rules"), "edition", EDITIONS, rules)
        doors = (_("open"), _("closed"), _("none, or destroyed"))
        self.door = self._choices(_("Doors"), "door", DOORS, doors)
        for box, tip in (
            (self.ghost_walk, _("It passes through all figures")),
            (self.slither, _("Water does not end its move")),
            (self.disengage, _("Nobody swipes at it when it leaves")),
        ):
            box.setToolTip(plain_tip(tip))
        self._tips = {box: box.toolTip() for box in self._powers()}
        self._arrange()

    def _arrange(self) -> None:
        powers = QGridLayout()
        powers.setHorizontalSpacing(10)
        for at, box in enumerate((self.double, self.flying, self.ghost_walk, self.slither, self.disengage)):
            powers.addWidget(box, at // 2, at % 2)
        powers.setColumnStretch(1, 1)
        form = self._form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(_("Height"), self.height_box)
        form.addRow(_("Move"), self.move_box)
        form.addRow(_("Range"), self.range_box)
        form.addRow(_("Size"), self.size_box)
        form.addRow(powers)
        form.addRow(_("Leap"), self.leap_box)
        form.addRow(_("Leap up"), self.leap_up)
        form.addRow(_("Leap down"), self.leap_down)
        form.addRow(self.leap_swiped)
        form.addRow(_("Rules"), self.edition)
        form.addRow(_("Doors"), self.door)

    def show_figure(self) -> None:
        """Show the figure of the choice, which is not changed by that."""
        figure = self._choice.figure
        numbers = {
            self.height_box: figure.height,
            self.move_box: figure.move,
            self.range_box: figure.range,
            self.leap_box: figure.leap,
            self.leap_up: figure.leap_up,
            self.leap_down: figure.leap_down,
        }
        for number, value in numbers.items():
            number.blockSignals(True)
            number.setValue(value)
            number.blockSignals(False)
        switches = {
            self.double: figure.double,
            self.flying: figure.flying,
            self.ghost_walk: figure.ghost_walk,
            self.slither: figure.slither,
            self.disengage: figure.disengage,
            self.leap_swiped: figure.leap_swiped,
        }
        for switch, on in switches.items():
            switch.blockSignals(True)
            switch.setChecked(on)
            switch.blockSignals(False)
        self.size_box.setCurrentIndex(SIZES.index(figure.size))
        self.edition.setCurrentIndex(EDITIONS.index(figure.edition))
        self.door.setCurrentIndex(DOORS.index(figure.door))
        for row in (self.leap_up, self.leap_down, self.leap_swiped):
            self._form.setRowVisible(row, figure.leap > 0)
        known = figure.rules.powers
        for box in self._powers():
            box.setEnabled(known)
            box.setToolTip(
                plain_tip(self._tips[box] if known else _("The Basic game knows no special powers"))
            )

    def _powers(self) -> tuple[QWidget, ...]:
        leap = (self.leap_box, self.leap_up, self.leap_down, self.leap_swiped)
        return self.flying, self.ghost_walk, self.slither, self.disengage, *leap

    def _number(self, name: str, least: int, most: int, field: str) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(least, most)
        box.setAccessibleName(name)
        box.setToolTip(plain_tip(name))
        box.valueChanged.connect(lambda value: self._choice.change(**{field: value}))
        return box

    def _choices(self, name: str, field: str, ids: tuple[str, ...], words: tuple[str, ...]) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(name)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(14)
        for id, word in zip(ids, words, strict=True):
            box.addItem(word, id)
        box.activated.connect(lambda index: self._choice.change(**{field: ids[index]}))
        return box

    def _switch(self, text: str, field: str) -> QCheckBox:
        box = QCheckBox(text, self)
        box.toggled.connect(lambda on: self._choice.change(**{field: on}))
        return box
