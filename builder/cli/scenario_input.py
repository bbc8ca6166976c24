"""Which scenario a command works with: that of the battlefield's file, one beside it, another, or none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.inputs import FILE, tell
from builder.cli.output import complain, shown
from builder.problems import Problem, Severity

if TYPE_CHECKING:
    from builder.cli.field_input import Field
    from builder.scenario import Scenario


@dataclass(frozen=True)
class Chosen:
    """A scenario and the file it was read from, None for both where there is none.

    ``left_out`` is one line for each thing of it that could not be used.
    """

    scenario: Scenario | None = None
    path: Path | None = None
    left_out: tuple[str, ...] = ()


def scenario_options(command: Callable[..., int]) -> Callable[..., int]:
    """``--scenario`` and ``--no-scenario``."""
    command = click.option(
        "--no-scenario", is_flag=True, help="Leave out what the file, or the one beside it, says of play."
    )(command)
    return click.option(
        "--scenario",
        type=FILE,
        metavar="S.hexscenario",
        help="Take start zones, glyphs, figures and text from this file.",
    )(command)


def the_scenario(field: Field, scenario: Path | None, no_scenario: bool) -> Chosen:
    """What was asked for, else what the file holds itself, else the `.hexscenario` beside a `.hexfield`.

    What is wrong is told on standard error. Raises UnreadableError where the file asked for is no scenario,
    UsageError where one and none were asked for.
    """
    if scenario is not None and no_scenario:
        raise click.UsageError("--scenario and --no-scenario cannot be given together.")
    if no_scenario:
        return Chosen()
    if scenario is not None:
        return _read(scenario, field.files[-1])
    if field.loaded.scenario is not None:
        return Chosen(field.loaded.scenario, field.files[0])
    return _beside(field.files[0])


def _beside(file: Path) -> Chosen:
    """What the first `.hexscenario` beside a `.hexfield` says that belongs to it; what is wrong is told."""
    from builder import formats

    found, *others = formats.scenarios_beside(file) or (None,)
    if found is None:
        return Chosen()
    for problem in found.problems:
        tell(problem)
    if others:
        names = ", ".join(shown(one.path.name) for one in others if one.path is not None)
        complain(f"note: {shown(file)}: has further scenarios ({names}); --scenario takes another one")
    return Chosen(found.scenario, found.path, tuple(map(_line, found.lost)))


def _read(path: Path, battlefield: Path) -> Chosen:
    from builder import formats

    read = formats.read_hexscenario(path)
    for problem in read.problems:
        tell(problem)
    named = read.scenario.battlefield
    if named not in ("", battlefield.name):
        complain(f"warning: {shown(path)}: was made for {shown(named)}, not for {shown(battlefield.name)}")
    lost = (problem for problem in read.problems if problem.severity is Severity.ERROR)
    return Chosen(read.scenario, path, tuple(map(_line, lost)))


def _line(problem: Problem) -> str:
    return f"{problem.source}: {problem.message}" if problem.source else problem.message
