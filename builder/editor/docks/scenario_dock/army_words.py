"""What an army comes to, and what is wrong with it, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QCoreApplication

from builder.catalogue.cards import Card
from builder.scenario import Seat
from builder.scenario.edits.armies import Tally, twice, unknown, unmet
from builder.scenario.naming import Names
from builder.scenario.setup_wording import required_sentence

translate = QCoreApplication.translate


def cost_words(sums: Tally) -> str:
    """``390 of 400 points``"""
    if not sums.allowed:
        return translate("Armies", "{points} points").format(points=sums.points)
    text = translate("Armies", "{points} of {allowed} points")
    return text.format(points=sums.points, allowed=sums.allowed)


def room_words(sums: Tally) -> str:
    """How many figures it has, and what room they need and have."""
    figures = (
        translate("Armies", "1 figure")
        if sums.figures == 1
        else translate("Armies", "{count} figures").format(count=sums.figures)
    )
    spaces = (
        translate("Armies", "on 1 space")
        if sums.spaces == 1
        else translate("Armies", "on {count} spaces").format(count=sums.spaces)
    )
    if sums.room is None:
        text = translate("Armies", "{figures} {spaces}; no zone to start in")
        return text.format(figures=figures, spaces=spaces)
    text = translate("Armies", "{figures} {spaces} of {room} where it starts")
    words = text.format(figures=figures, spaces=spaces, room=sums.room)
    if sums.mates:
        words += translate("Armies", ", {count} taken by others").format(count=sums.mates)
    return words


def army_faults(seat: Seat, sums: Tally, cards: Mapping[str, Card], names: Names) -> Iterator[str]:
    """What is wrong with an army, a sentence each (R020, R022, R026)."""
    if sums.over:
        yield translate("Armies", "{count} points too many").format(count=sums.over)
    for id in twice(seat, cards):
        yield translate("Armies", "{card}: unique, only one allowed").format(card=cards[id].name)
    for id in unknown(seat, cards):
        yield translate("Armies", "No army card “{card}” is known").format(card=id)
    if seat.army:
        if sums.crowded:
            yield (
                translate("Armies", "1 space too few where it starts")
                if sums.crowded == 1
                else translate("Armies", "{count} spaces too few where it starts").format(count=sums.crowded)
            )
        for place in unmet(seat, cards):
            sentence = required_sentence(seat.required[place], seat.id, names)
            yield translate("Armies", "Not so: {sentence}").format(sentence=sentence)
