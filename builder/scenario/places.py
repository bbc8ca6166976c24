"""What fields of a scenario hold: where things lie, texts in several languages, which figures or cards a
condition or a rule speaks of; and how much, where their own type does not say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from builder.battlefield import MAX_COORDINATE
from builder.facts import TEXT, Limits, limits_in, types_of
from builder.hexgrid import Hex, label
from builder.language import N_, spoken
from builder.plaindata.records import numbers

Texts = Mapping[str, str]
"""A text by its language ("en", "de"); empty where there is none."""
NO_TEXTS: Texts = MappingProxyType({})


class Along(Enum):
    """What a whole number stands for that changes as the battlefield is moved (`builder.scenario.moving`)."""

    DIRECTION = "direction"
    LEVEL = "level"


class Position(NamedTuple):
    """A space as a scenario names it: its hex and its level."""

    hex: Hex
    level: Annotated[int, Limits(0, 10_000)]

    def __str__(self) -> str:
        """As people read it: ``C4 level 5``."""
        return f"{label(self.hex)} level {self.level}"

    @property
    def numbers(self) -> tuple[int, int, int]:
        """As files hold it: q, r, level."""
        return self.hex.q, self.hex.r, self.level


def text_in(texts: Texts, language: str = "") -> str:
    """A text in a language (where none is named in that of the program), else in English, else in the first
    there is; empty where there is none.
    """
    return texts.get(language or spoken()) or texts.get("en") or next(iter(texts.values()), "")


NUMBER = Limits(0, 100_000)
WORD = Limits(0, 300)
"""Characters of an id, a name, a word: names of files have up to 255."""
ROWS = Limits(0, 10_000)
MAX_DEEP = 8
"""Conditions in conditions."""

LongText = Annotated[str, TEXT]
Turn = Annotated[int, Limits(0, 5), Along.DIRECTION]
"""A direction or a rotation, in sixths."""
Height = Annotated[int, NUMBER, Along.LEVEL]
"""A level that is meant wherever on the battlefield."""


def limits_of(record: type, field: str) -> Limits:
    """The limits of a field: those of its type, else the usual ones of lists, numbers, words and texts."""
    return usual_limits(types_of(record)[field])


def usual_limits(hint: Any) -> Limits:
    """The limits of a type, as `limits_of`."""
    bare = next((part for part in get_args(hint) if type(None) in get_args(hint)), hint)
    usual = ROWS if get_origin(bare) is tuple else {int: NUMBER, str: WORD}.get(bare, TEXT)
    return limits_in(hint) or usual


_COORDINATE = Limits(-MAX_COORDINATE, MAX_COORDINATE)
HEX = numbers(N_("[q, r]"), Hex, list, _COORDINATE, _COORDINATE)
"""How a hex stands in data."""
POSITION = numbers(
    N_("[q, r, level of a space]"),
    lambda q, r, level: Position(Hex(q, r), level),
    lambda position: position.numbers,
    *(_COORDINATE, _COORDINATE, limits_of(Position, "level")),
)
"""How a space stands in data."""


OWN, TEAM, ENEMIES, ANY = "own", "team", "enemies", "any"


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures that fit all that is said; nothing said fits all.

    ``of`` says whose: ``own`` (of the player that the condition is asked for), ``team`` (and team mates),
    ``enemies``, ``any``, or the id of a player or team. ``card`` is the id of an army card, ``unique``,
    ``hero``, ``flying`` ask for it or for the contrary, ``started_in`` the zone in which the figure was
    placed, ``secret`` a glyph that lies hidden on its card.
    """

    of: str = TEAM
    card: str = ""
    unique: bool | None = None
    hero: bool | None = None
    flying: bool | None = None
    general: str = ""
    species: str = ""
    figure_class: str = ""
    personality: str = ""
    started_in: str = ""
    secret: str = ""


OF_TEAM = Figures()
OF_ENEMIES = Figures(of=ENEMIES)
OF_ANY = Figures(of=ANY)
UNIQUE_HEROES = Figures(of=OWN, unique=True, hero=True)
