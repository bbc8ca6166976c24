"""Glyphs on the battlefield (R120 to R132)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from builder.referee.hooks import Hook
from builder.referee.state import Figure, LyingGlyph
from builder.referee.table import spot_of
from builder.scenario.model import Up

if TYPE_CHECKING:
    from builder.referee.game import Game


def glyph_under(game: Game, figure: Figure) -> LyingGlyph | None:
    """The glyph that the leading end of a figure stands on (R120)."""
    spots = {spot_of(space) for space in figure.spaces}
    return next((g for g in game.state.glyphs.values() if g.at in spots and not g.inert), None)


class GlyphPowers(Hook):
    """All glyphs of a game."""

    def landed(self, game: Game, figure: Figure) -> None:
        """A glyph that lies symbol-side up is turned (R120)."""
        glyph = glyph_under(game, figure)
        if glyph is not None and glyph.up is Up.SYMBOL:
            game.state.glyphs[glyph.id] = replace(glyph, up=Up.POWER)
            game.tell("glyph-turned", glyph=glyph.name, figure=figure.id)
