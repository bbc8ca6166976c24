"""How far it is for a figure to walk, fly or climb to where it wants to be, and how far it could get.

Other figures are not in the way here: they move. What was worked out is kept with the table, for all games.
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
"""Strides by the space where they end (or begin): the space at the other end, and the cost."""
_MOST_KEPT, _MOST_MAPS = 20_000, 200
_kept: WeakKeyDictionary[Table, dict[Hashable, Any]] = WeakKeyDictionary()
_maps: WeakKeyDictionary[Table, dict[Hashable, Any]] = WeakKeyDictionary()
_FALL_DIE = 2  # what a die of a fall counts for, in spaces
_DEADLY = 12  # the same for a fall that a d20 decides


def kept(table: Table) -> dict[Hashable, Any]:
    """The small answers that computer players keep of a table, which never changes."""
    return _of(_kept, table, _MOST_KEPT)


def maps(table: Table) -> dict[Hashable, Any]:
    """The same of answers that speak of every space: far fewer of them are kept."""
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
    """What it costs a figure to get from each space to the nearest of some, all by their numbers in the
    graph; from where it never gets there there is no entry. Falls on the way count for some spaces more.
    Closed doors are in its way, by those of ``doors`` where they are given.
    """
    states = spatial.doors(game) if doors is None else doors
    memory, key = maps(game.table), ("to", game.profile(figure), spaces, tuple(states.items()))
    found: dict[int, int] | None = memory.get(key)
    if found is None:
        into, blocked = _rows(game.table, game.profile(figure), states)[1:]
        found = memory[key] = _spread(into, blocked, spaces, None)
    return found


def within(game: Play, figure: Figure, most: int) -> dict[int, int]:
    """The spaces that a figure could get to with ``most`` spaces, each with what it costs."""
    graph, states = game.table.graph, spatial.doors(game)
    start = frozenset(graph.number(space) for space in figure.spaces)
    memory, key = maps(game.table), ("from", game.profile(figure), start, most, tuple(states.items()))
    found: dict[int, int] | None = memory.get(key)
    if found is None:
        out, _into, blocked = _rows(game.table, game.profile(figure), states)
        found = memory[key] = _spread(out, blocked, start, most)
    return found


def _rows(table: Table, profile: Profile, doors: Mapping[int, Door]) -> tuple[Rows, Rows, set[int]]:
    """The strides of a profile by their beginnings and ends, and the spaces that are closed to it."""
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
    """The spaces of positions by their numbers in the graph."""
    spaces = (game.table.space(position) for position in positions)
    return frozenset(game.table.graph.number(space) for space in spaces if space is not None)


def adjacent(game: Play, figure: Figure, others: Iterable[Figure]) -> frozenset[Position]:
    """The spaces where a figure would be adjacent to one of some others, without those that are taken."""
    taken = game.taken
    return frozenset(
        position_of(space)
        for other in others
        for space in spatial.spaces_around(game, other)
        if taken.get(space, figure).id == figure.id and spatial.adjacent_on(game, figure, (space,), other)
    )
