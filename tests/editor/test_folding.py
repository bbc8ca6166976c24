"""Below the canvas: a panel is a line high until it is asked for, and nothing moves under the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabBar
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Put
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.document import document
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view.layers import Frame
from builder.view.theme import colours
from builder.view.viewport import Viewport
from builder.view.widgets import Dock
from editor.people import CTRL, LEFT, Hands, saved
from tests.battlefields import laid

LINE = 40  # px
DOUBLE = (("grass-1", 0, 6, 1, 0), ("grass-1", 0, 6, 1, 0))


@pytest.fixture
def problems(window: Window) -> Dock:
    return next(dock for dock in window.session.docks if dock.objectName() == "problems")


def below(window: Window) -> int:
    """How high all is between canvas and status bar, in px."""
    stage = window.stage.geometry()
    return window.session.status.geometry().top() - stage.bottom()


def hang(window: Window) -> None:
    """Lay a tile that nothing holds up."""
    tile = window.session.catalogue.pieces["grass-1"]
    window.document.do(Put((window.document.battlefield.new_piece(tile, Hex(5, 0), 6),)), "Lay")


@pytest.fixture
def bar(qtbot: QtBot, window: Window) -> QTabBar:
    """The tabs below the canvas, with Problems folded."""
    qtbot.waitUntil(lambda: below(window) < LINE)
    (found,) = (
        bar
        for bar in window.findChildren(QTabBar)
        if bar.parent() is window and bar.tabText(0).startswith("Problems")
    )
    return found


def test_a_problem_never_opens_it_but_its_tab_says_how_many_there_are_in_their_colour(
    qtbot: QtBot, window: Window, hands: Hands, bar: QTabBar
) -> None:
    hands.place("rock-1", Hex(0, 0))
    hands.key(Qt.Key.Key_Escape)
    where, usual = hands.at(Hex(0, 0)), bar.tabTextColor(0)
    hang(window)
    qtbot.waitUntil(lambda: bar.tabTextColor(0) == colours(window.palette()).bad)
    assert bar.tabText(0) == "Problems (1)"
    assert below(window) < LINE
    assert hands.at(Hex(0, 0)) == where
    window.session.undo()
    qtbot.waitUntil(lambda: bar.tabTextColor(0) == usual)
    assert bar.tabText(0) == "Problems"
    assert below(window) < LINE


def test_going_to_a_problem_opens_it_until_none_is_left_but_what_somebody_opened_stays_open(
    qtbot: QtBot, window: Window, hands: Hands, bar: QTabBar
) -> None:
    hang(window)
    hands.key(Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: below(window) > 150)
    assert window.session.problems.isVisible()
    hands.key(Qt.Key.Key_Period, CTRL)
    qtbot.waitUntil(lambda: below(window) < LINE)
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
    qtbot.waitUntil(lambda: below(window) > 150)
    hang(window)
    hands.key(Qt.Key.Key_F8)
    window.session.undo()
    qtbot.waitUntil(lambda: bar.tabText(0) == "Problems")
    assert below(window) > 150
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
    qtbot.waitUntil(lambda: below(window) < LINE)


@pytest.mark.parametrize("size", [(1366, 768), (1600, 1000)])
def test_opened_it_shows_the_first_problem_and_is_as_high_as_its_rows(
    qtbot: QtBot, window: Window, bar: QTabBar, size: tuple[int, int]
) -> None:
    window.resize(*size)
    floating = [("rock-1", 3 * i, 0, 4, 0) for i in range(5)]
    window.session.workspace.add(document.Document(laid(*floating, *DOUBLE)))
    panel = window.session.problems
    assert window.desk.all_levels
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
    first = next(panel.proxy.leaves())
    assert panel.table.currentIndex() == first
    assert all(panel.table.isExpanded(leaf.parent()) for leaf in panel.proxy.leaves())
    assert window.canvas.ringed is not None
    assert window.desk.selection == {ref.id for ref in panel.problem.pieces}  # type: ignore[union-attr]
    *_, last = panel.proxy.leaves()
    assert panel.table.visualRect(first).top() > 0
    spare = panel.table.viewport().height() - panel.table.visualRect(last).bottom()
    assert 0 <= spare <= 2 * panel.table.fontMetrics().height()


def test_open_already_it_unfolds_the_few_problems_of_a_battlefield_that_comes(window: Window) -> None:
    window.session.show_dock("problems")
    floating = [("rock-1", 3 * i, 0, 4, 0) for i in range(5)]
    window.session.workspace.add(document.Document(laid(*floating)))
    panel = window.session.problems
    assert [panel.table.isExpanded(leaf.parent()) for leaf in panel.proxy.leaves()] == [True] * 5
    assert panel.problem is None, "nobody asked for one"


def test_opened_with_many_problems_it_opens_only_the_heading_of_the_first(
    qtbot: QtBot, window: Window, bar: QTabBar
) -> None:
    floating = [("rock-1", 3 * i, 0, 4, 0) for i in range(40)]
    window.session.workspace.add(document.Document(laid(*floating, *DOUBLE, *DOUBLE)))
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
    panel = window.session.problems
    first, *others = [panel.proxy.index(row, 0) for row in range(panel.proxy.rowCount())]
    assert panel.table.isExpanded(first)
    assert not any(panel.table.isExpanded(one) for one in others if panel.proxy.rowCount(one) > 1)
    assert below(window) <= window.height() // 2
    assert panel.problem is not None


def test_what_was_chosen_in_the_list_is_chosen_still_when_it_opens_again(
    qtbot: QtBot, window: Window, hands: Hands, bar: QTabBar
) -> None:
    window.session.workspace.add(document.Document(laid(("rock-1", 0, 0, 4, 0), ("sand-1", 3, 0, 4, 0))))
    hands.key(Qt.Key.Key_F8)
    hands.key(Qt.Key.Key_F8)
    second = window.session.problems.problem
    for _click in range(2):
        qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
    assert window.session.problems.isVisible()
    assert window.session.problems.problem == second


def test_a_height_that_was_chosen_comes_back(
    qtbot: QtBot, window: Window, problems: Dock, bar: QTabBar
) -> None:
    window.session.show_dock("problems")
    qtbot.waitUntil(lambda: below(window) > 150)
    window.resizeDocks([problems], [320], Qt.Orientation.Vertical)
    qtbot.waitUntil(lambda: problems.height() > 270)
    high = problems.height()
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
    qtbot.waitUntil(lambda: below(window) < LINE)
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
    qtbot.waitUntil(lambda: problems.height() == high)


def test_the_table_stays_under_the_mouse_when_a_click_opens_it(
    qtbot: QtBot, window: Window, hands: Hands, bar: QTabBar
) -> None:
    hands.place("rock-1", Hex(0, 0))
    window.canvas.fit()
    window.canvas.repaint()
    where = hands.at(Hex(0, 0))
    for high in (True, False, True, False):
        qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
        qtbot.waitUntil(lambda high=high: (below(window) > 150) == high)
        assert window.session.problems.isVisible() == high
        assert hands.at(Hex(0, 0)) == where


def test_the_next_start_finds_it_as_it_was_left(
    qtbot: QtBot, window: Window, bar: QTabBar, catalogue: Catalogue, styles: Styles
) -> None:
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
    qtbot.waitUntil(lambda: below(window) > 150)
    window.close()
    second = Window(catalogue, styles)
    qtbot.addWidget(second, before_close_func=saved)
    with qtbot.waitExposed(second):
        second.show()
    qtbot.waitUntil(lambda: second.session.problems.isVisible() and below(second) > 150)


def test_the_inventory_beside_it_has_its_height_as_soon_as_it_is_in_front(
    qtbot: QtBot, window: Window
) -> None:
    qtbot.waitUntil(lambda: below(window) < LINE)
    window.session.show_dock("inventory")
    qtbot.waitUntil(lambda: below(window) > 150)
    assert window.session.inventory.height() > 100
    window.session.show_dock("problems")
    qtbot.waitUntil(lambda: below(window) > 150)
    assert window.session.problems.isVisible(), "asked for by name it is open, empty or not"


def test_a_click_on_the_tab_in_front_gives_its_room_back_whichever_panel_that_is(
    qtbot: QtBot, window: Window, bar: QTabBar
) -> None:
    def click(name: str) -> None:
        index = next(at for at in range(bar.count()) if bar.tabText(at).startswith(name))
        qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(index).center())

    for name in ("Inventory", "Problems"):
        qtbot.waitUntil(lambda: below(window) < LINE)
        click(name)
        qtbot.waitUntil(lambda: below(window) > 150)
        click(name)
    qtbot.waitUntil(lambda: below(window) < LINE)


def test_elsewhere_and_beside_others_it_stays_as_it_is(qtbot: QtBot, window: Window, problems: Dock) -> None:
    qtbot.waitUntil(lambda: below(window) < LINE)
    inventory = next(dock for dock in window.session.docks if dock.objectName() == "inventory")
    window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, inventory)
    qtbot.waitUntil(lambda: window.session.problems.isVisible())
    inventory.hide()
    qtbot.waitUntil(lambda: not window.session.problems.isVisible())
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, problems)
    qtbot.waitUntil(lambda: window.session.problems.isVisible())


class Watcher:
    """Notes how the table lies whenever it is painted."""

    def __init__(self) -> None:
        self.seen: set[Viewport] = set()

    def paint(self, _painter: object, frame: Frame) -> None:
        self.seen.add(frame.viewport)


@pytest.mark.parametrize("many", [1_000, 1])
def test_a_file_with_problems_lies_on_the_table_as_it_is_first_seen(
    qtbot: QtBot,
    window: Window,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    many: int,
) -> None:
    monkeypatch.setattr(document, "LARGE", many)  # of one piece on they are checked in the background
    path = tmp_path / "ford.hexfield"
    battlefield = laid(*[("grass-1", q, r) for q in range(4) for r in range(24)], ("grass-1", 2, 0, 5))
    formats.write(battlefield, path, window.session.catalogue)
    assert window.session.filing.open_path(path)
    watcher = Watcher()
    window.canvas.layers += (watcher,)
    qtbot.waitUntil(lambda: window.session.problems.ink.isValid() and bool(watcher.seen))
    window.canvas.repaint()
    window.canvas.fit()
    window.canvas.repaint()
    assert len(watcher.seen) == 1
    assert below(window) < LINE
