"""Reads and writes documents with the files of their scenarios; an error becomes one message."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from PySide6.QtWidgets import QWidget

from builder import formats
from builder.battlefield import Battlefield, Edit, Put, SetField, SetNote, Several, Take
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.document.file_names import as_file_name, same_file
from builder.editor.document.scenarios import OpenScenario
from builder.editor.filing.watch import FileStamp, stamp_of
from builder.errors import RefusedError, UnreadableError
from builder.formats.suffixes import BATTLEFIELD_SUFFIX, GAME_SUFFIX, SCENARIO_SUFFIX
from builder.language import _, ngettext
from builder.plaindata import read_bytes
from builder.problems import Problem, Severity
from builder.processes import CancelledError
from builder.view.jobs.reading import IN_PROCESS, read_awake

if TYPE_CHECKING:
    from builder.scenario import Scenario


_MOST_NAMED = 5


def is_scenario(path: Path) -> bool:
    """Whether the suffix is that of a scenario or a game."""
    return path.suffix.lower() in (SCENARIO_SUFFIX, GAME_SUFFIX)


def battlefield_of(path: Path, catalogue: Catalogue, window: QWidget) -> Path | None:
    """The battlefield file of a scenario; None if the scenario contains its battlefield, as a game does.

    Raises UnreadableError if there is no scenario or it names no battlefield, CancelledError if the user
    cancelled a long read.
    """
    if path.suffix.lower() == GAME_SUFFIX:
        return None
    return read_awake(window, formats.battlefield_file, path, catalogue)


def open_embedded(path: Path, catalogue: Catalogue, owned: Mapping[str, int], window: QWidget) -> Document:
    """A scenario with the battlefield that it contains, as a new document without a file.

    Raises UnreadableError if either is missing, CancelledError if the user cancelled a long read.
    """
    if path.suffix.lower() == GAME_SUFFIX:
        return _open_game(path, catalogue, owned, window)
    loaded = read_awake(window, formats.load_scenario, path, catalogue)
    return Document(
        loaded.battlefield, owned=owned, findings=loaded.problems, scenarios=[(loaded.scenario, None)]
    )


def _open_game(path: Path, catalogue: Catalogue, owned: Mapping[str, int], window: QWidget) -> Document:
    from builder.formats.hexgame import built_here, read_hexgame  # not needed to open the window

    game = read_awake(window, read_hexgame, path, catalogue)
    battlefield, known = built_here(game, catalogue), catalogue.pieces
    types = {piece.type.id: piece.type for piece in battlefield.pieces.values()}
    strange = [id for id, type in types.items() if not type.is_placeholder and known.get(id) != type]
    if strange:
        # It could be neither edited nor read again from another file.
        names = ", ".join(strange[:_MOST_NAMED])
        raise UnreadableError(
            _(
                "{file}: built of pieces that are not known here, or otherwise: {pieces}",
                file=path,
                pieces=names,
            )
        )
    return Document(battlefield, owned=owned, scenarios=[(game.scenario, None)])


def choose_scenario(document: Document, path: Path) -> None:
    """Switch to the scenario in this file, if it is one of the document's."""
    scenarios = document.scenarios
    for one in scenarios.all:
        file = scenarios.file(one.key)
        if file is not None and same_file(file, path):
            scenarios.choose(one.key)


Read: TypeAlias = "tuple[tuple[Scenario, Path | None], ...]"


def read_scenarios(
    path: Path, loaded: formats.Loaded, catalogue: Catalogue, reader: Reader
) -> tuple[Read, tuple[Problem, ...]]:
    """The scenarios of a battlefield with their files (None: the battlefield's file contains it), and the
    problems found there.

    Raises whatever ``reader`` raises.
    """
    if loaded.scenario is not None:
        return ((loaded.scenario, None),), ()
    beside = formats.scenarios_beside(path)
    found = reader(formats.companion_scenarios, path, catalogue, beside) if beside else ()
    problems = tuple(problem for beside in found for problem in beside.problems)
    return tuple((one.scenario, one.path) for one in found if one.scenario is not None), problems


def says(file: Path, scenario: Scenario, battlefield: str) -> bool:
    """Whether a file holds exactly this scenario for a battlefield of that name. Large files are not parsed:
    their bytes must equal those that would be written.
    """
    named = replace(scenario, battlefield=battlefield)
    try:
        if not os.path.isfile(file):
            return False
        if file.stat().st_size >= IN_PROCESS:
            return read_bytes(file) == formats.scenario_bytes(named)
        return formats.read_hexscenario(file).scenario == named
    except (OSError, ValueError, UnreadableError, RefusedError):
        return False


def is_there(path: Path) -> bool:
    """Whether something with that name is on the disk; False for a name that no file can have."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def in_the_way(document: Document, path: Path) -> Path | None:
    """The file in the place of the first scenario of a battlefield saved at ``path``, if it has other
    content.

    None if nothing is there, or if it is a scenario of this document.
    """
    first, main = formats.scenario_path(path), _main(document, path)
    if first is None or main is None or _is_own(document, first):
        return None
    return first if is_there(first) and not says(first, main.scenario, path.name) else None


def targets(document: Document, path: Path, *, replace_first: bool) -> dict[int, Path]:
    """The paths, by key, of the scenarios of a battlefield saved at ``path``.

    Those already saved beside it keep theirs. The first one gets the battlefield's name, unless another file
    has it and must not be replaced; the others have their titles in their names.
    """
    first, main = formats.scenario_path(path), _main(document, path)
    if first is None:
        return {}
    found = {one.key: file for one in document.scenarios.all if (file := _stays(document, one, path))}
    if main is not None and main.key not in found:
        free = not is_there(first) or replace_first or says(first, main.scenario, path.name)
        if free and not any(same_file(first, file) for file in found.values()):
            found[main.key] = first
    for one in document.scenarios.all:
        if one.key not in found:
            found[one.key] = _free_name(one.scenario, path, found.values())
    return found


def to_write(document: Document, path: Path, lying: Mapping[int, Path]) -> dict[Path, bytes]:
    """The files to be written beside a battlefield saved at ``path``, with their content; ``lying`` gives the
    path of each scenario. Files that already have that content are left out. Raises RefusedError for content
    that could not be read again.
    """
    scenarios, found = document.scenarios, dict[Path, bytes]()
    for key, file in lying.items():
        one = scenarios.of(key)
        assert one is not None
        lies_there = scenarios.file(key) == file and not scenarios.is_dirty(key)
        if not lies_there and not says(file, one.scenario, path.name):
            found[file] = formats.scenario_bytes(replace(one.scenario, battlefield=path.name))
    return found


def stay_behind(document: Document, path: Path, lying: Mapping[int, Path]) -> dict[Path, str]:
    """The scenario files that saving a battlefield at ``path`` leaves as they are, each with the reason:
    unsaved scenarios in write-protected files and, if the battlefield was moved as a whole, scenarios that
    name it and were not opened with it, or that stay beside its old file. ``lying`` gives the new paths of
    the document's scenarios.
    """
    scenarios, found = document.scenarios, dict[Path, str]()
    for one in scenarios.all:
        file = scenarios.file(one.key)
        if file is None or file != lying.get(one.key) or not scenarios.is_dirty(one.key):
            continue
        if os.path.isfile(file) and not os.access(file, os.W_OK):
            found[file] = _("{name}: write-protected", name=file.name)
    # Moved as a whole, a battlefield no longer fits scenarios that did not move along.
    old = document.path
    if document.moved and old is not None and not same_file(old, path):
        for key, new in lying.items():
            file = scenarios.file(key)
            if file is not None:
                found[file] = _(
                    "{name}: stays with {old}; {new} is written for this battlefield",
                    name=file.name,
                    old=old.name,
                    new=new.name,
                )
    elif document.moved and old is not None:
        for file in formats.unopened_scenarios(path, [scenarios.file(one.key) for one in scenarios.all]):
            found[file] = _("{name}: could not be read, or came later", name=file.name)
    return found


def _delete(document: Document, path: Path, lying: Iterable[Path]) -> tuple[Path, RefusedError] | None:
    """Delete the files of deleted scenarios; returns the first that cannot be deleted, with the error.

    It leaves a file that another scenario now uses, and all files if the battlefield is saved elsewhere.
    """
    here = document.path is not None and same_file(document.path, path)
    for file in document.scenarios.deleted:
        try:
            if here and not any(same_file(file, other) for other in lying):
                file.unlink(missing_ok=True)
        except OSError as error:
            why = error.strerror or str(error)
            return file, RefusedError(_("{file}: cannot be deleted ({why})", file=file, why=why))
        document.scenarios.gone(file)
    return None


def held_more(document: Document, catalogue: Catalogue, window: QWidget) -> Iterator[tuple[Path, int]]:
    """Files that saving would overwrite although some of their entries could not be read, each with the
    number of these.

    Raises CancelledError if the user cancelled a long read.
    """
    scenarios = document.scenarios
    for one in scenarios.all:
        file = scenarios.file(one.key)
        if file is not None and scenarios.is_dirty(one.key):
            with suppress(UnreadableError):
                count = len(read_awake(window, formats.left_out_of, file, catalogue))
                if count:
                    yield file, count


class ScenarioStamps:
    """Remembers the state of scenario files when they were last read or written here."""

    def __init__(self) -> None:
        self._known: dict[Document, dict[Path, FileStamp | None]] = {}

    def remember(self, document: Document) -> None:
        """Record that a document's scenarios now match their files."""
        files = (document.scenarios.file(one.key) for one in document.scenarios.all)
        self._known[document] = {file: stamp_of(file) for file in files if file is not None}

    def changed(self, document: Document) -> tuple[Path, ...]:
        """The files that saving would overwrite or delete although another program has changed them."""
        scenarios = document.scenarios
        own = (scenarios.file(one.key) for one in scenarios.all if scenarios.is_dirty(one.key))
        known = self._known.get(document, {})
        files = (*(file for file in own if file is not None), *scenarios.deleted)
        return tuple(file for file in files if file in known and _is_another(file, known[file]))

    def forget(self, document: Document) -> None:
        """Forget a document that is closed."""
        self._known.pop(document, None)


def _is_another(file: Path, before: FileStamp | None) -> bool:
    now = stamp_of(file)
    return now is not None and not now.holds_the_same(before)


def _main(document: Document, path: Path) -> OpenScenario | None:
    """The scenario with the battlefield's name: the one that has it now, else the first without a file."""
    all = document.scenarios.all
    before = formats.scenario_path(document.path) if document.path is not None else None
    for one in all:
        file = document.scenarios.file(one.key)
        if file is not None and before is not None and same_file(file, before):
            return one
    left = [one for one in all if _stays(document, one, path) is None]
    return left[0] if left else None


def _stays(document: Document, one: OpenScenario, path: Path) -> Path | None:
    """The present file of a scenario, if the battlefield is saved to its own file; None otherwise."""
    if document.path is None or not same_file(document.path, path):
        return None
    return document.scenarios.file(one.key)


def _is_own(document: Document, file: Path) -> bool:
    files = (document.scenarios.file(one.key) for one in document.scenarios.all)
    own = [*(found for found in files if found is not None), *document.scenarios.deleted]
    return any(same_file(found, file) for found in own)


def _free_name(scenario: Scenario, path: Path, taken: Iterable[Path]) -> Path:
    """A free file name with the title in it, and a number if the name is taken."""
    from builder.scenario import text_in  # not needed to open the window

    title = as_file_name(text_in(scenario.title, "en")) or "scenario"
    stem, names = f"{path.stem} - {title}", {file.name.casefold() for file in taken}
    number = 1
    while True:
        name = stem if number == 1 else f"{stem} {number}"
        file = path.with_name(f"{name}{SCENARIO_SUFFIX}")
        free = not is_there(file) or says(file, scenario, path.name)
        if free and file.name.casefold() not in names:
            return file
        number += 1


@dataclass(frozen=True, slots=True)
class Saved:
    """The result of saving, besides the battlefield itself.

    ``scenarios``: the files written beside it. ``trouble``: why the file ``at`` of a deleted scenario could
    not be deleted. ``found``: a scenario that was there before and belongs to the battlefield from now on.
    ``notes``: changes of form in the file, with nothing lost.
    """

    scenarios: tuple[Path, ...] = ()
    at: Path | None = None
    trouble: RefusedError | None = None
    found: Path | None = None
    notes: tuple[str, ...] = ()


T = TypeVar("T")


class Reader(Protocol):
    """Calls a function to read a file, at once or in the background (`reading.read_awake`)."""

    def __call__(
        self,
        read: Callable[[Path, Catalogue], T],
        path: Path,
        catalogue: Catalogue,
        files: Sequence[Path] = (),
    ) -> T:
        """The result of ``read``. Raises whatever it raises."""
        ...


def read_now(
    read: Callable[[Path, Catalogue], T], path: Path, catalogue: Catalogue, files: Sequence[Path] = ()
) -> T:
    """The `Reader` that blocks until it is done."""
    return read(path, catalogue)


def open_document(
    path: Path, catalogue: Catalogue, owned: Mapping[str, int], reader: Reader = read_now
) -> Document:
    """The document in a file, with its scenarios.

    Raises UnreadableError if nothing usable is there, and whatever ``reader`` raises.
    """
    loaded = reader(formats.read, path, catalogue)
    scenarios: Read = ()
    try:
        scenarios, problems = read_scenarios(path, loaded, catalogue, reader)
    except UnreadableError as error:  # only together do they exceed the limit: the battlefield alone does not
        message = _("the scenarios beside it were left out: {error}", error=error)
        problems = (Problem(formats.UNREADABLE, Severity.ERROR, message),)
    return Document(
        loaded.battlefield,
        path,
        owned=owned,
        findings=(*loaded.problems, *problems),
        scenarios=scenarios,
        left_out=len(loaded.left_out),
    )


def losses(document: Document, path: Path, catalogue: Catalogue) -> tuple[Problem, ...]:
    """What the format of the suffix cannot hold of a document, found without writing it.

    Raises RefusedError for a suffix that no format has.
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
    if document.battlefield.info.picture is not None:
        text = _("The reference picture is left out")
        problems = (*problems, Problem("picture-left-out", Severity.WARNING, text))
    others = len(document.scenarios.all) - 1
    if others > 0:
        text = ngettext(
            "Only the scenario worked on is written: the other one is left out",
            "Only the scenario worked on is written: {n} others are left out",
            others,
        )
        problems = (*problems, Problem("scenarios-left-out", Severity.WARNING, text))
    return problems


def write_copy(
    document: Document,
    path: Path,
    catalogue: Catalogue,
    *,
    replace_first: bool = False,
    reader: Reader = read_now,
) -> Saved:
    """Write a copy of a document in the format of the suffix; the document keeps its own file.

    With our own format, scenarios go into files beside the battlefield. Other files are not overwritten,
    except, with ``replace_first``, the one that has the battlefield's name. Either all files are written or
    none: raises RefusedError if one cannot be, and then nothing has changed.
    """
    lying = lying_at(document, path, replace_first)
    return _write(document, path, catalogue, lying, reader, with_field=True)


def save_document(
    document: Document,
    path: Path,
    catalogue: Catalogue,
    *,
    replace_first: bool = False,
    without: Container[Path] = (),
    reader: Reader = read_now,
) -> Saved:
    """As `write_copy`, but the document belongs to that file from now on.

    In its own file, parts that are already saved are not written again. Scenarios whose files are in
    ``without`` stay unsaved.
    """
    scenarios = document.scenarios
    own = document.path is not None and same_file(document.path, path) and os.path.isfile(path)
    saved_there = own and not document.battlefield_dirty and not document.left_out
    only_beside = formats.scenario_path(path) is not None and scenarios.dirty
    lying = {
        key: file for key, file in lying_at(document, path, replace_first).items() if file not in without
    }
    saved = _write(document, path, catalogue, lying, reader, with_field=not (saved_there and only_beside))
    for key, file in lying.items():
        scenarios.saved(key, file)
    trouble = _delete(document, path, lying.values()) if formats.scenario_path(path) is not None else None
    if formats.scenario_path(path) is None:
        scenarios.mark_saved()  # the file holds what it can: the user knows about the rest
    document.saved_as(path)
    return replace(saved, at=trouble[0], trouble=trouble[1]) if trouble is not None else saved


def lying_at(document: Document, path: Path, replace_first: bool = False) -> dict[int, Path]:
    """As `targets`, without looking at the disk if there are no scenarios."""
    if not document.scenarios.all:
        return {}
    return targets(document, path, replace_first=replace_first)


def _write(
    document: Document,
    path: Path,
    catalogue: Catalogue,
    lying: Mapping[int, Path],
    reader: Reader,
    *,
    with_field: bool,
) -> Saved:
    beside = to_write(document, path, lying)
    contents, problems = dict[Path, bytes](), tuple[Problem, ...]()
    if with_field:
        contents[path], problems = formats.written(document.battlefield, path, catalogue, document.scenario)
    formats.write_together({**contents, **beside, **_picture(document, path)})
    first, found = formats.scenario_path(path), None
    if first is not None and not document.scenarios.all and not document.scenarios.deleted:
        with suppress(UnreadableError, CancelledError):  # then no message mentions it
            there = reader(formats.companion_scenario, path, catalogue, (first,))
            found = first if there.scenario is not None else None
    notes = tuple(problem.message for problem in problems if problem.severity is Severity.NOTE)
    return Saved(tuple(beside), found=found, notes=notes)


def _picture(document: Document, path: Path) -> dict[Path, bytes]:
    """The reference picture of a battlefield saved at ``path``, unless something of its name lies there."""
    picture = document.battlefield.info.picture
    if picture is None or formats.scenario_path(path) is None or is_there(path.with_name(picture.file)):
        return {}
    with suppress(UnreadableError):  # it was missing before, which was said
        return {path.with_name(picture.file): document.picture(picture.file)}
    return {}


def reload_document(document: Document, catalogue: Catalogue, label: str, reader: Reader = read_now) -> None:
    """Replace a document's content with that of its file, as one step that can be undone and as saved.

    Raises UnreadableError if nothing usable is there, RefusedError if it cannot be taken over, and whatever
    ``reader`` raises; then nothing has changed.
    """
    if document.path is None:
        raise UnreadableError(_("The battlefield was never saved: there is no file of it"))
    path = document.path
    loaded = reader(formats.read, path, catalogue)
    scenarios, problems = read_scenarios(path, loaded, catalogue, reader)
    before, document.findings = document.findings, (*loaded.problems, *problems)  # receivers look at it
    after, same = _scenarios_becoming(document, scenarios)
    try:
        with document.group(label):
            document.replace(_becoming(document.battlefield, loaded.battlefield), label)
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
    """The scenarios as they are now in their files, and the keys that are saved then; unsaved ones stay."""
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
    """The edit that makes ``mine`` like ``other``; pieces in both keep their ids."""
    wanted = Counter((p.type, p.hex, p.slot, p.rotation, p.group, p.step) for p in other.pieces.values())
    gone = []
    for piece in mine.pieces.values():
        row = (piece.type, piece.hex, piece.slot, piece.rotation, piece.group, piece.step)
        if wanted[row]:
            wanted[row] -= 1
        else:
            gone.append(piece.id)
    come = tuple(mine.new_piece(*row) for row in wanted.elements())
    edits: list[Edit] = [Take(tuple(gone))] if gone else []
    edits += [Put(come)] if come else []
    edits += [
        SetField(field, value)
        for field in ("title", "author", "description", "preserved", "picture")
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
