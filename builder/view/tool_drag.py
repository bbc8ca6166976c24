"""A drag over the model that is a tool's: where it begins, what it comes by, how it ends."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent

from builder.battlefield import Battlefield
from builder.drawing.plan_view import bounds_mm
from builder.hexgrid import ACROSS_FLATS, Bounds, Point, around_points

_BESIDE = 12 * ACROSS_FLATS  # mm beside the battlefield that a tool is followed; the horizon is far off


class Spot(NamedTuple):
    """What is seen under the mouse: the id of a piece, 0 for the table, the place on the table in mm, and the
    highest slot that the piece takes. In a drag ``rise`` is how many levels the mouse went up since it began.
    """

    piece: int
    place: Point
    highest: int | None = None
    rise: int = 0


class ToolDrag(QObject):
    """Begins with the left button on a piece, where a tool is in use that has a use for it (``wanted``), or
    on one of those ``held`` with no key down.

    ``pressed`` and ``released`` carry the Spots where the button goes down and up, with the keys held;
    ``cancelled`` tells that it ends without effect. A tool that was given the drag works on what was in
    sight when it began: what comes into sight behind a piece that goes is not pointed at.
    """

    pressed = Signal(object, Qt.KeyboardModifier)
    released = Signal(object, Qt.KeyboardModifier)
    cancelled = Signal()

    def __init__(
        self,
        spot_at: Callable[[QPointF], Spot | None],
        sight: Callable[[], Callable[[QPointF], bool]],
        level_at: Callable[[Spot], float],
        parent: QObject,
    ) -> None:
        """``sight`` gives what tells, for the time of a drag, whether what was seen first at a place is still
        there, ``level_at`` how many px a level is high there.
        """
        super().__init__(parent)
        self._spot_at, self._sight, self._level_at = spot_at, sight, level_at
        self._from, self._level = 0.0, 1.0
        self._still_there: Callable[[QPointF], bool] | None = None
        self.wanted = False
        self.held: Set[int] = frozenset()
        self._last: Spot | None = None  # what was seen last; None while there is no drag
        self._within: Bounds | None = None

    @property
    def under_way(self) -> bool:
        """Whether the button is held."""
        return self._last is not None

    def begins(self, event: QMouseEvent) -> Spot | None:
        """The Spot on which a press would begin a drag; None where it would not."""
        if event.button() != Qt.MouseButton.LeftButton or not (self.wanted or self._may_be_held(event)):
            return None
        spot = self._spot_at(event.position())
        if spot is None or not spot.piece:
            return None
        return spot if self.wanted or spot.piece in self.held else None

    def _may_be_held(self, event: QMouseEvent) -> bool:
        once = event.type() == QMouseEvent.Type.MouseButtonPress
        return bool(self.held) and once and event.modifiers() == Qt.KeyboardModifier.NoModifier

    def begin(self, event: QMouseEvent, battlefield: Battlefield) -> bool:
        """A button went down; whether that begins a drag."""
        spot = self.begins(event)
        around = bounds_mm(battlefield) if spot is not None else None
        if spot is None or around is None:
            return False
        self._last, self._within = spot, around.widened(_BESIDE)
        self._still_there = self._sight() if self.wanted else None
        self._from, self._level = event.position().y(), self._level_at(spot)
        self.pressed.emit(spot, event.modifiers())
        return True

    def follow(self, event: QMouseEvent) -> Spot:
        """What it is at; what was seen last where nothing near the battlefield is seen, or what went since
        the drag began.
        """
        assert self._last is not None
        assert self._within is not None
        at = event.position()
        hidden = self._still_there is not None and not self._still_there(at)
        spot = None if hidden else self._spot_at(at)
        if spot is not None and self._within.holds(around_points([spot.place])):
            self._last = spot
        return self._last._replace(rise=round((self._from - at.y()) / self._level))

    def release(self, event: QMouseEvent) -> None:
        """A button went up."""
        if event.button() == Qt.MouseButton.LeftButton:
            spot, self._last, self._still_there = self.follow(event), None, None
            self.released.emit(spot, event.modifiers())

    def cancel(self) -> None:
        """End it without effect."""
        if self._last is not None:
            self._last = self._still_there = None
            self.cancelled.emit()
