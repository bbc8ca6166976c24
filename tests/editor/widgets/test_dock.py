"""The panels' titles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, QObject, QRect, QStringListModel, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QKeySequence, QPalette, QScreen, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QWidget,
)
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.editor.window import Window
from builder.hexgrid import ORIGIN
from builder.view.theme import DARK, LIGHT, Colours, palette_of
from builder.view.widgets.dock import Dock
from builder.view.widgets.layout import (
    Gap,
    Stretch,
    dialog_buttons,
    form_layout,
    hbox,
    resize_in_sight,
    vbox,
)
from builder.view.widgets.row_table import REMOVE, RowTable
from builder.view.widgets.signals import Following, OnRestyle
from editor.people import CTRL, LEFT


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
    qtbot.mouseClick(close, LEFT)
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


def test_an_own_key_reaches_the_row_though_the_window_has_it_as_a_shortcut(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    table = RowTable("Rows", REMOVE, window)
    table.setModel(QStringListModel(["one", "two"], window))
    window.setCentralWidget(table)
    heard: list[object] = []
    QShortcut(QKeySequence("Del"), window).activated.connect(lambda: heard.append("window"))
    table.row_key.connect(heard.append)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    table.setFocus()
    table.setCurrentIndex(QModelIndex())
    qtbot.keyClick(table, Qt.Key.Key_Delete)
    assert heard == [], "no row is chosen, and nothing else is meant"
    table.setCurrentIndex(table.model().index(1, 0))
    qtbot.keyClick(table, Qt.Key.Key_Delete)
    assert heard == [Qt.Key.Key_Delete]
    qtbot.keyClick(table, Qt.Key.Key_Delete, CTRL)
    assert len(heard) == 1, "with Ctrl it is another key"


def test_a_window_is_as_large_as_wanted_or_as_the_screen_allows(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: QRect(0, 0, 1000, 700))
    resize_in_sight(window, 1120, 780)
    assert (window.width(), window.height()) == (960, 640)
    resize_in_sight(window, 500, 300)
    assert (window.width(), window.height()) == (500, 300)


def test_a_box_and_a_form_take_the_room_that_is_said(qtbot: QtBot) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    first, second, inner = QLabel("a", whole), QLabel("b", whole), vbox()
    side = Qt.AlignmentFlag.AlignRight
    parts = (first, (second, 2, side), Gap(7), (inner, 3), Stretch(), Stretch(0))
    box = hbox(*parts, parent=whole, margins=(1, 2, 3, 4), spacing=5)
    assert whole.layout() is box
    assert box.spacing() == 5
    margins = box.contentsMargins()
    assert (margins.left(), margins.top(), margins.right(), margins.bottom()) == (1, 2, 3, 4)
    assert [box.stretch(place) for place in range(box.count())] == [0, 2, 0, 3, 1, 0]
    assert [box.itemAt(place).widget() for place in range(2)] == [first, second]
    assert box.itemAt(1).alignment() == side
    assert box.itemAt(2).sizeHint().width() == 7
    assert box.itemAt(3).layout() is inner
    other = QWidget()
    qtbot.addWidget(other)
    field, alone = QLineEdit(), QLabel("alone")
    form = form_layout(("&Name", field), alone, parent=other, margins=0, spacing=6)
    label = form.labelForField(field)
    assert isinstance(label, QLabel)
    assert label.text() == "&Name"
    assert form.itemAt(1, QFormLayout.ItemRole.SpanningRole).widget() is alone
    assert form.verticalSpacing() == 6


def test_the_buttons_of_a_dialog_accept_and_reject_it(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    box = dialog_buttons(dialog, QDialogButtonBox.StandardButton.Save, "&Keep")
    assert box.button(QDialogButtonBox.StandardButton.Save).text() == "&Keep"
    with qtbot.waitSignal(dialog.accepted):
        box.button(QDialogButtonBox.StandardButton.Save).click()
    with qtbot.waitSignal(dialog.rejected):
        box.button(QDialogButtonBox.StandardButton.Cancel).click()


class Source(QObject):
    """Something with signals."""

    changed = Signal(int)


def test_only_what_is_shown_now_is_followed(qapp: QObject) -> None:
    heard: list[int] = []
    first, second, following = Source(), Source(), Following()
    following.follow((first.changed, heard.append))
    following.follow((second.changed, heard.append))
    first.changed.emit(1)
    second.changed.emit(2)
    following.follow()
    second.changed.emit(3)
    assert heard == [2]


def test_a_widget_is_dressed_again_in_other_colours(qtbot: QtBot) -> None:
    widget, dressed = QWidget(), list[str]()
    qtbot.addWidget(widget)
    OnRestyle(widget, lambda: dressed.append(widget.palette().window().color().name()))
    palette = widget.palette()
    palette.setColor(QPalette.ColorRole.Window, Qt.GlobalColor.red)
    widget.setPalette(palette)
    assert set(dressed) == {"#ff0000"}
