"""Secret glyphs that are shown when their figure falls."""

from __future__ import annotations

from builder.referee.play import Play
from builder.referee.rules.rule import Rule
from builder.referee.secrets import show
from builder.referee.state import Figure
from builder.scenario.special import RevealOnDeath


class RevealOnDeathRule(Rule[RevealOnDeath]):
    """The glyph on a card is turned over when its figure is destroyed or taken over."""

    def destroyed(self, game: Play, figure: Figure) -> None:
        """Show it."""
        show(game, figure.card)

    def taken_over(self, game: Play, card: str) -> None:
        """Show it."""
        show(game, card)
