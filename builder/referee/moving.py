"""Moving: which moves there are, and what happens on the way (R040 to R076, R150, R200 to R208)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from builder.board import Space
from builder.errors import BuilderError
from builder.language import N_, _
from builder.movement import Profile
from builder.movement.reach import Arrival, Ways, follow, ways_of
from builder.movement.reach import leap as leaps_of
from builder.movement.reasons import BarredError, Reason
from builder.movement.why import Why, why, why_leap
from builder.referee import spatial
from builder.referee.bases import stays_put
from builder.referee.dice import About
from builder.referee.effects import endures, falls, landed, wound
from builder.referee.events import Moved
from builder.referee.flow import drop_idle_turns
from builder.referee.play import Play
from builder.referee.spatial import swipe_shares
from builder.referee.state import Attack, Figure, IllegalActionError, Move, Phase, illegal
from builder.referee.table import position_of
from builder.scenario import Position

LEAP, WALK = "leap", "walk"


def may_act(game: Play, figure: Figure) -> str:
    """Why a figure may not act in the turn that goes on, as "rule: why"; empty where it may."""
    turn = game.turn
    if not figure.on:
        return "R005: " + _("it is not on the battlefield")
    if figure.id not in turn.pool:
        return f"{turn_rule(game)}: " + _("it does not belong to the card of this turn")
    if figure.id not in turn.acted and len(turn.acted) >= turn.limit:
        return "R027: " + _("{limit} figures act in a turn with this card", limit=turn.limit)
    return ""


def turn_rule(game: Play) -> str:
    """The rule that says whose turn it is, with which card: that of the game that is played."""
    return "R004" if game.table.master else "R001"


def acting(game: Play, action: Move | Attack, not_now: str) -> Figure:
    """The figure that is to move or attack. Raises IllegalActionError where it may not act, with ``not_now``
    where nobody's figure may.
    """
    state = game.state
    if state.phase is not Phase.TURNS or not state.turns or state.asks:
        raise IllegalActionError(turn_rule(game), not_now)
    if action.player != game.turn.player:
        raise IllegalActionError(
            turn_rule(game), _("it is the turn of {player}", player=game.table.called(game.turn.player))
        )
    figure = state.figures.get(action.figure)
    if figure is None:
        raise IllegalActionError("", _("there is no figure {figure}", figure=action.figure))
    against = may_act(game, figure)
    if against:
        raise illegal(against)
    return figure


def movable(game: Play) -> Iterator[Figure]:
    """The figures that may move now."""
    if not game.state.turns or game.state.asks or game.turn.closed:
        return
    for id in game.turn.pool:
        figure = game.state.figures[id]
        if id not in game.turn.moved and not may_act(game, figure) and not stays_put(game.card(figure)):
            yield figure


def move_number(game: Play, figure: Figure) -> int:
    """The spaces that a figure may move now."""
    return max(
        0,
        game.table.move(game.card(figure))
        + sum(h.move_bonus(game, figure) for h in game.hooks("move_bonus")),
    )


def reached(game: Play, figure: Figure, how: str = "", number: int | None = None) -> Ways:
    """Where a figure can move to, with the safest ways; with a number of spaces in place of its Move."""
    profile = profile_for(game, figure, how)
    number = move_number(game, figure) if number is None else number
    return game.cached((figure.id, how, number, profile), lambda: _reach(game, figure, how, number))


def _reach(game: Play, figure: Figure, how: str, number: int) -> Ways:
    start, tail = figure.spaces[0], figure.spaces[1] if len(figure.spaces) > 1 else None
    profile = profile_for(game, figure, how)
    try:
        if how == LEAP:
            return leaps_of(game.table.graph, start, profile, spatial.situation(game, figure), tail=tail)
        return ways_of(spatial.going(game, figure, profile), start, number, tail=tail)
    except BuilderError:
        return {}  # it stands where it cannot move from, such as beside another on a ladder


def profile_for(game: Play, figure: Figure, how: str) -> Profile:
    """How a figure moves in a manner: who flies may walk."""
    profile = game.profile(figure)
    return replace(profile, flying=False) if how == WALK else profile


def leaps(game: Play, figure: Figure) -> bool:
    """Whether a figure may leap instead of moving."""
    return game.table.edition.powers and game.profile(figure).leap is not None


def flies(game: Play, figure: Figure) -> bool:
    """Whether a figure may fly, and so choose to walk."""
    return game.table.edition.powers and game.profile(figure).flying


_MANNERS = {LEAP: leaps, WALK: flies}


def moves(game: Play, only: Figure | None = None) -> Iterator[Move]:
    """All moves, or those of one figure, by the safest way each (`builder.movement.search`)."""
    for figure in movable(game):
        if only is not None and figure.id != only.id:
            continue
        player, forbidden = game.turn.player, forbidden_stops(game, figure)
        for how in ("", LEAP) if leaps(game, figure) else ("",):
            for space, other in reached(game, figure, how):
                if space not in forbidden and other not in forbidden:
                    tail = None if other is None else position_of(other)
                    yield Move(player, figure.id, position_of(space), tail, (), how)


def ways(game: Play, figure: Figure, number: int) -> dict[tuple[Position, ...], Arrival]:
    """The ways on which a power brings a figure this many spaces, outside its move (`go` does): by the one or
    two spaces that it then stands on, as a `Use` has them ``at``, where it may stop.
    """
    found, forbidden = reached(game, figure, number=number), forbidden_stops(game, figure).keys()
    return {
        tuple([position_of(space) for space in stand if space is not None]): arrival
        for stand, arrival in found.items()
        if forbidden.isdisjoint(stand)
    }


def forbidden_stops(game: Play, figure: Figure) -> dict[Space, str]:
    """Spaces on which a figure may not stop, each with why, as "rule: why"."""
    found: dict[Space, str] = {}
    for hook in game.hooks("forbidden_stops"):
        found = {**hook.forbidden_stops(game, figure), **found}
    return found


def forbidden_stop(game: Play, figure: Figure, stand: Iterable[Space]) -> str:
    """Why a figure may not stop on spaces, as "rule: why"; empty where it may."""
    found = forbidden_stops(game, figure)
    return next((found[space] for space in stand if space in found), "")


def check_move(game: Play, action: Move) -> None:
    """Raise IllegalActionError where a figure cannot move like that."""
    arrival_of(game, action)


def arrival_of(game: Play, action: Move) -> Arrival:
    """The way that a move takes. Raises IllegalActionError where it is not possible."""
    figure = _mover(game, action)
    if action.how and not (action.how in _MANNERS and _MANNERS[action.how](game, figure)):
        raise IllegalActionError("R040", _("this figure does not move like that"))
    found = _along(game, figure, action) if action.path else _safest(game, figure, action)
    stand = (found.space,) if found.tail is None else (found.space, found.tail)
    why = forbidden_stop(game, figure, stand)
    if why:
        raise illegal(why)
    return found


def _mover(game: Play, action: Move) -> Figure:
    figure = acting(game, action, _("no figure moves now"))
    if game.turn.closed:
        raise IllegalActionError("R005", _("all figures move before the first one attacks"))
    if figure.id in game.turn.moved:
        raise IllegalActionError("R040", _("it has moved already"))
    if stays_put(game.card(figure)):
        raise IllegalActionError("R040", _("this figure never moves"))
    return figure


def _safest(game: Play, figure: Figure, action: Move) -> Arrival:
    space = game.table.space(action.to)
    tail = None if action.tail is None else game.table.space(action.tail)
    if space is None or (action.tail is not None and tail is None):
        raise IllegalActionError("R040", _("{to}: not a space of this battlefield", to=action.to))
    found = reached(game, figure, action.how).get((space, tail))
    if found is None:
        raise _barred(game, figure, space, tail, action.how)
    return found


def why_move(game: Play, figure: Figure, space: Space, how: str = "") -> Why:
    """Why a figure can or cannot move to a space with one of its ends: what refusals and ``why`` both say.
    Raises BuilderError where it cannot move from where it stands.
    """
    start, tail = figure.spaces[0], figure.spaces[1] if len(figure.spaces) > 1 else None
    graph, situation, profile = (
        game.table.graph,
        spatial.situation(game, figure),
        profile_for(game, figure, how),
    )
    if how == LEAP:
        return why_leap(graph, start, space, profile, situation, tail=tail)
    return why(graph, start, space, profile, move_number(game, figure), situation, tail=tail)


def _barred(game: Play, figure: Figure, space: Space, tail: Space | None, how: str) -> IllegalActionError:
    """Why a figure does not come to stand on a space, its other end on another."""
    try:
        for end in (space, tail):
            found = None if end is None else why_move(game, figure, end, how)
            if found is not None and not found.reachable:
                return _refused(found.reasons[0])
    except BarredError as error:
        return _refused(error.reason)
    except BuilderError as error:
        return IllegalActionError("R040", str(error))
    if tail is None:
        return IllegalActionError("R050", _("two spaces were expected, for a figure that stands on two"))
    return IllegalActionError(
        "R051",
        _("its base does not come to lie on {space} and {tail} in that order", space=space, tail=tail),
    )


def _refused(reason: Reason) -> IllegalActionError:
    return IllegalActionError(reason.rules[0] if reason.rules else "R040", reason.plain)


def _along(game: Play, figure: Figure, action: Move) -> Arrival:
    """What comes of a way that a person chose, space by space. Raises IllegalActionError with the rule."""
    spaces = [game.table.space(position) or game.table.top(position) for position in action.path]
    missing = [position for position, space in zip(action.path, spaces, strict=True) if space is None]
    if missing:
        raise IllegalActionError("R040", _("{missing}: not a space of this battlefield", missing=missing[0]))
    path = [space for space in spaces if space is not None]
    if not path or path[0] not in figure.spaces or position_of(path[-1]) != action.to:
        raise IllegalActionError(
            "R040", _("a way from where the figure stands to where it moves was expected")
        )
    # R050: the other end of a base of two spaces follows, so that the way of the leading end decides both.
    tail = next((space for space in figure.spaces if space != path[0]), None)
    try:
        found = follow(
            game.table.graph,
            path,
            profile_for(game, figure, action.how),
            move_number(game, figure),
            spatial.situation(game, figure),
            tail=tail,
            leaps=action.how == LEAP,
        )
    except BarredError as error:
        raise _refused(error.reason) from None
    except BuilderError as error:
        raise IllegalActionError("R040", str(error)) from None
    if (None if found.tail is None else position_of(found.tail)) != action.tail:
        raise IllegalActionError("R050", _("the other end follows the leading one"))
    return found


def move(game: Play, action: Move) -> None:
    """Move a figure: swipes where it leaves engagements, falls, the ground, glyphs."""
    arrival = arrival_of(game, action)
    figure = game.state.figures[action.figure]
    turn = game.turn
    acted = turn.with_acted(figure.id)
    game.change_turn(acted=acted, moved=(*turn.moved, figure.id))
    go(game, figure, arrival, action.how)
    drop_idle_turns(game)


def go(game: Play, figure: Figure, arrival: Arrival, how: str = "") -> None:
    """Bring a figure along a way, in its move or by a power: swipes, falls, the ground, glyphs."""
    way, stood = tuple(map(position_of, arrival.path)), tuple(map(position_of, figure.spaces))
    tail = None if arrival.tail is None else position_of(arrival.tail)
    how = how or (WALK if flies(game, figure) and not arrival.flown else "")
    game.emit(Moved(figure=figure.id, stood=stood, way=way, tail=tail, cost=arrival.cost, how=how))
    taken = game.taken  # before vines wound it on the space of somebody whom it walks through
    for hook in game.hooks("sets_out"):
        hook.sets_out(game, figure, arrival)
    if game.state.figures[figure.id].on and _swiped(game, figure.id, arrival, taken):
        _arrive(game, figure.id, arrival)


def _swiped(game: Play, id: int, arrival: Arrival, taken: Mapping[Space, Figure]) -> bool:
    """Roll the swipes at a figure that leaves engagements (R073, R074), which wound it where it is by then;
    whether it lives.

    An enemy need not swipe: whoever may does, but for players whose standing choice it is not to.
    """
    for swipe in arrival.swipes:
        by, figure = taken[swipe.by.spaces[0]], game.state.figures[id]
        if not by.on:
            continue
        dice, about = swipe_shares(game, by, figure), About(figure=id, by=by.id)
        found = game.roll_shares(dice, N_("leaving an engagement"), game.player_of(by), about)
        wounds = found.skulls
        if wounds:
            game.put(replace(figure, spaces=arrival.stands[swipe.step]))
            wounds += sum(hook.swipe_wounds(game, by) for hook in game.hooks("swipe_wounds"))
        if not wound(game, id, wounds, N_("leaving an engagement"), by=by.id):
            return False
    return True


def _arrive(game: Play, id: int, arrival: Arrival) -> None:
    stand = (arrival.space,) if arrival.tail is None else (arrival.space, arrival.tail)
    game.put(replace(game.state.figures[id], spaces=stand))
    for fallen in arrival.falls:
        if not falls(game, id, fallen.fall):
            return
    for peril in arrival.perils:
        if not endures(game, id, peril):
            return
    landed(game, id)
    for hook in game.hooks("moved"):
        figure = game.state.figures[id]
        if figure.on:
            hook.moved(game, figure, arrival)
