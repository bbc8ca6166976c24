"""The records of a scenario to plain data, the inverse of `builder.formats.scenario_records`.

What is as it would be without a word is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING as NOTHING
from dataclasses import Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, get_args, get_type_hints

from builder.formats import scenario_words as words
from builder.hexgrid import Hex
from builder.scenario import Position, Scenario, Texts
from builder.scenario.special import SpecialRule
from builder.scenario.victory import Condition

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
            plain = _texts(value) if field.name in _text_fields(kind) else _plain(value)
            found[words.key_of(kind, field.name)] = plain
    return found


def _is_said(field: Field[Any], where: tuple[type, str], value: Any) -> bool:
    default = words.MISSING.get(where, field.default)
    if field.default_factory is not NOTHING:
        default = field.default_factory()
    return bool(where in words.ALWAYS or default is NOTHING or value != default)


@cache
def _in_order(record: Any) -> tuple[Field[Any], ...]:
    first = words.FIRST.get(record, ())
    return tuple(sorted(fields(record), key=lambda f: first.index(f.name) if f.name in first else len(first)))


@cache
def _text_fields(record: Any) -> frozenset[str]:
    return frozenset(name for name, hint in get_type_hints(record).items() if hint == Texts)


def _texts(value: Mapping[str, str]) -> Any:
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
        return {words.kind_of(type(value)): _kind(value)}
    return data_of(value) if is_dataclass(value) else value


def _kind(value: Any) -> Any:
    alone = words.ALONE.get(type(value))
    if alone is not None:
        return _plain(getattr(value, alone))
    data = data_of(value)
    short = words.SHORT.get(type(value))
    return data[short] if short is not None and list(data) == [short] else data


def scenario_data(scenario: Scenario) -> dict[str, Any]:
    """A scenario as the keys of a file, without the version."""
    data = data_of(scenario)
    for key in ("author", "battlefield"):
        if key in data:
            data[key] = Quoted(data[key])
    return data
