"""The row of controls below a replay: it steps through the game, manually or automatically."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider, QToolButton, QWidget

from builder.language import _
from builder.table.replay_controller import ReplayController
from builder.view import settings
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours, inked, round_pen, scaled, see_through, smooth
from builder.view.widgets import (
    NoRemoval,
    OnRestyle,
    PlainLabel,
    combo,
    hbox,
    icon,
    named,
    push_button,
    tool_button,
)

PACE = 1_200  # ms that an action is seen at single speed
SPEEDS = (0.5, 1.0, 2.0, 4.0)
_SPEED = "table/replay-speed"
_ICON = 18  # px
_PAGE = 10  # stops
_MARKS = 13  # px above and below the groove
_NEAR = 6  # px beside a mark that still mean it
_KEYS = frozenset({
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End,
})  # fmt: skip


class Scrubber(SafeOverrides, QSlider):
    """A slider over the stops of a replay: rounds are marked above its groove, losses below it."""

    def __init__(self, controller: ReplayController, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._controller = controller
        self.setPageStep(_PAGE)
        self.setMinimumHeight(super().sizeHint().height() + 2 * _MARKS)
        NoRemoval(self, _KEYS)

    def sizeHint(self) -> QSize:
        return QSize(300, super().sizeHint().height() + 2 * _MARKS)

    def _place(self, stop: int) -> float:
        """Where a stop lies, in px from the left."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        handle = self.style().pixelMetric(QStyle.PixelMetric.PM_SliderLength, option, self)
        room = self.width() - handle
        return handle / 2 + QStyle.sliderPositionFromValue(self.minimum(), self.maximum(), stop, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        mine, painter = colours(self.palette()), smooth(self)
        painter.setFont(scaled(self.font(), 0.8))
        painter.setPen(mine.faint)
        free = -1.0
        for stop, number in self._controller.rounds.items():
            at = self._place(stop)
            painter.drawLine(QPointF(at, _MARKS - 2), QPointF(at, _MARKS + 4))
            text = str(number)
            wide = painter.fontMetrics().horizontalAdvance(text) + 4.0
            if at - wide / 2 > free:
                box = QRectF(at - wide / 2, -1, wide, _MARKS)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
                free = at + wide / 2
        inked(painter, None, round_pen(mine.bad, 1.6))
        below = self.height() - _MARKS / 2 - 1
        for stop in self._controller.losses:
            middle = QPointF(self._place(stop), below)
            for side in (-1, 1):
                painter.drawLine(middle + QPointF(-2.5, -2.5 * side), middle + QPointF(2.5, 2.5 * side))
        painter.end()
        super().paintEvent(event)

    def _marked(self, at: QPointF) -> int | None:
        """The stop of the mark at a place: a round above the groove, a loss below it."""
        if _MARKS <= at.y() <= self.height() - _MARKS:
            return None
        stops = self._controller.rounds if at.y() < _MARKS else self._controller.losses
        near = min(stops, key=lambda stop: abs(self._place(stop) - at.x()), default=None)
        return near if near is not None and abs(self._place(near) - at.x()) <= _NEAR else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press beside the handle takes it there at once; one on a mark exactly to what is marked."""
        if event.button() == Qt.MouseButton.LeftButton:
            marked = self._marked(event.position())
            if marked is not None:
                self.setValue(marked)
                return
            first, last = self._place(self.minimum()), self._place(self.maximum())
            at = int(event.position().x() - first)
            self.setValue(
                QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), at, int(last - first))
            )
        super().mousePressEvent(event)


class ReplayBar(QWidget):
    """Follows a replay and goes through it. ``play_on`` is requested from the moment shown."""

    play_on = Signal()

    def __init__(self, controller: ReplayController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.slider = named(
            Scrubber(controller, self),
            _("Action shown"),
            _("Rounds are marked above, destroyed figures below; the arrow keys go from action to action"),
        )
        self.slider.valueChanged.connect(controller.go)
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)
        self._buttons = {
            "round-back": self._button(lambda: self.round(-1), _("Previous round (Shift+R)")),
            "loss-back": self._button(lambda: self.loss(-1), _("Previous figure destroyed (Shift+D)")),
            "step-back": self._button(lambda: self.step(-1), _("Previous action (,)")),
            "play": self._button(self.play_or_pause, _("Play or pause (Space)")),
            "step-forward": self._button(lambda: self.step(1), _("Next action (.)")),
            "loss-forward": self._button(lambda: self.loss(1), _("Next figure destroyed (D)")),
            "round-forward": self._button(lambda: self.round(1), _("Next round (R)")),
        }
        self.here = PlainLabel("", self)
        speed = settings.stored_text(_SPEED)
        names = {one: f"{one:g} ×" for one in SPEEDS}
        shown = next((one for one in SPEEDS if f"{one:g}" == speed), 1.0)
        self.speed = combo(self, [(text, one) for one, text in names.items()], shown, _("Speed"))
        self.speed.currentIndexChanged.connect(self._choose_speed)
        self.branch = push_button(
            _("&Play On From Here…"),
            self,
            do=lambda: self.play_on.emit(),
            tip=_("Start a new game from here; this one is kept as it is"),
        )
        hbox(
            *self._buttons.values(),
            (self.slider, 1),
            self.here,
            self.speed,
            self.branch,
            parent=self,
            margins=(6, 2, 6, 2),
            spacing=4,
        )
        last = controller.recording.last
        longest = _(
            "{action} · round {n}", action=_("Action {number} of {last}", number=last, last=last), n=88
        )
        self.here.setMinimumWidth(self.fontMetrics().horizontalAdvance(longest))
        controller.changed.connect(self.show_now)
        OnRestyle(self, self._dress)
        self.show_now()

    def _button(self, do: Callable[[], object], tip: str) -> QToolButton:
        made = tool_button("", self, lambda: do(), tip=tip, size=_ICON)
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return made

    @property
    def playing(self) -> bool:
        """Whether it is playing automatically."""
        return self._clock.isActive()

    def step(self, by: int) -> None:
        """Go forward by some stops, or back."""
        self._controller.go(self._controller.index + by)

    def round(self, step: int) -> None:
        """Go to the next round or the one before."""
        self._controller.go(self._controller.next_of(tuple(self._controller.rounds), step))

    def loss(self, step: int) -> None:
        """Go to the next figure that is destroyed or the one before."""
        self._controller.go(self._controller.next_of(self._controller.losses, step))

    def play_or_pause(self) -> None:
        """Play automatically, from the beginning if at the end; or stop."""
        if self.playing:
            self.stop()
            return
        if self._controller.index == self._controller.last:
            self._controller.go(0)
        self._clock.start(self._pause())
        self._dress()

    def stop(self) -> None:
        """Stop playing."""
        self._clock.stop()
        self._dress()

    def _pause(self) -> int:
        return int(PACE / float(self.speed.currentData()))

    def _choose_speed(self) -> None:
        settings.store(_SPEED, f"{self.speed.currentData():g}")
        self._clock.setInterval(self._pause())

    def _tick(self) -> None:
        self.step(1)
        if self._controller.index == self._controller.last:
            self.stop()

    def show_now(self) -> None:
        """Show where the replay is."""
        controller = self._controller
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, controller.last)
            self.slider.setValue(controller.index)
        at, last = controller.recording.at, controller.recording.last
        round = controller.game.state.round
        text = _("Action {number} of {last}", number=at, last=last)
        self.here.setText(_("{action} · round {n}", action=text, n=round) if round else text)
        first, end = controller.index == 0, controller.index == controller.last
        for name, button in self._buttons.items():
            if name != "play":
                back = name in ("round-back", "loss-back", "step-back")
                button.setEnabled(not (first if back else end))
        self.branch.setEnabled(controller.game.state.outcome is None)
        self._dress()

    def _dress(self) -> None:
        mine = colours(self.palette())
        for name, button in self._buttons.items():
            shown = "pause" if name == "play" and self.playing else name
            button.setIcon(icon(shown, mine.text, see_through(mine.faint, 120)))
