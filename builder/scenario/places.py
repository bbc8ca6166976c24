"""Where things lie in a scenario, and texts in several languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from builder.facts import Limits
from builder.hexgrid import Hex, label

Texts = Mapping[str, str]
"""A text by its language ("en", "de"); empty where there is none."""


class Position(NamedTuple):
    """A space as a scenario names it: its hex and its level."""

    hex: Hex
    level: Annotated[int, Limits(0, 10_000)]

    def __str__(self) -> str:
        """As people read it: ``C4 level 5``."""
        return f"{label(self.hex)} level {self.level}"

    @property
    def numbers(self) -> tuple[int, int, int]:
        """As files hold it: q, r, level."""
        return self.hex.q, self.hex.r, self.level


def text_in(texts: Texts, language: str = "en") -> str:
    """A text in a language, else in English, else in the first there is; empty where there is none."""
    return texts.get(language) or texts.get("en") or next(iter(texts.values()), "")
