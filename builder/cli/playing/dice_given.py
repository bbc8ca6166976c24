"""Dice that people roll at their table and type: ``s s b`` for combat dice, ``17`` for a d20."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from builder.cli.shell import say, shown
from builder.errors import BuilderError
from builder.language import _, ngettext
from builder.referee.dice import COMBAT, SIDES, DiceNeededError, Roll, rolled

Done = TypeVar("Done")
Ask = Callable[[str], str]
Words = Callable[[DiceNeededError], str]
"""What has to be rolled, by whom, for what."""

_SIDE_OF = {
    "s": 1,
    "skull": 1,
    "skulls": 1,
    "h": 4,
    "shield": 4,
    "shields": 4,
    "b": 6,
    "blank": 6,
    "blanks": 6,
}
LEAVES = frozenset({"quit", "q", "exit"})
_COMPACT = re.compile(r"[shb]+")


def with_dice(work: Callable[[list[Roll]], Done], ask: Ask, words: Words) -> tuple[Done, list[Roll]]:
    """What ``work`` does with the dice that it needs, asked for one after the other, and those dice.

    ``work`` must change nothing where it raises DiceNeededError.
    """
    rolls: list[Roll] = []
    while True:
        try:
            return work(rolls), rolls
        except DiceNeededError as need:
            rolls.append(dice_typed(need, ask, words))


def dice_typed(need: DiceNeededError, ask: Ask, words: Words) -> Roll:
    """The dice that somebody typed, asked for until they are right. Raises EOFError at the end."""
    hint = _("s skull, h shield, b blank")
    if need.kind != COMBAT:
        hint = _("1 to {sides}", sides=SIDES[need.kind])
    while True:
        answer = ask(f"{shown(words(need))}; {hint}: ")
        if answer.strip().casefold() in LEAVES:
            raise EOFError
        try:
            return read(answer, need.kind, need.count)
        except BuilderError as error:
            say(_("{error}; quit stops.", error=error))


def read(text: str, kind: str, count: int) -> Roll:
    """The dice of a text. Raises BuilderError that says what was expected."""
    words = re.split(r"[\s,;]+", text.strip().casefold())
    if kind == COMBAT:
        # "ssh b" is four dice: letters may stand together.
        if all(_COMPACT.fullmatch(word) for word in words):
            words = list("".join(words))
        wrong = [word for word in words if word not in _SIDE_OF]
        sides = [] if wrong else [_SIDE_OF[word] for word in words]
        expected = _("{n} of s, h and b", n=count)
    else:
        wrong = [word for word in words if not word.isdecimal() or len(word) > 3]
        sides = [] if wrong else [int(word) for word in words]
        expected = ngettext("a number", "{n} numbers", count)
    if wrong or len(sides) != count:
        found = repr(shown(text.strip()[:40])) if text.strip() else _("nothing")
        raise BuilderError(_("{expected} expected, found {found}", expected=expected, found=found))
    return rolled(kind, sides)
