"""What the canvas shows, looked at as pixels."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put, Replace, Take
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.canvas.canvas import Canvas
from builder.editor.canvas.gestures import NOTHING, Gestures
from builder.editor.canvas.pointing import pointer_at
from builder.editor.document.document import Document
from builder.editor.document.hand import Hand
from builder.editor.tools import TOOLS, GestureOutcome, Ghost, Pointer, Preview, Tool, ToolInfo, ToolScene
from builder.editor.tools.base import Gesture, GetScene
from builder.editor.window import Window
from builder.hexgrid import Direction, Edge, Hex, centre, hex_at
from builder.problems import Problem, Severity
from builder.view.arrow_keys import stepped
from builder.view.drawings import Drawings
from builder.view.theme import DARK, palette_of
from builder.view.tool_drag import Spot
from builder.view.viewport import Viewport
from editor.people import CTRL, LEFT, NONE, SHIFT, Hands, MakeDesk, alike, photo
from tests.battlefields import laid


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
def hill(window: Window) -> Window:
    """A window with two tiles one over the other and one beside them; the mouse is elsewhere."""
    window.session.workspace.add(
        Document(laid(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 1, 2, 0), ("water-1", 4, 0, 1, 0)))
    )
    window.canvas.leave()
    return window


def test_an_edit_is_seen_at_once_where_it_touched_and_undo_takes_it_back(hill: Window) -> None:
    battlefield, before = hill.document.battlefield, seen(hill.canvas)
    piece = battlefield.new_piece(hill.session.catalogue.pieces["lava-field-7"], Hex(0, 1), 2)
    hill.document.do(Put((piece,)), "Place")
    after = seen(hill.canvas)
    assert after != before
    assert alike(after, anew(hill))
    hill.document.undo()
    assert seen(hill.canvas) == before
    painted, size = hill.canvas.pixels_painted, hill.canvas.viewport.hex_size
    hill.document.do(Take((3,)), "Remove")
    seen(hill.canvas)
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


def test_fit_brings_every_piece_into_sight_and_blows_up_no_small_map(window: Window) -> None:
    window.session.workspace.add(Document(laid(("grass-7", -40, 3, 1, 0), ("rock-1", 35, 20, 2, 0))))
    window.canvas.zoom(9)
    window.session.actions["fit"].trigger()
    for piece in window.document.battlefield.pieces.values():
        assert all(window.canvas.rect().contains(window.canvas.point_of(cell)) for cell in piece.cells)
    window.session.workspace.add(Document(laid(("rock-1", 0, 0, 1, 0))))
    window.canvas.fit()
    assert window.canvas.viewport.hex_size <= 72


def test_the_ghost_is_drawn_under_the_mouse_and_what_is_selected_is_outlined(
    qtbot: QtBot, hill: Window, hands: Hands
) -> None:
    hands.choose("sand-7")
    hill.canvas.leave()
    before = seen(hill.canvas)
    hands.hover(Hex(2, 3))
    with_ghost = seen(hill.canvas)
    assert with_ghost != before
    assert hill.document.history.labels == (), "nothing is placed by looking"
    hill.canvas.leave()
    assert seen(hill.canvas) == before
    before = seen(hill.canvas)
    hill.desk.select({1})
    assert seen(hill.canvas) != before
    hill.desk.select(())
    assert seen(hill.canvas) == before


def test_a_piece_being_dragged_leaves_its_place(qtbot: QtBot, hill: Window, hands: Hands) -> None:
    at = hands.at(Hex(4, 0))
    before = seen(hill.canvas).pixelColor(at + QPoint(3, 3))
    qtbot.mousePress(hill.canvas, LEFT, pos=at)
    qtbot.mouseMove(hill.canvas, hands.at(Hex(8, 0)))
    assert seen(hill.canvas).pixelColor(at + QPoint(3, 3)) != before
    hands.key(Qt.Key.Key_Escape)
    hill.desk.select(())
    hill.canvas.leave()
    assert seen(hill.canvas).pixelColor(at + QPoint(3, 3)) == before


def test_the_cursor_of_the_keyboard_is_drawn_and_never_leaves_the_canvas(hill: Window, hands: Hands) -> None:
    hill.canvas.setFocus()
    before = seen(hill.canvas)
    hands.key(Qt.Key.Key_Right)
    assert seen(hill.canvas) != before
    for _ in range(40):
        hands.key(Qt.Key.Key_Left)
    assert hill.canvas.rect().contains(hill.canvas.point_of(hill.desk.cursor))


def test_the_place_jumped_to_is_ringed_until_the_next_press_where_it_is_if_in_sight(
    hill: Window, hands: Hands
) -> None:
    hill.canvas.jump_to(Hex(60, 3))
    view = hill.canvas.viewport
    hill.canvas.jump_to(Hex(61, 4))
    assert hill.canvas.viewport == view, "the table stays, so that the eye does"
    assert hill.canvas.ringed == Hex(61, 4)
    hill.canvas.jump_to(Hex(4, 0))
    view, ringed = hill.canvas.viewport, seen(hill.canvas)
    hill.session.problems.jump_requested.emit(Problem("x", Severity.NOTE, "of the file"))
    assert hill.canvas.viewport == view, "a problem without a place jumps nowhere"
    hands.click(Hex(12, 12))
    hill.canvas.leave()
    assert seen(hill.canvas) != ringed


def test_the_place_jumped_to_lies_neither_under_the_map_in_the_corner_nor_under_a_panel_that_unfolds(
    qtbot: QtBot, window: Window
) -> None:
    far = Hex(60, 40)
    window.session.workspace.add(Document(laid(("grass-1", 0, 0), ("grass-1", far.q, far.r))))
    canvas = window.canvas
    canvas.zoom_to(40)
    canvas.look_at(centre(Hex(30, 20)))
    corner = canvas.minimap.geometry().center()
    assert not canvas.minimap.isHidden()
    under = hex_at(canvas.viewport.to_table(corner.x(), corner.y()))
    canvas.jump_to(under)
    assert not canvas.minimap.geometry().contains(canvas.point_of(under))
    below = canvas.point_of(under).y() - 60
    window.session.show_dock("problems")
    canvas.resize(canvas.width(), below)
    assert canvas.rect().contains(canvas.point_of(under))


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


def test_an_edit_beyond_the_limits_is_told_not_done(qtbot: QtBot, window: Window) -> None:
    window.session.hand.take(window.session.catalogue.pieces["rock-1"])
    window.session.actions["tool-place"].trigger()
    window.desk.put_cursor(Hex(10**6, 0), shown=True)
    window.canvas.setFocus()
    with qtbot.waitSignal(window.canvas.message):
        qtbot.keyClick(window.canvas, Qt.Key.Key_Return)
    assert "10000" in window.statusBar().currentMessage()
    assert len(window.document.battlefield) == 0


def test_a_desk_of_its_own_needs_no_window(qtbot: QtBot, window: Window, desk_of: MakeDesk) -> None:
    desk = desk_of(("rock-7", 0, 0, 1, 0))
    canvas = Canvas(desk, Hand(), window.session.drawings)
    qtbot.addWidget(canvas)
    canvas.resize(300, 300)
    desk.setParent(canvas)
    assert not seen(canvas).isNull()


def test_from_another_view_tools_hit_what_is_seen_there_but_what_is_put_down_rests_on_top(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, desk_of: MakeDesk
) -> None:
    desk, hand = desk_of(*(("rock-1", 0, 0, slot, 0) for slot in (1, 2, 3))), Hand()
    canvas = Canvas(desk, hand, Drawings(styles))
    qtbot.addWidget(canvas)
    desk.setParent(canvas)
    tools = {tool.id: tool for tool in TOOLS}

    def click(highest: int | None = None) -> None:
        canvas.press_from_afar(Spot(0, centre(Hex(0, 0)), highest), NONE)
        canvas.release_from_afar(Spot(0, centre(Hex(0, 0)), highest), NONE)

    canvas.take_tool(tools["remove"])
    click(2)
    assert {piece.slot for piece in desk.document.battlefield.pieces.values()} == {1, 3}
    canvas.take_tool(tools["place"])
    hand.take(catalogue.pieces["sand-1"])
    click(1)
    assert {piece.slot for piece in desk.document.battlefield.pieces.values()} == {1, 3, 4}
    canvas.take_tool(tools["remove"])
    canvas.leave()
    click()
    assert {piece.slot for piece in desk.document.battlefield.pieces.values()} == {1, 3}


def test_near_an_edge_the_edge_is_meant_and_modifiers_come_along() -> None:
    view, hex = Viewport(left=40, top=30), Hex(2, 3)
    here = view.to_view(centre(hex))
    for direction in Direction:
        there = view.to_view(centre(hex.neighbour(direction)))
        for share, near in ((0.42, True), (0.1, False)):
            at = QPointF(here.x + (there.x - here.x) * share, here.y + (there.y - here.y) * share)
            found = pointer_at(view, at, NONE)
            assert (found.hex, found.edge, found.near_edge) == (hex, Edge(hex, direction), near)
    pointer = pointer_at(view, QPointF(0, 0), SHIFT | CTRL)
    assert pointer.shift
    assert pointer.ctrl


def test_up_and_down_again_is_where_one_was() -> None:
    hex = Hex(3, 5)
    assert stepped(stepped(hex, 0, -1), 0, 1) == hex
    assert stepped(hex, 1, 0) == Hex(4, 5)
    assert stepped(stepped(hex, 0, 1), 0, 1) == Hex(2, 7), "two rows down, the same column"


class Probe(Tool):
    """Reports what it was asked; goes on after the release, which a tool may not."""

    info = ToolInfo(id="probe", name="", tip="", icon="", shortcut="", guide="")

    def __init__(self) -> None:
        self.seen: list[Pointer] = []
        self.hovers = 0

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        self.hovers += 1
        return Preview(reason=f"over {pointer.hex.q}")

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        while True:
            self.seen.append(pointer)
            pointer = yield Preview(reason=f"held {pointer.hex.q}")


def made() -> tuple[Probe, Gestures, list[GestureOutcome]]:
    probe, done = Probe(), []
    scene = ToolScene(Battlefield(), lambda pieces: ())
    return probe, Gestures(probe, lambda: scene, done.append), done


def test_off_the_canvas_nothing_is_shown_and_what_means_the_same_is_not_asked_again() -> None:
    probe, gestures, _ = made()
    assert gestures.move(Pointer(Hex(1, 0)))
    assert not gestures.move(Pointer(Hex(1, 0)))
    assert gestures.move(Pointer(Hex(1, 0), shift=True))
    assert probe.hovers == 2
    _, gestures, _ = made()
    gestures.move(Pointer(Hex(1, 0)))
    gestures.leave()
    assert gestures.preview == NOTHING
    gestures.refresh()
    assert gestures.preview == NOTHING


def test_press_moves_and_release_reach_the_tool_in_order_and_only_after_a_press() -> None:
    probe, gestures, _ = made()
    gestures.press(Pointer(Hex(0, 0)))
    gestures.move(Pointer(Hex(1, 0)))
    assert gestures.preview.reason == "held 1"
    gestures.release(Pointer(Hex(2, 0)))
    assert [(p.hex.q, p.down) for p in probe.seen] == [(0, True), (1, True), (2, False)]
    assert not gestures.under_way, "a gesture ends with the release, whatever the tool thinks"
    assert gestures.preview.reason == "over 2"
    probe, gestures, done = made()
    gestures.release(Pointer(Hex(0, 0)))
    assert (probe.seen, done) == ([], [])


def test_taking_another_tool_ends_a_gesture() -> None:
    _, gestures, done = made()
    gestures.press(Pointer(Hex(0, 0)))
    other = Probe()
    gestures.take(other)
    assert not gestures.under_way
    assert done == []
    assert other.hovers == 1


class Putter(Probe):
    """Finds an error wherever it points, and puts down all the same."""

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        piece = laid(("rock-1", pointer.hex.q, 0, 1, 0)).pieces[1]
        return Preview((Ghost(piece, Severity.ERROR),), reason="inside")

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        while pointer.down:
            pointer = yield Preview()
        return GestureOutcome(Put(()), "put")


def test_over_what_was_just_put_down_no_error_is_shown_until_the_mouse_moves() -> None:
    gestures = Gestures(Putter(), lambda: ToolScene(Battlefield(), lambda pieces: ()), lambda outcome: None)
    gestures.move(Pointer(Hex(0, 0)))
    assert gestures.preview.ghosts
    gestures.press(Pointer(Hex(0, 0)))
    gestures.release(Pointer(Hex(0, 0)))
    gestures.refresh()
    assert gestures.preview == NOTHING
    gestures.move(Pointer(Hex(0, 0), near_edge=True))
    assert gestures.preview.ghosts
