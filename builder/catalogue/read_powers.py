"""How a power of an army card is read: what its kind is given, by `builder.catalogue.card_powers`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any

from builder.catalogue.card_powers import BY_ID, Key
from builder.catalogue.pieces import ONE_LINE, Name
from builder.catalogue.powers import D20, MAX_FIGURES, CardPower, RollOutcome, Shot, SizeWord, Who
from builder.catalogue.row import CODEC, ConflictError, Row
from builder.facts import Limits, OneOf, Size
from builder.language import _
from builder.plaindata import DataPath
from builder.plaindata.records import Codec, Form, as_it_is, unexpected

_WORDS = ("general", "species", "figure_class", "personality")


def _who(value: Any, path: DataPath, beside: Any) -> Who:
    who: Who = CODEC.read(Who, value, path)
    classes = tuple(word.lower() for word in who.figure_classes)
    return replace(who, figure_classes=classes, **{key: getattr(who, key).lower() for key in _WORDS})


def _table(value: Any, path: DataPath, beside: Any) -> tuple[RollOutcome, ...]:
    rows: tuple[RollOutcome, ...] = CODEC.read(
        Annotated[tuple[RollOutcome, ...], Limits(1, D20.most)], value, path
    )
    if [row.least for row in rows] != sorted({row.least for row in rows}) or rows[0].least != 1:
        raise ConflictError(path, _("rows from least: 1 upwards were expected"))
    return rows


_TEXT = Annotated[str, Limits(0, 400), ONE_LINE]
_KIND = Annotated[str, OneOf(tuple(BY_ID))]
_HINTS: Mapping[type, Any] = {
    bool: bool, Who: Who, Size: tuple[SizeWord, ...], RollOutcome: tuple[RollOutcome, ...], str: _KIND,
    Shot: Annotated[tuple[Shot, ...], Limits(1, MAX_FIGURES)],
}  # fmt: skip
_GIVEN = Codec({Who: Form(_who, as_it_is), tuple[RollOutcome, ...]: Form(_table, as_it_is)})


def _hint(key: Key) -> Any:
    """The type of the value of a key."""
    if isinstance(key.values, type):
        return _HINTS[key.values]
    return Annotated[int if isinstance(key.values, Limits) else str, key.values]


def idle_keys(powers: Collection[CardPower]) -> Iterator[tuple[int, Key]]:
    """The keys of powers of a card that do nothing, as no power is there that they need: the number of the
    power, from 0, and the key.
    """
    there = {word for power in powers for word in (power.kind, *power.given)}
    for number, power in enumerate(powers):
        for key in BY_ID[power.kind].keys:
            if key.needs and power.given[key.name] and key.needs not in there:
                yield number, key


def read_power(value: Any, path: DataPath = ()) -> CardPower:
    """The power of a row of a card at a place. Raises WrongValueError."""
    row = Row(value, "kind", "name", "text", "given", path=path)
    kind = BY_ID[row.read("kind", _KIND)]
    numbers, where = row.read("given", Mapping[str, Any], {}), (*path, "given")
    if numbers and not kind.keys:
        raise unexpected(where, _("nothing"), numbers)
    given = Row(numbers, *(key.name for key in kind.keys), path=where)
    read = {key.name: given.read(key.name, _hint(key), key.usual, _GIVEN) for key in kind.keys}
    if kind.one_of and not any(read[name] for name in kind.one_of):
        raise unexpected(where, _("one of {names}", names=", ".join(kind.one_of)), numbers)
    return CardPower(kind.id, row.read("name", Name, kind.id), row.read("text", _TEXT, ""), read)
