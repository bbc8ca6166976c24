"""What a power of an army card is made of: its kind, what it is given, whom it concerns, rows of a d20."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from builder.catalogue.pieces import Id, Line
from builder.facts import SIZES, Limits, OneOf

MAX_FIGURES = 24
MAX_NUMBER = 99
D20 = Limits(1, 20)
TEXT = "text"
"""The kind of a power that the referee does not know."""
Number = Annotated[int, Limits(0, MAX_NUMBER)]
SizeWord = Annotated[str, OneOf(SIZES)]


@dataclass(frozen=True, slots=True)
class Who:
    """Cards that fit all that is said; nothing said fits all. ``range`` is the Range printed on the card,
    ``figure_classes`` are some of which one must be its class.
    """

    card: Id = ""
    general: Line = ""
    species: Line = ""
    figure_class: Line = ""
    personality: Line = ""
    range: Annotated[int, Limits(1, MAX_NUMBER)] | None = None
    sizes: tuple[SizeWord, ...] = ()
    unique: bool | None = None
    hero: bool | None = None
    figure_classes: tuple[Line, ...] = ()


ANYBODY = Who()


@dataclass(frozen=True, slots=True)
class RollOutcome:
    """What a d20 of ``least`` or more brings, up to the next row of its table.

    ``destroy``: how many figures of the card itself; ``no_attack``: they do not attack this turn; ``attack``:
    extra dice this turn; ``figures``: how many of them may act; ``heal`` and ``wounds``: taken from and given
    to the figure it is used on, `MAX_NUMBER` heals all.
    """

    least: Annotated[int, D20]
    destroy: Number = 0
    no_attack: bool = False
    attack: Number = 0
    figures: Number = 0
    heal: Number = 0
    wounds: Number = 0


@dataclass(frozen=True, slots=True)
class Shot:
    """One of several special attacks of a turn, which differ in dice and Range."""

    attack: Annotated[int, Limits(1, MAX_NUMBER)]
    range: Annotated[int, Limits(1, MAX_NUMBER)]


def outcome(table: tuple[RollOutcome, ...], roll: int) -> RollOutcome:
    """The row of a table for a roll, which bonuses may have brought above 20 or below 1."""
    return next((row for row in reversed(table) if roll >= row.least), table[0])


@dataclass(frozen=True, slots=True)
class CardPower:
    """One power of a card. ``text`` says in a sentence of our own what it does."""

    kind: str
    name: str
    text: str = ""
    # A plain dict inside: cards are copied and sent to other processes.
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)
