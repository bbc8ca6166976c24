"""What numbers of dice and additions are made of: each part with what it is due to, for the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

CARD, SPIRITS, HEIGHT, SWIPE = "card", "spirits", "height", "swipe"


class Share(NamedTuple):
    """A part of a number, and what it is due to: the id of a hook, or one of CARD, SPIRITS, HEIGHT, SWIPE."""

    of: str
    number: int


def total(found: Iterable[Share]) -> int:
    """The number that shares come to."""
    return sum(share.number for share in found)


def told(found: Iterable[Share]) -> tuple[Share, ...]:
    """Shares as an event tells them; those of nothing are left out."""
    return tuple(share for share in found if share.number)
