"""The connection of a guest to the game of a host: made, kept, made again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal
from PySide6.QtNetwork import QAbstractSocket, QTcpSocket

from builder.language import _
from builder.match.far_match import FarMatch
from builder.match.joining import Joining, read_game
from builder.view.jobs.background import Job
from builder.view.jobs.reading import reading

if TYPE_CHECKING:
    from builder.catalogue import Catalogue
    from builder.formats.hexgame import GameFile
    from builder.referee.events import Event

_TICK, _AGAIN = 250, 1.0  # ms; seconds between two tries to connect


class GuestLine(QObject):
    """Joins a game at an address with a word.

    ``began``: `match` is there, as it stands; ``happened`` carries events as `Joining` says, ``refused`` why
    an action was not carried out, ``doubted`` which of the host's data was left out; ``trouble`` why there is
    no connection yet, ``ended`` why there will be none any more.
    """

    began = Signal()
    happened = Signal(object)
    refused = Signal(str)
    doubted = Signal(str)
    trouble = Signal(str)
    ended = Signal(str)

    def __init__(
        self, host: str, port: int, word: str, catalogue: Catalogue, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._host, self._port = host, port
        say = self.refused.emit, self.doubted.emit
        self._joining = Joining(
            word, catalogue, self._happened, *say, later=self._work_out, reads=self._read_game
        )
        self._job = Job(self, answered=self._worked_out, failed=self._not_worked_out)
        self._done: Callable[[Any], None] = lambda answer: None
        self._not_done: Callable[[str], None] = self._joining.give_up
        self._has_begun = self._has_ended = False
        self._tried = -_AGAIN
        self._time = QElapsedTimer()
        self._time.start()
        self._socket = QTcpSocket(self)
        self._socket.connected.connect(self._connected)
        self._socket.readyRead.connect(self._read)
        self._socket.disconnected.connect(self._lost)
        self._socket.errorOccurred.connect(self._failed)
        self._clock = QTimer(self, interval=_TICK)
        self._clock.timeout.connect(self._tick)
        self._clock.start()
        self._tick()

    @property
    def match(self) -> FarMatch | None:
        """The match, once it has begun here."""
        return self._joining.match

    def take_back(self, error: Exception) -> None:
        """Undo the last event, which could not be shown."""
        self._joining.take_back(error)

    def leave(self) -> None:
        """End it."""
        self._has_ended = True
        self._clock.stop()
        self._job.stop()
        self._joining.leave()
        self._socket.abort()

    def _now(self) -> float:
        return self._time.elapsed() / 1000

    def _tick(self) -> None:
        now, socket = self._now(), self._socket
        self._joining.tick(now)
        if self._joining.wants_connection and now - self._tried >= _AGAIN:
            self._tried = now
            socket.abort()
            socket.connectToHost(self._host, self._port)
        self._flush()

    def _work_out(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        """Derive the key in a worker, because it takes noticeable time."""
        self._done, self._not_done = done, self._joining.give_up
        self._job.request(lambda: lambda report, cancelled: work())

    def _read_game(
        self,
        content: str,
        catalogue: Catalogue,
        done: Callable[[GameFile], None],
        failed: Callable[[str], None],
    ) -> None:
        """Read the game in a worker: it may be large, and come from anybody who knows the word."""
        self._done, self._not_done = lambda answer: done(*answer), failed
        name = _("the host's game")
        self._job.request(lambda: reading(partial(read_game, content), len(content), name, catalogue))

    def _worked_out(self, answer: object) -> None:
        self._done(answer)
        self._flush()

    def _not_worked_out(self, why: str) -> None:
        self._not_done(why)
        self._flush()

    def _connected(self) -> None:
        self._joining.connected(self._now())
        self._flush()

    def _read(self) -> None:
        self._joining.receive(bytes(self._socket.readAll().data()), self._now())
        self._flush()

    def _lost(self) -> None:
        self._joining.lost()
        self._flush()

    def _failed(self, error: QAbstractSocket.SocketError) -> None:
        if not self._has_begun and not self._joining.over:
            self.trouble.emit(self._socket.errorString())

    def _happened(self, events: Sequence[Event] | None) -> None:
        match = self._joining.match
        if self._has_begun:
            self.happened.emit(events)
        elif match is not None and match.connected:
            self._has_begun = True
            self.began.emit()

    def _flush(self) -> None:
        content = self._joining.take()
        if content and self._socket.state() == QAbstractSocket.SocketState.ConnectedState:
            self._socket.write(content)
        if self._joining.over and not self._has_ended:
            self._has_ended = True
            self._clock.stop()
            self._socket.disconnectFromHost()
            self.ended.emit(self._joining.over)
