"""Library ▸ Folders ▸ Publish as a Web Site: where to, whose names, and a site in the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from builder.editor.library.window import LibraryWindow
from builder.site import gallery
from editor.library.conftest import Put
from editor.people import Answers


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """No processes of its own: those are tried without a window."""
    monkeypatch.setattr(gallery, "usual_count", lambda: 0)


def publish(maps: LibraryWindow) -> None:
    """Choose the command in the menu of the first folder."""
    menu = maps.folders.menu()
    menu.aboutToShow.emit()
    inside = menu.actions()[0].menu()
    assert isinstance(inside, QMenu)
    (command,) = (action for action in inside.actions() if action.text() == "&Publish as a Web Site…")
    command.trigger()


def chooses(answers: Answers, folder: Path) -> None:
    """Whoever is asked for a folder names this one."""
    folder.mkdir(exist_ok=True)
    answers.expect(QFileDialog, lambda dialog: (dialog.selectFile(str(folder)), dialog.accept()))  # type: ignore


def test_a_folder_is_published_once_its_names_are_agreed_to(
    qtbot: QtBot, maps: LibraryWindow, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    site = tmp_path / "site"
    chooses(answers, site)
    asked: list[str] = []
    answers.expect(QMessageBox, lambda box: (asked.append(box.informativeText()), box.reject()))  # type: ignore
    publish(maps)
    assert asked == ["• Names: Ann (1)"]
    assert list(site.iterdir()) == [], "nobody agreed"
    chooses(answers, site)
    answers.expect(QMessageBox, lambda box: box.button(QMessageBox.StandardButton.Yes).click())  # type: ignore
    said: list[str] = []
    answers.expect(
        QMessageBox,
        lambda box: (said.append(box.text()), box.button(QMessageBox.StandardButton.Open).click()),  # type: ignore
    )
    publish(maps)
    assert said == ["A site of 3 maps is made."]
    assert opened == [str(site / "index.html")]
    assert sorted(path.parent.name for path in site.glob("maps/*/index.html")) == ["ford", "hill", "tower"]


def test_a_folder_of_other_things_is_refused_in_one_message(
    qtbot: QtBot, maps: LibraryWindow, answers: Answers, tmp_path: Path, put: Put
) -> None:
    chooses(answers, tmp_path / "maps")
    said: list[str] = []
    answers.expect(QMessageBox, lambda box: (said.append(box.informativeText()), box.accept()))  # type: ignore
    publish(maps)
    assert said[0].startswith(f"{tmp_path / 'maps'}: holds other things already (ford.hexfield)")


def test_nothing_comes_of_it_where_no_folder_is_chosen(
    qtbot: QtBot, maps: LibraryWindow, answers: Answers
) -> None:
    answers.expect(QFileDialog, QDialog.reject)
    publish(maps)
