"""The cross on a tab."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QImage
from pytestqt.qtbot import QtBot

from builder.editor.close_cross import CloseCross
from builder.editor.window import Window
from builder.view.theme import DARK, LIGHT, palette_of


def crosses(window: Window) -> list[CloseCross]:
    """Those of the tabs, from the left."""
    bar = window.session.workspace.tabBar()
    found = [bar.tabButton(index, bar.ButtonPosition.RightSide) for index in range(bar.count())]
    return [cross for cross in found if isinstance(cross, CloseCross)]


def ink(cross: CloseCross, mode: QIcon.Mode) -> QColor:
    """The colour in the middle, where the lines cross."""
    image: QImage = cross.icon().pixmap(28, mode).toImage()
    return image.pixelColor(image.width() // 2, image.height() // 2)


def near(one: QColor, other: QColor) -> bool:
    return all(abs(a - b) < 24 for a, b in zip(one.getRgb()[:3], other.getRgb()[:3], strict=True))


def test_it_is_faint_until_the_mouse_is_over_it_by_day_and_night(qtbot: QtBot) -> None:
    cross = CloseCross()
    qtbot.addWidget(cross)
    for scheme, mine in ((Qt.ColorScheme.Light, LIGHT), (Qt.ColorScheme.Dark, DARK)):
        cross.setPalette(palette_of(scheme))
        assert near(ink(cross, QIcon.Mode.Normal), mine.faint)
        assert near(ink(cross, QIcon.Mode.Active), mine.text)


def test_every_tab_has_one_that_says_what_it_closes_and_closes_it(qtbot: QtBot, window: Window) -> None:
    window.document.mark_unsaved()
    window.session.filing.new()
    first, second = crosses(window)
    assert first.accessibleName() == "Close New battlefield"
    assert first.isVisible()
    desk = window.session.workspace.desks[0]
    window.session.workspace.tabBar().moveTab(0, 1)
    assert crosses(window) == [second, first], "it goes with its tab"
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert window.session.workspace.desks == (desk,)
