"""The greedy bot as it was when the referee was first complete, frozen: what later bots are measured against.

It chooses as the greedy player of commit cd10e32 did, also where `builder.bots` learns more;
``tests/data/reference-bot.json`` holds 500 choices that the code of that commit made, in scenarios of
which no rule has changed since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple, TypeVar

from builder.board import Door
from builder.board.spaces import CONTROL
from builder.hexgrid import Hex
from builder.movement.movers import mover
from builder.movement.situation import Situation
from builder.referee import spatial
from builder.referee.attack_action import attacks
from builder.referee.attacking import attack_dice, defense_dice, plan_of, range_of
from builder.referee.doors import workings
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
    WorkDoor,
)
from builder.referee.table import position_of
from builder.referee.victory import matches, place_of
from builder.scenario import OF_TEAM, Figures, Position
from builder.scenario import victory as v
from builder.scenario.special import CollectGlyphs, ObjectAction
from builder.sight import distances

Where = TypeVar("Where", Hex, Position)
_FAR = 999


class ReferenceBot:
    """Answer and use what is offered, move each figure toward a target, then attack, then end the turn."""

    def choose(self, game: Game, player: str, random: Random) -> Action:
        """What promised most to the greedy player of then."""
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


def costs_to(game: Game, figure: Figure, positions: Iterable[Position]) -> dict[Position, int]:
    """What it costs a figure to get from each space to the nearest of some; from where it never gets there
    there is no entry. Closed doors are in its way, other figures are not: they move.
    """
    graph = game.table.graph
    going = mover(graph, game.profile(figure), Situation((), Door.NONE, spatial.doors(game)))
    before: dict[int, list[tuple[int, int]]] = {}
    for here, space in enumerate(graph.spaces):
        if space is not None and here not in going.blocked:
            for stride in going.row(here):
                before.setdefault(stride.target, []).append((here, stride.cost))
    spaces = [space for position in positions if (space := game.table.space(position)) is not None]
    waiting = [(0, graph.number(space)) for space in spaces]
    found: dict[int, int] = {}
    while waiting:
        cost, number = heappop(waiting)
        if number in found or number in going.blocked:
            continue
        found[number] = cost
        for other, more in before.get(number, ()):
            if other not in found:
                heappush(waiting, (cost + more, other))
    there = ((graph.spaces[number], cost) for number, cost in found.items())
    return {position_of(space): cost for space, cost in there if space is not None}


def adjacent(game: Game, figure: Figure, others: Iterable[Figure]) -> frozenset[Position]:
    """The spaces where a figure would be adjacent to one of some others, without those that are taken."""
    taken = game.taken
    return frozenset(
        position_of(space)
        for other in others
        for space in spatial.spaces_around(game, other)
        if taken.get(space, figure).id == figure.id and spatial.adjacent_on(game, figure, (space,), other)
    )


class Goal(NamedTuple):
    """Spaces that the figures which fit want to reach, or figures that they want to stand beside."""

    figures: Figures
    positions: frozenset[Position] = frozenset()
    others: tuple[int, ...] = ()

    def wanted(self, game: Game, figure: Figure) -> frozenset[Position]:
        """Where a figure would have reached it."""
        if not self.others:
            return self.positions
        return adjacent(game, figure, [game.state.figures[id] for id in self.others])


def goals(game: Game, side: str) -> list[Goal]:
    """The goals that the victories of a side name."""
    found: list[Goal] = []
    for victory in game.table.scenario.victory:
        if victory.side == v.EACH or game.table.side(victory.side) == side or victory.side == side:
            found += _of(game, victory.condition, side)
    return [goal for goal in found if goal.positions or goal.others]


def _of(game: Game, condition: v.Condition | None, side: str) -> Iterator[Goal]:
    match condition:
        case v.All(of) | v.Any(of):
            for part in of:
                yield from _of(game, part, side)
        case v.AtEndOfRound(inner):
            yield from _of(game, inner, side)
        case v.Standing(place, figures):
            yield Goal(figures, place_of(game, place))
        case v.HoldsDoor(door, by):
            yield Goal(Figures(of=by) if by else OF_TEAM, _where_worked(game, door))
        case v.Beside(figures, other):
            yield Goal(figures, others=tuple(f.id for f in game.figures() if matches(game, other, f, side)))
        case v.ObjectTaken(thing):
            who = [
                r.who for r in game.table.scenario.rules if isinstance(r, ObjectAction) and r.object == thing
            ]
            for figures in who:
                yield Goal(figures, place_of(game, thing))
        case v.Collected():
            if any(isinstance(rule, CollectGlyphs) for rule in game.table.scenario.rules):
                yield Goal(OF_TEAM, frozenset(glyph.at for glyph in game.state.glyphs.values()))


def _where_worked(game: Game, door: str) -> frozenset[Position]:
    """The space from which a door is worked (R182)."""
    known = game.state.doors.get(door)
    doorway = None if known is None else game.table.board.doorways.get(known.doorway)
    if doorway is None or len(doorway.spaces) < CONTROL:
        return frozenset()
    return frozenset({Position(doorway.spaces[CONTROL - 1], doorway.level)})


def goal_of(game: Game, figure: Figure, known: list[Goal]) -> Goal | None:
    """The goal that a figure goes for, if any. What few can do they do; of goals for all every other figure
    fights.
    """
    fitting = [g for g in known if matches(game, g.figures, figure, game.player_of(figure))]
    for_few = [goal for goal in fitting if goal.figures != Figures(of=goal.figures.of)]
    if not fitting or (figure.id % 2 and not for_few and not _alone(game, figure)):
        return None
    fitting = for_few or fitting
    return fitting[figure.id // 2 % len(fitting)]


def _alone(game: Game, figure: Figure) -> bool:
    return not any(game.enemies(figure, other) for other in game.figures())


_NEAR = 12
"""Hexes; farther off nobody is waited for."""


def gate_to_work(game: Game, player: str) -> WorkDoor | None:
    """Open where the nearest figure before the door is a friend, close where it is anybody else or nobody."""
    for action in workings(game):
        if action.player == player and action.state == _wanted(game, player, action.door):
            return action
    return None


def _wanted(game: Game, player: str, door: str) -> str:
    spaces = game.table.board.doorways[game.state.doors[door].doorway].spaces
    outer, inner = spaces[0], spaces[-1]
    before = [
        (space.hex.distance(outer), not game.friends(player, game.player_of(figure)))
        for figure in game.figures()
        if not game.owned(figure).captive
        for space in figure.spaces
        if space.hex.distance(outer) < space.hex.distance(inner)
    ]
    away, strange = min(before, default=(_NEAR + 1, True))
    return Door.CLOSED if strange or away > _NEAR else Door.OPEN
