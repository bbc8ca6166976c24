"""Dice in sentences: who rolled how many and why so many, and what came of an attack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from builder.referee.called import Called
from builder.referee.dice import COMBAT, DiceNeededError, Roll
from builder.referee.shares import CARD, HEIGHT, SPIRITS, SWIPE
from builder.scenario.naming import listed, opened
from builder.wording import counted

Data = Mapping[str, Any]


def rolled(data: Data, called: Called) -> str:
    """Who rolled what, for what, and what the number of dice is due to."""
    roll = Roll(data["dice"], tuple(data["sides"]))
    who = called.player(data["player"]) if data["player"] else "The table"
    if roll.kind != COMBAT:
        return f"{who} rolled {_numbers(roll, data, called)}"
    blank = len(roll.sides) - roll.skulls - roll.shields
    counts = ((roll.skulls, "skull"), (roll.shields, "shield"), (blank, "blank"))
    shown = [counted(count, what) for count, what in counts if count]
    return f"{who} rolled {_dice(len(roll.sides), data, called)}: {listed(shown)}"


def needed(need: DiceNeededError, called: Called) -> str:
    """The dice that somebody has to roll at the table, for what and with what they are due to."""
    data = {"why": need.why, **need.about}
    data.pop("power", None)  # whose it is cannot be read on
    who = f"{called.player(need.player)}: " if need.player else ""
    if need.kind == COMBAT:
        return f"{who}{_dice(need.count, data, called)}"
    dice = "a d20" if need.count == 1 else f"{need.count} d20"
    return f"{who}{dice} ({'; '.join(_why_number(data, called))})"


def _numbers(roll: Roll, data: Data, called: Called) -> str:
    bonus = data.get("bonus")
    more = f" {'+' if bonus > 0 else '-'} {abs(bonus)}" if bonus else ""
    rolled = f"{listed([str(side) for side in roll.sides])}{more}"
    why, *notes = _why_number(data, called)
    if data.get("figure") is not None and "power" not in data:
        return f"{rolled} ({'; '.join([why, *notes])})"
    return f"{rolled} for {why}" + (f" ({'; '.join(notes)})" if notes else "")


def _why_number(data: Data, called: Called) -> list[str]:
    why = [_why(data, called)]
    if "needed" in data:
        why.append(f"{data['needed']} or more is needed")
    if "least" in data:
        why.append(f"{data['least']} or more lets it live")
    if data.get("bonus"):
        why += _parts(data, called)
    return why


def _why(data: Data, called: Called) -> str:
    figure = None if "power" in data else data.get("figure")
    return str(data["why"]) if figure is None else f"{data['why'].replace('-', ' ')}, {called.figure(figure)}"


def _dice(count: int, data: Data, called: Called) -> str:
    """So many dice: for an attack, a defense or a swipe with what they are due to."""
    why, by, dice = data["why"], data.get("by"), "die" if count == 1 else "dice"
    parts = f" ({', '.join(_parts(data, called))})" if _worth_telling(data) else ""
    if why == "attack":
        return f"{count} attack {dice}{parts}"
    if why == "defense":
        target = data.get("target")
        whom = called.door(data["door"]) if target is None else called.figure(target)
        return f"{count} defense {dice} for {whom}{parts}"
    if by is not None:
        leaves = f"{called.figure(by)} at {called.figure(data['figure'])}, who leaves"
        return f"{count} {dice} for the swipe of {leaves}{parts}"
    return f"{count} combat {dice} ({_why(data, called)})"


def _worth_telling(data: Data) -> bool:
    """One reason is known: the card, or the special attack that was just named."""
    return len(data.get("shares", ())) > 1


def _parts(data: Data, called: Called) -> list[str]:
    """Each part of a number with what it is due to: ``3 of the card``, ``1 for height, level 7 over 3``."""
    found = []
    for of, number in data.get("shares", ()):
        said = _OF.get(of)
        found.append(f"{number} {said(data) if said else f'by {called.power(of)}'}")
    return found


def _height(data: Data) -> str:
    levels = sorted(data.get("levels", ()))
    return f"for height, level {levels[-1]} over {levels[0]}" if len(levels) > 1 else "for height"


_OF: Mapping[str, Callable[[Data], str]] = MappingProxyType({
    CARD: lambda data: "of the door" if data.get("door") and data["why"] == "defense" else "of the card",
    SPIRITS: lambda data: "of spirits on the card",
    HEIGHT: _height,
    SWIPE: lambda data: "for a swipe",
})  # fmt: skip


def hit(data: Data, called: Called) -> str:
    """What came of an attack, for whom and by which powers."""
    whom = called.figure(data["target"]) if data.get("target") is not None else called.door(data["door"])
    skulls, shields = counted(data["skulls"], "hit"), counted(data["shields"], "shield")
    skulls += _included(data.get("more", ()), called)
    if data.get("blocks"):
        shields += f" ({data['blocks']} its own)"
    met = f" against {shields}"
    if data.get("undefended"):
        met = f", no defense by {called.power(data['undefended'])}"
    told = f"{opened(whom)}: {skulls}{met}, {counted(data['wounds'], 'wound')}"
    return "; ".join([told, *_changes(data, called)])


def _included(more: Sequence[Any], called: Called) -> str:
    return f" ({listed([f'{number} of them by {called.power(of)}' for of, number in more])})" if more else ""


def _changes(data: Data, called: Called) -> Iterator[str]:
    for of, wounds, back in data.get("changed", ()):
        if wounds:
            what = f"blocks {counted(-wounds, 'wound')}" if wounds < 0 else f"adds {counted(wounds, 'wound')}"
            yield f"{called.power(of)} {what}"
        if back:
            yield f"{called.power(of)} gives {counted(back, 'wound')} to {called.figure(data['figure'])}"
