"""A match whose game is held elsewhere: what one seat may know of it, and what it wants done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from builder.errors import RefusedError
from builder.language import _
from builder.match.match import Match
from builder.referee import events as ev
from builder.referee.flow import TABLE, to_act
from builder.referee.state import Action, State

if TYPE_CHECKING:
    from builder.referee.dice import Roll


class Stand(NamedTuple):
    """What a host has said last."""

    state: State
    before: State
    events: list[ev.Event]
    actions: int


@dataclass
class FarMatch(Match):
    """As a `Match` of one person; ``send`` asks the host to carry out an action.

    ``game`` answers questions only: nothing is carried out in it, its state is what the host sends.
    ``connected``: there is a host to ask; ``ended``: why there will be none any more. ``before``: the state
    before the last one. ``pass_on`` tells the host that no door is worked now, and whether it may ask again
    in this turn.
    """

    send: Callable[[Action], None] = lambda action: None
    pass_on: Callable[[bool], None] = lambda again: None
    connected: bool = True
    ended: str = ""
    before: State = field(default_factory=State)

    @property
    def due(self) -> str | None:
        """One's own seat where it may act and the host is there; else None."""
        mine = self.people[0]
        return mine if self.connected and not self.asked and mine in to_act(self.game) else None

    @property
    def waiting(self) -> str:
        """Whom or what it waits for, in a sentence; empty where one may act, or the game is over."""
        acting = to_act(self.game)
        if not acting:
            return ""
        if not self.connected:
            return self.ended or _("The connection to the host is lost. It is tried again.")
        if self.asked:
            return _("The host is asked …")
        if self.due is not None:
            return ""
        if acting[0] == TABLE:
            return _("The host rolls the dice.")
        return _("Waiting for {player}.", player=self.game.table.called(acting[0]))

    @property
    def looks_on(self) -> bool:
        """Whether another acts, and the host is there to be asked."""
        return self.connected and not self.asked and bool(self.waiting)

    def carry_out(
        self, action: Action, rolls: Sequence[Roll] = (), *, by: str | None = None
    ) -> tuple[ev.Event, ...]:
        """Ask the host to carry out an action; what happens comes later.

        Raises IllegalActionError where it is not possible, RefusedError where nobody can be asked.
        """
        if not self.connected or self.asked:
            raise RefusedError(self.waiting)
        self.game.check(action)
        self.asked, self.door_pause = True, ""
        self.send(action)
        return ()

    def pass_doors(self, *, again: bool) -> None:
        if self.connected and not self.asked:
            self.asked, self.door_pause = True, ""
            self.pass_on(again)

    def stand(self) -> Stand:
        """How it stands, for `back_to`."""
        return Stand(self.game.state, self.before, self.events, self.actions)

    def back_to(self, stand: Stand) -> None:
        """It stands as it did."""
        self.game.state, self.before, self.events, self.actions = stand
        self.game.forget()

    def take(self, state: State, known: int, events: Sequence[ev.Event]) -> Sequence[ev.Event] | None:
        """The game stands so now, after the first ``known`` events here and these. Returns what is new, None
        where something was taken back.
        """
        before, after = self.events, [*self.events[:known], *events]
        self.before = self.game.state
        self.game.state = state
        self.game.forget()
        self.events = after
        if after[: len(before)] != before:
            return None
        self.actions += len(after) > len(before)
        return after[len(before) :]
