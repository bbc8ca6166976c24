"""What the View menu shows and hides, through the real window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QImage, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.display.table_size import TableSizeDialog
from builder.editor.document.document import Document
from builder.editor.window import Window
from builder.hexgrid import ORIGIN, Hex, centre
from builder.view.rulers import THICK
from builder.view.viewport import USUAL_HEX
from editor.people import CTRL, LEFT, SHIFT, Answers, Hands, photo, saved
from tests.battlefields import laid


@pytest.fixture
def hill(window: Window) -> Window:
    """Two levels near each other and a tile far away; the mouse is elsewhere."""
    window.session.workspace.add(
        Document(laid(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 1, 2, 0), ("water-1", 30, 0, 1, 0)))
    )
    window.canvas.zoom_to(46)
    window.canvas.look_at(centre(Hex(1, 1)))
    window.canvas.leave()
    return window


def seen(window: Window) -> QImage:
    """The canvas as it is now, with nothing left for later."""
    window.canvas.minimap.refresh()
    return photo(window.canvas)


def test_a_key_shows_and_hides_it_and_the_menu_tells(hill: Window, hands: Hands) -> None:
    options = hill.session.view_options
    for field, key in (
        ("grid", Qt.Key.Key_G),
        ("coordinates", Qt.Key.Key_C),
        ("heights", Qt.Key.Key_H),
        ("tint", Qt.Key.Key_D),
        ("rulers", Qt.Key.Key_U),
        ("minimap", Qt.Key.Key_M),
    ):
        action, before, looked = (
            hill.session.actions[f"show-{field}"],
            getattr(options.display, field),
            seen(hill),
        )
        assert action.isChecked() is before, field
        hands.key(key, SHIFT)
        assert getattr(options.display, field) is not before, field
        assert action.isChecked() is not before, field
        assert seen(hill) != looked, field
        hands.key(key, SHIFT)
        assert seen(hill) == looked, field


def test_a_choice_holds_for_every_tab_and_the_next_start_and_heights_follow_every_edit(
    hill: Window, hands: Hands, qtbot: QtBot, catalogue: Catalogue, styles: Styles
) -> None:
    hill.session.view_options.change(heights=True)
    at = hands.at(Hex(1, 0))

    def number() -> QImage:
        return seen(hill).copy(at.x() - 8, at.y() - 8, 16, 16)

    one = number()
    stone = hill.document.battlefield.new_piece(hill.session.catalogue.pieces["grass-1"], Hex(1, 0), 2)
    hill.desk.do(Put((stone,)), "Place")
    assert number() != one
    hill.document.undo()
    assert number() == one
    hill.session.filing.new()
    assert hill.canvas.display.heights
    again = Window(catalogue, styles)
    qtbot.addWidget(again, before_close_func=saved)
    assert again.canvas.display.heights
    assert again.session.actions["show-heights"].isChecked()


def test_a_click_on_the_map_shows_that_part(qtbot: QtBot, hill: Window, hands: Hands) -> None:
    minimap = hill.canvas.minimap
    qtbot.waitUntil(minimap.isVisible)
    assert not hill.canvas.rect().contains(hands.at(Hex(30, 0)))
    qtbot.mouseClick(minimap, LEFT, pos=QPoint(minimap.width() - 12, 20))
    assert hill.canvas.rect().contains(hands.at(Hex(30, 0)))
    assert hands.placed() != []
    hands.key(Qt.Key.Key_F)
    assert not minimap.isVisible(), "all of it fits now"


def test_clicks_on_rulers_and_map_place_nothing_and_no_ghost_is_left_behind_there(
    hill: Window, hands: Hands, qtbot: QtBot
) -> None:
    canvas = hill.canvas
    hill.session.view_options.change(rulers=True)
    bare = seen(hill)
    hands.choose("rock-1")
    for target in (canvas.rulers.top, canvas.rulers.side, canvas.minimap):
        hands.hover(Hex(3, 2))
        assert seen(hill) != bare
        at = QPointF(3, 3)
        QApplication.sendEvent(target, QEnterEvent(at, at, target.mapToGlobal(at)))
        hill.desk.put_cursor(ORIGIN, shown=False)
        assert seen(hill) == bare, target
    before = hands.placed()
    for part in (canvas.rulers.top, canvas.rulers.side, canvas.rulers.corner, canvas.minimap):
        assert part.isVisible()
        qtbot.mouseClick(part, LEFT, pos=QPoint(15, 15))
    assert hands.placed() == before
    assert hill.session.view_options.display.inches, "the corner changes the unit"


def test_rulers_follow_the_table_and_leave_it_in_sight(hill: Window, hands: Hands) -> None:
    hill.session.view_options.change(rulers=True)
    hands.key(Qt.Key.Key_F)
    canvas = hill.canvas
    for piece in hill.document.battlefield.pieces.values():
        for cell in piece.cells:
            at = canvas.point_of(cell)
            assert at.x() > THICK
            assert at.y() > THICK
    names = {name: at for at, name, _ in canvas.rulers.top.names()}
    assert names["A"] + THICK == pytest.approx(hands.at(Hex(0, 0)).x() + canvas.viewport.hex_size / 4, abs=1)
    canvas.pan(40, 0)
    moved = {name: at for at, name, _ in canvas.rulers.top.names()}
    assert moved["A"] == pytest.approx(names["A"] + 40)


def test_the_table_size_is_asked_shown_and_warned_of(hill: Window, hands: Hands, answers: Answers) -> None:
    def fill(dialog: QDialog) -> None:
        assert isinstance(dialog, TableSizeDialog)
        assert dialog.measured.text() == hill.size_label.text()
        dialog.width_box.setValue(100)
        dialog.depth_box.setValue(80)
        dialog.accept()

    before = seen(hill)
    assert hill.size_label.text() == "140 × 13 cm"
    answers.expect(TableSizeDialog, fill)
    hill.session.actions["table-size"].trigger()
    assert hill.session.view_options.display.table == (1000.0, 800.0)
    assert seen(hill) != before
    assert hill.size_label.text() == "⚠ 140 × 13 cm: 40 cm too wide"
    hill.desk.select({3})
    hands.key(Qt.Key.Key_Delete)
    assert hill.size_label.text() == "13 × 13 cm"
    answers.expect(TableSizeDialog, lambda dialog: dialog.reject())
    hill.session.actions["table-size"].trigger()
    assert hill.session.view_options.display.table == (1000.0, 800.0)


def test_the_view_panel_opens_and_asks_for_the_table(qtbot: QtBot, hill: Window, answers: Answers) -> None:
    dock = hill.session.view_dock.parentWidget()
    assert not dock.isVisible()
    next(dock for dock in hill.session.docks if dock.objectName() == "view").toggleViewAction().trigger()
    assert dock.isVisible()
    answers.expect(TableSizeDialog, lambda dialog: dialog.reject())
    qtbot.mouseClick(hill.session.view_dock.table_button, LEFT)


def test_the_selection_is_shown_as_large_as_goes_and_100_percent_is_the_usual_size(
    hill: Window, hands: Hands
) -> None:
    action = hill.session.actions["fit-selection"]
    hill.desk.select(())
    assert not action.isEnabled()
    hill.desk.select({3})
    hands.key(Qt.Key.Key_F, SHIFT)
    middle = hands.at(Hex(30, 0)) - hill.canvas.rect().center()
    assert middle.manhattanLength() < 12
    assert hill.canvas.viewport.hex_size > 60
    hands.key(Qt.Key.Key_0, CTRL)
    assert hill.canvas.viewport.hex_size == pytest.approx(USUAL_HEX)
    assert hill.session.status.zoom.text() == "100 %"


def touchpad(window: Window, at: QPointF, pixels: QPoint, keys: Qt.KeyboardModifier) -> None:
    """Two fingers move on a touchpad."""
    device = QPointingDevice(
        "pad",
        7,
        QPointingDevice.DeviceType.TouchPad,
        QPointingDevice.PointerType.Finger,
        QPointingDevice.Capability.PixelScroll,
        2,
        0,
    )
    event = QWheelEvent(
        at,
        window.canvas.mapToGlobal(at),
        pixels,
        pixels * 2,
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.ScrollUpdate,
        False,
        Qt.MouseEventSource.MouseEventNotSynthesized,
        device,
    )
    QApplication.sendEvent(window.canvas, event)


def test_two_fingers_pan_and_with_ctrl_or_a_pinch_they_zoom_to_the_cursor(hill: Window, hands: Hands) -> None:
    at, size = QPointF(hands.at(Hex(1, 1))), hill.canvas.viewport.hex_size
    touchpad(hill, at, QPoint(-30, 22), Qt.KeyboardModifier.NoModifier)
    assert QPointF(hands.at(Hex(1, 1))) == at + QPointF(-30, 22)
    assert hill.canvas.viewport.hex_size == size
    at = QPointF(hands.at(Hex(1, 1)))
    touchpad(hill, at, QPoint(0, 40), CTRL)
    assert hill.canvas.viewport.hex_size > size
    assert (QPointF(hands.at(Hex(1, 1))) - at).manhattanLength() <= 2
    at, size = QPointF(hands.at(Hex(1, 1))), hill.canvas.viewport.hex_size
    pinch = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        at,
        at,
        hill.canvas.mapToGlobal(at),
        0.25,
        QPointF(),
    )
    QApplication.sendEvent(hill.canvas, pinch)
    assert hill.canvas.viewport.hex_size == pytest.approx(size * 1.25)
    assert (QPointF(hands.at(Hex(1, 1))) - at).manhattanLength() <= 2


def test_a_large_map_is_stretched_while_zooming_and_drawn_when_that_pauses(
    qtbot: QtBot, window: Window, catalogue: Catalogue
) -> None:
    battlefield = Battlefield()
    tile = catalogue.pieces["grass-1"]
    battlefield.apply(
        Put(tuple(battlefield.new_piece(tile, Hex(i % 50 - i // 100, i // 50), 1) for i in range(1600)))
    )
    window.session.workspace.add(Document(battlefield))
    canvas = window.canvas
    canvas.fit()
    canvas.zoom(0.6)
    qtbot.waitUntil(lambda: seen(window) is not None and not (canvas._pause.isActive() or canvas.unfinished))
    painted, sharp = canvas.pixels_painted, seen(window)
    canvas.zoom(0.9)
    rough = seen(window)
    assert canvas.pixels_painted == painted, "nothing is drawn while the wheel turns"
    assert rough != sharp
    qtbot.waitUntil(lambda: seen(window) is not None and not (canvas._pause.isActive() or canvas.unfinished))
    fine = seen(window)
    assert canvas.pixels_painted > painted
    assert fine != rough
    canvas.draw_all()
    qtbot.waitUntil(lambda: seen(window) is not None and not canvas.unfinished)
    assert seen(window) == fine


def test_another_screen_with_finer_pixels_is_noticed(hill: Window) -> None:
    before = seen(hill)
    painted = hill.canvas.pixels_painted
    QApplication.sendEvent(hill.canvas, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert seen(hill) == before
    assert hill.canvas.pixels_painted > painted, "drawn anew"


def test_an_empty_table_begins_with_a1_in_the_upper_left_corner(window: Window, hands: Hands) -> None:
    canvas = window.canvas
    at, size = canvas.point_of(Hex(0, 0)), canvas.viewport.hex_size
    assert size / 2 < at.x() < 1.5 * size
    assert size / 2 < at.y() < 1.5 * size
    window.session.actions["show-rulers"].trigger()
    beside = canvas.point_of(Hex(0, 0)) - at
    assert beside.x() == beside.y() == canvas.inset > 0, "the rulers do not lie on it"
    window.session.actions["show-rulers"].trigger()
    hands.key(Qt.Key.Key_Y)
    middle = canvas.point_of(Hex(0, 0))
    assert abs(middle.x() - canvas.width() / 2) <= 1, "there is room on all sides of the centre"
    hands.key(Qt.Key.Key_Y)
    assert canvas.point_of(Hex(0, 0)) == at
    canvas.pan(40, 0)
    hands.key(Qt.Key.Key_Y)
    assert canvas.point_of(Hex(0, 0)) == at + QPoint(40, 0), "whoever moved it has it where they want it"
