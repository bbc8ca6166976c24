"""Every official army card by its numbers: enough to draft, to count, and to play by hand those whose powers
nothing here knows. The file ``catalogue/official-cards.yaml`` of the tilesets, read where it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from builder.catalogue.card_powers import MAX_FIGURES, Number, SizeWord
from builder.catalogue.cards import Card
from builder.catalogue.pieces import Confidence, Id, Line, Name, Sources
from builder.catalogue.row import CODEC, Row, add_shipped
from builder.facts import Limits, OneOf
from builder.language import N_

ERAS = ("classic", "marvel", "renegade")
"""When a card came out: 2004 to 2011, with the heroes of Marvel in 2007, and since 2024."""
RARITIES = ("unique", "uncommon", "common")
SYSTEMS = (N_("standard"), N_("delta"))
"""Systems of points: as printed, and as players revised them."""

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
    """A card of which more is known by its numbers; of somebody's own ones the era is not."""
    said = (
        "id",
        "name",
        "general",
        "species",
        "figure_class",
        "personality",
        "hero",
        "figures",
        "life",
        "size",
    )
    numbers = ("height", "spaces", "move", "range", "attack", "defense", "set", "confidence", "source")
    return OfficialCard(
        **{name: getattr(card, name) for name in (*said, *numbers)},
        rarity="unique" if card.unique else "common",
        costs={"standard": card.points},
    )


def all_in_numbers(tilesets: Path, own: Iterable[Card]) -> Mapping[str, OfficialCard]:
    """The official cards with others laid over them that have an id of their own. Raises UnreadableError."""
    found = dict(official_cards(tilesets))
    for card in own:
        found.setdefault(card.id, in_numbers(card))
    return MappingProxyType(found)
