"""The dialog that shows how far something is, with a way out; it comes up only where that takes long."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

translate = QCoreApplication.translate

PATIENCE = 500  # ms


class Progress:
    """Says how far something is, and blocks the window as soon as it is seen, after `PATIENCE`.

    Until then the window is awake, and the battlefield can change.
    """

    def __init__(self, parent: QWidget, title: str, text: str) -> None:
        self.dialog = QProgressDialog(text, translate("Sheets", "Cancel"), 0, 0, parent)
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
