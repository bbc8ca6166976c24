"""Text for screen readers about what is drawn: Qt knows only the texts of widgets."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def is_listening() -> bool:
    """Whether a screen reader, or another assistive program, is listening."""
    return QAccessible.isActive()


def announce(widget: QWidget, text: str) -> None:
    """Announce a text, and make it the description of a widget; not repeated if it already is."""
    if is_listening() and text != widget.accessibleDescription():
        widget.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
