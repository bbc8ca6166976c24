"""Moving: which moves there are, and what happens on the way (R040 to R076, R150, R200 to R208)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.errors import BuilderError
from builder.movement.movers import mover
from builder.movement.paths import follow
from builder.movement.reach import Arrival, Reach
from builder.movement.reach import leap as leaps_of
from builder.movement.reach import reach as reach_of
from builder.movement.swipes import SWIPE_DICE, Engagements
from builder.movement.why import at_the_target
from builder.referee.actions import IllegalActionError, Move
from builder.referee.bases import stays_put
from builder.referee.effects import landed, wound
from builder.referee.flow import drop_idle_turns, replace_turn
from builder.referee.perils import endures, falls
from builder.referee.shares import SWIPE, Share, roll, shares
from builder.referee.state import Figure, Phase
from builder.referee.table import spot_of
from builder.scenario.places import Spot

if TYPE_CHECKING:
    from builder.board import Space
    from builder.referee.game import Game

LEAP = "leap"


def may_act(game: Game, figure: Figure) -> str:
    """Why a figure may not act in the turn that goes on, as "rule: why"; empty where it may."""
    turn = game.turn
    if not figure.on:
        return "R005: it is not on the battlefield"
    if figure.id not in turn.pool:
        return "R001: it does not belong to the card of this turn"
    if figure.id not in turn.acted and len(turn.acted) >= turn.limit:
        return f"R027: {turn.limit} figures act in a turn with this card"
    return ""


def movable(game: Game) -> Iterator[Figure]:
    """The figures that may move now."""
    if not game.state.turns or game.state.asks or game.turn.closed:
        return
    for id in game.turn.pool:
        figure = game.state.figures[id]
        if id not in game.turn.moved and not may_act(game, figure) and not stays_put(game.card(figure)):
            yield figure


def move_number(game: Game, figure: Figure) -> int:
    """The spaces that a figure may move now."""
    return max(
        0,
        game.table.move(game.card(figure))
        + sum(h.move_bonus(game, figure) for h in game.hooks("move_bonus")),
    )


def reached(game: Game, figure: Figure, how: str = "") -> Reach:
    """Where a figure can move to, with the cheapest ways."""
    profile, number = game.profile(figure), move_number(game, figure)
    return game.where.kept((figure.id, how, number, profile), lambda: _reach(game, figure, how, number))


def _reach(game: Game, figure: Figure, how: str, number: int) -> Reach:
    start, tail = figure.spaces[0], figure.spaces[1] if len(figure.spaces) > 1 else None
    situation, profile = game.where.situation(figure), game.profile(figure)
    try:
        if how == LEAP:
            return leaps_of(game.table.graph, start, profile, situation, tail=tail)
        return reach_of(game.table.graph, start, profile, number, situation, tail=tail)
    except BuilderError:
        return {}  # it stands where it cannot move from, such as beside another on a ladder


def leaps(game: Game, figure: Figure) -> bool:
    """Whether a figure may leap instead of moving."""
    return game.table.edition.powers and game.profile(figure).leap is not None


def moves(game: Game, only: Figure | None = None) -> Iterator[Move]:
    """All moves, or those of one figure, by the cheapest way each."""
    for figure in movable(game):
        if only is not None and figure.id != only.id:
            continue
        for how in ("", LEAP) if leaps(game, figure) else ("",):
            for arrival in reached(game, figure, how).values():
                stand = (arrival.space,) if arrival.tail is None else (arrival.space, arrival.tail)
                if not forbidden_stop(game, figure, stand):
                    tail = None if arrival.tail is None else spot_of(arrival.tail)
                    yield Move(game.turn.player, figure.id, spot_of(arrival.space), tail, (), how)


def forbidden_stop(game: Game, figure: Figure, stand: tuple[object, ...]) -> str:
    """Why a figure may not stop on spaces."""
    for hook in game.hooks("forbids_stop"):
        why = hook.forbids_stop(game, figure, stand)
        if why:
            return why
    return ""


def check_move(game: Game, action: Move) -> None:
    """Raise IllegalActionError where a figure cannot move like that."""
    arrival_of(game, action)


def arrival_of(game: Game, action: Move) -> Arrival:
    """The way that a move takes. Raises IllegalActionError where it is not possible."""
    figure = _mover(game, action)
    if action.how not in ("", LEAP) or (action.how == LEAP and not leaps(game, figure)):
        raise IllegalActionError("R040", "this figure does not move like that")
    found = _along(game, figure, action) if action.path else _cheapest(game, figure, action)
    stand = (found.space,) if found.tail is None else (found.space, found.tail)
    why = forbidden_stop(game, figure, stand)
    if why:
        raise IllegalActionError("R129", why)
    return found


def _mover(game: Game, action: Move) -> Figure:
    state = game.state
    if state.phase is not Phase.TURNS or not state.turns or state.asks:
        raise IllegalActionError("R004", "no figure moves now")
    if action.player != game.turn.player:
        raise IllegalActionError("R004", f"it is the turn of {game.table.called(game.turn.player)}")
    figure = state.figures.get(action.figure)
    if figure is None:
        raise IllegalActionError("", f"there is no figure {action.figure}")
    against = may_act(game, figure)
    if against:
        rule, _, why = against.partition(": ")
        raise IllegalActionError(rule, why)
    if game.turn.closed:
        raise IllegalActionError("R005", "all figures move before the first one attacks")
    if figure.id in game.turn.moved:
        raise IllegalActionError("R040", "it has moved already")
    if stays_put(game.card(figure)):
        raise IllegalActionError("R040", "this figure never moves")
    return figure


def _cheapest(game: Game, figure: Figure, action: Move) -> Arrival:
    space = game.table.space(action.to)
    tail = None if action.tail is None else game.table.space(action.tail)
    if space is None or (action.tail is not None and tail is None):
        raise IllegalActionError("R040", f"{action.to}: not a space of this battlefield")
    found = reached(game, figure, action.how).get((space, tail))
    if found is None:
        raise _barred(game, figure, space, tail) or IllegalActionError(
            "R040", f"{space} is not within reach of this figure"
        )
    return found


def _barred(game: Game, figure: Figure, *stand: Space | None) -> IllegalActionError | None:
    """Why a figure could not stand on spaces whatever its way: who stands there, what lies above (R041, R042,
    R054); None where nothing of the kind is.
    """
    going = mover(game.table.graph, game.profile(figure), game.where.situation(figure))
    for space in stand:
        if space is not None and space not in figure.spaces:
            for reason in at_the_target(going, space):
                text = reason.text.removesuffix(f" ({', '.join(reason.rules)})")
                return IllegalActionError(reason.rules[0] if reason.rules else "R040", text)
    return None


def _along(game: Game, figure: Figure, action: Move) -> Arrival:
    spaces = [game.table.space(spot) or game.table.top(spot) for spot in action.path]
    missing = [spot for spot, space in zip(action.path, spaces, strict=True) if space is None]
    if missing:
        raise IllegalActionError("R040", f"{missing[0]}: not a space of this battlefield")
    path = [space for space in spaces if space is not None]
    if not path or path[0] not in figure.spaces or spot_of(path[-1]) != action.to:
        raise IllegalActionError("R040", "a way from where the figure stands to where it moves was expected")
    tail = next((space for space in figure.spaces if space != path[0]), None)
    try:
        found = follow(
            game.table.graph,
            path,
            game.profile(figure),
            move_number(game, figure),
            game.where.situation(figure),
            tail=tail,
            leaps=action.how == LEAP,
        )
    except BuilderError as error:
        raise IllegalActionError("R040", str(error)) from None
    if (None if found.tail is None else spot_of(found.tail)) != action.tail:
        raise IllegalActionError("R050", "the other end follows the leading one")
    return found


def move(game: Game, action: Move) -> None:
    """Move a figure: swipes where it leaves engagements, falls, the ground, glyphs."""
    arrival = arrival_of(game, action)
    figure = game.state.figures[action.figure]
    turn = game.turn
    acted = turn.acted if figure.id in turn.acted else (*turn.acted, figure.id)
    replace_turn(game, acted=acted, moved=(*turn.moved, figure.id))
    way = [_plain(spot_of(space)) for space in arrival.path]
    tail = None if arrival.tail is None else _plain(spot_of(arrival.tail))
    stood = [_plain(spot_of(space)) for space in figure.spaces]
    game.tell("moved", figure=figure.id, stood=stood, way=way, tail=tail, cost=arrival.cost, how=action.how)
    if _swiped(game, figure, arrival, leapt=action.how == LEAP):
        _arrive(game, figure.id, arrival)
    drop_idle_turns(game)


def _plain(spot: Spot) -> list[int]:
    return [spot.hex.q, spot.hex.r, spot.level]


def _swiped(game: Game, figure: Figure, arrival: Arrival, *, leapt: bool) -> bool:
    """Roll the swipes at a figure that leaves engagements (R073, R074); whether it lives.

    Whoever may swipe does: the texts let an enemy forgo it, which nobody would.
    """
    if not game.table.edition.engagement:
        return True
    situation = game.where.situation(figure)
    swipes = Engagements(game.table.graph, game.profile(figure), situation).swipes(arrival, leapt=leapt)
    taken = dict(game.where.taken)
    for swipe in swipes:
        by = taken[swipe.by.spaces[0]]
        if not by.on or not game.enemies(by, figure):
            continue
        dice = [Share(SWIPE, SWIPE_DICE), *shares(game, "swipe_dice", by, figure)]
        ids = {"figure": figure.id, "by": by.id}
        found = roll(game, dice, "leaving an engagement", game.player_of(by), **ids)
        if not wound(game, figure.id, found.skulls, "leaving an engagement", by=by.id):
            return False
    return True


def _arrive(game: Game, id: int, arrival: Arrival) -> None:
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
