"""The background work of the library: reads and watches folders, lays maps again."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from builder.catalogue import Catalogue
from builder.editor.library.work import Asked, LibraryPlace, MapsDone, lay_again, read_folders
from builder.language import _, ngettext
from builder.library.library import Update
from builder.view.jobs.background import Job

_PATIENCE = 0.5  # s before progress is shown
_RENEWED = 2_000  # ms between two looks at what is known by now
_AGAIN = 10.0  # s between two looks when one goes from window to window
_SETTLE = 700  # ms until what changed in a folder is looked at
_MOST_WATCHED = 300  # folders; beyond these one looks when the window comes to the front


class Upkeep(QObject):
    """``learned``: the index knows more now; ``stepped``: some work began, progressed or ended."""

    learned = Signal()
    stepped = Signal()

    def __init__(self, place: LibraryPlace, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._place, self._catalogue = place, catalogue
        self.said = ""
        """What came of it last, where that is worth a word."""
        self.rebuilt = ""
        """Why the index was begun again; empty where it was not."""
        self._laid: Asked | None = None
        self._read: float | None = None
        self._began: float | None = None
        self._step: MapsDone | None = None
        self._reading = Job(self, reported=self._count, answered=self._have_read, failed=self._fail)
        self._laying = Job(self, reported=self._count, answered=self._have_laid, failed=self._fail)
        self._renew = QTimer(self, singleShot=True, interval=_RENEWED)
        self._renew.timeout.connect(self.learned)
        self._watcher = QFileSystemWatcher(self)
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE)
        self._settle.timeout.connect(self.read)
        self._watcher.directoryChanged.connect(self._settle.start)

    @property
    def busy(self) -> bool:
        """Whether it is at work, however short a time."""
        return self._reading.busy or self._laying.busy

    @property
    def step(self) -> MapsDone | None:
        """The progress, once it is worth showing."""
        return self._step

    @property
    def doing(self) -> str:
        """The current work, as a sentence."""
        if self._step is None:
            return ""
        done, of = self._step
        if self._laying.busy:
            return _("Looking for other tiles: {n} of {all} maps …", n=done, all=of)
        return _("Reading maps: {n} of {all} …", n=done, all=of)

    def read_once_more(self) -> None:
        """As `read`, unless that was done just now."""
        if self._read is None or monotonic() - self._read > _AGAIN:
            self.read()

    def read(self) -> None:
        """Bring the index up to date; files already read are not read again."""
        if not self._reading.busy:
            self._read = monotonic()
            self._reading.request(lambda: read_folders(self._place, self._catalogue))

    def lay(self, asked: Asked, *, again: bool = False) -> None:
        """Compute which of these maps can be built with other tiles; ``again``: even those already tried."""
        if not self._laying.busy and (again or asked != self._laid):
            self._laid = asked
            self._laying.request(lambda: lay_again(self._place, asked, self._catalogue))

    def follow(self, folders: Iterable[str]) -> None:
        """Read again whenever something changes in these folders; of one in a zip, where that lies."""
        found = [Path(folder) for folder in list(dict.fromkeys(folders))[:_MOST_WATCHED]]
        wanted = {
            str(next((one.parent for one in (path, *path.parents) if one.is_file()), path)) for path in found
        }
        known = set(self._watcher.directories())
        for paths, do in (
            (known - wanted, self._watcher.removePaths),
            (wanted - known, self._watcher.addPaths),
        ):
            if paths:
                do(sorted(paths))

    def stop(self) -> None:
        """Stop the current work; results so far are kept."""
        for job in (self._reading, self._laying):
            job.stop()
        self._end()
        self.learned.emit()

    def rest(self) -> None:
        """Stop working and watching while the window is hidden."""
        self._read = None
        self.stop()
        self._renew.stop()
        self._settle.stop()
        self.follow(())

    def _count(self, step: MapsDone) -> None:
        now = monotonic()
        self._began = self._began or now
        if now - self._began >= _PATIENCE:
            self._step = step
            self.stepped.emit()
            if not self._renew.isActive():
                self._renew.start()

    def _have_read(self, found: tuple[Update, str]) -> None:
        update, rebuilt = found
        self.rebuilt = rebuilt or self.rebuilt
        self.said = "\n".join(update.passed_over)
        self._end()
        self.learned.emit()

    def _have_laid(self, number: int) -> None:
        self.said = ngettext("{n} map worked out", "{n} maps worked out", number)
        self._end()
        self.learned.emit()

    def _fail(self, why: str) -> None:
        self.said = why
        self._end()

    def _end(self) -> None:
        self._began = self._step = None
        self.stepped.emit()
