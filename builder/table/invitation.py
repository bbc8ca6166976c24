"""Guests over the local network: a server that listens only while there is an invitation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal
from PySide6.QtNetwork import QAbstractSocket, QHostAddress, QNetworkInterface, QTcpServer, QTcpSocket

from builder.errors import RefusedError
from builder.language import _
from builder.match.hosting import Call, Hosting
from builder.match.wire import MOST_OF_GUEST, MOST_OF_HOST, PORT, new_word
from builder.referee.dice import GivenDice
from builder.table.controller import Controller
from builder.view.jobs.background import Job

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting

_TICK = 250  # ms


class Invitation(QObject):
    """Seats of a match for guests, from its creation until `end`.

    ``changed``: somebody joined or left; ``noted`` says so in words. Raises RefusedError, with nothing
    changed, if the game cannot be sent, people roll its dice, or the server cannot listen.
    """

    changed = Signal()
    noted = Signal(str)

    def __init__(
        self,
        controller: Controller,
        setting: Setting,
        seats: Sequence[str],
        parent: QObject | None = None,
        *,
        address: QHostAddress.SpecialAddress = QHostAddress.SpecialAddress.AnyIPv4,
        port: int = PORT,
    ) -> None:
        super().__init__(parent)
        match = controller.match
        if isinstance(match.game.dice, GivenDice):
            raise RefusedError(_("Guests can join a game in which the program rolls the dice."))
        self.word = new_word()
        self._controller = controller
        act, pass_doors = controller.do_for_guest, controller.pass_doors_for_guest
        self._keys = Job(self, answered=self._worked_out)
        self._done: Callable[[Any], None] = lambda keys: None
        self._hosting = Hosting(
            match, setting, seats, self.word, act, self._note, pass_doors, later=self._work_out
        )
        self._server = QTcpServer(self)
        if not self._server.listen(address, port) and not self._server.listen(address, 0):
            raise RefusedError(_("Nobody can be invited: {why}.", why=self._server.errorString()))
        self._sockets: dict[QTcpSocket, Call] = {}
        self._time = QElapsedTimer()
        self._time.start()
        self._clock = QTimer(self, interval=_TICK)
        self._clock.timeout.connect(self._tick)
        self._clock.start()
        self._server.newConnection.connect(self._connected)
        controller.happened.connect(self._happened)
        controller.changed.connect(self._paused)
        match.give_away(seats)
        controller.start()

    @property
    def port(self) -> int:
        """The port at which it listens."""
        return self._server.serverPort()

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses for guests: those of this computer in its networks, each with the port."""
        found = [
            address.toString()
            for address in QNetworkInterface.allAddresses()
            if address.protocol() == QAbstractSocket.NetworkLayerProtocol.IPv4Protocol
            and not address.isLoopback()
            and not address.isLinkLocal()
        ]
        return tuple(f"{address}:{self.port}" for address in found or ["127.0.0.1"])

    @property
    def joined(self) -> Mapping[str, bool]:
        """The seats for guests, each with whether somebody is connected."""
        return self._hosting.joined

    @property
    def kept(self) -> frozenset[str]:
        """The seats that wait for a guest whose connection is gone."""
        return self._hosting.kept

    def free(self, seat: str) -> None:
        """Let another guest have a seat that is kept."""
        self._hosting.free(seat)

    def end(self) -> None:
        """Disconnect everybody and stop listening; the seats go back to people at this table."""
        self._clock.stop()
        self._keys.stop()
        self._controller.happened.disconnect(self._happened)
        self._controller.changed.disconnect(self._paused)
        self._hosting.end()
        self._server.close()
        self._flush()
        self._controller.match.give_away(())
        self._controller.start()

    def _now(self) -> float:
        return self._time.elapsed() / 1000

    def _note(self, sentence: str) -> None:
        self.noted.emit(sentence)
        self.changed.emit()
        self._controller.changed.emit()  # who is waited for may be gone, or there

    def _work_out(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        """Derive the key in a worker, because it takes noticeable time."""
        self._done = done
        self._keys.request(lambda: lambda report, cancelled: work())

    def _worked_out(self, keys: object) -> None:
        self._done(keys)
        self._connected()

    def _connected(self) -> None:
        while self._hosting.ready and self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            call = self._hosting.call(self._now(), socket.peerAddress().toString())
            socket.setReadBufferSize(2 * MOST_OF_GUEST)
            self._sockets[socket] = call
            socket.readyRead.connect(partial(self._read, socket))
            socket.disconnected.connect(partial(self._lost, socket))
        self._flush()

    def _read(self, socket: QTcpSocket) -> None:
        call = self._sockets.get(socket)
        if call is not None:
            call.receive(bytes(socket.readAll().data()), self._now())
            self._flush()

    def _lost(self, socket: QTcpSocket) -> None:
        call = self._sockets.pop(socket, None)
        if call is not None:
            call.lost()
        socket.deleteLater()

    def _happened(self) -> None:
        self._hosting.changed()
        self._flush()

    def _paused(self) -> None:
        self._hosting.paused()
        self._flush()

    def _tick(self) -> None:
        self._hosting.tick(self._now())
        match = self._controller.match
        if match.door_pause in match.away - match.present:  # nobody else can be waited for
            self._controller.pass_doors_for_guest(match.door_pause)
        self._flush()

    def _flush(self) -> None:
        """Send pending data, and close finished connections."""
        for socket, call in list(self._sockets.items()):
            content = call.take()
            if content:
                socket.write(content)
            if socket.bytesToWrite() > 2 * MOST_OF_HOST:
                call.end(_("it does not read what it is sent"))
                socket.abort()
            elif call.over:
                self._sockets.pop(socket, None)
                socket.flush()  # the program may end at once
                socket.disconnectFromHost()
