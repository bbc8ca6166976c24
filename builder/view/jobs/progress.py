"""Long work with a progress dialog and a way to cancel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from builder.errors import BuilderError
from builder.language import _
from builder.processes import Work
from builder.view.jobs.background import Job

PATIENCE = 500  # ms


class Progress:
    """Shows how far the work is; blocks the window once it is visible, after `PATIENCE`."""

    def __init__(self, parent: QWidget | None, title: str, text: str) -> None:
        self.dialog = QProgressDialog(text, _("Cancel"), 0, 0, parent)
        self.dialog.setWindowTitle(title)
        self.dialog.setWindowModality(Qt.WindowModality.WindowModal)
        self.dialog.setAutoReset(False)
        self.dialog.setAutoClose(False)
        # Qt counts its own delay from the first step on, and layout has no steps.
        self.dialog.setMinimumDuration(PATIENCE)
        self._patience = QTimer(self.dialog, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._come_up)
        self._patience.start()

    def show(self, done: int, pages: int) -> None:
        """Show that ``done`` of ``pages`` are done."""
        self.dialog.setMaximum(pages)
        self.dialog.setValue(done)
        QCoreApplication.processEvents()

    def work_out(self, prepare: Callable[[], Work], reported: Callable[[Any], object] | None = None) -> Any:
        """The result of work done in the background while the window stays painted; None if it was cancelled
        or the program ends.

        ``prepare`` is that of `Job.request`, ``reported`` gets the reports of the work. Clicks and keys
        wait until the work is done or the dialog is visible. Raises the BuilderError of the work, any other
        error of it as a BuilderError.
        """
        job, loop, found = Job(), QEventLoop(), list[Any]()
        job.answered.connect(found.append)
        if reported is not None:
            job.reported.connect(reported)
        for end in (job.answered, job.failed, self.dialog.canceled, self._patience.timeout):
            end.connect(loop.quit)
        job.request(prepare)
        if self._patience.isActive():
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        while job.busy and not self.cancelled():
            if loop.exec():
                break  # the program ends, and no event loop waits any more
        job.stop()
        error, job.error = job.error, None  # the error refers to this frame, and the frame to the job
        if isinstance(error, BuilderError):
            raise error
        if error is not None:
            raise BuilderError(str(error) or type(error).__name__)
        return found[0] if found else None

    def cancelled(self) -> bool:
        """Whether the user cancelled."""
        return self.dialog.wasCanceled()

    def end(self) -> None:
        """Close it, done or cancelled."""
        self._patience.stop()
        self.dialog.close()
        self.dialog.deleteLater()

    def _come_up(self) -> None:
        if not self.cancelled():
            self.dialog.show()
