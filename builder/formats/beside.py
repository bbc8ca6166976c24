"""The scenario stub beside a battlefield of our own format: where it lies, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from builder.errors import UnreadableError
from builder.formats.stub import SUFFIX, read_scenario_stub
from builder.problems import Problem, Severity

_BATTLEFIELD = ".hexfield"  # other formats hold what they can themselves
UNREADABLE = "scenario-unreadable"


class Beside(NamedTuple):
    """The data and the file it is from, None for both where there is none, and what is wrong in it."""

    data: Mapping[str, Any] | None = None
    path: Path | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def lost(self) -> tuple[Problem, ...]:
        """The problems for which something of it could not be used."""
        return tuple(p for p in self.problems if p.severity is Severity.ERROR or p.code == UNREADABLE)


def stub_path(path: Path) -> Path | None:
    """Where the stub of a battlefield lies; None for other formats, which hold what they can themselves."""
    return path.with_suffix(SUFFIX) if path.suffix.lower() == _BATTLEFIELD else None


def scenario_beside(path: Path) -> Beside:
    """What the stub beside a battlefield says, where it belongs to it: it names that file, or none at all.

    One that cannot be read is told as a warning (code UNREADABLE).
    """
    stub = stub_path(path)
    if stub is None or not _is_file(stub):
        return Beside()
    try:
        data, problems = read_scenario_stub(stub)
    except UnreadableError as error:
        message = f"the scenario beside it was left out: {error}"
        return Beside(problems=(Problem(UNREADABLE, Severity.WARNING, message),))
    return Beside(data, stub, problems) if data["battlefield"] in ("", path.name) else Beside()


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # no name that a file can have
        return False
