"""The menu of recent files."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from builder.editor.filing.recent_menu import RecentMenu
from builder.view import settings


def entries(menu: RecentMenu) -> list[str]:
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions() if action.text()]


def test_it_lists_what_is_still_there_and_opens_it(qtbot: QtBot, tmp_path: Path) -> None:
    menu = RecentMenu()
    qtbot.addWidget(menu)
    assert entries(menu) == ["No files yet"]
    for name in ("a & b.hexfield", "gone.hexfield"):
        (tmp_path / name).touch()
        settings.remember_file(tmp_path / name)
    (tmp_path / "gone.hexfield").unlink()
    assert entries(menu) == ["&1 a && b.hexfield", "&Forget these"]
    with qtbot.waitSignal(menu.wanted) as wanted:
        menu.actions()[0].trigger()
    assert wanted.args == [tmp_path / "a & b.hexfield"]


def test_it_forgets(qtbot: QtBot, tmp_path: Path) -> None:
    menu = RecentMenu()
    qtbot.addWidget(menu)
    (tmp_path / "a.hexfield").touch()
    settings.remember_file(tmp_path / "a.hexfield")
    assert len(entries(menu)) == 2
    menu.actions()[-1].trigger()
    assert entries(menu) == ["No files yet"]
