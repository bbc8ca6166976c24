"""The palette worked by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFontMetrics, QImage
from PySide6.QtWidgets import QDockWidget, QMenu, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.palette import dock
from builder.editor.palette.dock import CELL, LateThumbnails
from builder.editor.palette.model import COUNT_ROLE, SHORT_ROLE, TYPE_ROLE
from builder.editor.tools import TOOLS
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.inventory import Collection
from builder.view.drawings import Drawings
from builder.view.theme import colours
from editor.people import CTRL, LEFT, Hands


def test_a_search_and_enter_take_the_first_find_and_arrow_keys_another(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    hands.key(Qt.Key.Key_F, CTRL)
    search = window.session.palette_dock.search
    assert window.focusWidget() is search
    qtbot.keyClicks(search, "s7")
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert window.session.hand.type is window.session.catalogue.pieces["sand-7"]
    assert window.canvas.tool.id == "place"
    assert window.focusWidget() is window.canvas, "the arrow keys and Enter go on there"
    view = window.session.palette_dock.view
    search.setFocus()
    qtbot.keyClicks(search, "rock")
    qtbot.keyClick(search, Qt.Key.Key_Down)
    first = window.session.hand.type
    assert first is not None
    assert window.focusWidget() is view
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert window.session.hand.type is not None
    assert window.session.hand.type is not first
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert window.focusWidget() is window.canvas


@pytest.mark.parametrize("query", ["snow", "grass", "qqqqq"])
def test_after_a_search_the_list_stands_where_the_chosen_piece_is(
    window: Window, hands: Hands, query: str
) -> None:
    palette, piece = window.session.palette_dock, window.session.catalogue.pieces["snow-7"]
    hands.choose("snow-7")
    palette.search.setText(query)
    assert palette.view.verticalScrollBar().value() == 0, "what fits best is in sight"
    palette.search.clear()
    index = palette.view.currentIndex()
    assert index.data(TYPE_ROLE) is piece
    assert palette.view.verticalScrollBar().value() > 0
    assert palette.view.viewport().rect().contains(palette.view.visualRect(index))


def test_in_the_search_letters_are_no_shortcuts_enter_takes_what_is_found_and_escape_empties_it(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    palette = window.session.palette_dock
    search, piece = palette.search, window.session.catalogue.pieces["grass-2"]
    hands.choose("grass-2")
    search.setFocus()
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert window.session.hand.type is piece, "an empty search finds nothing"
    search.setFocus()
    qtbot.keyClicks(search, "rxv")
    assert search.text() == "rxv"
    assert (window.session.hand.rotation, window.canvas.tool.id) == (0, "place")
    search.setText("qqqqq")
    assert palette.model.rowCount() == 0
    assert "qqqqq" in palette.view.nothing
    search.setText("grass")
    assert palette.view.currentIndex().data(TYPE_ROLE) is window.session.hand.type is piece, "still marked"
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert search.text() == ""
    assert window.focusWidget() is window.canvas


def test_enter_takes_what_is_called_so_and_is_owned(qtbot: QtBot, window: Window) -> None:
    search = window.session.palette_dock.search
    search.setFocus()
    qtbot.keyClicks(search, "ruin")
    window.session.holdings.save(Collection({}, {"ruin-long": 1}))
    assert window.focusWidget() is search
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert window.session.hand.type is window.session.catalogue.pieces["ruin-long"]
    assert window.focusWidget() is window.canvas
    assert search.text() == "", "the next piece is chosen among all"
    assert window.session.palette_dock.view.currentIndex().data(TYPE_ROLE) is window.session.hand.type


def test_the_count_on_the_palette_changes_with_every_piece(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    palette = window.session.palette_dock
    palette.shelf.use("grass-7")
    hands.choose("grass-7")
    palette.view.grab()
    qtbot.waitUntil(lambda: palette.view.complete)
    before = palette.view.grab().toImage()
    hands.click(Hex(0, 0))
    assert palette.view.grab().toImage() != before
    with qtbot.waitSignal(palette.model.dataChanged):
        window.document.undo()
    assert palette.view.grab().toImage() == before


def shown(window: Window, row: int) -> str:
    """What stands in a row of the palette."""
    text: str = window.session.palette_dock.model.index(row).data()
    return text


def test_what_is_put_down_stands_under_used_last_and_one_taken_under_favourites_stays_marked_there(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    palette = window.session.palette_dock
    hands.choose("snow-7")
    at = palette.view.visualRect(palette.view.currentIndex()).topLeft()
    hands.click(Hex(0, 0))
    assert [shown(window, row) for row in (0, 1, 2)] == ["Used last", "7-hex snow tile", "Grass"]
    assert palette.view.currentIndex() == palette.model.index_of(window.session.catalogue.pieces["snow-7"])
    assert palette.view.visualRect(palette.view.currentIndex()).topLeft() == at
    hands.place("rock-1", Hex(5, 0), Hex(6, 0))
    assert [shown(window, row) for row in (1, 2)] == ["single rock tile", "7-hex snow tile"]
    palette.view.scrollToTop()
    palette.shelf.toggle_favourite("snow-7")
    at = palette.view.visualRect(palette.model.index(1)).center()
    qtbot.mouseClick(palette.view.viewport(), LEFT, pos=at)
    assert window.session.hand.type is window.session.catalogue.pieces["snow-7"]
    assert palette.view.currentIndex() == palette.model.index(1)


def test_the_key_or_a_right_click_makes_a_piece_a_favourite_and_no_more(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    favourite = window.session.actions["favourite"]
    assert not favourite.isEnabled()
    hands.choose("grass-7")
    assert (favourite.isEnabled(), favourite.isChecked()) == (True, False)
    hands.key(Qt.Key.Key_B, CTRL)
    assert [shown(window, row) for row in (0, 1)] == ["Favourites", "7-hex grass tile"]
    assert favourite.isChecked()
    hands.key(Qt.Key.Key_B, CTRL)
    assert shown(window, 0) == "Grass"
    palette = window.session.palette_dock
    at = palette.view.visualRect(palette.model.index_of(window.session.catalogue.pieces["rock-2"])).center()
    palette.view.customContextMenuRequested.emit(at)
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
    assert not window.session.actions["favourite"].isChecked()
    qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(window.session.actions["favourite"]).center())
    assert palette.shelf.favourites == ("rock-2",)
    assert window.session.hand.type is window.session.catalogue.pieces["grass-7"]
    qtbot.waitUntil(lambda: palette.subject is window.session.catalogue.pieces["grass-7"])


def test_a_click_on_a_heading_folds_it_and_so_do_keys(qtbot: QtBot, window: Window) -> None:
    view = window.session.palette_dock.view
    at = view.visualRect(window.session.palette_dock.model.index(0)).center()
    qtbot.mouseClick(view.viewport(), LEFT, pos=at)
    assert [shown(window, row) for row in (0, 1)] == ["Grass", "Rock"]
    assert window.session.hand.type is None
    qtbot.mouseClick(view.viewport(), LEFT, pos=at)
    assert [shown(window, row) for row in (0, 1)] == ["Grass", "single grass tile"]
    palette = window.session.palette_dock
    palette.view.setFocus()
    palette.view.setCurrentIndex(palette.model.index(0))
    for key, after in (
        (Qt.Key.Key_Left, "Rock"),
        (Qt.Key.Key_Right, "single grass tile"),
        (Qt.Key.Key_Return, "Rock"),
        (Qt.Key.Key_Space, "single grass tile"),
    ):
        qtbot.keyClick(palette.view, key)
        assert shown(window, 1) == after
        assert palette.view.currentIndex() == palette.model.index(0)
    heading = view.visualRect(palette.model.index(0))
    marked = view.viewport().grab(heading).toImage()
    qtbot.keyClick(palette.view, Qt.Key.Key_Down)
    assert view.viewport().grab(heading).toImage() != marked, "it has a frame while keys are on it"
    assert window.session.hand.type is window.session.catalogue.pieces["grass-1"]


def test_the_menu_beside_the_search_offers_only_what_is_owned_or_left(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    actions = window.session.actions
    assert not actions["palette-owned"].isEnabled(), "nothing is known of what is owned"
    window.session.holdings.save(Collection({}, {"rock-1": 1, "sand-2": 2}))
    assert {"palette-all", "palette-owned", "palette-left"} <= {
        action.objectName() for action in window.session.palette_dock.offer.menu().actions()
    }
    actions["palette-left"].trigger()
    assert actions["palette-left"].isChecked()
    assert not actions["palette-all"].isChecked()
    names = [shown(window, row) for row in range(window.session.palette_dock.model.rowCount())]
    assert names == ["Rock", "single rock tile", "Sand", "double sand tile"]
    hands.place("rock-1", Hex(0, 0))
    names = [shown(window, row) for row in range(window.session.palette_dock.model.rowCount())]
    assert names == ["Sand", "double sand tile"], "the last one is used up"
    assert window.session.hand.type is window.session.catalogue.pieces["rock-1"]
    hands.place("sand-2", Hex(4, 0), Hex(8, 0))
    assert "Nothing is left" in window.session.palette_dock.view.nothing
    assert not window.session.palette_dock.view.grab().isNull()
    actions["palette-all"].trigger()
    names = [shown(window, row) for row in range(4)]
    assert names == ["Used last", "double sand tile", "single rock tile", "Rock"]  # what one has


def test_what_is_left_for_a_tool_is_said_of_every_tool_that_takes_pieces_itself(
    window: Window, hands: Hands
) -> None:
    session = window.session
    session.holdings.save(Collection({"aoa": 1, "ruov": 1, "fota": 1}))
    building = [tool for tool in TOOLS if tool.info.builds]
    assert len(building) >= 4
    for tool in building:
        session.actions[f"tool-{tool.info.id}"].trigger()
        assert "left" in session.palette_dock.in_hand.text(), tool.info.id


def test_below_the_list_stands_what_the_tool_takes_that_takes_its_pieces_itself(
    window: Window, hands: Hands
) -> None:
    session, text = window.session, window.session.palette_dock.in_hand.text
    hands.choose("grass-7")
    session.actions["tool-wall"].trigger()
    session.hand.build_storeys(2)
    assert text() == "Castle Wall · 2 storeys high"
    session.holdings.save(Collection({}, {"ladder-rung": 6}))
    session.actions["tool-ladder"].trigger()
    assert text() == "Ladder · rungs: 6 left"
    session.holdings.save(Collection({}, {"fortress-base-end": 1, "fortress-base-corner": 6}))
    session.actions["tool-wall"].trigger()
    assert "bases left: 6 corner, 1 end" in text()
    session.actions["tool-place"].trigger()
    assert text().startswith("7-hex grass tile")


def test_out_of_sight_the_palette_does_nothing_and_catches_up(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    hands.choose("grass-7")
    dock = window.session.palette_dock.parentWidget()
    assert isinstance(dock, QDockWidget)
    dock.hide()
    with qtbot.assertNotEmitted(window.session.palette_dock.model.dataChanged):
        hands.click(Hex(0, 0))
    told: list[str] = []
    window.session.palette_dock.model.dataChanged.connect(lambda first, last: told.append(first.data()))
    dock.show()
    assert set(told) == {"7-hex grass tile"}
    assert window.session.palette_dock.in_hand.text() == "7-hex grass tile · 1 used"


def test_a_long_count_and_what_is_short_are_drawn_without_a_focus_too(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    palette, rock = window.session.palette_dock, window.session.catalogue.pieces["rock-1"]
    window.session.holdings.save(Collection({}, {"rock-1": 9999, "sand-1": 1}))
    index = palette.model.index_of(rock)
    assert index.data(COUNT_ROLE) == "0/9999"
    calm = palette.view.grab(palette.view.visualRect(index)).toImage()
    window.session.holdings.save(Collection({}, {"sand-1": 1}))
    hands.place("rock-1", Hex(0, 0))
    index = palette.model.index_of(rock)
    assert (index.data(COUNT_ROLE), index.data(SHORT_ROLE)) == ("1/0", True)
    alarmed = palette.view.grab(palette.view.visualRect(index)).toImage()
    reds = [
        sum(
            image.pixelColor(x, y) == colours(palette.palette()).bad
            for x in range(image.width())
            for y in range(image.height())
        )
        for image in (calm, alarmed)
    ]
    assert reds[0] == 0
    assert reds[1] > 100, "a pill in the colour of what is bad"
    palette.view.focusOutEvent(QFocusEvent(QFocusEvent.Type.FocusOut))
    assert not palette.view.grab().isNull()


def test_what_the_collection_has_none_of_is_dimmed_and_nothing_is_where_there_is_no_collection(
    qtbot: QtBot, window: Window
) -> None:
    palette, pieces = window.session.palette_dock, window.session.catalogue.pieces

    def picture(id: str) -> QImage:
        index = palette.model.index_of(pieces[id])
        palette.view.scrollTo(index)
        palette.view.grab()
        qtbot.waitUntil(lambda: palette.view.complete)
        rect = palette.view.visualRect(index)
        rect.setHeight(48)  # without the count
        return palette.view.viewport().grab(rect).toImage()

    before = [picture("rock-1"), picture("sand-1")]
    window.session.holdings.save(Collection({}, {"sand-1": 1}))
    rock, sand = picture("rock-1"), picture("sand-1")
    assert sand == before[1]
    middle = rock.rect().center()
    assert before[0].pixelColor(middle).lightnessF() < rock.pixelColor(middle).lightnessF() < 1
    tips = [
        palette.model.index_of(pieces[id]).data(Qt.ItemDataRole.ToolTipRole) for id in ("rock-1", "sand-1")
    ]
    assert ["not in your collection" in tip for tip in tips] == [True, False]
    walls = ("rock-1", "laur-wall-long", "ancient-1", "toxic-1")
    tips = [palette.model.index_of(pieces[id]).data(Qt.ItemDataRole.ToolTipRole) for id in walls]
    assert ["unconfirmed" in tip for tip in tips] == [False, True, True, True]


SIZE = QSize(50, 40)


@pytest.fixture
def drawings(styles: Styles) -> Drawings:
    return Drawings(styles)


def test_a_thumbnail_comes_after_it_was_asked_for(
    qtbot: QtBot, catalogue: Catalogue, drawings: Drawings
) -> None:
    parent = QObject()
    late = LateThumbnails(drawings, SIZE, parent)
    grass = catalogue.pieces["grass-7"]
    with qtbot.waitSignal(late.drawn):
        assert late.of(grass, 1.0) is None
    picture = late.of(grass, 1.0)
    assert picture is not None
    assert picture.toImage() == drawings.thumbnail(grass, SIZE, 1.0).toImage()
    assert late.of(grass, 2.0) is None, "another screen needs another one"


def test_events_come_between_them(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, catalogue: Catalogue, drawings: Drawings
) -> None:
    clock = iter(range(10_000))  # each look at the clock is a second later: one a turn
    monkeypatch.setattr(dock, "perf_counter", lambda: next(clock) * 0.007)
    parent = QObject()
    late = LateThumbnails(drawings, SIZE, parent)
    turns: list[int] = []
    types = [catalogue.pieces[id] for id in ("grass-7", "rock-7", "sand-7")]
    late.drawn.connect(lambda: turns.append(sum(drawings.has_thumbnail(t, SIZE, 1.0) for t in types)))
    assert [late.of(type, 1.0) for type in types] == [None] * 3
    qtbot.waitUntil(lambda: bool(turns) and turns[-1] == 3)
    assert turns == [1, 2, 3]


def test_the_palette_fills_by_itself(qtbot: QtBot, window: Window) -> None:
    view = window.session.palette_dock.view
    type = window.session.catalogue.pieces["grass-24"]
    index = window.session.palette_dock.model.index_of(type)
    view.scrollTo(index)

    def inked() -> int:
        rect = view.visualRect(index)
        image = view.viewport().grab(rect).toImage()
        return len({image.pixel(x, y) for x in range(image.width()) for y in range(10, 40)})

    qtbot.waitUntil(lambda: inked() > 6)


@pytest.mark.parametrize("width", [*range(286, 296), 314, 395, 520, 640])
def test_the_thumbnails_of_a_row_share_its_width(window: Window, width: int) -> None:
    view = window.session.palette_dock.view
    view.setFixedWidth(width)
    view.window().layout().activate()  # type: ignore[union-attr]
    view.resize(width, view.height())
    view.doItemsLayout()
    room = view.viewport().width()
    assert room < width
    rects = [view.visualRect(view.model().index(row, 0)) for row in range(1, 60)]
    cells = [rect for rect in rects if rect.width() < room - 1]
    assert len({rect.width() for rect in cells}) == 1
    across = cells[0].width()
    assert across >= CELL.width()
    in_a_row = len({rect.left() for rect in cells})
    assert in_a_row == min(5, (room - 1) // CELL.width())
    assert room - in_a_row * across <= in_a_row, "no gap at the right"


def test_where_there_is_room_a_name_stands_below_each_picture(window: Window) -> None:
    view = window.session.palette_dock.view
    heading, delegate = view.model().index(0, 0), view.itemDelegate()
    piece = view.model().index(1, 0)
    assert heading.data(TYPE_ROLE) is None
    heights = []
    for width in (300, 460, 620):
        view.resize(width, 500)
        heights.append(delegate.sizeHint(QStyleOptionViewItem(), piece).height())
        picture = view.grab().toImage()
        assert not picture.isNull()
    narrow, two_lines, one_line = heights
    line = QFontMetrics(view.font()).height()
    assert two_lines - one_line > line / 2, "in a wide cell the name fits one line"
    assert one_line > narrow
