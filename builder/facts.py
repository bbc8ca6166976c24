"""Facts that records, files, commands and forms share: limits of values, and words of which one is chosen.

A limit stands once, in the type of the field of a record: ``Annotated[int, Limits(1, 24)]``. Readers, forms,
schemas and the pages of documentation ask for it with `limits_in`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from builder.language import N_

EDITION_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "basic": N_("Basic rules"),
        "master-1": N_("Master rules, first edition"),
        "master-2": N_("Master rules, second edition"),
    }
)
EDITIONS = tuple(EDITION_NAMES)

DoorState = Literal["open", "closed", "none"]
"""The state of a door; ``none``: there is none, or it was destroyed."""
DOORS: tuple[DoorState, ...] = get_args(DoorState)

DiceSource = Literal["seed", "given"]
"""Who rolls the dice of a game: the program from a seed, or people, who give what they rolled."""
DICE: tuple[DiceSource, ...] = get_args(DiceSource)


class Gathering(StrEnum):
    """How a player comes by his army."""

    DRAFT = "draft"
    PRE_MADE = "pre-made"
    FIXED = "fixed"


GATHERINGS = (Gathering.DRAFT, Gathering.PRE_MADE)
"""How an army is gathered whose cards the scenario leaves open."""


class Size(StrEnum):
    """The size class of a figure."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"


SIZES = tuple(map(str, Size))


class Limits(NamedTuple):
    """The least and the most that a number may be. For a text its characters are counted, for a list its
    rows; of counts by name each one is meant.
    """

    least: int
    most: int


TEXT = Limits(0, 1_000_000)
"""Characters of what people write, and of what other programs have."""


class OneOf(NamedTuple):
    """The words of which a text is one."""

    words: tuple[str, ...]


@cache
def types_of(record: type) -> Mapping[str, Any]:
    """The types of the fields of a record, with their limits."""
    return get_type_hints(record, include_extras=True)


def limits_in(hint: Any) -> Limits | None:
    """The limits that a type bears itself, or as a type or None; None where it bears none."""
    if get_origin(hint) is Annotated:
        return next((part for part in hint.__metadata__ if isinstance(part, Limits)), None)
    if type(None) in get_args(hint):
        return next(filter(None, map(limits_in, get_args(hint))), None)
    return None


def nearest(record: type, field: str, value: Any, usual: Any) -> Any:
    """The nearest value that a field of a record may have; the ``usual`` one for a word it does not know."""
    for fact in getattr(types_of(record)[field], "__metadata__", ()):
        if isinstance(fact, Limits):
            return min(max(value, fact.least), fact.most)
        if isinstance(fact, OneOf) and value not in fact.words:
            return usual
    return value
