"""The profile and the move number of the figures of an army card."""

from __future__ import annotations

from builder.catalogue.cards import Card
from builder.errors import BuilderError
from builder.facts import Size
from builder.movement.editions import Edition
from builder.movement.figures import Leap, Profile


def profile_of(card: Card) -> Profile:
    """How a figure of a card moves. Raises BuilderError for a base of more than two spaces."""
    if card.spaces > 2:
        raise BuilderError(
            f"{card.id}: a figure on one or two spaces was expected, this one stands on {card.spaces} "
            "and never moves"
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
