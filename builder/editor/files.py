"""Documents from files and back. What goes wrong is raised with one message; no window is asked here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.document import Document
from builder.errors import BuilderError, UnreadableError
from builder.inventory import Collection
from builder.problems import Problem, Severity

SUFFIX = ".hexfield"
_STUB = ".hexscenario"
COLLECTION_FILE = "collection.hexcollection"


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


def owned_pieces(folder: Path, catalogue: Catalogue) -> tuple[dict[str, int], tuple[Problem, ...]]:
    """The pieces of the collection in the user's folder, none where there is no file; and what is wrong."""
    path = folder / COLLECTION_FILE
    if not path.exists():
        return {}, ()
    try:
        boxes, loose, problems = formats.read_collection(path, catalogue)
        return Collection(boxes, loose).owned(catalogue), problems
    except BuilderError as error:
        return {}, (Problem("collection", Severity.WARNING, str(error)),)


def readable_filter(all_files: str, every: str) -> str:
    """The filter of an open dialog; ``every`` and ``all_files`` name all formats and any file."""
    known = [format for format in formats.FORMATS if format.can_read]
    patterns = " ".join(f"*{suffix}" for format in known for suffix in format.suffixes)
    return ";;".join([f"{every} ({patterns})", *map(_filter_of, known), f"{all_files} (*)"])


def writable_filters() -> dict[str, str]:
    """The filters of a save dialog, each with the suffix that goes with it; our own format first."""
    return {_filter_of(format): format.suffixes[0] for format in formats.FORMATS if format.can_write}


def _filter_of(format: formats.Format) -> str:
    return f"{format.name} ({' '.join(f'*{suffix}' for suffix in format.suffixes)})"


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
