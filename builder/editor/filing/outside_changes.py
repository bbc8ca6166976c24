"""What is asked and told where another program changed or deleted the file of an open document."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from builder.catalogue import Catalogue
from builder.editor.document import file_names
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.filing import files
from builder.editor.filing.watch import Outside, Watch, stamp_of
from builder.editor.jobs.progress import read_awake
from builder.editor.widgets import questions
from builder.editor.workspace import Workspace
from builder.errors import BuilderError
from builder.language import _
from builder.processes import CancelledError


class OutsideChanges(QObject):
    """Asks as soon as nothing else is being asked or drawn, and only while the window is in front."""

    def __init__(
        self,
        window: QWidget,
        workspace: Workspace,
        catalogue: Catalogue,
        watch: Watch,
        reloaded: Callable[[Document], None],
    ) -> None:
        """``reloaded`` is told of documents that are as their files are again."""
        super().__init__(window)
        self._reloaded = reloaded
        self._window, self._workspace = window, workspace
        self._catalogue, self._watch = catalogue, watch
        # Queued: a message that is answered just now has closed, and what asked has not gone on yet.
        watch.noticed.connect(self._take_up, Qt.ConnectionType.QueuedConnection)

    def _take_up(self) -> None:
        if QGuiApplication.applicationState() != Qt.ApplicationState.ApplicationActive:
            return  # the watch looks again when it becomes active
        if QApplication.activeModalWidget() is not None or QApplication.mouseButtons():
            self._watch.look_later()
            return
        states = [(desk, self._watch.state(desk.document)) for desk in self._workspace.desks]
        self._report_gone([desk for desk, state in states if state is Outside.GONE])
        for desk, state in states:
            if state is Outside.CHANGED:
                self._ask(desk)

    def _report_gone(self, desks: list[Desk]) -> None:
        names = []
        for desk in desks:
            path = desk.document.path
            assert path is not None  # only what was saved is watched
            names.append(path.name)
            self._watch.remember(desk.document, None)
            desk.document.mark_unsaved()
        if names:
            questions.show_notice(
                self._window,
                _("The file is gone"),
                _("{names}: the file is not there any more.", names=", ".join(names)),
                _(
                    "It was moved or deleted, or its drive is gone. The battlefield is still here, "
                    "unsaved: save it to keep it."
                ),
            )

    def _ask(self, desk: Desk) -> None:
        document = desk.document
        path = document.path
        assert path is not None
        self._workspace.show_desk(desk)
        stamp = stamp_of(path)
        reload = questions.wants_reload(self._window, path.name, dirty=document.dirty)
        if not isValid(self._watch):
            return  # the window was closed while the question stood there
        self._watch.remember(document, stamp)
        if not reload:
            document.mark_unsaved()
            return
        try:
            reader = partial(read_awake, self._window)
            files.reload_document(document, self._catalogue, _("Reload from the disk"), reader)
            self._reloaded(document)
        except CancelledError:
            document.mark_unsaved()
        except BuilderError as error:
            document.mark_unsaved()
            questions.show_error(
                self._window,
                _("Cannot be opened"),
                file_names.cannot_open(path),
                file_names.detail(error, path),
            )
