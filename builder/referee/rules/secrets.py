"""Secret glyphs that are shown when their figure falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.referee.rules.rule import Rule
from builder.referee.secrets import show
from builder.referee.state import Figure
from builder.scenario.special import RevealOnDeath

if TYPE_CHECKING:
    from builder.referee.game import Game


class RevealOnDeathRule(Rule[RevealOnDeath]):
    """The glyph on a card is turned over when its figure is destroyed or taken over."""

    def destroyed(self, game: Game, figure: Figure) -> None:
        """Show it."""
        show(game, figure.card)

    def taken_over(self, game: Game, card: str) -> None:
        """Show it."""
        show(game, card)
