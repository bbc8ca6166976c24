"""Whether files on the disk are still as they were when they were last read or written."""

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
    """Size in bytes, time of the last change in ns, and a digest of the content."""

    size: int
    modified: int
    digest: str

    def holds_the_same(self, other: FileStamp | None) -> bool:
        """Whether the other stamp is of the same content, whenever it was written."""
        return other is not None and self.digest == other.digest


def stamp_of(path: Path, before: FileStamp | None = None) -> FileStamp | None:
    """The stamp of a file, None if there is none that can be read; a pipe counts as unreadable, for reading
    one might never end.

    A file with the size and time of ``before`` counts as unchanged and is not read; one that is too large to
    open is identified by size and time alone.
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


_PAUSE = 250  # ms: programs write in several steps


class Outside(Enum):
    """The state of a document's file, compared with when it was last read or written."""

    SAME = "same"
    CHANGED = "changed"
    GONE = "gone"


class Watch(QObject):
    """Remembers the state of the open documents' files; ``noticed``: one of them has changed.

    The system reports changes; not every disk can, so files are also checked when the window becomes active.
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
        """Record that the document and its file agree, or that the user knows of the difference, as of
        ``stamp``.

        None: the file is known to be gone.
        """
        if document.path is not None:
            self._known[document] = (document.path, stamp)
            self._watch_files()

    def forget(self, document: Document) -> None:
        """Forget a document that is closed."""
        if self._known.pop(document, None) is not None:
            self._watch_files()

    def stamp(self, document: Document) -> FileStamp | None:
        """The state of the document's file when the two last agreed."""
        path, stamp = self._known.get(document, (None, None))
        return stamp if path == document.path else None

    def state(self, document: Document, *, read: bool = False) -> Outside:
        """The state of the file now; ``read``: read it even if size and time are unchanged."""
        path, stamp = self._known.get(document, (None, None))
        if path is None or path != document.path:
            return Outside.SAME
        now = stamp_of(path, None if read else stamp)
        if now is None:
            return Outside.SAME if stamp is None else Outside.GONE
        if not now.holds_the_same(stamp):
            return Outside.CHANGED
        self._known[document] = (path, now)  # written again with the same content
        return Outside.SAME

    def look(self) -> None:
        """Emit ``noticed`` if a file has changed."""
        self._watch_files()  # some systems stop watching a file that was replaced
        if any(self.state(document) is not Outside.SAME for document in tuple(self._known)):
            self.noticed.emit()

    def look_later(self, _what: str = "") -> None:
        """Look in a moment."""
        if not self._timer.isActive():  # restarting it would postpone the check for ever in a busy folder
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
