"""Documents from files and back. What goes wrong is raised with one message; no window is asked here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from builder import formats
from builder.battlefield import Battlefield, Edit, Put, SetField, SetNote, Several, Take
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.document.file_names import same_file
from builder.editor.document.scenarios import OpenScenario
from builder.editor.filing.scenario_files import Read, read_scenarios, write_scenarios
from builder.errors import RefusedError, UnreadableError
from builder.formats.suffixes import BATTLEFIELD_SUFFIX
from builder.language import _, ngettext
from builder.problems import Problem, Severity


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of saving besides the battlefield itself.

    ``scenarios`` are the files written beside it, ``trouble`` why the one at ``at`` could not be; ``found``
    is a scenario that lay there before and goes with the battlefield from now on. ``notes`` say what is
    otherwise in the file and not lost.
    """

    scenarios: tuple[Path, ...] = ()
    at: Path | None = None
    trouble: RefusedError | None = None
    found: Path | None = None
    notes: tuple[str, ...] = ()


Reader = Callable[[Path, Callable[[], formats.Loaded]], formats.Loaded]
"""Reads a file by calling the function, at once or in the background (`reading.read_awake`)."""


def read_now(path: Path, read: Callable[[], formats.Loaded]) -> formats.Loaded:
    """The `Reader` that waits for it."""
    return read()


def open_document(
    path: Path, catalogue: Catalogue, owned: Mapping[str, int], reader: Reader = read_now
) -> Document:
    """The document in a file with its scenarios.

    Raises UnreadableError where nothing usable is there, and what ``reader`` raises.
    """
    loaded = reader(path, lambda: formats.read(path, catalogue))
    scenarios, problems = read_scenarios(path, loaded)
    return Document(
        loaded.battlefield,
        path,
        owned=owned,
        findings=(*loaded.problems, *problems),
        scenarios=scenarios,
        left_out=len(loaded.left_out),
    )


def losses(document: Document, path: Path, catalogue: Catalogue) -> tuple[Problem, ...]:
    """What the format of the suffix cannot hold of a document, found out without writing it.

    Raises RefusedError for a suffix nobody writes.
    """
    format = formats.format_for(path)
    if format is None:
        known = ", ".join(suffix for format in formats.FORMATS for suffix in format.suffixes)
        text = _("{file}: battlefields are written to {suffixes}")
        raise RefusedError(text.format(file=path, suffixes=known))
    if format.suffixes[0] == BATTLEFIELD_SUFFIX:
        return ()
    found = format.write(document.battlefield, str(path), catalogue, document.scenario)[1]
    problems = tuple(problem for problem in found if problem.severity is not Severity.NOTE)
    others = len(document.scenarios.all) - 1
    if others > 0:
        text = ngettext(
            "Only the scenario worked on is written: the other one is left out",
            "Only the scenario worked on is written: {n} others are left out",
            others,
        )
        problems = (*problems, Problem("scenarios-left-out", Severity.WARNING, text))
    return problems


def write_copy(document: Document, path: Path, catalogue: Catalogue, *, replace_first: bool = False) -> Saved:
    """Write a document in the format of the suffix; the document still belongs to the file it had.

    Scenarios go into files beside a battlefield of our own format; another file stays where it is, unless
    ``replace_first`` says so of the one that is called as the battlefield is. Raises RefusedError where the
    battlefield cannot be written; then nothing has changed. Where only a scenario cannot be, the answer says
    why.
    """
    notes = _notes(formats.write(document.battlefield, path, catalogue, document.scenario))
    return replace(_with_scenarios(document, path, replace_first=replace_first, copy=True), notes=notes)


def save_document(
    document: Document, path: Path, catalogue: Catalogue, *, replace_first: bool = False
) -> Saved:
    """As `write_copy`, and from now on the document is the one in that file.

    In its own file nothing is written that is saved there already. It is saved then, but for a scenario that
    could not be written: that is still to be done.
    """
    own = document.path is not None and same_file(document.path, path) and path.is_file()
    saved_there = own and not document.battlefield_dirty and not document.left_out
    only_beside = formats.scenario_path(path) is not None and document.scenarios.dirty
    notes: tuple[str, ...] = ()
    if not (saved_there and only_beside):
        notes = _notes(formats.write(document.battlefield, path, catalogue, document.scenario))
    saved = _with_scenarios(document, path, replace_first=replace_first, copy=False)
    if formats.scenario_path(path) is None:
        document.scenarios.mark_saved()  # the file holds what it can: the designer knows of the rest
    document.saved_as(path)
    return replace(saved, notes=notes)


def _notes(problems: Iterable[Problem]) -> tuple[str, ...]:
    return tuple(problem.message for problem in problems if problem.severity is Severity.NOTE)


def _with_scenarios(document: Document, path: Path, *, replace_first: bool, copy: bool) -> Saved:
    first = formats.scenario_path(path)
    if first is None:
        return Saved()
    if not document.scenarios.all and not document.scenarios.deleted:
        return Saved(found=first if formats.companion_scenario(path).scenario is not None else None)
    written = write_scenarios(document, path, replace_first=replace_first, copy=copy)
    return Saved(written.files, written.at, written.trouble)


def reload_document(document: Document, catalogue: Catalogue, label: str, reader: Reader = read_now) -> None:
    """Make a document what its file holds now, as one step that can be undone, saved as it stands then.

    Raises UnreadableError where nothing usable is there, RefusedError where it cannot be taken over, and what
    ``reader`` raises; then nothing has changed.
    """
    if document.path is None:
        raise UnreadableError(_("The battlefield was never saved: there is no file of it"))
    path = document.path
    loaded = reader(path, lambda: formats.read(path, catalogue))
    scenarios, problems = read_scenarios(path, loaded)
    before, document.findings = document.findings, (*loaded.problems, *problems)  # who hears of it looks
    after, same = _scenarios_becoming(document, scenarios)
    try:
        with document.group(label):
            document.do(_becoming(document.battlefield, loaded.battlefield), label)
            document.edit_scenarios(after, label)
    except RefusedError:
        document.findings = before
        raise
    for key, file in same.items():
        document.scenarios.saved(key, file)
    document.saved_as(document.path)
    document.left_out = len(loaded.left_out)


def _scenarios_becoming(
    document: Document, read: Read
) -> tuple[tuple[OpenScenario, ...], dict[int, Path | None]]:
    """The scenarios as their files have them now, and which keys are saved then; unsaved ones stay."""
    scenarios, found, same = document.scenarios, list(document.scenarios.all), dict[int, Path | None]()
    for scenario, file in read:
        place = next((i for i, one in enumerate(found) if scenarios.file(one.key) == file), None)
        if place is None:
            found.append(scenarios.new(scenario))
        elif scenarios.is_dirty(found[place].key) and file is not None:
            continue
        else:
            found[place] = OpenScenario(found[place].key, scenario)
        same[found[-1 if place is None else place].key] = file
    return tuple(found), same


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
        for field in ("title", "author", "description", "preserved")
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
