"""The figure one asks about, what a click puts down, and what the colours mean."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from builder.editor.docks.reach_legend import ReachLegend
from builder.editor.docks.sight_legend import SightLegend
from builder.editor.work.figure import (
    DOORS,
    EDITIONS,
    LARGEST_HEIGHT,
    LARGEST_MOVE,
    PRESETS,
    SIZES,
    FigureChoice,
    Puts,
)

translate = QCoreApplication.translate


class FigureDock(QScrollArea):
    """Sets the figure shared by all battlefields and follows it. Its parts are made when it is first seen.

    ``tool_wanted``: the tool that shows where it can go; ``clear_wanted``: all figures are to go away.
    """

    tool_wanted = Signal()
    clear_wanted = Signal()

    def __init__(self, choice: FigureChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice = choice
        self._made = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def showEvent(self, event: QShowEvent) -> None:
        if not self._made:
            self._made = True
            self._build()
            self._choice.changed.connect(self._show)
            self._show()
        super().showEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(260, 480)

    def minimumSizeHint(self) -> QSize:
        """As wide as its parts need; what is too high for the dock is scrolled."""
        least = super().minimumSizeHint()
        inner = self.widget()
        if inner is None:
            return least
        return QSize(
            inner.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width(), least.height()
        )

    def _build(self) -> None:
        choice, inner = self._choice, QWidget(self)
        self.preset = self._box(inner, self.tr("Kind of figure"))
        for name in PRESETS:
            self.preset.addItem(translate("Figures", name), name)
        self.preset.addItem(self.tr("My own numbers"), None)
        self.preset.activated.connect(self._take_preset)
        self.height_box = self._number(inner, self.tr("Height in levels"), 1, LARGEST_HEIGHT, "height")
        self.move_box = self._number(inner, self.tr("Move in spaces"), 0, LARGEST_MOVE, "move")
        sizes = (self.tr("small"), self.tr("medium"), self.tr("large"), self.tr("huge"))
        self.size_box = self._choices(inner, self.tr("Size"), "size", SIZES, sizes)
        self.double = self._switch(inner, self.tr("On two spaces"), "double")
        self.flying = self._switch(inner, self.tr("Flying"), "flying")
        rules = (self.tr("Basic game"), self.tr("Master, 1st edition"), self.tr("Master, 2nd edition"))
        self.edition = self._choices(inner, self.tr("Rules"), "edition", EDITIONS, rules)
        doors = (self.tr("closed"), self.tr("open"), self.tr("none, or destroyed"))
        self.door = self._choices(inner, self.tr("Doors"), "door", DOORS, doors)
        form = QFormLayout()
        form.setVerticalSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("Height"), self.height_box)
        form.addRow(self.tr("Move"), self.move_box)
        form.addRow(self.tr("Size"), self.size_box)
        form.addRow(self.double)
        form.addRow(self.flying)
        form.addRow(self.tr("Rules"), self.edition)
        form.addRow(self.tr("Doors"), self.door)
        layout = QVBoxLayout(inner)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(6)
        layout.addWidget(self._heading(inner, self.tr("Figure")))
        layout.addWidget(self.preset)
        layout.addLayout(form)
        layout.addSpacing(8)
        layout.addWidget(self._heading(inner, self.tr("A click puts")))
        layout.addLayout(self._make_puts(inner))
        layout.addSpacing(8)
        layout.addWidget(self._heading(inner, self.tr("Colours show")))
        self.reach = QRadioButton(self.tr("What one move reaches"), inner)
        self.heat = QRadioButton(self.tr("Turns to every space"), inner)
        self.shows = QButtonGroup(inner)
        for button in (self.reach, self.heat):
            self.shows.addButton(button)
            layout.addWidget(button)
        self.heat.toggled.connect(choice.show_turns)
        self.legend = ReachLegend(choice, inner)
        layout.addWidget(self.legend)
        layout.addSpacing(8)
        layout.addWidget(self._heading(inner, self.tr("Sight")))
        layout.addWidget(SightLegend(inner))
        layout.addSpacing(8)
        buttons = QHBoxLayout()
        self.tool_button = QPushButton(self.tr("Pick a Space"), inner)
        self.tool_button.setToolTip(self.tr("Take the tool with which a click puts the figure on a space"))
        self.tool_button.clicked.connect(lambda: self.tool_wanted.emit())
        self.clear_button = QPushButton(self.tr("Clear"), inner)
        self.clear_button.setToolTip(self.tr("Take the figure and all others off this battlefield"))
        self.clear_button.clicked.connect(lambda: self.clear_wanted.emit())
        buttons.addWidget(self.tool_button)
        buttons.addWidget(self.clear_button)
        buttons.addStretch(1)
        layout.addLayout(buttons)
        layout.addStretch(1)
        self.setWidget(inner)

    def _make_puts(self, inner: QWidget) -> QVBoxLayout:
        """The choice of what a click puts down, and how tall others are."""
        choice, column = self._choice, QVBoxLayout()
        self.puts = {
            Puts.FIGURE: QRadioButton(self.tr("the figure"), inner),
            Puts.ENEMY: QRadioButton(self.tr("an enemy (Shift+click)"), inner),
            Puts.FRIEND: QRadioButton(self.tr("a friend (Ctrl+click)"), inner),
        }
        group = QButtonGroup(inner)
        for puts, button in self.puts.items():
            group.addButton(button)
            column.addWidget(button)
            button.clicked.connect(lambda _=False, puts=puts: choice.put(puts))
        self.others = QSpinBox(inner)
        self.others.setRange(1, LARGEST_HEIGHT)
        self.others.setAccessibleName(self.tr("Height of others in levels"))
        self.others.valueChanged.connect(lambda value: choice.put(choice.puts, value))
        row = QFormLayout()
        row.addRow(self.tr("Height of others"), self.others)
        column.addLayout(row)
        return column

    def _heading(self, inner: QWidget, text: str) -> QLabel:
        label = QLabel(text, inner)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        return label

    def _box(self, inner: QWidget, name: str) -> QComboBox:
        box = QComboBox(inner)
        box.setAccessibleName(name)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(14)
        return box

    def _number(self, inner: QWidget, name: str, least: int, most: int, field: str) -> QSpinBox:
        box = QSpinBox(inner)
        box.setRange(least, most)
        box.setAccessibleName(name)
        box.setToolTip(name)
        box.valueChanged.connect(lambda value: self._choice.change(**{field: value}))
        return box

    def _choices(
        self, inner: QWidget, name: str, field: str, ids: tuple[str, ...], words: tuple[str, ...]
    ) -> QComboBox:
        box = self._box(inner, name)
        for id, word in zip(ids, words, strict=True):
            box.addItem(word, id)
        box.activated.connect(lambda index: self._choice.change(**{field: ids[index]}))
        return box

    def _switch(self, inner: QWidget, text: str, field: str) -> QCheckBox:
        box = QCheckBox(text, inner)
        box.toggled.connect(lambda on: self._choice.change(**{field: on}))
        return box

    def _take_preset(self, index: int) -> None:
        name = self.preset.itemData(index)
        if name is not None:
            self._choice.take(name)
        self._show()

    def _show(self) -> None:
        choice, figure = self._choice, self._choice.figure
        self.preset.setCurrentIndex(self.preset.findData(choice.preset))
        # One change shows it all again: what is set here must not set the choice to what is shown still.
        parts: tuple[tuple[QSpinBox, int], ...] = (
            (self.height_box, figure.height),
            (self.move_box, figure.move),
            (self.others, choice.others),
        )
        for number, value in parts:
            number.blockSignals(True)
            number.setValue(value)
            number.blockSignals(False)
        switches: tuple[tuple[QCheckBox | QRadioButton, bool], ...] = (
            (self.double, figure.double),
            (self.flying, figure.flying),
            (self.reach, not choice.heat),
            (self.heat, choice.heat),
        )
        for switch, on in switches:
            switch.blockSignals(True)
            switch.setChecked(on)
            switch.blockSignals(False)
        self.size_box.setCurrentIndex(SIZES.index(figure.size))
        self.edition.setCurrentIndex(EDITIONS.index(figure.edition))
        self.door.setCurrentIndex(DOORS.index(figure.door))
        self.puts[choice.puts].setChecked(True)
