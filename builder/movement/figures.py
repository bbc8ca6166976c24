"""What movement asks of a figure, and what the figures of an army card answer."""

from __future__ import annotations

from dataclasses import dataclass

from builder.catalogue.cards import Card
from builder.errors import BuilderError
from builder.facts import Size
from builder.language import N_, _
from builder.movement.editions import Edition

MAX_HEIGHT = 60
MAX_MOVE = 1_000
MAX_LEAP = 100


@dataclass(frozen=True, slots=True)
class Leap:
    """A leap that a figure may make instead of a move: so many spaces, whatever their levels.

    No space it crosses lies more than ``up`` levels above its start, and it lands at most ``up`` levels above
    and ``down`` below. ``swiped``: who it was engaged with may swipe when it leaves. Raises BuilderError for
    numbers out of range.
    """

    spaces: int
    up: int
    down: int
    swiped: bool = False

    def __post_init__(self) -> None:
        for message, number, least in (
            (N_("leap, spaces: {least} to {most} was expected, found {n}"), self.spaces, 1),
            (N_("leap, up: {least} to {most} was expected, found {n}"), self.up, 0),
            (N_("leap, down: {least} to {most} was expected, found {n}"), self.down, 0),
        ):
            if not least <= number <= MAX_LEAP:
                raise BuilderError(_(message, least=least, most=MAX_LEAP, n=number))


@dataclass(frozen=True, slots=True)
class Profile:
    """A figure's height in levels, size, bases, and how it moves.

    ``double``: it stands on two spaces (R050). ``flying``: ignores elevation (R057). ``ghost_walk``: passes
    any figure. ``slither``: water does not end its move. ``disengage``: leaving takes no swipes. ``leap``:
    what it may do instead of a move. These powers are of the Master game: in an edition without powers they
    are not asked. ``climbs_ruins``: a ruin is climbed like a wall (decision 6). Raises BuilderError for a
    height out of range.
    """

    height: int
    size: Size = Size.MEDIUM
    double: bool = False
    flying: bool = False
    ghost_walk: bool = False
    slither: bool = False
    disengage: bool = False
    climbs_ruins: bool = False
    leap: Leap | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.height <= MAX_HEIGHT:
            raise BuilderError(height_text(self.height))


def height_text(height: int) -> str:
    """That a height is out of range."""
    return _("height: 1 to {most} levels were expected, found {n}", most=MAX_HEIGHT, n=height)


def profile_of(card: Card) -> Profile:
    """How a figure of a card moves. Raises BuilderError for a base of more than two spaces."""
    if card.spaces > 2:
        raise BuilderError(
            _(
                "{card}: a figure on one or two spaces was expected, this one stands on {n} and never moves",
                card=card.id,
                n=card.spaces,
            )
        )
    leap = card.leap
    return Profile(
        card.height,
        Size(card.size),
        double=card.spaces == 2,
        flying=card.flying,
        ghost_walk=card.ghost_walk,
        slither=card.slither,
        disengage=card.disengage,
        leap=None if leap is None else Leap(leap.spaces, leap.up, leap.down, swiped=leap.swiped),
    )


def move_of(card: Card, edition: Edition) -> int:
    """Its Move: of the Basic side in the Basic game, of the other side else."""
    return card.move if edition.powers else card.basic_move
