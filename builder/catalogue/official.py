"""Every official army card by its numbers: enough to draft, to count, and to play by hand those whose powers
nothing here knows. The file ``catalogue/official-cards.yaml`` of the tilesets, read where it is asked for.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from builder.catalogue.cards import ERAS, Card
from builder.catalogue.pieces import Confidence, Id, Line, Name, Sources
from builder.catalogue.powers import MAX_FIGURES, TEXT, CardPower, Number, SizeWord
from builder.catalogue.row import CODEC, Row, add_shipped
from builder.facts import Limits, OneOf
from builder.language import N_

RARITIES = ("unique", "uncommon", "common")
SYSTEMS = (N_("standard"), N_("delta"))
"""Systems of points: as printed, and as players revised them."""
BY_HAND = N_("Only the numbers of this card are known here. Players do by hand what its powers say.")
"""The text in the place of powers that nothing here knows."""
_SAID = (
    *("id", "name", "general", "species", "figure_class", "personality", "hero", "figures", "life", "size"),
    *("height", "spaces", "move", "range", "attack", "defense", "set", "era", "confidence", "source"),
)

PerFigure = Annotated[int, Limits(1, 99)]
Points = Annotated[int, Limits(1, 9_999)]


@dataclass(frozen=True, slots=True)
class OfficialCard:
    """A card by its numbers, as `Card` has them: height in levels, ``spaces`` of one figure's base.

    ``costs`` are points by system, of those that a source gives; ``released`` is year and month.
    """

    id: Id
    name: Name
    general: Line
    species: Line
    figure_class: Line
    personality: Line
    rarity: Annotated[str, OneOf(RARITIES)]
    hero: bool
    figures: Annotated[int, Limits(1, MAX_FIGURES)]
    life: PerFigure
    size: SizeWord
    height: Annotated[int, Limits(1, 60)]
    spaces: Annotated[int, Limits(1, 24)]
    move: Number
    range: PerFigure
    attack: Number
    defense: Number
    costs: Mapping[Annotated[str, OneOf(SYSTEMS)], Points]
    era: Annotated[str, OneOf(("", *ERAS))] = ""
    set: Line = ""
    released: Line = ""
    confidence: Confidence = Confidence.MEDIUM
    source: Sources = ()
    systems: ClassVar = SYSTEMS
    eras: ClassVar = {
        "classic": N_("2004 to 2011"),
        "marvel": N_("Marvel, 2007"),
        "renegade": N_("2024 and later"),
    }

    @property
    def unique(self) -> bool:
        """Whether an army holds it once at most (R026)."""
        return self.rarity == "unique"

    def says(self, words: Iterable[str]) -> bool:
        """Whether it has every word, a part of one too, in its name, general, set, or what it is (``hero``,
        ``unique``, ``renegade``), in whatever letters.
        """
        kind = "hero" if self.hero else "squad"
        said = (self.name, self.general, self.species, self.figure_class, self.personality, self.size)
        text = " ".join((*said, self.rarity, kind, self.era, self.set)).casefold()
        return all(word.casefold() in text for word in words)


def official_cards(tilesets: Path) -> Mapping[str, OfficialCard]:
    """All of them by id, in the order of their names.

    Raises UnreadableError that names the file and line where it is missing or broken.
    """
    found: dict[str, OfficialCard] = {}
    add_shipped(found, tilesets / "catalogue" / "official-cards.yaml", "cards", _read, "sources")
    return MappingProxyType(found)


def _read(value: Any, top: Row) -> OfficialCard:
    card: OfficialCard = CODEC.read(OfficialCard, value)
    return card


def in_numbers(card: Card) -> OfficialCard:
    """A card of which more is known by its numbers; its points are those it counts."""
    return OfficialCard(
        **{name: getattr(card, name) for name in _SAID},
        rarity="unique" if card.unique else "common",
        costs={"standard": card.points},
    )


def all_in_numbers(tilesets: Path, own: Iterable[Card]) -> Mapping[str, OfficialCard]:
    """The official cards with others laid over them that have an id of their own. Raises UnreadableError."""
    found = dict(official_cards(tilesets))
    for card in own:
        found.setdefault(card.id, in_numbers(card))
    return MappingProxyType(found)


def by_numbers(card: OfficialCard, system: str = "standard") -> Card:
    """A card that is played by its numbers alone: both sides have those that are printed, its powers are one
    text that says so. It counts the points of a system, none where it has none there.
    """
    basic = {f"basic_{side}": getattr(card, side) for side in ("move", "range", "attack", "defense")}
    return Card(
        **{name: getattr(card, name) for name in _SAID},
        **basic,
        unique=card.unique,
        points=card.costs.get(system, 0),
        powers=(CardPower(TEXT, card.name, BY_HAND),),
    )


def as_counted(
    cards: Mapping[str, Card], system: str, official: Mapping[str, OfficialCard], kept: Container[str] = ()
) -> Mapping[str, Card]:
    """Cards with their eras and the points of a system; without those that have none in it, but for the ids
    ``kept``.
    """
    found: dict[str, Card] = {}
    for id, card in cards.items():
        same = official.get(id) or in_numbers(card)
        if system in same.costs or id in kept:
            points = card.points if system == SYSTEMS[0] else same.costs.get(system, card.points)
            found[id] = replace(card, era=same.era, points=points)
    return MappingProxyType(found)
