"""Profiles as data: the checks of a judge and their thresholds. `builder.insight.judging.profile_file` reads
their files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from builder.facts import Between, Limits
from builder.language import N_, _

_NUMBERS = Between(-1000, 1000)


@dataclass(frozen=True, slots=True)
class Threshold:
    """``limit`` is the last good value, ``severe`` the first of the worst; for checks with a lower limit,
    ``severe`` is the lower of the two. ``weight`` sorts flags, ``source`` says where the threshold comes
    from.
    """

    limit: Annotated[float, _NUMBERS]
    severe: Annotated[float, _NUMBERS]
    source: Annotated[str, Limits(1, 300)]
    weight: Annotated[float, Between(0.1, 10)] = 1

    def badness(self, value: float) -> float:
        """0 or less if a value is good, 1 if it is severe."""
        return (value - self.limit) / (self.severe - self.limit)

    @property
    def wanted(self) -> str:
        """The wanted value, in words."""
        if self.limit == 0 < self.severe:
            return _("none")
        words = N_("at least {n:g}") if self.severe < self.limit else N_("at most {n:g}")
        return _(words, n=self.limit)


@dataclass(frozen=True, slots=True)
class JudgingProfile:
    """A name and the thresholds of its checks, the most important first."""

    name: str
    thresholds: Mapping[str, Threshold]
