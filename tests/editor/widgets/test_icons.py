"""The icons: every one draws something, in the colour asked for."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QIcon
from pytestqt.qtbot import QtBot

from builder.editor.widgets.icons import _PATHS, application_icon, icon, pixmap


@pytest.mark.parametrize("name", sorted(_PATHS))
def test_an_icon_draws_in_its_colour(qtbot: QtBot, name: str) -> None:
    image = pixmap(name, QColor("#c02020"), 48).toImage()
    inked = [
        image.pixelColor(x, y) for x in range(48) for y in range(48) if image.pixelColor(x, y).alpha() > 250
    ]
    assert len(inked) > 40
    assert all(colour.red() > 180 and colour.green() < 45 for colour in inked)


def test_a_disabled_icon_has_its_own_colour(qtbot: QtBot) -> None:
    made = icon("save", QColor("#000000"), QColor("#999999"))
    normal, weak = made.pixmap(32).toImage(), made.pixmap(32, QIcon.Mode.Disabled).toImage()
    assert normal != weak


def test_an_icon_has_the_sizes_asked_for(qtbot: QtBot) -> None:
    made = icon("save", QColor("#000000"), sizes=(22,))
    assert [size.width() for size in made.availableSizes()] == [22]


def test_an_unknown_icon_is_a_mistake(qtbot: QtBot) -> None:
    with pytest.raises(KeyError):
        pixmap("nothing", QColor("#000000"), 16)


def test_the_programs_icon_has_every_size(qtbot: QtBot) -> None:
    assert {size.width() for size in application_icon().availableSizes()} >= {16, 32, 256}
