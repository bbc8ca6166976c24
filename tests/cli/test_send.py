"""`hexwright send`: an address and a code, a guide that is fetched there, and an end in order."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from builder.sheets.sending import OnePage
from tests.cli.conftest import Run
from tests.qr_reader import text_of_lines

HERE = ("--address", "127.0.0.1")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its time is over as soon as it serves."""
    monkeypatch.setattr(OnePage, "left", 0.0)


@pytest.mark.skipif(sys.platform == "win32", reason="no Ctrl+C can be sent there")
def test_the_guide_is_fetched_by_what_the_code_says_until_ctrl_c(ford: Path) -> None:
    command = [sys.executable, "-m", "builder.cli", "send", ford, *HERE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as ran:
        assert ran.stdout is not None
        said = [ran.stdout.readline().rstrip("\n") for _line in range(2)]
        code: list[str] = []
        while not (line := ran.stdout.readline().rstrip("\n")).startswith("It can be fetched for 10 minutes"):
            code.append(line)
        address = said[1].strip()
        assert text_of_lines(code) == address
        with urlopen(address, timeout=30) as answer:
            page = answer.read().decode()
        assert ran.stdout.readline() == "fetched by 127.0.0.1\n"
        ran.send_signal(signal.SIGINT)
        out, err = ran.communicate(timeout=60)
    assert said[0] == f"{ford}: guide of 5 cards. On the phone, in the same network, open:"
    assert "<title>The ford: build guide</title>" in page
    assert (out, err, ran.returncode) == ("Ended: nothing is sent any more.\n", "", 0)


def test_json_says_where_before_anything_is_fetched(run: Run, ford: Path, at_once: None) -> None:
    data = run("send", ford, "--json", *HERE, "--minutes", "3", code=0).data
    assert data["url"].startswith("http://127.0.0.1:")
    assert (data["file"], data["minutes"], data["cards"], data["left_out"]) == (str(ford), 3, 5, [])


def test_what_is_left_out_is_said_and_the_rest_is_sent(run: Run, half_read: Path, at_once: None) -> None:
    ran = run("send", half_read, *HERE, code=1)
    assert "half.hexfield, line 4" in ran.err
    assert "Ended" in ran.out


def test_a_port_that_is_taken_and_a_file_that_is_none_are_one_sentence(
    run: Run, ford: Path, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        ran = run("send", ford, *HERE, "--port", port, code=2)
    assert ran.err.startswith(f"hexwright: nothing can be sent from 127.0.0.1, port {port}: ")
    assert not ran.out
    ran = run("send", tmp_path / "nowhere.hexfield", code=2)
    assert ran.err == f"hexwright: {tmp_path / 'nowhere.hexfield'}: no such file\n"
    assert "is for one file at a time" in run("each", tmp_path, "--do", "send", code=2).err


def test_it_is_sent_in_the_language_that_is_asked_for(
    run: Run, ford: Path, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: list[bytes] = []
    begin = OnePage.__init__

    def kept(self: OnePage, page: bytes, *given: object) -> None:
        pages.append(page)
        begin(self, page, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(OnePage, "__init__", kept)
    run("send", ford, *HERE, "--language", "de", code=0)
    assert b'lang="de"' in pages[0]
