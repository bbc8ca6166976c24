"""Starts this program once more, as one that goes on when this one ends, and brings its windows up."""

from __future__ import annotations

from PySide6.QtCore import QProcess, Qt
from PySide6.QtWidgets import QWidget

from builder.processes import own_command


def start(*arguments: str) -> bool:
    """Start it with arguments of `hexwright`; False where the system cannot."""
    program, *rest = own_command(*arguments)
    started: tuple[bool, int] = QProcess.startDetached(program, rest)
    return started[0]


def bring_up(window: QWidget) -> None:
    """Show a window before all others, as far as the desktop lets a program do that unasked."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.raise_()
    window.activateWindow()
