"""Reads and writes `.hexscenario`: what is played on a battlefield, as YAML that people write by hand, too.

It names the file of its battlefield, which lies in its own folder, or holds it under ``field:``. Saving what
was loaded changes no byte.

A scenario is loaded together with its battlefield; and the scenarios beside a battlefield of our own format
are found here, with what they say.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats import registry, scenario_yaml
from builder.formats.bounds import demand_version
from builder.formats.hexfield import battlefield_of, hexfield_text
from builder.formats.loaded import Loaded, PieceGatherer
from builder.formats.safe_write import write_safely
from builder.formats.scenario_records import scenario_data, scenario_from, scenario_keys
from builder.formats.suffixes import BATTLEFIELD_SUFFIX, SCENARIO_SUFFIX
from builder.language import _
from builder.plaindata import DataPath, PlainDocument, on_disk, read_bytes, read_yaml, short
from builder.problems import Problem, Severity, Source
from builder.scenario import Scenario
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
    field: PlainDocument | None = None
    problems: tuple[Problem, ...] = ()
    left_out: tuple[str, ...] = ()
    lost: frozenset[str] = frozenset()


def read_hexscenario(path: Path) -> ScenarioFile:
    """The scenario in a file.

    What is wrong in it is left out and reported; raises UnreadableError for what is no scenario, or a newer
    one.
    """
    return read_scenario_bytes(read_bytes(path), str(path))


def left_out_of(path: Path, catalogue: Catalogue | None = None) -> tuple[str, ...]:
    """A line for each thing in the file of a scenario that cannot be read; the catalogue is not asked.

    Raises UnreadableError as `read_hexscenario`.
    """
    return read_hexscenario(path).left_out


def read_scenario_bytes(content: bytes, file: str) -> ScenarioFile:
    """As `read_hexscenario`, from bytes; ``file`` is for messages."""
    document = read_yaml(content, file)
    demand_version(document, _TOP, VERSION, _("not a scenario"))
    return _of_document(document, document.data)


def _of_document(document: PlainDocument, data: Mapping[str, Any]) -> ScenarioFile:
    gathering = PieceGatherer(document.file)
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


def battlefield_file(path: Path, catalogue: Catalogue | None = None) -> Path | None:
    """The file of the battlefield of the scenario in a file, which is not read; None where the scenario holds
    it itself. It is called as other readers are: the catalogue is not asked.

    Raises UnreadableError where there is no scenario, or it names no battlefield.
    """
    return _battlefield_file(read_hexscenario(path), path)


def battlefield_path(scenario: Scenario, path: Path) -> Path | None:
    """The file of the battlefield of a scenario that lies at ``path``; None where it names none.

    One that names none belongs to the battlefield of its own name beside it, where there is one.
    """
    if scenario.battlefield:
        return path.with_name(scenario.battlefield)
    beside = path.with_suffix(BATTLEFIELD_SUFFIX)
    return beside if os.path.isfile(beside) else None


def _battlefield_file(file: ScenarioFile, path: Path) -> Path | None:
    if file.field is not None:
        return None
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
    return field


def _battlefield(file: ScenarioFile, path: Path, catalogue: Catalogue) -> tuple[Loaded, Path | None]:
    if file.field is not None:
        try:
            return battlefield_of(file.field, catalogue), None
        except UnreadableError as error:
            raise UnreadableError(_("{path}: field: {error}", path=path, error=error)) from None
    field = _battlefield_file(file, path)
    assert field is not None  # it does not hold it itself
    try:
        return registry.read(field, catalogue), field
    except UnreadableError as error:
        raise UnreadableError(
            _("{path}: its battlefield cannot be read: {error}", path=path, error=error)
        ) from None


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


def scenarios_beside(path: Path) -> list[Path]:
    """The files that `companion_scenarios` looks into; the first may not be there."""
    own = scenario_path(path)
    return [] if own is None else [own, *_others(own)]


def companion_scenario(path: Path, catalogue: Catalogue | None = None) -> Companion:
    """What the scenario of the same name beside a battlefield says, where it belongs to it: it names that
    file, or none at all.

    One that cannot be read is reported as a warning (code UNREADABLE). It is called as other readers are: the
    catalogue is not asked.
    """
    companion = scenario_path(path)
    if companion is None or not _is_file(companion):
        return Companion()
    return companion_in(companion, path) or Companion()


def companion_scenarios(path: Path, catalogue: Catalogue | None = None) -> tuple[Companion, ...]:
    """Every scenario in the folder of a battlefield that belongs to it: the one of the same name first, the
    others, which must name it, in the order of their names.

    What cannot be read is reported of the first alone: the others may be of any battlefield. At most MOST
    files are looked into; the catalogue is not asked.
    """
    first = companion_scenario(path)
    found = [first] if first != Companion() else []
    for other in scenarios_beside(path)[1:]:
        companion = companion_in(other, path, must_name=True)
        if companion is not None:
            found.append(companion)
    return tuple(found)


def first_beside(path: Path) -> Companion:
    """The first of the scenarios beside a battlefield, with what is wrong in it, and a note that there are
    others, which stay where they are when that is written elsewhere.
    """
    first, *others = companion_scenarios(path) or (Companion(),)
    if not others:
        return first
    names = ", ".join(one.path.name for one in others if one.path is not None)
    message = _(
        "further scenarios stay where they are, and go on naming {file}: {names}", file=path.name, names=names
    )
    left = Problem("scenario-left", Severity.NOTE, message, source=Source(str(path)))
    return first._replace(problems=(*first.problems, left))


def stale(companion: Path | None) -> tuple[Problem, ...]:
    """A warning where the scenario of an earlier battlefield stands beside one that is written without."""
    if companion is None or not os.path.isfile(companion):  # no name that a file can have is none, too
        return ()
    message = _("stands beside and was not written by this: it will be taken for this battlefield's scenario")
    hint = _("Remove or rename it if it belongs to an earlier battlefield of that name.")
    return (Problem("scenario-stale", Severity.WARNING, message, hint, source=Source(str(companion))),)


def unopened_scenarios(path: Path, opened: Collection[Path | None]) -> tuple[Path, ...]:
    """The scenarios in the folder of a battlefield that are none of those opened and have its name in them,
    whether they can be read or not.
    """
    found = []
    for file in scenarios_beside(path):
        with contextlib.suppress(UnreadableError, OSError):
            if file not in opened and _is_file(file) and path.name.encode() in read_bytes(file):
                found.append(file)
    return tuple(found)


def _others(own: Path) -> list[Path]:
    try:
        beside = own.parent.iterdir() if on_disk(own) == own else _packed_beside(own)
        there = sorted(p for p in beside if p.suffix.lower() == SCENARIO_SUFFIX and p.name != own.name)
    except (OSError, ValueError):
        return []
    return [path for path in there if not path.name.startswith(".") and _is_file(path)][:MOST]


def companion_in(file: Path, battlefield: Path, *, must_name: bool = False) -> Companion | None:
    """The scenario of a file where it belongs to a battlefield: it names that, or none at all. One of another
    name ``must_name`` it, and is not spoken of where it cannot be read.
    """
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


def _packed_beside(path: Path) -> list[Path]:
    """The scenarios in the folder of a file in a zip."""
    from builder.plaindata.zipped import files_in  # most files lie in none

    return [one for one in files_in(on_disk(path), (SCENARIO_SUFFIX,)) if one.parent == path.parent]


def _is_file(path: Path) -> bool:
    try:
        return path.is_file() if on_disk(path) == path else path in _packed_beside(path)
    except (OSError, ValueError):  # no name that a file can have
        return False
