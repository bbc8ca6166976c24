"""What is preferred of the program is one record, kept within its limits and remembered; themes are worn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QStyleFactory, QWidget
from pytestqt.qtbot import QtBot

from builder.view import settings
from builder.view.preferences import PreferenceChoice, Preferences, stored_preferences
from builder.view.theme import colours, is_dark, palette_of, wear

OTHERS = Preferences("dark", "sv", "scroll", True, True, False, "low")


def test_a_change_is_told_once_and_remembered(qtbot: QtBot) -> None:
    assert stored_preferences() == Preferences()
    choice, told = PreferenceChoice(), list[Preferences]()
    choice.changed.connect(lambda: told.append(choice.now))
    choice.change(**asdict(OTHERS))
    choice.change(theme="dark")
    assert told == [OTHERS]
    assert PreferenceChoice().now == OTHERS
    choice.change(wheel="spins")
    assert choice.now.wheel == "zoom"
    with pytest.raises(TypeError):
        choice.change(sparkle=True)


@pytest.mark.parametrize("nonsense", ["", "much", "-1e400", [1, 2]])
def test_nonsense_in_the_settings_counts_as_nothing(qtbot: QtBot, nonsense: object) -> None:
    for name in asdict(Preferences()):
        settings.store(f"preferences/{name}", nonsense)
    found = stored_preferences()
    assert found == Preferences(language=found.language)


def test_who_switched_the_welcome_page_off_before_there_were_preferences_does_not_see_it_again(
    qtbot: QtBot,
) -> None:
    settings.store("welcome-at-start", False)
    assert not stored_preferences().welcome
    PreferenceChoice().change(welcome=True)
    assert stored_preferences().welcome


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    """The application, which gets back the palette that it has now."""
    before = qapp.palette()
    yield qapp
    wear(qapp, "system")
    qapp.setPalette(before)


def test_a_theme_is_worn_whatever_the_system_has(application: QApplication) -> None:
    for theme, scheme in (("dark", Qt.ColorScheme.Dark), ("light", Qt.ColorScheme.Light)):
        wear(application, theme)
        assert application.palette() == palette_of(scheme)
    wear(application, "system")
    assert application.palette() == palette_of(application.styleHints().colorScheme())


@pytest.mark.parametrize("kind", [QCheckBox, QLineEdit])
def test_in_the_dark_one_sees_where_a_field_ends(
    application: QApplication, qtbot: QtBot, kind: type[QWidget]
) -> None:
    wear(application, "dark")
    field, style = kind(), QStyleFactory.create("Fusion")
    qtbot.addWidget(field)
    field.setStyle(style)
    around = application.palette().window().color().lightnessF()
    picture = field.grab().toImage()
    shades = [picture.pixelColor(x, picture.height() // 2).lightnessF() for x in range(picture.width())]
    assert max(shades) > around + 0.1
    assert is_dark(field.palette())
    assert colours(field.palette()) == colours(application.palette())
