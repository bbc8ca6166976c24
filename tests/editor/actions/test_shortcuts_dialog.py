"""The dialog for keys: filter, press, be told of conflicts, give back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.editor.actions.shortcuts_dialog import (
    ACTION,
    KEYS,
    MENU,
    KeyRow,
    ShortcutsDialog,
    ShortcutsModel,
    gestures,
    keys_text,
    why_reserved,
)
from builder.editor.tools import TOOLS
from editor.people import CTRL, LEFT


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


def test_a_conflict_is_told_before_and_resolved_by_using_the_keys_unless_the_canvas_needs_them(
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


def test_the_filter_finds_names_menus_and_keys_or_nothing_that_could_be_given(
    qtbot: QtBot, dialog: ShortcutsDialog
) -> None:
    seen = []
    for text in ("edit", "ctrl+y", "none", "xyzzy", ""):
        dialog.filter.setText(text)
        rows = dialog.table.model().rowCount()
        seen.append([dialog.table.model().index(row, 0).data() for row in range(rows)])
    assert seen == [["Undo", "Redo"], ["Redo"], ["Select None"], [], ["Undo", "Redo", "Fit", "Select None"]]
    dialog.filter.setText("xyzzy")
    assert dialog.message.text() == "No action is called that."
    press(qtbot, dialog, Qt.Key.Key_K)
    for button in (dialog.use, dialog.add, dialog.none, dialog.reset):
        assert not button.isEnabled()
    dialog.filter.clear()
    assert dialog.row() is not None
    qtbot.keyClicks(dialog.filter, "re")
    qtbot.keyClick(dialog.filter, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.focusWidget() is dialog.table


def test_everything_is_copied_as_text_and_the_mouse_has_a_page_of_its_own(
    qtbot: QtBot, dialog: ShortcutsDialog
) -> None:
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
    assert dialog.mouse.rowCount() == len(gestures(dialog._said))
    assert dialog.mouse.item(0, 0).text() == "Wheel, pinch"
    named = [how for how, _ in gestures(dialog._said)]
    assert [tool.title for tool in TOOLS if f"Tool: {tool.title}" not in named] == []
    assert not any(what[0].islower() for _, what in gestures(dialog._said))
    assert dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isDefault()


ROWS = (
    KeyRow("undo", "Undo", "Edit", "Take back", ("Ctrl+Z",), ("Ctrl+Z",)),
    KeyRow("redo", "Redo", "Edit", "Do again", ("Ctrl+Shift+Z", "Ctrl+Y"), ("Ctrl+Shift+Z", "Ctrl+Y")),
    KeyRow("fit", "Fit", "View", "Show all", ("F", "Home"), ("F", "Home")),
    KeyRow("free", "Select None", "Select", "", (), ()),
)


def test_the_model_keeps_the_contract_of_models(qtmodeltester: ModelTester) -> None:
    model = ShortcutsModel(ROWS)
    qtmodeltester.check(model)
    model.give("free", ("F",))
    qtmodeltester.check(model)


def test_a_key_goes_to_whom_it_was_given_last_and_comes_back_by_resetting() -> None:
    model = ShortcutsModel(ROWS)
    model.give("free", ("F", "Ctrl+Y"))
    assert model.keys_of("fit") == ("Home",)
    assert model.keys_of("redo") == ("Ctrl+Shift+Z",)
    holder = model.holder_of("F")
    assert holder is not None
    assert holder.id == "free"
    assert model.changed == {"redo": ("Ctrl+Shift+Z",), "fit": ("Home",), "free": ("F", "Ctrl+Y")}
    model.reset("fit")
    assert model.keys_of("fit") == ("F", "Home")
    assert model.keys_of("free") == ("Ctrl+Y",)
    model.reset_all()
    assert model.changed == {}


def test_what_is_shown() -> None:
    model = ShortcutsModel(ROWS)
    shown = [model.index(1, column).data() for column in (ACTION, MENU, KEYS)]
    assert shown == ["Redo", "Edit", "Ctrl+Shift+Z, Ctrl+Y"]
    assert model.index(1, KEYS).data(Qt.ItemDataRole.FontRole) is None
    model.give("redo", ())
    assert model.index(1, KEYS).data(Qt.ItemDataRole.FontRole).bold()
    assert model.index(1, KEYS).data() == ""


ID = st.sampled_from([row.id for row in ROWS])

KEY = st.sampled_from(["Ctrl+Z", "Ctrl+Y", "F", "Home", "Ctrl+K", "Alt+7"])


@given(
    st.lists(st.tuples(st.sampled_from([row.id for row in ROWS]), st.lists(KEY, unique=True), st.booleans()))
)
def test_no_key_ever_belongs_to_two(steps: list[tuple[str, list[str], bool]]) -> None:
    model = ShortcutsModel(ROWS)
    for id, keys, reset in steps:
        if reset:
            model.reset(id)
        else:
            model.give(id, tuple(keys))
            assert model.keys_of(id) == tuple(keys)
        given_away = [key for row in ROWS for key in model.keys_of(row.id)]
        assert len(given_away) == len(set(given_away))
    model.reset_all()
    assert model.changed == {}


def test_the_list_as_text_has_a_line_an_action_with_keys_and_a_line_a_gesture() -> None:
    text = keys_text(((row, row.keys) for row in ROWS), [("Wheel", "Zoom")])
    assert text.splitlines() == [
        "Edit",
        "  Undo   Ctrl+Z",
        "  Redo   Ctrl+Shift+Z, Ctrl+Y",
        "",
        "View",
        "  Fit    F, Home",
        "",
        "  Wheel  Zoom",
    ]
    assert keys_text((), ()) == "\n"
