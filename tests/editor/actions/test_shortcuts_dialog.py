"""The dialog for keys: filter, press, be told of conflicts, give back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from builder.editor.actions.shortcuts_dialog import ShortcutsDialog, gestures
from builder.editor.actions.shortcuts_model import why_reserved
from builder.editor.tools import TOOLS
from editor.actions.test_shortcuts_model import ROWS

CTRL, LEFT = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(qtbot: QtBot) -> ShortcutsDialog:
    """The dialog, shown."""
    made = ShortcutsDialog(ROWS, {"F", "E"})
    qtbot.addWidget(made)
    made.show()
    return made


def press(qtbot: QtBot, dialog: ShortcutsDialog, key: Qt.Key, keys: Qt.KeyboardModifier = CTRL) -> None:
    """Press keys in the field for new ones."""
    qtbot.keyPress(dialog.pressed, key, keys)
    qtbot.keyRelease(dialog.pressed, key, keys)


def test_new_keys_are_pressed_and_used(qtbot: QtBot, dialog: ShortcutsDialog) -> None:
    dialog.choose("fit")
    assert not dialog.use.isEnabled()
    press(qtbot, dialog, Qt.Key.Key_K)
    qtbot.mouseClick(dialog.use, LEFT)
    assert dialog.changed == {"fit": ("Ctrl+K",)}
    press(qtbot, dialog, Qt.Key.Key_L)
    qtbot.mouseClick(dialog.add, LEFT)
    assert dialog.changed == {"fit": ("Ctrl+K", "Ctrl+L")}
    qtbot.mouseClick(dialog.none, LEFT)
    assert dialog.changed == {"fit": ()}
    qtbot.mouseClick(dialog.reset, LEFT)
    assert dialog.changed == {}
    assert not dialog.reset.isEnabled()


def test_a_conflict_is_told_before_and_resolved_by_using_the_keys(
    qtbot: QtBot, dialog: ShortcutsDialog
) -> None:
    dialog.choose("fit")
    press(qtbot, dialog, Qt.Key.Key_Z)
    assert "Ctrl+Z belongs to Undo" in dialog.message.text()
    assert dialog.changed == {}
    qtbot.mouseClick(dialog.use, LEFT)
    assert dialog.changed == {"undo": (), "fit": ("Ctrl+Z",)}
    qtbot.mouseClick(dialog.reset_all, LEFT)
    assert dialog.changed == {}


def test_keys_that_the_canvas_needs_cannot_be_given_away(qtbot: QtBot, dialog: ShortcutsDialog) -> None:
    dialog.choose("fit")
    press(qtbot, dialog, Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier)
    assert "arrow keys" in dialog.message.text()
    assert not dialog.use.isEnabled()
    assert not dialog.add.isEnabled()


@pytest.mark.parametrize(
    ("keys", "reserved"),
    [
        ("Left", True),
        ("Shift+Up", True),
        ("Ctrl+Left", True),
        ("Ctrl+Alt+Left", False),
        ("Ctrl+Space", False),
        ("Return", True),
        ("Space", True),
        ("Escape", True),
        ("Shift+Tab", True),
        ("Alt+F", True),
        ("Alt+Q", False),
        ("Alt+Shift+F", False),
        ("F", False),
        ("Ctrl+Alt+F", False),
    ],
)
def test_which_keys_are_reserved(keys: str, reserved: bool) -> None:
    assert bool(why_reserved(QKeySequence(keys), {"F", "E"})) == reserved


def test_the_filter_finds_names_menus_and_keys(qtbot: QtBot, dialog: ShortcutsDialog) -> None:
    seen = []
    for text in ("edit", "ctrl+y", "none", "xyzzy", ""):
        dialog.filter.setText(text)
        rows = dialog.table.model().rowCount()
        seen.append([dialog.table.model().index(row, 0).data() for row in range(rows)])
    assert seen == [["Undo", "Redo"], ["Redo"], ["Select None"], [], ["Undo", "Redo", "Fit", "Select None"]]


def test_nothing_can_be_given_where_nothing_is_found(qtbot: QtBot, dialog: ShortcutsDialog) -> None:
    dialog.filter.setText("xyzzy")
    assert dialog.message.text() == "No action is called that."
    press(qtbot, dialog, Qt.Key.Key_K)
    for button in (dialog.use, dialog.add, dialog.none, dialog.reset):
        assert not button.isEnabled()
    dialog.filter.clear()
    assert dialog.row() is not None


def test_enter_in_the_filter_goes_to_the_table_and_closes_nothing(
    qtbot: QtBot, dialog: ShortcutsDialog
) -> None:
    qtbot.keyClicks(dialog.filter, "re")
    qtbot.keyClick(dialog.filter, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.focusWidget() is dialog.table


def test_everything_is_copied_as_text(qtbot: QtBot, dialog: ShortcutsDialog) -> None:
    dialog.choose("fit")
    press(qtbot, dialog, Qt.Key.Key_K)
    qtbot.mouseClick(dialog.use, LEFT)
    qtbot.mouseClick(dialog.copy, LEFT)
    text = QGuiApplication.clipboard().text()
    assert "Ctrl+K" in text
    assert "Undo" in text
    for how, what in gestures(dialog._said):
        assert how in text
        assert what in text
    assert dialog.message.text() == "All keys are on the clipboard."


def test_the_mouse_has_a_page_of_its_own(dialog: ShortcutsDialog) -> None:
    assert dialog.mouse.rowCount() == len(gestures(dialog._said))
    assert dialog.mouse.item(0, 0).text() == "Wheel, pinch"
    named = [how for how, _ in gestures(dialog._said)]
    assert [tool.title for tool in TOOLS if f"Tool: {tool.title}" not in named] == []
    assert not any(what[0].islower() for _, what in gestures(dialog._said))
    assert dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isDefault()
