"""Starts this program again as a separate process that outlives this one, and brings windows to the front."""

from __future__ import annotations

from PySide6.QtCore import QProcess, Qt
from PySide6.QtWidgets import QWidget

from builder.processes import own_command


def start(*arguments: str) -> bool:
    """Start it with arguments of `hexwright`; False if the system cannot."""
    program, *rest = own_command(*arguments)
    started: tuple[bool, int] = QProcess.startDetached(program, rest)
    return started[0]


def bring_up(window: QWidget) -> None:
    """Bring a window to the front, if the desktop allows that."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.raise_()
    window.activateWindow()
