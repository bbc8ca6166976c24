"""What glyphs do, in sentences of our own (R123 to R131).

A glyph works as long as a figure of the player stands on it (R122), unless it says once.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from builder.catalogue.glyphs import Glyph

EFFECTS: Mapping[str, str] = MappingProxyType({
    "attack": "While a figure stands on it, figures of its player have Attack {dice} more.",
    "defense": "While a figure stands on it, figures of its player have Defense {dice} more.",
    "range": "While a figure stands on it, figures of its player with Range {least} or more have {add} more.",
    "move": (
        "While a figure stands on it, figures of its player have Move {add} more; not the one moving off it."
    ),
    "initiative": "While a figure stands on it, its player adds {add} to initiative.",
    "object": "It does what the scenario says.",
    "healing": "Once: the wounded figure that stops on it loses all its wounds.",
    "summoning": "Once: the player brings any other figure to an empty space beside the one on it.",
    "curse": "Once: a d20 is rolled for every figure on the battlefield; {deadly} destroys it.",
})  # fmt: skip
"""By kind of glyph; the numbers are those that a glyph gives."""
NO_EFFECT = "No rulebook here says what it does: without rules it only stops."


def effect(glyph: Glyph) -> str:
    """What a glyph does, in a sentence."""
    return EFFECTS.get(glyph.kind, NO_EFFECT).format(**glyph.given)
