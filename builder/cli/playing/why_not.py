"""Why something cannot be done now: which rule forbids it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from builder.errors import BuilderError
from builder.hexgrid.offset import labelled
from builder.referee.actions import Attack, IllegalActionError
from builder.referee.bases import stays_put
from builder.referee.labels import Labels
from builder.referee.moving import may_act
from builder.referee.state import Figure, Phase
from builder.referee.table import spot_of

if TYPE_CHECKING:
    from builder.board import Space
    from builder.referee import Game


def why_not(game: Game, called: Labels, text: str) -> list[str]:
    """What is in the way of the figures of the turn, or of those named, to a place or an attack at it.

    ``text``: a hex (``C9``, ``C9/4``), perhaps with names or numbers of figures of the turn before it.
    """
    if game.state.phase is not Phase.TURNS or game.state.turn is None:
        return ["Nobody moves or attacks now"]
    *names, place = text.split() or [""]
    spaces = spaces_called(game, place)
    if not spaces:
        return [f"{place or 'nothing'}: a hex of the battlefield was expected, as in: why C9"]
    figures = [f for f in game.figures(game.turn.player) if is_meant(game, f, names)]
    return [line for figure in figures for line in _of_figure(game, called, figure, spaces)] or [
        "No figure of this turn is meant by that"
    ]


def spaces_called(game: Game, place: str) -> list[Space]:
    """The spaces that a hex means, or a hex with a level; none where it is no hex of the battlefield."""
    name, _, level = place.partition("/")
    hex = labelled(name)
    found = [] if hex is None else list(game.table.board.at(hex))
    return [space for space in found if not level or str(space.level) == level]


def is_meant(game: Game, figure: Figure, names: list[str]) -> bool:
    """Whether numbers and words mean a figure; without any, all are meant that may act in this turn, and
    those of other players.
    """
    turn = game.state.turn
    if not names:
        return turn is None or figure.id in turn.pool or game.player_of(figure) != turn.player
    words = [f"#{figure.id}", *game.card(figure).name.casefold().split()]
    return all(any(word.startswith(name.casefold()) for word in words) for name in names)


def _of_figure(game: Game, called: Labels, figure: Figure, spaces: list[Space]) -> Iterator[str]:
    who = called.figure(figure.id)
    against = may_act(game, figure)
    if against:
        yield f"{who}: {with_rule(against)}"
        return
    for space in spaces:
        other = game.taken.get(space)
        if other is not None and other.id != figure.id and game.player_of(other) != game.player_of(figure):
            yield f"{who}, an attack on {called.figure(other.id)}: {why_not_attack(game, figure, other)}"
        else:
            yield f"{who} to {called.space(spot_of(space))}: {why_not_move(game, figure, space)}"


def no_attack(game: Game, figure: Figure) -> str:
    """Why a figure attacks nobody now, whoever it is; empty where it may attack."""
    from builder.referee.attacking import attacks_remaining

    against = may_act(game, figure)
    if against:
        return with_rule(against)
    if game.turn.done:
        return "no more attacks are made in this turn (R005)"
    return "it has attacked already (R100)" if attacks_remaining(game, figure) <= 0 else ""


def why_not_attack(game: Game, figure: Figure, other: Figure) -> str:
    """Why a figure does not attack another one now, as the referee says it."""
    try:
        game.check(Attack(game.turn.player, figure.id, other.id))
    except IllegalActionError as error:
        return str(error)
    return "nothing is against it"


def no_move(game: Game, figure: Figure) -> str:
    """Why a figure does not move now, wherever to; empty where it may move."""
    against = may_act(game, figure)
    if against:
        return with_rule(against)
    if game.turn.closed:
        return "all figures move before the first one attacks (R005)"
    if figure.id in game.turn.moved:
        return "it has moved already (R040)"
    return "a figure on so large a base never moves (R040)" if stays_put(game.card(figure)) else ""


def why_not_move(game: Game, figure: Figure, space: Space) -> str:
    """Why a figure does not move to a space now."""
    from builder.referee.moving import forbidden_stop, why_move

    stays = no_move(game, figure)
    if stays:
        return stays
    try:
        found = why_move(game, figure, space)
    except BuilderError as error:
        return str(error)
    if found.arrival is not None:
        stand = (
            (found.arrival.space,)
            if found.arrival.tail is None
            else (found.arrival.space, found.arrival.tail)
        )
        forbidden = forbidden_stop(game, figure, stand)
        return with_rule(forbidden) if forbidden else "nothing is against it"
    rules = list(dict.fromkeys(rule for reason in found.reasons for rule in reason.rules))
    return f"{found.text} ({', '.join(rules)})" if rules and rules[0] not in found.text else found.text


def with_rule(text: str) -> str:
    """``rule: why`` of the referee as a person reads it."""
    rule, colon, why = text.partition(": ")
    return f"{why} ({rule})" if colon and rule else why or text
