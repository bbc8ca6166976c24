"""The action palette as one types in it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.editor.actions.action_palette import ENTRY_ROLE, ActionModel, ActionPalette
from builder.editor.actions.action_search import Entry

ENTRIES = (
    Entry("one", "Turn Left", "Arrange", "A sixth anticlockwise", "Shift+R"),
    Entry("two", "Turn Right", "Arrange", "A sixth clockwise", "R"),
    Entry("three", "Raise", "Arrange", "One level up", "", False, "Select something first"),
    Entry("four", "Lower", "Arrange", "One level down", "", False),
)


@pytest.fixture
def palette(qtbot: QtBot) -> ActionPalette:
    """The palette, shown."""
    made = ActionPalette(ENTRIES, ())
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_model_keeps_the_contract_of_models(qtmodeltester: ModelTester) -> None:
    model = ActionModel(ENTRIES)
    qtmodeltester.check(model)
    model.search("turn")
    qtmodeltester.check(model)
    assert [model.index(row).data() for row in range(model.rowCount())] == ["Turn Left", "Turn Right"]
    assert "Shift+R" in model.index(0).data(Qt.ItemDataRole.AccessibleDescriptionRole)
    model.search("nothing like it")
    assert model.rowCount() == 0
    assert model.index(0).data(ENTRY_ROLE) is None


def test_typing_and_enter_take_the_best(qtbot: QtBot, palette: ActionPalette) -> None:
    qtbot.keyClicks(palette.search, "right")
    assert palette.message.text() == "A sixth clockwise"
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.chosen is ENTRIES[1]
    assert not palette.isVisible()


def test_arrows_walk_while_one_types(qtbot: QtBot, palette: ActionPalette) -> None:
    qtbot.keyClicks(palette.search, "turn")
    qtbot.keyClick(palette.search, Qt.Key.Key_Down)
    assert palette.message.text() == "A sixth clockwise"
    qtbot.keyClick(palette.search, Qt.Key.Key_Up)
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.chosen is ENTRIES[0]


def test_a_click_takes_a_line(qtbot: QtBot, palette: ActionPalette) -> None:
    at = palette.view.visualRect(palette.model.index(1)).center()
    qtbot.mouseClick(palette.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert palette.chosen is ENTRIES[1]


def test_what_cannot_be_done_says_why_and_is_not_taken(qtbot: QtBot, palette: ActionPalette) -> None:
    qtbot.keyClicks(palette.search, "raise")
    assert palette.message.text() == "Select something first"
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert palette.chosen is None
    palette.search.setText("lower")
    assert palette.message.text() == "This cannot be done just now."


def test_nothing_found_is_said_and_enter_does_nothing(qtbot: QtBot, palette: ActionPalette) -> None:
    qtbot.keyClicks(palette.search, "xyzzy")
    assert palette.message.text() == "No action is called that."
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_escape_closes_it_with_nothing_chosen(qtbot: QtBot, palette: ActionPalette) -> None:
    qtbot.keyClick(palette.search, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert palette.chosen is None
