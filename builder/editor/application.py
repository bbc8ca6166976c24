"""The Qt application: made once, dressed, and run with one window."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

from builder import __version__, catalogue, places
from builder.drawing.styles import load_styles
from builder.editor.icons import application_icon
from builder.editor.theme import dress
from builder.editor.window import Window


def run(path: Path | None) -> int:
    """Show the window, open ``path`` in it where one is given, and run until it is closed."""
    application = make_application()
    window = make_window()
    window.show()
    if path is not None:
        # After the window is up, so that a message about the file has a window to belong to.
        QTimer.singleShot(0, window, lambda: window.open_path(path))
    with _closed_by_interrupt(window):
        return application.exec()


@contextmanager
def _closed_by_interrupt(window: Window) -> Iterator[None]:
    """Have Ctrl+C in the terminal close the window, which asks about unsaved work.

    Python runs signal handlers between its own steps only, and there are none while Qt waits: the signal is
    written to a socket that Qt listens to.
    """
    listens, speaks = socket.socketpair()
    with listens, speaks:
        listens.setblocking(False)
        speaks.setblocking(False)
        notifier = QSocketNotifier(listens.fileno(), QSocketNotifier.Type.Read)
        notifier.activated.connect(lambda: listens.recv(64))
        fd = signal.set_wakeup_fd(speaks.fileno(), warn_on_full_buffer=False)
        handler = signal.signal(signal.SIGINT, lambda *_: QTimer.singleShot(0, window, window.close))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, handler)
            signal.set_wakeup_fd(fd)
            notifier.setEnabled(False)


def make_window() -> Window:
    """The window with the shipped catalogue and the user's own pieces. Needs an application."""
    tilesets = places.shipped("tilesets")
    known = catalogue.load(tilesets, places.config_folder() / catalogue.OWN_FILE)
    return Window(known, load_styles(tilesets))


def make_application() -> QApplication:
    """The application, dressed; the one that is there already, where there is one."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    QApplication.setApplicationName("hexwright")
    QApplication.setApplicationDisplayName("Hexwright")
    QApplication.setApplicationVersion(__version__)
    QApplication.setDesktopFileName("hexwright")
    application = QApplication(sys.argv[:1])
    application.setWindowIcon(application_icon())
    dress(application)
    return application
