"""Glyphs that are collected instead of working."""

from __future__ import annotations

from collections.abc import Mapping

from builder.referee.events import Collected
from builder.referee.glyphs import glyph_stops, glyphs_under, remove, turn_up
from builder.referee.play import Play
from builder.referee.rules.rule import Rule
from builder.referee.state import Figure, Phase
from builder.scenario.model import Up
from builder.scenario.places import Spot
from builder.scenario.special import CollectGlyphs


class CollectGlyphsRule(Rule[CollectGlyphs]):
    """Landing on a glyph ends the move and shows it: wanted ones are collected, all others removed."""

    def stops(self, game: Play) -> Mapping[Spot, str]:
        """Every glyph ends a move, in the Basic game too."""
        return glyph_stops(game)

    def landed(self, game: Play, figure: Figure) -> None:
        """Collect it or remove it; figures that are placed before the game do not land on it."""
        player = game.player_of(figure)
        if game.state.phase is not Phase.TURNS or not player:
            return
        for lying in glyphs_under(game, figure):
            if lying.up is Up.SYMBOL:
                turn_up(game, lying, figure)
            remove(game, lying)
            if self._wanted(game, lying.name):
                game.state.collected[player] = (*game.state.collected.get(player, ()), lying.name)
                game.tell(Collected(player=player, name=lying.name, figure=figure.id))

    def _wanted(self, game: Play, name: str) -> bool:
        """Whether it is one of them, by whichever name the scenario calls it."""
        glyph = game.table.glyph(name)
        return any(
            wanted == name or (glyph is not None and game.table.glyph(wanted) is glyph)
            for wanted in self.rule.names
        )
