"""The log of what the person at the table may know, and the dice of the last action."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QUrl
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QTextBrowser, QWidget

from builder.battlefield import unknown_in_words, unknown_pieces
from builder.language import _
from builder.referee.dice import COMBAT, SHIELDS, SKULLS
from builder.referee.events import Event, MarkerPut, Rolled, RoundBegan
from builder.referee.flow import missing_markers
from builder.table.armies import seat_icon
from builder.table.controller import Controller
from builder.table.die_face import paint_die
from builder.view.overrides import SafeOverrides
from builder.view.scenario_marks import seat_colours
from builder.view.theme import colours
from builder.view.widgets import PlainLabel, WordyPanel, vbox

_DIE = 26  # px
_SEAT = 20  # px: the sign of who rolled, before his dice
_MOST_DICE = 24
_MOST_LINES = 2_000
_NEWS = 3  # sentences
_FIGURE = re.compile(r"#(\d+)\b")


def _rich(text: str) -> str:
    """Escaped text that is taken as such: without a tag its signs would be shown as they stand."""
    return f"<span>{text}</span>"


class DiceRow(SafeOverrides, QWidget):
    """The dice of one action as they fell: skulls, shields and blanks, or numbers."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels = controller.labels
        self._colours = seat_colours(controller.game.table.scenario)
        self.rolls: tuple[Rolled, ...] = ()
        self.setFixedHeight(_DIE + 4)
        self.setAccessibleName(_("Dice of the last action"))

    def sizeHint(self) -> QSize:
        return QSize(240, _DIE + 4)

    def show_events(self, events: Sequence[Event], *, keep: bool = True) -> None:
        """Show the dice of some events; without any, keep those shown or clear them."""
        rolls = tuple(event for event in events if isinstance(event, Rolled))
        if rolls or not keep:
            self.rolls = rolls
            words = [self._in_words(roll) for roll in rolls]
            self.setAccessibleDescription("; ".join(words))
            self.setToolTip("\n".join(words))
            self.update()

    def _in_words(self, roll: Rolled) -> str:
        faces = ", ".join(_face(roll.dice, side) for side in roll.sides)
        what = _(roll.why)
        if roll.player:
            what = _("{player}, {what}", player=self._labels.player(roll.player), what=what)
        return f"{what}: {faces}"

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, mine = QPainter(self), colours(self.palette())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = sum(_SEAT + len(roll.sides[:_MOST_DICE]) * (_DIE + 3) + 10 for roll in self.rolls)
        if wide > self.width():  # all of them are seen, smaller
            share = self.width() / wide
            painter.translate(0, (1 - share) * self.height() / 2)
            painter.scale(share, share)
        left = 1.0
        for roll in self.rolls:
            if roll.player in self._colours:
                sign = seat_icon(self._colours, roll.player).pixmap(16, 16)
                painter.drawPixmap(QPointF(left, 2 + (_DIE - 16) / 2), sign)
                left += _SEAT
            for side in roll.sides[:_MOST_DICE]:
                box = QRectF(left, 2, _DIE, _DIE)
                paint_die(painter, box, roll.dice, side, mine)
                left += _DIE + 3
            left += 10
        painter.end()


def _face(dice: str, side: int) -> str:
    if dice != COMBAT:
        return str(side)
    return _("skull") if side in SKULLS else _("shield") if side in SHIELDS else _("blank")


class LogPanel(QWidget):
    """Follows a controller. Numbers of figures are links that choose them."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._for: str | None = None
        self._news: list[str] = []  # the last sentences
        self._held: list[Event] = []
        self.news = WordyPanel(self)  # seen whatever tab is: whoever shows the log gives it its place
        self.dice, self.last = DiceRow(controller, self.news), PlainLabel(self.news, wrap=True)
        self.last.setMinimumHeight(_NEWS * self.fontMetrics().lineSpacing())
        self.last.setAlignment(Qt.AlignmentFlag.AlignTop)
        vbox(self.last, self.dice, parent=self.news, margins=(8, 0, 8, 4), spacing=2)
        self.text = QTextBrowser(self)
        self.text.setOpenLinks(False)
        self.text.setAccessibleName(_("What has happened"))
        self.text.document().setMaximumBlockCount(_MOST_LINES)
        vbox((self.text, 1), parent=self, margins=0)
        self.setFocusProxy(self.text)
        self.text.anchorClicked.connect(self._clicked)
        controller.happened.connect(self._add)
        controller.changed.connect(self._look)
        controller.went_on.connect(lambda: self.dice.show_events((), keep=False))

    def _add(self, events: Sequence[Event] | None) -> None:
        if events is None:
            self.write_all()
        else:
            self.dice.show_events(events)
            self._write(events)

    def _look(self) -> None:
        """Note that another person, who may know other things, sits at the table."""
        if self._controller.seat != self._for:
            self.write_all()

    def write_all(self) -> None:
        """Write all of it again, for the person who sits at the table now."""
        self._for = self._controller.seat
        self.text.clear()
        self._news, self._held = [], []
        self.last.setText("")
        unknown = unknown_pieces(self._controller.game.table.battlefield)
        if unknown:
            said = _("{unknown}. It counts as plain land.", unknown=unknown_in_words(unknown))
            self.text.append(_rich(escape(said)))
        self._write(self._controller.match.events)

    def _write(self, events: Sequence[Event]) -> None:
        controller = self._controller
        seat = controller.seat
        if seat is None and controller.match.people:
            return  # between two people: it is written for the one who sits down
        found = list(controller.labels.sentences(self._without_held(events, seat), seat))
        self._news = [*self._news, *found][-_NEWS:]
        self.last.setText("\n".join(self._news))
        for sentence in found:
            self.text.append(_rich(_FIGURE.sub(r"<a href='figure:\1'>#\1</a>", escape(sentence))))
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _without_held(self, events: Sequence[Event], seat: str | None) -> list[Event]:
        """Hold back the order markers that another player is still laying this round: one by one they would
        reveal which is which (R011).
        """
        laying = {player for player, _name in missing_markers(self._controller.game)}
        every, self._held = [*self._held, *events], []
        begun = max((n for n, event in enumerate(every) if isinstance(event, RoundBegan)), default=-1)
        known: list[Event] = []
        for n, event in enumerate(every):
            # Who still lays is so now: it says nothing of the rounds that are over.
            laid = n > begun and isinstance(event, MarkerPut) and event.player in laying
            (self._held if laid and not event.known_by(seat) else known).append(event)
        return known

    def _clicked(self, link: QUrl) -> None:
        id = int(link.path())
        figure = self._controller.game.state.figures.get(id)
        if figure is not None and figure.on:
            self._controller.point_at(figure.spaces[0])
            if self._controller.offers is not None and id in self._controller.offers.figures:
                self._controller.choose_figure(id)
