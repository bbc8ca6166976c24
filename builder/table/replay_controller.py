"""A finished match, shown moment by moment: no actions are possible."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from builder.language import N_, _
from builder.match.match import Match
from builder.match.traces import traces
from builder.referee.state import Action, Decline, EndTurn
from builder.referee.views import view
from builder.table.controller import Controller

if TYPE_CHECKING:
    from builder.match.recording import Recording
    from builder.referee.events import Event


_SILENT: dict[type[Action], str] = {
    EndTurn: N_("{player} ended the turn"),
    Decline: N_("{player} declined"),
}
"""What is said of actions with which nothing happens that is worth a sentence."""


class ReplayController(Controller):
    """Steps through a recording from stop to stop: moments that the viewer may distinguish.

    ``seat`` is the viewer: None for the referee, who may know all; empty for anybody, who knows what all
    know. A finished game has no secrets. ``looked_as``: the viewer changed.
    """

    looked_as = Signal()

    def __init__(self, recording: Recording, parent: QObject | None = None, *, seat: str | None = "") -> None:
        self.recording = recording
        self._looks = None if recording.over else seat
        super().__init__(
            Match(recording.game, dict.fromkeys(recording.game.table.seating), Random(0)), parent
        )
        self.stops: tuple[int, ...] = ()
        self.index = 0
        self._find_stops()

    @property
    def seat(self) -> str | None:
        return self._looks

    @property
    def hands_over(self) -> str | None:
        return None

    @property
    def knows_all(self) -> bool:
        return self._looks is None

    def shares(self, player: str) -> bool:
        return self._looks is None or super().shares(player)

    def look_as(self, seat: str | None) -> None:
        """Change the viewer: a player, empty for anybody, None for the referee."""
        at = self.recording.at
        self._looks = seat
        self._find_stops()
        self.looked_as.emit()
        self.go(bisect_left(self.stops, at))

    def start(self) -> None:
        self.go(self.index)

    # Going through it ------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The number of the last stop; the first is 0."""
        return len(self.stops) - 1

    def go(self, index: int) -> None:
        """Show a stop, the nearest there is."""
        self.index = max(0, min(index, self.last))
        at, begins = self.stops[self.index], self.stops[self.index - 1] if self.index else 0
        recording = self.recording
        recording.go_to(at)
        self.match.events[:] = recording.events()[len(recording.game.opening) :]
        self.traces = traces(recording.moments[begins].state, self.events) if self.index else ()
        self.changed.emit()

    @property
    def events(self) -> Sequence[Event]:
        """The events since the previous stop."""
        return self._events_at(self.index)

    @property
    def rounds(self) -> dict[int, int]:
        """The stops at which a round began, with its number."""
        return {bisect_left(self.stops, at): number for at, number in self.recording.rounds.items()}

    @property
    def losses(self) -> tuple[int, ...]:
        """The stops at which a figure was destroyed."""
        return tuple(dict.fromkeys(bisect_left(self.stops, at) for at in self.recording.losses))

    def next_of(self, stops: Sequence[int], step: int) -> int:
        """The next of some stops, or with a negative ``step`` the previous one; if there is none, the end."""
        if step > 0:
            return next((stop for stop in stops if stop > self.index), self.last)
        return next((stop for stop in reversed(stops) if stop < self.index), 0)

    def lines(self, index: int) -> tuple[str, ...]:
        """What happened at a stop, in sentences, limited to what the viewer may know."""
        lines = tuple(self.labels.sentences(self._events_at(index), self._looks))
        action = self.recording.moments[self.stops[index]].action
        if lines or action is None:
            return lines or (_("As it began"),)
        text = _SILENT.get(type(action), N_("{player} acted"))
        return (_(text, player=self.labels.player(action.player)),)

    def seen(self) -> dict[str, object]:
        """The state as the viewer may know it."""
        return view(self.game, self._looks)

    def _events_at(self, index: int) -> list[Event]:
        begins = self.stops[index - 1] + 1 if index else 0
        moments = self.recording.moments[begins : self.stops[index] + 1]
        return [event for moment in moments for event in moment.events]

    def _find_stops(self) -> None:
        self.stops = self.recording.stops(self.shares)
