"""The greedy bot: it goes for the nearest enemy or goal and attacks whatever promises most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TypeVar

from builder.bots.gates import gate_to_work
from builder.bots.goals import Goal, goal_of, goals
from builder.bots.ways import adjacent, costs_to
from builder.hexgrid import Hex
from builder.referee.attack_action import attacks
from builder.referee.attacking import attack_dice, defense_dice, plan_of, range_of
from builder.referee.game import Game
from builder.referee.moving import movable, moves
from builder.referee.state import (
    Action,
    Attack,
    BringArmy,
    ChooseCard,
    EndTurn,
    Figure,
    Move,
    Place,
    PutMarker,
    TakeCard,
    Use,
)
from builder.referee.table import position_of
from builder.scenario import Position
from builder.sight import distances

Where = TypeVar("Where", Hex, Position)
_FAR = 999


class GreedyBot:
    """Answer and use what is offered, move each figure toward a target, then attack, then end the turn."""

    def choose(self, game: Game, player: str, random: Random) -> Action:
        """What promises most now, not looking ahead."""
        turn = game.state.turn
        if turn is None or turn.player != player or game.state.asks:
            return _outside(game, player, random)
        gate = gate_to_work(game, player)
        if gate is not None:
            return gate
        for figure in movable(game):
            action = _best_move(game, figure, random)
            if action is not None:
                return action
        used = _worth_using(game, player, random)
        if used is not None:
            return used
        best = max(attacks(game), key=lambda attack: _promise(game, attack), default=None)
        return best or EndTurn(player)


def _outside(game: Game, player: str, random: Random) -> Action:
    """Army, places, order markers, answers."""
    found = list(game.legal_actions(player))
    cards = game.state.cards

    def worth(action: Action) -> float:
        match action:
            case TakeCard(card=id):
                return game.table.cards[id].points
            case BringArmy(cards=ids):
                return sum(game.table.cards[id].points for id in ids)
            case Place(at=at):
                return -_away(_to_others(game, player), [position.hex for position in at])
            case PutMarker(marker="X"):
                return -1
            case PutMarker(card=id):
                return cards[id].card.points - 80 * sum(m.card == id for m in game.state.markers.values())
            case ChooseCard(card=id):
                return cards[id].card.points * random.random()
            case Use():
                return 2
        return 1

    return max(found, key=lambda action: (worth(action), random.random()))


def _to_others(game: Game, player: str) -> dict[Hex, int]:
    """How far every hex is from the start zones and figures of others."""
    table = game.table
    hexes = [
        position.hex
        for seat in table.layout.seats
        if seat.side != table.side(player)
        for id in seat.zones
        if (zone := table.scenario.zone(id)) is not None
        for position in zone.positions
    ]
    return game.cached(("far", player), lambda: _distances(game, hexes))


def _distances(game: Game, hexes: Iterable[Hex]) -> dict[Hex, int]:
    return distances(game.table.land, hexes)


def _away(far: Mapping[Where, int], stand: Iterable[Where]) -> int:
    return min((far.get(at, _FAR) for at in stand), default=_FAR)


def _best_move(game: Game, figure: Figure, random: Random) -> Move | None:
    """The move that brings a figure best to where it wants to be; None where it stands as well as it can."""
    worth = _wish(game, figure)
    if worth is None:
        return None
    best, best_worth = None, worth([position_of(space) for space in figure.spaces]) + 0.5
    for action in moves(game, figure):
        stand = [action.to] if action.tail is None else [action.to, action.tail]
        found = worth(stand) + 0.01 * random.random()
        if found > best_worth:
            best, best_worth = action, found
    return best


def _wish(game: Game, figure: Figure) -> Callable[[list[Position]], float] | None:
    """What it is worth to a figure to stand on spaces; None for one that wants nothing."""
    side, player = game.table.side(game.player_of(figure)), game.player_of(figure)
    goal = goal_of(game, figure, game.cached(("goals", side), lambda: goals(game, side)))
    if goal is not None:
        ways = _ways(game, figure, goal, goal.wanted(game, figure))
        if ways:
            return lambda stand: -_away(ways, stand)
    enemies = [other for other in game.figures() if game.enemies(figure, other)]
    most = range_of(game, figure)
    if most <= 1:
        ways = _ways(game, figure, None, adjacent(game, figure, enemies))
        if ways:
            return lambda stand: 0.05 * stand[0].level - _away(ways, stand)
    hexes = [space.hex for other in enemies for space in other.spaces]
    far = game.cached(("enemies", player), lambda: _distances(game, hexes))
    wanted = 1 if most <= 1 else max(2, most - 1)
    if not far:
        return None
    return lambda stand: (
        0.05 * stand[0].level - abs(_away(far, [position.hex for position in stand]) - wanted)
    )


def _ways(
    game: Game, figure: Figure, goal: Goal | None, positions: frozenset[Position]
) -> dict[Position, int]:
    """What the ways to some spaces cost; none where it does not get there from where it stands."""
    ways = game.cached(("ways", figure.id, goal), lambda: costs_to(game, figure, positions))
    return ways if any(position_of(space) in ways for space in figure.spaces) else {}


def _worth_using(game: Game, player: str, random: Random) -> Use | None:
    """A power to use now, where any is offered; three times in four."""
    found = [action for hook in game.hooks("uses") for action in hook.uses(game) if action.player == player]
    if not found or random.random() < 0.25:
        return None
    return random.choice(found)


def _promise(game: Game, action: Attack) -> float:
    """What an attack promises: wounds to be expected, by what the target is worth."""
    figure = game.state.figures[action.figure]
    if action.target is None:
        return 0.2
    target = game.state.figures[action.target]
    if not game.enemies(figure, target):
        return -1.0
    card = game.card(target)
    value = card.points / max(1, card.figures) / max(1, game.table.life(card))
    if action.how:
        return 1.2 * value
    plan = plan_of(game, figure, target)
    return value * max(0.1, attack_dice(game, plan) / 2 - defense_dice(game, plan) / 3)
