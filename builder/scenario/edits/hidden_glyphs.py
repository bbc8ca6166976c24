"""Glyphs that nobody sees: shuffled ones, and those laid secretly on cards. A scenario in, a scenario out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from builder.scenario import Scenario, SecretGlyphs, ShuffledGlyphs
from builder.scenario.edits.zones import TooManyError

MOST_GROUPS = 20
MOST_GLYPHS = 100


def group_added(scenario: Scenario) -> Scenario:
    """The scenario with another group of shuffled glyphs, without any yet. Raises TooManyError."""
    if len(scenario.shuffled) >= MOST_GROUPS:
        raise TooManyError
    return replace(scenario, shuffled=(*scenario.shuffled, ShuffledGlyphs((), ())))


def group_removed(scenario: Scenario, group: int) -> Scenario:
    """The scenario without a group, its spaces too."""
    return replace(scenario, shuffled=(*scenario.shuffled[:group], *scenario.shuffled[group + 1 :]))


def group_of(scenario: Scenario, group: int, names: tuple[str, ...]) -> Scenario:
    """The scenario in which a group is of these glyphs; a first group is made where there is none."""
    if not scenario.shuffled:
        return replace(scenario, shuffled=(ShuffledGlyphs(names, ()),)) if names else scenario
    groups = list(scenario.shuffled)
    groups[group] = replace(groups[group], names=names)
    return replace(scenario, shuffled=tuple(groups))


def secret_added(scenario: Scenario, players: Collection[str]) -> Scenario:
    """The scenario in which one player more lays glyphs secretly, the first of ``players`` who does not yet.

    Raises TooManyError, also where there is nobody.
    """
    laying = {row.player for row in scenario.secret}
    free = [player for player in players if player not in laying]
    if not free or len(scenario.secret) >= MOST_GROUPS:
        raise TooManyError
    return replace(scenario, secret=(*scenario.secret, SecretGlyphs(free[0], (), "")))


def secret_removed(scenario: Scenario, place: int) -> Scenario:
    """The scenario in which a player lays none."""
    return replace(scenario, secret=(*scenario.secret[:place], *scenario.secret[place + 1 :]))


def secret_changed(scenario: Scenario, place: int, **parts: Any) -> Scenario:
    """The scenario with one row of secret glyphs changed, by the fields of `SecretGlyphs`.

    The glyph that matters is always among those laid: the first of them where it is taken out.
    """
    row = replace(scenario.secret[place], **parts)
    if row.key not in row.names:
        row = replace(row, key=row.names[0] if row.names else "")
    return replace(scenario, secret=(*scenario.secret[:place], row, *scenario.secret[place + 1 :]))


def one_more(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Glyphs with one more; those of one name lie together. Raises TooManyError."""
    if len(names) >= MOST_GLYPHS:
        raise TooManyError
    last = max((place for place, one in enumerate(names) if one == name), default=len(names) - 1)
    return (*names[: last + 1], name, *names[last + 1 :])


def one_less(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Glyphs with one of a name less."""
    if name not in names:
        return names
    place = len(names) - 1 - names[::-1].index(name)
    return (*names[:place], *names[place + 1 :])
