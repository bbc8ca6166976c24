"""A page is served to who knows its address, and nothing else is to anybody; over real sockets."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPResponse
from threading import Event, Thread
from typing import Any

import pytest

from builder.errors import RefusedError
from builder.sheets import sending
from builder.sheets.sending import OnePage, own_address

PAGE = b"<!DOCTYPE html>\n<p>Build the ford."
HERE = "127.0.0.1"


class Served(OnePage):
    """A server whose fetches can be waited for, and that ends at once."""

    timeout = 0.01

    def __init__(self, page: bytes = PAGE, **given: Any) -> None:
        super().__init__(page, HERE, **given)
        self.fetched: list[str] = []
        self.was_fetched = Event()

    def note(self, address: str) -> None:
        self.fetched.append(address)
        self.was_fetched.set()


@contextmanager
def serving(page: bytes = PAGE) -> Iterator[Served]:
    server, over = Served(page), Event()
    thread = Thread(target=server.serve, args=(server.note, over.is_set))
    thread.start()
    try:
        yield server
    finally:
        over.set()
        thread.join()


@pytest.fixture
def server() -> Iterator[Served]:
    with serving() as found:
        yield found


def ask(server: OnePage, method: str = "GET", path: str = "", **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection(HERE, server.server_address[1], timeout=30)
    connection.request(method, path or f"/{server.word}", headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def connected(server: OnePage, start: bytes = b"") -> socket.socket:
    connection = socket.create_connection((HERE, server.server_address[1]), timeout=30)
    connection.sendall(start)
    return connection


def rest(connection: socket.socket) -> bytes:
    """What still comes, until the other end closes."""
    read = b""
    try:
        while block := connection.recv(65_536):
            read += block
    except ConnectionResetError:
        pass
    return read


def test_the_page_is_fetched_and_that_is_said(server: Served) -> None:
    assert server.url == f"http://{HERE}:{server.server_address[1]}/{server.word}"
    answer, body = ask(server)
    assert (answer.status, body) == (200, PAGE)
    assert server.was_fetched.wait(30)
    assert server.fetched == [HERE]


def test_no_browser_keeps_it_guesses_what_it_is_or_says_where_it_was(server: Served) -> None:
    answer, _body = ask(server)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert answer.headers["Server"] == "Hexwright"


def test_a_look_at_its_head_fetches_nothing(server: Served) -> None:
    answer, body = ask(server, "HEAD")
    assert (answer.status, int(answer.headers["Content-Length"]), body) == (200, len(PAGE), b"")
    ask(server)
    assert server.was_fetched.wait(30)
    assert len(server.fetched) == 1


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/{word}/", "/{word}x", "/{word}?a", "/x/../{word}", "//{word}/.."),
        *("/favicon.ico", "http://{host}/{word}", "/%2e%2e/etc/passwd", "*"),
    ],
)
def test_no_other_path_leads_anywhere(path: str, server: Served) -> None:
    answer, body = ask(server, path=path.format(word=server.word, host=server.host))
    assert (answer.status, body) == (404, b"")
    assert ask(server, path=f"/{server.word}".upper())[0].status == 404
    assert not server.fetched


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"])
def test_no_other_method_does_anything(method: str, server: Served) -> None:
    answer, body = ask(server, method)
    assert (answer.status, answer.headers["Allow"], body) == (405, "GET, HEAD", b"")


@pytest.mark.parametrize("host", ["evil.example", "evil.example:24231", "localhost", f"{HERE}:1", ""])
def test_a_name_of_another_site_does_not_reach_it(host: str, server: Served) -> None:
    """A page of a stranger can have its own name lead to this computer, and read what it is given there."""
    assert ask(server, Host=host)[0].status == 404
    twice = f"GET /{server.word} HTTP/1.1\r\nHost: {server.host}\r\nHost: evil.example\r\n\r\n"
    with connected(server, twice.encode()) as connection:
        assert b" 404 " in rest(connection).partition(b"\r\n")[0]


@pytest.mark.parametrize(
    "said",
    [
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"\x00\xff\x16\x03\r\n\r\n",
        b"GET /{word}\r\n\r\n",
        b"GET /{word} HTTP/9.9\r\n\r\n",
        b"GET /{word} HTTP/1.1\r\nHo\x00st\r\n\r\n",
    ],
)
def test_what_is_no_request_gets_nothing(said: bytes, server: Served) -> None:
    with connected(server, said.replace(b"{word}", server.word.encode())) as connection:
        assert PAGE not in rest(connection)
    assert ask(server)[0].status == 200


def test_a_request_that_does_not_end_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "_ASKING", 0.0)
    with serving() as server, connected(server, b"GET /") as connection:
        assert rest(connection) == b""


def test_a_request_that_is_too_long_is_cut(server: Served) -> None:
    begin = f"GET /{server.word} HTTP/1.1\r\nHost: {server.host}\r\n".encode()
    with connected(server, begin + b"X: y\r\n" * 2_000 + b"\r\n") as connection:
        assert PAGE not in rest(connection)
    with connected(server, b"GET /" + b"x" * 20_000) as connection:
        assert rest(connection) == b""


def test_who_says_nothing_keeps_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many connections wait; the first of them go."""
    monkeypatch.setattr(sending, "_ASKING", 3600.0)
    with serving() as server, ExitStack() as stack:
        waiting = [stack.enter_context(connected(server, b"GET ")) for _number in range(40)]
        assert ask(server)[0].status == 200
        assert rest(waiting[0]) == b""
        waiting[-1].sendall(f"/{server.word} HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
        assert rest(waiting[-1]).endswith(PAGE)


def test_who_does_not_read_keeps_it_from_nobody_but_too_many_and_not_from_ending() -> None:
    with ExitStack() as stack, serving(bytes(30_000_000)) as server:
        request = f"GET /{server.word} HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode()
        for _number in range(8):
            connection = stack.enter_context(connected(server, request))
            assert connection.recv(15) == b"HTTP/1.0 200 OK"
        assert ask(server)[0].status == 503
        assert ask(server, path="/x")[0].status == 404
    assert not server.fetched


def test_it_ends_when_its_time_is_over() -> None:
    server = Served(seconds=0)
    assert not server.left
    server.serve(server.note, lambda: False)
    with pytest.raises(ConnectionRefusedError):
        connected(server)


def test_it_can_end_before_it_serves() -> None:
    server = Served()
    server.end()
    with pytest.raises(ConnectionRefusedError):
        connected(server)


def test_the_word_can_be_typed_and_is_another_each_time() -> None:
    words = set()
    for _number in range(30):
        server = Served()
        words.add(server.word)
        server.end()
    assert len(words) == 30
    assert all(re.fullmatch("[a-z]{8}", word) for word in words)
    assert not set("iloq") & set("".join(words))


def test_a_port_that_is_taken_is_one_sentence(server: Served) -> None:
    port = server.server_address[1]
    with pytest.raises(RefusedError, match=rf"^nothing can be sent from 127\.0\.0\.1, port {port}: .+$"):
        OnePage(PAGE, HERE, port)
    again = OnePage(PAGE, HERE)
    assert again.server_address[1] != port, "any other is as good where none is asked for"
    again.end()


def test_an_address_of_another_computer_is_one_sentence() -> None:
    with pytest.raises(RefusedError, match=r"^nothing can be sent from 203\.0\.113\.9, port any: "):
        OnePage(PAGE, "203.0.113.9")


def test_without_a_network_it_says_what_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_given: object) -> Any:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(sending, "_address_of_the_way_out", unreachable)
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda _name: ("here", [], ["127.0.1.1", "192.168.7.2"]))
    assert own_address() == "192.168.7.2"
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda _name: ("here", [], ["127.0.1.1"]))
    with pytest.raises(RefusedError, match="no network; a Wi-Fi, the hotspot of the phone or a cable"):
        OnePage(PAGE)
