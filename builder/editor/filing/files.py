"""Documents from files and back. What goes wrong is raised with one message; no window is asked here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication

from builder import formats
from builder.battlefield import Battlefield, Edit, Put, SetField, SetNote, Several, Take
from builder.catalogue import Catalogue
from builder.editor.dialogs.file_filters import SUFFIX
from builder.editor.filing.stub_beside import is_there, says
from builder.editor.work.document import Document
from builder.errors import RefusedError, UnreadableError
from builder.problems import Problem
from builder.scenario import Scenario

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of saving besides the battlefield itself.

    ``stub`` is the scenario stub written beside it, ``trouble`` why that could not be written, ``found`` one
    that lay there before and goes with the battlefield from now on.
    """

    stub: Path | None = None
    trouble: RefusedError | None = None
    found: Path | None = None


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
        text = translate("Filing", "{file}: battlefields are written to {suffixes}")
        raise RefusedError(text.format(file=path, suffixes=known))
    if format.suffixes[0] == SUFFIX:
        return ()
    return format.write(document.battlefield, str(path), catalogue, document.scenario)[1]


def write_copy(document: Document, path: Path, catalogue: Catalogue, *, replace_stub: bool = False) -> Saved:
    """Write a document in the format of the suffix; the document still belongs to the file it had.

    What was read about play (start zones, glyphs) goes into a scenario stub beside a battlefield of our own
    format; another file of that name stays unless ``replace_stub`` says so. Raises RefusedError where the
    battlefield cannot be written; then nothing has changed. Where only the stub cannot be, the answer says
    why.
    """
    formats.write(document.battlefield, path, catalogue, document.scenario)
    stub, scenario = formats.scenario_path(path), document.scenario
    if stub is None:
        return Saved()
    if scenario is None:
        return Saved(found=stub if formats.scenario_beside(path).scenario is not None else None)
    if is_there(stub) and (says(path, scenario) or not replace_stub):
        return Saved()
    try:
        formats.write_hexscenario(stub, scenario, battlefield=path.name)
    except RefusedError as error:
        return Saved(stub, trouble=error)
    return Saved(stub)


def save_document(
    document: Document, path: Path, catalogue: Catalogue, *, replace_stub: bool = False
) -> Saved:
    """As `write_copy`, and from now on the document is the one in that file.

    It is saved then, unless the scenario stub could not be written: that is still to be done.
    """
    saved = write_copy(document, path, catalogue, replace_stub=replace_stub)
    document.saved_as(path)
    if saved.trouble is not None:
        document.mark_unsaved()
    return saved


def reload_document(document: Document, catalogue: Catalogue, label: str) -> None:
    """Make a document what its file holds now, as one step that can be undone, saved as it stands then.

    Raises UnreadableError where nothing usable is there, RefusedError where it cannot be taken over; then
    nothing has changed.
    """
    if document.path is None:
        raise UnreadableError(translate("Filing", "The battlefield was never saved: there is no file of it"))
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
) -> tuple[formats.Loaded, tuple[Problem, ...], Scenario | None]:
    """What a file holds, what reading it brought up, and what it or the stub beside it says of play."""
    loaded = formats.read(path, catalogue)
    findings, scenario = loaded.problems, loaded.scenario
    if scenario is None:
        scenario, _, more = formats.scenario_beside(path)
        findings += more
    return loaded, findings, scenario
