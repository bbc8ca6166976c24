"""A scenario after its battlefield has changed: what lay on a space lies on it still."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from builder.hexgrid import Hex
from builder.scenario.model import Scenario
from builder.scenario.places import Position


def lowered(scenario: Scenario, levels: Mapping[tuple[Hex, int], int]) -> Scenario:
    """The scenario with all that lies on some spaces (hex and level) so many levels lower."""

    def follow(value: Any) -> Any:
        if isinstance(value, Position):
            return Position(value.hex, value.level - levels.get((value.hex, value.level), 0))
        if isinstance(value, tuple):
            return tuple(map(follow, value))
        if is_dataclass(value) and not isinstance(value, type):
            now = {field.name: getattr(value, field.name) for field in fields(value)}
            new = {name: moved for name, part in now.items() if (moved := follow(part)) != part}
            return replace(value, **new) if new else value
        return value

    found = follow(scenario)
    assert isinstance(found, Scenario)
    return found
