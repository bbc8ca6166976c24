"""Selecting, moving, mirroring, symmetry, locking and hiding in the window: real clicks and keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QImage
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMenu
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.selection import selecting
from builder.editor.selection.reshaping import TerrainDialog
from builder.editor.selection.selecting import select_all_of
from builder.editor.window import Window
from builder.hexgrid import Hex, ring
from builder.shaping.retile import offers
from builder.shaping.symmetry import Kind
from builder.view.drawings import Drawings
from editor.people import ALT, CTRL, LEFT, SHIFT, Hands, MakeDesk, alike, photo
from tests.battlefields import laid


@pytest.fixture
def show(window: Window) -> Callable[..., Document]:
    """Show a battlefield of rows (piece, q, r, slot, rotation) with the select tool."""

    def put(*rows: tuple[str, int, int, int, int]) -> Document:
        document = Document(laid(*rows))
        window.session.workspace.add(document)
        window.canvas.pan(0, 0)  # from now on it stays where it is when the list of problems unfolds
        return document

    return put


def places(document: Document) -> list[tuple[int, int, int]]:
    """Hex and slot of each piece, by id."""
    pieces = document.battlefield.pieces
    return [(pieces[id].hex.q, pieces[id].hex.r, pieces[id].slot) for id in sorted(pieces)]


def picture(window: Window) -> QImage:
    return photo(window.canvas)


def test_a_frame_drawn_over_the_table_selects(
    qtbot: QtBot, window: Window, hands: Hands, show: Callable
) -> None:
    show(("rock-1", 1, 1, 1, 0), ("rock-1", 2, 1, 1, 0), ("rock-1", 6, 1, 1, 0))
    hands.hover(Hex(0, 0))
    before = picture(window)
    qtbot.mousePress(window.canvas, LEFT, pos=hands.at(Hex(0, 0)))
    qtbot.mouseMove(window.canvas, hands.at(Hex(2, 3)))
    assert not alike(picture(window), before), "the frame is drawn"
    assert window.session.status.hint.text() == "2 selected, level 1"
    qtbot.mouseRelease(window.canvas, LEFT, pos=hands.at(Hex(2, 3)))
    assert window.desk.selection == {1, 2}
    hands.drag(Hex(5, 0), Hex(6, 3), keys=CTRL)
    assert window.desk.selection == {1, 2, 3}
    assert window.session.status.hint.text().startswith("3 selected, level 1")


def test_alt_draws_a_frame_over_pieces_and_escape_keeps_what_was_selected(
    qtbot: QtBot, window: Window, hands: Hands, show: Callable
) -> None:
    show(("grass-7", 2, 2, 1, 0), ("rock-1", 6, 0, 1, 0))
    hands.drag(Hex(2, 2), Hex(3, 4), keys=ALT)
    assert window.desk.selection == {1}
    assert window.document.history.labels == ()
    qtbot.mousePress(window.canvas, LEFT, pos=hands.at(Hex(5, 2)))
    qtbot.mouseMove(window.canvas, hands.at(Hex(7, -2)))
    hands.key(Qt.Key.Key_Escape)
    qtbot.mouseRelease(window.canvas, LEFT, pos=hands.at(Hex(7, -2)))
    assert window.desk.selection == {1}


def test_select_by_keys(window: Window, hands: Hands, show: Callable) -> None:
    show(("rock-1", 0, 0, 1, 0), ("grass-2", 1, 0, 1, 0), ("rock-1", 8, 0, 1, 0), ("rock-3", 8, 0, 2, 0))
    hands.click(Hex(0, 0))
    for key, keys, wanted in (
        (Qt.Key.Key_T, CTRL, {1, 2}),
        (Qt.Key.Key_I, CTRL, {3, 4}),
        (Qt.Key.Key_A, CTRL | SHIFT, set()),
        (Qt.Key.Key_A, CTRL, {1, 2, 3, 4}),
    ):
        hands.key(key, keys)
        assert window.desk.selection == wanted
    hands.click(Hex(0, 0))
    hands.click(Hex(20, 9))
    hands.click(Hex(0, 0))
    hands.key(Qt.Key.Key_K, CTRL)
    assert window.desk.selection == {1, 3}
    hands.key(Qt.Key.Key_K, CTRL | SHIFT)
    assert window.desk.selection == {1, 3, 4}
    hands.click(Hex(0, 0))
    window.desk.select({3})
    hands.key(Qt.Key.Key_U, CTRL)
    assert window.desk.selection == {3, 4}
    window.desk.show_level(2)
    window.session.actions["select-level"].trigger()
    assert window.desk.selection == {4}


def test_arrow_keys_nudge_in_one_step_and_zigzag_upwards(
    window: Window, hands: Hands, show: Callable
) -> None:
    document = show(("rock-1", 2, 2, 1, 0), ("rock-1", 2, 2, 2, 0), ("rock-1", 9, 0, 1, 0))
    window.desk.select({1, 2})
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down):
        hands.key(key)
    assert places(document) == [(3, 4, 1), (3, 4, 2), (9, 0, 1)]
    assert document.history.labels == ("Move 2 pieces",)
    hands.key(Qt.Key.Key_Z, CTRL)
    assert places(document)[0] == (2, 2, 1)


def test_with_ctrl_the_arrows_move_the_cursor_and_enter_adds(
    window: Window, hands: Hands, show: Callable
) -> None:
    document = show(("rock-1", 2, 2, 1, 0), ("rock-1", 3, 2, 1, 0))
    window.canvas.setFocus()
    hands.click(Hex(2, 2))
    hands.key(Qt.Key.Key_Right, CTRL)  # shows the cursor where the mouse was
    hands.key(Qt.Key.Key_Right, CTRL)
    hands.key(Qt.Key.Key_Return, CTRL)
    assert window.desk.selection == {1, 2}
    hands.key(Qt.Key.Key_Left)
    assert places(document) == [(1, 2, 1), (2, 2, 1)]
    assert window.desk.cursor == Hex(2, 2), "the cursor goes with them"


def test_r_turns_a_group_about_the_hex_under_the_mouse(window: Window, hands: Hands, show: Callable) -> None:
    document = show(("rock-1", 2, 2, 1, 0), ("rock-1", 4, 2, 1, 0), ("rock-1", 3, 2, 1, 0))
    hands.key(Qt.Key.Key_A, CTRL)
    hands.hover(Hex(4, 2))
    for _ in range(3):
        hands.key(Qt.Key.Key_R)
    assert [row[0] for row in places(document)] == [6, 4, 5]


def test_m_mirrors_what_is_selected_or_in_hand_or_tells_why_not(
    window: Window, hands: Hands, show: Callable
) -> None:
    document = show(("rock-1", 2, 2, 1, 0), ("grass-2", 3, 2, 1, 0), ("ruin-long", 2, 5, 1, 0))
    window.desk.select({1, 2})
    hands.key(Qt.Key.Key_M)
    assert places(document)[:2] == [(4, 2, 1), (3, 2, 1)]
    window.desk.select({3})
    hands.key(Qt.Key.Key_M)
    assert "long ruin" in window.session.status.currentMessage()
    assert document.history.labels == ("Mirror 2 pieces",)
    hands.choose("fortress-wall-corner")
    hands.key(Qt.Key.Key_R)
    hands.key(Qt.Key.Key_M)
    assert window.session.hand.rotation == 2
    hands.choose("grass-24")
    hands.key(Qt.Key.Key_M)
    assert "made of 7 smaller ones" in window.session.status.currentMessage()


def test_in_a_symmetry_both_sides_are_built_at_once(window: Window, hands: Hands) -> None:
    plain = picture(window)
    hands.key(Qt.Key.Key_Y)
    assert window.desk.sides.kind is Kind.HALF_TURN
    assert window.session.actions["symmetry"].isChecked()
    assert window.session.actions["symmetry-half-turn"].isChecked()
    assert picture(window) != plain, "the centre is shown"
    hands.choose("rock-1")
    hands.hover(Hex(3, 1))
    assert len(window.canvas._gestures.preview.ghosts) == 2
    hands.click(Hex(3, 1))
    hands.drag(Hex(5, 1), Hex(7, 1))
    assert [row[1:3] for row in hands.placed()].count((-3, -1)) == 1
    assert len(hands.placed()) == 8
    assert window.document.history.labels == ("Place single rock tile", "Place single rock tile")
    hands.key(Qt.Key.Key_X)
    hands.click(Hex(-3, -1))
    assert len(hands.placed()) == 6
    for left in (8, 2, 0):
        hands.key(Qt.Key.Key_Z, CTRL)
        assert len(hands.placed()) == left
    hands.key(Qt.Key.Key_Y)
    assert window.desk.sides.kind is None


def test_the_centre_is_set_at_the_mouse(window: Window, hands: Hands) -> None:
    window.session.actions["symmetry-left-right"].trigger()
    hands.hover(Hex(3, 2))
    hands.key(Qt.Key.Key_Y, SHIFT)
    hands.place("grass-2", Hex(5, 2))
    assert sorted(row[1:3] for row in hands.placed()) == [(1, 2), (5, 2)]


def test_a_drag_in_a_symmetry_moves_the_counterpart_too_and_drops_where_it_lay(
    window: Window, hands: Hands, show: Callable
) -> None:
    document = show(("rock-1", -3, 0, 1, 0), ("rock-1", 3, 0, 1, 0))
    window.session.actions["symmetry-half-turn"].trigger()
    hands.drag(Hex(3, 0), Hex(4, 0), Hex(5, 1))
    assert places(document) == [(-5, -1, 1), (5, 1, 1)]
    hands.key(Qt.Key.Key_Z, CTRL)
    assert places(document) == [(-3, 0, 1), (3, 0, 1)]
    document = show(("grass-2", -2, 0, 1, 0), ("grass-2", 2, 0, 1, 3))
    window.session.actions["symmetry-half-turn"].trigger()
    hands.drag(Hex(2, 0), Hex(-1, 0))  # on half of the place of the other
    assert sorted(piece.slot for piece in document.battlefield.pieces.values()) == [1, 1]


def test_shift_in_a_drag_shows_at_once_where_it_would_drop(
    window: Window, hands: Hands, show: Callable, qtbot: QtBot
) -> None:
    document = show(("rock-1", 2, 0, 5, 0), ("grass-7", 5, 0, 1, 0))
    canvas = window.canvas

    def slots() -> set[int]:
        return {ghost.piece.slot for ghost in canvas._gestures.preview.ghosts}

    hands.hover(Hex(2, 0))
    qtbot.mousePress(canvas, LEFT, pos=hands.at(Hex(2, 0)))
    qtbot.mouseMove(canvas, hands.at(Hex(5, 0)))
    assert slots() == {2}
    qtbot.keyPress(canvas, Qt.Key.Key_Shift)
    assert slots() == {5}, "with Shift it keeps its level"
    qtbot.keyRelease(canvas, Qt.Key.Key_Shift, SHIFT)
    assert slots() == {2}
    qtbot.keyPress(canvas, Qt.Key.Key_Shift)
    qtbot.mouseRelease(canvas, LEFT, SHIFT, hands.at(Hex(5, 0)))
    qtbot.keyRelease(canvas, Qt.Key.Key_Shift, SHIFT)
    assert places(document) == [(5, 0, 5), (5, 0, 1)], "as it was shown"


def test_ctrl_while_filling_shows_at_once_what_would_be_filled(
    window: Window, hands: Hands, qtbot: QtBot
) -> None:
    hands.choose("sand-1")
    hands.key(Qt.Key.Key_G)
    canvas = window.canvas

    def filled() -> int:
        return sum(ghost.piece.type.size for ghost in canvas._gestures.preview.ghosts)

    loop = list(ring(Hex(3, 2), 1))
    hands.hover(loop[0])
    qtbot.mousePress(canvas, LEFT, pos=hands.at(loop[0]))
    for hex in loop[1:]:
        qtbot.mouseMove(canvas, hands.at(hex))
    assert filled() == 7
    qtbot.keyPress(canvas, Qt.Key.Key_Control)
    assert filled() == 6
    qtbot.keyRelease(canvas, Qt.Key.Key_Control, CTRL)
    assert filled() == 7
    qtbot.mouseRelease(canvas, LEFT, pos=hands.at(loop[-1]))
    assert len(hands.placed()) == 1


@pytest.mark.parametrize(
    ("action", "rock", "grass"),
    [
        ("copy-left-right", Hex(-3, 1), {Hex(-5, 3), Hex(-6, 4)}),
        ("copy-top-bottom", Hex(3, -1), {Hex(5, -3), Hex(6, -4)}),
        ("copy-half-turn", Hex(-2, -1), {Hex(-2, -3), Hex(-2, -4)}),
    ],
)
def test_a_copy_completes_the_other_half(
    window: Window, hands: Hands, show: Callable, action: str, rock: Hex, grass: set[Hex]
) -> None:
    document = show(("rock-1", 2, 1, 1, 0), ("grass-2", 2, 3, 2, 1))
    hands.key(Qt.Key.Key_A, CTRL)
    hands.hover(Hex(0, 0))
    hands.key(Qt.Key.Key_Y, SHIFT)
    window.session.actions[action].trigger()
    pieces = document.battlefield.pieces
    assert places(document)[:2] == [(2, 1, 1), (2, 3, 2)], "what was there stays"
    copies = {(piece.type.id, piece.slot, frozenset(piece.cells)) for piece in window.desk.selected}
    assert copies == {("rock-1", 1, frozenset({rock})), ("grass-2", 2, frozenset(grass))}
    assert set(pieces) - window.desk.selection == {1, 2}
    assert document.history.labels == ("Copy 2 pieces across",)
    window.desk.select({1, 2})
    window.session.actions[action].trigger()
    assert len(pieces) == 4, "nothing is put twice"
    assert window.session.status.currentMessage() == "Not done: all of it lies on the other side already"
    hands.key(Qt.Key.Key_Z, CTRL)
    assert set(pieces) == {1, 2}


def test_what_is_locked_stays_where_it_is(window: Window, hands: Hands, show: Callable) -> None:
    document = show(("rock-1", 2, 2, 1, 0), ("rock-1", 4, 2, 1, 0))
    hands.click(Hex(2, 2))
    hands.key(Qt.Key.Key_L, CTRL)
    assert window.chip.isVisible()
    assert window.chip.text() == "1 locked ▾"
    hands.click(Hex(2, 2))
    assert window.desk.selection == frozenset()
    hands.drag(Hex(2, 2), Hex(6, 6))
    hands.key(Qt.Key.Key_X)
    hands.click(Hex(2, 2))
    assert places(document) == [(2, 2, 1), (4, 2, 1)]
    hands.key(Qt.Key.Key_V)
    hands.hover(Hex(9, 9))
    hands.hover(Hex(2, 2))
    assert window.session.status.hint.text() == "Locked: single rock tile, D3, level 1"
    hands.hover(Hex(9, 9))
    plain = picture(window)
    window.session.actions["show-padlocks"].trigger()
    assert not alike(picture(window), plain)
    hands.key(Qt.Key.Key_L, CTRL | SHIFT)
    assert not window.chip.isVisible()
    hands.click(Hex(2, 2))
    assert window.desk.selection == {1}


def test_what_is_hidden_is_neither_seen_nor_hit_and_comes_back(
    window: Window, hands: Hands, show: Callable
) -> None:
    document = show(("grass-1", 2, 2, 1, 0), ("rock-1", 2, 2, 2, 0), ("rock-1", 6, 2, 1, 0))
    hands.hover(Hex(9, 9))
    both = picture(window)
    hands.click(Hex(2, 2))
    assert window.desk.selection == {2}
    hands.key(Qt.Key.Key_H, CTRL)
    hands.hover(Hex(9, 9))
    assert not alike(picture(window), both)
    assert window.chip.text() == "1 hidden ▾"
    hands.click(Hex(2, 2))
    assert window.desk.selection == {1}
    hands.key(Qt.Key.Key_Delete)
    assert sorted(document.battlefield.pieces) == [2, 3]
    hands.key(Qt.Key.Key_Z, CTRL)
    hands.place("sand-1", Hex(2, 2))
    assert document.battlefield.pieces[4].slot == 2, "it drops through what is not seen"
    hands.key(Qt.Key.Key_Z, CTRL)
    hands.key(Qt.Key.Key_V)
    hands.key(Qt.Key.Key_H, CTRL | SHIFT)
    hands.hover(Hex(9, 9))
    assert alike(picture(window), both)
    assert not window.chip.isVisible()


def test_each_battlefield_has_its_own_locks_and_symmetry_and_the_chip_the_way_back(
    window: Window, hands: Hands, show: Callable
) -> None:
    show(("rock-1", 2, 2, 1, 0))
    hands.click(Hex(2, 2))
    hands.key(Qt.Key.Key_L, CTRL)
    hands.key(Qt.Key.Key_Y)
    assert window.chip.text() == "1 locked · symmetry: half turn ▾"
    show(("rock-1", 2, 2, 1, 0))
    assert not window.chip.isVisible()
    assert not window.session.actions["symmetry"].isChecked()
    window.session.workspace.setCurrentIndex(0)
    assert window.chip.isVisible()
    assert window.session.actions["symmetry"].isChecked()
    window.session.workspace.setCurrentIndex(1)
    window.session.actions["symmetry-third-turns"].trigger()
    menu = window.chip.menu()
    assert menu is not None
    names = [action.objectName() for action in menu.actions()]
    assert names == ["show-hidden", "unlock-all", "symmetry-off"]
    menu.actions()[2].trigger()
    assert window.desk.sides.kind is None
    assert not window.chip.isVisible()


def test_the_menu_of_a_piece_has_all_that_is_done_with_it(
    window: Window, hands: Hands, show: Callable
) -> None:
    show(("rock-1", 2, 2, 1, 0), ("rock-1", 4, 2, 1, 0))
    hands.click(Hex(2, 2), right=True)
    (menu,) = [menu for menu in window.findChildren(QMenu) if menu.isVisible()]
    assert window.desk.selection == {1}
    named = {action.objectName() for action in menu.actions()}
    assert {"turn-right", "raise", "lock", "hide", "remove-selected", "symmetry-centre"} <= named
    submenus = {action.menu().title() for action in menu.actions() if action.menu() is not None}  # type: ignore[union-attr]
    assert submenus == {"&Mirror", "&Select", "Sha&pe"}
    menu.close()
    window.desk.select(())
    hands.click(Hex(9, 9))
    window.desk.put_cursor(Hex(4, 2), shown=True)
    at = hands.at(Hex(4, 2))
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, window.canvas.mapToGlobal(at))
    window.canvas.leave()  # the mouse is elsewhere
    QApplication.sendEvent(window.canvas, asked)
    (menu,) = [menu for menu in window.findChildren(QMenu) if menu.isVisible()]
    assert window.desk.selection == {2}
    menu.close()
    window.session.actions["select-same-piece"].trigger()
    assert window.desk.selection == {1, 2}


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(
        Document(
            laid(
                ("rock-1", 0, 0, 1, 0),
                ("rock-2", 0, 0, 2, 0),
                ("rock-1", 8, 0, 1, 0),
                ("grass-1", 1, 0, 1, 0),
                ("grass-7", 4, 4, 2, 0),
            )
        )
    )


def test_only_what_is_shown_in_full_is_selected_or_a_level_or_what_was_not(desk: Desk) -> None:
    selecting.select_in_full(desk)
    assert desk.selection == {1, 2, 3, 4, 5}
    desk.show_level(1)
    selecting.select_in_full(desk)
    assert desk.selection == {1, 3, 4}
    desk.show_level(2)
    selecting.select_in_full(desk)
    assert desk.selection == {2, 5}
    desk.show_all_levels(True)
    desk.select({1, 2})
    selecting.select_others(desk)
    assert desk.selection == {3, 4, 5}
    desk.show_level(1)
    selecting.select_others(desk)
    assert desk.selection == {1}, "what is faded stays out"
    desk.show_all_levels(True)
    desk.select({1, 5})
    selecting.select_level(desk)
    assert desk.selection == {1, 2, 3, 4, 5}
    desk.select({2})
    selecting.select_level(desk)
    assert desk.selection == {2, 5}
    desk.show_level(1)
    selecting.select_level(desk)
    assert desk.selection == {1, 3, 4}


def test_the_same_pieces_and_terrain_what_hangs_together_and_what_lies_on_top(desk: Desk) -> None:
    desk.select({1})
    selecting.select_same_piece(desk)
    assert desk.selection == {1, 3}
    selecting.select_same_terrain(desk)
    assert desk.selection == {1, 2, 3}
    desk.select({1, 4})
    selecting.select_same_terrain(desk)
    assert desk.selection == {1, 2, 3, 4, 5}
    desk.select({4})
    selecting.select_connected(desk)
    assert desk.selection == {1, 2, 4}
    desk.select({1})
    selecting.select_on_top(desk)
    assert desk.selection == {1, 2}
    desk.select({4})
    desk.show_level(1)
    selecting.select_connected(desk)
    assert desk.selection == {1, 4}, "the level above is not shown"


def test_what_is_locked_or_hidden_is_left_out_of_all_of_it(desk: Desk) -> None:
    desk.select({4})
    selecting.lock(desk)
    desk.select({2})
    selecting.hide(desk)
    assert (desk.reach.locked, desk.reach.unseen, desk.selection) == ({4}, {2}, frozenset())
    selecting.select_in_full(desk)
    assert desk.selection == {1, 3, 5}
    desk.select({1})
    for choose in (selecting.select_connected, selecting.select_on_top):
        choose(desk)
        assert desk.selection == {1}


def test_pieces_of_a_type_and_those_made_of_it_are_selected_but_what_is_hidden(
    catalogue: Catalogue, desk_of: MakeDesk
) -> None:
    rows = (("water-1", 0, 0, 1, 0), ("double-water", 3, 0, 1, 0), ("rock-1", 6, 0, 1, 0))
    desk = desk_of(*rows)
    assert select_all_of(desk, catalogue.pieces["water-1"]) == 2
    assert desk.selection == {1, 2}
    assert select_all_of(desk, catalogue.pieces["sand-1"]) == 0
    assert desk.selection == frozenset()
    desk = desk_of(("rock-1", 0, 0, 1, 0), ("rock-1", 3, 0, 1, 0))
    desk.reach.hide({1})
    assert select_all_of(desk, catalogue.pieces["rock-1"]) == 1
    assert desk.selection == {2}


DETAIL = Qt.ItemDataRole.UserRole + 1


@pytest.fixture
def dialog(qtbot: QtBot, catalogue: Catalogue, styles: Styles) -> TerrainDialog:
    """Asks about three tiles of grass and one of rock; one 7-hex tile of rock is owned."""
    there = laid(
        ("grass-7", 0, 0, 1, 0), ("grass-7", 9, 0, 1, 0), ("grass-1", 18, 0, 1, 0), ("rock-1", 20, 0, 1, 0)
    )
    left = {"rock-7": 1, "rock-1": 5}
    found = offers(there.pieces.values(), catalogue.placeable(), lambda type: left.get(type.id, 0))
    made = TerrainDialog(found, 4, Drawings(styles).thumbnail)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def row(dialog: TerrainDialog, name: str) -> int:
    return next(n for n in range(dialog.list.count()) if dialog.list.item(n).text() == name)


def test_each_terrain_says_how_many_tiles_and_what_lacks_and_is_chosen_by_keys_or_a_double_click(
    dialog: TerrainDialog, qtbot: QtBot
) -> None:
    def told(name: str) -> tuple[str, str]:
        dialog.list.setCurrentRow(row(dialog, name))
        return dialog.list.currentItem().data(DETAIL), dialog.message.text()

    assert told("Rock") == (
        "3 of 4 tiles · 1 more than you own",
        "One is of this terrain already. More than you own: 1 × 7-hex rock tile.",
    )
    assert told("Sand")[0] == "All 4 tiles · 4 more than you own"
    brief, full = told("Water")
    assert brief.startswith("2 of 4 tiles")
    assert "2 stay as they are, in shapes it does not have: 7-hex grass tile." in full
    qtbot.keyClick(dialog.list, Qt.Key.Key_S)
    chosen = dialog.chosen
    assert chosen is not None
    assert chosen.kind.id.startswith("s")
    at = dialog.list.visualItemRect(dialog.list.item(1)).center()
    qtbot.mouseClick(dialog.list.viewport(), LEFT, pos=at)
    qtbot.mouseDClick(dialog.list.viewport(), LEFT, pos=at)
    assert dialog.result() == dialog.DialogCode.Accepted
    assert dialog.chosen is not None
    assert dialog.list.currentRow() == 1


def test_enter_replaces_escape_does_not_and_without_offers_nothing_is_chosen(
    qtbot: QtBot, dialog: TerrainDialog, styles: Styles
) -> None:
    button = dialog.findChild(QDialogButtonBox)
    assert button is not None
    qtbot.keyClick(dialog.list, Qt.Key.Key_Escape)
    assert dialog.result() == dialog.DialogCode.Rejected
    dialog.show()
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dialog.result() == dialog.DialogCode.Accepted
    empty = TerrainDialog((), 1, Drawings(styles).thumbnail)
    qtbot.addWidget(empty)
    assert empty.chosen is None
