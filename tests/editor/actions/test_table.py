"""The table of actions: complete, without two of a kind, and every one does something."""

from __future__ import annotations

from collections import Counter

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QToolBar

from builder.editor.actions.table import ACTIONS, MENUS, TOOLBAR
from builder.editor.icons import _PATHS
from builder.editor.tools import TOOLS
from builder.editor.window import Window


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
