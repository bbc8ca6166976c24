"""Windows no larger than the screen that they come up on."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

_FRAME = QSize(40, 60)  # px around for title bar and borders


def resize_in_sight(window: QWidget, width: int, height: int) -> None:
    """Give a window a size, at most that of its screen."""
    room = window.screen().availableGeometry().size() - _FRAME
    window.resize(QSize(width, height).boundedTo(room))
