"""What all special rules of scenarios share."""

from __future__ import annotations

import re
from typing import Generic, TypeVar

from builder.referee.play import Hook, Play

Record = TypeVar("Record")


class Rule(Hook, Generic[Record]):
    """A special rule; its numbers stand in the record of the scenario."""

    def __init__(self, id: str, rule: Record) -> None:
        super().__init__(id)
        self.rule = rule

    def name(self, game: Play) -> str:
        """What kind of rule it is."""
        return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(self.rule).__name__).capitalize()
