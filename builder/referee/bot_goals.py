"""Where the figures of a side want to go: what the scenario's victories speak of, and enemies; how far it is
to walk, fly or climb there; and which castle doors are worked on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from builder.board import Door
from builder.board.barriers import CONTROL
from builder.movement.movers import mover
from builder.movement.situation import Situation
from builder.referee import spatial
from builder.referee.actions import WorkDoor
from builder.referee.doors import workings
from builder.referee.game import Game
from builder.referee.state import Figure
from builder.referee.table import position_of
from builder.referee.victory import matches, place_of
from builder.scenario import OF_TEAM, Figures, Position
from builder.scenario import victory as v
from builder.scenario.special import CollectGlyphs, ObjectAction


def costs_to(game: Game, figure: Figure, positions: Iterable[Position]) -> dict[Position, int]:
    """What it costs a figure to get from each space to the nearest of some; from where it never gets there
    there is no entry. Closed doors are in its way, other figures are not: they move.
    """
    graph = game.table.graph
    going = mover(graph, game.profile(figure), Situation((), Door.NONE, spatial.doors(game)))
    before: dict[int, list[tuple[int, int]]] = {}
    for here in range(len(graph.spaces)):
        if here not in going.blocked:
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
    return {position_of(graph.spaces[number]): cost for number, cost in found.items()}


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
        case v.ObjectTaken(taken):
            who = [
                r.who for r in game.table.scenario.rules if isinstance(r, ObjectAction) and r.object == taken
            ]
            for figures in who:
                yield Goal(figures, place_of(game, taken))
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
