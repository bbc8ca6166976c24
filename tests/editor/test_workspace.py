"""Several battlefields, each in a tab of its own, with a cross to close it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QImage
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Info, SetField
from builder.editor.window import Window
from builder.editor.workspace import CloseCross
from builder.hexgrid import Hex
from builder.scenario import Scenario
from builder.view.theme import DARK, LIGHT, palette_of
from editor.people import CTRL, LEFT, Answers, Hands
from tests.battlefields import laid


def test_a_file_takes_the_place_of_an_untouched_battlefield(tmp_path: Path, window: Window) -> None:
    for name in ("one", "two"):
        formats.write(laid(("rock-1", 0, 0, 1, 0)), tmp_path / f"{name}.hexfield", window.session.catalogue)
    assert window.session.filing.open_path(tmp_path / "one.hexfield")
    assert window.session.workspace.count() == 1
    assert window.session.filing.open_path(tmp_path / "two.hexfield")
    assert [window.session.workspace.tabText(i) for i in range(2)] == ["one.hexfield", "two.hexfield"]


def test_a_file_that_is_open_already_is_brought_to_the_front(
    tmp_path: Path, window: Window, hands: Hands
) -> None:
    path = tmp_path / "one.hexfield"
    formats.write(laid(("rock-1", 0, 0, 1, 0)), path, window.session.catalogue)
    window.session.filing.open_path(path)
    desk = window.desk
    window.session.filing.new()
    assert window.desk is not desk
    assert window.session.filing.open_path(path)
    assert window.desk is desk
    assert window.session.workspace.count() == 2


def test_docks_and_undo_speak_of_the_tab_shown(window: Window, hands: Hands) -> None:
    hands.place("rock-1", Hex(0, 0))
    first = window.desk
    window.session.filing.new()
    assert hands.placed() == []
    assert not window.session.actions["undo"].isEnabled()
    assert window.canvas.tool.id == "place", "the tool stays in hand"
    hands.click(Hex(1, 0))
    hands.click(Hex(2, 0))
    assert "2 pieces" in window.session.palette_dock.inventory.text()
    window.session.workspace.show_desk(first)
    assert len(hands.placed()) == 1
    assert "1 piece" in window.session.palette_dock.inventory.text()
    hands.key(Qt.Key.Key_Z, CTRL)
    assert hands.placed() == []
    window.session.workspace.setCurrentIndex(1)
    assert len(hands.placed()) == 2, "the other battlefield is as it was"


def test_the_tab_tells_of_unsaved_work(window: Window, hands: Hands) -> None:
    assert window.session.workspace.tabText(0) == "New battlefield"
    hands.place("rock-1", Hex(0, 0))
    assert window.session.workspace.tabText(0) == "New battlefield •"
    hands.key(Qt.Key.Key_Z, CTRL)
    assert window.session.workspace.tabText(0) == "New battlefield"


def test_a_battlefield_without_a_file_is_called_by_its_title(window: Window) -> None:
    window.document.do(SetField("title", "Sand & Stone"), "Title")
    assert window.session.workspace.tabText(0) == "Sand && Stone •"


def test_tabs_show_the_title_and_the_tool_tip_its_file(tmp_path: Path, window: Window) -> None:
    def tabs() -> list[str]:
        return [window.session.workspace.tabText(i) for i in range(window.session.workspace.count())]

    for name, title in (("one", "Two Fords"), ("two", "Long " * 30), ("three", "")):
        field = laid(("rock-1", 0, 0, 1, 0))
        field.apply(SetField("title", title))
        formats.write(field, tmp_path / f"{name}.hexfield", window.session.catalogue)
        window.session.filing.open_path(tmp_path / f"{name}.hexfield")
    first, long, plain = tabs()
    assert (first, plain) == ("Two Fords", "three.hexfield")
    assert long.startswith("Long Long")
    assert long.endswith("…")
    assert len(long) <= 48
    assert window.session.workspace.tabToolTip(0) == f"Two Fords\n{tmp_path / 'one.hexfield'}"
    window.document.do(SetField("title", "Two Fords"), "Title")
    assert (tabs()[0], tabs()[2]) == ("Two Fords · one.hexfield", "Two Fords · three.hexfield •")
    window.session.undo()
    assert tabs()[0] == "Two Fords", "one title, one tab"


def test_the_file_of_a_scenario_opens_with_its_panel(tmp_path: Path, window: Window) -> None:
    formats.write(laid(("rock-1", 0, 0, 1, 0)), tmp_path / "ford.hexfield", window.session.catalogue)
    formats.write_hexscenario(
        tmp_path / "ford.hexscenario", Scenario(title={"en": "Giants"}), battlefield="ford.hexfield"
    )
    window.session.filing.open_path(tmp_path / "ford.hexfield")
    assert not window.session.scenario_dock.isVisible(), "nobody asked for it"
    assert window.session.status.currentMessage() == "With a scenario: see View ▸ Workspace ▸ Scenario"
    window.session.status.clearMessage()
    window.session.filing.close(window.desk)
    window.session.filing.open_path(tmp_path / "ford.hexscenario")
    assert window.session.scenario_dock.isVisible()
    assert window.desk.scenario is not None
    assert "panel" not in window.session.status.currentMessage(), "nobody is sent to one that opens by itself"


def test_carrying_what_lies_on_top_counts_in_every_tab_and_is_remembered(window: Window) -> None:
    carry = window.session.actions["carry-on-top"]
    window.session.filing.new(Info("Two Fords"))
    assert not carry.isChecked()
    carry.trigger()
    window.session.filing.new(Info("Three Fords"))
    assert [desk.carries for desk in window.session.workspace.desks] == [True, True]
    assert carry.isChecked()
    carry.trigger()
    assert [desk.carries for desk in window.session.workspace.desks] == [False, False]


def test_a_title_given_and_a_file_that_is_gone_are_something_done(window: Window, hands: Hands) -> None:
    window.session.filing.new(Info("Two Fords"))
    assert window.session.workspace.count() == 1, "nobody misses the first one"
    window.session.filing.new()
    assert window.session.workspace.count() == 2, "a title is something done"
    window.document.mark_unsaved()
    window.session.filing.new()
    assert window.session.workspace.count() == 3


def test_closing_a_tab_with_its_button_asks_and_leaves_the_others(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers
) -> None:
    hands.place("rock-1", Hex(0, 0))
    window.session.filing.new()
    hands.click(Hex(1, 0))
    answers.press(QMessageBox.StandardButton.Discard)
    bar = window.session.workspace.tabBar()
    qtbot.mouseClick(bar.tabButton(0, bar.ButtonPosition.RightSide), LEFT)
    assert window.session.workspace.count() == 1
    assert hands.placed() == [("rock-1", 1, 0, 1, 0)]
    with pytest.raises(ValueError, match="always one"):
        window.session.workspace.remove(window.desk)


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
    qtbot.mouseClick(second, LEFT)
    assert window.session.workspace.desks == (desk,)
