"""Short ways to ask a graph, with spaces as plain (q, r, level)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.battlefield import Battlefield
from builder.board import Board, Space
from builder.movement import MASTER_2, Edition, MovementGraph, Profile
from builder.movement.reach import Arrival, Reach, reach
from builder.movement.situation import Other, Situation, space_at
from tests.battlefields import laid, shipped_catalogue

At = tuple[int, int, int]
Row = tuple[str | int, ...]


def graph_of(
    battlefield: Battlefield, edition: Edition = MASTER_2, costs: Mapping[str, int] | None = None
) -> MovementGraph:
    """The movement graph of a battlefield."""
    return MovementGraph(Board(battlefield), edition, shipped_catalogue().kinds, costs or {})


def on(*rows: Row, edition: Edition = MASTER_2, costs: Mapping[str, int] | None = None) -> MovementGraph:
    """The movement graph of a battlefield of rows, as `laid` has them."""
    return graph_of(laid(*rows), edition, costs)


def at(space: Space) -> At:
    """A space as plain numbers."""
    return space.hex.q, space.hex.r, space.level


def row(piece: str, number: int, *, q: int = 0, r: int = 0, slot: int = 1) -> list[Row]:
    """A row of n pieces from west to east."""
    return [(piece, q + i, r, slot) for i in range(number)]


def arrivals(found: Reach) -> dict[At, Arrival]:
    """The answers for a figure on one space."""
    return {at(space): arrival for (space, _), arrival in found.items()}


def stands(found: Reach) -> dict[tuple[At, At], int]:
    """The costs for a figure on two spaces, by both its ends, the leading one first."""
    return {(at(lead), at(tail)): a.cost for (lead, tail), a in found.items() if tail is not None}


def walk(
    graph: MovementGraph,
    start: At,
    move: int,
    profile: Profile | int = 5,
    situation: Situation | None = None,
    tail: At | None = None,
) -> Reach:
    """What a figure reaches; a number stands for a figure of that height."""
    who = Profile(profile) if isinstance(profile, int) else profile
    behind = None if tail is None else space_at(graph.board, *tail)
    return reach(graph, space_at(graph.board, *start), who, move, situation, tail=behind)


def costs(
    graph: MovementGraph,
    start: At,
    move: int,
    profile: Profile | int = 5,
    situation: Situation | None = None,
) -> dict[At, int]:
    """The costs of all that a figure on one space reaches."""
    return {key: a.cost for key, a in arrivals(walk(graph, start, move, profile, situation)).items()}


def figure(
    graph: MovementGraph, *places: At, height: int = 5, enemy: bool = False, engaged: bool | None = None
) -> Other:
    """Another figure."""
    return Other(tuple([space_at(graph.board, *place) for place in places]), height, enemy, engaged)


def among(*others: Other, stops: Iterable[Space] = ()) -> Situation:
    """A situation of other figures, and of glyphs on some spaces."""
    return Situation(others, stops=dict.fromkeys(stops, "glyph"))
