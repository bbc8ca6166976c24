"""Documents from files and back. What goes wrong is raised with one message; no window is asked here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder import formats
from builder.battlefield import Battlefield, Edit, Put, SetField, SetNote, Several, Take
from builder.catalogue import Catalogue
from builder.editor.dialogs.file_filters import SUFFIX
from builder.editor.work.document import Document
from builder.errors import RefusedError, UnreadableError
from builder.problems import Problem, Severity

_STUB = ".hexscenario"


@dataclass(frozen=True, slots=True)
class Saved:
    """What saving did besides: a scenario stub written beside."""

    stub: Path | None = None


def open_document(path: Path, catalogue: Catalogue, owned: Mapping[str, int]) -> Document:
    """The document in a file. Raises UnreadableError where nothing usable is there."""
    loaded, findings, scenario = _read(path, catalogue)
    return Document(
        loaded.battlefield,
        path,
        owned=owned,
        findings=findings,
        scenario=scenario,
        left_out=len(loaded.left_out),
    )


def losses(document: Document, path: Path, catalogue: Catalogue) -> tuple[Problem, ...]:
    """What the format of the suffix cannot hold of a document, found out without writing it.

    Raises RefusedError for a suffix nobody writes.
    """
    format = formats.format_for(path)
    if format is None or not format.can_write:
        known = ", ".join(suffix for format in formats.FORMATS for suffix in format.suffixes)
        raise RefusedError(f"{path}: battlefields are written to {known}")
    if format.suffixes[0] == SUFFIX:
        return ()
    return format.write(document.battlefield, str(path), catalogue, document.scenario)[1]


def write_copy(document: Document, path: Path, catalogue: Catalogue) -> Saved:
    """Write a document in the format of the suffix; the document still belongs to the file it had.

    What was read about play (start zones, glyphs) goes into a scenario stub beside a battlefield of our own
    format, unless there is a file of that name already. Raises RefusedError where it cannot be written;
    then nothing has changed.
    """
    formats.write(document.battlefield, path, catalogue, document.scenario)
    stub = path.with_suffix(_STUB)
    if document.scenario is None or path.suffix.lower() != SUFFIX or stub.exists():
        return Saved()
    formats.write_scenario_stub(stub, document.scenario, path.name)
    return Saved(stub)


def save_document(document: Document, path: Path, catalogue: Catalogue) -> Saved:
    """As `write_copy`, and from now on the document is the one in that file, saved."""
    saved = write_copy(document, path, catalogue)
    document.saved_as(path)
    return saved


def reload_document(document: Document, catalogue: Catalogue, label: str) -> None:
    """Make a document what its file holds now, as one step that can be undone, saved as it stands then.

    Raises UnreadableError where nothing usable is there, RefusedError where it cannot be taken over; then
    nothing has changed.
    """
    if document.path is None:
        raise UnreadableError("the battlefield was never saved: there is no file to read it from")
    loaded, findings, scenario = _read(document.path, catalogue)
    before, document.findings = document.findings, findings  # who hears of the edit looks at them
    try:
        document.do(_becoming(document.battlefield, loaded.battlefield), label)
    except RefusedError:
        document.findings = before
        raise
    document.scenario = scenario
    document.saved_as(document.path)
    document.left_out = len(loaded.left_out)


def _becoming(mine: Battlefield, other: Battlefield) -> Edit:
    """The edit that makes ``mine`` like ``other``; pieces that both have stay, with their ids."""
    wanted = Counter((p.type, p.hex, p.slot, p.rotation) for p in other.pieces.values())
    gone = []
    for piece in mine.pieces.values():
        row = (piece.type, piece.hex, piece.slot, piece.rotation)
        if wanted[row]:
            wanted[row] -= 1
        else:
            gone.append(piece.id)
    come = tuple(mine.new_piece(*row) for row in wanted.elements())
    edits: list[Edit] = [Take(tuple(gone))] if gone else []
    edits += [Put(come)] if come else []
    edits += [
        SetField(field, value)
        for field in ("title", "author", "description", "kept")
        if (value := getattr(other.info, field)) != getattr(mine.info, field)
    ]
    for before, after in ((mine.slot_notes, other.slot_notes), (mine.hex_notes, other.hex_notes)):
        edits += _notes_becoming(before, after)
    return Several(tuple(edits))


def _notes_becoming(before: Mapping[Any, str], after: Mapping[Any, str]) -> list[Edit]:
    return [
        SetNote(place, after.get(place, ""))
        for place in before.keys() | after.keys()
        if before.get(place) != after.get(place)
    ]


def _read(
    path: Path, catalogue: Catalogue
) -> tuple[formats.Loaded, tuple[Problem, ...], Mapping[str, Any] | None]:
    """What a file holds, what reading it brought up, and what it or the stub beside it says of play."""
    loaded = formats.read(path, catalogue)
    findings, scenario = loaded.problems, loaded.scenario
    if scenario is None:
        scenario, more = _stub_beside(path)
        findings += more
    return loaded, findings, scenario


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
