"""The library of one user: its folders, the marks of its maps, its index, and bringing that up to date.

A file is read where its time or size is another, or one of the scenarios that belong to it is, and its facts
are worked out where its content is another, too.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from builder import __version__
from builder.catalogue import Catalogue
from builder.errors import BuilderError, ForeignError, RefusedError, UnreadableError
from builder.formats import read_any, read_any_bytes, read_scenario_bytes
from builder.formats.any_kind import SUFFIXES
from builder.formats.fingerprints import fingerprint
from builder.formats.suffixes import BATTLEFIELD_SUFFIX, SCENARIO_SUFFIX
from builder.formats.survey import Surveyed, battlefields_in
from builder.language import _
from builder.library import facts as facts_module
from builder.library.facts import ScenarioFacts, facts_of, scenario_facts
from builder.library.index import DamagedIndexError, FileTimes, FoundMap, Index, LibraryMap
from builder.library.query import Query
from builder.library.shelf import Folder, MapMark, Shelf, read_shelf, write_shelf
from builder.plaindata import on_disk, read_bytes

SHELF_FILE = "library.json"
INDEX_FILE = "library/index.sqlite"
_BATCH = 16  # maps that are written at a time
_ITSELF = "."  # in place of the name of a scenario's battlefield
Progress = Callable[[int, int, str], object]
"""Called before each file: how many are done, of how many, which comes now."""


@dataclass(slots=True)
class Update:
    """The result of bringing the index up to date; paths, each list sorted.

    ``gone`` are files whose folder is not there: they stay. ``forgotten`` were deleted from a folder that is.
    ``damaged`` maps paths to why they cannot be read. ``passed_over`` are messages about folders and names.
    """

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    forgotten: list[str] = field(default_factory=list)
    damaged: dict[str, str] = field(default_factory=dict)
    passed_over: list[str] = field(default_factory=list)
    stopped: bool = False


class Library:
    """The library in two folders: ``data`` for what the user said, ``state`` for the index. That is more than
    a cache: maps whose folder is not there now are in it. The maps in the folder ``shipped`` belong to every
    library.

    Raises UnreadableError where the file of folders and marks is damaged, and RefusedError where the index
    cannot be opened.
    """

    def __init__(self, data: Path, state: Path, shipped: Path | None = None) -> None:
        self._shelf_file = data / SHELF_FILE
        self._shipped = () if shipped is None else (Folder(str(shipped.resolve()), shipped=True),)
        self.shelf: Shelf = read_shelf(self._shelf_file)
        self.index = Index(state / INDEX_FILE)

    @property
    def folders(self) -> tuple[Folder, ...]:
        """All folders: those that the user took in, and the one that ships."""
        return (*self.shelf.folders, *self._shipped)

    def close(self) -> None:
        """Let go of the index."""
        self.index.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def rebuild(self) -> None:
        """Begin with an empty index."""
        path = self.index.path
        self.index.close()
        self.index = Index(path, rebuild=True)

    def add(self, folder: Path, *, recursive: bool = True) -> Folder:
        """Take a folder in. Raises RefusedError where there is none; `update` reads its maps."""
        path = folder.resolve()
        if not os.path.isdir(path):
            raise RefusedError(_("{folder}: no folder; a folder of maps was expected", folder=folder))
        _demand_text(str(path))
        taken = Folder(str(path), recursive)
        self._change(lambda shelf: shelf.with_folder(taken))
        return taken

    def remove(self, folder: Path) -> Folder:
        """Let go of a folder; tags and stars of its maps stay. Raises RefusedError where it is none of it,
        and where it ships.
        """
        paths = {str(folder), str(folder.resolve())}
        gone = next((one for one in self.shelf.folders if one.path in paths), None)
        if gone is None and any(one.path in paths for one in self._shipped):
            raise RefusedError(_("{folder}: these maps ship with Hexwright and stay", folder=folder))
        if gone is None:
            raise RefusedError(_("{folder}: no folder of the library", folder=folder))
        self._change(lambda shelf: shelf.without_folder(gone.path))
        known = self.index.stamps()
        self.index.drop([path for path in known if not self._covered(path)])
        return gone

    def mark(self, entry: LibraryMap, change: Callable[[MapMark], MapMark]) -> MapMark:
        """Give a map other tags or stars. Raises RefusedError where that cannot be written."""
        made: list[MapMark] = []

        def changed(shelf: Shelf) -> Shelf:
            before = self.index.marks(shelf).get(entry.id)
            mark = change(before or MapMark(entry.path))
            made.append(replace(mark, path=entry.path, pieces=entry.pieces_print))
            return shelf.with_mark(made[0], before)

        self._change(changed)
        return made[0]

    def update(
        self,
        catalogue: Catalogue,
        progress: Progress | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Update:
        """Bring the index up to date with the folders; a damaged one is begun again.

        Stopped in between it keeps what it has; the next time goes on from there.
        """
        try:
            return self._update(catalogue, progress, cancelled)
        except DamagedIndexError:
            self.rebuild()
            return self._update(catalogue, progress, cancelled)

    def surveyed(self) -> list[Surveyed]:
        """Every map that is there, as reading it would say what it takes."""
        found = []
        for entry in self.index.search(Query(sort="file")):
            facts = self.index.facts(entry.id)
            path = Path(entry.path)
            if facts is not None and entry.here:
                left_out = facts.left_out
                found.append(Surveyed(path, facts.title, facts.author, facts.pieces, facts.used, left_out))
            elif entry.here:
                found.append(Surveyed(path, why_not=entry.wrong))
        return found

    def fit(
        self,
        entries: Sequence[LibraryMap],
        owned: Mapping[str, int],
        catalogue: Catalogue,
        *,
        seconds: float,
        progress: Progress | None = None,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> int:
        """Work out how many pieces are still missing for maps with other tiles for the same surface, each in
        at most ``seconds``; how many were. Those that can be built as they are, and those known, are left
        out; stopped in between it keeps what it has.
        """
        from builder.fitting.fit import fit

        todo = [one for one in self.index.entries([one.id for one in entries], None, owned) if _to_fit(one)]
        for done, entry in enumerate(todo):
            if cancelled():
                return done
            if progress is not None:
                progress(done, len(todo), entry.name)
            try:
                battlefield = read_any(Path(entry.path), catalogue).battlefield
            except BuilderError:
                continue  # it was deleted or damaged since; the next look says so
            found = fit(battlefield, owned, catalogue, seconds=seconds, cancelled=cancelled)
            if found.is_decided:  # what ran out of time is tried again
                self.index.keep_fitted(entry.id, owned, sum(found.short.values()))
        return len(todo)

    def _update(
        self, catalogue: Catalogue, progress: Progress | None, cancelled: Callable[[], bool] | None
    ) -> Update:
        update = Update()
        self.index.demand_made_with(made_with(catalogue))
        files, gone = self._listed(update)
        known = self.index.stamps()
        self._drop_or_keep(known, files, gone, update)
        companions, alone = self._companions([path for path in files if _is_scenario(path)])
        maps = [path for path in files if path not in alone]
        self.index.drop(known.keys() & set(map(str, alone)))  # it had its own battlefield before
        waiting: list[FoundMap] = []
        for done, path in enumerate(maps):
            if cancelled is not None and cancelled():
                update.stopped = True
                break
            if progress is not None:
                progress(done, len(maps), path.name)
            beside = companions.get(str(path), {})
            found = self._looked_at(path, known.get(str(path)), beside, catalogue, update)
            if found is not None:
                waiting.append(found)
            if len(waiting) >= _BATCH:
                self.index.put(waiting)
                waiting = []
        self.index.put(waiting)
        self._follow_marks()
        return update

    def _listed(self, update: Update) -> tuple[list[Path], list[Folder]]:
        """The files of all folders, each once, and the folders that are not there."""
        files: dict[Path, None] = {}
        gone = []
        for folder in self.folders:
            try:
                there = battlefields_in(
                    Path(folder.path),
                    recursive=folder.recursive,
                    passed_over=update.passed_over.append,
                    and_others=SUFFIXES,
                )
            except UnreadableError as error:
                gone.append(folder)
                update.passed_over.append(str(error))
                continue
            for path in there:
                try:
                    _demand_text(str(path))
                except RefusedError as error:
                    update.passed_over.append(str(error))
                    continue
                files.setdefault(path)
        return list(files), gone

    def _drop_or_keep(
        self, known: Mapping[str, FileTimes], files: Iterable[Path], gone: Iterable[Folder], update: Update
    ) -> None:
        """Handle known maps that are not listed: forgotten if their folder exists, else kept as gone."""
        there = set(map(str, files))
        for path in sorted(known.keys() - there):
            away = any(folder.covers(path) for folder in gone) or not os.path.isdir(
                on_disk(Path(path)).parent
            )
            if not self._covered(path) or (not away and not os.path.exists(path)):
                update.forgotten.append(path)
            else:
                update.gone.append(path)
        self.index.drop(update.forgotten)
        self.index.mark_gone(update.gone)

    def _companions(
        self, files: Iterable[Path]
    ) -> tuple[dict[str, dict[str, tuple[str, ScenarioFacts]]], set[Path]]:
        """Of each battlefield the scenarios that belong to it: by file name, with stamp and facts; and the
        files of scenarios that have no battlefield in them.
        """
        known = self.index.scenarios()
        found: dict[str, dict[str, tuple[str, ScenarioFacts]]] = {}
        alone: set[Path] = set()
        for path in files:
            try:
                stamp = _stamp(path)[0]
                if os.path.isfile(on_disk(path)) and known.get(str(path), ("",))[0] != stamp:
                    named, facts = _scenario(path)
                    known[str(path)] = stamp, named, facts
                    self.index.put_scenario(str(path), *known[str(path)])
            except OSError:
                continue  # it has just been deleted
            stamp, named, facts = known[str(path)]
            if named == _ITSELF:
                continue
            alone.add(path)
            if named:
                found.setdefault(str(path.with_name(named)), {})[path.name] = stamp, facts
        self.index.drop_scenarios(known.keys() - set(map(str, files)))
        return found, alone

    def _looked_at(
        self,
        path: Path,
        before: FileTimes | None,
        beside: Mapping[str, tuple[str, ScenarioFacts]],
        catalogue: Catalogue,
        update: Update,
    ) -> FoundMap | None:
        """What a file holds; None where that is known already."""
        try:
            own, changed = _stamp(path)
        except OSError:
            return None  # it has just been deleted; the next look forgets it
        besides = "".join(f"|{name}={stamp}" for name, (stamp, _facts) in sorted(beside.items()))
        # What could not even be opened has no content; whether it can be now, no time says.
        if before is not None and before.here and before.content and before.stamp == own + besides:
            return None
        name = str(path)
        state, wrong, facts, content = "map", "", None, ""
        try:
            inside = read_bytes(path)
            content = hashlib.sha256(inside).hexdigest()
            stamp = FileTimes(own + besides, content, True)
            if before is not None and before.content == content and _besides(before.stamp) == besides:
                # Only its time is another, or it is there again.
                self.index.touch({name: (stamp, changed)})
                return None
            loaded = read_any_bytes(inside, name, path.suffix, catalogue)
            facts = facts_of(loaded, catalogue, [scenario for _stamp, scenario in beside.values()])
        except ForeignError:
            state = "foreign"
        except BuilderError as error:
            state, wrong = "damaged", str(error)
            update.damaged[name] = wrong
        if state != "foreign":
            (update.added if before is None else update.changed).append(name)
        return FoundMap(name, FileTimes(own + besides, content, True), changed, state, wrong, facts)

    def _follow_marks(self) -> None:
        """Marks of files that were moved or edited get their path and fingerprint as they are now."""
        if not self.shelf.marks:
            return

        def followed(shelf: Shelf) -> Shelf:
            found = self.index.marks(shelf)
            for entry in self.index.entries(sorted(found)):
                mark = found[entry.id]
                now = replace(mark, path=entry.path, pieces=entry.pieces_print)
                if entry.pieces_print and now != mark and mark in shelf.marks:
                    shelf = shelf.with_mark(now, mark)
            return shelf

        if followed(self.shelf) != self.shelf:
            self._change(followed)

    def _covered(self, path: str) -> bool:
        return any(folder.covers(path) for folder in self.folders)

    def _change(self, change: Callable[[Shelf], Shelf]) -> None:
        """Write the folders and marks as they are after a change of what stands in the file now."""
        with self.index.alone():
            self.shelf = change(read_shelf(self._shelf_file))
            write_shelf(self._shelf_file, self.shelf)


def _to_fit(entry: LibraryMap) -> bool:
    return bool(entry.here and entry.missing and entry.fitted is None)


def made_with(catalogue: Catalogue) -> str:
    """What facts depend on besides the files: how they are worked out, pieces and boxes."""
    pieces = {
        type.id: [type.kind.id, type.height, type.fills, dict(type.made_of), type.shape and type.shape.cells]
        for type in catalogue.pieces.values()
    }
    boxes = {box.id: box.counts for box in catalogue.boxes.values()}
    return fingerprint([facts_module.VERSION, __version__, pieces, boxes])


def _demand_text(path: str) -> None:
    try:
        path.encode()
    except UnicodeEncodeError:
        raise RefusedError(_("{path}: a name that is no text; left out", path=ascii(path))) from None


def _stamp(path: Path) -> tuple[str, int]:
    status = on_disk(path).stat()
    return f"{status.st_mtime_ns}:{status.st_size}", status.st_mtime_ns


def _besides(stamp: str) -> str:
    _own, bar, rest = stamp.partition("|")
    return bar + rest


def _is_scenario(path: Path) -> bool:
    return path.suffix.lower() == SCENARIO_SUFFIX


def _scenario(path: Path) -> tuple[str, ScenarioFacts]:
    """The file name of the battlefield that a scenario belongs to, `_ITSELF` where it has its own, empty
    where it cannot be read; and its facts.
    """
    try:
        file = read_scenario_bytes(read_bytes(path), str(path))
    except BuilderError:
        return "", ScenarioFacts()
    if file.field is not None:
        return _ITSELF, ScenarioFacts()
    named = file.scenario.battlefield or path.with_suffix(BATTLEFIELD_SUFFIX).name
    return named, scenario_facts(file.scenario)
