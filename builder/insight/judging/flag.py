"""A measure beyond its threshold."""

from __future__ import annotations

import math
from dataclasses import dataclass

from builder.board import Space
from builder.insight.judging.case import MOVERS, PLAYTEST, Measure
from builder.insight.judging.profile import Threshold
from builder.insight.report import BAD, DOUBTFUL, Cell, Plain, ReportPicture, places, said
from builder.language import _, ngettext

_KINDS = frozenset([kind.name for kind in MOVERS])
"""What is measured with several kinds of figure is one thing: the number of these is not mentioned."""
_WORST = 2.0  # the highest badness that counts


@dataclass(frozen=True, slots=True)
class Flag:
    """A measure beyond its threshold; ``others``: more measures of its check that favour the same side."""

    measure: Measure
    threshold: Threshold
    others: tuple[Measure, ...] = ()

    @property
    def severe(self) -> bool:
        """Whether it is beyond the severe limit too."""
        return self.badness >= 1

    @property
    def badness(self) -> float:
        """How far it is beyond its limit: 1 at the severe limit."""
        return self.threshold.badness(self.measure.value)

    @property
    def weight(self) -> float:
        """Sorts flags, and weighs those for one side against those for another. A playtest outweighs
        everything that is measured on the map.
        """
        if self.measure.check == PLAYTEST:
            return math.inf
        return min(self.badness, _WORST) * self.threshold.weight

    @property
    def spaces(self) -> tuple[Space, ...]:
        """All its spaces, each once."""
        found = [measure.spaces for measure in (self.measure, *self.others)]
        return tuple(dict.fromkeys(space for spaces in found for space in spaces))

    @property
    def picture(self) -> ReportPicture:
        """A picture of its spaces."""
        colour = BAD if self.severe else DOUBTFUL
        cells = tuple([Cell(space, colour) for space in self.spaces])
        return ReportPicture(
            f"flag-{self.measure.check}", said(self.measure.sentence), cells, ((colour, self.text),)
        )

    @property
    def text(self) -> str:
        """The sentence, with the value that is wanted."""
        sentence, n = said(self.measure.sentence), len(self.others)
        if not n or self.measure.about in _KINDS:
            return _("{flag}; wanted: {wanted}", flag=sentence, wanted=self.threshold.wanted)
        return ngettext(
            "{flag}; wanted: {wanted}; and {n} more",
            "{flag}; wanted: {wanted}; and {n} more",
            n,
            flag=sentence,
            wanted=self.threshold.wanted,
        )

    def as_data(self) -> dict[str, Plain]:
        """The flag in the form of our JSON."""
        return {
            **measure_data(self.measure),
            "severe": self.severe,
            "limit": self.threshold.limit,
            "severe_from": self.threshold.severe,
            "wanted": self.threshold.wanted,
            "source": self.threshold.source,
            "others": [measure_data(measure) for measure in self.others],
            "spaces": places(list(self.spaces)),
        }


def measure_data(measure: Measure) -> dict[str, Plain]:
    """A measure in the form of our JSON."""
    return {
        "check": measure.check,
        "about": measure.about,
        "value": measure.value,
        "sentence": said(measure.sentence),
        "favours": measure.favoured or None,
    }
