"""The interface of a computer player, how to get its choice, and games between computer players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Protocol

from builder.errors import BuilderError
from builder.language import _
from builder.referee.events import Event
from builder.referee.flow import TABLE, to_act
from builder.referee.game import Game
from builder.referee.ruling import computers_answer
from builder.referee.state import Action, IllegalActionError, RollDice


class Bot(Protocol):
    """A player that chooses its own actions."""

    def choose(self, game: Game, player: str, random: Random) -> Action:
        """One of the legal actions of a player; called only if there is at least one."""


class BotError(BuilderError):
    """A computer player failed: it raised an error, chose an illegal action or changed the game itself.
    ``why`` says what happened without naming the player.
    """

    def __init__(self, who: str, why: str) -> None:
        super().__init__(_("the computer player of {player} failed: {why}", player=who, why=why))
        self.why = why


def choose(bot: Bot, game: Game, player: str, random: Random) -> Action:
    """The action that a computer player chooses; rulings all of them dispute (R089). Raises BotError if it
    fails; the game is then unchanged.
    """
    if answer := computers_answer(game):
        return answer
    before, state = game.saved(), game.state
    count, stood = state.actions, state.positions
    try:
        action = bot.choose(game, player, random)
    except Exception as error:  # whatever error a computer player raises, the game goes on unchanged
        game.state = state
        game.back_to(before)
        raise BotError(game.table.called(player), f"{type(error).__name__}: {error}") from error
    if game.state is not state or (game.state.actions, game.state.positions) != (count, stood):
        game.back_to(before)
        raise BotError(game.table.called(player), _("it changed the game instead of choosing"))
    return action


def played(
    game: Game, bots: Mapping[str, Bot], random: Random, *, rounds: int = 200
) -> Iterator[tuple[Action, tuple[Event, ...]]]:
    """Play until the game is over; yields each action with what happened.

    Stops after ``rounds`` rounds, for scenarios without a limit that nobody wins. Raises BotError if a
    computer player fails; the game then stands as it did before.
    """
    while True:
        waiting = to_act(game)
        if not waiting or game.state.round > rounds:
            return
        player = waiting[0]
        action = RollDice() if player == TABLE else choose(bots[player], game, player, random)
        try:
            events = game.apply(action)
        except IllegalActionError as error:
            raise BotError(game.table.called(player), str(error)) from error
        yield action, events
