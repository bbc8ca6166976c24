"""Profiles: what a judge asks and from which number on it is too little or too much, as data. Files of
them are read by `builder.insight.judging.profile_file`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from builder.facts import Between, Limits
from builder.language import N_, _

_NUMBERS = Between(-1000, 1000)
AT_LEAST = frozenset(
    {
        *("zone-spaces", "zone-room", "zone-distance", "exits", "water", "choke", "water-lanes"),
        *("first-attack", "first-flight", "glyph-cover", "glyph-approaches"),
    }
)
"""The checks that ask for at least so much; the others ask for at most so much."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """``limit`` is the last number that is well, ``severe`` the first that is as bad as can be; it is the
    lower one where it is about too little. ``weight`` puts flags in order, ``source`` says where it comes
    from.
    """

    limit: Annotated[float, _NUMBERS]
    severe: Annotated[float, _NUMBERS]
    source: Annotated[str, Limits(1, 300)]
    weight: Annotated[float, Between(0.1, 10)] = 1

    def badness(self, value: float) -> float:
        """0 or less where a number is well, 1 where it is severe."""
        return (value - self.limit) / (self.severe - self.limit)

    @property
    def wanted(self) -> str:
        """What is wanted, in words."""
        words = N_("at least {n:g}") if self.severe < self.limit else N_("at most {n:g}")
        return _(words, n=self.limit)


@dataclass(frozen=True, slots=True)
class JudgingProfile:
    """A name and the thresholds of the checks that it asks for, the most important first."""

    name: str
    thresholds: Mapping[str, Threshold]
