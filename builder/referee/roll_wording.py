"""Dice in sentences: who rolled how many and why so many, and what came of an attack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from builder.referee.called import Called
from builder.referee.dice import COMBAT, About, DiceNeededError, Roll
from builder.referee.events import Hit, Rolled
from builder.referee.shares import CARD, HEIGHT, SPIRITS, SWIPE, Share
from builder.scenario.naming import listed, opened
from builder.wording import counted


def rolled(event: Rolled, called: Called) -> str:
    """Who rolled what, for what, and what the number of dice is due to."""
    roll = Roll(event.dice, event.sides)
    who = called.player(event.player) if event.player else "The table"
    if roll.kind != COMBAT:
        return f"{who} rolled {_numbers(roll, event.why, event.about, called)}"
    blank = len(roll.sides) - roll.skulls - roll.shields
    counts = ((roll.skulls, "skull"), (roll.shields, "shield"), (blank, "blank"))
    shown = [counted(count, what) for count, what in counts if count]
    return f"{who} rolled {_dice(len(roll.sides), event.why, event.about, called)}: {listed(shown)}"


def needed(need: DiceNeededError, called: Called) -> str:
    """The dice that somebody has to roll at the table, for what and with what they are due to."""
    who = f"{called.player(need.player)}: " if need.player else ""
    about = replace(need.about, power=None)  # whose it is cannot be read on
    if need.kind == COMBAT:
        return f"{who}{_dice(need.count, need.why, about, called)}"
    dice = "a d20" if need.count == 1 else f"{need.count} d20"
    return f"{who}{dice} ({'; '.join(_why_number(need.why, about, called))})"


def _numbers(roll: Roll, why: str, about: About, called: Called) -> str:
    bonus = about.bonus
    more = f" {'+' if bonus > 0 else '-'} {abs(bonus)}" if bonus else ""
    rolled = f"{listed([str(side) for side in roll.sides])}{more}"
    what, *notes = _why_number(why, about, called)
    if about.figure is not None and not about.power:
        return f"{rolled} ({'; '.join([what, *notes])})"
    return f"{rolled} for {what}" + (f" ({'; '.join(notes)})" if notes else "")


def _why_number(why: str, about: About, called: Called) -> list[str]:
    found = [_why(why, about, called)]
    if about.needed is not None:
        found.append(f"{about.needed} or more is needed")
    if about.least is not None:
        found.append(f"{about.least} or more lets it live")
    if about.bonus:
        found += _parts(why, about, called)
    return found


def _why(why: str, about: About, called: Called) -> str:
    if about.power or about.figure is None:
        return why
    return f"{why.replace('-', ' ')}, {called.figure(about.figure)}"


def _dice(count: int, why: str, about: About, called: Called) -> str:
    """So many dice: for an attack, a defense or a swipe with what they are due to."""
    dice = "die" if count == 1 else "dice"
    # One reason is known: the card, or the special attack that was just named.
    parts = f" ({', '.join(_parts(why, about, called))})" if len(about.shares or ()) > 1 else ""
    if why == "attack":
        return f"{count} attack {dice}{parts}"
    if why == "defense":
        return f"{count} defense {dice} for {_whom(about, called)}{parts}"
    if about.by is not None and about.figure is not None:
        leaves = f"{called.figure(about.by)} at {called.figure(about.figure)}, who leaves"
        return f"{count} {dice} for the swipe of {leaves}{parts}"
    return f"{count} combat {dice} ({_why(why, about, called)})"


def _whom(about: About | Hit, called: Called) -> str:
    """The figure or door that is attacked."""
    return called.figure(about.target) if about.target is not None else called.door(about.door or "")


def _parts(why: str, about: About, called: Called) -> list[str]:
    """Each part of a number with what it is due to: ``3 of the card``, ``1 for height, level 7 over 3``."""
    found = []
    for of, number in about.shares or ():
        said = _OF.get(of)
        found.append(f"{number} {said(why, about) if said else f'by {called.power(of)}'}")
    return found


def _height(why: str, about: About) -> str:
    levels = sorted(about.levels or ())
    return f"for height, level {levels[-1]} over {levels[0]}" if len(levels) > 1 else "for height"


_OF: Mapping[str, Callable[[str, About], str]] = MappingProxyType({
    CARD: lambda why, about: "of the door" if about.door and why == "defense" else "of the card",
    SPIRITS: lambda why, about: "of spirits on the card",
    HEIGHT: _height,
    SWIPE: lambda why, about: "for a swipe",
})  # fmt: skip


def hit(event: Hit, called: Called) -> str:
    """What came of an attack, for whom and by which powers."""
    skulls, shields = counted(event.skulls, "hit"), counted(event.shields, "shield")
    skulls += _included(event.more, called)
    if event.blocks:
        shields += f" ({event.blocks} its own)"
    met = f" against {shields}"
    if event.undefended:
        met = f", no defense by {called.power(event.undefended)}"
    told = f"{opened(_whom(event, called))}: {skulls}{met}, {counted(event.wounds, 'wound')}"
    return "; ".join([told, *_changes(event, called)])


def _included(more: Iterable[Share], called: Called) -> str:
    found = [f"{number} of them by {called.power(of)}" for of, number in more]
    return f" ({listed(found)})" if found else ""


def _changes(event: Hit, called: Called) -> Iterator[str]:
    for of, wounds, back in event.changed or ():
        if wounds:
            what = f"blocks {counted(-wounds, 'wound')}" if wounds < 0 else f"adds {counted(wounds, 'wound')}"
            yield f"{called.power(of)} {what}"
        if back:
            yield f"{called.power(of)} gives {counted(back, 'wound')} to {called.figure(event.figure)}"
