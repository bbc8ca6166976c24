"""The figure of one desk on its canvas: where it can go, what it sees. Nothing is created before it is
needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPainter

from builder.editor.document.desk import Desk
from builder.editor.tools import ToolSubject

if TYPE_CHECKING:
    from builder.board import Space
    from builder.editor.figure.model import FigureChoice
    from builder.editor.figure.movement import MovementProbe
    from builder.editor.figure.reach_layer import Gaze, ReachLayer, SightLayer
    from builder.editor.tools.base import Putting
    from builder.view.layers import Frame


class FigureAnswers(QObject):
    """The layer with the last result. ``changed``: the result is different now, ``gaze_changed``: the figure
    only looks elsewhere.

    ``choice`` is the figure that is put down, None while no panel offers one; ``movement`` knows where it
    can go.
    """

    changed = Signal()
    gaze_changed = Signal()

    def __init__(self, desk: Desk, pointed: Callable[[], Space | None], parent: QObject) -> None:
        """``pointed`` gives the space to which the way or line is shown."""
        super().__init__(parent)
        self._desk, self._pointed = desk, pointed
        self.choice: FigureChoice | None = None
        self.movement: MovementProbe | None = None
        self.reach: ReachLayer | None = None
        self.sight: SightLayer | None = None
        self._subject = ToolSubject.REACH

    def serve(self, subject: ToolSubject) -> None:
        """Follow edits as long as a tool needs the figure, or its result is to stay in view."""
        if subject in (ToolSubject.REACH, ToolSubject.SIGHT):
            self._subject = subject
            self._begin()
        elif self.movement is not None:
            if self.movement.choice.stays:
                self.movement.begin()
            else:
                self.movement.rest()

    def clear(self) -> None:
        """Remove the figure and all others."""
        if self.movement is not None:
            self.movement.clear()

    def put(self, putting: Putting, highest: int | None) -> None:
        """Carry out a tool's `Putting`, with nothing in sight above slot ``highest``."""
        if self.movement is None:
            return
        if putting.puts is None:
            self.movement.keep_line(putting.hex, highest)
        else:
            self.movement.put(putting.hex, highest, putting.puts)

    def look_along(self, gaze: Gaze | None) -> None:
        """Show where the onlooker is looking; None for nowhere in particular."""
        if self.sight is not None and gaze != self.sight.gaze:
            self.sight.gaze = gaze
            self.gaze_changed.emit()

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint where the figure can go, or what it sees."""
        layer = self.sight if self.shown is ToolSubject.SIGHT else self.reach
        if layer is not None and self.shown is not None:
            layer.paint(painter, frame)

    @property
    def shown(self) -> ToolSubject | None:
        """Which of the two is shown, where it can go or what it sees; None for neither."""
        return self._subject if self.movement is not None and self.movement.under_way else None

    def _begin(self) -> None:
        if self.movement is None:
            if self.choice is None:
                return
            # Not needed to open the window.
            from builder.editor.figure.movement import MovementProbe
            from builder.editor.figure.reach_layer import ReachLayer

            self.movement = MovementProbe(self._desk.surface, self.choice, self)
            self.movement.changed.connect(self.changed)
            self.movement.answered.connect(self.changed)
            self.reach = ReachLayer(self.movement, self._pointed)
        if self._subject is ToolSubject.SIGHT and self.sight is None:
            from builder.editor.figure.reach_layer import SightLayer

            self.sight = SightLayer(self.movement, self._pointed)
        self.movement.begin()
