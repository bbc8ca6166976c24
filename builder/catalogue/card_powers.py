"""What a power of an army card is: its kind, what it is given, whom it concerns.

A power is data: its ``kind`` says what it does, ``given`` holds its numbers. Nothing here knows a card by its
name. `power_kinds` holds the whole vocabulary: every kind with its keys and what they mean. After reading,
every key of a kind stands in ``given``, with its usual value where the file says nothing:

* ``who`` is a `Who`, ``spares`` one or None (nobody), ``table`` a tuple of `Outcome` (ask `outcome`),
  ``sizes`` a tuple of sizes (empty: all), everything else a whole number, a switch or a word;
* ``of`` says whose figures: ``own`` are those that the player controls, ``friendly`` also those of team mates
  and allies, ``any`` all;
* ``within`` counts clear sight spaces where ``sight`` is set and spaces else; 1 is beside, 0 anywhere;
* ``least`` is what a d20 must show at least.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from builder.facts import Limits

MAX_FIGURES = 24
MAX_NUMBER = 99
D20 = Limits(1, 20)
Number = Annotated[int, Limits(0, MAX_NUMBER)]


@dataclass(frozen=True, slots=True)
class Who:
    """Cards that fit all that is said; nothing said fits all. ``range`` is the Range printed on the card."""

    card: str = ""
    general: str = ""
    species: str = ""
    figure_class: str = ""
    personality: str = ""
    range: Annotated[int, Limits(1, MAX_NUMBER)] | None = None
    sizes: tuple[str, ...] = ()
    unique: bool | None = None
    hero: bool | None = None


ANYBODY = Who()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a d20 of ``least`` or more brings, up to the next row of its table.

    ``destroy``: so many figures of the card itself; ``no_attack``: they do not attack this turn; ``attack``:
    dice more this turn; ``figures``: so many of them may act; ``heal`` and ``wounds``: taken from and given
    to the figure it is used on, `MAX_NUMBER` heals all.
    """

    least: Annotated[int, D20]
    destroy: Number = 0
    no_attack: bool = False
    attack: Number = 0
    figures: Number = 0
    heal: Number = 0
    wounds: Number = 0


def outcome(table: tuple[Outcome, ...], roll: int) -> Outcome:
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
