"""Why a figure cannot do something now, in words with the number of the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.errors import BuilderError
from builder.language import _
from builder.referee.attacking import attacks_remaining
from builder.referee.bases import stays_put
from builder.referee.moving import forbidden_stop, may_act, why_move
from builder.referee.ruling import may_be_ruled
from builder.referee.state import Attack, Figure, IllegalActionError

if TYPE_CHECKING:
    from builder.board import Space
    from builder.movement.why import Why
    from builder.referee.game import Game


def no_attack(game: Game, figure: Figure) -> str:
    """Why a figure attacks nobody now, whoever it is; empty where it may attack."""
    against = may_act(game, figure)
    if against:
        return with_rule(against)
    if game.turn.done:
        return _("no more attacks are made in this turn (R005)")
    return _("it has attacked already (R100)") if attacks_remaining(game, figure) <= 0 else ""


def why_not_attack(game: Game, figure: Figure, other: Figure) -> str:
    """Why a figure does not attack another one now, as the referee says it; neither with a special attack of
    its own that it has now.
    """
    found = [_against(game, figure, other, "") or _("nothing is against it")]
    for hook in game.hooks("specials"):
        for special in hook.specials(game, figure):
            why = _against(game, figure, other, special.id)
            if why:
                found.append(_("{power}: {why}", power=special.name, why=why))
    return "; ".join(found)


def _against(game: Game, figure: Figure, other: Figure, how: str) -> str:
    """Empty where nothing is."""
    try:
        game.check(Attack(game.turn.player, figure.id, other.id, how=how))
    except IllegalActionError as error:
        if error.rule in ("R085", "R086") and may_be_ruled(game, figure, other):
            return _("{why}; near the limit, so a ruling may be proposed (R089)", why=error)
        return str(error)
    return ""


def no_move(game: Game, figure: Figure) -> str:
    """Why a figure does not move now, wherever to; empty where it may move."""
    against = may_act(game, figure)
    if against:
        return with_rule(against)
    if game.turn.closed:
        return _("all figures move before the first one attacks (R005)")
    if figure.id in game.turn.moved:
        return _("it has moved already (R040)")
    return _("a figure on so large a base never moves (R040)") if stays_put(game.card(figure)) else ""


def why_not_move(game: Game, figure: Figure, space: Space) -> str:
    """Why a figure does not move to a space now."""
    stays = no_move(game, figure)
    if stays:
        return stays
    try:
        return move_refusal(game, figure, why_move(game, figure, space))
    except BuilderError as error:
        return str(error)


def move_refusal(game: Game, figure: Figure, found: Why) -> str:
    """What is against a move that the rules of movement were asked about."""
    if found.arrival is not None:
        tail = found.arrival.tail
        stand = (found.arrival.space,) if tail is None else (found.arrival.space, tail)
        forbidden = forbidden_stop(game, figure, stand)
        return with_rule(forbidden) if forbidden else _("nothing is against it")
    rules = list(dict.fromkeys(rule for reason in found.reasons for rule in reason.rules))
    named = list(map(_, rules))
    return f"{found.text} ({', '.join(named)})" if named and named[0] not in found.text else found.text


def with_rule(text: str) -> str:
    """``rule: why`` of the referee as a person reads it."""
    rule, colon, why = text.partition(": ")
    return f"{why} ({rule})" if colon and rule else why or text
