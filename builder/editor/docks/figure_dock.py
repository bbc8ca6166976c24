"""The figure one asks about, what a click puts down, and what the colours mean."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
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

from builder.editor.docks.card_choice import CardChoice
from builder.editor.docks.figure_form import FigureForm
from builder.editor.docks.reach_legend import ReachLegend
from builder.editor.docks.sight_legend import SightLegend
from builder.editor.plain_texts import PlainLabel, plain_tip
from builder.editor.work.figure import LARGEST_HEIGHT, PRESETS, FigureChoice, Puts, Shows
from builder.errors import UnreadableError
from builder.language import _

_A_CARD = "a card"  # beside the names of presets


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
        self.preset = QComboBox(inner)
        self.preset.setAccessibleName(_("Kind of figure"))
        self.preset.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.preset.setMinimumContentsLength(14)
        for name in PRESETS:
            self.preset.addItem(_(name), name)
        self.preset.addItem(_("Of an army card"), _A_CARD)
        self.preset.addItem(_("My own numbers"), None)
        self.preset.activated.connect(self._take_preset)
        self.card = self._make_cards(inner)
        self.form = FigureForm(choice, inner)
        layout = QVBoxLayout(inner)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(6)
        layout.addWidget(self._heading(inner, _("Figure")))
        layout.addWidget(self.preset)
        layout.addWidget(self.card)
        layout.addWidget(self.form)
        layout.addSpacing(8)
        layout.addWidget(self._heading(inner, _("A click puts")))
        layout.addLayout(self._make_puts(inner))
        layout.addSpacing(8)
        layout.addWidget(self._heading(inner, _("Colours show")))
        self.reach = QRadioButton(_("What one move reaches"), inner)
        self.leap = QRadioButton(_("What its leap reaches"), inner)
        self.heat = QRadioButton(_("Turns to every space"), inner)
        self.shows = {Shows.MOVE: self.reach, Shows.LEAP: self.leap, Shows.TURNS: self.heat}
        group = QButtonGroup(inner)
        for shows, button in self.shows.items():
            group.addButton(button)
            layout.addWidget(button)
            button.clicked.connect(lambda _=False, shows=shows: choice.show(shows))
        self.legend = ReachLegend(choice, inner)
        layout.addWidget(self.legend)
        layout.addSpacing(8)
        layout.addWidget(self._heading(inner, _("Sight")))
        layout.addWidget(SightLegend(inner))
        layout.addSpacing(8)
        buttons = QHBoxLayout()
        self.tool_button = QPushButton(_("Pick a Space"), inner)
        self.tool_button.setToolTip(_("Take the tool with which a click puts the figure on a space"))
        self.tool_button.clicked.connect(lambda: self.tool_wanted.emit())
        self.clear_button = QPushButton(_("Clear"), inner)
        self.clear_button.setToolTip(_("Take the figure and all others off this battlefield"))
        self.clear_button.clicked.connect(lambda: self.clear_wanted.emit())
        buttons.addWidget(self.tool_button)
        buttons.addWidget(self.clear_button)
        buttons.addStretch(1)
        layout.addLayout(buttons)
        layout.addStretch(1)
        self.setWidget(inner)
        self.updateGeometry()

    def _make_puts(self, inner: QWidget) -> QVBoxLayout:
        """The choice of what a click puts down, and how tall others are."""
        choice, column = self._choice, QVBoxLayout()
        self.puts = {
            Puts.FIGURE: QRadioButton(_("the figure"), inner),
            Puts.ENEMY: QRadioButton(_("an enemy (Shift+click)"), inner),
            Puts.FRIEND: QRadioButton(_("a friend (Ctrl+click)"), inner),
        }
        group = QButtonGroup(inner)
        for puts, button in self.puts.items():
            group.addButton(button)
            column.addWidget(button)
            button.clicked.connect(lambda _=False, puts=puts: choice.put(puts))
        self.others = QSpinBox(inner)
        self.others.setRange(1, LARGEST_HEIGHT)
        self.others.setAccessibleName(_("Height of others in levels"))
        self.others.valueChanged.connect(lambda value: choice.put(choice.puts, value))
        row = QFormLayout()
        row.addRow(_("Height of others"), self.others)
        column.addLayout(row)
        return column

    def _heading(self, inner: QWidget, text: str) -> QLabel:
        label = PlainLabel(text, inner)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        return label

    def _make_cards(self, inner: QWidget) -> CardChoice:
        """The choice among the army cards; where they cannot be read it says why, and offers none."""
        try:
            made = CardChoice(self._choice.cards, inner)
        except UnreadableError as error:
            made = CardChoice({}, inner)
            made.setEnabled(False)
            made.setToolTip(plain_tip(_("There are no army cards: {why}", why=error)))
        made.chosen.connect(self._choice.take_card)
        return made

    def _take_preset(self, index: int) -> None:
        name = self.preset.itemData(index)
        if name == _A_CARD:
            self.card.setFocus(Qt.FocusReason.OtherFocusReason)
        elif name is not None:
            self._choice.take(name)
        self._show()

    def _show(self) -> None:
        choice = self._choice
        self.preset.setCurrentIndex(self.preset.findData(_A_CARD if choice.figure.card else choice.preset))
        self.card.show_card(choice.figure.card)
        self.form.show_figure()
        # One change shows it all again: what is set here must not set the choice to what is shown still.
        self.others.blockSignals(True)
        self.others.setValue(choice.others)
        self.others.blockSignals(False)
        self.shows[choice.shows].setChecked(True)
        self.leap.setEnabled(choice.figure.leaps)
        self.leap.setToolTip("" if choice.figure.leaps else _("Only for a figure that leaps"))
        self.puts[choice.puts].setChecked(True)
