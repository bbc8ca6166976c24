"""What all special rules of scenarios share."""

from __future__ import annotations

from typing import Generic, TypeVar

from builder.referee.hooks import Hook

Record = TypeVar("Record")


class Rule(Hook, Generic[Record]):
    """A special rule; its numbers stand in the record of the scenario."""

    def __init__(self, id: str, rule: Record) -> None:
        super().__init__(id)
        self.rule = rule
