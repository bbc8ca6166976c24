"""The action palette over the table of actions and the panels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence

from builder.editor.actions.keys import name_of
from builder.editor.actions.reasons import reason_of
from builder.editor.actions.row import ActionRow, Menu
from builder.view import settings

if TYPE_CHECKING:
    from builder.editor.dialogs.action_search import Entry
    from builder.editor.window import Window

translate = QCoreApplication.translate

FIND_ACTION = "action-palette"
_USED = "actions-used"  # in the settings
_KEPT = 12
_PANEL = "panel:"


def find_action(window: Window) -> None:
    """Ask what is to be done, and do it."""
    from builder.editor.dialogs.action_palette import ActionPalette  # not needed to open the window

    used = settings.stored_texts(_USED)
    dialog = ActionPalette(entries(window), used, window)
    dialog.exec()
    chosen = dialog.chosen
    dialog.deleteLater()
    if chosen is not None:
        settings.store(_USED, [chosen.id, *(id for id in used if id != chosen.id)][:_KEPT])
        _action(window, chosen.id).trigger()


def entries(window: Window) -> list[Entry]:
    """Everything that can be found, in the order of the menus."""
    from builder.editor.actions.table import MENUS  # the table holds the row that calls this
    from builder.editor.dialogs.action_search import Entry

    found = [
        _entry(row, path, window.actions_by_id[row.id])
        for menu in MENUS
        for row, path in rows_with_paths(menu)
        if row.id != FIND_ACTION
    ]
    for dock in window.docks:
        action = dock.toggleViewAction()
        name = translate("ActionPalette", "Panel: {name}").format(name=action.text().replace("&", ""))
        tip = translate("ActionPalette", "Show or hide this panel")
        found.append(Entry(f"{_PANEL}{dock.objectName()}", name, _plain("&View"), tip, _keys(action)))
    return found


def rows_with_paths(menu: Menu, above: str = "") -> Iterator[tuple[ActionRow, str]]:
    """The rows of a menu, each with the menus in which it stands, as they are shown."""
    path = f"{above} ▸ {_plain(menu.title)}" if above else _plain(menu.title)
    for entry in menu.entries:
        if isinstance(entry, ActionRow):
            yield entry, path
        elif isinstance(entry, Menu):
            yield from rows_with_paths(entry, path)


def _entry(row: ActionRow, path: str, action: QAction) -> Entry:
    from builder.editor.dialogs.action_search import Entry

    enabled = action.isEnabled()
    return Entry(
        row.id,
        name_of(row),
        path,
        action.statusTip(),
        _keys(action),
        enabled,
        "" if enabled else reason_of(row),
    )


def _action(window: Window, id: str) -> QAction:
    if id.startswith(_PANEL):
        name = id.removeprefix(_PANEL)
        return next(dock for dock in window.docks if dock.objectName() == name).toggleViewAction()
    return window.actions_by_id[id]


def _keys(action: QAction) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(keys.toString(native) for keys in action.shortcuts())


def _plain(title: str) -> str:
    return translate("Menus", title).replace("&", "")
