"""Dice: rolled from a seed, so that a game can be repeated, or given by the players at a real table; and what
numbers of dice and additions are made of, each part with what it is due to, for the log.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from secrets import token_hex
from typing import NamedTuple, Protocol

from builder.errors import BuilderError
from builder.language import _, ngettext

CARD, SPIRITS, HEIGHT, SWIPE = "card", "spirits", "height", "swipe"


class Share(NamedTuple):
    """A part of a number, and what it is due to: the id of a hook, or one of CARD, SPIRITS, HEIGHT, SWIPE."""

    of: str
    number: int


def total(found: Iterable[Share]) -> int:
    """The number that shares come to."""
    return sum(share.number for share in found)


def nonzero(found: Iterable[Share]) -> tuple[Share, ...]:
    """Shares as an event lists them: without those of nothing."""
    return tuple(share for share in found if share.number)


COMBAT = "combat"
D20 = "d20"
SIDES = {COMBAT: 6, D20: 20}
SKULLS = frozenset({1, 2, 3})
SHIELDS = frozenset({4, 5})


class Roll(NamedTuple):
    """Dice rolled together: ``kind`` combat (sides 1 to 3 skulls, 4 and 5 shields, 6 blank; R101, R102) or
    d20.
    """

    kind: str
    sides: tuple[int, ...]

    @property
    def skulls(self) -> int:
        """How many show a skull."""
        return sum(side in SKULLS for side in self.sides)

    @property
    def shields(self) -> int:
        """How many show a shield."""
        return sum(side in SHIELDS for side in self.sides)


@dataclass(frozen=True, slots=True)
class About:
    """What a roll is about, beside its reason, and what it is due to; None where nothing is to be said.

    ``levels``: those of an attacker and his target. ``least``: the figure lives from this number on;
    ``needed``: the number wanted. ``shares`` make up the number of dice, or the ``bonus`` that is added.
    """

    figure: int | None = None
    target: int | None = None
    by: int | None = None
    door: str | None = None
    power: str | None = None
    levels: tuple[int, ...] | None = None
    least: int | None = None
    needed: int | None = None
    bonus: int | None = None
    shares: tuple[Share, ...] | None = None


class DiceNeededError(BuilderError):
    """An action needs dice that were not given: which, how many, for what, and who rolls them.

    ``about``: what the event of the roll would say besides.
    """

    about = About()

    def __init__(self, kind: str, count: int, why: str, player: str) -> None:
        if kind == COMBAT:
            dice = ngettext("{n} combat dice", "{n} combat dice", count)
        else:
            dice = ngettext("a d20", "{n} d20", count)
        super().__init__(_("{dice} must be rolled ({why})", dice=dice, why=_(why)))
        self.kind, self.count, self.why, self.player = kind, count, why, player


class WrongDiceError(BuilderError):
    """The dice given are not those that are rolled here."""


class Dice(Protocol):
    """Where rolls come from."""

    def roll(self, kind: str, count: int, why: str, player: str) -> Roll:
        """Roll ``count`` dice of a kind."""
        ...

    def give(self, rolls: Iterable[Roll]) -> None:
        """What was rolled at the table for the action that comes now."""
        ...

    def all_used(self) -> bool:
        """Whether nothing that was given is left."""
        ...

    def mark(self) -> object:
        """Where it stands, for `back_to`."""
        ...

    def back_to(self, mark: object) -> None:
        """Forget all rolls since that mark."""
        ...

    def after_set_up(self) -> None:
        """What is rolled from now on is rolled in the game, not to set it up."""
        ...

    def copy(self) -> Dice:
        """Dice that will roll the same, apart from these."""
        ...


Seed = int | str
"""What the dice of a game come from: a number for `SeededDice`, a text for `SecretDice`."""
SET_UP, ROLLS, PLAYERS = "set-up", "rolls", "players"


def secret_seed() -> str:
    """A seed for `SecretDice` that nobody tries out: 128 bits."""
    return token_hex(16)


def dice_from(seed: Seed) -> Dice:
    """The dice that come from a seed."""
    return SeededDice(seed) if isinstance(seed, int) else SecretDice(seed)


def random_from(seed: Seed | None) -> random.Random:
    """What computer players choose by. Of a secret seed it tells nothing; without one it is any."""
    return random.Random(_block(seed, PLAYERS, 0) if isinstance(seed, str) else seed)


def _block(seed: str, use: str, number: int) -> bytes:
    """32 bytes of HMAC-SHA256 (RFC 2104) of a use and a number, with the text of the seed as its key."""
    return digest(seed.encode(), f"{use} {number}".encode(), sha256)


@dataclass
class SecretDice:
    """Dice from a secret seed, a text of at least 128 bits: rolls tell nothing of others, or of the seed.

    Each roll takes blocks of its own (`_block`), numbered from 0, of which a byte is a side unless it is so
    large that some sides would come more often.
    """

    seed: str
    _use: str = SET_UP
    _next: int = 0

    def roll(self, kind: str, count: int, why: str, player: str) -> Roll:
        """Roll ``count`` dice of a kind."""
        sides = SIDES[kind]
        fair = 256 - 256 % sides
        drawn = (byte % sides + 1 for byte in self._bytes() if byte < fair)
        return Roll(kind, tuple(next(drawn) for _rest in range(count)))

    def _bytes(self) -> Iterator[int]:
        while True:
            self._next += 1
            yield from _block(self.seed, self._use, self._next - 1)

    def give(self, rolls: Iterable[Roll]) -> None:
        """Seeded dice need none. Raises WrongDiceError where some are given."""
        _demand_none(rolls)

    def all_used(self) -> bool:
        """Nothing is given, so nothing is left."""
        return True

    def mark(self) -> object:
        """Where it stands."""
        return self._next

    def back_to(self, mark: object) -> None:
        """Forget all rolls since then."""
        assert isinstance(mark, int)
        self._next = mark

    def after_set_up(self) -> None:
        """What is rolled from now on comes from another stream."""
        self._use, self._next = ROLLS, 0

    def copy(self) -> SecretDice:
        """The same, apart from these."""
        return copy(self)


def _demand_none(rolls: Iterable[Roll]) -> None:
    if tuple(rolls):
        raise WrongDiceError(_("no dice were expected: this game rolls its own from a seed"))


@dataclass
class SeededDice:
    """Dice from a number: the same number and the same actions give the same rolls. Whoever sees some of them
    can work out the rest (Mersenne Twister): for playtests, and for games begun before journals of version 2.
    """

    seed: int

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)

    def roll(self, kind: str, count: int, why: str, player: str) -> Roll:
        """Roll ``count`` dice of a kind."""
        most = SIDES[kind]
        return Roll(kind, tuple([int(self._random.random() * most) + 1 for _rest in range(count)]))

    def give(self, rolls: Iterable[Roll]) -> None:
        """Seeded dice need none. Raises WrongDiceError where some are given."""
        _demand_none(rolls)

    def all_used(self) -> bool:
        """Nothing is given, so nothing is left."""
        return True

    def after_set_up(self) -> None:
        """Its one stream goes on."""

    def mark(self) -> object:
        """Where it stands."""
        return self._random.getstate()

    def back_to(self, mark: object) -> None:
        """Forget all rolls since then."""
        self._random.setstate(mark)  # type: ignore[arg-type]  # what `mark` gave

    def copy(self) -> SeededDice:
        """The same, apart from these."""
        found = copy(self)
        found._random = random.Random.__new__(random.Random)
        found._random.setstate(self._random.getstate())
        return found


class GivenDice:
    """Dice that people roll: given with each action, in the order in which they are needed."""

    def __init__(self) -> None:
        self._remaining: list[Roll] = []

    def roll(self, kind: str, count: int, why: str, player: str) -> Roll:
        """The next roll that was given.

        Raises DiceNeededError where there is none, WrongDiceError where it is another kind or number of dice.
        """
        if not self._remaining:
            raise DiceNeededError(kind, count, why, player)
        found = self._remaining[0]
        if found.kind != kind or len(found.sides) != count:
            raise WrongDiceError(
                _(
                    "{dice} ({kind}) for {why} expected, found {count} ({found})",
                    dice=ngettext("{n} die", "{n} dice", count),
                    kind=kind,
                    why=_(why),
                    count=len(found.sides),
                    found=found.kind,
                )
            )
        checked(found)
        del self._remaining[0]
        return found

    def give(self, rolls: Iterable[Roll]) -> None:
        """What was rolled at the table for the action that comes now."""
        self._remaining = list(rolls)

    def all_used(self) -> bool:
        """Whether nothing is left."""
        return not self._remaining

    def after_set_up(self) -> None:
        """They come from people all the time."""

    def mark(self) -> object:
        """Where it stands."""
        return tuple(self._remaining)

    def back_to(self, mark: object) -> None:
        """Give back all since then."""
        assert isinstance(mark, tuple)
        self._remaining = list(mark)

    def copy(self) -> GivenDice:
        """The same, apart from these."""
        found = copy(self)
        found._remaining = list(self._remaining)
        return found


def checked(roll: Roll) -> Roll:
    """A roll with sides that its dice have. Raises WrongDiceError."""
    most = SIDES.get(roll.kind)
    if most is None:
        raise WrongDiceError(
            _("dice: {combat} or {d20} was expected, found {kind!r}", combat=COMBAT, d20=D20, kind=roll.kind)
        )
    wrong = [side for side in roll.sides if isinstance(side, bool) or not 1 <= side <= most]
    if wrong:
        raise WrongDiceError(
            _("a {kind} die shows 1 to {most}, found {wrong}", kind=roll.kind, most=most, wrong=wrong[0])
        )
    return roll


def rolled(kind: str, sides: Sequence[int]) -> Roll:
    """A roll of these sides. Raises WrongDiceError for sides that such a die has not."""
    return checked(Roll(kind, tuple(sides)))
