"""Fingerprints: whether a scenario, a battlefield or an army card is the one that a game was played with.

Only what the referee asks counts: titles, texts, boxes, names of files and the order of pieces may change.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from builder.battlefield import Battlefield
from builder.catalogue.card_powers import as_at_first
from builder.catalogue.cards import Card, card_data
from builder.formats.scenario_records import scenario_data
from builder.scenario import NOTHING_FOREIGN, Layout, Scenario

CARD_LETTERS = 12
_NOT_OF_CARDS = ("set", "notes", "confidence", "source")


def fingerprint(data: Any) -> str:
    """64 letters that stand for plain data."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def of_scenario(scenario: Scenario, layout: Layout) -> str:
    """The fingerprint of what a scenario says to the referee, with one of its layouts."""
    nothing: dict[str, str] = {}
    bare = replace(
        scenario, title=nothing, author="", battlefield="", boxes={}, story=nothing, goal=nothing,
        setup=nothing, notes=nothing, foreign=NOTHING_FOREIGN,
        layouts=(replace(layout, seats=tuple([replace(seat, name=nothing) for seat in layout.seats])),),
        zones=tuple([replace(zone, name=nothing, colour="") for zone in scenario.zones]),
        objects=tuple([replace(thing, name=nothing) for thing in scenario.objects]),
    )  # fmt: skip
    return fingerprint(scenario_data(bare))


def of_battlefield(battlefield: Battlefield) -> str:
    """The fingerprint of the pieces of a battlefield and where they lie."""
    rows = sorted([p.type.id, *p.hex, p.slot, p.rotation] for p in battlefield.pieces.values())
    return fingerprint(rows)


def of_card(card: Card) -> str:
    """A short fingerprint of a card."""
    return fingerprint(_rules_of(card))[:CARD_LETTERS]


def of_cards(cards: Iterable[Card]) -> str:
    """The fingerprint of all cards that there are to choose from."""
    return fingerprint([_rules_of(card) for card in sorted(cards, key=lambda card: card.id)])


def _rules_of(card: Card) -> dict[str, Any]:
    data = card_data(replace(card, powers=tuple(map(as_at_first, card.powers))))
    for key in _NOT_OF_CARDS:
        data.pop(key, None)
    data["powers"] = [
        {key: value for key, value in power.items() if key != "text"} for power in data["powers"]
    ]
    return data
