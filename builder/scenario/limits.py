"""How much the fields of a scenario may hold where their own type does not say."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_origin

from builder.facts import TEXT, Limits, limits_in, types_of

NUMBER = Limits(0, 100_000)
WORD = Limits(0, 300)
"""Characters of an id, a name, a word: names of files have up to 255."""
ROWS = Limits(0, 10_000)
MAX_DEEP = 8
"""Conditions in conditions."""

LongText = Annotated[str, TEXT]


def limits_of(record: type, field: str) -> Limits:
    """The limits of a field: those of its type, else the usual ones of lists, numbers, words and texts."""
    return usual_limits(types_of(record)[field])


def usual_limits(hint: Any) -> Limits:
    """The limits of a type, as `limits_of`."""
    bare = next((part for part in get_args(hint) if type(None) in get_args(hint)), hint)
    usual = ROWS if get_origin(bare) is tuple else {int: NUMBER, str: WORD}.get(bare, TEXT)
    return limits_in(hint) or usual
