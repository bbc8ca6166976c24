"""What a figure looks like, read from the data of its card: its build, its head, what it holds.

No card is named: class, species, Range and the words of its name decide, so cards of one's own have a look,
too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builder.catalogue.cards import Card

_USUAL_HEIGHT = 4  # levels: of a figure of which none is known


class Build(StrEnum):
    """What carries a figure."""

    FOOT = "foot"
    WINGED = "winged"  # on foot, too
    SERPENT = "serpent"
    FOUR_LEGS = "four-legs"
    RIDER = "rider"
    DRAGON = "dragon"
    VEHICLE = "vehicle"
    CROWD = "crowd"
    MOUND = "mound"


@dataclass(frozen=True, slots=True)
class Look:
    """How a figure is drawn: ``height`` in levels (0: not known); ``head``, ``gear`` and ``shield`` are words
    of `builder.drawing.figure_bodies`, empty for a plain head and empty hands.
    """

    build: Build = Build.FOOT
    height: int = 0
    spaces: int = 1
    head: str = ""
    gear: str = ""
    shield: str = ""
    robed: bool = False
    broad: bool = False

    @property
    def levels(self) -> int:
        """How high it is drawn, in levels."""
        return self.height or _USUAL_HEIGHT


_SWARMS = frozenset({"swarm", "swarms", "rat", "rats", "horde", "crowd", "mob", "insects"})
_RIDERS = frozenset({"orc", "human", "elf", "dwarf", "marro", "goblin", "undead"})
_MACHINES = frozenset({"soulborg", "machine", "vehicle", "tank", "robot", "construct"})
_SERPENTS = frozenset({"viper", "serpent", "snake"})
_BEASTS = frozenset({"beast", "hound", "horse", "spider", "cat"})
_BROAD = frozenset({"soulborg", "orc", "troll", "dwarf", "ursine", "giant", "ogre", "golem", "elemental"})
_ROBED = frozenset({"wizard", "archmage", "monk", "darklord", "warlock", "priest", "sorcerer", "sorceress"})
# The first word that a card has decides.
_HEADS = {
    **dict.fromkeys(("marro",), "crest"),
    **dict.fromkeys(("soulborg", "machine", "robot", "construct"), "block"),
    **dict.fromkeys(("orc", "troll", "goblin", "ogre", "giant"), "ears"),
    **dict.fromkeys(("wolf", "ursine", "bear", "lion", "beast"), "muzzle"),
    **dict.fromkeys(_SERPENTS, "hood"),
    **dict.fromkeys(("dryan", "treant", "fiend"), "antlers"),
    **dict.fromkeys(("wizard", "archmage", "sorcerer", "sorceress", "warlock"), "pointed"),
    **dict.fromkeys(("viking", "samurai", "minion"), "horns"),
    **dict.fromkeys(("knight", "knights", "roman", "paladin", "sir"), "plume"),
    **dict.fromkeys(("pirate", "captain", "agent", "lawman", "line", "outlaw"), "brim"),
    **dict.fromkeys(("undead", "elf", "assassin", "rogue"), "cowl"),
    **dict.fromkeys(("soldier", "sniper", "guard"), "helmet"),
}
_SHOTS = {
    **dict.fromkeys(("wizard", "archmage", "sorcerer", "sorceress", "warlock"), "staff"),
    **dict.fromkeys(("archer", "elf", "samurai", "roman"), "bow"),
    **dict.fromkeys(("agent", "lawman", "captain", "pirate", "outlaw"), "pistols"),
    **dict.fromkeys(("sniper",), "rifle"),
    **dict.fromkeys(("soulborg", "machine", "robot"), "cannon"),
}
_BLOWS = {
    **dict.fromkeys(("wizard", "archmage", "monk", "darklord", "priest"), "staff"),
    **dict.fromkeys(("beast", "drone", "devourer", "hive", "dragon"), ""),
    **dict.fromkeys(("troll", "giant", "ogre", "heavy"), "club"),
    **dict.fromkeys(("samurai",), "long-sword"),
    **dict.fromkeys(("viking", "orc", "dwarf", "barbarian"), "axe"),
    **dict.fromkeys(("kyrie", "viper", "minion", "legionnaires", "guard"), "spear"),
}
_SHIELDS = {
    **dict.fromkeys(("viking",), "round"),
    **dict.fromkeys(("knight", "knights", "paladin", "sir", "heavy"), "kite"),
    **dict.fromkeys(("legionnaires",), "tall"),
}


def look_of_card(card: Card | None) -> Look:
    """The look of the figures of a card; the usual one where it is not known."""
    if card is None:
        return Look()
    words = frozenset((card.species, card.figure_class, *re.findall(r"[a-z]+", card.name.lower())))
    return _look(words, card.height, card.spaces, card.range > 1, card.flying)


@lru_cache(maxsize=512)
def _look(words: frozenset[str], height: int, spaces: int, shoots: bool, flies: bool) -> Look:
    build, ghost = _build(words, spaces, flies), _is_ghost(words, flies)
    return Look(
        build,
        height,
        spaces,
        _first(_HEADS, words),
        _first(_SHOTS, words, "rifle") if shoots else _first(_BLOWS, words, "sword"),
        "" if shoots else _first(_SHIELDS, words),
        ghost or bool(words & _ROBED),
        bool(words & _BROAD),
    )


def _build(words: frozenset[str], spaces: int, flies: bool) -> Build:
    # What says most decides: a dragon of two spaces that flies is no rider and no winged man.
    if words & _SWARMS:
        return Build.CROWD
    if "dragon" in words:
        return Build.DRAGON
    if spaces > 3 or "hive" in words:
        return Build.MOUND
    if words & _SERPENTS:
        return Build.SERPENT
    if spaces > 1 and words & _MACHINES:
        return Build.VEHICLE
    if spaces > 1 and words & _RIDERS and not flies:
        return Build.RIDER
    if words & _BEASTS and not words & _BROAD:
        return Build.DRAGON if flies else Build.FOUR_LEGS
    return Build.WINGED if flies and not _is_ghost(words, flies) else Build.FOOT


def _is_ghost(words: frozenset[str], flies: bool) -> bool:
    """Whether it floats without wings and feet."""
    return flies and "undead" in words and "kyrie" not in words


def _first(table: dict[str, str], words: frozenset[str], usual: str = "") -> str:
    return next((table[word] for word in table if word in words), usual)
