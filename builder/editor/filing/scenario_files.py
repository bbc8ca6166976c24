"""The files of the scenarios of a document: which there are, where each comes to lie, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtWidgets import QWidget

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.document.file_names import as_file_name, same_file
from builder.editor.document.scenarios import OpenScenario
from builder.editor.filing.watch import FileStamp, stamp_of
from builder.editor.jobs.progress import read_awake
from builder.errors import RefusedError, UnreadableError
from builder.formats.suffixes import GAME_SUFFIX, SCENARIO_SUFFIX
from builder.language import _
from builder.problems import Problem

if TYPE_CHECKING:
    from builder.scenario import Scenario


_MOST_NAMED = 5


def is_scenario(path: Path) -> bool:
    """Whether a file is one of a scenario or a game, by its suffix."""
    return path.suffix.lower() in (SCENARIO_SUFFIX, GAME_SUFFIX)


def battlefield_of(path: Path, catalogue: Catalogue) -> Path | None:
    """The file of the battlefield of a scenario; None where the scenario holds it itself, as a game does.

    Raises UnreadableError where there is no scenario or no battlefield.
    """
    if path.suffix.lower() == GAME_SUFFIX:
        return None
    return formats.load_scenario(path, catalogue).field


def open_embedded(path: Path, catalogue: Catalogue, owned: Mapping[str, int], window: QWidget) -> Document:
    """A scenario with the battlefield that it holds, as a new one that belongs to no file.

    Raises UnreadableError where either is not there, CancelledError where somebody gave up a long reading.
    """
    if path.suffix.lower() == GAME_SUFFIX:
        return _open_game(path, catalogue, owned, window)
    loaded = read_awake(window, path, lambda: formats.load_scenario(path, catalogue))
    return Document(
        loaded.battlefield, owned=owned, findings=loaded.problems, scenarios=[(loaded.scenario, None)]
    )


def _open_game(path: Path, catalogue: Catalogue, owned: Mapping[str, int], window: QWidget) -> Document:
    from builder.formats.hexgame import read_hexgame  # not needed to open the window

    game = read_awake(window, path, lambda: read_hexgame(path, catalogue))
    types = {piece.type.id: piece.type for piece in game.battlefield.pieces.values()}
    strange = [id for id, type in types.items() if catalogue.pieces.get(id) != type]
    if strange:
        # It could be neither worked on nor read again from another file.
        names = ", ".join(strange[:_MOST_NAMED])
        raise UnreadableError(
            _(
                "{file}: built of pieces that are not known here, or otherwise: {pieces}",
                file=path,
                pieces=names,
            )
        )
    return Document(game.battlefield, owned=owned, scenarios=[(game.scenario, None)])


def choose_scenario(document: Document, path: Path) -> None:
    """Work on the scenario that lies in a file, where it is one of the document."""
    scenarios = document.scenarios
    for one in scenarios.all:
        file = scenarios.file(one.key)
        if file is not None and same_file(file, path):
            scenarios.choose(one.key)


Read: TypeAlias = "tuple[tuple[Scenario, Path | None], ...]"


@dataclass(frozen=True, slots=True)
class Written:
    """What came of writing scenarios: the files written, and why one could not be (``at``)."""

    files: tuple[Path, ...] = ()
    at: Path | None = None
    trouble: RefusedError | None = None


def read_scenarios(path: Path, loaded: formats.Loaded) -> tuple[Read, tuple[Problem, ...]]:
    """The scenarios of a battlefield with their files (None: it holds it itself), and what is wrong there."""
    if loaded.scenario is not None:
        return ((loaded.scenario, None),), ()
    found = formats.companion_scenarios(path)
    problems = tuple(problem for beside in found for problem in beside.problems)
    return tuple((one.scenario, one.path) for one in found if one.scenario is not None), problems


def says(file: Path, scenario: Scenario, battlefield: str) -> bool:
    """Whether a file holds just this scenario for a battlefield of that name."""
    try:
        if not file.is_file():
            return False
        return formats.read_hexscenario(file).scenario == replace(scenario, battlefield=battlefield)
    except (OSError, ValueError, UnreadableError):
        return False


def is_there(path: Path) -> bool:
    """Whether something of that name is on the disk; a name that no file can have is not."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def in_the_way(document: Document, path: Path) -> Path | None:
    """What lies where the first scenario of a battlefield saved at ``path`` would lie, and says otherwise.

    None where nothing does, or it is a scenario of this document.
    """
    first, main = formats.scenario_path(path), _main(document, path)
    if first is None or main is None or _is_own(document, first):
        return None
    return first if is_there(first) and not says(first, main.scenario, path.name) else None


def targets(document: Document, path: Path, *, replace_first: bool) -> dict[int, Path]:
    """Where the scenarios of a battlefield saved at ``path`` lie then, by their keys.

    Those saved beside it stay. The first one is called as the battlefield is, unless something else lies
    there that is not to be replaced; the others have their titles in their names.
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


def write_scenarios(
    document: Document, path: Path, *, replace_first: bool = False, copy: bool = False
) -> Written:
    """Write what belongs beside a battlefield saved at ``path`` and is not there already.

    Unless it is a ``copy``, the scenarios lie in those files from then on, and files of deleted ones go.
    """
    scenarios, written = document.scenarios, list[Path]()
    for key, file in targets(document, path, replace_first=replace_first).items():
        one = scenarios.of(key)
        assert one is not None
        lies_there = scenarios.file(key) == file and not scenarios.is_dirty(key)
        if not lies_there and not says(file, one.scenario, path.name):
            try:
                formats.write_hexscenario(file, one.scenario, battlefield=path.name)
            except RefusedError as error:
                if not copy:
                    scenarios.mark_unsaved(key)
                return Written(tuple(written), file, error)
            written.append(file)
        if not copy:
            scenarios.saved(key, file)
    for file in scenarios.deleted if not copy else ():
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            why = error.strerror or str(error)
            text = _("{file}: cannot be deleted ({why})", file=file, why=why)
            return Written(tuple(written), file, RefusedError(text))
        scenarios.gone(file)
    return Written(tuple(written))


def held_more(document: Document) -> Iterator[tuple[Path, int]]:
    """The files that saving would write over though not all in them could be read: how many entries not."""
    scenarios = document.scenarios
    for one in scenarios.all:
        file = scenarios.file(one.key)
        if file is not None and scenarios.is_dirty(one.key):
            with suppress(UnreadableError):
                count = len(formats.read_hexscenario(file).left_out)
                if count:
                    yield file, count


class ScenarioStamps:
    """Knows what the files of scenarios were like when they were read or written here."""

    def __init__(self) -> None:
        self._known: dict[Document, dict[Path, FileStamp | None]] = {}

    def remember(self, document: Document) -> None:
        """The scenarios of a document and their files agree now."""
        files = (document.scenarios.file(one.key) for one in document.scenarios.all)
        self._known[document] = {file: stamp_of(file) for file in files if file is not None}

    def changed(self, document: Document) -> tuple[Path, ...]:
        """The files that saving would write over or delete, and that another program has changed."""
        scenarios = document.scenarios
        own = (scenarios.file(one.key) for one in scenarios.all if scenarios.is_dirty(one.key))
        known = self._known.get(document, {})
        files = (*(file for file in own if file is not None), *scenarios.deleted)
        return tuple(file for file in files if file in known and _is_another(file, known[file]))

    def forget(self, document: Document) -> None:
        """The document is not open any more."""
        self._known.pop(document, None)


def _is_another(file: Path, before: FileStamp | None) -> bool:
    now = stamp_of(file, before)
    return now is not None and not now.holds_the_same(before)


def _main(document: Document, path: Path) -> OpenScenario | None:
    """The scenario that is called as the battlefield is: the one that was, else the first without a file."""
    all = document.scenarios.all
    before = formats.scenario_path(document.path) if document.path is not None else None
    for one in all:
        file = document.scenarios.file(one.key)
        if file is not None and before is not None and same_file(file, before):
            return one
    left = [one for one in all if _stays(document, one, path) is None]
    return left[0] if left else None


def _stays(document: Document, one: OpenScenario, path: Path) -> Path | None:
    """The file of a scenario where it lies beside its battlefield already, and that is saved where it was."""
    if document.path is None or not same_file(document.path, path):
        return None
    return document.scenarios.file(one.key)


def _is_own(document: Document, file: Path) -> bool:
    files = (document.scenarios.file(one.key) for one in document.scenarios.all)
    own = [*(found for found in files if found is not None), *document.scenarios.deleted]
    return any(same_file(found, file) for found in own)


def _free_name(scenario: Scenario, path: Path, taken: Iterable[Path]) -> Path:
    """A name with the title in it, with a number where something else has it."""
    from builder.scenario import text_in  # not needed to open the window

    title = as_file_name(text_in(scenario.title)) or "scenario"
    stem, names = f"{path.stem} - {title}", {file.name.casefold() for file in taken}
    number = 1
    while True:
        name = stem if number == 1 else f"{stem} {number}"
        file = path.with_name(f"{name}{SCENARIO_SUFFIX}")
        free = not is_there(file) or says(file, scenario, path.name)
        if free and file.name.casefold() not in names:
            return file
        number += 1
