"""A game: what may be done, doing it, and what happened, by one explicit table of all kinds of actions. No
clock, no prompt, no file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from typing import Any, NamedTuple

from builder.facts import misfit
from builder.language import _
from builder.referee import attack_action, by_hand, doors, flow, gathering, moving, ruling, setup, using
from builder.referee.dice import Dice, Roll, WrongDiceError
from builder.referee.doors import DoorControl
from builder.referee.effects import CommonCards
from builder.referee.events import Event
from builder.referee.flow import go_on
from builder.referee.glyph_questions import glyph_hooks
from builder.referee.play import Answers, Play
from builder.referee.powers import power_hooks
from builder.referee.rules import rule_hooks
from builder.referee.setup import begin
from builder.referee.state import (
    Action,
    Attack,
    BringArmy,
    ByHand,
    ChooseCard,
    Decline,
    EndTurn,
    IllegalActionError,
    LaySecret,
    LeaveOut,
    Move,
    PassDraft,
    Phase,
    Place,
    ProposeRuling,
    PutMarker,
    RollDice,
    State,
    TakeCard,
    Use,
    WorkDoor,
)
from builder.referee.table import Table
from builder.referee.victory import decide, end_at_limit


class Handler(NamedTuple):
    """One kind of action: its class, what may be chosen now, what raises IllegalActionError, what it does."""

    action: type[Action]
    choices: Callable[[Play], Iterable[Action]]
    check: Callable[[Play, Any], None]
    do: Callable[[Play, Any], None]


HANDLERS: tuple[Handler, ...] = (
    Handler(RollDice, flow.rolls, flow.check_roll, flow.roll),
    Handler(TakeCard, gathering.cards_to_take, gathering.check_take, gathering.take),
    Handler(PassDraft, gathering.passes, gathering.check_pass, gathering.pass_draft),
    Handler(BringArmy, gathering.armies, gathering.check_bring, gathering.bring),
    Handler(LaySecret, gathering.secrets, gathering.check_secret, gathering.lay_secret),
    Handler(Place, setup.places, setup.check_place, setup.place),
    Handler(LeaveOut, setup.left_out, setup.check_leave_out, setup.leave_out),
    Handler(PutMarker, flow.markers, flow.check_marker, flow.put_marker),
    Handler(ChooseCard, flow.cards, flow.check_card, flow.choose_card),
    Handler(Move, moving.moves, moving.check_move, moving.move),
    Handler(Attack, attack_action.attacks, attack_action.check_attack, attack_action.attack),
    Handler(Use, using.uses, using.check_use, using.use),
    Handler(Decline, using.refusals, using.check_decline, using.decline),
    Handler(WorkDoor, doors.workings, doors.check_door, doors.work_door),
    Handler(EndTurn, flow.ends, flow.check_end, flow.end_turn),
    Handler(ByHand, by_hand.nothing, by_hand.check_by_hand, by_hand.do_by_hand),
    Handler(ProposeRuling, by_hand.nothing, ruling.check_ruling, ruling.propose),
)


_BY_ACTION = {handler.action: handler for handler in HANDLERS}


class SavedGame(NamedTuple):
    """A state, where the dice stood, and what was worked out of the state, if that is kept."""

    state: State
    dice: object
    answers: Answers | None = None


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


class Game(Play):
    """One game at a table. ``dice`` come from a seed or are given with each action."""

    def __init__(self, table: Table, dice: Dice | None = None) -> None:
        common = DoorControl("doors"), CommonCards("common-cards"), by_hand.DiceByHand(), ruling.Rulings()
        rules = (*rule_hooks(table), *glyph_hooks(table), *common)
        super().__init__(table, dice, rules, power_hooks)
        begin(self)
        self.dice.after_set_up()
        go_on(self)
        self.opening: tuple[Event, ...] = tuple(self._events)

    def legal_actions(self, player: str | None = None) -> LegalActions:
        """All that may be done now, or what one player may do. Raises RefusedError for anybody who is no
        player of this game.
        """
        self.table.demand_player(player)
        return LegalActions(self, player)

    def check(self, action: Action) -> None:
        """Raise IllegalActionError with the rule where an action is not possible now."""
        handler = self._handler(action)
        if wrong := misfit(action):
            raise IllegalActionError("", wrong)
        if self.state.phase is Phase.OVER:
            raise IllegalActionError("R016", _("the game is over"))
        if action.player and action.player not in self.table.seats:
            raise IllegalActionError("", _("{player}: not a player of this game", player=action.player))
        handler.check(self, action)

    def apply(self, action: Action, rolls: Iterable[Roll] = ()) -> tuple[Event, ...]:
        """Carry out an action; returns what happened.

        ``rolls``: what was rolled for it, where the dice of this game are given. Raises IllegalActionError
        where it is not possible, DiceNeededError where dice are missing, WrongDiceError for dice that are not
        rolled here; then nothing has changed.
        """
        saved = self.saved()
        self._events = []
        try:
            self.dice.give(rolls)
            self.check(action)
            self._handler(action).do(self, action)
            self.state.actions += 1
            self._go_on()
            if not self.dice.all_used():
                raise WrongDiceError(_("more dice were given than this action rolls"))
        except Exception:
            self.back_to(saved)
            raise
        return tuple(self._events)

    def saved(self, *, for_long: bool = False) -> SavedGame:
        """The game as it stands, for `back_to`; ``for_long``: without what was worked out of it."""
        return SavedGame(self.state.copy(), self.dice.mark(), None if for_long else self.answers())

    def copy(self) -> Game:
        """The same game apart from this one, to think about elsewhere; what it does is not known here."""
        found = copy(self)
        found.state, found.dice, found._of_card = self.state.copy(), self.dice.copy(), dict(self._of_card)
        return found

    def back_to(self, saved: SavedGame) -> None:
        """Put the game back to how it stood; of what was rolled and seen since then only the table knows."""
        self.state = saved.state.copy()
        self.dice.back_to(saved.dice)
        if saved.answers is None:
            self.forget()
        else:
            self.know(saved.answers)

    def _handler(self, action: Action) -> Handler:
        found = _BY_ACTION.get(type(action))
        if found is None:
            raise IllegalActionError("", _("that is no action of a game"))
        return found

    def _go_on(self) -> None:
        decide(self)
        if go_on(self):
            decide(self)  # what another phase, round or turn brought
        end_at_limit(self)
