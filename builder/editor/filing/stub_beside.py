"""Whether a scenario stub that lies beside a battlefield is in the way of what is to be written there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from builder import formats


def says(path: Path, scenario: Mapping[str, Any]) -> bool:
    """Whether the stub beside a battlefield names it and says this of play already."""
    from builder.formats.stub import read_stub_bytes, stub_bytes  # formats are not needed to open the window

    there = formats.scenario_beside(path).data
    return there is not None and there == read_stub_bytes(stub_bytes(scenario, path.name), "")[0]


def is_there(path: Path) -> bool:
    """Whether something of that name is on the disk; a name that no file can have is not."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
