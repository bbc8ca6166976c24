"""The inventory in the window, worked by clicks and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDockWidget, QLabel, QMenu
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put
from builder.editor.document.document import Document
from builder.editor.inventory.collection_dialog import CollectionDialog
from builder.editor.inventory.dock import BOXES, LEFT, OWNED, PIECE, InventoryDock, ListedRows
from builder.editor.inventory.fit_dialog import FitDialog
from builder.editor.window import Window
from builder.hexgrid import Hex, disc
from builder.inventory import Collection
from builder.view.theme import palette_of
from editor.people import CTRL, Answers, Hands


@pytest.fixture
def inventory(window: Window) -> InventoryDock:
    """The inventory, brought forward as a person does."""
    window.session.actions["inventory"].trigger()
    return window.session.inventory


def listed(inventory: InventoryDock) -> dict[str, tuple[str, str]]:
    """What stands under Used and Left, by piece id."""
    model = inventory.model
    return {type.id: (model.text_of(type, 1), model.text_of(type, LEFT)) for type in inventory.proxy.types()}


def row_of(inventory: InventoryDock, id: str) -> int:
    return [type.id for type in inventory.proxy.types()].index(id)


def cell(inventory: InventoryDock, id: str) -> QPoint:
    index = inventory.proxy.index(row_of(inventory, id), PIECE)
    return inventory.table.visualRect(index).center()


def test_at_first_it_asks_what_one_owns_and_opens_the_dialog(
    qtbot: QtBot, window: Window, inventory: InventoryDock, answers: Answers
) -> None:
    assert inventory.invitation.isVisible()
    assert window.focusWidget() is inventory.filter
    assert all(inventory.table.isColumnHidden(column) for column in (OWNED, LEFT, BOXES))

    def enter(dialog: QDialog) -> None:
        assert isinstance(dialog, CollectionDialog)
        dialog.boxes.spin_box("rotv-2e").setValue(1)
        dialog.accept()

    answers.expect(CollectionDialog, enter)
    qtbot.mouseClick(inventory.enter, Qt.MouseButton.LeftButton)
    assert not inventory.invitation.isVisible()
    assert listed(inventory)["grass-7"] == ("0", "5")
    assert not inventory.table.isColumnHidden(LEFT)


def test_counts_follow_every_click_undo_and_tab(
    window: Window, inventory: InventoryDock, hands: Hands
) -> None:
    window.session.holdings.save(Collection({}, {"rock-1": 1}))
    hands.place("rock-1", Hex(0, 0), Hex(3, 0))
    assert listed(inventory) == {"rock-1": ("2", "1 short")}
    assert inventory.summary.text() == "2 pieces · 1 short"
    window.document.undo()
    assert listed(inventory) == {"rock-1": ("1", "0")}
    assert inventory.summary.text() == "1 piece · nothing short"
    other = Battlefield()
    other.apply(Put((other.new_piece(window.session.catalogue.pieces["sand-1"], Hex(0, 0), 1),)))
    window.session.workspace.add(Document(other))
    assert list(listed(inventory)) == ["sand-1"]
    window.session.workspace.setCurrentIndex(0)
    assert list(listed(inventory)) == ["rock-1"]
    window.document.history.mark_clean()


def test_the_choice_lists_only_what_is_short(
    qtbot: QtBot, window: Window, inventory: InventoryDock, hands: Hands
) -> None:
    window.session.holdings.save(Collection({}, {"rock-1": 1, "sand-1": 1}))
    hands.place("rock-1", Hex(0, 0))
    inventory.listed.setCurrentIndex(inventory.listed.findData(ListedRows.SHORT))
    assert listed(inventory) == {}
    hands.click(Hex(3, 0))
    assert list(listed(inventory)) == ["rock-1"]
    inventory.listed.setCurrentIndex(inventory.listed.findData(ListedRows.LEFT))
    assert list(listed(inventory)) == ["sand-1"]
    window.session.holdings.save(Collection())
    assert ListedRows(inventory.listed.currentData()) is ListedRows.ALL, (
        "short and left mean nothing any more"
    )
    assert not inventory.listed.isEnabled()
    qtbot.keyClicks(inventory.filter, "sand")
    assert listed(inventory) == {}


def test_a_click_on_the_heading_of_the_boxes_sorts_by_their_names(
    qtbot: QtBot, window: Window, inventory: InventoryDock
) -> None:
    window.session.holdings.save(Collection({"rotv-2e": 1, "rttff": 1}))
    window.resize(1500, 900)
    dock = next(dock for dock in window.findChildren(QDockWidget) if dock.isAncestorOf(inventory))
    dock.setFloating(True)
    dock.resize(900, 500)
    header = inventory.table.horizontalHeader()
    qtbot.waitUntil(lambda: not inventory.table.isColumnHidden(BOXES))
    at = QPoint(header.sectionViewportPosition(BOXES) + 30, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert header.sortIndicatorSection() == BOXES
    shown = [inventory.model.places(type)[0] for type in inventory.proxy.types()]
    assert [place.box for place in shown] == sorted(
        (place.box for place in shown), key=["rotv-2e", "rttff"].index
    )
    most = [place.count for place in shown if place.box == "rotv-2e"]
    assert most == sorted(most, reverse=True)


def test_one_of_my_boxes_is_listed_alone(qtbot: QtBot, window: Window, inventory: InventoryDock) -> None:
    assert not inventory.in_box.isVisible(), "nothing is owned"
    window.session.holdings.save(Collection({"rotv-2e": 1}))
    assert not inventory.in_box.isVisible(), "there is but one"
    window.session.holdings.save(Collection({"rotv-2e": 1, "rttff": 1}))
    assert inventory.in_box.isVisible()
    inventory.in_box.setFocus()
    qtbot.keyClick(inventory.in_box, Qt.Key.Key_End)
    assert set(listed(inventory)) == set(window.session.catalogue.boxes["rttff"].counts)
    window.session.holdings.save(Collection({"rotv-2e": 1, "rttff": 1}, {"sand-1": 1}))
    assert len(listed(inventory)) == len(window.session.catalogue.boxes["rttff"].counts), "it stays chosen"
    window.session.holdings.save(Collection({"rotv-2e": 1}))
    assert "grass-7" in listed(inventory), "the box is gone, all is listed again"


def test_boxes_needed_and_to_buy_come_a_moment_later(
    qtbot: QtBot, window: Window, inventory: InventoryDock, hands: Hands
) -> None:
    hands.place("road-5", Hex(0, 0))
    job = window.session.palette_dock.inventory.job
    qtbot.waitUntil(lambda: not job.busy)
    assert "1 × Road to the Forgotten Forest" in inventory.boxes.text()
    assert "to buy" not in inventory.boxes.text()
    window.session.holdings.save(Collection({"rttff": 1}))
    qtbot.waitUntil(lambda: not job.busy)
    assert "Out of your boxes" in inventory.boxes.text()
    assert "you own it all" in inventory.boxes.text()
    assert "Boxes needed" not in inventory.boxes.text(), "nothing is needed any more"
    hands.place("rock-7", Hex(0, 3), Hex(6, 3))
    qtbot.waitUntil(lambda: not job.busy and "you own it all" not in inventory.boxes.text())
    assert "Boxes needed" in inventory.boxes.text(), "some of it is lacking"
    window.document.undo()
    window.document.undo()
    window.document.undo()
    qtbot.waitUntil(lambda: not job.busy)
    assert inventory.boxes.text() == "Nothing is used yet"


def test_other_tiles_are_offered_before_a_box_is_to_be_bought(
    qtbot: QtBot, window: Window, inventory: InventoryDock, hands: Hands, answers: Answers
) -> None:
    window.session.holdings.save(Collection({}, {"rock-7": 2, "rock-1": 3}))
    hands.choose("rock-1")
    for hex in disc(Hex(0, 0), 1):
        hands.click(hex)
    assert window.document.tally.short() == {"rock-1": 4}
    job = window.session.palette_dock.inventory.job
    qtbot.waitUntil(lambda: not job.busy and "Boxes to buy" in inventory.boxes.text())
    text = inventory.boxes.text()
    assert text.index("Other tiles may do") < text.index("Boxes to buy")

    def search_and_exchange(dialog: QDialog) -> None:
        assert isinstance(dialog, FitDialog)
        with qtbot.waitSignal(dialog.job.answered, timeout=60_000):
            dialog.search.click()
        dialog.exchange.click()

    answers.expect(FitDialog, search_and_exchange)
    inventory.boxes.findChild(QLabel).linkActivated.emit("fit")  # type: ignore[union-attr]
    assert [row[0] for row in hands.placed()] == ["rock-7"]
    qtbot.waitUntil(lambda: not job.busy and "you own it all" in inventory.boxes.text())


def test_a_double_click_selects_the_pieces_and_ctrl_enter_takes_one_in_hand(
    qtbot: QtBot, window: Window, inventory: InventoryDock, hands: Hands
) -> None:
    for id, column in (("water-1", 0), ("double-water", 2), ("rock-1", 4)):
        hands.place(id, Hex(column, 0))
    qtbot.mouseClick(inventory.table.viewport(), Qt.MouseButton.LeftButton, pos=cell(inventory, "water-1"))
    qtbot.mouseDClick(inventory.table.viewport(), Qt.MouseButton.LeftButton, pos=cell(inventory, "water-1"))
    assert [piece.type.id for piece in window.desk.selected] == ["water-1", "double-water"]
    assert window.session.tool.id == "select"
    inventory.table.setFocus()
    qtbot.keyClick(inventory.table, Qt.Key.Key_Down)
    qtbot.keyClick(inventory.table, Qt.Key.Key_Up)
    assert inventory.chosen is window.session.catalogue.pieces["rock-1"]
    qtbot.keyClick(inventory.table, Qt.Key.Key_Return)
    assert [piece.type.id for piece in window.desk.selected] == ["rock-1"]
    inventory.table.setFocus()
    qtbot.keyClick(inventory.table, Qt.Key.Key_Return, CTRL)
    assert window.session.hand.type is window.session.catalogue.pieces["rock-1"]
    assert (window.session.tool.id, window.focusWidget()) == ("place", window.canvas)


def test_what_is_owned_and_does_not_lie_here_is_told(
    qtbot: QtBot, window: Window, inventory: InventoryDock
) -> None:
    window.session.holdings.save(Collection({}, {"door-bar": 1, "rock-1": 1}))
    inventory.table.setCurrentIndex(inventory.proxy.index(row_of(inventory, "door-bar"), PIECE))
    assert window.session.actions["inventory-select"].isEnabled()
    assert not window.session.actions["inventory-take"].isEnabled(), "it has no place on a battlefield"
    window.session.actions["inventory-select"].trigger()
    assert window.session.status.currentMessage() == "No door bar lies here"


def test_the_menu_of_a_row_copies_the_list_and_so_does_the_action_though_nobody_looks(
    qtbot: QtBot, window: Window, inventory: InventoryDock, hands: Hands
) -> None:
    hands.place("rock-1", Hex(0, 0))
    inventory.table.customContextMenuRequested.emit(cell(inventory, "rock-1"))
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
    names = [action.objectName() for action in menu.actions()]
    assert names == ["inventory-select", "inventory-take", "", "inventory-copy", "inventory-csv"]
    menu.close()
    window.session.actions["inventory-copy"].trigger()
    assert QGuiApplication.clipboard().text() == "single rock tile: 1 used\n"
    window.session.actions["inventory-csv"].trigger()
    assert QGuiApplication.clipboard().text().splitlines()[1] == "rock-1,single rock tile,1,,,"
    window.session.problems.parentWidget().raise_()
    hands.click(Hex(3, 0))
    window.session.actions["inventory-copy"].trigger()
    assert QGuiApplication.clipboard().text() == "single rock tile: 2 used\n"


def test_out_of_sight_it_does_nothing_and_catches_up(qtbot: QtBot, window: Window, hands: Hands) -> None:
    model = window.session.inventory.model
    hands.choose("rock-1")
    with qtbot.assertNotEmitted(model.dataChanged):
        hands.click(Hex(0, 0))  # the problems are in front
    window.session.actions["inventory"].trigger()
    assert listed(window.session.inventory) == {"rock-1": ("1", "")}
    problems, mine = window.session.problems.parentWidget(), window.session.inventory.parentWidget()
    assert isinstance(problems, QDockWidget)
    assert isinstance(mine, QDockWidget)
    told: list[str] = []
    for away, count in ((mine.hide, 2), (problems.raise_, 3)):
        away()
        with qtbot.assertNotEmitted(model.dataChanged):
            hands.click(Hex(3 * count, 0))
        told.clear()
        model.dataChanged.connect(lambda first, last: told.append(model.item(first.row()).id))
        window.session.actions["inventory"].trigger()
        assert set(told) == {"rock-1"}
        assert listed(window.session.inventory) == {"rock-1": (str(count), "")}


def test_narrow_it_leaves_the_boxes_to_the_tool_tip_and_what_is_short_is_marked_in_light_and_dark(
    window: Window, inventory: InventoryDock, hands: Hands
) -> None:
    window.session.holdings.save(Collection({}, {"sand-1": 1}))
    hands.place("rock-1", Hex(0, 0))
    index = inventory.proxy.index(row_of(inventory, "rock-1"), LEFT)
    seen = set()
    for scheme in (Qt.ColorScheme.Light, Qt.ColorScheme.Dark):
        inventory.setPalette(palette_of(scheme))
        seen.add(index.data(Qt.ItemDataRole.ForegroundRole).name())
    assert len(seen) == 2
    window.session.holdings.save(Collection({"rotv-2e": 1}))
    inventory.resize(900, 300)
    assert not inventory.table.isColumnHidden(BOXES)
    inventory.resize(340, 500)
    assert inventory.table.isColumnHidden(BOXES)
    tip = inventory.proxy.index(0, PIECE).data(Qt.ItemDataRole.ToolTipRole)
    assert "Rise of the Valkyrie" in tip
