"""Whether a scenario that lies beside a battlefield is in the way of what is to be written there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from builder import formats
from builder.scenario import Scenario


def says(path: Path, scenario: Scenario) -> bool:
    """Whether the scenario beside a battlefield names it and says this of play already."""
    return formats.scenario_beside(path).scenario == replace(scenario, battlefield=path.name)


def is_there(path: Path) -> bool:
    """Whether something of that name is on the disk; a name that no file can have is not."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
