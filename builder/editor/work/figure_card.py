"""The figure of an army card, with the numbers of the side that an edition plays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builder.catalogue.cards import Card
    from builder.editor.work.figure import Figure


def figure_of(card: Card, now: Figure) -> Figure:
    """The figure of a card by the rules that ``now`` goes by; its edition and door stay as they are.

    Move and Range are of the Basic side in the Basic game, of the other side else. Raises BuilderError for a
    base of more than two spaces, which never moves.
    """
    from builder.movement.from_card import move_of, profile_of  # not needed to open the window

    profile, rules = profile_of(card), now.rules
    leap = profile.leap
    return replace(
        now,
        card=card.id,
        height=profile.height,
        move=move_of(card, rules),
        range=card.range if rules.powers else card.basic_range,
        size=profile.size.value,
        double=profile.double,
        flying=profile.flying,
        ghost_walk=profile.ghost_walk,
        slither=profile.slither,
        disengage=profile.disengage,
        leap=0 if leap is None else leap.spaces,
        leap_up=0 if leap is None else leap.up,
        leap_down=0 if leap is None else leap.down,
        leap_swiped=leap is not None and leap.swiped,
    )
