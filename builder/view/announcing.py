"""What a screen reader says of that which is drawn: Qt knows only texts of widgets."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def is_listening() -> bool:
    """Whether a screen reader, or another program of that kind, asks for what is shown."""
    return QAccessible.isActive()


def announce(widget: QWidget, text: str) -> None:
    """Have it said, and let a widget be described so from now on; not again where it is already."""
    if is_listening() and text != widget.accessibleDescription():
        widget.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
