"""Help ▸ Keyboard Shortcuts: shows the keys of all actions and takes in what was changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.editor.actions.find_action import rows_with_paths
from builder.editor.actions.keys import (
    Keys,
    keys_in_force,
    name_of,
    own_keys,
    portable,
    remember_keys,
    set_keys,
)

if TYPE_CHECKING:
    from builder.editor.dialogs.shortcuts_model import KeyRow
    from builder.editor.window import Window


def edit_keys(window: Window) -> None:
    """Ask for keys; what was changed works at once and is remembered."""
    from builder.editor.dialogs.shortcuts_dialog import ShortcutsDialog  # not needed to open the window

    letters = {_access_letter(action.text()) for action in window.menuBar().actions()}
    dialog = ShortcutsDialog(key_rows(window), letters - {""}, window)
    if dialog.exec():
        use_keys(window, dialog.changed)
    dialog.deleteLater()


def use_keys(window: Window, own: dict[str, Keys]) -> None:
    """Give the window's actions these keys, the others those of the table."""
    from builder.editor.actions.table import ACTIONS

    remember_keys(own)
    keys = keys_in_force(_usual(), own)
    set_keys(window.actions_by_id, ACTIONS, keys)
    window.take_tool(window.tool)  # its hint may name other keys now


def key_rows(window: Window) -> list[KeyRow]:
    """Every action with its keys, in the order of the menus."""
    from builder.editor.actions.table import MENUS  # the table holds the row that calls this
    from builder.editor.dialogs.shortcuts_model import KeyRow

    now = keys_in_force(_usual(), own_keys())
    return [
        KeyRow(
            row.id,
            name_of(row),
            path,
            window.actions_by_id[row.id].statusTip(),
            tuple(map(portable, row.shortcuts)),
            now[row.id],
        )
        for menu in MENUS
        for row, path in rows_with_paths(menu)
    ]


def _usual() -> dict[str, Keys]:
    from builder.editor.actions.table import ACTIONS

    return {row.id: row.shortcuts for row in ACTIONS}


def _access_letter(text: str) -> str:
    _, found, rest = text.partition("&")
    return rest[:1].upper() if found else ""
