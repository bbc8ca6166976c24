"""A first game that teaches: ten short lessons, each at the moment that it is about, until all were given."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QMouseEvent, QPalette
from PySide6.QtWidgets import QFrame, QWidget

from builder.language import N_, _
from builder.match.traces import TraceKind
from builder.referee import spatial
from builder.referee.state import EndTurn, Phase
from builder.referee.table import position_of
from builder.view import settings
from builder.view.widgets import PlainLabel

if TYPE_CHECKING:
    from builder.table.controller import Controller

_WIDE, _EDGE = 440, 12  # px
_GIVEN, _OFF = "table/lessons-given", "table/lessons-off"


class Lesson(NamedTuple):
    """One of them: its name, what it says, and when it is its moment."""

    id: str
    says: str
    fits: Callable[[Controller], bool]


def _lays_markers(controller: Controller) -> bool:
    state = controller.game.state
    return state.phase is Phase.MARKERS and not state.asks and controller.offers is not None


def _climbs(controller: Controller) -> bool:
    figure = controller.game.state.figures.get(controller.figure or 0)
    return (
        figure is not None and figure.on and any(s.level > figure.spaces[0].level for s in controller.reach)
    )


def _reaches_glyph(controller: Controller) -> bool:
    lying = {glyph.at for glyph in controller.game.state.glyphs.values() if not glyph.treasure}
    return any(position_of(space) in lying for space in controller.reach)


def _is_engaged(controller: Controller) -> bool:
    figure = controller.game.state.figures.get(controller.figure or 0)
    return figure is not None and figure.on and bool(spatial.engaged_with(controller.game, figure))


def _ends(controller: Controller) -> bool:
    offers = controller.offers
    done = offers is not None and any(isinstance(one, EndTurn) for one in offers.buttons)
    return done and not controller.able


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "next-round",
        N_(
            "A new round: the markers come back, and all players lay them again. Lay them on cards "
            "that are near the fight, and the X where it misleads."
        ),
        lambda c: _lays_markers(c) and c.game.state.round > 1,
    ),
    Lesson(
        "markers",
        N_(
            "Order markers say which of your cards acts in which turn of the round: 1, 2, 3. The "
            "X is a bluff and does nothing. Several may lie on one card, which then acts several "
            "times."
        ),
        _lays_markers,
    ),
    Lesson(
        "dice",
        N_(
            "The dice lie where they were rolled: every skull hits, every shield stops one hit. "
            "What is left are wounds; a figure with as many wounds as its Life is destroyed."
        ),
        lambda c: any(trace.kind is TraceKind.DICE for trace in c.traces),
    ),
    Lesson(
        "powers",
        N_(
            "This card has a power that you may use now: its button is below. Point at the card "
            "to read what it does."
        ),
        lambda c: c.offers is not None and c.offers.powers and not c.game.state.asks,
    ),
    Lesson(
        "engaged",
        N_(
            "This figure is engaged: it stands beside an enemy. It attacks only those it is "
            "engaged with, and each of them may swipe at it when it leaves."
        ),
        _is_engaged,
    ),
    Lesson(
        "attack",
        N_(
            "Enemies with a red ring can be attacked; the numbers are the dice of both sides. "
            "Once one of the card attacks, none of it moves any more: move first."
        ),
        lambda c: bool(c.chosen.attacks),
    ),
    Lesson(
        "glyph",
        N_(
            "A glyph is in reach. It ends the move of whoever steps on it, and helps its player "
            "while the figure stays; some help only once."
        ),
        _reaches_glyph,
    ),
    Lesson(
        "height",
        N_(
            "Who stands higher than the other rolls one die more, in attack and in defense. Each "
            "level up costs one space more of the move."
        ),
        _climbs,
    ),
    Lesson(
        "move",
        N_(
            "The lit spaces are where the chosen figure can go; the number is what it costs. "
            "Click one to go there, or choose another figure first."
        ),
        lambda c: bool(c.chosen.moves),
    ),
    Lesson(
        "end",
        N_("No figure of this card can do more. End the turn: the next order marker is turned up."),
        _ends,
    ),
)
"""What is rarer comes first: of several that fit, the first that was not given yet."""


class Lessons(QObject):
    """Gives the lessons of a controller one at a time. ``changed``: another one, or none, is given now."""

    changed = Signal()

    def __init__(self, controller: Controller) -> None:
        super().__init__(controller)
        self._controller = controller
        self._given = set(settings.stored_texts(_GIVEN))
        self.on = not settings.stored_flag(_OFF, default=False)
        self.now: Lesson | None = None
        controller.changed.connect(self._look)

    @property
    def text(self) -> str:
        """The lesson that is given, with its number; empty for none."""
        if self.now is None:
            return ""
        number = len(self._given & {lesson.id for lesson in LESSONS}) + 1
        head = _("Lesson {number} of {all}:", number=min(number, len(LESSONS)), all=len(LESSONS))
        return f"{head} {_(self.now.says)}"

    def understood(self) -> None:
        """The lesson was read: its moment is over."""
        if self.now is not None:
            self._give(self.now)
            self._look()

    def switch(self, on: bool) -> None:
        """Give lessons from now on, all of them once more; or none."""
        self.on = on
        settings.store(_OFF, not on)
        if on:
            self._given.clear()
            settings.store(_GIVEN, [])
        self._look()

    def _look(self) -> None:
        """Go on to the lesson of the moment; one whose moment is over was given."""
        before, controller = self.now, self._controller
        if before is not None and self.on and before.id not in self._given and before.fits(controller):
            return
        if before is not None and self.on:
            self._give(before)
        able = self.on and controller.offers is not None
        left = (
            (one for one in LESSONS if one.id not in self._given and one.fits(controller))
            if able
            else iter(())
        )
        self.now = next(left, None)
        if self.now is not before:
            self.changed.emit()

    def _give(self, lesson: Lesson) -> None:
        self._given.add(lesson.id)
        settings.store(_GIVEN, sorted(self._given))


class BoardNote(PlainLabel):
    """Words over a corner of the battlefield, until a click closes them: ``closed``."""

    closed = Signal()

    def __init__(self, board: Callable[[], QWidget]) -> None:
        """``board`` is the view of the battlefield that is seen."""
        super().__init__("", board(), wrap=True)
        self._board = board
        self.setFrameStyle(QFrame.Shape.Box | QFrame.Shadow.Plain)
        self.setMargin(8)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setForegroundRole(QPalette.ColorRole.Text)
        self.setToolTip(_("Click to close it"))
        self.hide()

    def show_text(self, text: str) -> None:
        """Show a text over whichever view is seen now; none where it is empty."""
        board = self._board()
        self.setText(text)
        self.setParent(board)
        self.setVisible(bool(text))
        wide = min(_WIDE, board.width() - 2 * _EDGE)
        self.setGeometry(_EDGE, _EDGE, wide, self.heightForWidth(wide))
        self.raise_()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.closed.emit()
