"""Garbage is collected in the window's thread alone.

Python collects wherever it happens to count far enough, also in a thread that works something out. An object
of Qt's that dies there takes a lock of Qt's and waits for Python's, while the window holds Python's and waits
for Qt's: both would wait for ever.
"""

from __future__ import annotations

import gc
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from shiboken6 import isValid

_PAUSE = 1_000  # ms


class WindowGarbage(QObject):
    """Collects once in a while, as far as Python's own thresholds say; Python itself does no more.

    It belongs to the application and stays to its end: other threads may work as long as the program runs.
    """

    there: ClassVar[WindowGarbage | None] = None

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._timer = QTimer(self, interval=_PAUSE)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that has waited long enough."""
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > gc.get_threshold()[generation]:
                gc.collect(generation)
                return


def collect_in_window() -> WindowGarbage:
    """Have garbage collected in the window's thread alone from now on. Needs an application."""
    gc.disable()
    application = QCoreApplication.instance()
    assert application is not None, "there is no window without an application"
    # Looked for among the children of the application, PySide would make ready all that is known of styles.
    found = WindowGarbage.there
    if found is None or not isValid(found):
        found = WindowGarbage.there = WindowGarbage(application)
    return found
