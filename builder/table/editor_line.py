"""The connection from a table to the editor that started it: it receives orders and reports on the games."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QEventLoop, QObject
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication

from builder.errors import BuilderError
from builder.language import _
from builder.table.orders import TableOrder
from builder.view.programs import bring_up, start


class EditorLine(QObject):
    """After the order, any further message brings the windows of this program to the front."""

    def __init__(self, name: str = "", parent: QObject | None = None) -> None:
        """``name`` is that of the editor's local socket; empty if no editor started this."""
        super().__init__(parent)
        self._socket = QLocalSocket(self)
        if name:
            self._socket.connectToServer(name)

    def order(self) -> TableOrder:
        """Wait for the order. Raises BuilderError if the editor is gone."""
        socket, loop = self._socket, QEventLoop()
        for news in (socket.readyRead, socket.disconnected, socket.errorOccurred):
            news.connect(loop.quit)
        while not socket.canReadLine():
            if socket.state() is QLocalSocket.LocalSocketState.UnconnectedState:
                raise BuilderError(_("The editor that began this game is gone."))
            loop.exec()
        order = TableOrder(**json.loads(bytes(socket.readLine().data())))
        socket.readyRead.connect(self._come_up)
        return order

    def tell(self, word: str, what: object = "") -> bool:
        """Send the editor a message; False if there is none."""
        if self._socket.state() is not QLocalSocket.LocalSocketState.ConnectedState:
            return False
        self._socket.write(json.dumps([word, what]).encode() + b"\n")
        self._socket.flush()
        return True

    def tell_journals(self, journals: Iterable[Path]) -> None:
        """Report the journals of the games being played."""
        self.tell("journals", [str(one) for one in journals])

    def tell_left(self, journal: Path) -> None:
        """Report a game closed before its end, by its journal."""
        self.tell("left", str(journal))

    def edit(self, file: Path) -> None:
        """Have a game edited where it came from, or in a newly started editor."""
        if not self.tell("edit", str(file)):
            start("edit", str(file))

    def end(self) -> None:
        """Report that all windows were closed normally."""
        if self.tell("over"):
            self._socket.waitForBytesWritten()
            self._socket.disconnectFromServer()

    def _come_up(self) -> None:
        self._socket.readAll()
        for window in QApplication.topLevelWidgets():
            if window.isVisible():
                bring_up(window)
