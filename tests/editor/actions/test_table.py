"""The table of actions: complete, every one works; found by the action palette, with keys as they are set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QMenu, QToolBar
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.actions.action_palette import ActionPalette
from builder.editor.actions.row import ActionRow, reason_of
from builder.editor.actions.shortcuts_dialog import ShortcutsDialog
from builder.editor.actions.shortcuts_model import why_reserved
from builder.editor.actions.table import ACTIONS, MENUS, TOOLBAR, entries, key_rows, use_keys
from builder.editor.tools import TOOLS
from builder.editor.widgets.icons import _PATHS
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Answers, Hands, saved


def test_no_two_actions_share_an_id_or_a_shortcut() -> None:
    ids = Counter(row.id for row in ACTIONS)
    keys = Counter(keys for row in ACTIONS for keys in row.shortcuts)
    assert [id for id, count in ids.items() if count > 1] == []
    assert [key for key, count in keys.items() if count > 1] == []
    assert all(QKeySequence(key).toString() for key in keys), "every shortcut is one that Qt understands"


def test_no_two_actions_are_called_the_same() -> None:
    names = Counter(row.text.replace("&", "").casefold() for row in ACTIONS)
    assert [name for name, count in names.items() if count > 1] == []


def test_of_a_choice_one_is_on_at_a_time(window: Window) -> None:
    for choice in ("symmetry", "limit", "palette"):
        actions = [window.session.actions[row.id] for row in ACTIONS if row.choice == choice]
        assert len(actions) >= 3
        assert {action.actionGroup() for action in actions} == {actions[0].actionGroup()} != {None}
    for id in ("symmetry-half-turn", "symmetry-left-right", "symmetry-off"):
        window.session.actions[id].trigger()
        on = [
            row.id
            for row in ACTIONS
            if row.choice == "symmetry" and window.session.actions[row.id].isChecked()
        ]
        assert on == [id]


def test_every_action_has_a_tip_and_a_known_icon() -> None:
    for row in ACTIONS:
        assert row.tip, row.id
        assert not row.icon or row.icon in _PATHS, row.id


def test_the_toolbar_shows_actions_of_the_table() -> None:
    assert {entry for entry in TOOLBAR if entry and entry[0] != "*"} <= {row.id for row in ACTIONS}


def test_every_action_of_the_table_is_one_of_the_window(window: Window) -> None:
    assert list(window.session.actions) == [row.id for row in ACTIONS]
    assert {f"tool-{tool.id}" for tool in TOOLS} <= set(window.session.actions)


def test_menus_and_toolbar_come_from_the_table(window: Window) -> None:
    assert [action.text() for action in window.menuBar().actions()] == [menu.title for menu in MENUS]
    bar = window.findChild(QToolBar, "toolbar")
    assert isinstance(bar, QToolBar)
    assert [a.objectName() for a in bar.actions() if a.objectName()] == [
        entry for entry in TOOLBAR if entry and entry[0] != "*"
    ]


def test_no_two_entries_of_a_menu_share_an_access_key(window: Window) -> None:
    for menu in [window.menuBar(), *window.findChildren(QMenu)]:
        letters = Counter(
            action.text()[action.text().index("&") + 1].lower()
            for action in menu.actions()
            if "&" in action.text()
        )
        assert [key for key, count in letters.items() if count > 1] == []


def test_the_tool_in_use_is_the_one_pressed(window: Window) -> None:
    for tool in TOOLS:
        window.session.actions[f"tool-{tool.id}"].trigger()
        assert window.canvas.tool is tool
        pressed = [t.id for t in TOOLS if window.session.actions[f"tool-{t.id}"].isChecked()]
        assert pressed == [tool.id]
        told = window.session.status.hint.text()
        assert told == window.session.status.usual == window.session.actions[f"tool-{tool.id}"].statusTip()
        assert told[:20] == tool.hint[:20]
        assert "{" not in told


CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def typed(qtbot: QtBot, text: str, seen: list[str] | None = None) -> Callable[[QDialog], None]:
    """Type a text into the palette, note what is listed, and press Enter (Escape where nothing is left)."""

    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, ActionPalette)
        qtbot.keyClicks(dialog.search, text)
        if seen is not None:
            seen.extend(dialog.model.index(row).data() for row in range(dialog.model.rowCount()))
        qtbot.keyClick(dialog.search, Qt.Key.Key_Return)
        if dialog.isVisible():
            qtbot.keyClick(dialog.search, Qt.Key.Key_Escape)

    return act


def test_every_action_and_every_panel_can_be_found(window: Window) -> None:
    found = entries(window.session)
    ids = [entry.id for entry in found]
    assert ids[: -len(window.session.docks)] == [row.id for row in ACTIONS if row.id != "action-palette"]
    assert len(set(ids)) == len(ids)
    for entry in found:
        assert entry.name, entry.id
        assert entry.path, entry.id
        assert entry.tip, entry.id


def test_what_is_typed_is_done(qtbot: QtBot, window: Window, hands: Hands, answers: Answers) -> None:
    size = window.canvas.viewport.hex_size
    answers.expect(ActionPalette, typed(qtbot, "zoom in"))
    hands.key(Qt.Key.Key_P, CTRL_SHIFT)
    assert window.canvas.viewport.hex_size > size


def test_the_last_used_comes_first_next_time(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers
) -> None:
    for text in ("zoom out", "zoom in"):
        answers.expect(ActionPalette, typed(qtbot, text))
        hands.key(Qt.Key.Key_P, CTRL_SHIFT)
    seen: list[str] = []
    answers.expect(ActionPalette, typed(qtbot, "", seen))
    hands.key(Qt.Key.Key_P, CTRL_SHIFT)
    assert seen[:2] == ["Zoom In", "Zoom Out"]


def test_a_panel_is_shown_and_hidden(qtbot: QtBot, window: Window, hands: Hands, answers: Answers) -> None:
    dock = next(dock for dock in window.session.docks if dock.objectName() == "history")
    before = dock.isVisible()
    answers.expect(ActionPalette, typed(qtbot, "panel history"))
    hands.key(Qt.Key.Key_P, CTRL_SHIFT)
    assert dock.isVisible() != before


def test_an_action_says_why_it_cannot_be_done_now(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers
) -> None:
    before = {entry.id: entry for entry in entries(window.session)}
    assert (before["undo"].enabled, before["undo"].reason) == (False, "Nothing was done yet")
    assert before["export-sheets"].reason == "The battlefield is empty"
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    after = {entry.id: entry for entry in entries(window.session)}
    assert (after["undo"].enabled, after["undo"].reason, after["undo"].name) == (True, "", "Undo")


@pytest.mark.parametrize("row", [row for row in ACTIONS if row.enabled], ids=lambda row: row.id)
def test_every_action_that_can_be_disabled_has_a_reason(row: ActionRow) -> None:
    assert reason_of(row)


CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def change(qtbot: QtBot, answers: Answers, window: Window, id: str, key: Qt.Key, accept: bool = True) -> None:
    """Give an action Ctrl+Alt and a key, in the dialog of the Help menu."""

    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, ShortcutsDialog)
        dialog.choose(id)
        qtbot.keyPress(dialog.pressed, key, CTRL | ALT)
        qtbot.keyRelease(dialog.pressed, key, CTRL | ALT)
        qtbot.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
        dialog.accept() if accept else dialog.reject()

    answers.expect(ShortcutsDialog, act)
    window.session.actions["shortcuts"].trigger()


def test_every_action_is_listed_with_its_keys(window: Window) -> None:
    rows = key_rows(window.session)
    assert [row.id for row in rows] == [row.id for row in ACTIONS]
    for row in rows:
        assert row.usual == row.keys, row.id
        assert row.name, row.id
        assert row.menu, row.id
        assert row.tip, row.id


def test_new_keys_work_at_once_and_the_old_ones_no_more(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers
) -> None:
    change(qtbot, answers, window, "level-all", Qt.Key.Key_7)
    action = window.session.actions["level-all"]
    assert action.toolTip().startswith("All Levels (Ctrl+Alt+7)\n")
    before = window.desk.all_levels
    hands.key(Qt.Key.Key_A)
    assert window.desk.all_levels == before
    hands.key(Qt.Key.Key_7, CTRL | ALT)
    assert window.desk.all_levels != before


def test_hints_name_the_new_keys_at_once(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers
) -> None:
    window.session.actions["tool-ladder"].trigger()
    assert window.session.status.hint.text().endswith(" · R turns")
    change(qtbot, answers, window, "turn-right", Qt.Key.Key_7)
    assert window.session.status.hint.text().endswith(" · Ctrl+Alt+7 turns")
    assert window.session.actions["tool-ladder"].toolTip().endswith("\nCtrl+Alt+7 turns")
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    window.session.actions["tool-select"].trigger()
    hands.click(Hex(0, 0))
    hands.hover(Hex(5, 5))
    window.canvas.leave()
    assert "Ctrl+Alt+7 turns · Del takes away" in window.session.status.hint.text()
    use_keys(window.session, {})
    assert " R turns" in window.session.status.hint.text()


def test_the_list_of_gestures_names_keys_as_they_are(window: Window) -> None:
    use_keys(window.session, {"turn-right": ("J",)})
    dialog = ShortcutsDialog(key_rows(window.session), (), window)
    told = [dialog.mouse.item(row, 1).text() for row in range(dialog.mouse.rowCount())]
    assert "J turns" in told
    assert not [text for text in told if "{" in text]
    dialog.deleteLater()


def test_a_new_window_has_them_too_and_resetting_gives_the_usual_ones_back(
    qtbot: QtBot, window: Window, answers: Answers, catalogue: Catalogue, styles: Styles
) -> None:
    change(qtbot, answers, window, "fit", Qt.Key.Key_7)
    later = Window(catalogue, styles)
    qtbot.addWidget(later, before_close_func=saved)
    assert later.session.actions["fit"].shortcuts() == [QKeySequence("Ctrl+Alt+7")]
    assert [row.keys for row in key_rows(later.session) if row.id == "fit"] == [("Ctrl+Alt+7",)]
    use_keys(later.session, {})
    for row in ACTIONS:
        assert later.session.actions[row.id].shortcuts() == [QKeySequence(key) for key in row.shortcuts]


def test_cancelling_changes_nothing(qtbot: QtBot, window: Window, answers: Answers) -> None:
    change(qtbot, answers, window, "fit", Qt.Key.Key_7, accept=False)
    assert QKeySequence("Ctrl+Alt+7") not in window.session.actions["fit"].shortcuts()


@pytest.mark.parametrize("row", ACTIONS, ids=lambda row: row.id)
def test_no_action_of_the_table_has_a_reserved_key(row: object) -> None:
    for key in row.shortcuts:  # type: ignore[attr-defined]
        assert not why_reserved(QKeySequence(key), ()), key
