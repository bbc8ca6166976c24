"""The program as it is started: window up, file open, and Ctrl+C in the terminal closes it."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from builder import editor, formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from editor.people import Answers, shown, when


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to itself")
def test_main_opens_the_file_and_an_interrupt_closes_the_window(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue, lay: Callable[..., Battlefield]
) -> None:
    path = tmp_path / "hill.hexfield"
    formats.write(lay(("rock-7", 0, 0, 1, 0)), path, catalogue)
    before = signal.getsignal(signal.SIGINT)
    seen: list[int] = []

    def interrupt() -> None:
        window = shown()
        assert window is not None
        seen.append(len(window.document.battlefield))
        os.kill(os.getpid(), signal.SIGINT)

    timer = when(lambda: (found := shown()) is not None and found.document.path == path, interrupt)
    assert editor.main(path) == 0
    assert seen == [1]
    assert shown() is None
    assert signal.getsignal(signal.SIGINT) is before
    timer.deleteLater()


def test_a_file_that_cannot_be_opened_leaves_an_empty_window(
    qtbot: QtBot, tmp_path: Path, answers: Answers
) -> None:
    answers.press(QMessageBox.StandardButton.Ok)
    timer = when(
        lambda: bool(answers.texts) and QApplication.activeModalWidget() is None,
        lambda: shown().close(),  # type: ignore[union-attr]
    )
    assert editor.main(tmp_path / "gone.hexfield") == 0
    assert "gone.hexfield is not there" in answers.texts[0]
    timer.deleteLater()


def test_the_users_own_pieces_are_in_the_palette(qtbot: QtBot, own_home: Path) -> None:
    from builder.editor.application import make_window

    (own_home / "config").mkdir(parents=True)
    (own_home / "config" / "own-pieces.yaml").write_text(
        "pieces:\n"
        "  - {id: my-tile, name: my own tile, kind: grass, shape: two, height: 1}\n"
        "  - {id: broken, name: no such kind, kind: nowhere, shape: two, height: 1}\n"
    )
    window = make_window()
    qtbot.addWidget(window)
    assert window.palette_dock.model.index_of(window.catalogue.pieces["my-tile"]).isValid()
    assert any("nowhere" in problem.message for problem in window.problems.model.problems)
