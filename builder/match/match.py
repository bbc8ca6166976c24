"""A game as it is played: people and computer players in its seats, a journal that keeps what they do, what
each has seen, and what may be taken back. It asks nobody anything: whoever shows it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

from builder.bots.bot import choose
from builder.errors import RefusedError
from builder.language import _
from builder.referee import Game
from builder.referee import events as ev
from builder.referee.dice import Roll, Seed
from builder.referee.flow import TABLE, to_act
from builder.referee.gathering import bringing
from builder.referee.ruling import possible_rulings, proposal
from builder.referee.state import Action, ProposeRuling

if TYPE_CHECKING:
    from builder.board import Space
    from builder.bots import Bot
    from builder.formats.hexgame import Setting
    from builder.formats.replay import JournalWriter, PlayedAction
    from builder.referee.game import SavedGame
    from builder.referee.state import Figure

UNDOABLE = (
    ev.Placed, ev.LeftOut, ev.Moved, ev.Stands, ev.MarkerPut, ev.SecretLaid, ev.Used, ev.TurnBegan,
    ev.CardTaken, ev.ArmyBrought, ev.DoorWorked, ev.DoorCard, ev.DoneByHand, ev.Wounded, ev.Healed,
    ev.FigureDestroyed, ev.RulingProposed, ev.Ruled,
)  # fmt: skip
"""What may be taken back: events after which nobody knows more than before. Dice are not among them, nor what
turned up.
"""


class _Done(NamedTuple):
    """What may be taken back: the game before it, how much had happened, who did it."""

    before: SavedGame
    happened: int
    by: str


@dataclass
class Match:
    """A game, who plays which seat (None: a person) and its journal. Leaving it as a context closes that.

    ``actions`` were carried out here, ``events`` are all that happened; ``rounds`` is after how many it stops
    (None: never). ``away``: people who play from elsewhere, of whom those ``present`` are connected;
    ``people`` are those who are here. ``door_pause`` is the person for whom a computer player waits, because
    he may work a castle door first (R183); empty for nobody. ``asked``: a host elsewhere has not answered
    yet. ``setting`` is what it was begun with.
    """

    game: Game
    players: Mapping[str, Bot | None]
    random: Random
    journal: JournalWriter | None = None
    seed: Seed | None = None
    rounds: int | None = None
    actions: int = 0
    events: list[ev.Event] = field(default_factory=list)
    away: frozenset[str] = frozenset()
    present: frozenset[str] = frozenset()
    door_pause: str = ""
    asked: bool = False
    setting: Setting | None = None
    _seen: dict[str, int] = field(default_factory=dict)
    _done: list[_Done] = field(default_factory=list)
    _seated: str = ""

    def __post_init__(self) -> None:
        self.give_away(self.away)

    def give_away(self, seats: Iterable[str]) -> None:
        """Have people play these seats, and no others, from elsewhere."""
        self.away = frozenset(seats)
        self.present &= self.away
        people = [seat for seat, player in self.players.items() if player is None]
        self.people = tuple(seat for seat in people if seat not in self.away)
        if self._seated in self.away:
            self._seated = ""

    def __enter__(self) -> Match:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the journal."""
        if self.journal is not None:
            self.journal.close()

    @property
    def due(self) -> str | None:
        """The seat that acts next, computer players before people (after them where armies are brought), and
        people here before others; TABLE where dice are rolled for all; None where nobody does any more.
        """
        waiting = to_act(self.game)
        if not waiting or (self.rounds is not None and self.game.state.round > self.rounds):
            return None
        computers = [name for name in waiting if name != TABLE and self.players[name] is not None]
        people = [name for name in waiting if name not in computers]
        here = [name for name in people if name not in self.away]
        if bringing(self.game):  # nobody chooses an army against one that is seen already
            return [*here, *people, *computers][0]
        return [*computers, *here, *people][0]

    @property
    def waiting(self) -> str:
        """Whom elsewhere it waits for, in a sentence; empty where somebody here is due."""
        due = self.due
        if due is None or due not in self.away:
            return ""
        who = self.game.table.called(due)
        if due not in self.present:
            return _("Waiting for {player}, who is not connected.", player=who)
        return _("Waiting for {player}.", player=who)

    @property
    def looks_on(self) -> bool:
        """Whether somebody elsewhere acts, while people here may work their castle doors (R183)."""
        return bool(self.waiting and self.people)

    def chosen(self, player: str) -> Action:
        """What the computer player in a seat does now. Raises BotError where it fails."""
        bot = self.players[player]
        assert bot is not None, "a person"
        return choose(bot, self.game, player, self.random)

    def pass_doors(self, *, again: bool) -> None:
        """At a distance: the person here works no door now, and may be asked ``again`` in this turn."""

    # Doing and taking back.

    def carry_out(
        self, action: Action, rolls: Sequence[Roll] = (), *, by: str | None = None
    ) -> tuple[ev.Event, ...]:
        """Carry out an action and write it down; ``by``: the person who does it, who may take it back.

        Raises IllegalActionError where it is not possible, DiceNeededError and WrongDiceError for the dice of
        people, RefusedError where it cannot be written down; then nothing has changed.
        """
        saved = self.game.saved(for_long=True)
        happened = self.game.apply(action, rolls)
        if self.journal is not None:
            try:
                self.journal.append(action, happened, rolls)
            except BaseException:
                self.game.back_to(saved)  # what is not written down did not happen
                raise
        self._note(saved, happened, by)
        self.events += happened
        self.actions += 1
        return happened

    def _note(self, before: SavedGame, happened: Iterable[ev.Event], by: str | None) -> None:
        """Note what was done, where it may be taken back."""
        if by is None or not all(isinstance(event, UNDOABLE) for event in happened):
            self._done.clear()
        else:
            self._done.append(_Done(before, len(self.events), by))

    def note_resumed(self, events: Iterable[ev.Event], last: Sequence[PlayedAction]) -> None:
        """Note what happened in a journal that is gone on with, and what was done last: of a person it may be
        taken back. It is news to nobody.
        """
        known = list(events)
        self.events = known[: len(known) - sum(len(played.events) for played in last)]
        for played in last:
            by = played.action.player
            if any(done.by != by for done in self._done):
                self._done.clear()  # another one has seen it
            self._note(played.before, played.events, by if by in self.people else None)
            self.events += played.events
        self._seen = dict.fromkeys(self.people, len(self.events))

    @property
    def undoable(self) -> bool:
        """Whether the last action may be taken back: nobody has rolled dice or seen something since."""
        return bool(self._done)

    def undo(self) -> bool:
        """Take back the last action; False where that would undo what somebody has seen.

        Raises RefusedError where it cannot be taken off the journal; then nothing has changed.
        """
        if not self._done:
            return False
        if self.journal is not None:
            self.journal.undo()
        saved, count, _by = self._done.pop()
        self.game.back_to(saved)
        del self.events[count:]
        self.actions = max(0, self.actions - 1)  # what was done before going on is not counted here
        for player, seen in self._seen.items():
            self._seen[player] = min(seen, count)
        return True

    # Rulings (R089).

    def rulings(self) -> list[ProposeRuling]:
        """What people here may propose to rule."""
        return [one for one in possible_rulings(self.game) if one.player in self.people]

    def ruling_on(self, one: Figure, other: Figure | Space) -> ProposeRuling:
        """The proposal that of a figure and another one, or a space, it is otherwise than the referee says.
        Raises IllegalActionError where it is not to be ruled, RefusedError where nobody here would say so.
        """
        action = proposal(self.game, one, other)
        self.game.check(action)
        if action.player not in self.people:
            raise RefusedError(
                _("only {player} would propose that", player=self.game.table.called(action.player))
            )
        return action

    # Who looks on.

    @property
    def last_person(self) -> str:
        """The person who was last seated; the first one before that."""
        return self._seated or self.people[0]

    def must_hand_over(self, player: str) -> bool:
        """Whether another person sits there, who must not see what the last one saw."""
        return player != self._seated

    def seat(self, player: str) -> None:
        """A person sits down; what others did is not taken back from now on."""
        if any(done.by != player for done in self._done):
            self._done.clear()
        self._seated = player

    def news(self, player: str) -> list[ev.Event]:
        """What has happened since a person last asked."""
        news = self.events[self._seen.get(player, 0) :]
        self._seen[player] = len(self.events)
        return news
