"""How far a figure has to walk, fly or climb to its destination, and how far it can get.

Other figures do not block the way here, because they move. Results are cached with the table, for all games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from heapq import heappop, heappush
from typing import Any
from weakref import WeakKeyDictionary

from builder.board import Door
from builder.movement import Profile
from builder.movement.movers import Mover, mover
from builder.movement.situation import Situation
from builder.referee import spatial
from builder.referee.play import Play
from builder.referee.state import Figure
from builder.referee.table import Table, position_of
from builder.scenario import Position

Rows = Mapping[int, list[tuple[int, int]]]
"""Strides keyed by the space where they end (or begin): the space at the other end, and the cost."""
_MOST_KEPT, _MOST_MAPS = 20_000, 200
_kept: WeakKeyDictionary[Table, dict[Hashable, Any]] = WeakKeyDictionary()
_maps: WeakKeyDictionary[Table, dict[Hashable, Any]] = WeakKeyDictionary()
_FALL_DIE = 2  # weight of a die of a fall, in spaces
_DEADLY = 12  # the same for a fall decided by a d20


def kept(table: Table) -> dict[Hashable, Any]:
    """The cache of small results that belong to a table; a table never changes."""
    return _of(_kept, table, _MOST_KEPT)


def maps(table: Table) -> dict[Hashable, Any]:
    """The cache of results that cover every space; it holds far fewer of them."""
    return _of(_maps, table, _MOST_MAPS)


def _of(
    memory: WeakKeyDictionary[Table, dict[Hashable, Any]], table: Table, most: int
) -> dict[Hashable, Any]:
    found = memory.get(table)
    if found is None or len(found) > most:
        found = memory[table] = {}
    return found


def costs_to(
    game: Play, figure: Figure, spaces: frozenset[int], doors: Mapping[int, Door] | None = None
) -> dict[int, int]:
    """The cost for a figure from each space to the nearest of the given spaces, all by their numbers in the
    graph; spaces from which it cannot get there are left out. Falls on the way add some spaces to the cost.
    Closed doors block it; ``doors``, if given, says which are closed.
    """
    states = spatial.doors(game) if doors is None else doors
    memory, key = maps(game.table), ("to", game.profile(figure), spaces, tuple(states.items()))
    found: dict[int, int] | None = memory.get(key)
    if found is None:
        into, blocked = _rows(game.table, game.profile(figure), states)[1:]
        found = memory[key] = _spread(into, blocked, spaces, None)
    return found


def within(game: Play, figure: Figure, most: int) -> dict[int, int]:
    """The spaces that a figure could reach at a cost of at most ``most`` spaces, each with its cost."""
    graph, states = game.table.graph, spatial.doors(game)
    start = frozenset(graph.number(space) for space in figure.spaces)
    memory, key = maps(game.table), ("from", game.profile(figure), start, most, tuple(states.items()))
    found: dict[int, int] | None = memory.get(key)
    if found is None:
        out, _into, blocked = _rows(game.table, game.profile(figure), states)
        found = memory[key] = _spread(out, blocked, start, most)
    return found


def _rows(table: Table, profile: Profile, doors: Mapping[int, Door]) -> tuple[Rows, Rows, set[int]]:
    """A profile's strides by start and by end, and the spaces that are closed to it."""
    memory, key = kept(table), ("rows", profile, tuple(doors.items()))
    found: tuple[Rows, Rows, set[int]] | None = memory.get(key)
    if found is None:
        going = mover(table.graph, profile, Situation((), Door.NONE, doors))
        found = memory[key] = (*_strides(going), set(going.blocked))
    return found


def _strides(going: Mover) -> tuple[Rows, Rows]:
    out: dict[int, list[tuple[int, int]]] = defaultdict(list)
    into: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for here in range(len(going.graph.spaces)):
        if here not in going.blocked:
            for stride in going.row(here):
                fall = stride.fall
                cost = stride.cost
                if fall is not None:
                    cost += _DEADLY if fall.extreme else _FALL_DIE * fall.dice
                out[here].append((stride.target, cost))
                into[stride.target].append((here, cost))
    return out, into


def _spread(rows: Rows, blocked: set[int], starts: Iterable[int], most: int | None) -> dict[int, int]:
    waiting = [(0, number) for number in starts]
    found: dict[int, int] = {}
    while waiting:
        cost, number = heappop(waiting)
        if number in found or (cost and number in blocked):
            continue
        found[number] = cost
        for other, more in rows.get(number, ()):
            if other not in found and (most is None or cost + more <= most):
                heappush(waiting, (cost + more, other))
    return found


def numbers(game: Play, positions: Iterable[Position]) -> frozenset[int]:
    """The numbers in the graph of the spaces at some positions."""
    return frozenset(map(game.table.graph.number, game.table.spaces(positions)))


def adjacent(game: Play, figure: Figure, others: Iterable[Figure]) -> frozenset[Position]:
    """The free spaces where a figure would be adjacent to one of the others."""
    taken = game.taken
    return frozenset(
        position_of(space)
        for other in others
        for space in spatial.spaces_around(game, other)
        if taken.get(space, figure).id == figure.id and spatial.adjacent_on(game, figure, (space,), other)
    )
