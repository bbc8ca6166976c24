"""Plain data to the records of a scenario and back, driven by their types: what fits a field is what its
type says.

The schema (schemas/hexscenario.schema.json) says the same for other programs; a test holds them together. A
field stands under its own name but where this page says else. A record of a union stands as ``{kind:
fields}``, the kind being its name in small letters; one with a single field that says it all stands as
``kind: value``. What is as it would be without a word is left out of what is written.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING as NOTHING
from dataclasses import Field, dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from builder.battlefield import MAX_COORDINATE
from builder.errors import PortableError
from builder.facts import TEXT, Limits, OneOf, types_of
from builder.hexgrid import Hex
from builder.language import N_, _, listed
from builder.plaindata import DataPath, short
from builder.scenario import (
    Figures,
    FixedFigure,
    Foreign,
    ForeignFigure,
    NeutralFigure,
    PlacedGlyph,
    Position,
    Scenario,
    ScenarioObject,
    Seat,
    SecretGlyphs,
    ShuffledGlyphs,
    Texts,
    Zone,
    special,
    victory,
)
from builder.scenario.places import MAX_DEEP, limits_of, usual_limits
from builder.scenario.special import SpecialRule
from builder.scenario.victory import Condition
from builder.wording import likely

KEYS: Mapping[tuple[type, str], str] = {
    (victory.Victory, "condition"): "when",
    (Scenario, "foreign"): "imported",
    (SecretGlyphs, "on"): "cards",  # a key `on` would need quotes
    **{
        (record, "positions"): "spots"
        for record in (Zone, ShuffledGlyphs, FixedFigure, NeutralFigure, ForeignFigure)
    },
}
ALONE: Mapping[type, str] = {
    victory.All: "of",
    victory.Any: "of",
    victory.Not: "of",
    victory.Eliminated: "figures",
    victory.ObjectTaken: "object",
    special.Truce: "players",
    special.CollectGlyphs: "names",
    special.StartDice: "dice",
}
# Stands as ``kind: value`` too, where no other field is said.
SHORT: Mapping[type, str] = {victory.HoldsDoor: "door"}
# May be left out in a file, though every record has them; and the other way round.
MISSING: Mapping[tuple[type, str], Any] = {(PlacedGlyph, "name"): ""}
DEMANDED = frozenset({(Figures, "of")})
# Written even where it is as it would be without a word.
ALWAYS = DEMANDED | {(victory.Victory, "side")}
# Which fields are written first, where not in their own order.
FIRST: Mapping[type, tuple[str, ...]] = {
    Zone: ("id", "name", "colour"),
    ScenarioObject: ("id", "name", "kind"),
    victory.Victory: ("side",),
    victory.AtEndOfRound: ("round", "since"),
}
# Lists of which a wrong row is left out alone; elsewhere the record that holds it is left out.
FORGIVING = frozenset(
    {
        (Zone, "positions"),
        (ShuffledGlyphs, "positions"),
        (Seat, "figures"),
        (Foreign, "figures"),
        (Foreign, "marks"),
    }
)
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}\Z")


def key_of(record: type, field: str) -> str:
    """The key under which a field of a record stands."""
    return KEYS.get((record, field), field)


def kind_of(record: type) -> str:
    """The word for a condition or special rule: ``AtEndOfRound`` is ``at_end_of_round``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", record.__name__).lower()


def kinds(union: Any) -> Mapping[str, type]:
    """The records of a union by their words."""
    return {kind_of(record): record for record in get_args(union)}


T = TypeVar("T")
Tell = Callable[[DataPath, str, str], None]
"""Takes a place, a sentence about it, and what is left out: the place itself where that is empty."""
Read = Callable[[Any, DataPath, Tell], Any]


class WrongValueError(PortableError):
    """A value that cannot be used: its place, and what was found and what was expected."""

    def __init__(self, path: DataPath, message: str) -> None:
        super().__init__(message)
        self.path = path

    def text(self) -> str:
        """The place and the message in one line."""
        where = place_in_scenario(self.path)
        return f"{where}: {self}" if where else str(self)


def place_in_scenario(path: DataPath) -> str:
    """A place in a scenario, with rows counted from 1 as in all messages about it: ``victory/1/when``."""
    return "/".join(str(part + 1) if isinstance(part, int) else str(part) for part in path)


def scenario_from(data: Mapping[str, Any], tell: Tell) -> Scenario:
    """The scenario of the keys of a file, without those that are no part of it.

    ``tell`` hears of every part that is left out.
    """
    given: dict[str, Any] = {}
    for name, read in _fields(Scenario).items():
        key = key_of(Scenario, name)
        if key not in data:
            continue
        try:
            given[name] = read.read(data[key], (key,), tell)
        except WrongValueError as wrong:
            tell(wrong.path, wrong.text(), "")
    return Scenario(**given)


def scenario_keys() -> tuple[str, ...]:
    """The keys of a scenario in a file, in the order in which they are written."""
    return tuple(key_of(Scenario, name) for name in _fields(Scenario))


def _nearest(word: Any, known: Iterable[str]) -> str:
    """Which word was probably meant; empty where none is near."""
    return likely(word, tuple(known)) if isinstance(word, str) else ""


def _unknown(path: DataPath, word: Any, known: Iterable[str], otherwise: str) -> WrongValueError:
    """A word that is not known; ``otherwise`` says so where none that is known comes near."""
    near = _nearest(word, known)
    if near:
        text = _("{found} is not known here; did you mean {near}?", found=short(word), near=near)
    else:
        text = _(otherwise, found=short(word), names=", ".join(known) or _("nothing"))
    return WrongValueError(path, text)


@dataclass(frozen=True)
class _Field:
    read: Read
    default: Any  # NOTHING where it must be given


@cache
def _fields(record: Any) -> Mapping[str, _Field]:
    hints = types_of(record)
    found: dict[str, _Field] = {}
    for field in fields(record):
        where = (record, field.name)
        made = field.default is not NOTHING or field.default_factory is not NOTHING
        free = made and where not in DEMANDED
        default = None if free else MISSING.get(where, NOTHING)
        found[field.name] = _Field(_reader(hints[field.name], where), default)
    return found


def _reader(hint: Any, where: tuple[Any, str]) -> Read:
    """What reads a value of a type that stands in the field ``where`` of a record."""
    limits = usual_limits(hint)
    if get_origin(hint) is Annotated:
        for said in hint.__metadata__:
            if isinstance(said, OneOf):
                return _choice(said.words)
        hint = hint.__origin__
    if hint is str:
        return _word(limits.most)
    if hint is bool:
        return _switch
    if hint is int:
        return _number(limits)
    if hint is Position:
        return _position
    if hint is Hex:
        return _hex
    if hint == Texts:
        return _texts
    if hint == Mapping[str, int]:
        return _counts(limits)
    if _same_union(hint, Condition):
        return _condition
    if hint == SpecialRule:
        return lambda value, path, tell: _one_of(kinds(SpecialRule), value, path, tell)
    origin = get_origin(hint)
    if origin is tuple:
        return _list(_reader(get_args(hint)[0], where), limits, where)
    if origin is Literal:
        return _choice(get_args(hint))
    if origin in (Union, types.UnionType):
        (inner,) = (part for part in get_args(hint) if part is not type(None))
        read = _reader(inner, where)
        return lambda value, path, tell: None if value is None else read(value, path, tell)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        choice = _choice(tuple(map(str, hint)))
        return lambda value, path, tell: hint(choice(value, path, tell))
    assert is_dataclass(hint), hint
    return _record(hint)


def _same_union(hint: Any, union: Any) -> bool:
    """Whether a type is a union, or that or None."""
    return {part for part in get_args(hint) if part is not type(None)} == set(get_args(union))


def _record(record: Any) -> Read:
    alone = ALONE.get(record)
    short_for = SHORT.get(record)

    def read(value: Any, path: DataPath, tell: Tell) -> Any:
        parts = _fields(record)
        if alone is not None:
            return record(parts[alone].read(value, path, tell))
        if short_for is not None and type(value) is not dict:
            return record(**{short_for: parts[short_for].read(value, path, tell)})
        if type(value) is not dict:
            raise WrongValueError(path, _("a mapping was expected, found {found}", found=short(value)))
        names = {key_of(record, name): name for name in parts}
        given: dict[str, Any] = {}
        for key, part in value.items():
            if key not in names:
                raise _unknown(path, key, names, N_("{found} is not known here; {names} was expected"))
            given[names[key]] = parts[names[key]].read(part, (*path, key), tell)
        for name, part in parts.items():
            if name not in given and part.default is NOTHING:
                raise WrongValueError(path, _("{key} is missing", key=key_of(record, name)))
            if name not in given and (record, name) in MISSING:
                given[name] = part.default
        return record(**given)

    return read


def _condition(value: Any, path: DataPath, tell: Tell) -> Any:
    deep = sum(1 for part in path if part in _CONDITIONS)  # in what the path has gone through so far
    if deep >= MAX_DEEP:
        raise WrongValueError(path, _("conditions in conditions more than {most} deep", most=MAX_DEEP))
    return _one_of(_CONDITIONS, value, path, tell)


_CONDITIONS = kinds(Condition)


def _one_of(kinds: Mapping[str, type], value: Any, path: DataPath, tell: Tell) -> Any:
    if type(value) is not dict or len(value) != 1:
        names = ", ".join(kinds)
        raise WrongValueError(
            path,
            _("a mapping with one of {names} was expected, found {found}", names=names, found=short(value)),
        )
    ((kind, part),) = value.items()
    if kind not in kinds:
        raise _unknown(path, kind, kinds, N_("{found} is not known here; one of {names} was expected"))
    return _record(kinds[kind])({} if part is None else part, (*path, kind), tell)


def _list(read: Read, limits: Limits, where: tuple[Any, str]) -> Read:
    least, most = limits
    forgiving = where in FORGIVING or where[0] is Scenario

    def rows(value: Any, path: DataPath, tell: Tell) -> tuple[Any, ...]:
        if type(value) is not list:
            raise WrongValueError(path, _("a list was expected, found {found}", found=short(value)))
        if len(value) < least:
            raise WrongValueError(path, _("at least {least} was expected, found none", least=least))
        if len(value) > most:
            wrong = WrongValueError(
                path, _("at most {most} were expected, found {n}", most=most, n=len(value))
            )
            if not forgiving:
                raise wrong
            tell(path, wrong.text(), _("the rest left out"))
        found = []
        for number, row in enumerate(value[:most]):
            place = (*path, number)
            try:
                found.append(read(row, place, tell))
            except WrongValueError as wrong:
                if not forgiving:
                    raise
                row_left_out = _("{row} is left out", row=place_in_scenario(place))
                tell(wrong.path, wrong.text(), row_left_out if wrong.path != place else "")
        return tuple(found)

    return rows


def _word(most: int) -> Read:
    def read(value: Any, path: DataPath, tell: Tell) -> str:
        if not isinstance(value, str):
            raise WrongValueError(
                path, _("a text (a number in quotes) was expected, found {found}", found=short(value))
            )
        if len(value) > most:
            raise WrongValueError(
                path, _("at most {most} characters were expected, found {n}", most=most, n=len(value))
            )
        return value

    return read


def _switch(value: Any, path: DataPath, tell: Tell) -> bool:
    if type(value) is not bool:
        raise WrongValueError(path, _("true or false was expected, found {found}", found=short(value)))
    return value


def _whole(value: Any, limits: Limits) -> int | None:
    """A whole number within limits, also where it is written 3.0; None for anything else."""
    if type(value) is float and value.is_integer():
        value = int(value)
    return value if type(value) is int and limits.least <= value <= limits.most else None


def _number(limits: Limits) -> Read:
    def read(value: Any, path: DataPath, tell: Tell) -> int:
        number = _whole(value, limits)
        if number is None:
            text = _(
                "a whole number from {least} to {most} was expected, found {found}",
                least=limits.least,
                most=limits.most,
                found=short(value),
            )
            raise WrongValueError(path, text)
        return number

    return read


def _choice(choices: tuple[str, ...]) -> Read:
    def read(value: Any, path: DataPath, tell: Tell) -> str:
        if not isinstance(value, str) or value not in choices:
            near, names = _nearest(value, choices), listed(choices, "or")
            if near:
                text = _(
                    "{names} was expected, found {found}; did you mean {near}?",
                    names=names,
                    found=short(value),
                    near=near,
                )
            else:
                text = _("{names} was expected, found {found}", names=names, found=short(value))
            raise WrongValueError(path, text)
        return value

    return read


_COORDINATE, _LEVEL = Limits(-MAX_COORDINATE, MAX_COORDINATE), limits_of(Position, "level")


def _hex(value: Any, path: DataPath, tell: Tell) -> Hex:
    if type(value) is list and len(value) == 2:
        q, r = (_whole(part, _COORDINATE) for part in value)
        if q is not None and r is not None:
            return Hex(q, r)
    raise WrongValueError(path, _("[q, r] was expected, found {found}", found=short(value)))


def _position(value: Any, path: DataPath, tell: Tell) -> Position:
    if type(value) is list and len(value) == 3:
        q, r = (_whole(part, _COORDINATE) for part in value[:2])
        level = _whole(value[2], _LEVEL)
        if q is not None and r is not None and level is not None:
            return Position(Hex(q, r), level)
    raise WrongValueError(path, _("[q, r, level of a space] was expected, found {found}", found=short(value)))


def _texts(value: Any, path: DataPath, tell: Tell) -> Texts:
    if isinstance(value, str):
        value = {"en": value} if value else {}
    if type(value) is not dict:
        raise WrongValueError(
            path, _("a text, or texts by language, was expected, found {found}", found=short(value))
        )
    for language, text in value.items():
        if not LANGUAGE.match(language):
            raise WrongValueError(
                path, _("{found} is no language; a short word such as en was expected", found=short(language))
            )
        if not isinstance(text, str) or len(text) > TEXT.most:
            wanted = _(
                "a text of at most {most} characters was expected, found {found}",
                most=TEXT.most,
                found=short(text),
            )
            raise WrongValueError((*path, language), wanted)
    return {language: text for language, text in value.items() if text}


def _counts(limits: Limits) -> Read:
    count = _number(limits)

    def read(value: Any, path: DataPath, tell: Tell) -> Mapping[str, int]:
        if type(value) is not dict:
            raise WrongValueError(
                path, _("a mapping of boxes and counts was expected, found {found}", found=short(value))
            )
        return {name: count(part, (*path, name), tell) for name, part in value.items()}

    return read


_KINDS = frozenset({*get_args(Condition), *get_args(SpecialRule)})


class Quoted(str):
    """A text that people read, which a file has in quotes, not a word or an id."""

    __slots__ = ()


def data_of(record: Any) -> dict[str, Any]:
    """A record as a mapping of its keys, in the order of its fields."""
    kind: Any = type(record)
    found: dict[str, Any] = {}
    for field in _in_order(kind):
        value = getattr(record, field.name)
        if _is_said(field, (kind, field.name), value):
            plain = _texts_data(value) if field.name in _text_fields(kind) else _plain(value)
            found[key_of(kind, field.name)] = plain
    return found


def _is_said(field: Field[Any], where: tuple[type, str], value: Any) -> bool:
    default = MISSING.get(where, field.default)
    if field.default_factory is not NOTHING:
        default = field.default_factory()
    return bool(where in ALWAYS or default is NOTHING or value != default)


@cache
def _in_order(record: Any) -> tuple[Field[Any], ...]:
    first = FIRST.get(record, ())
    return tuple(sorted(fields(record), key=lambda f: first.index(f.name) if f.name in first else len(first)))


@cache
def _text_fields(record: Any) -> frozenset[str]:
    return frozenset(name for name, hint in get_type_hints(record).items() if hint == Texts)


def _texts_data(value: Mapping[str, str]) -> Any:
    if list(value) == ["en"]:
        return Quoted(value["en"])
    return {language: Quoted(text) for language, text in value.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Position):
        return list(value.numbers)
    if isinstance(value, Hex):
        return [value.q, value.r]
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    if type(value) in _KINDS:
        return {kind_of(type(value)): _kind(value)}
    return data_of(value) if is_dataclass(value) else value


def _kind(value: Any) -> Any:
    alone = ALONE.get(type(value))
    if alone is not None:
        return _plain(getattr(value, alone))
    data = data_of(value)
    short = SHORT.get(type(value))
    return data[short] if short is not None and list(data) == [short] else data


def scenario_data(scenario: Scenario) -> dict[str, Any]:
    """A scenario as the keys of a file, without the version."""
    data = data_of(scenario)
    for key in ("author", "battlefield"):
        if key in data:
            data[key] = Quoted(data[key])
    return data
