"""Words and texts of army cards in the language that is spoken.

Cards keep them in English, in which they are compared and searched for too; names of cards, powers, generals
and sets stay as they are printed. What people write on cards of their own is shown as it stands.
"""

from __future__ import annotations

from builder.catalogue.powers import CardPower
from builder.language import _, pgettext

CONTEXT = "card"
"""Of the words on cards for translators: a guard, a monk, wild."""


def card_word(word: str) -> str:
    """A species, class, personality or size."""
    return pgettext(CONTEXT, word)


def power_text(power: CardPower) -> str:
    """What a power does, in words; empty where the card says nothing of it."""
    return _(power.text) if power.text else ""
