"""The Qt application: created once, styled, run with one window; until that is ready a splash card shows."""

from __future__ import annotations

import gc
import importlib
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, QSocketNotifier, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from builder import __version__, places
from builder.language import _
from builder.view.application import make_application
from builder.view.crashes import crashes_shown
from builder.view.jobs import background
from builder.view.jobs.background import collect_in_window
from builder.view.overrides import SafeOverrides
from builder.view.theme import bold, colours, inked
from builder.view.watchdog import watched

if TYPE_CHECKING:
    from builder.editor.window import Window


_SIZE = QSize(380, 170)
_ICON = 84
_GAP = 24


class Opening(SafeOverrides, QWidget):
    """The splash card: icon, name and version in the middle of the screen. Needs nothing but Qt."""

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.SplashScreen | Qt.WindowType.FramelessWindowHint)
        self.setAccessibleName(_("Hexwright opens"))
        self.setFixedSize(_SIZE)
        self._icon: QPixmap = QApplication.windowIcon().pixmap(QSize(_ICON, _ICON), self.devicePixelRatioF())
        room = self.screen().availableGeometry()
        self.move(room.center() - self.rect().center())

    def show_now(self) -> None:
        """Show the splash card and paint it before anything else is done."""
        self.show()
        QApplication.processEvents()

    def paintEvent(self, event: QPaintEvent) -> None:
        mine, palette = colours(self.palette()), self.palette()
        painter = QPainter(self)
        painter.fillRect(self.rect(), palette.window())
        painter.setPen(mine.grid)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        top = (self.height() - _ICON) // 2
        painter.drawPixmap(_GAP + 8, top, self._icon)
        large = bold(painter.font(), 2.0)
        left = 2 * _GAP + _ICON + 4
        name = QRectF(left, top + 4, self.width() - left - 8, _ICON * 0.56)
        below = QRectF(left, name.bottom(), name.width(), _ICON * 0.34)
        painter.setPen(mine.text)
        plain = painter.font()
        painter.setFont(large)
        painter.drawText(name, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, "Hexwright")
        painter.setFont(plain)
        inked(painter, line=mine.faint).drawText(
            below, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, __version__
        )
        painter.end()


# PySide reads the source of every module that is imported, to see whether it could switch on names in other
# styles (snake_case); none of ours does. For the 216 modules that the window needs it takes 0.03 s of 1 s. A
# test fails where PySide no longer asks this function.
with suppress(ImportError):
    vars(importlib.import_module("shibokensupport.feature"))["_mod_uses_pyside"] = lambda module: False


def run(path: Path | None) -> int:
    """Show the window, open ``path`` in it where one is given, and run until it is closed."""
    with _what_is_made_stays():
        application = make_application()
        opening = Opening()
        opening.show_now()
        window = make_window()
        if path is None:
            window.starting.at_start()
        window.show()
    collect_in_window()
    QTimer.singleShot(0, opening.close)
    # After the window is up, so that a message about the file has a window to belong to.
    QTimer.singleShot(0, window, lambda: _begin(window, path))
    try:
        autosave = window.session.filing.autosave
        with crashes_shown(autosave.keep_at_once), _ended_from_outside(application, window), watched():
            ended = application.exec()
        if autosave.handed_on and window.isVisible():
            window.close()  # it was just asking whether to close
        return ended
    finally:
        background.end_all()


def _begin(window: Window, path: Path | None) -> None:
    """Open the file, or restore the last session. Then offer what a crash left behind, in its tab's place."""
    if path is not None:
        window.session.filing.open_path(path)
        window.session.centre.begin()
    else:
        window.starting.without_page()
    window.session.filing.recovery.offer()


@contextmanager
def _what_is_made_stays() -> Iterator[None]:
    """Collect no garbage during the start; afterwards only in the window's thread, and never among the
    objects made at the start.

    Modules, piece types and widgets stay to the end: scanning them took a tenth of the start, and now and
    then 40 ms in the middle of an edit.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()


# Ctrl+C, what `kill`, a shutdown and the end of a session send, and a terminal that is closed.
_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def _ended_from_outside(application: QApplication, window: Window) -> Iterator[None]:
    """On a signal, or at the end of the desktop session, keep all unsaved work for the next start and end the
    program.

    Python runs signal handlers only between its own steps, and there are none while Qt waits: so the signal
    is written to a socket that Qt listens to. Signals that the program was started to ignore (``nohup``) stay
    ignored.
    """

    def end_soon() -> None:
        QTimer.singleShot(0, window, lambda: _end(window))

    def session_ends() -> None:
        window.session.filing.autosave.keep_at_once()  # the program may be killed right after
        end_soon()

    listens, speaks = socket.socketpair()
    with listens, speaks:
        listens.setblocking(False)
        speaks.setblocking(False)
        notifier = QSocketNotifier(listens.fileno(), QSocketNotifier.Type.Read)
        notifier.activated.connect(lambda: listens.recv(64))
        fd = signal.set_wakeup_fd(speaks.fileno(), warn_on_full_buffer=False)
        before = {one: signal.getsignal(one) for one in _SIGNALS}
        heard = [one for one in _SIGNALS if before[one] != signal.SIG_IGN]
        for one in heard:
            signal.signal(one, lambda *_: end_soon())
        application.commitDataRequest.connect(session_ends)
        try:
            yield
        finally:
            application.commitDataRequest.disconnect(session_ends)
            for one in heard:
                signal.signal(one, before[one])
            signal.set_wakeup_fd(fd)
            notifier.setEnabled(False)


def _end(window: Window) -> None:
    """Quit without asking, even while a dialog is open; ask only if work cannot be kept."""
    kept = window.session.filing.autosave.hand_on()
    if window.close() and kept:
        QApplication.exit(0)  # out of dialogs, too


def make_window() -> Window:
    """The window with the shipped catalogue and the user's own pieces. Needs an application."""
    # Imported here, so that something is seen before: most of the start is the reading of modules.
    from builder import catalogue
    from builder.drawing.styles import load_styles
    from builder.editor.window import Window

    tilesets = places.shipped("tilesets")
    known = catalogue.load(tilesets, places.config_folder() / catalogue.OWN_FILE)
    return Window(known, load_styles(tilesets))
