"""Scoring (R140) and victory (R016, R141, decision 16): which figures a filter of the scenario means, whether
a condition holds for a side, when a game ends, and the glyphs on army cards that are shown for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from builder.language import N_
from builder.referee import spatial
from builder.referee.events import RoundLimit, SecretShown
from builder.referee.play import Play
from builder.referee.state import Figure, Life, Outcome, Phase
from builder.scenario import ANY, ENEMIES, OWN, TEAM, Figures, Position
from builder.scenario import victory as v
from builder.scenario.armies import fits_card
from builder.scenario.victory import EACH, Condition, filters_in, walked


def matches(game: Play, figures: Figures, figure: Figure, asker: str) -> bool:
    """Whether a figure fits a filter, seen from ``asker``: a player or a side."""
    owned = game.owned(figure)
    return (
        _is_of(game, figures.of, owned.controller, asker)
        and figures.started_in in ("", figure.started_in)
        and figures.secret in ("", owned.secret)
        and fits_card(figures, owned.card)
    )


def _is_of(game: Play, of: str, controller: str, asker: str) -> bool:
    """Whether a controller is meant; nobody's figures are meant only by ``any`` or by name."""
    if of == ANY:
        return True
    side = game.table.side(controller)
    asking = game.table.side(asker) or asker
    if of == OWN:
        return controller == asker or (asker not in game.table.seats and side == asker)
    if of == TEAM:
        return bool(controller) and side == asking
    if of == ENEMIES:
        return bool(controller) and side != asking
    return of in (controller, side)


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
            # What stands within holds at that end too, also where it asks for an end of a round itself.
            due = end_of_round and now >= since and number in (None, now)
            return due and (inner is None or holds(game, inner, side, end_of_round=True))
        case v.MostPoints(or_equal):
            return _most_points(game, side, or_equal=or_equal)
        case v.Collected(count, names):
            return _collected(game, side, names) >= count
        case v.HoldsDoor(door, by):
            return _holds_door(game, door, by or side)
        case v.ObjectTaken(obj):
            now_object = game.state.objects.get(obj)
            return now_object is not None and now_object.taken_by == side
        case _:
            return _holds_of_figures(game, condition, side)


def _holds_of_figures(
    game: Play, condition: v.Eliminated | v.Standing | v.Beside | v.Destroyed, side: str
) -> bool:
    """Whether what is asked of figures holds."""
    match condition:
        case v.Eliminated(figures):
            return next(_all(game, figures, side, Life.ON, Life.WAITING), None) is None
        case v.Destroyed(figures, count):
            return sum(True for _rest in _all(game, figures, side, Life.DESTROYED)) >= count
        case v.Standing(place, figures, count):
            positions = place_of(game, place)
            return sum(spatial.in_zone(f, positions) for f in _all(game, figures, side, Life.ON)) >= count
        case v.Beside(figures, other):
            ones, others = (list(_all(game, some, side, Life.ON)) for some in (figures, other))
            return any(a.id != b.id and spatial.adjacent(game, a, b) for a in ones for b in others)


def _holds_door(game: Play, door: str, who: str) -> bool:
    """Whether the owner of a Door Card, if there is one, is a player, or plays for a side (R182)."""
    now = game.state.doors.get(door)
    return now is not None and bool(now.owner) and who in (now.owner, game.table.side(now.owner))


def _all(game: Play, figures: Figures, side: str, *lives: Life) -> Iterator[Figure]:
    return (f for f in game.state.figures.values() if f.life in lives and matches(game, figures, f, side))


def place_of(game: Play, place: str) -> frozenset[Position]:
    """The spaces of a zone or of an object that is still there; none where there is no such place."""
    zone = game.table.scenario.zone(place)
    if zone is not None:
        return frozenset(zone.positions)
    obj = game.state.objects.get(place)
    return frozenset() if obj is None or obj.gone else frozenset({obj.at})


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
    for player, points in points_left(game).items():
        side = game.table.side(player)
        if side in found:
            found[side] += points
    return found


def points_left(game: Play) -> Counter[str]:
    """What each player has of the points of the side."""
    found: Counter[str] = Counter()
    for owned in game.state.cards.values():
        if owned.in_points and any(f.on for f in game.state.figures_of(owned.id)):
            found[owned.controller] += owned.card.points
    return found


def show(game: Play, card: str) -> None:
    """Turn over the glyph on an owned card, where one lies hidden there."""
    owned = game.state.cards[card]
    if owned.secret and not owned.secret_shown:
        game.state.cards[card] = replace(owned, secret_shown=True)
        game.emit(SecretShown(player=owned.owner, card=card, glyph=owned.secret))


def show_needed(game: Play, condition: Condition) -> None:
    """Show the glyphs on cards that a condition speaks of: who claims it must show them."""
    wanted = {figures.secret for part in walked(condition) for figures in filters_in(part) if figures.secret}
    for card in list(game.state.cards):
        if game.state.cards[card].secret in wanted:
            show(game, card)


MOST_ROUNDS = 1_000
TOO_LONG = N_("no game goes on for more than 1,000 rounds")
"""A game that nobody has won after `MOST_ROUNDS` is a draw, and why."""
MOST_ACTIONS = 1_000
MOST_ACTIONS_OF_A_FIGURE = 20
"""A round with more actions than `MOST_ACTIONS` and that many for each figure is a draw: powers that give
turns to each other would never let it end. People need some five for a figure that acts in every turn.
"""
_IN_PLAY = frozenset({Phase.MARKERS, Phase.INITIATIVE, Phase.TURNS, Phase.ROUND_END})


def decide(game: Play, *, end_of_round: bool = False) -> None:
    """End the game where a victory holds; they are asked in the order in which the scenario lists them.

    One that holds for several sides at once is a draw; one of a side that does not play is not asked. While
    something that happens to several figures at once is not over, nothing is decided.
    """
    if game.state.phase not in _IN_PLAY or any(ask.unfinished for ask in game.state.asks):
        return
    for number, victory in enumerate(game.table.scenario.victory):
        sides = _sides(game, victory.side)
        won = [side for side in sides if holds(game, victory.condition, side, end_of_round=end_of_round)]
        if len(won) == 1:
            players = tuple(p for p in game.table.seating if game.table.side(p) == won[0])
            show_needed(game, victory.condition)
            game.end(Outcome((won[0],), players, number, game.state.round))
            return
        if won:
            game.end(Outcome((), (), number, game.state.round, N_("for several sides at once")))
            return


def most_actions(game: Play) -> int:
    """How many actions a round may have."""
    return MOST_ACTIONS + MOST_ACTIONS_OF_A_FIGURE * len(game.state.figures)


def end_at_limit(game: Play) -> None:
    """End the game in a draw where its round has as many actions as it may have."""
    state, most = game.state, most_actions(game)
    if state.phase in _IN_PLAY and state.actions >= most:
        game.emit(RoundLimit(round=state.round, actions=most))
        game.end(Outcome((), (), None, state.round, N_("a round came to its limit of actions")))


def _sides(game: Play, name: str) -> tuple[str, ...]:
    sides = game.table.layout.sides
    if name == EACH:
        return sides
    side = game.table.side(name) or name
    return (side,) if side in sides else ()
