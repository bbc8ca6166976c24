"""What strangers made and is large is read in a process that can be ended: by Cancel, or by what it takes."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressDialog, QPushButton

from builder import formats
from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue
from builder.editor.window import Window
from builder.errors import UnreadableError
from builder.formats.copied import written
from builder.hexgrid import Hex
from builder.processes import Budget, CancelledError
from builder.shaping.group import group_of
from builder.view.jobs import reading
from builder.view.jobs.reading import read_awake
from editor.people import Answers, when

pytestmark = pytest.mark.usefixtures("other_processes")


def endless(path: Path, catalogue: Catalogue) -> Any:
    """A reader that never comes to an end."""
    while True:
        pass


def greedy(path: Path, catalogue: Catalogue) -> Any:
    """A reader that keeps all it makes."""
    kept = []
    while True:
        kept.append(bytearray(50_000_000))


def killed(path: Path, catalogue: Catalogue) -> Any:
    """A reader whose process somebody else ends, as a system short of memory does."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def plain(catalogue: Catalogue) -> Battlefield:
    """A battlefield of 7,000 pieces."""
    made = Battlefield(Info(title="Plain"))
    grass = catalogue.pieces["grass-1"]
    made.apply(Put(tuple([made.new_piece(grass, Hex(n % 80, n // 80), 1) for n in range(7_000)])))
    return made


@pytest.fixture
def large(tmp_path: Path, catalogue: Catalogue, plain: Battlefield) -> Path:
    """Its file."""
    path = tmp_path / "plain.hexfield"
    formats.write(plain, path, catalogue, None)
    assert path.stat().st_size > 256 * 1024
    return path


def test_a_large_file_comes_out_of_its_process_as_it_would_be_read_here(
    window: Window, large: Path, plain: Battlefield, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.formats.registry.read_bytes", None)  # nobody reads it here
    assert window.session.filing.open_path(large)
    assert window.document.battlefield == plain


def test_cancel_ends_the_process_whatever_it_is_at(window: Window, large: Path, catalogue: Catalogue) -> None:
    def cancel() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QProgressDialog)
        dialog.findChild(QPushButton).click()  # type: ignore[union-attr]

    timer = when(lambda: isinstance(QApplication.activeModalWidget(), QProgressDialog), cancel)
    with pytest.raises(CancelledError):  # and tests/left_behind.py finds no process
        read_awake(window, endless, large, catalogue)
    timer.stop()


@pytest.mark.parametrize(
    ("reader", "budget", "said"),
    [
        (endless, Budget(1, 2 * 1024**3), "takes more than 1 second of processor time"),
        (greedy, Budget(60, 1024**3), "takes more than 1024 MiB of memory"),
    ],
)
def test_what_takes_too_much_is_refused_in_one_sentence(
    window: Window,
    large: Path,
    catalogue: Catalogue,
    reader: Any,
    budget: Budget,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "BUDGET", budget)
    with pytest.raises(UnreadableError, match=rf"^plain\.hexfield: not read, for it {said}, the most"):
        read_awake(window, reader, large, catalogue)


@pytest.mark.skipif(os.name == "nt", reason="nobody is killed there")
def test_a_process_that_somebody_ends_is_one_sentence(
    window: Window, large: Path, catalogue: Catalogue
) -> None:
    with pytest.raises(UnreadableError, match=r"^plain\.hexfield: cannot be read \(the process that worked"):
        read_awake(window, killed, large, catalogue)


def test_a_refusal_out_of_the_process_is_the_one_message(
    window: Window, large: Path, answers: Answers
) -> None:
    large.write_bytes(b"\0" * 300_000)
    answers.press(QMessageBox.StandardButton.Ok)
    assert not window.session.filing.open_path(large)
    assert "plain.hexfield" in answers.texts[-1]


def test_much_that_is_pasted_is_read_there_too(
    window: Window, plain: Battlefield, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = plain.in_order()[:5_000]
    QGuiApplication.clipboard().setText(written(group_of(pieces, "x" * 80)) + "#" * 200_000)
    monkeypatch.setattr("builder.formats.copied.read_yaml", None)  # nobody reads it here
    window.session.actions["paste"].trigger()
    group = window.session.hand.group
    assert group is not None
    assert len(group.pieces) == 5_000
