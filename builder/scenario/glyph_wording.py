"""What glyphs do, in sentences of our own (R123 to R131): a glyph works as long as a figure of the player
stands on it (R122), unless it says once; a treasure works for the hero that carries it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from builder.catalogue.card_words import card_word
from builder.catalogue.glyphs import Glyph
from builder.language import N_, _, listed

EFFECTS: Mapping[str, str] = MappingProxyType({
    "attack": N_("While a figure stands on it, figures of its player have Attack {dice} more."),
    "attack-unique": N_("While a figure stands on it, unique figures of its player have {dice} attack dice "
"more in normal attacks."),
    "attack-common": N_("While a figure stands on it, common figures of its player have {dice} attack dice "
"more in normal attacks."),
    "defense": N_("While a figure stands on it, figures of its player have Defense {dice} more."),
    "combat": N_("While a figure stands on it, figures of its player have Attack and Defense {dice} more."),
    "range": N_("While a figure stands on it, figures of its player with Range {least} or more have "
"{add} more."),
    "move": (
        N_("While a figure stands on it, figures of its player have Move {add} more; not the "
"one moving off it.")
    ),
    "initiative": N_("While a figure stands on it, its player adds {add} to initiative."),
    "rolls": N_("While a figure stands on it, its player adds {add} to every d20 for initiative and powers."),
    "only-from-beside": N_("While a figure stands on it, normal attacks hit figures of its player only from "
"beside."),
    "no-swipes": N_("While a figure stands on it, nobody swipes at figures of its player."),
    "toll": N_("At the end of each round a d20 for the figure on it: on a 1 it gets a wound, else an "
"opponent of its player's choice gives one to a figure of their own."),
    "object": N_("It does what the scenario says."),
    "healing": N_("Once: the wounded figure that stops on it loses all its wounds."),
    "mending": N_("Once: the player takes up to {wounds} wounds off own figures."),
    "removal": N_("Once: the player takes any other glyph off the battlefield."),
    "summoning": N_("Once: the player brings any other figure to an empty space beside the one on it."),
    "vines": N_("Who stands on it has an attack die and two defense dice fewer. Who moves off it rolls a "
"die, a skull is a wound; then it goes, as at the end of a round with a figure on it; huge ones crush it."),
    "attack-once": N_("While a figure stands on it, its player gives one normal attack for each order marker "
"Attack {dice} more."),
    "attack-once-hero": N_("While a figure stands on it, its player gives one normal attack of a hero for "
"each order marker Attack {dice} more."),
    "elsewhere": N_("At the end of each round the figure on it may go to any space beside no figure."),
    "curse": N_("Once: a d20 is rolled for every figure on the battlefield; {deadly} destroys it."),
})  # fmt: skip
"""By kind of glyph; the numbers are those that a glyph gives."""
CARRIED = MappingProxyType({
    "attack": N_("The hero that carries it has Attack {dice} more."),
    "defense": N_("The hero that carries it has Defense {dice} more."),
    "combat": N_("The hero that carries it has Attack and Defense {dice} more."),
    "no-swipes": N_("Nobody swipes at the hero that carries it."),
    "draught": N_("Once, when its turn begins: the hero that carries it loses up to {wounds} wounds."),
    "object": N_("A unique hero carries it; it does what the scenario says."),
})  # fmt: skip
"""The same for those that work where they are carried."""
HOW_CARRIED = N_(
    "A unique hero that ends a move on a treasure may take it along. If it lies symbol-side up, a d20 of 1 "
    "to 5 sets off its trap, and it stays. It may be put down, and lies where its hero falls."
)
NO_EFFECT = N_("No rulebook here says what it does: without rules it only stops.")
BY_HAND = N_("A unique hero carries it; what it does is done by hand.")
_SHORT: Mapping[str, str] = MappingProxyType({
    "attack": N_("attack +{dice}"),
    "attack-unique": N_("attack +{dice} (unique)"),
    "attack-common": N_("attack +{dice} (common)"),
    "defense": N_("defense +{dice}"),
    "combat": N_("attack and defense +{dice}"),
    "range": N_("Range +{add}"),
    "move": N_("Move +{add}"),
    "initiative": N_("initiative +{add}"),
    "rolls": N_("d20 +{add}"),
    "only-from-beside": N_("hit only from beside"),
    "no-swipes": N_("no swipes"),
    "toll": N_("a wound each round"),
    "object": N_("an object"),
    "healing": N_("heals"),
    "draught": N_("takes off {wounds} wounds"),
    "mending": N_("takes off {wounds} wounds"),
    "summoning": N_("summons"),
    "removal": N_("takes a glyph away"),
    "curse": N_("a curse"),
    "vines": N_("attack −1, defense −2"),
    "attack-once": N_("attack +{dice}, once"),
    "attack-once-hero": N_("attack +{dice}, once (heroes)"),
    "elsewhere": N_("away at the end"),
})  # fmt: skip


def effect(glyph: Glyph, *, brief: bool = False) -> str:
    """What a glyph does, in a sentence or two; ``brief``: in few words, none where nobody knows."""
    if brief:
        return _(_SHORT[glyph.kind], **glyph.numbers) if glyph.kind in _SHORT else ""
    words = CARRIED.get(glyph.kind, BY_HAND) if glyph.carried else EFFECTS.get(glyph.kind, NO_EFFECT)
    found = _(words, **glyph.numbers)
    who = glyph.against
    sizes, species = listed([card_word(size) for size in who.sizes], "or"), card_word(who.species or "")
    if "dice" not in glyph.numbers or not (sizes or species):
        return found
    only = N_("Only against {sizes} {species} figures.") if sizes else N_("Only against {species} figures.")
    only = only if species else N_("Only against {sizes} figures.")
    return f"{found} {_(only, sizes=sizes, species=species)}"
