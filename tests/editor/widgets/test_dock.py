"""The panels' titles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.editor.widgets.dock import Dock
from builder.editor.window import Window
from builder.hexgrid import ORIGIN
from builder.view.theme import DARK, LIGHT, Colours, palette_of


@pytest.fixture
def dock(qtbot: QtBot) -> Iterator[Dock]:
    """A dock in a window that is shown."""
    window = QMainWindow()
    qtbot.addWidget(window)
    made = Dock("Pieces", window)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, made)
    window.show()
    yield made  # and the window with it  # noqa: PT022


def picture(dock: Dock, name: str, mode: QIcon.Mode = QIcon.Mode.Normal) -> QImage:
    button = dock.findChild(QAbstractButton, f"qt_dockwidget_{name}button")
    return button.icon().pixmap(20, mode).toImage()


def is_ours(dock: Dock, mine: Colours) -> bool:
    """Whether both icons are drawn in one of our colours, and nothing else."""
    for name in ("close", "float"):
        for mode, colour in ((QIcon.Mode.Normal, mine.faint), (QIcon.Mode.Active, mine.text)):
            image = picture(dock, name, mode)
            pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
            solid = [pixel for pixel in pixels if pixel.alpha() > 250]
            if not solid or any(abs(pixel.red() - colour.red()) > 24 for pixel in solid):
                return False
    return picture(dock, "close") != picture(dock, "float")


def test_the_buttons_have_icons_of_our_own_whatever_is_done_with_it(qtbot: QtBot, dock: Dock) -> None:
    assert is_ours(dock, LIGHT)
    dock.setFloating(True)
    dock.setFloating(False)
    assert is_ours(dock, LIGHT), "Qt gave them the icons of the style"
    dock.setFeatures(Dock.DockWidgetFeature.DockWidgetClosable)
    assert is_ours(dock, LIGHT)
    dock.setPalette(palette_of(Qt.ColorScheme.Dark))
    assert is_ours(dock, DARK)
    dock.setStyle(QApplication.style())
    assert is_ours(dock, DARK)


def test_the_buttons_say_what_they_do(qtbot: QtBot, dock: Dock) -> None:
    close = dock.findChild(QAbstractButton, "qt_dockwidget_closebutton")
    assert close.toolTip() == "Close this panel"
    assert close.accessibleName() == "Close"
    qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    assert not dock.isVisible()


def test_escape_clears_a_filter_and_leaves(qtbot: QtBot, dock: Dock) -> None:
    field = QLineEdit(dock)
    field.setClearButtonEnabled(True)
    dock.setWidget(field)
    field.show()
    field.setFocus()
    left = []
    dock.left.connect(lambda: left.append(True))
    qtbot.keyClicks(field, "rock")
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert (field.text(), left) == ("", [True])
    qtbot.keyClick(field, Qt.Key.Key_F5)
    assert left == [True]


@pytest.mark.parametrize("floating", [False, True])
def test_from_every_field_of_every_panel_escape_leads_back_to_the_table(
    qtbot: QtBot, window: Window, floating: bool
) -> None:
    window.desk.do(
        Put((window.document.battlefield.new_piece(window.session.catalogue.pieces["rock-1"], ORIGIN, 1),)),
        "x",
    )
    met = 0
    for dock in window.session.docks:
        dock.setFloating(floating)
        dock.show()
        dock.raise_()
        for field in dock.widget().findChildren(QWidget):
            if (
                not field.isVisible()
                or not field.isEnabled()
                or not field.focusPolicy() & Qt.FocusPolicy.TabFocus
            ):
                continue
            dock.activateWindow()
            field.setFocus()
            qtbot.keyClick(field, Qt.Key.Key_Escape)
            assert window.focusWidget() is window.canvas, (dock.objectName(), field)
            met += 1
        dock.hide()
    assert met > 20


def test_the_palettes_search_is_cleared_and_left(qtbot: QtBot, window: Window) -> None:
    window.session.actions["find-piece"].trigger()
    search = window.session.palette_dock.search
    qtbot.keyClicks(search, "rock")
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert search.text() == ""
    assert window.focusWidget() is window.canvas
