"""The parts of victories and rules, whatever they are made of."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any as Anything

from builder.scenario.filters import Figures
from builder.scenario.victory import All, Any, AtEndOfRound, Condition, Not


def parts_of(condition: Condition) -> tuple[Condition, ...]:
    """The conditions that one is directly made of."""
    if isinstance(condition, All | Any):
        return condition.of
    if isinstance(condition, Not):
        return (condition.of,)
    if isinstance(condition, AtEndOfRound) and condition.of is not None:
        return (condition.of,)
    return ()


def walked(condition: Condition, *, wanted: bool = False) -> Iterator[Condition]:
    """A condition and all that it is made of, from the outside in, in the order in which they stand.

    ``wanted`` leaves out what must not hold: the insides of `Not`.
    """
    left = [condition]
    while left:
        one = left.pop()
        yield one
        if not (wanted and isinstance(one, Not)):
            left.extend(reversed(parts_of(one)))


def filters_in(record: Anything) -> Iterator[Figures]:
    """The filters that stand in a record itself, not in conditions it is made of."""
    for name in _names(record.__class__):
        value = getattr(record, name)
        if isinstance(value, Figures):
            yield value


@cache
def _names(kind: Hashable) -> tuple[str, ...]:
    assert isinstance(kind, type)
    return tuple([field.name for field in fields(kind)]) if is_dataclass(kind) else ()
