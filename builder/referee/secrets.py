"""Glyphs that lie hidden on army cards: when they are shown."""

from __future__ import annotations

from dataclasses import replace

from builder.referee.events import SecretShown
from builder.referee.play import Play
from builder.scenario.victory import Condition, filters_in, walked


def show(game: Play, card: str) -> None:
    """Turn over the glyph on an owned card, where one lies hidden there."""
    owned = game.state.cards[card]
    if owned.secret and not owned.secret_shown:
        game.state.cards[card] = replace(owned, secret_shown=True)
        game.tell(SecretShown(player=owned.owner, card=card, glyph=owned.secret))


def show_needed(game: Play, condition: Condition) -> None:
    """Show the glyphs on cards that a condition speaks of: who claims it must show them."""
    wanted = {figures.secret for part in walked(condition) for figures in filters_in(part) if figures.secret}
    for card in list(game.state.cards):
        if game.state.cards[card].secret in wanted:
            show(game, card)
