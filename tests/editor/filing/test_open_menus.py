"""The menus of recent files and of shipped battlefields (opening one: see test_saving)."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builder import places
from builder.editor.document.file_names import title_in
from builder.editor.frame import examples_menu, recent_menu
from builder.errors import UnreadableError
from builder.view import settings
from builder.view.widgets.menus import ChoiceMenu


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
    menu = examples_menu()
    qtbot.addWidget(menu)
    menu.aboutToShow.emit()
    (only,) = menu.actions()
    assert only.text() == "No examples are installed"
    assert not only.isEnabled()


def entries(menu: ChoiceMenu) -> list[str]:
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions() if action.text()]


def test_it_lists_what_is_still_there_opens_and_forgets_it(qtbot: QtBot, tmp_path: Path) -> None:
    menu = recent_menu()
    qtbot.addWidget(menu)
    assert entries(menu) == ["No files yet"]
    for name in ("a & b.hexfield", "gone.hexfield"):
        (tmp_path / name).touch()
        settings.remember_file(tmp_path / name)
    (tmp_path / "gone.hexfield").unlink()
    assert entries(menu) == ["&1 a && b.hexfield", "&Forget these"]
    with qtbot.waitSignal(menu.requested) as requested:
        menu.actions()[0].trigger()
    assert requested.args == [tmp_path / "a & b.hexfield"]
    menu.actions()[-1].trigger()
    assert entries(menu) == ["No files yet"]
