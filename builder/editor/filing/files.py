"""Documents from files and back. What goes wrong is raised with one message; no window is asked here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.dialogs.file_filters import SUFFIX
from builder.editor.work.document import Document
from builder.errors import UnreadableError
from builder.problems import Problem, Severity

_STUB = ".hexscenario"


@dataclass(frozen=True, slots=True)
class Saved:
    """What saving did besides: what the format could not hold, and a scenario stub written beside."""

    problems: tuple[Problem, ...] = ()
    stub: Path | None = None


def open_document(path: Path, catalogue: Catalogue, owned: Mapping[str, int]) -> Document:
    """The document in a file. Raises UnreadableError where nothing usable is there."""
    loaded = formats.read(path, catalogue)
    findings, scenario = loaded.problems, loaded.scenario
    if scenario is None:
        scenario, more = _stub_beside(path)
        findings += more
    return Document(
        loaded.battlefield,
        path,
        owned=owned,
        findings=findings,
        scenario=scenario,
        left_out=len(loaded.left_out),
    )


def save_document(document: Document, path: Path, catalogue: Catalogue) -> Saved:
    """Write a document in the format of the suffix and mark it saved there.

    What was read about play (start zones, glyphs) goes into a scenario stub beside a battlefield of our own
    format, unless there is a file of that name already. Raises RefusedError where it cannot be written;
    then nothing has changed.
    """
    problems = formats.write(document.battlefield, path, catalogue, document.scenario)
    stub = path.with_suffix(_STUB)
    written = None
    if document.scenario is not None and path.suffix.lower() == SUFFIX and not stub.exists():
        formats.write_scenario_stub(stub, document.scenario, path.name)
        written = stub
    document.saved_as(path)
    return Saved(problems, written)


def _stub_beside(path: Path) -> tuple[Mapping[str, Any] | None, tuple[Problem, ...]]:
    """The scenario stub that belongs to a battlefield of our own format, so that an export can hold it."""
    stub = path.with_suffix(_STUB)
    if path.suffix.lower() != SUFFIX or not stub.is_file():
        return None, ()
    try:
        data, problems = formats.read_scenario_stub(stub)
    except UnreadableError as error:
        return None, (Problem("scenario-stub", Severity.NOTE, str(error)),)
    return (data, problems) if data.get("battlefield") == path.name else (None, ())
