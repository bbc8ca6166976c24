"""Whether a condition of victory holds for a side."""

from __future__ import annotations

from builder.referee import where
from builder.referee.matching import matches
from builder.referee.play import Play
from builder.referee.state import Figure, Life
from builder.scenario import victory as v
from builder.scenario.filters import Figures
from builder.scenario.places import Spot


def holds(game: Play, condition: v.Condition, side: str, *, end_of_round: bool = False) -> bool:
    """Whether a condition holds for a side now; ``end_of_round``: a round ends just now."""
    match condition:
        case v.All(of):
            return all(holds(game, part, side, end_of_round=end_of_round) for part in of)
        case v.Any(of):
            return any(holds(game, part, side, end_of_round=end_of_round) for part in of)
        case v.Not(of):
            return not holds(game, of, side, end_of_round=end_of_round)
        case v.AtEndOfRound(inner, number, since):
            now = game.state.round
            due = end_of_round and now >= since and number in (None, now)
            return due and (inner is None or holds(game, inner, side, end_of_round=True))
        case v.MostPoints(or_equal):
            return _most_points(game, side, or_equal=or_equal)
        case v.Collected(count, names):
            return _collected(game, side, names) >= count
        case v.HoldsDoor(door, by):
            return _holds_door(game, door, by or side)
        case v.ObjectTaken(thing):
            now_object = game.state.objects.get(thing)
            return now_object is not None and now_object.taken_by == side
        case _:
            return _holds_of_figures(game, condition, side)


def _holds_of_figures(
    game: Play, condition: v.Eliminated | v.Standing | v.Beside | v.Destroyed, side: str
) -> bool:
    """Whether what is asked of figures holds."""
    match condition:
        case v.Eliminated(figures):
            return not any(f.life in (Life.ON, Life.WAITING) for f in _all(game, figures, side))
        case v.Destroyed(figures, count):
            return sum(f.life is Life.DESTROYED for f in _all(game, figures, side)) >= count
        case v.Standing(place, figures, count):
            spots = place_of(game, place)
            return sum(where.in_zone(f, spots) for f in _all(game, figures, side) if f.on) >= count
        case v.Beside(figures, other):
            ones, others = _all(game, figures, side), [f for f in _all(game, other, side) if f.on]
            return any(a.on and a.id != b.id and where.beside(game, a, b) for a in ones for b in others)


def _holds_door(game: Play, door: str, who: str) -> bool:
    """Whether the owner of a Door Card, if there is one, is a player, or plays for a side (R182)."""
    now = game.state.doors.get(door)
    return now is not None and bool(now.owner) and who in (now.owner, game.table.side(now.owner))


def _all(game: Play, figures: Figures, side: str) -> list[Figure]:
    return [f for f in game.state.figures.values() if matches(game, figures, f, side)]


def place_of(game: Play, place: str) -> frozenset[Spot]:
    """The spaces of a zone or of an object that is still there; none where there is no such place."""
    zone = game.table.scenario.zone(place)
    if zone is not None:
        return frozenset(zone.spots)
    thing = game.state.objects.get(place)
    return frozenset() if thing is None or thing.gone else frozenset({thing.at})


def _collected(game: Play, side: str, names: tuple[str, ...]) -> int:
    return sum(
        not names or name in names
        for player, collected in game.state.collected.items()
        if game.table.side(player) == side
        for name in collected
    )


def _most_points(game: Play, side: str, *, or_equal: bool) -> bool:
    points = score(game)
    others = [number for other, number in points.items() if other != side]
    best = max(others, default=-1)
    return points[side] >= best if or_equal else points[side] > best


def score(game: Play) -> dict[str, int]:
    """The points of each side: the full value of every card with at least one figure left (R140)."""
    found = dict.fromkeys(game.table.layout.sides, 0)
    for owned in game.state.cards.values():
        side = game.table.side(owned.controller)
        if side in found and owned.in_points and any(f.on for f in game.state.figures_of(owned.id)):
            found[side] += owned.card.points
    return found
