"""Whether a panel is before the designer's eyes, so that it need not work while it is not."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QDockWidget, QWidget


class Seen(QObject):
    """Watches one widget; ``came`` tells that it came into sight.

    A dock behind another tab is visible for Qt, and lies outside of the window.
    """

    came = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._dock: QDockWidget | None = None
        widget.installEventFilter(self)

    @property
    def now(self) -> bool:
        """Whether any of it is in sight."""
        return self._widget.isVisible() and not self._widget.visibleRegion().isEmpty()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._widget and event.type() == QEvent.Type.Show:
            self._follow_dock()
            self.came.emit()
        return False

    def _follow_dock(self) -> None:
        """The dock that holds the widget tells when it comes to the front."""
        if self._dock is not None:
            return
        around = self._widget.parentWidget()
        while around is not None and not isinstance(around, QDockWidget):
            around = around.parentWidget()
        if isinstance(around, QDockWidget):
            self._dock = around
            around.visibilityChanged.connect(self._dock_changed)

    def _dock_changed(self, on: bool) -> None:
        if on and self.now:
            self.came.emit()
