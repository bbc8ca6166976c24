"""A small scenario that is over in a moment: two heroes on a meadow."""

from __future__ import annotations

from collections.abc import Mapping

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card
from builder.hexgrid import Hex
from builder.scenario import Gathering, Layout, Position, Scenario, Seat, Zone
from builder.scenario.victory import AtEndOfRound, Eliminated, MostPoints, Victory

WIDE, ROUNDS = 5, 4


def meadow(catalogue: Catalogue) -> Put:
    """Ground for it, as an edit of an empty battlefield."""
    battlefield, grass = Battlefield(), catalogue.pieces["grass-1"]
    return Put(
        tuple(battlefield.new_piece(grass, Hex(q, r), 1) for r in range(2) for q in range(-(r // 2), WIDE))
    )


def skirmish(cards: Mapping[str, Card]) -> Scenario:
    """Two heroes of few points, each at one end."""
    heroes = sorted(
        (card for card in cards.values() if card.hero and card.unique and card.spaces == 1),
        key=lambda card: (card.points, card.id),
    )
    seats = tuple(
        Seat(
            f"player-{n}", points=500, zones=(f"zone-{n}",), gathering=(Gathering.PRE_MADE,), army=(card.id,)
        )
        for n, card in enumerate(heroes[:2], 1)
    )
    return Scenario(
        title={"en": "Skirmish"},
        layouts=(Layout(seats),),
        zones=(Zone("zone-1", (Position(Hex(0, 0), 1),)), Zone("zone-2", (Position(Hex(WIDE - 1, 0), 1),))),
        rounds=ROUNDS,
        victory=(Victory(Eliminated()), Victory(AtEndOfRound(MostPoints(), round=ROUNDS))),
    )
