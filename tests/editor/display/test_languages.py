"""View ▸ Language: there where there is a choice, and in force from the next start on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from builder import language
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.widgets.menus import ChoiceMenu
from builder.editor.window import Window
from builder.view import settings
from editor.people import saved
from tests.languages import PSEUDO, make_language, pseudo

Make = Callable[[], Window]


@pytest.fixture
def make(qtbot: QtBot, catalogue: Catalogue, styles: Styles, monkeypatch: pytest.MonkeyPatch) -> Make:
    """A window in English, whatever the tests before spoke."""
    monkeypatch.setenv(language.VARIABLE, language.SOURCE)

    def made() -> Window:
        window = Window(catalogue, styles)
        qtbot.addWidget(window, before_close_func=saved)
        return window

    return made


def language_menu(window: Window) -> ChoiceMenu | None:
    menus = [menu for menu in window.findChildren(ChoiceMenu) if menu.title() == "&Language"]
    return menus[0] if menus else None


def entries(menu: QMenu) -> dict[str, bool]:
    menu.aboutToShow.emit()
    return {action.text(): action.isChecked() for action in menu.actions()}


def test_where_there_is_english_alone_nothing_is_offered(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    assert language_menu(make()) is None


def test_a_language_is_chosen_for_the_next_start(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_language(tmp_path, PSEUDO, pseudo)
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    window = make()
    menu = language_menu(window)
    assert menu is not None
    assert entries(menu) == {"&1 English": True, "&2 Deutsch": False}
    menu.actions()[1].trigger()
    assert settings.stored_text("language") == PSEUDO
    said = window.session.status.currentMessage()
    assert said == "The window will speak Deutsch from the next start on"
    assert entries(menu) == {"&1 English": False, "&2 Deutsch": True}
    menu.actions()[0].trigger()
    assert settings.stored_text("language") == language.SOURCE
