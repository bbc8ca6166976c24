"""Placing figures in start zones (R021, R022)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.board import Space
from builder.language import _
from builder.referee import spatial
from builder.referee.actions import IllegalActionError, LeaveOut, Place
from builder.referee.effects import landed
from builder.referee.events import LeftOut, Placed
from builder.referee.play import Play
from builder.referee.state import Figure, Life, Phase
from builder.referee.table import position_of
from builder.referee.victory import matches
from builder.scenario import Position, Required, Zone


def unplaced(game: Play, player: str) -> Iterator[Figure]:
    """The figures that a player has still to place; those that come later by a power are not among them."""
    for figure in game.state.figures.values():
        if figure.life is Life.WAITING and game.player_of(figure) == player and not comes_later(game, figure):
            yield figure


def comes_later(game: Play, figure: Figure) -> bool:
    """Whether a figure starts off the battlefield by a power of its card."""
    return any(hook.comes_later(game, figure) for hook in game.hooks("comes_later"))


def zones(game: Play, player: str) -> list[Zone]:
    """The start zones of a player that no enemy occupies (R022)."""
    found = [game.table.scenario.zone(id) for id in game.table.seats[player].zones]
    return [zone for zone in found if zone is not None and not _enemy_in(game, player, zone)]


def _enemy_in(game: Play, player: str, zone: Zone) -> bool:
    positions = frozenset(zone.positions)
    return any(
        not game.friends(player, game.owned(figure).owner)  # whoever controls it by now
        for figure in game.figures()
        if figure.started_in == zone.id and spatial.in_zone(figure, positions)
    )


def positions_for(game: Play, figure: Figure) -> Iterator[tuple[Zone, tuple[Space, ...]]]:
    """Where a figure can be placed: the zone, and the spaces of its base."""
    height = game.card(figure).height
    for zone in _zone_of_army(game, game.player_of(figure)):
        positions = {
            position: spatial.free(game, position, height) for position in dict.fromkeys(zone.positions)
        }
        free = {position: space for position, space in positions.items() if space is not None}
        for spaces in spatial.stands(game, figure, free):
            yield zone, spaces


def _zone_of_army(game: Play, player: str) -> list[Zone]:
    """The zones where a player may go on placing: his whole army in one of them, the one where his team mates
    start unless the scenario gives them other zones (R022).
    """
    found = zones(game, player)
    begun = _begun_in(game, player)
    if begun:
        return [zone for zone in found if zone.id in begun]
    own = game.table.seats[player].zones
    for mate in game.table.mates(player):
        if not (mate.points or mate.army):
            continue
        with_him = [zone for zone in found if zone.id in mate.zones]
        there = _begun_in(game, mate.id).intersection(own)
        found = [zone for zone in with_him if not there or zone.id in there] or with_him or found
    return found


def _begun_in(game: Play, player: str) -> set[str]:
    """The start zones where figures of a player were placed."""
    figures = game.state.figures.values()
    return {f.started_in for f in figures if f.started_in and game.owned(f).owner == player}


def _placer(game: Play) -> str | None:
    state = game.state
    return state.placing[0] if state.phase is Phase.PLACE and state.placing and not state.asks else None


def places(game: Play) -> Iterator[Place]:
    """Where the placing player may put which of his figures."""
    player = _placer(game)
    if player is None:
        return
    seen: set[tuple[str, bool]] = set()
    for figure in unplaced(game, player):
        key = (game.card(figure).id, False)
        if key in seen:
            continue  # figures of one card are alike: one of them stands for all
        seen.add(key)
        for zone, spaces in positions_for(game, figure):
            if not _breaks_need(game, player, figure, zone, spaces):
                yield Place(player, figure.id, tuple(position_of(space) for space in spaces))


def check_place(game: Play, action: Place) -> None:
    """Raise IllegalActionError where a figure cannot be placed there."""
    figure = _to_place(game, action.player, action.figure)
    wanted = tuple(action.at)
    for zone, spaces in positions_for(game, figure):
        if tuple(position_of(space) for space in spaces) == wanted:
            if _breaks_need(game, action.player, figure, zone, spaces):
                raise IllegalActionError(
                    "", _("the scenario needs that space or those figures in another zone")
                )
            return
    raise IllegalActionError("R022", _("a free space of the start zone on which it fits was expected"))


def _to_place(game: Play, player: str, id: int) -> Figure:
    placer = _placer(game)
    if placer is None:
        raise IllegalActionError("R021", _("nobody places figures now"))
    if player != placer:
        raise IllegalActionError("R021", _("{player} places now", player=game.table.called(placer)))
    figure = game.state.figures.get(id)
    if figure is None or figure not in set(unplaced(game, player)):
        raise IllegalActionError(
            "",
            _("figure {id} is not one that {player} has to place", id=id, player=game.table.called(player)),
        )
    return figure


def _breaks_need(game: Play, player: str, figure: Figure, zone: Zone, spaces: tuple[Space, ...]) -> bool:
    """Whether placing a figure there makes it impossible to put enough figures where the scenario needs them.

    What was impossible before breaks nothing: of an army that is drafted the figures that are needed may
    still come.
    """
    needs = [need for need in game.table.seats[player].required if need.zone or need.at is not None]
    if not needs:
        return False
    here = {position_of(space) for space in spaces}
    left = [f for f in unplaced(game, player) if f.id != figure.id]
    for need in needs:
        there = need.at is None or need.at in here
        helps = there and need.zone in ("", zone.id) and matches(game, need.figures, figure, player)
        if need.at is not None and need.at in here and not helps:
            return True
        missing = need.count - _placed(game, player, need)
        others = sum(_could_help(game, player, need, other) for other in left)
        if missing - helps > others and missing <= others + _could_help(game, player, need, figure):
            return True
    return False


def _could_help(game: Play, player: str, need: Required, figure: Figure) -> bool:
    """Whether a figure that is still to be placed could be one of those that are needed."""
    if not matches(game, need.figures, figure, player):
        return False
    at = need.at
    return at is None or game.cached(("fits", figure.id, at), lambda: _fits_on(game, figure, at))


def _fits_on(game: Play, figure: Figure, at: Position) -> bool:
    height = game.card(figure).height
    positions = [
        position for zone in _zone_of_army(game, game.player_of(figure)) for position in zone.positions
    ]
    near = {at, *(Position(hex, at.level) for hex in at.hex.neighbours())}
    there = {position: spatial.free(game, position, height) for position in positions if position in near}
    free = {position: space for position, space in there.items() if space is not None}
    return any(at in map(position_of, stand) for stand in spatial.stands(game, figure, free))


def _placed(game: Play, player: str, need: Required) -> int:
    return sum(
        matches(game, need.figures, figure, player)
        and need.zone in ("", figure.started_in)
        and (need.at is None or need.at in {position_of(space) for space in figure.spaces})
        for figure in game.figures(player)
    )


def place(game: Play, action: Place) -> None:
    """Put a figure on the battlefield."""
    figure = game.state.figures[action.figure]
    zone, spaces = next(
        (zone, spaces)
        for zone, spaces in positions_for(game, figure)
        if tuple(position_of(space) for space in spaces) == action.at
    )
    game.put(replace(figure, spaces=spaces, life=Life.ON, started_in=zone.id))
    game.emit(Placed(player=action.player, figure=figure.id, at=action.at, zone=zone.id))
    landed(game, figure.id)


def left_out(game: Play) -> Iterator[LeaveOut]:
    """The figures of the placing player that have no space left."""
    player = _placer(game)
    if player is not None:
        for figure in unplaced(game, player):
            if not _has_space(game, player, figure):
                yield LeaveOut(player, figure.id)


def _has_space(game: Play, player: str, figure: Figure) -> bool:
    return any(
        not _breaks_need(game, player, figure, zone, spaces) for zone, spaces in positions_for(game, figure)
    )


def check_leave_out(game: Play, action: LeaveOut) -> None:
    """Raise IllegalActionError where a figure can still be placed."""
    figure = _to_place(game, action.player, action.figure)
    if _has_space(game, action.player, figure):
        raise IllegalActionError("R022", _("there is still a space for this figure"))


def leave_out(game: Play, action: LeaveOut) -> None:
    """Leave out a figure."""
    game.put(replace(game.state.figures[action.figure], life=Life.LEFT_OUT))
    game.emit(LeftOut(player=action.player, figure=action.figure))
