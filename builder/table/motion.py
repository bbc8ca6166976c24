"""Figures that are on their way, space by space, at the pace of the table. Only what is shown waits: the game
is where it is, and whoever does something ends the way that is being shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from builder.scenario import Position

if TYPE_CHECKING:
    from builder.match.traces import Trace

Stand = tuple[Position, ...]
_STEP = 0.25  # of the pace, that a figure is seen on a space of its way
_LONGEST = 2.0  # of the pace, that a whole way takes


class FigureMotion(QObject):
    """The ways of what happened last. ``stepped``: figures are shown elsewhere."""

    stepped = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._step)
        self._frames: Iterator[Mapping[int, Stand]] = iter(())
        self.shown: Mapping[int, Stand] = {}
        """Where figures are shown that are still on their way, by their numbers."""

    def begin(self, traces: Iterable[Trace], pace: int) -> int:
        """Show the ways among what happened, at a pace in ms (0: at once). How long it takes, in ms."""
        self._clock.stop()
        self.shown = {}
        frames = [{trace.figure: stand} for trace in traces for stand in trace.stands]
        if len(frames) < 2 or not pace:
            return 0
        self.shown, self._frames = frames[0], iter(frames[1:])
        self._clock.start(max(10, round(min(pace * _STEP, pace * _LONGEST / len(frames)))))
        return self._clock.interval() * len(frames)

    def end(self) -> None:
        """Show everybody where they are."""
        if self._clock.isActive():
            self._clock.stop()
            self.shown = {}
            self.stepped.emit()

    def _step(self) -> None:
        found = next(self._frames, None)
        if found is None:
            self._clock.stop()
        self.shown = found or {}
        self.stepped.emit()
