"""Whether files on the disk are still as they were when they were read or written."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from builder.editor.document.document import Document
from builder.editor.workspace import Workspace
from builder.errors import UnreadableError
from builder.plaindata import MAX_BYTES, demand_ordinary


@dataclass(frozen=True, slots=True)
class FileStamp:
    """Size in bytes, time of the last change in ns, and a digest of what a file holds."""

    size: int
    modified: int
    digest: str

    def holds_the_same(self, other: FileStamp | None) -> bool:
        """Whether the other is of a file that holds the same, whenever it was written."""
        return other is not None and self.digest == other.digest


def stamp_of(path: Path, before: FileStamp | None = None) -> FileStamp | None:
    """The stamp of a file, None where there is none that can be read: a pipe could be waited for without end.

    A file of the size and time of ``before`` is taken to be unchanged without reading it, and one that is too
    large to be opened is known by these alone.
    """
    try:
        demand_ordinary(path)
        found = path.stat()
        if before is not None and (found.st_size, found.st_mtime_ns) == (before.size, before.modified):
            return before
        if found.st_size > MAX_BYTES:
            return FileStamp(found.st_size, found.st_mtime_ns, f"{found.st_size} {found.st_mtime_ns}")
        import hashlib  # not needed to open the window

        with path.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
    except (OSError, ValueError, UnreadableError):
        return None
    return FileStamp(found.st_size, found.st_mtime_ns, digest)


_PAUSE = 250  # ms: programs write in several goes


class Outside(Enum):
    """How the file of a document is, compared with when it was read or written last."""

    SAME = "same"
    CHANGED = "changed"
    GONE = "gone"


class Watch(QObject):
    """Knows what the files of the open documents were like; ``noticed`` tells that one is not so any more.

    The system tells of changes; as not every disk can, they are looked for too when the window comes to the
    front.
    """

    noticed = Signal()

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: dict[Document, tuple[Path, FileStamp | None]] = {}
        self._system = QFileSystemWatcher(self)
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._timer.timeout.connect(self.look)
        self._system.fileChanged.connect(self.look_later)
        self._system.directoryChanged.connect(self.look_later)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._look_in_front)
        workspace.left.connect(lambda canvas: self.forget(canvas.desk.document))

    def remember(self, document: Document, stamp: FileStamp | None) -> None:
        """The document and its file agree, or the designer knows of the difference, as ``stamp`` says.

        None says that the file is known to be gone.
        """
        if document.path is not None:
            self._known[document] = (document.path, stamp)
            self._watch_files()

    def forget(self, document: Document) -> None:
        """The document is not open any more."""
        if self._known.pop(document, None) is not None:
            self._watch_files()

    def stamp(self, document: Document) -> FileStamp | None:
        """What the document's file was like when the two agreed."""
        path, stamp = self._known.get(document, (None, None))
        return stamp if path == document.path else None

    def state(self, document: Document, *, read: bool = False) -> Outside:
        """How the file is now; ``read`` even where size and time are those of before."""
        path, stamp = self._known.get(document, (None, None))
        if path is None or path != document.path:
            return Outside.SAME
        now = stamp_of(path, None if read else stamp)
        if now is None:
            return Outside.SAME if stamp is None else Outside.GONE
        if not now.holds_the_same(stamp):
            return Outside.CHANGED
        self._known[document] = (path, now)  # written again with the same in it
        return Outside.SAME

    def look(self) -> None:
        """Tell where a file is not as it was."""
        self._watch_files()  # not every system watches on where a file was replaced
        if any(self.state(document) is not Outside.SAME for document in tuple(self._known)):
            self.noticed.emit()

    def look_later(self, _what: str = "") -> None:
        """Look in a moment."""
        if not self._timer.isActive():  # a folder where much happens would put it off for ever
            self._timer.start()

    def _look_in_front(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive and self._known:
            self.look_later()

    def _watch_files(self) -> None:
        files = {str(path) for path, _ in self._known.values() if os.path.isfile(path)}
        folders = {str(path.parent) for path, _ in self._known.values() if os.path.isdir(path.parent)}
        wanted, watched = files | folders, {*self._system.files(), *self._system.directories()}
        if watched - wanted:
            self._system.removePaths(sorted(watched - wanted))
        if wanted - watched:
            self._system.addPaths(sorted(wanted - watched))
