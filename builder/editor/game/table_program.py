"""A table started by the editor, as a separate program. Neither ends with the other."""

from __future__ import annotations

import json
import secrets
import weakref
from dataclasses import asdict
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from builder.editor.document.desk import Desk
from builder.errors import BuilderError
from builder.language import _
from builder.table.orders import TableOrder
from builder.view.programs import start

_PATIENCE = 60_000  # ms that a program may take to begin


class TableProgram(QObject):
    """Plays an order. ``left`` carries the journal of a game to be continued later, ``edit_wanted`` the file
    of one to be edited. ``ended``: the program ended; `died` says whether by a fault.

    `journals` are the files of the games played there, `desk` is where the order came from, as long as that
    is open, and `scenario` the key of the scenario played. Raises BuilderError if it cannot be started.
    """

    left = Signal(object)
    edit_wanted = Signal(object)
    ended = Signal()

    def __init__(self, order: TableOrder, desk: Desk | None, parent: QObject) -> None:
        super().__init__(parent)
        self.order, self.died = order, True
        self.journals: tuple[str, ...] = ()
        self._desk = None if desk is None else weakref.ref(desk)
        chosen = None if desk is None else desk.document.scenarios.chosen
        self.scenario = -1 if chosen is None else chosen.key
        self._socket: QLocalSocket | None = None
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)  # unsaved work goes there
        self._server.newConnection.connect(self._connected)
        name = f"hexwright-{secrets.token_hex(16)}"
        if not self._server.listen(name) or not start("table", "--editor", name):
            raise BuilderError(_("the system starts no further program"))
        QTimer.singleShot(_PATIENCE, self, self._give_up)

    @property
    def desk(self) -> Desk | None:
        """The desk that the order came from, as long as it is open."""
        return None if self._desk is None else self._desk()

    def come_up(self) -> None:
        """Bring its windows before all others."""
        if self._socket is not None:
            self._socket.write(b"\n")

    def _connected(self) -> None:
        self._socket = self._server.nextPendingConnection()
        self._server.close()  # to nobody else
        self._socket.readyRead.connect(self._read)
        # Queued: whatever is said then must not stand in the middle of what the socket does.
        self._socket.disconnected.connect(self._gone, Qt.ConnectionType.QueuedConnection)
        self._socket.write(json.dumps(asdict(self.order)).encode() + b"\n")

    def _give_up(self) -> None:
        if self._socket is None:
            self._server.close()
            self.ended.emit()

    def _gone(self) -> None:
        self._read()  # its last words
        self.ended.emit()

    def _read(self) -> None:
        socket = self._socket
        while socket is not None and socket.canReadLine():
            word, what = json.loads(bytes(socket.readLine().data()))
            if word == "journals":
                self.journals = tuple(what)
            elif word == "over":
                self.died = False
            else:
                {"left": self.left, "edit": self.edit_wanted}[word].emit(Path(what))
