"""How far figures have to walk, fly or climb: for players who look farther than one move."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from builder.board import Door
from builder.movement.movers import mover
from builder.movement.situation import Situation
from builder.referee import where
from builder.referee.game import Game
from builder.referee.state import Figure
from builder.referee.table import spot_of
from builder.scenario.places import Spot


def costs_to(game: Game, figure: Figure, spots: Iterable[Spot]) -> dict[Spot, int]:
    """What it costs a figure to get from each space to the nearest of some; from where it never gets there
    nothing is told. Closed doors are in its way, other figures are not: they move.
    """
    graph = game.table.graph
    going = mover(graph, game.profile(figure), Situation((), Door.NONE, where.doors(game)))
    before: dict[int, list[tuple[int, int]]] = {}
    for here, space in enumerate(graph.spaces):
        if space is not None and here not in going.blocked:
            for stride in going.row(here):
                before.setdefault(stride.target, []).append((here, stride.cost))
    spaces = [space for spot in spots if (space := game.table.space(spot)) is not None]
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
    return {spot_of(space): cost for space, cost in there if space is not None}


def beside(game: Game, figure: Figure, others: Iterable[Figure]) -> frozenset[Spot]:
    """The spaces where a figure would be adjacent to one of some others, without those that are taken."""
    taken = game.taken
    return frozenset(
        spot_of(space)
        for other in others
        for space in where.spaces_around(game, other)
        if taken.get(space, figure).id == figure.id and where.beside_on(game, figure, (space,), other)
    )
