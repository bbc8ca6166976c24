"""Army cards with both sides, their powers as data (tilesets/cards), and the user's own laid over them.

`card_data` is a card as plain data, as files hold it and commands print it; `read_card` reads it again.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from builder.catalogue.card_powers import BY_ID
from builder.catalogue.load import read_own, rows_of, sections_of, wrong_row
from builder.catalogue.pieces import Confidence, Id, Line, Name
from builder.catalogue.powers import MAX_FIGURES, CardPower, Number, RollOutcome, Shot, SizeWord, Who
from builder.catalogue.read_powers import idle_keys, read_power
from builder.catalogue.row import CODEC, ConflictError, Row, add_shipped
from builder.errors import UnreadableError
from builder.facts import Limits, OneOf, types_of
from builder.language import _
from builder.plaindata import DataPath, PlainDocument
from builder.plaindata.records import WrongValueError
from builder.problems import Problem, Severity

OBJECTS_FILE = "objects.yaml"
MAX_POWERS = 12
_SWITCHES = {"flying": "flying", "ghost-walk": "ghost_walk", "slither": "slither", "disengage": "disengage"}
_CARD_KEYS = (
    *("id", "name", "general", "species", "figure_class", "personality", "unique", "hero", "figures", "life"),
    *("size", "height", "spaces", "move", "range", "attack", "defense", "points", "basic", "set", "powers"),
    *("leaves", "era"),
    *("notes", "confidence", "source"),
)


_GROUPS = ("general", "species", "figure_class", "personality")
_UNSAID = {"unique": False, "hero": False, "set": "", "leaves": "", "era": "", "notes": ()}
ERAS = ("classic", "marvel", "renegade")
"""When a card came out: 2004 to 2011, with the heroes of Marvel in 2007, and since 2024."""


@dataclass(frozen=True, slots=True)
class CardLeap:
    """A leap instead of a move: how many spaces it covers, how many levels up and down at most, and whether
    enemies may swipe.
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
    ``figures``. ``flying`` to ``climb`` say of ``powers`` what movement asks. ``notes`` tell where sources
    differ, ``own`` marks cards of the user's own file. ``era``: one of ERAS, where a
    scenario asks for it.
    """

    id: Id
    name: Name
    size: SizeWord
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
    climb: int = 1
    confidence: Confidence = Confidence.HIGH
    source: tuple[str, ...] = ()
    general: Line = ""
    species: Line = ""
    figure_class: Line = ""
    personality: Line = ""
    unique: bool = False
    hero: bool = False
    figures: Annotated[int, Limits(1, MAX_FIGURES)] = 1
    life: Annotated[int, Limits(1, 99)] = 1
    attack: Number = 0
    defense: Number = 0
    points: Annotated[int, Limits(1, 9_999)] = 0
    basic_attack: int = 0
    basic_defense: int = 0
    set: Line = ""
    powers: tuple[CardPower, ...] = ()
    notes: tuple[str, ...] = ()
    own: bool = False
    leaves: Line = ""
    era: Annotated[str, OneOf(("", *ERAS))] = ""

    @property
    def figure_name(self) -> str:
        """What one of its figures is called, by English plurals: ``Marro Warrior`` of the Marro Warriors."""
        if self.hero or self.figures < 2:
            return self.name
        head, of, rest = self.name.partition(" of ")
        for many, one in (("aves", "ave"), ("ves", "f"), ("ss", "ss"), ("s", "")):
            if head.endswith(many):
                head = head.removesuffix(many) + one
                break
        return f"{head}{of}{rest}"

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
            and (not who.figure_classes or self.figure_class in who.figure_classes)
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
        raise UnreadableError(
            _("{folder}: files of army cards were expected, found none", folder=tilesets / "cards")
        )
    for path in paths:
        add_shipped(found, path, "cards", _of_shipped, "sources")
    return MappingProxyType(found)


def _of_shipped(value: Any, top: Row) -> Card:
    return read_card(value, top.read("sources", Mapping[str, Any], {}))


def read_card(value: Any, sources: Container[str] | None = None) -> Card:
    """The card of a row. ``sources``: the letters that may be named; None for own cards, which name anything.

    Raises WrongValueError.
    """
    row, hints = Row(value, *_CARD_KEYS), types_of(Card)
    sides = ("move", "range", "attack", "defense")
    said = row.read("basic", Mapping[str, Any], {})
    basic = Row(said, *sides, "confidence", "source", path=("basic",))
    basic.confidence()
    letters = (*row.sources(), *basic.sources())
    unknown = () if sources is None else sorted({letter for letter in letters if letter not in sources})
    if unknown:
        names = ", ".join(unknown)
        raise ConflictError((), _("source: {names} does not stand under sources", names=names))
    master: dict[str, Any] = {key: row.read(key, hints[key]) for key in sides}
    powers = tuple(_powers(row.read("powers", tuple[Any, ...], ())))
    card = Card(
        **master,
        **{f"basic_{key}": basic.read(key, hints[key], master[key]) for key in sides},
        **{key: row.read(key, hints[key]) for key in ("id", "name", "size", "height", "points")},
        **{key: row.read(key, hints[key], 1) for key in ("spaces", "figures", "life")},
        **{key: row.read(key, hints[key], "").lower() for key in _GROUPS},
        **{key: row.read(key, hints[key], usual) for key, usual in _UNSAID.items()},
        confidence=row.confidence(),
        source=row.sources(),
        powers=powers,
        **_movement(powers),
    )
    if card.hero and card.figures != 1:
        text = _("figures: 1 was expected for a hero, found {figures}", figures=card.figures)
        raise ConflictError((), text)
    return card


def _powers(rows: tuple[Any, ...]) -> Iterator[CardPower]:
    if len(rows) > MAX_POWERS:
        text = _("at most {most} were expected, found {n}", most=MAX_POWERS, n=len(rows))
        raise WrongValueError(("powers",), text)
    kinds: set[str] = set()
    for number, value in enumerate(rows):
        power = read_power(value, ("powers", number))
        if power.kind in kinds and BY_ID[power.kind].once:
            raise ConflictError(("powers", number), _("{kind} is given twice", kind=power.kind))
        kinds.add(power.kind)
        yield power


def _movement(powers: tuple[CardPower, ...]) -> dict[str, Any]:
    """What movement asks, by the fields of a card."""
    kinds = {power.kind: power.given for power in powers}
    leap = kinds.get("leap")
    switches: dict[str, Any] = {field: kind in kinds for kind, field in _SWITCHES.items()}
    climb = kinds.get("climb", {}).get("times", 1)
    return {**switches, "leap": None if leap is None else CardLeap(**leap), "climb": climb}


_AS_THEY_ARE = (
    *("id", "name", "general", "species", "figure_class", "personality", "unique", "hero", "figures", "life"),
    *("size", "height", "spaces", "move", "range", "attack", "defense", "points"),
)


def card_data(card: Card) -> dict[str, Any]:
    """All of a card but where its file is from: the same rows as in ``own-cards.yaml``."""
    basic = ("move", "range", "attack", "defense")
    return {
        **{key: getattr(card, key) for key in _AS_THEY_ARE},
        "basic": {key: getattr(card, f"basic_{key}") for key in basic},
        "set": card.set,
        **{key: said for key in ("leaves", "era") if (said := getattr(card, key))},
        "powers": [power_data(power) for power in card.powers],
        "notes": list(card.notes),
        "confidence": str(card.confidence),
        "source": list(card.source),
    }


def power_data(power: CardPower) -> dict[str, Any]:
    """A power with all that it is given, usual values too, but for those of keys that version 1.0.0 did not
    know: so it reads what it can, and its journals know the prints of their cards.
    """
    later = {key.name: key.usual for key in BY_ID[power.kind].keys if key.later}
    given = {
        key: _plain(value)
        for key, value in power.given.items()
        if value is not None and (key not in later or value != later[key])
    }
    return {"kind": power.kind, "name": power.name, "text": power.text, "given": given}


def _plain(value: Any) -> Any:
    if isinstance(value, Who | RollOutcome | Shot):
        return CODEC.data(value)
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


MAX_OWN = 1000


@dataclass(frozen=True)
class KnownCards:
    """All army cards by id, shipped ones first; ``problems`` tells what of the user's file is not used."""

    cards: Mapping[str, Card]
    problems: tuple[Problem, ...] = ()


def known_cards(tilesets: Path, own: Path | None = None) -> KnownCards:
    """The cards that ship with the user's own file laid over them, where there is one.

    A card of the user's with the id of a shipped one takes its place. What cannot be used of the user's file
    is left out and reported (codes ``own-row`` and ``own-conflict``), a key of a power that does nothing with
    a warning (``own-idle``); nothing in it raises. Raises
    UnreadableError where a shipped file is missing or broken.
    """
    shipped = load_cards(tilesets)
    return KnownCards(shipped) if own is None else with_own_cards(shipped, own)


def with_own_cards(shipped: Mapping[str, Card], own: Path) -> KnownCards:
    """``shipped`` with the user's own file laid over it, as `known_cards` does. Never raises."""
    document = read_own(own)
    if not isinstance(document, PlainDocument):
        return KnownCards(shipped, () if document is None else (document,))
    found, problems = dict(shipped), list[Problem]()

    def note(path: DataPath, error: WrongValueError) -> None:
        problems.append(wrong_row(document, path, error))

    for section in sections_of(document, ("cards",), note):
        for path, value, fault in rows_of(document, section, note):
            if path[1] == MAX_OWN:
                text = _("more than {most} cards, the most that is used; the rest is left out", most=MAX_OWN)
                note(path, WrongValueError((), text))
                break
            try:
                if fault is not None:
                    raise ConflictError((), fault.message)
                card = replace(read_card(value), own=True)
                if card.id in found and found[card.id].own:
                    raise ConflictError((), _("{card} is given twice", card=card.id))
                found[card.id] = card
                problems += _idle(document, path, card)
            except WrongValueError as error:
                note(path, error)
    return KnownCards(MappingProxyType(found), tuple(problems))


def _idle(document: PlainDocument, path: DataPath, card: Card) -> Iterator[Problem]:
    for number, key in idle_keys(card.powers):
        text = _(
            "{card}: `{key}` does nothing without a power with `{needs}`",
            card=card.name,
            key=key.name,
            needs=key.needs,
        )
        source = document.source((*path, "powers", number, "given", key.name))
        hint = _("Give the card that power, or leave the key out.")
        yield Problem("own-idle", Severity.WARNING, text, hint=hint, source=source)
