"""What the canvas shows, looked at as pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put, Replace, Take
from builder.editor.canvas.canvas import Canvas
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.document.hand import Hand
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.problems import Problem, Severity
from builder.view.theme import DARK, palette_of
from editor.people import Hands, alike, photo

Lay = Callable[..., Battlefield]


def seen(canvas: Canvas) -> QImage:
    """The canvas as it is painted now, with nothing waiting to be worked out."""
    canvas.minimap.refresh()
    return photo(canvas)


def anew(window: Window) -> QImage:
    """The same desk on another canvas of the same size, painted from nothing."""
    canvas = Canvas(window.desk, Hand(), window.session.drawings)
    canvas.resize(window.canvas.size())
    canvas.setPalette(window.canvas.palette())
    canvas.show_as(window.canvas.viewport)
    image = seen(canvas)
    canvas.deleteLater()
    return image


@pytest.fixture
def hill(window: Window, lay: Lay) -> Window:
    """A window with two tiles one over the other and one beside them; the mouse is elsewhere."""
    window.session.workspace.add(
        Document(lay(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 1, 2, 0), ("water-1", 4, 0, 1, 0)))
    )
    window.canvas.leave()
    return window


def test_an_edit_is_seen_at_once_and_undo_takes_it_back(hill: Window) -> None:
    battlefield, before = hill.document.battlefield, seen(hill.canvas)
    piece = battlefield.new_piece(hill.session.catalogue.pieces["lava-field-7"], Hex(0, 1), 2)
    hill.document.do(Put((piece,)), "Place")
    after = seen(hill.canvas)
    assert after != before
    assert alike(after, anew(hill))
    hill.document.undo()
    assert seen(hill.canvas) == before


def test_only_what_an_edit_touched_is_painted_again(hill: Window) -> None:
    seen(hill.canvas)
    painted = hill.canvas.pixels_painted
    hill.document.do(Take((3,)), "Remove")
    seen(hill.canvas)
    size = hill.canvas.viewport.hex_size
    assert 0 < hill.canvas.pixels_painted - painted < (2 * size) ** 2
    assert painted >= hill.canvas.width() * hill.canvas.height()


def test_an_edit_of_many_pieces_is_seen_at_once_and_undo_takes_it_back(hill: Window) -> None:
    battlefield, type = hill.document.battlefield, hill.session.catalogue.pieces["lava-field-1"]
    field = [battlefield.new_piece(type, Hex(q - 5, r - 4), 3) for q in range(10) for r in range(8)]
    before = seen(hill.canvas)
    hill.document.do(Put(tuple(field)), "Field")
    after = seen(hill.canvas)
    assert after != before
    assert alike(after, anew(hill))
    hill.document.do(Replace(tuple(replace(one, hex=one.hex.plus(Hex(3, 1))) for one in field)), "Move")
    assert alike(seen(hill.canvas), anew(hill))
    hill.document.undo()
    assert alike(seen(hill.canvas), after)
    hill.document.undo()
    assert alike(seen(hill.canvas), before)


def test_levels_zoom_and_pan_look_as_if_painted_anew(hill: Window) -> None:
    canvas = hill.canvas
    hill.desk.show_level(1)
    assert alike(seen(canvas), anew(hill))
    canvas.zoom(1.3)
    assert alike(seen(canvas), anew(hill))
    for dx, dy in ((40, 0), (0, -33), (-17, 21), (5000, 0), (-5000, 0)):
        canvas.pan(dx, dy)
        assert alike(seen(canvas), anew(hill)), (dx, dy)
    hill.desk.show_all_levels(True)
    assert alike(seen(canvas), anew(hill))


def test_fit_brings_every_piece_into_sight(window: Window, lay: Lay) -> None:
    window.session.workspace.add(Document(lay(("grass-7", -40, 3, 1, 0), ("rock-1", 35, 20, 2, 0))))
    window.canvas.zoom(9)
    window.session.actions["fit"].trigger()
    for piece in window.document.battlefield.pieces.values():
        assert all(window.canvas.rect().contains(window.canvas.point_of(cell)) for cell in piece.cells)


def test_the_ghost_is_drawn_under_the_mouse(qtbot: QtBot, hill: Window, hands: Hands) -> None:
    hands.choose("sand-7")
    hill.canvas.leave()
    before = seen(hill.canvas)
    hands.hover(Hex(2, 3))
    with_ghost = seen(hill.canvas)
    assert with_ghost != before
    assert hill.document.history.labels == (), "nothing is placed by looking"
    hill.canvas.leave()
    assert seen(hill.canvas) == before


def test_what_is_selected_is_outlined(hill: Window) -> None:
    before = seen(hill.canvas)
    hill.desk.select({1})
    assert seen(hill.canvas) != before
    hill.desk.select(())
    assert seen(hill.canvas) == before


def test_a_piece_being_dragged_leaves_its_place(qtbot: QtBot, hill: Window, hands: Hands) -> None:
    at = hands.at(Hex(4, 0))
    before = seen(hill.canvas).pixelColor(at + QPoint(3, 3))
    qtbot.mousePress(hill.canvas, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseMove(hill.canvas, hands.at(Hex(8, 0)))
    assert seen(hill.canvas).pixelColor(at + QPoint(3, 3)) != before
    hands.key(Qt.Key.Key_Escape)
    hill.desk.select(())
    hill.canvas.leave()
    assert seen(hill.canvas).pixelColor(at + QPoint(3, 3)) == before


def test_the_cursor_of_the_keyboard_is_drawn(hill: Window, hands: Hands) -> None:
    hill.canvas.setFocus()
    before = seen(hill.canvas)
    hands.key(Qt.Key.Key_Right)
    assert seen(hill.canvas) != before


def test_the_cursor_never_leaves_the_canvas(hill: Window, hands: Hands) -> None:
    hill.canvas.setFocus()
    for _ in range(40):
        hands.key(Qt.Key.Key_Left)
    assert hill.canvas.rect().contains(hill.canvas.point_of(hill.desk.cursor))


def test_the_place_jumped_to_is_ringed_until_the_next_press(hill: Window, hands: Hands) -> None:
    hill.canvas.jump_to(Hex(4, 0))
    ringed = seen(hill.canvas)
    hands.click(Hex(12, 12))
    hill.canvas.leave()
    assert seen(hill.canvas) != ringed


def test_a_problem_without_a_place_jumps_nowhere(hill: Window) -> None:
    view = hill.canvas.viewport
    hill.session.problems.jump_requested.emit(Problem("x", Severity.NOTE, "of the file"))
    assert hill.canvas.viewport == view


def test_an_empty_table_says_how_to_begin(window: Window) -> None:
    window.canvas.leave()
    middle = QPoint(window.canvas.width() // 2, window.canvas.height() // 2)

    def letters_on_a_card() -> bool:
        image = seen(window.canvas)
        shades = [
            image.pixelColor(middle + QPoint(dx, dy)).lightnessF()
            for dx in range(-90, 90)
            for dy in range(-40, 40)
        ]
        return max(shades) > 0.98 and min(shades) < 0.5

    assert letters_on_a_card()
    piece = window.document.battlefield.new_piece(window.session.catalogue.pieces["rock-1"], Hex(40, 0), 1)
    window.document.do(Put((piece,)), "Place")
    assert not letters_on_a_card()
    window.document.undo()
    assert letters_on_a_card()


def test_a_dark_system_makes_a_dark_table(window: Window) -> None:
    corner = QPoint(3, 3)
    assert seen(window.canvas).pixelColor(corner).lightnessF() > 0.7
    window.setPalette(palette_of(Qt.ColorScheme.Dark))
    window.canvas.setPalette(palette_of(Qt.ColorScheme.Dark))
    assert seen(window.canvas).pixelColor(corner).lightnessF() < 0.3
    assert DARK.table.lightnessF() < 0.3


def test_a_small_map_is_not_blown_up(window: Window, lay: Lay) -> None:
    window.session.workspace.add(Document(lay(("rock-1", 0, 0, 1, 0))))
    window.canvas.fit()
    assert window.canvas.viewport.hex_size <= 72


def test_an_edit_beyond_the_limits_is_told_not_done(qtbot: QtBot, window: Window) -> None:
    window.session.hand.take(window.session.catalogue.pieces["rock-1"])
    window.session.actions["tool-place"].trigger()
    window.desk.put_cursor(Hex(10**6, 0), shown=True)
    window.canvas.setFocus()
    with qtbot.waitSignal(window.canvas.message):
        qtbot.keyClick(window.canvas, Qt.Key.Key_Return)
    assert "10000" in window.statusBar().currentMessage()
    assert len(window.document.battlefield) == 0


def test_a_desk_of_its_own_needs_no_window(qtbot: QtBot, window: Window, lay: Lay) -> None:
    desk = Desk(Document(lay(("rock-7", 0, 0, 1, 0))))
    canvas = Canvas(desk, Hand(), window.session.drawings)
    qtbot.addWidget(canvas)
    canvas.resize(300, 300)
    desk.setParent(canvas)
    assert not seen(canvas).isNull()


def test_a_place_well_in_sight_is_ringed_where_it_is(hill: Window) -> None:
    hill.canvas.jump_to(Hex(60, 3))
    view = hill.canvas.viewport
    hill.canvas.jump_to(Hex(61, 4))
    assert hill.canvas.viewport == view, "the table stays, so that the eye does"
    assert hill.canvas.ringed == Hex(61, 4)
    hill.canvas.jump_to(Hex(0, 0))
    assert hill.canvas.viewport != view
