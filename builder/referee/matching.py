"""Which figures and cards a filter of the scenario means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.catalogue.cards import Card
from builder.referee.state import Figure
from builder.scenario.filters import ANY, ENEMIES, OWN, TEAM, Figures

if TYPE_CHECKING:
    from builder.referee.game import Game


def matches_card(figures: Figures, card: Card) -> bool:
    """Whether the figures of a card fit what a filter says of cards."""
    return (
        figures.card in ("", card.id)
        and figures.unique in (None, card.unique)
        and figures.hero in (None, card.hero)
        and figures.flying in (None, card.flying)
        and figures.general in ("", card.general)
        and figures.species in ("", card.species)
        and figures.figure_class in ("", card.figure_class)
        and figures.personality in ("", card.personality)
    )


def matches(game: Game, figures: Figures, figure: Figure, asker: str) -> bool:
    """Whether a figure fits a filter, seen from ``asker``: a player or a side."""
    owned = game.owned(figure)
    return (
        matches_card(figures, owned.card)
        and figures.started_in in ("", figure.started_in)
        and figures.secret in ("", owned.secret)
        and _is_of(game, figures.of, owned.controller, asker)
    )


def _is_of(game: Game, of: str, controller: str, asker: str) -> bool:
    """Whether a controller is meant; nobody's figures are meant only by ``any`` or by name."""
    if of == ANY:
        return True
    side = game.table.side(controller)
    asking = game.table.side(asker) or asker
    if of == OWN:
        return controller == asker or (asker not in game.table.seats and side == asker)
    if of == TEAM:
        return bool(controller) and side == asking
    if of == ENEMIES:
        return bool(controller) and side != asking
    return of in (controller, side)
