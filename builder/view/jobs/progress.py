"""Long work with a progress dialog that can cancel it."""

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
    """Says how far something is, and blocks the window as soon as it is seen, after `PATIENCE`."""

    def __init__(self, parent: QWidget | None, title: str, text: str) -> None:
        self.dialog = QProgressDialog(text, _("Cancel"), 0, 0, parent)
        self.dialog.setWindowTitle(title)
        self.dialog.setWindowModality(Qt.WindowModality.WindowModal)
        self.dialog.setAutoReset(False)
        self.dialog.setAutoClose(False)
        # Qt's own patience is counted from the first step on, and laying out has no steps.
        self.dialog.setMinimumDuration(PATIENCE)
        self._patience = QTimer(self.dialog, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._come_up)
        self._patience.start()

    def show(self, done: int, pages: int) -> None:
        """So many of so many are done."""
        self.dialog.setMaximum(pages)
        self.dialog.setValue(done)
        QCoreApplication.processEvents()

    def work_out(self, prepare: Callable[[], Work]) -> Any:
        """The result of work done in the background while the window is painted; None where it was cancelled,
        or the program ends.

        ``prepare`` is that of `Job.request`. Clicks and keys wait until it is done or the dialog is seen.
        Raises the BuilderError of the work, another error of it as a BuilderError.
        """
        job, loop, found = Job(), QEventLoop(), list[Any]()
        job.answered.connect(found.append)
        for end in (job.answered, job.failed, self.dialog.canceled, self._patience.timeout):
            end.connect(loop.quit)
        job.request(prepare)
        if self._patience.isActive():
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        while job.busy and not self.cancelled():
            if loop.exec():
                break  # the program ends, and no loop waits any more
        job.stop()
        error, job.error = job.error, None  # the error knows this frame, and that the job
        if isinstance(error, BuilderError):
            raise error
        if error is not None:
            raise BuilderError(str(error) or type(error).__name__)
        return found[0] if found else None

    def cancelled(self) -> bool:
        """Whether somebody wants out."""
        return self.dialog.wasCanceled()

    def end(self) -> None:
        """It is done, or given up."""
        self._patience.stop()
        self.dialog.close()
        self.dialog.deleteLater()

    def _come_up(self) -> None:
        if not self.cancelled():
            self.dialog.show()
