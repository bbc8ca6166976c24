"""The scenario stub beside a battlefield of our own format: what an imported file said about play."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from builder import formats
from builder.editor.dialogs.file_filters import SUFFIX
from builder.errors import UnreadableError
from builder.problems import Problem, Severity

_STUB = ".hexscenario"

Read = tuple[Mapping[str, Any] | None, tuple[Problem, ...]]


def stub_path(path: Path) -> Path | None:
    """Where the stub of a battlefield lies; None for other formats, which hold what they can themselves."""
    return path.with_suffix(_STUB) if path.suffix.lower() == SUFFIX else None


def stub_of(path: Path) -> Read:
    """What the stub says that belongs to the battlefield in a file, and what was wrong in it."""
    stub = stub_path(path)
    if stub is None or not is_there(stub):
        return None, ()
    try:
        data, problems = formats.read_scenario_stub(stub)
    except UnreadableError as error:
        return None, (Problem("scenario-stub", Severity.NOTE, str(error)),)
    return (data, problems) if data.get("battlefield") == path.name else (None, ())


def says(path: Path, scenario: Mapping[str, Any]) -> bool:
    """Whether the stub beside a battlefield says this of play already."""
    from builder.formats.stub import read_stub_bytes, stub_bytes  # formats are not needed to open the window

    there, _ = stub_of(path)
    return there is not None and there == read_stub_bytes(stub_bytes(scenario, path.name), "")[0]


def is_there(path: Path) -> bool:
    """Whether something of that name is on the disk; a name that no file can have is not."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
