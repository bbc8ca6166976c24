"""The scenarios beside a battlefield of our own format: where they lie, and what they say."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from builder.errors import UnreadableError
from builder.formats.hexscenario import read_hexscenario
from builder.formats.suffixes import BATTLEFIELD_SUFFIX, SCENARIO_SUFFIX
from builder.language import _
from builder.problems import Problem, Severity
from builder.scenario import Scenario

UNREADABLE = "scenario-unreadable"
MOST = 200  # files that are looked into


class Companion(NamedTuple):
    """A scenario and the file it is from, None for both where there is none, and what is wrong in it."""

    scenario: Scenario | None = None
    path: Path | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def lost(self) -> tuple[Problem, ...]:
        """The problems for which something of it could not be used."""
        return tuple(p for p in self.problems if p.severity is Severity.ERROR or p.code == UNREADABLE)


def scenario_path(path: Path) -> Path | None:
    """Where the first scenario of a battlefield lies; None for other formats, which hold what they can."""
    return path.with_suffix(SCENARIO_SUFFIX) if path.suffix.lower() == BATTLEFIELD_SUFFIX else None


def companion_scenario(path: Path) -> Companion:
    """What the scenario of the same name beside a battlefield says, where it belongs to it: it names that
    file, or none at all.

    One that cannot be read is reported as a warning (code UNREADABLE).
    """
    companion = scenario_path(path)
    if companion is None or not _is_file(companion):
        return Companion()
    return _companion(companion, path) or Companion()


def companion_scenarios(path: Path) -> tuple[Companion, ...]:
    """Every scenario in the folder of a battlefield that belongs to it: the one of the same name first, the
    others, which must name it, in the order of their names.

    What cannot be read is reported of the first alone: the others may be of any battlefield. At most MOST
    files are looked into.
    """
    own = scenario_path(path)
    if own is None:
        return ()
    first = companion_scenario(path)
    found = [first] if first != Companion() else []
    for other in _others(own):
        companion = _companion(other, path, must_name=True)
        if companion is not None:
            found.append(companion)
    return tuple(found)


def _others(own: Path) -> list[Path]:
    try:
        there = sorted(
            p for p in own.parent.iterdir() if p.suffix.lower() == SCENARIO_SUFFIX and p.name != own.name
        )
    except (OSError, ValueError):
        return []
    return [path for path in there if not path.name.startswith(".") and _is_file(path)][:MOST]


def _companion(file: Path, battlefield: Path, *, must_name: bool = False) -> Companion | None:
    try:
        read = read_hexscenario(file)
    except UnreadableError as error:
        if must_name:
            return None
        message = _("the scenario beside it was left out: {error}", error=error)
        return Companion(problems=(Problem(UNREADABLE, Severity.WARNING, message),))
    named = read.scenario.battlefield
    belongs = named == battlefield.name or (not must_name and not named and read.field is None)
    return Companion(read.scenario, file, read.problems) if belongs else None


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # no name that a file can have
        return False
