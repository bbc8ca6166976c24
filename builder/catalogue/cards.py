"""Army cards: what movement and sight ask of the figures of a card (tilesets/cards)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from builder.catalogue.pieces import Confidence
from builder.catalogue.row import ConflictError, Row, RowError
from builder.errors import UnreadableError
from builder.plaindata import read_bytes, read_yaml, short

SIZES = ("small", "medium", "large", "huge")
_POWERS = ("flying", "ghost_walk", "slither", "disengage")


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
    """The numbers of a card: height in levels, spaces of a figure's base, Move and Range in spaces.

    ``move`` and ``range`` are those of the Master side, ``basic_move`` and ``basic_range`` of the Basic side,
    which has no powers.
    """

    id: str
    name: str
    size: str
    height: int
    spaces: int
    move: int
    range: int
    basic_move: int
    basic_range: int
    flying: bool = False
    ghost_walk: bool = False
    slither: bool = False
    disengage: bool = False
    leap: CardLeap | None = None
    confidence: Confidence = Confidence.HIGH
    source: tuple[str, ...] = ()


def load_cards(tilesets: Path) -> Mapping[str, Card]:
    """All cards of the files ``cards/*.yaml`` of the folder ``tilesets`` by their ids, in their order.

    Raises UnreadableError that names the file and line where one is missing or broken.
    """
    found: dict[str, Card] = {}
    paths = sorted((tilesets / "cards").glob("*.yaml"))
    if not paths:
        raise UnreadableError(f"{tilesets / 'cards'}: files of army cards were expected, found none")
    for path in paths:
        document = read_yaml(read_bytes(path), str(path))
        try:
            if document.faults:
                raise ConflictError(document.faults[0].message)
            top = Row(document.data, "sources", "cards")
            sources = top.mapping("sources")
        except RowError as error:
            raise UnreadableError(f"{path}: {error}") from None
        for number, value in enumerate(top.items("cards")):
            try:
                card = _card(value, sources)
                if card.id in found:
                    raise ConflictError(f"{card.id} is given twice")
            except RowError as error:
                raise UnreadableError(f"{document.source(('cards', number))}: {error}") from None
            found[card.id] = card
    return MappingProxyType(found)


def _card(value: Any, sources: Mapping[str, Any]) -> Card:
    row = Row(
        value, "id", "name", "size", "height", "move", "range", "spaces", "leap", "basic", "confidence",
        "source", *_POWERS,
    )  # fmt: skip
    size = row.text("size")
    if size not in SIZES:
        raise RowError(f"size: one of {', '.join(SIZES)} was expected, found {short(size)}")
    basic = Row(row.get("basic"), "move", "range", "confidence", "source")
    basic.confidence()
    letters = (*row.sources(), *basic.sources())
    unknown = sorted(set(letters) - set(sources))
    if unknown:
        raise ConflictError(f"source: {', '.join(unknown)} does not stand under sources")
    return Card(
        id=row.id(),
        name=row.text("name", least=1),
        size=size,
        height=row.whole("height", 1, 60),
        spaces=row.whole("spaces", 1, 24),
        move=row.whole("move", 0, 99),
        range=row.whole("range", 1, 99),
        basic_move=basic.whole("move", 0, 99),
        basic_range=basic.whole("range", 1, 99),
        **{power: row.switch(power) for power in _POWERS},
        leap=_leap(row.get("leap")) if "leap" in row else None,
        confidence=row.confidence(),
        source=row.sources(),
    )


def _leap(value: Any) -> CardLeap:
    row = Row(value, "spaces", "up", "down", "swiped")
    return CardLeap(
        row.whole("spaces", 1, 99), row.whole("up", 0, 99), row.whole("down", 0, 99), row.switch("swiped")
    )
