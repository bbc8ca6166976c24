"""The panel of the figure tried out: its values, what the map shows of it, and what the colours mean."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QPaintEvent, QPen, QPolygonF, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QGridLayout,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from builder.editor.figure.card_choice import CardChoice
from builder.editor.figure.model import (
    PRESETS,
    FigureChoice,
    Puts,
    Shows,
    WalkingFigure,
)
from builder.errors import UnreadableError
from builder.facts import DOORS, EDITION_NAMES, EDITIONS, SIZES, Limits, limits_in, types_of
from builder.language import _
from builder.view.overrides import SafeOverrides
from builder.view.scales import COLOURS, MOST_TURNS, SeenPart, ink_on, of_turns, pattern, ramp
from builder.view.theme import colours, inked, smooth
from builder.view.widgets import (
    Choice,
    Gap,
    Number,
    Stretch,
    Switch,
    form_layout,
    hbox,
    heading,
    named,
    plain_tip,
    push_button,
    vbox,
)

_SIDE, _GAP = 24, 2  # px
_MOST_STEPS = 8


class ReachLegend(SafeOverrides, QWidget):
    """A row of colours with their numbers, and the signs below it."""

    def __init__(self, choice: FigureChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice = choice
        choice.changed.connect(self._renew)
        self._renew()

    def sizeHint(self) -> QSize:
        rows = len(self._signs())
        width = max(self.fontMetrics().horizontalAdvance(text) for _, text in self._signs()) + _SIDE + 12
        return QSize(max(_MOST_STEPS * (_SIDE + _GAP), width), _SIDE + 8 + rows * self._row())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _renew(self) -> None:
        if self._choice.heat:
            name = _("Legend: light is near, dark is far; hatched is never reached")
        elif self._choice.leaping:
            name = _("Legend: light is near, dark as far as it leaps")
        else:
            name = _("Legend: light costs little, dark the whole move")
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))
        self.updateGeometry()
        self.update()

    def _signs(self) -> tuple[tuple[str, str], ...]:
        if self._choice.heat:
            return (("never", _("never reached")), ("more", _("other levels, too")))
        if self._choice.leaping:
            return (("more", _("other levels, too")),)
        return (
            ("stop", _("ends the move")),
            ("fall", _("a fall, with its dice")),
            ("more", _("other levels, too")),
        )

    def _row(self) -> int:
        return max(self.fontMetrics().height() + 4, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        mine = colours(self.palette())
        for at, (number, share) in enumerate(self._steps()):
            colour = of_turns(number) if self._choice.heat else ramp(share)
            box = QRectF(at * (_SIDE + _GAP), 2, _SIDE, _SIDE)
            inked(painter, colour).drawRoundedRect(box, 4, 4)
            painter.setPen(ink_on(colour)[0])
            text = f"{number}+" if self._choice.heat and number == MOST_TURNS else str(number)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        top = _SIDE + 8.0
        for sign, text in self._signs():
            middle = QPointF(_SIDE / 2, top + self._row() / 2)
            inked(painter, mine.text)
            if sign == "stop":
                painter.drawRect(QRectF(middle.x() - 6, middle.y() - 1.5, 12, 3))
            elif sign == "fall":
                tips = [QPointF(-7, -6), QPointF(7, -6), QPointF(0, 7)]
                inked(painter, mine.bad).drawPolygon(QPolygonF([middle + tip for tip in tips]))
            elif sign == "more":
                for step in (-1, 0, 1):
                    painter.drawEllipse(middle + QPointF(0, step * 5), 1.5, 1.5)
            else:
                inked(painter, QBrush(mine.bad, Qt.BrushStyle.BDiagPattern), QPen(mine.bad, 1)).drawRect(
                    QRectF(middle.x() - 8, middle.y() - 7, 16, 14)
                )
            painter.setPen(mine.text)
            room = QRectF(_SIDE + 6, top, self.width() - _SIDE - 6, self._row())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
            top += self._row()
        painter.end()

    def _steps(self) -> list[tuple[int, float]]:
        """The numbers of the legend, each with its share of the colour scale."""
        if self._choice.heat:
            return [(number, 0.0) for number in range(1, MOST_TURNS + 1)]
        figure = self._choice.figure
        move = figure.leap if self._choice.leaping else figure.move
        numbers = list(range(1, move + 1)) or [0]
        if move > _MOST_STEPS:
            numbers = sorted({1 + round((move - 1) * step / 5) for step in range(6)})
        return [(number, (number - 1) / max(move - 1, 1)) for number in numbers]


_SAMPLE = 18  # px


class SightLegend(SafeOverrides, QWidget):
    """One row for seen, partly seen and hidden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name = _("Legend: yellow is seen, orange with dots partly, dark with strokes not at all")
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))

    def sizeHint(self) -> QSize:
        words = self._words().values()
        width = max(self.fontMetrics().horizontalAdvance(word) for word in words)
        return QSize(_SAMPLE + 14 + width, len(SeenPart) * self._row())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        text = colours(self.palette()).text
        for at, (view, word) in enumerate(self._words().items()):
            top = at * self._row()
            box = QRectF(0, top + (self._row() - _SAMPLE) / 2, _SAMPLE, _SAMPLE)
            inked(painter, COLOURS[view]).drawRoundedRect(box, 3, 3)
            over = pattern(view, 255)
            if over is not None:
                inked(painter, over).drawRoundedRect(box, 3, 3)
            painter.setPen(text)
            room = QRectF(_SAMPLE + 10, top, self.width() - _SAMPLE - 10, self._row())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, word)
        painter.end()

    def _words(self) -> dict[SeenPart, str]:
        return {
            SeenPart.SEEN: _("seen, with the range"),
            SeenPart.PARTLY: _("seen in part"),
            SeenPart.HIDDEN: _("hidden"),
        }

    def _row(self) -> int:
        return max(self.fontMetrics().height() + 6, _SAMPLE + 4)


class FigureForm(QWidget):
    """One row for each part; what the user sets goes to the choice, and `show_figure` shows its contents."""

    def __init__(self, choice: FigureChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice = choice
        self._fields: dict[str, Number | Choice | Switch] = {}
        self.height_box = self._number(_("Height in levels"), "height")
        self.move_box = self._number(_("Move in spaces"), "move")
        self.range_box = self._number(_("Range in spaces"), "range", none=_("any"))
        sizes = (_("small"), _("medium"), _("large"), _("huge"))
        self.size_box = self._choices(_("Size"), "size", SIZES, sizes)
        self.double = self._switch(_("On two spaces"), "double")
        self.flying = self._switch(_("Flying"), "flying")
        self.ghost_walk = self._switch(_("Ghost Walk"), "ghost_walk", _("It passes through all figures"))
        self.slither = self._switch(_("Slither"), "slither", _("Water does not end its move"))
        self.disengage = self._switch(_("Disengage"), "disengage", _("Nobody swipes at it when it leaves"))
        self.leap_box = self._number(_("Spaces of a leap in place of the move"), "leap", none=_("none"))
        self.leap_up = self._number(_("Levels that it leaps up"), "leap_up")
        self.leap_down = self._number(_("Levels that it leaps down"), "leap_down")
        self.leap_swiped = self._switch(_("Swiped at as it leaps"), "leap_swiped")
        tip = _("How many times its height counts in going up and down")
        self.climb_box = self._number(tip, "climb")
        self.climb_box.setPrefix("× ")
        rules = tuple(map(_, EDITION_NAMES.values()))
        self.edition = self._choices(_("Rules"), "edition", EDITIONS, rules)
        doors = (_("open"), _("closed"), _("none, or destroyed"))
        self.door = self._choices(_("Doors"), "door", DOORS, doors)
        self._tips = {box: box.toolTip() for box in self._powers()}
        self._arrange()

    def _arrange(self) -> None:
        powers = QGridLayout()
        powers.setHorizontalSpacing(10)
        for at, box in enumerate((self.double, self.flying, self.ghost_walk, self.slither, self.disengage)):
            powers.addWidget(box, at // 2, at % 2)
        powers.setColumnStretch(1, 1)
        self._form = form_layout(
            (_("Height"), self.height_box),
            (_("Move"), self.move_box),
            (_("Range"), self.range_box),
            (_("Size"), self.size_box),
            powers,
            (_("Leap"), self.leap_box),
            (_("Leap up"), self.leap_up),
            (_("Leap down"), self.leap_down),
            self.leap_swiped,
            (_("Climbing"), self.climb_box),
            (_("Rules"), self.edition),
            (_("Doors"), self.door),
            parent=self,
            margins=0,
            spacing=6,
        )

    def show_figure(self) -> None:
        """Show the figure of the choice without changing the choice."""
        figure = self._choice.figure
        for name, field in self._fields.items():
            field.fill(getattr(figure, name))
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
        return self.flying, self.ghost_walk, self.slither, self.disengage, *leap, self.climb_box

    def _number(self, name: str, field: str, none: str = "") -> Number:
        box = self._fields[field] = Number(name, _limits(field), self, none, tip=name)
        box.set.connect(lambda value: self._choice.change(**{field: value}))
        return box

    def _choices(self, name: str, field: str, ids: tuple[str, ...], words: tuple[str, ...]) -> Choice:
        box = self._fields[field] = Choice(
            name, self, zip(ids, words, strict=True), chosen=lambda id: self._choice.change(**{field: id})
        )
        box.setMinimumContentsLength(_LETTERS)
        return box

    def _switch(self, text: str, field: str, tip: str = "") -> Switch:
        box = self._fields[field] = Switch(text, self)
        box.setToolTip(plain_tip(tip))
        box.set.connect(lambda on: self._choice.change(**{field: on}))
        return box


def _limits(field: str) -> Limits:
    """The limits of one of a figure's numbers."""
    limits = limits_in(types_of(WalkingFigure)[field])
    assert limits is not None, "every number of a figure has some"
    return limits


_LETTERS = 14  # of the words in a choice: longer ones do not make the panel wide
_A_CARD = "a card"  # beside the names of presets


class FigureDock(SafeOverrides, QScrollArea):
    """Sets the figure shared by all battlefields and follows it. Its parts are made when it is first seen.

    ``tool_requested``: take up the tool that shows where it can go; ``clear_requested``: remove all figures.
    """

    tool_requested = Signal()
    clear_requested = Signal()

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
        """As wide as its parts need; it scrolls if it is too high for the dock."""
        least = super().minimumSizeHint()
        inner = self.widget()
        if inner is None:
            return least
        return QSize(
            inner.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width(), least.height()
        )

    def _build(self) -> None:
        choice, inner = self._choice, QWidget(self)
        self.preset = named(QComboBox(inner), _("Kind of figure"))
        self.preset.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.preset.setMinimumContentsLength(_LETTERS)
        for name in PRESETS:
            self.preset.addItem(_(name), name)
        self.preset.addItem(_("Of an army card"), _A_CARD)
        self.preset.addItem(_("My own numbers"), None)
        self.preset.activated.connect(self._take_preset)
        self.card = self._make_cards(inner)
        self.form = FigureForm(choice, inner)
        layout = vbox(
            heading(_("Figure"), inner),
            self.preset,
            self.card,
            self.form,
            Gap(8),
            heading(_("A click puts"), inner),
            self._make_puts(inner),
            Gap(8),
            heading(_("Colours show"), inner),
            parent=inner,
            margins=(12, 10, 12, 10),
            spacing=6,
        )
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
        layout.addWidget(heading(_("Sight"), inner))
        layout.addWidget(SightLegend(inner))
        layout.addSpacing(8)
        self.tool_button = push_button(
            _("Pick a Space"),
            inner,
            do=lambda: self.tool_requested.emit(),
            tip=_("Take the tool with which a click puts the figure on a space"),
        )
        self.clear_button = push_button(
            _("Clear"),
            inner,
            do=lambda: self.clear_requested.emit(),
            tip=_("Take the figure and all others off this battlefield"),
        )
        layout.addLayout(hbox(self.tool_button, self.clear_button, Stretch()))
        layout.addStretch(1)
        self.setWidget(inner)
        self.updateGeometry()

    def _make_puts(self, inner: QWidget) -> QVBoxLayout:
        """Make the fields for what a click puts down, and how tall other figures are."""
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
        self.others = Number(_("Height of others in levels"), _limits("height"), inner)
        self.others.set.connect(lambda value: choice.put(choice.puts, value))
        column.addLayout(form_layout((_("Height of others"), self.others)))
        return column

    def _make_cards(self, inner: QWidget) -> CardChoice:
        """Make the choice of army cards; if they cannot be read it says why and offers none."""
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
        self.others.fill(choice.others)
        self.shows[choice.shows].setChecked(True)
        self.leap.setEnabled(choice.figure.leaps)
        self.leap.setToolTip("" if choice.figure.leaps else _("Only for a figure that leaps"))
        self.puts[choice.puts].setChecked(True)
