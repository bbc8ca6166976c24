"""Saves unsaved work to separate files a moment after each edit, and reads them again."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.canvas.canvas import Canvas
from builder.editor.document.document import Document
from builder.editor.filing.files import Reader, read_now
from builder.editor.filing.watch import FileStamp, Watch
from builder.editor.workspace import Workspace
from builder.errors import RefusedError, UnreadableError
from builder.formats.suffixes import BATTLEFIELD_SUFFIX
from builder.language import _
from builder.plaindata import read_bytes, read_json
from builder.problems import Problem, Severity
from builder.view.jobs.background import Job

if TYPE_CHECKING:
    from builder.scenario import Scenario


_LOCK = "lock"


class SessionFolder:
    """A folder of autosaves that this program has locked; others do not touch it while the program runs."""

    def __init__(self, folder: Path, lock: QLockFile) -> None:
        """``lock`` must be held already: see `begin` and `claim`."""
        self.folder = folder
        self._lock = lock

    @classmethod
    def begin(cls, under: Path) -> SessionFolder | None:
        """A new folder under ``under``; None if none can be made."""
        for _attempt in range(3):  # another program may just claim it as one left behind
            folder = under / f"{os.getpid()}-{os.urandom(4).hex()}"
            try:
                under.mkdir(parents=True, exist_ok=True)
                folder.mkdir(mode=0o700)  # only the owner may read the work
            except (OSError, ValueError):
                return None
            held = cls.claim(folder)
            if held is not None:
                return held
        return None

    @classmethod
    def claim(cls, folder: Path) -> SessionFolder | None:
        """Lock the folder of a program that ended without clearing up; None if it is still running."""
        lock = QLockFile(str(folder / _LOCK))
        lock.setStaleLockTime(0)  # never stale by age, only once its program is gone
        return cls(folder, lock) if lock.tryLock(0) else None

    @property
    def is_there(self) -> bool:
        """Whether the folder is still locked: neither it nor its lock file was deleted."""
        return os.path.exists(self.folder / _LOCK)

    def files(self) -> list[Path]:
        """Its autosaves, oldest first."""
        try:
            found = [(path.stat().st_mtime_ns, path) for path in self.folder.glob(f"*{BATTLEFIELD_SUFFIX}")]
        except OSError:
            return []
        return [path for _, path in sorted(found)]

    def let_go(self) -> None:
        """Release the lock; delete the folder if it is empty."""
        self._lock.unlock()
        with contextlib.suppress(OSError):
            for part in self.folder.glob("*.part"):  # writing was interrupted
                part.unlink()
            self.folder.rmdir()


def left_behind(under: Path) -> Iterator[SessionFolder]:
    """The folders of programs that ended without clearing up, each locked."""
    try:
        folders = sorted(path for path in under.iterdir() if path.is_dir())
    except OSError:
        return
    for folder in folders:
        held = SessionFolder.claim(folder)
        if held is not None:
            yield held


def out_of_reach(under: Path) -> list[Path]:
    """The folders with autosaves that are not writable: they cannot be locked, so nobody can offer them."""
    return [
        folder
        for folder in sorted({file.parent for file in under.glob(f"*/*{BATTLEFIELD_SUFFIX}")})
        if not os.access(folder, os.W_OK)
    ]


_MARK = b"# hexwright autosave: "


@dataclass(frozen=True, slots=True)
class AutosaveScenario:
    """A scenario in an autosave: the text of its file, and the path of that file, None if it had none."""

    text: str
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class AutosaveFile:
    """An autosave that was found: where it is, and what its first line says.

    ``path``: the file of the battlefield, None if it was never saved; ``stamp``: the state of that file then.
    ``when``: the local time of the autosave. ``chosen``: the index of the scenario in use; ``deleted``: the
    files of deleted scenarios.
    """

    file: Path
    path: Path | None
    title: str
    pieces: int
    when: datetime
    left_out: int = 0
    scenarios: tuple[AutosaveScenario, ...] = ()
    stamp: FileStamp | None = None
    chosen: int = 0
    deleted: tuple[Path, ...] = ()


def autosave_bytes(
    document: Document, catalogue: Catalogue, stamp: FileStamp | None, when: datetime
) -> bytes:
    """The autosave of a document: everything that would be lost with it."""
    from builder.formats.hexfield import write_hexfield  # formats are not needed to open the window

    content, _ = write_hexfield(document.battlefield, "", catalogue, None)
    head = {
        "path": str(document.path.absolute()) if document.path is not None else None,
        "title": document.battlefield.info.title,
        "pieces": len(document.battlefield),
        "when": when.isoformat(timespec="seconds"),
        "left_out": document.left_out,
        "scenarios": [
            [formats.scenario_bytes(one.scenario).decode(), _named(document.scenarios.file(one.key))]
            for one in document.scenarios.all
        ],
        "chosen": _place(document),
        "deleted": [_named(file) for file in document.scenarios.deleted],
        "stamp": [stamp.size, str(stamp.modified), stamp.digest] if stamp is not None else None,
    }
    return _MARK + json.dumps(head).encode() + b"\n" + content


def _named(file: Path | None) -> str | None:
    return str(file.absolute()) if file is not None else None


def _place(document: Document) -> int:
    """The index of the scenario in use, 0 if there is none."""
    chosen = document.scenarios.chosen
    return document.scenarios.all.index(chosen) if chosen is not None else 0


def look_into(file: Path) -> AutosaveFile:
    """Read the first line of an autosave. Raises UnreadableError if the file is no autosave."""
    line, _newline, _rest = read_bytes(file).partition(b"\n")
    if not line.startswith(_MARK):
        raise UnreadableError(_("{file}: not an autosave", file=file))
    head = read_json(line.removeprefix(_MARK), str(file)).data
    try:
        path, stamp = head["path"], head["stamp"]
        return AutosaveFile(
            file,
            Path(path) if path is not None else None,
            str(head["title"]),
            int(head["pieces"]),
            datetime.fromisoformat(head["when"]).replace(tzinfo=None),
            int(head["left_out"]),
            tuple(
                AutosaveScenario(str(text), Path(name) if name is not None else None)
                for text, name in head["scenarios"]
            ),
            FileStamp(int(stamp[0]), int(stamp[1]), str(stamp[2])) if stamp is not None else None,
            int(head["chosen"]),
            tuple(Path(name) for name in head["deleted"]),
        )
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError):
        text = _("{file}: not an autosave that can be read")
        raise UnreadableError(text.format(file=file)) from None


def open_autosave(
    kept: AutosaveFile, catalogue: Catalogue, owned: Mapping[str, int], reader: Reader = read_now
) -> Document:
    """The document of an autosave, marked as unsaved.

    Raises UnreadableError if nothing usable is left of it, and whatever ``reader`` raises.
    """
    loaded = reader(partial(formats.read, suffix=BATTLEFIELD_SUFFIX), kept.file, catalogue)
    scenarios: list[tuple[Scenario, Path | None]] = []
    problems: list[Problem] = []
    for one in kept.scenarios:
        try:
            read = formats.read_scenario_bytes(one.text.encode(), str(one.file or kept.file))
        except UnreadableError as error:
            problems.append(Problem("scenario-unreadable", Severity.ERROR, str(error)))
            continue
        scenarios.append((read.scenario, one.file if kept.path is not None else None))
        problems += read.problems
    document = Document(
        loaded.battlefield,
        kept.path,
        owned=owned,
        findings=(*loaded.problems, *problems),
        scenarios=scenarios,
        left_out=kept.left_out + len(loaded.left_out),
    )
    if kept.path is not None:
        document.scenarios.delete(kept.deleted)
    if kept.chosen < len(document.scenarios.all):
        document.scenarios.choose(document.scenarios.all[kept.chosen].key)
    document.mark_unsaved()
    return document


_AGAIN = 60_000  # ms until the next try: a disk was full, a folder was deleted
_SOON = 2_000  # ms from the first edit that is not saved; another second for the disk


class Autosave(QObject):
    """Writes every document with unsaved work that has changed; deletes the autosave of what is saved or
    closed.

    ``written``: a round is on the disk; ``failed``: the reason why one could not be written, sent once until
    it works again.
    """

    written = Signal()
    failed = Signal(str)

    def __init__(
        self,
        workspace: Workspace,
        catalogue: Catalogue,
        watch: Watch,
        under: Path,
        parent: QObject | None = None,
    ) -> None:
        """``under``: the folder that all running programs share; each has its own folder in it."""
        super().__init__(parent)
        self._workspace, self._catalogue, self._watch = workspace, catalogue, watch
        self.under = under
        self._session: SessionFolder | None = None
        self._files: dict[Document, Path] = {}
        self._touched: set[Document] = set()
        self._number = 0
        self._failing = False
        self.handed_on = False
        """Whether the unsaved work was left for the next start."""
        # Requests are done in order, and the window never waits for a disk.
        self._acts: list[Callable[[], object]] = []
        self._job = Job(self, reported=self._report, answered=self._go_on)
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self.keep)
        self._timer = QTimer(self, interval=_AGAIN)
        self._timer.timeout.connect(self.keep)
        workspace.opened.connect(self._follow)
        workspace.left.connect(lambda canvas: self._forget(canvas.desk.document))
        self._timer.start()

    def keep(self) -> None:
        """Write now all unsaved work that changed since it was last written; nothing after `hand_on`."""
        if self.handed_on:
            return
        wanted = [
            document
            for document in (desk.document for desk in self._workspace.desks)
            if document.dirty and (document in self._touched or document not in self._files)
        ]
        if self._session is not None and not self._session.is_there:
            # The folder was deleted from outside: everything is written again, in a new folder.
            self._session.let_go()
            self._session = None
            wanted += [document for document in self._files if document not in wanted]
            self._files.clear()
        for document in wanted:
            path = self._files.get(document) or self._new_file()
            if path is None:
                self._report(_("no folder can be made in {folder}", folder=self.under))
                return
            stamp = self._watch.stamp(document)
            try:
                content = autosave_bytes(document, self._catalogue, stamp, datetime.now())
            except RefusedError as error:  # a scenario that no file can hold: the others are still written
                self._report(str(error))
                continue
            self._touched.discard(document)
            self._files[document] = path
            self._start(partial(formats.write_safely, path, content, mode=0o600))

    def keep_at_once(self) -> bool:
        """As `keep`, and wait until it is done; returns whether all unsaved work is then on the disk."""
        self.keep()
        self.wait()
        unsaved = [desk.document for desk in self._workspace.desks if desk.document.dirty]
        return all(document in self._files and document not in self._touched for document in unsaved)

    def hand_on(self) -> bool:
        """Keep all unsaved work for the next start; False, with nothing done, if it cannot be written."""
        if not self.handed_on and self.keep_at_once():
            self.handed_on = True
            self._files.clear()  # nothing deletes them any more
            if self._session is not None:
                self._session.let_go()
                self._session = None
        return self.handed_on

    def adopt(self, document: Document, file: Path) -> None:
        """Take over an autosave of a program that ended as the autosave of this document."""
        path = self._new_file()
        if path is not None:
            with contextlib.suppress(OSError):
                file.replace(path)
                self._files[document] = path

    def wait(self) -> None:
        """Wait until all requests are on the disk or have failed."""
        while self._job.busy:
            self._job.wait()

    def end(self) -> None:
        """Clear up: whatever is still unsaved is discarded."""
        self._timer.stop()
        self._soon.stop()
        for document in tuple(self._files):
            self._forget(document)
        self.wait()
        if self._session is not None:
            self._session.let_go()
            self._session = None

    def _new_file(self) -> Path | None:
        if self._session is None:
            self._session = SessionFolder.begin(self.under)
        self._number += 1
        return None if self._session is None else self._session.folder / f"{self._number}{BATTLEFIELD_SUFFIX}"

    def _follow(self, canvas: Canvas) -> None:
        document = canvas.desk.document
        document.changed.connect(lambda _: self._touch(document))
        document.scenarios.changed.connect(lambda: self._touch(document))
        document.stepped.connect(lambda: None if document.dirty else self._forget(document))

    def _touch(self, document: Document) -> None:
        """Save it soon; further edits do not delay that, or work without a pause would never be saved."""
        self._touched.add(document)
        if not self._soon.isActive():
            self._soon.start()

    def _forget(self, document: Document) -> None:
        self._touched.discard(document)
        path = self._files.pop(document, None)
        if path is not None:
            self._start(partial(path.unlink, missing_ok=True))

    def _start(self, act: Callable[[], object]) -> None:
        self._acts.append(act)
        self._go_on()

    def _go_on(self) -> None:
        if self._acts and not self._job.busy:
            acts, self._acts = self._acts, []
            self._job.request(lambda: partial(_done, acts))

    def _report(self, trouble: str) -> None:
        if not trouble:
            self._failing = False
            self.written.emit()
            return
        self._touched.update(self._files)  # it is unknown which one failed: all of them are written again
        if not self._failing:
            self._failing = True
            self.failed.emit(trouble)


def _done(acts: list[Callable[[], object]], report: Callable[[str], None], _cancelled: object) -> None:
    """Carry out disk operations, and report for each why it failed; empty for success."""
    for act in acts:
        try:
            act()
        except Exception as error:  # any error: the others are still done
            report(str(error) or type(error).__name__)
        else:
            report("")
