"""Keeps a copy of unsaved work in the user's state folder, so that a crash loses a minute at most."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.canvas.canvas import Canvas
from builder.editor.document.document import Document
from builder.editor.filing.autosave_file import SessionFolder, autosave_bytes
from builder.editor.filing.watch import Watch
from builder.editor.jobs.background import Job
from builder.editor.workspace import Workspace
from builder.formats.suffixes import BATTLEFIELD_SUFFIX
from builder.language import _

EVERY = 60_000  # ms


class Autosave(QObject):
    """Writes every document with unsaved work that changed since; what is saved or closed is forgotten.

    ``written`` tells that a round is on the disk, ``failed`` carries why one could not be written, once
    until it works again.
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
        """``under`` is the folder that all running programs share, each with a folder of its own in it."""
        super().__init__(parent)
        self._workspace, self._catalogue, self._watch = workspace, catalogue, watch
        self.under = under
        self._session: SessionFolder | None = None
        self._files: dict[Document, Path] = {}
        self._touched: set[Document] = set()
        self._number = 0
        self._told = False
        # What was asked for first is done first, and the window never waits for a disk.
        self._acts: list[Callable[[], object]] = []
        self._job = Job(self)
        self._job.reported.connect(self._report)
        self._job.answered.connect(self._go_on)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.keep)
        workspace.opened.connect(self._follow)
        workspace.left.connect(lambda canvas: self._forget(canvas.desk.document))
        self.every(EVERY)

    def every(self, interval: int) -> None:
        """Keep the work every ``interval`` ms."""
        self._timer.start(interval)

    def keep(self) -> None:
        """Write now what is unsaved and changed since it was written last."""
        wanted = [
            document
            for document in (desk.document for desk in self._workspace.desks)
            if document.dirty and (document in self._touched or document not in self._files)
        ]
        for document in wanted:
            self._touched.discard(document)
            path = self._files.get(document) or self._new_file()
            if path is None:
                self._report(_("no folder can be made in {folder}", folder=self.under))
                return
            self._files[document] = path
            stamp = self._watch.stamp(document)
            content = autosave_bytes(document, self._catalogue, stamp, datetime.now())
            self._start(partial(formats.write_safely, path, content))

    def adopt(self, document: Document, file: Path) -> None:
        """An autosave of a program that ended is from now on the one of this document."""
        path = self._new_file()
        if path is not None:
            with contextlib.suppress(OSError):
                file.replace(path)
                self._files[document] = path

    def wait(self) -> None:
        """Wait until what was asked for is on the disk, or could not be."""
        while self._job.busy:
            self._job.wait()

    def end(self) -> None:
        """Clear up: whatever is unsaved now is to be lost."""
        self._timer.stop()
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
        document.changed.connect(lambda _: self._touched.add(document))
        document.scenarios.changed.connect(lambda: self._touched.add(document))
        document.stepped.connect(lambda: None if document.dirty else self._forget(document))

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
            self._told = False
            self.written.emit()
            return
        self._touched.update(self._files)  # whichever it was: all of them are written anew
        if not self._told:
            self._told = True
            self.failed.emit(trouble)


def _done(acts: list[Callable[[], object]], report: Callable[[str], None], _cancelled: object) -> None:
    """Do things to the disk, and report of each why it could not be done, empty where it could."""
    for act in acts:
        try:
            act()
        except Exception as error:  # whatever it is: the others are to be done
            report(str(error) or type(error).__name__)
        else:
            report("")
