"""The greedy bot: it takes the action with the best expected result now, harm to its own side included, and
does not look ahead.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

from builder.bots import gathering, orders
from builder.bots.attacking import best_attack, best_use
from builder.bots.gates import gate_to_work
from builder.bots.moving import best_move
from builder.bots.outlook import outlook
from builder.referee.game import Game
from builder.referee.gathering import points_left
from builder.referee.state import (
    Action,
    BringArmy,
    ChooseCard,
    EndTurn,
    LaySecret,
    Place,
    PutMarker,
    TakeCard,
)

Kind = TypeVar("Kind", bound=Action)


class GreedyBot:
    """Answers and uses what is offered, moves figures to their best places, attacks and ends the turn."""

    def choose(self, game: Game, player: str, random: Random) -> Action:
        """The action with the best expected result now."""
        turn = game.state.turn
        if turn is None or turn.player != player or game.state.asks:
            return self._between(game, player, random)
        gate = gate_to_work(game, player)
        if gate is not None:
            return gate
        view = outlook(game, player)
        return (
            best_use(game, view, early=True)
            or best_move(game, view)
            or best_use(game, view, early=False)
            or best_attack(game, view)
            or EndTurn(player)
        )

    def _between(self, game: Game, player: str, random: Random) -> Action:
        """Choices outside turns: army, places, order markers, answers."""
        view = outlook(game, player)
        choices = list(game.legal_actions(player))
        if game.state.asks:
            return orders.answer(game, view, choices, random)
        if takes := only(choices, TakeCard):
            left = points_left(game, player)
            limit = 10_000 if left is None else left
            return gathering.draw_card(game, player, takes, limit, random) or choices[-1]
        if armies := only(choices, BringArmy):
            return gathering.draw_army(game, armies, random)
        if secrets := only(choices, LaySecret):
            return gathering.draw_secret(game, secrets, random)
        if places := only(choices, Place):
            return gathering.best_place(game, view, places)
        if markers := only(choices, PutMarker):
            return orders.best_marker(game, view, markers)
        if cards := only(choices, ChooseCard):
            return orders.best_card(game, view, cards)
        return choices[0]


def only(choices: list[Action], kind: type[Kind]) -> list[Kind]:
    """The actions of one kind."""
    return [choice for choice in choices if isinstance(choice, kind)]
