"""Records of a game as plain data and back, by the types of their fields: for what is sent elsewhere.

A record is a mapping of those fields that differ from their defaults; a space is [q, r, level], an army card
its id, a mapping with other keys than texts a list of pairs. A doorway is [q, r, level] of its first space:
other copies of a battlefield number their pieces otherwise. Nothing but these records can be made of such
data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from builder.board import Doorway, Space
from builder.catalogue.cards import Card
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.language import _
from builder.match.relations import demand_related
from builder.plaindata import MAX_DEPTH, deeper_than, short
from builder.referee.events import Event
from builder.referee.state import DoorwayId, State
from builder.referee.table import Left, Table, position_of
from builder.scenario import Position
from builder.scenario.armies import Draft, Pool

Record = TypeVar("Record")
_DRAFT = "draft"
_MOST = 20_000  # entries of one list
_LARGEST = 1_000_000  # no number of a game comes near
_NOT_SENT: Mapping[type, frozenset[str]] = {State: frozenset({"positions"})}


@cache
def _events() -> Mapping[str, type[Event]]:
    return {kind.kind: kind for kind in Event.__subclasses__()}


@cache
def _parts(record: type) -> dict[str, tuple[Any, Any]]:
    """The fields of a record by name: type and default."""
    hints, left_out = get_type_hints(record), _NOT_SENT.get(record, frozenset())
    if is_dataclass(record):
        defaults: dict[str, Any] = {
            part.name: part.default_factory() if part.default_factory is not MISSING else part.default
            for part in fields(record)
        }
    else:  # a named tuple
        defaults = dict.fromkeys(record._fields, MISSING)  # type: ignore[attr-defined]  # tuples with names
    return {name: (hints[name], default) for name, default in defaults.items() if name not in left_out}


@dataclass(frozen=True)
class PlainRecords:
    """Turns the records of a game at a table into data and back."""

    table: Table

    def state(self, state: State) -> dict[str, Any]:
        """A state as data."""
        data: dict[str, Any] = self._data(State, state)
        return data

    def state_of(self, data: Any) -> State:
        """The state that data mean. Raises BuilderError for what is none of this table."""
        left = self._value(tuple[Left, ...], data.get("left", []) if isinstance(data, dict) else [], "left")
        there = PlainRecords(self.table.with_left(left)) if left else self
        state: State = there._value(State, data, "state")
        demand_related(state, there.table)
        return state

    def event(self, event: Event) -> dict[str, Any]:
        """An event as data."""
        return {"event": event.kind, **self._data(type(event), event)}

    def event_of(self, data: Any) -> Event:
        """The event that data mean. Raises BuilderError."""
        if not isinstance(data, dict) or not isinstance(data.get("event"), str):
            raise _odd("event", data)
        kind = _events().get(data["event"])
        if kind is None:
            raise _odd("event", data["event"])
        found = self._value(kind, {key: value for key, value in data.items() if key != "event"}, kind.kind)
        assert isinstance(found, Event)
        return found

    def _data(self, kind: Any, value: Any) -> Any:
        kind = _without_none(kind) if value is not None else NoneType
        origin = get_origin(kind)
        if kind is Any:
            return self._free(value)
        if kind is NoneType or kind in (bool, int, str) or origin is Literal:
            return value
        if kind is Space:
            return list(position_of(value).numbers)
        if kind is Position:
            return list(value.numbers)
        if kind is Hex:
            return [*value]
        if kind is DoorwayId:
            return _place(self.table.board.doorways[value])
        if kind is Card:
            return value.id
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return str(value)
        if origin is tuple:
            return [self._data(part, one) for part, one in zip(_each(kind, len(value)), value, strict=True)]
        if origin is frozenset:
            return sorted(value)
        if origin in (dict, Mapping):
            key, inner = get_args(kind)
            pairs = [[self._data(key, one), self._data(inner, two)] for one, two in value.items()]
            return dict(pairs) if key is str else pairs
        return {
            name: self._data(part, getattr(value, name))
            for name, (part, default) in _parts(kind).items()
            if part is not Pool and (default is MISSING or getattr(value, name) != default)
        }

    def _free(self, value: Any) -> Any:
        """What a hook remembers."""
        if isinstance(value, Draft):
            return {_DRAFT: self._data(Draft, value)}
        if isinstance(value, tuple) and not hasattr(value, "_fields"):
            return [self._free(part) for part in value]
        if value is None or isinstance(value, bool | int | str):
            return value
        raise BuilderError(_("{found} cannot be sent", found=short(repr(value))))

    def _value(self, kind: Any, data: Any, what: str) -> Any:
        if data is None and NoneType in get_args(kind):
            return None
        kind = _without_none(kind)
        origin = get_origin(kind)
        if kind is Any:
            if deeper_than(data, MAX_DEPTH):
                raise BuilderError(_("nested too deeply"))
            return self._free_value(data, what)
        if kind in (bool, int, str):
            if type(data) is not kind or (kind is int and abs(data) > _LARGEST):
                raise _odd(what, data)
            return data
        if origin is Literal:
            if data not in get_args(kind):
                raise _odd(what, data)
            return data
        if kind is Space:
            space = self.table.space(self._position(data, what))
            if space is None:
                raise _odd(what, data)
            return space
        if kind is Position:
            return self._position(data, what)
        if kind is Hex:
            return Hex(*_numbers(data, 2, what))
        if kind is DoorwayId:
            doorways = self.table.board.doorways
            found = next((id for id in doorways if _place(doorways[id]) == data), None)
            if found is None:
                raise _odd(what, data)
            return found
        if kind is Card:
            card = self.table.cards.get(data) if isinstance(data, str) else None
            if card is None:
                raise _odd(what, data)
            return card
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            if not isinstance(data, str) or data not in list(kind):
                raise _odd(what, data)
            return kind(data)
        if origin is tuple:
            values = _listed(data, what)
            return tuple([
                self._value(part, one, what)
                for part, one in zip(_each(kind, len(values), what), values, strict=True)
            ])  # fmt: skip
        if origin is frozenset:
            return frozenset(self._value(get_args(kind)[0], one, what) for one in _listed(data, what))
        if origin in (dict, Mapping):
            return self._mapping(kind, data, what)
        return self._record(kind, data, what)

    def _mapping(self, kind: Any, data: Any, what: str) -> dict[Any, Any]:
        key, inner = get_args(kind)
        if key is str:
            if not isinstance(data, dict):
                raise _odd(what, data)
            pairs = [[*pair] for pair in data.items()]
        else:
            pairs = [_listed(pair, what, 2) for pair in _listed(data, what)]
        return {
            self._value(key, one, what): self._value(inner, two, f"{what}: {short(one)}")
            for one, two in pairs
        }

    def _record(self, kind: Any, data: Any, what: str) -> Any:
        parts = _parts(kind)
        if not isinstance(data, dict):
            raise _odd(what, data)
        found = {}
        for name, value in data.items():
            if name not in parts:
                raise _odd(what, name)
            found[name] = self._value(parts[name][0], value, name)
        for name, (part, default) in parts.items():
            if part is Pool:
                found[name] = self.table.pool
            elif name not in found and default is MISSING:
                raise BuilderError(_("{what}: {name} is missing", what=what, name=name))
        return kind(**found)

    def _free_value(self, data: Any, what: str) -> Any:
        if isinstance(data, list):
            return tuple([self._free_value(part, what) for part in _listed(data, what)])
        if isinstance(data, dict) and set(data) == {_DRAFT}:
            return self._record(Draft, data[_DRAFT], what)
        if data is None or isinstance(data, bool | int | str):
            return data
        raise _odd(what, data)

    def _position(self, data: Any, what: str) -> Position:
        q, r, level = _numbers(data, 3, what)
        return Position(Hex(q, r), level)


def _place(doorway: Doorway) -> list[int]:
    return [*doorway.spaces[0], doorway.level]


def _without_none(kind: Any) -> Any:
    """The type that an optional one has besides None."""
    if get_origin(kind) in (Union, UnionType):
        (kind,) = [part for part in get_args(kind) if part is not NoneType]
    return kind


def _each(kind: Any, length: int, what: str = "") -> list[Any]:
    """The types of the parts of a tuple."""
    parts = get_args(kind)
    if parts[-1] is Ellipsis:
        return [parts[0]] * length
    if len(parts) != length:
        raise _odd(what, f"{length}")
    return list(parts)


def _listed(data: Any, what: str, length: int | None = None) -> list[Any]:
    if not isinstance(data, list) or len(data) > _MOST or (length is not None and len(data) != length):
        raise _odd(what, data)
    return data


def _numbers(data: Any, length: int, what: str) -> list[int]:
    found = _listed(data, what, length)
    if any(type(number) is not int for number in found):
        raise _odd(what, data)
    return found


def _odd(what: str, found: Any) -> BuilderError:
    return BuilderError(_("{what}: {found} was not expected", what=what, found=short(found)))
