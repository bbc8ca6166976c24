"""Army cards with both sides, their powers as data (tilesets/cards)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from builder.catalogue.card_powers import MAX_FIGURES, CardPower, Number, Who
from builder.catalogue.pieces import Confidence
from builder.catalogue.power_kinds import read_power
from builder.catalogue.row import ConflictError, Row, RowError, limit, one_of
from builder.errors import UnreadableError
from builder.facts import SIZES, Limits, OneOf
from builder.plaindata import read_shipped, short

OBJECTS_FILE = "objects.yaml"
MAX_POWERS = 12
_SWITCHES = {"flying": "flying", "ghost-walk": "ghost_walk", "slither": "slither", "disengage": "disengage"}
ONLY_ONCE = frozenset({*_SWITCHES, "leap", "the-drop"})
"""Kinds of power that a card has once at most."""
_CARD_KEYS = (
    *("id", "name", "general", "species", "figure_class", "personality", "unique", "hero", "figures", "life"),
    *("size", "height", "spaces", "move", "range", "attack", "defense", "points", "basic", "set", "powers"),
    *("leaves",),
    *("notes", "confidence", "source"),
)


@dataclass(frozen=True, slots=True)
class CardLeap:
    """A leap instead of a move: so many spaces, at most so many levels up and down; whether enemies may
    swipe.
    """

    spaces: int
    up: int
    down: int
    swiped: bool


@dataclass(frozen=True, slots=True)
class Card:
    """An army card: height in levels, spaces of a figure's base, Move and Range in spaces, dice, points.

    ``move``, ``range``, ``attack``, ``defense``, ``life`` are of the Master side, ``basic_...`` of the Basic
    side, which has no powers, no life and no points. ``unique`` or common, ``hero`` or squad of
    ``figures``. ``flying`` to ``leap`` say of ``powers`` what movement asks. ``notes`` tell where sources
    differ, ``own`` marks cards of the user's own file.
    """

    id: str
    name: str
    size: Annotated[str, OneOf(SIZES)]
    height: Annotated[int, Limits(1, 60)]
    spaces: Annotated[int, Limits(1, 24)]
    move: Number
    range: Annotated[int, Limits(1, 99)]
    basic_move: int
    basic_range: int
    flying: bool = False
    ghost_walk: bool = False
    slither: bool = False
    disengage: bool = False
    leap: CardLeap | None = None
    confidence: Confidence = Confidence.HIGH
    source: tuple[str, ...] = ()
    general: str = ""
    species: str = ""
    figure_class: str = ""
    personality: str = ""
    unique: bool = False
    hero: bool = False
    figures: Annotated[int, Limits(1, MAX_FIGURES)] = 1
    life: Annotated[int, Limits(1, 99)] = 1
    attack: Number = 0
    defense: Number = 0
    points: Annotated[int, Limits(1, 9_999)] = 0
    basic_attack: int = 0
    basic_defense: int = 0
    set: str = ""
    powers: tuple[CardPower, ...] = ()
    notes: tuple[str, ...] = ()
    own: bool = False
    leaves: str = ""

    def power(self, kind: str) -> CardPower | None:
        """Its first power of a kind; None where it has none."""
        return next((power for power in self.powers if power.kind == kind), None)

    def fits(self, who: Who) -> bool:
        """Whether it is one of these (R112)."""
        return (
            who.card in ("", self.id)
            and who.general in ("", self.general)
            and who.species in ("", self.species)
            and who.figure_class in ("", self.figure_class)
            and who.personality in ("", self.personality)
            and who.range in (None, self.range)
            and (not who.sizes or self.size in who.sizes)
            and who.unique in (None, self.unique)
            and who.hero in (None, self.hero)
        )

    def without(self, kinds: Container[str]) -> Card:
        """The card as it is where powers of these kinds do not work."""
        kept = tuple(power for power in self.powers if power.kind not in kinds)
        return replace(self, powers=kept, **_movement(kept))


def load_cards(tilesets: Path) -> Mapping[str, Card]:
    """The cards that ship, of the files ``cards/*.yaml`` of the folder ``tilesets``, by id, in their order.

    Raises UnreadableError that names the file and line where one is missing or broken.
    """
    found: dict[str, Card] = {}
    paths = sorted(path for path in (tilesets / "cards").glob("*.yaml") if path.name != OBJECTS_FILE)
    if not paths:
        raise UnreadableError(f"{tilesets / 'cards'}: files of army cards were expected, found none")
    for path in paths:
        document = read_shipped(path)
        try:
            if document.faults:
                raise ConflictError(document.faults[0].message)
            top = Row(document.data, "sources", "cards")
            sources = top.mapping("sources")
        except RowError as error:
            raise UnreadableError(f"{path}: {error}") from None
        for number, value in enumerate(top.items("cards")):
            try:
                card = read_card(value, sources)
                if card.id in found:
                    raise ConflictError(f"{card.id} is given twice")
            except RowError as error:
                raise UnreadableError(f"{document.source(('cards', number))}: {error}") from None
            found[card.id] = card
    return MappingProxyType(found)


def read_card(value: Any, sources: Container[str] | None = None) -> Card:
    """The card of a row. ``sources``: the letters that may be named; None for own cards, which name anything.

    Raises RowError.
    """
    row = Row(value, *_CARD_KEYS)
    size = one_of(row.get("size"), "size", OneOf(SIZES))
    basic = Row(row.mapping("basic"), "move", "range", "attack", "defense", "confidence", "source")
    basic.confidence()
    letters = (*row.sources(), *basic.sources())
    unknown = () if sources is None else sorted({letter for letter in letters if letter not in sources})
    if unknown:
        raise ConflictError(f"source: {', '.join(unknown)} does not stand under sources")
    both = {key: limit(Card, key) for key in ("move", "range", "attack", "defense")}
    master: dict[str, Any] = {key: row.whole(key, *limits) for key, limits in both.items()}
    other: dict[str, Any] = {f"basic_{key}": basic.whole(key, *both[key], master[key]) for key in both}
    powers = tuple(_powers(row.items("powers")))
    card = Card(
        id=row.id(),
        name=row.text("name", least=1),
        size=size,
        height=row.whole("height", *limit(Card, "height")),
        spaces=row.whole("spaces", *limit(Card, "spaces"), 1),
        **master,
        **other,
        confidence=row.confidence(),
        source=row.sources(),
        general=row.text("general", "").lower(),
        species=row.text("species", "").lower(),
        figure_class=row.text("figure_class", "").lower(),
        personality=row.text("personality", "").lower(),
        unique=row.switch("unique"),
        hero=row.switch("hero"),
        figures=row.whole("figures", *limit(Card, "figures"), 1),
        life=row.whole("life", *limit(Card, "life"), 1),
        points=row.whole("points", *limit(Card, "points")),
        set=row.text("set", ""),
        leaves=row.text("leaves", ""),
        powers=powers,
        notes=tuple(_notes(row.items("notes"))),
        **_movement(powers),
    )
    if card.hero and card.figures != 1:
        raise ConflictError(f"figures: 1 was expected for a hero, found {card.figures}")
    return card


def _powers(rows: list[Any]) -> Iterator[CardPower]:
    if len(rows) > MAX_POWERS:
        raise RowError(f"powers: at most {MAX_POWERS} were expected, found {len(rows)}")
    kinds: set[str] = set()
    for number, value in enumerate(rows, 1):
        try:
            power = read_power(value)
            if power.kind in kinds and power.kind in ONLY_ONCE:
                raise ConflictError(f"{power.kind} is given twice")
        except RowError as error:
            raise type(error)(f"power {number}: {error}") from None
        kinds.add(power.kind)
        yield power


def _notes(rows: list[Any]) -> Iterator[str]:
    for value in rows:
        if not isinstance(value, str):
            raise RowError(f"notes: texts were expected, found {short(value)}")
        yield value


def _movement(powers: tuple[CardPower, ...]) -> dict[str, Any]:
    """What movement asks, by the fields of a card."""
    kinds = {power.kind: power.given for power in powers}
    leap = kinds.get("leap")
    switches: dict[str, Any] = {field: kind in kinds for kind, field in _SWITCHES.items()}
    return {**switches, "leap": None if leap is None else CardLeap(**leap)}
