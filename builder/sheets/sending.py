"""Sends one page to a phone: a server of this page alone in the local network, for a while.

It answers GET and HEAD of one address, with a secret word in it, as a browser asks for it; all else is
refused with a number and nothing more. A stranger takes few bytes, seconds and connections of it.
"""

from __future__ import annotations

import hmac
import ipaddress
import os
import secrets
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from io import BufferedReader, RawIOBase
from socketserver import TCPServer, ThreadingMixIn
from threading import Lock
from typing import Any

from builder.errors import RefusedError
from builder.language import _

MINUTES = 10
PORT = 24_231
"""What is taken where it is free: what is ticked on a phone is kept for an address and a port."""
_LETTERS, _LENGTH = "abcdefghjkmnprstuvwxyz", 8  # none is taken for another, or for a digit: 35 bits
_MOST_READ = 8_192  # bytes of a request
_ASKING, _TAKING = 10.0, 120.0  # s in which a request, and the page, have to get through
_MOST_ASKING, _MOST_TAKING = 16, 8  # connections at a time
_LOOK = 0.1  # s between two looks whether it is cancelled
_BEYOND = ("203.0.113.1", 9)  # for documentation (RFC 5737); a way to it is asked for, nothing is sent
_HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "frame-ancestors 'none'",
}


def own_address() -> str:
    """The address of this computer in its local network (IPv4). Raises RefusedError where it is in none."""
    for ask in (_address_of_the_way_out, lambda: socket.gethostbyname_ex(socket.gethostname())[2]):
        with suppress(OSError):
            for address in ask():
                if not ipaddress.ip_address(address).is_loopback:
                    return address
    raise RefusedError(
        _(
            "this computer is in no network; a Wi-Fi, the hotspot of the phone or a cable between the two "
            "would do"
        )
    )


def _address_of_the_way_out() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(_BEYOND)
        return [way.getsockname()[0]]


class OnePage(ThreadingMixIn, TCPServer):
    """A server of one page, from its creation until `serve` or `end` has ended.

    It listens at an IPv4 address of this computer, by itself `own_address`, and a ``port``, by itself `PORT`
    or else any that is free; ``seconds`` is how long it serves. Raises RefusedError where it cannot listen.
    """

    allow_reuse_address = os.name == "posix"  # on Windows two programs would share a port
    timeout = _LOOK
    request_queue_size = 128

    def __init__(self, page: bytes, address: str = "", port: int = 0, seconds: float = MINUTES * 60) -> None:
        self.page, self.word = page, "".join(secrets.choice(_LETTERS) for _letter in range(_LENGTH))
        self._report: Callable[[str], None] = lambda address: None
        self._open: dict[Any, bool] = {}  # connections, and whether the page goes there
        self._lock = Lock()
        address = address or own_address()
        for candidate in (port,) if port else (PORT, 0):
            try:
                super().__init__((address, candidate), _Request)
                break
            except OSError as error:
                why = error.strerror or str(error)
        else:
            text = _("nothing can be sent from {address}, port {port}: {why}")
            raise RefusedError(text.format(address=address, port=port or _("any"), why=why))
        self._until = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds for which it still serves."""
        return max(0.0, self._until - time.monotonic())

    @property
    def host(self) -> str:
        """Address and port."""
        address, port = self.server_address[:2]
        return f"{address!s}:{port}"

    @property
    def url(self) -> str:
        """What is typed into the browser of the phone."""
        return f"http://{self.host}/{self.word}"

    def serve(self, report: Callable[[str], None], cancelled: Callable[[], bool]) -> None:
        """Serve until the time is over or it is ``cancelled`` (`builder.processes.Work`), and end.

        ``report`` gets the address of each that has taken the whole page, in another thread.
        """
        self._report = report
        try:
            while self.left and not cancelled():
                self.handle_request()
        finally:
            self.end()

    def end(self) -> None:
        """Close all connections and listen no more."""
        with self._lock:
            for connection in self._open:
                _cut(connection)
        self.server_close()

    def expects(self, path: str, hosts: list[str]) -> bool:
        """Whether what a browser asks for is the page: under another name it would be another site's."""
        known = hmac.compare_digest(path.encode(), f"/{self.word}".encode())
        return known and hosts in ([self.host], [self.host.removesuffix(":80")])

    def may_take(self, connection: Any) -> bool:
        """Whether the page goes to a connection that has asked for it: not to very many at a time."""
        with self._lock:
            if sum(self._open.values()) >= _MOST_TAKING:
                return False
            self._open[connection] = True
            return True

    def taken(self, address: str) -> None:
        """Somebody has got the page."""
        self._report(address)

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Take every connection; where there are too many, the one that asks for the longest goes."""
        with self._lock:
            asking = [connection for connection, takes in self._open.items() if not takes]
            if len(asking) >= _MOST_ASKING:
                _cut(asking[0])
                del self._open[asking[0]]
            self._open[request] = False
        return True

    def shutdown_request(self, request: Any) -> None:
        """Forget a connection that is over."""
        with self._lock:
            self._open.pop(request, None)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Nobody is interested in how a stranger went away."""


def _cut(connection: socket.socket) -> None:
    """Have whoever waits for a connection, in whatever thread, wait no more."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


class _Bounded(RawIOBase):
    """What comes in over a connection, of bounded size and in a bounded time."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection, self._left = connection, _MOST_READ
        self._until = time.monotonic() + _ASKING

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        seconds = self._until - time.monotonic()
        if seconds <= 0 or not self._left:
            raise TimeoutError
        self._connection.settimeout(seconds)
        count = self._connection.recv_into(buffer, min(len(buffer), self._left))
        self._left -= count
        return count


class _Request(BaseHTTPRequestHandler):
    """One request, one answer."""

    server: OnePage

    def setup(self) -> None:
        super().setup()
        self.rfile.close()
        self.rfile = BufferedReader(_Bounded(self.connection))

    def do_GET(self) -> None:
        self._answer(self.server.page)

    def do_HEAD(self) -> None:
        self._answer(b"")

    def _answer(self, body: bytes) -> None:
        if not self.server.expects(self.path, self.headers.get_all("Host", [])):
            self.send_error(404)
        elif not self.server.may_take(self.connection):
            self.send_error(503)
        else:
            self._begin(200, len(self.server.page))
            self.connection.settimeout(_TAKING)
            self.wfile.write(body)
            if body:
                self.server.taken(self.client_address[0])

    def _begin(self, code: int, length: int) -> None:
        self.send_response(code)
        for name, value in {**_HEADERS, "Content-Length": str(length)}.items():
            self.send_header(name, value)
        if code == 405:
            self.send_header("Allow", "GET, HEAD")
        self.end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """The number alone: nothing of what was asked comes back."""
        self._begin(405 if code == 501 else code, 0)

    def version_string(self) -> str:
        return "Hexwright"

    def log_message(self, format: str, *args: Any) -> None:
        pass
