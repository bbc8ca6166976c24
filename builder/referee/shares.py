"""What numbers of dice and additions are made of: each part with what it is due to, for the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from builder.referee.dice import Roll
    from builder.referee.game import Game

CARD, SPIRITS, HEIGHT, SWIPE = "card", "spirits", "height", "swipe"


class Share(NamedTuple):
    """A part of a number, and what it is due to: the id of a hook, or one of CARD, SPIRITS, HEIGHT, SWIPE."""

    of: str
    number: int


def shares(game: Game, question: str, *about: object) -> list[Share]:
    """What all hooks in play answer to a question for a number."""
    return [share for hook in game.hooks(question) for share in hook.shares(game, question, *about)]


def total(found: Iterable[Share]) -> int:
    """The number that shares come to."""
    return sum(share.number for share in found)


def plain(found: Iterable[Share]) -> list[Any]:
    """Shares as an event tells them; those of nothing are left out."""
    return [[share.of, share.number] for share in found if share.number]


def roll(game: Game, found: Iterable[Share], why: str, player: str, **data: Any) -> Roll:
    """Roll as many combat dice as shares come to; told as an event with what they are due to."""
    dice = list(found)
    return game.roll(max(0, total(dice)), why, player, **data, shares=plain(dice))
