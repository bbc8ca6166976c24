"""A state of a game as plain data, nothing left out: for comparing two of them, and for the checker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from builder.board import Space
from builder.catalogue.cards import Card
from builder.referee import State
from builder.scenario import Position

Plain = dict[str, Any]


def dump(state: State) -> Plain:
    """All of a state: spaces as (q, r, level), army cards as their ids."""
    return {name: plain(value) for name, value in vars(state).items()}


def plain(value: Any) -> Any:
    """Any value of a state as plain data."""
    if isinstance(value, Enum):
        return str(value.value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Space | Position):
        return value.hex.q, value.hex.r, value.level
    if isinstance(value, Card):
        return value.id
    if isinstance(value, Mapping):
        return {key: plain(part) for key, part in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, tuple | list):
        return tuple(plain(part) for part in value)
    if isinstance(value, set | frozenset):
        return tuple(sorted(map(repr, value)))
    return repr(value)
