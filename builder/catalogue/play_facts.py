"""The army cards and glyphs that a scenario can ask for; read when they are first needed."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING

from builder import places

if TYPE_CHECKING:
    from builder.catalogue.cards import Card, KnownCards
    from builder.catalogue.glyphs import Glyph


class PlayFacts:
    """The cards and glyphs that ship, and the user's own cards.

    All raise UnreadableError where a shipped file is missing or broken.
    """

    @cached_property
    def known_cards(self) -> KnownCards:
        """The cards, and what is wrong in the user's own file of them."""
        from builder.catalogue.cards import known_cards  # not needed to open the window

        return known_cards(places.shipped("tilesets"), places.own_cards_file())

    def forget_cards(self) -> KnownCards | None:
        """Read the user's own cards again when they are needed next. Returns what was known, if anything."""
        known: KnownCards | None = self.__dict__.pop("known_cards", None)
        return known

    @property
    def cards(self) -> Mapping[str, Card]:
        """All army cards by id, in the order of their files."""
        return self.known_cards.cards

    @cached_property
    def glyphs(self) -> Mapping[str, Glyph]:
        """All glyphs by id."""
        from builder.catalogue.glyphs import load_glyphs

        return load_glyphs(places.shipped("tilesets"))

    def knowing(self, glyphs: Mapping[str, Glyph]) -> PlayFacts:
        """The same with these glyphs, those of a scenario's own among them."""
        if glyphs is self.glyphs:
            return self
        found = copy(self)
        found.__dict__["glyphs"] = glyphs
        return found

    def _glyph(self, name: str) -> Glyph | None:
        from builder.catalogue.glyphs import glyph_named

        return glyph_named(self.glyphs, name) if name else None

    def letter(self, glyph: str) -> str:
        """The letter on the power side of a glyph; ``?`` where nobody knows which it is."""
        found = self._glyph(glyph)
        return found.letter if found is not None else (glyph[:1].upper() or "?")

    def glyph_name(self, glyph: str) -> str:
        """What a glyph is called, empty where nobody knows which it is."""
        found = self._glyph(glyph)
        return found.name if found is not None else glyph

    def glyph_id(self, glyph: str) -> str:
        """The id of a glyph, whether it is called by that, its name or its letter; unknown ones stay."""
        found = self._glyph(glyph)
        return found.id if found is not None else glyph

    def card_name(self, card: str) -> str:
        """What an army card is called: its id where it is not known."""
        found = self.cards.get(card)
        return found.name if found is not None else card

    def figure_spaces(self, card: str) -> int:
        """How many spaces a figure of a card takes, one where it is not known."""
        found = self.cards.get(card)
        return found.spaces if found is not None else 1

    def points_that_fit(self, spaces: int) -> int:
        """How many points every army may have so that its figures are sure to fit on this number of spaces
        (R022).

        The card that needs most room for its points decides; 0 where no card has points.
        """
        dearest = max(
            (card.figures * card.spaces / card.points for card in self.cards.values() if card.points),
            default=0.0,
        )
        return int(spaces / dearest / 10) * 10 if dearest else 0
