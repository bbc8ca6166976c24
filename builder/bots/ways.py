"""How far it is for a figure to walk, fly or climb to where it wants to be."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from builder.board import Door
from builder.movement.movers import mover
from builder.movement.situation import Situation
from builder.referee import spatial
from builder.referee.game import Game
from builder.referee.state import Figure
from builder.referee.table import position_of
from builder.scenario import Position


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
