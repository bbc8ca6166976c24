"""What names in files of other programs mean: the letters of glyphs and the names of army cards."""

from __future__ import annotations

from functools import cache

from builder import places
from builder.catalogue.cards import load_cards
from builder.catalogue.glyphs import load_glyphs
from builder.scenario.imported import Names, plain_name


@cache
def known_names() -> Names:
    """Those of the shipped catalogue. Raises UnreadableError where that is broken."""
    tilesets = places.shipped("tilesets")
    glyphs = {glyph.letter: glyph.id for glyph in load_glyphs(tilesets).values()}
    return Names(glyphs, {plain_name(card.name): card.id for card in load_cards(tilesets).values()})
