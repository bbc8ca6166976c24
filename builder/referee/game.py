"""A game: what may be done, doing it, and what happened. No clock, no prompt, no file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from builder.catalogue.cards import Card
from builder.movement.figures import Profile
from builder.referee.actions import Action, IllegalActionError
from builder.referee.dice import COMBAT, D20, Dice, DiceNeededError, Roll, SeededDice, WrongDiceError
from builder.referee.events import Event
from builder.referee.handler import Handler
from builder.referee.handlers import HANDLERS
from builder.referee.hooks import Hook, overrides
from builder.referee.in_play import HooksInPlay
from builder.referee.state import Ask, Figure, Outcome, OwnedCard, Phase, State, Turn
from builder.referee.table import Table
from builder.referee.where import Positions

_BY_ACTION = {handler.action: handler for handler in HANDLERS}

SavedGame = tuple[State, object]
"""A state, and where the dice stood."""


class LegalActions:
    """What may be done now: ``in``, iteration, `count` per kind; live, so it follows the game. It has no
    length: counting costs as much as going through all of it.

    It holds the safest way to every space; a `Move` with a way of its own may be legal although it is not
    among those one iterates over.
    """

    def __init__(self, game: Game, player: str | None = None) -> None:
        self._game, self._player = game, player

    def __iter__(self) -> Iterator[Action]:
        for handler in HANDLERS:
            for action in handler.choices(self._game):
                if self._player is None or action.player == self._player:
                    yield action

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or (self._player is not None and action.player != self._player):
            return False
        try:
            self._game.check(action)
        except IllegalActionError:
            return False
        return True

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self) -> dict[str, int]:
        """How many there are of each kind."""
        return dict(Counter(action.kind for action in self))


class Game:
    """One game at a table. ``dice`` come from a seed or are given with each action."""

    def __init__(self, table: Table, dice: Dice | None = None) -> None:
        from builder.referee.setup import begin

        self._table = table
        self.dice: Dice = SeededDice(0) if dice is None else dice
        self.state = State()
        self.where = Positions(self)
        self._hooks = HooksInPlay(self)
        self._events: list[Event] = []
        begin(self)
        self.opening: tuple[Event, ...] = tuple(self._events)

    @property
    def table(self) -> Table:
        """What it is played on: it changes only where a destroyed figure leaves a tile (R228)."""
        left = self.state.left
        return self._table.with_left(left) if left else self._table

    # What may be done, and doing it.

    def legal_actions(self, player: str | None = None) -> LegalActions:
        """All that may be done now, or what one player may do."""
        return LegalActions(self, player)

    def check(self, action: Action) -> None:
        """Raise IllegalActionError with the rule where an action is not possible now."""
        if self.state.phase is Phase.OVER:
            raise IllegalActionError("R016", "the game is over")
        if action.player and action.player not in self.table.seats:
            raise IllegalActionError("", f"{action.player}: not a player of this game")
        self._handler(action).check(self, action)

    def apply(self, action: Action, rolls: Iterable[Roll] = ()) -> tuple[Event, ...]:
        """Carry out an action; returns what happened.

        ``rolls``: what was rolled for it, where the dice of this game are given. Raises IllegalActionError
        where it is not possible, DiceNeededError where dice are missing, WrongDiceError for dice that are not
        rolled here; then nothing has changed.
        """
        saved, mark = self.state.copy(), self.dice.mark()
        self._events = []
        try:
            self.dice.give(rolls)
            self.check(action)
            self._handler(action).do(self, action)
            self.state.actions += 1
            self._go_on()
            if not self.dice.all_used():
                raise WrongDiceError("more dice were given than this action rolls")
        except Exception:
            self.state = saved
            self.dice.back_to(mark)
            self.where.forget()
            raise
        return tuple(self._events)

    def saved(self) -> SavedGame:
        """The game as it stands, for `back_to`."""
        return self.state.copy(), self.dice.mark()

    def back_to(self, saved: SavedGame) -> None:
        """Put the game back to how it stood; of what was rolled and seen since then only the table knows."""
        state, mark = saved
        self.state = state.copy()
        self.dice.back_to(mark)
        self.where.forget()

    def _handler(self, action: Action) -> Handler:
        found = _BY_ACTION.get(type(action))
        if found is None:
            raise IllegalActionError("", "that is no action of a game")
        return found

    def _go_on(self) -> None:
        from builder.referee.ending import decide, end_at_limit
        from builder.referee.flow import go_on

        decide(self)
        if go_on(self):
            decide(self)  # what another phase, round or turn brought
        end_at_limit(self)

    # Who and what.

    @property
    def turn(self) -> Turn:
        """The turn that goes on."""
        turn = self.state.turn
        assert turn is not None
        return turn

    def owned(self, figure: Figure) -> OwnedCard:
        """The owned card of a figure."""
        return self.state.cards[figure.card]

    def card(self, figure: Figure) -> Card:
        """The army card of a figure."""
        return self.state.cards[figure.card].card

    def player_of(self, figure: Figure) -> str:
        """Who controls a figure; empty for a neutral one."""
        return self.state.cards[figure.card].controller

    def friends(self, one: str, other: str) -> bool:
        """Whether two players are on one side now."""
        if one == other:
            return True
        if not one or not other:
            return False
        return self.table.side(one) == self.table.side(other) or any(
            hook.allied(self, one, other) for hook in self.hooks("allied")
        )

    def enemies(self, one: Figure, other: Figure) -> bool:
        """Whether two figures are of different sides; a captive or neutral figure is nobody's enemy."""
        by, to = self.owned(one), self.owned(other)
        if by.captive or to.captive or not by.controller or not to.controller:
            return False
        return not self.friends(by.controller, to.controller)

    def figures(self, player: str | None = None) -> Iterator[Figure]:
        """The figures on the battlefield, of all or of one player."""
        for figure in self.state.figures.values():
            if figure.on and (player is None or self.player_of(figure) == player):
                yield figure

    def cards_of(self, player: str) -> Iterator[OwnedCard]:
        """The cards that a player controls."""
        return (owned for owned in self.state.cards.values() if owned.controller == player)

    def alive(self, owned: str) -> bool:
        """Whether a card has a figure left, on the battlefield or still to come."""
        from builder.referee.state import Life

        return any(f.life in (Life.ON, Life.WAITING) for f in self.state.figures_of(owned))

    def off(self, owned: OwnedCard) -> frozenset[str]:
        """The kinds of powers of a card that do not work now."""
        hooks = self.hooks("switched_off")
        if not hooks:
            return frozenset()
        return frozenset(
            power.kind
            for power in owned.card.powers
            if any(hook.switched_off(self, power.kind, owned.id) for hook in hooks)
        )

    def profile(self, figure: Figure) -> Profile:
        """How a figure moves now."""
        owned = self.owned(figure)
        return self.table.profile(owned.card, self.off(owned))

    def hooks(self, question: str) -> tuple[Hook, ...]:
        """All hooks in play that answer a question."""
        return self._hooks.answering(question)

    def hook(self, id: str) -> Hook | None:
        """A hook in play by its id."""
        return self._hooks.by_id(id)

    # Dice and events.

    def roll(self, count: int, why: str, player: str, **data: Any) -> Roll:
        """Roll combat dice; told as an event."""
        return self._rolled(COMBAT, count, why, player, data)

    def d20(self, why: str, player: str, **data: Any) -> int:
        """Roll a d20; told as an event."""
        return self._rolled(D20, 1, why, player, data).sides[0]

    def _rolled(self, kind: str, count: int, why: str, player: str, data: dict[str, Any]) -> Roll:
        if count <= 0:
            return Roll(kind, ())
        try:
            found = self.dice.roll(kind, count, why, player)
        except DiceNeededError as need:
            need.about = data
            raise
        self.tell("rolled", dice=kind, sides=list(found.sides), why=why, player=player, **data)
        return found

    def tell(self, kind: str, **data: Any) -> None:
        """Note that something happened, known to all."""
        self._events.append(Event(kind, data))

    def tell_secret(
        self, kind: str, data: dict[str, Any], secret: dict[str, Any], known_to: Iterable[str]
    ) -> None:
        """Note that something happened of which some players know more."""
        self._events.append(Event(kind, data, secret, tuple(known_to)))

    # Changing the state: only through these and `builder.referee.effects`.

    def put(self, figure: Figure) -> None:
        """Replace a figure."""
        before = self.state.figures.get(figure.id)
        self.state.figures[figure.id] = figure
        if before is None or before.spaces != figure.spaces or before.life is not figure.life:
            self.state.positions += 1
        else:
            self.where.renew(figure)

    def set_turn(self, turn: Turn) -> None:
        """Replace the turn that goes on."""
        self.state.turns = (*self.state.turns[:-1], turn)

    def ask(self, ask: Ask) -> None:
        """Ask a player what must be answered before anything else; the last question comes first."""
        self.state.asks = (*self.state.asks, ask)

    def remember(self, hook: str, value: Any) -> None:
        """Keep a value of a hook for the whole game; None forgets it."""
        if value is None:
            self.state.memory.pop(hook, None)
        else:
            self.state.memory[hook] = value

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        self.state.outcome = outcome
        self.state.phase = Phase.OVER
        self.state.asks, self.state.turns = (), ()
        self.tell(
            "game-over",
            sides=list(outcome.sides),
            players=list(outcome.players),
            victory=outcome.victory,
            round=outcome.round,
            reason=outcome.reason,
        )


__all__ = ["Game", "LegalActions", "overrides"]
