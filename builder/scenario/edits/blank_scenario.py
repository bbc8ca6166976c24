"""A scenario to begin with, and names that are free in one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from types import MappingProxyType

from builder.scenario import Layout, Scenario, Seat, Texts, Zone
from builder.scenario.victory import AtEndOfRound, Eliminated, MostPoints, Victory

USUAL_POINTS = 400
USUAL_ROUNDS = 12
ZONE_COLOURS = ("red", "blue", "yellow", "green", "purple", "orange", "teal", "brown")


def with_text(texts: Texts, language: str, text: str) -> Texts:
    """The texts with that of one language changed; an empty one goes."""
    made = {**texts, language: text}
    return MappingProxyType({key: value for key, value in made.items() if value})


def in_english(text: str) -> Mapping[str, str]:
    """A text that the program gives itself."""
    return MappingProxyType({"en": text})


def fresh(title: str, battlefield: str, player: Callable[[int], str], zone: Callable[[int], str]) -> Scenario:
    """Two players with an army each, who start apart and fight until one is gone, at most 12 rounds.

    ``player`` and ``zone`` give the names by their numbers from 1; ``battlefield`` is the name of its file.
    """
    zones = tuple(Zone(f"zone-{n}", (), in_english(zone(n)), ZONE_COLOURS[n - 1]) for n in (1, 2))
    seats = tuple(
        Seat(f"player-{n}", in_english(player(n)), points=USUAL_POINTS, zones=(f"zone-{n}",)) for n in (1, 2)
    )
    return Scenario(
        title=in_english(title),
        battlefield=battlefield,
        layouts=(Layout(seats),),
        zones=zones,
        rounds=USUAL_ROUNDS,
        victory=(
            Victory(Eliminated()),
            Victory(AtEndOfRound(MostPoints(), round=USUAL_ROUNDS)),
        ),
    )


def free_id(word: str, taken: Collection[str]) -> str:
    """An id that none of these has: ``word-1``, ``word-2`` and so on."""
    number = 1
    while f"{word}-{number}" in taken:
        number += 1
    return f"{word}-{number}"


def free_title(title: str, taken: Collection[str]) -> str:
    """A title that none of these has, with a number where it is taken."""
    if title not in taken:
        return title
    number = 2
    while f"{title} {number}" in taken:
        number += 1
    return f"{title} {number}"


def retitled(scenario: Scenario, title: str, language: str) -> Scenario:
    """The scenario with another title in a language."""
    return replace(scenario, title=with_text(scenario.title, language, title))
