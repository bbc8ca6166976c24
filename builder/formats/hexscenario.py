"""Reads and writes `.hexscenario`: what is played on a battlefield, as YAML that people write by hand, too.

It names the file of its battlefield, which lies in its own folder, or holds it under ``field:``. Version 0
(`builder.formats.stub`) is read and becomes a scenario of version 1. Saving what was loaded changes no byte.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any

from builder.battlefield import Battlefield
from builder.errors import RefusedError
from builder.formats import scenario_yaml, stub
from builder.formats.bounds import demand_version
from builder.formats.hexfield import hexfield_text
from builder.formats.known_names import known_names
from builder.formats.loaded import Gathering
from builder.formats.safe_write import write_safely
from builder.formats.scenario_data import scenario_data
from builder.formats.scenario_records import scenario_from, scenario_keys
from builder.language import _
from builder.plaindata import DataPath, Document, read_bytes, read_yaml, short
from builder.problems import Problem, Severity, Source
from builder.scenario import Scenario
from builder.scenario.imported import scenario_of
from builder.wording import likely

VERSION = 1
FIELD = "field"
_TOP = "hexscenario"


@dataclass(frozen=True)
class ScenarioFile:
    """A scenario as read from a file.

    ``field`` is the battlefield that it holds itself, as data of a `.hexfield`, None where it names a file.
    ``problems`` tell what was left out or odd, ``left_out`` is one line for each thing that was left out,
    ``lost`` are the keys at the top of which something was.
    """

    scenario: Scenario
    field: Document | None = None
    problems: tuple[Problem, ...] = ()
    left_out: tuple[str, ...] = ()
    lost: frozenset[str] = frozenset()


def read_hexscenario(path: Path) -> ScenarioFile:
    """The scenario in a file.

    What is wrong in it is left out and reported; raises UnreadableError for what is no scenario, or a newer
    one.
    """
    return read_scenario_bytes(read_bytes(path), str(path))


def read_scenario_bytes(content: bytes, file: str) -> ScenarioFile:
    """As `read_hexscenario`, from bytes; ``file`` is for messages."""
    document = read_yaml(content, file)
    data = document.data
    if isinstance(data, dict) and data.get(_TOP) == stub.VERSION and type(data[_TOP]) is int:
        return _of_stub(content, file)
    demand_version(document, _TOP, VERSION, _("not a scenario"))
    return _of_document(document, data)


def _of_stub(content: bytes, file: str) -> ScenarioFile:
    data, problems = stub.read_stub_bytes(content, file)
    lost = (problem for problem in problems if problem.severity is Severity.ERROR)
    messages = tuple(f"{problem.source}: {problem.message}" for problem in lost)
    return ScenarioFile(scenario_of(data, known_names()), None, problems, messages)


def _of_document(document: Document, data: Mapping[str, Any]) -> ScenarioFile:
    gathering = Gathering(document.file)
    lost: set[str] = set()

    def leave_out(path: DataPath, message: str, outcome: str) -> None:
        source = replace(document.source(path), path="")  # the message names the place itself
        lost.add(str(path[0]))
        gathering.leave_out("wrong-row", message, source, outcome=outcome)

    given = {key: value for key, value in data.items() if key not in (_TOP, FIELD)}
    for key in [key for key in given if key not in scenario_keys()]:
        del given[key]
        near = likely(key, scenario_keys()) if isinstance(key, str) else ""
        lost.add(near)
        hint = _("It is lost when the scenario is saved.")
        if near:
            hint = _("Did you mean {near}? It is lost when the scenario is saved.", near=near)
        source = Source(document.file, line=document.line((key,)))
        message = _("{found} not known here", found=short(key))
        gathering.note("unknown-key", Severity.WARNING, message, source, hint, _("left out"))
    for fault in document.faults:
        if fault.path[0] != FIELD:
            source = Source(document.file, line=fault.line)
            outcome = _("the last one counts")
            gathering.note("duplicate-key", Severity.ERROR, fault.message, source, outcome=outcome)
    scenario = scenario_from(given, leave_out)
    name = scenario.battlefield
    if (name and PurePath(name).name != name) or "\\" in name:
        found = short(name)
        leave_out(
            ("battlefield",),
            _("battlefield: the name of a file in its own folder was expected, found {found}", found=found),
            "",
        )
        scenario = replace(scenario, battlefield="")
    field = document.part(FIELD) if FIELD in data else None
    messages = tuple(gathering.problems), tuple(gathering.left_out)
    return ScenarioFile(scenario, field, *messages, frozenset(lost))


def scenario_bytes(scenario: Scenario, embedded: Battlefield | None = None) -> bytes:
    """A scenario as the bytes of a `.hexscenario`, with the battlefield in it where one is ``embedded``.

    Raises RefusedError for what is beyond the limits, so that it could not be read again.
    """
    if embedded is not None:
        scenario = replace(scenario, battlefield="")
    data = scenario_data(scenario)
    scenario_from(data, _refuse)
    text = scenario_yaml.document({_TOP: VERSION, **data})
    if embedded is not None:
        lines = hexfield_text(embedded).removesuffix("\n").split("\n")
        text += f"{FIELD}:\n" + "".join(f"  {line}\n" if line else "\n" for line in lines)
    return text.encode()


def _refuse(path: DataPath, message: str, outcome: str) -> None:
    raise RefusedError(_("the scenario cannot be written: {message}", message=message))


def write_hexscenario(
    path: Path,
    scenario: Scenario,
    embedded: Battlefield | None = None,
    *,
    battlefield: str | None = None,
) -> None:
    """Write a scenario; ``battlefield`` names the file it belongs to now.

    Raises RefusedError, with nothing changed, where it cannot be written.
    """
    if battlefield is not None:
        scenario = replace(scenario, battlefield=battlefield)
    write_safely(path, scenario_bytes(scenario, embedded))
