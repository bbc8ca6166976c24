"""Dice that people roll at their table and type: ``s s b`` for combat dice, ``17`` for a d20."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from builder.cli.output import say, shown
from builder.errors import BuilderError
from builder.referee.dice import COMBAT, SIDES, DiceNeededError, Roll, rolled

Done = TypeVar("Done")
Ask = Callable[[str], str]

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


def with_dice(
    work: Callable[[list[Roll]], Done], ask: Ask, who: Callable[[str], str]
) -> tuple[Done, list[Roll]]:
    """What ``work`` does with the dice that it needs, asked for one after the other, and those dice.

    ``work`` must change nothing where it raises DiceNeededError.
    """
    rolls: list[Roll] = []
    while True:
        try:
            return work(rolls), rolls
        except DiceNeededError as need:
            rolls.append(asked(need, ask, who))


def asked(need: DiceNeededError, ask: Ask, who: Callable[[str], str]) -> Roll:
    """The dice that somebody typed, asked for until they are right. Raises EOFError where he leaves."""
    by = f"{who(need.player)}: " if need.player else ""
    if need.kind == COMBAT:
        dice = "1 combat die" if need.count == 1 else f"{need.count} combat dice"
        hint = "s skull, h shield, b blank"
    else:
        dice = "a d20" if need.count == 1 else f"{need.count} d20"
        hint = f"1 to {SIDES[need.kind]}"
    while True:
        answer = ask(f"{by}{dice} ({shown(need.why)}); {hint}: ")
        if answer.strip().casefold() in LEAVES:
            raise EOFError
        try:
            return read(answer, need.kind, need.count)
        except BuilderError as error:
            say(f"{error}; quit stops.")


def read(text: str, kind: str, count: int) -> Roll:
    """The dice of a text. Raises BuilderError that says what was expected."""
    words = re.split(r"[\s,;]+", text.strip().casefold())
    if kind == COMBAT:
        if all(_COMPACT.fullmatch(word) for word in words):
            words = list("".join(words))
        wrong = [word for word in words if word not in _SIDE_OF]
        sides = [] if wrong else [_SIDE_OF[word] for word in words]
        expected = f"{count} of s, h and b"
    else:
        wrong = [word for word in words if not word.isdecimal() or len(word) > 3]
        sides = [] if wrong else [int(word) for word in words]
        expected = f"{count} numbers" if count > 1 else "a number"
    if wrong or len(sides) != count:
        found = repr(shown(text.strip()[:40])) if text.strip() else "nothing"
        raise BuilderError(f"{expected} expected, found {found}")
    return rolled(kind, sides)
