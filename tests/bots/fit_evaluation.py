"""Fits what counts for how much to the planner (`tilesets/bots/evaluation.yaml`) to games of `greedy` alone.

``python -m tests.bots.fit_evaluation 200`` plays them on the shipped scenarios for two players. At the
beginning of every turn it notes, for both sides, what each weight multiplies; a logistic regression then says
how much of each goes with winning, and against the worth of the figures themselves that is the weight. What
comes out is printed with its standard error, to be judged and written down by hand: `make bot-games` says
whether it plays better.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

import numpy as np

from builder.bots import GreedyBot, played
from builder.bots.evaluation import Weights, weights
from builder.bots.moving import PlaceValues
from builder.bots.outlook import outlook
from builder.bots.planning import TurnModel
from builder.referee import Game, SeededDice
from builder.referee.flow import acting
from tests.bots.bot_games import MOST_ROUNDS, TWO_SIDED, table_of

NAMES = ("material", "attack", "reply", "way", "height", "hazard")
_ONE = Weights(attack=1, reply=1, way=1, height=0, glyph=0, hazard=0)


def features(game: Game, player: str) -> list[float]:
    """What the weights multiply for a player, in points (levels for height): what he has, what his best card
    could take now, what the enemy could take, how far his figures are from where they go.
    """
    view = outlook(game, player)
    cards = {figure.card for figure in view.own}
    attack = 0.0
    for card in sorted(cards):
        model = TurnModel(game, view, [game.state.figures[id] for id in acting(game, card)], 99, _ONE)
        model.find_options(lambda figure: False)
        stay = (0,) * len(model.figures)
        attack = max(attack, model.gain(stay, [options[0].stand for options in model.options])[0])
    model = TurnModel(game, view, view.own, 99, _ONE)
    model.find_options(lambda figure: False)
    reply = model.reply([figure.spaces for figure in view.own], {})
    places = [PlaceValues(game, view, figure) for figure in view.own]
    way = sum(place.standing(place.figure.spaces, _only("way")) for place in places)
    height = sum(figure.spaces[0].level for figure in view.own)
    hazard = sum(view.danger(figure, figure.spaces) for figure in view.own)
    material = sum(view.worth(figure) * (1 - 0.6 * _hurt(game, figure)) for figure in view.own)
    return [material, attack, reply, way, float(height), hazard]


def _hurt(game: Game, figure: object) -> float:
    return figure.wounds / game.table.life(game.card(figure))  # type: ignore[attr-defined, arg-type]


def _only(name: str) -> Weights:
    return Weights(**{part: float(part == name) for part in Weights.__slots__})


def positions(games: int, seed: int) -> Iterator[tuple[list[float], bool]]:
    """The difference of both sides at the beginning of each turn, and whether who is at turn won."""
    for number in range(games):
        table = table_of(TWO_SIDED[number % len(TWO_SIDED)])
        game, found = Game(table, SeededDice(seed + number)), []
        bots, before = dict.fromkeys(table.seating, GreedyBot()), None
        for _happened in played(game, bots, Random(seed + number), rounds=MOST_ROUNDS):
            turn = game.state.turn
            if (
                turn is not None
                and not turn.acted
                and (turn.card, game.state.round, game.state.number) != before
            ):
                before = (turn.card, game.state.round, game.state.number)
                other = next(seat for seat in table.seating if seat != turn.player)
                pair = (features(game, turn.player), features(game, other))
                found.append((turn.player, [mine - his for mine, his in zip(*pair, strict=True)]))
        outcome = game.state.outcome
        if outcome is not None and outcome.players:
            yield from ((row, player in outcome.players) for player, row in found)


def fitted(rows: list[list[float]], won: list[bool]) -> tuple[np.ndarray, np.ndarray]:
    """The coefficients of a logistic regression by Newton's method, pulled a little to 0; their errors."""
    x, y = np.column_stack([np.ones(len(rows)), np.array(rows)]), np.array(won, dtype=float)
    scale = np.maximum(x.std(axis=0), 1e-9)
    scale[0] = 1.0
    x = x / scale
    found = np.zeros(x.shape[1])
    for _step in range(50):
        chance = 1 / (1 + np.exp(-x @ found))
        bend = x.T @ (x * (chance * (1 - chance))[:, None]) + 0.5 * np.eye(len(found))
        found = found + np.linalg.solve(bend, x.T @ (y - chance) - 0.5 * found)
    return found / scale, np.sqrt(np.diag(np.linalg.inv(bend))) / scale


def main(words: list[str]) -> None:
    """Play, fit, print."""
    noted = list(positions(int(words[0]), int(words[1]) if len(words) > 1 else 1))
    found, errors = fitted([row for row, _won in noted], [won for _row, won in noted])
    now = weights("planner")
    print(f"{len(noted)} positions; per point of material {found[1]:.5f} (± {errors[1]:.5f})")
    for name, value, error in zip(NAMES[1:], found[2:], errors[2:], strict=True):
        sign = -1 if name in ("reply", "hazard") else 1
        ratio, spread = sign * value / found[1], abs(error / found[1])
        print(f"{name}: {ratio:.2f} (± {spread:.2f}), now {getattr(now, name)}")


if __name__ == "__main__":
    main(sys.argv[1:])
