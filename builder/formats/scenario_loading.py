"""A scenario together with the battlefield it is played on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.errors import UnreadableError
from builder.formats import registry
from builder.formats.hexfield import battlefield_of
from builder.formats.hexscenario import ScenarioFile, read_hexscenario
from builder.formats.loaded import Loaded
from builder.formats.suffixes import BATTLEFIELD_SUFFIX, SCENARIO_SUFFIX
from builder.language import _
from builder.problems import Problem
from builder.scenario import Scenario


@dataclass(frozen=True)
class LoadedScenario:
    """A scenario, its battlefield, and everything that was left out of either or odd.

    ``field`` is the file of the battlefield, None where the scenario holds it itself. ``lost`` are the parts
    of the scenario of which something was left out.
    """

    scenario: Scenario
    battlefield: Battlefield
    problems: tuple[Problem, ...] = ()
    left_out: tuple[str, ...] = ()
    field: Path | None = None
    lost: frozenset[str] = frozenset()


def load_scenario(path: Path, catalogue: Catalogue) -> LoadedScenario:
    """The scenario in a file with its battlefield.

    Raises UnreadableError where there is no scenario, it names no battlefield, or that cannot be read.
    """
    file = read_hexscenario(path)
    loaded, field = _battlefield(file, path, catalogue)
    return LoadedScenario(
        file.scenario,
        loaded.battlefield,
        (*file.problems, *loaded.problems),
        (*file.left_out, *loaded.left_out),
        field,
        file.lost,
    )


def battlefield_path(scenario: Scenario, path: Path) -> Path | None:
    """The file of the battlefield of a scenario that lies at ``path``; None where it names none.

    One that names none belongs to the battlefield of its own name beside it, where there is one.
    """
    if scenario.battlefield:
        return path.with_name(scenario.battlefield)
    beside = path.with_suffix(BATTLEFIELD_SUFFIX)
    return beside if beside.is_file() else None


def _battlefield(file: ScenarioFile, path: Path, catalogue: Catalogue) -> tuple[Loaded, Path | None]:
    if file.field is not None:
        try:
            return battlefield_of(file.field, catalogue), None
        except UnreadableError as error:
            raise UnreadableError(_("{path}: field: {error}", path=path, error=error)) from None
    field = battlefield_path(file.scenario, path)
    if field is None:
        wrong = next((text for text in file.left_out if "battlefield: " in text), "")
        if wrong:
            raise UnreadableError(f"{path}: {wrong}")
        expected = _("battlefield: a file beside it, or field: with a battlefield in it, was expected")
        raise UnreadableError(
            _("{path}: says nothing of its battlefield; {expected}", path=path, expected=expected)
        )
    if field.suffix.lower() == SCENARIO_SUFFIX:
        raise UnreadableError(_("{path}: battlefield: {field} is a scenario", path=path, field=field.name))
    try:
        return registry.read(field, catalogue), field
    except UnreadableError as error:
        raise UnreadableError(
            _("{path}: its battlefield cannot be read: {error}", path=path, error=error)
        ) from None
