"""Garbage is collected in the window's thread alone.

Python collects wherever it happens to count far enough, also in a thread that works something out. An object
of Qt's that dies there takes a lock of Qt's and waits for Python's, while the window holds Python's and waits
for Qt's: both would wait for ever.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_PAUSE = 1_000  # ms


class WindowGarbage(QObject):
    """Collects once in a while, as far as Python's own thresholds say; Python itself does no more."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(_PAUSE)

    def stop(self) -> None:
        """The window is closed: Python collects as ever."""
        self._timer.stop()
        gc.enable()

    def collect(self) -> None:
        """Collect the oldest generation that has waited long enough."""
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > gc.get_threshold()[generation]:
                gc.collect(generation)
                return
