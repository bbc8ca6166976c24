"""The menu of battlefields that ship with the program (opening one: see test_saving)."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builder import places
from builder.editor.filing.examples_menu import ExamplesMenu, title_in
from builder.errors import UnreadableError


@pytest.mark.parametrize(
    ("content", "title"),
    [
        ('hexfield: 1\ntitle: "Three: Hills"\npieces:\n- {broken', "Three: Hills"),
        ('hexfield: 1\ntitle: ""\npieces: []\n', "some-file"),
        ("hexfield: [", "some-file"),
        ("", "some-file"),
    ],
)
def test_an_example_is_called_by_its_title_else_its_name(tmp_path: Path, content: str, title: str) -> None:
    path = tmp_path / "some-file.hexfield"
    path.write_text(content)
    assert title_in(path) == title


def test_without_examples_it_says_so(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_kind: str) -> Path:
        raise UnreadableError("the scenarios that ship with Hexwright are missing")

    monkeypatch.setattr(places, "shipped", missing)
    menu = ExamplesMenu()
    qtbot.addWidget(menu)
    menu.aboutToShow.emit()
    (only,) = menu.actions()
    assert only.text() == "No examples are installed"
    assert not only.isEnabled()
