"""Every action of the window in one table: menus, toolbar, shortcuts and status tips come from it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QIcon, QPalette
from PySide6.QtWidgets import QWidget

from builder.editor.actions.arrange_menu import ARRANGE
from builder.editor.actions.collection_menu import COLLECTION
from builder.editor.actions.edit_menu import EDIT
from builder.editor.actions.file_menu import FILE
from builder.editor.actions.help_menu import HELP
from builder.editor.actions.keys import keys_in_force, own_keys, set_keys
from builder.editor.actions.level_menu import LEVEL
from builder.editor.actions.problems_menu import PROBLEMS
from builder.editor.actions.row import ActionRow, Menu
from builder.editor.actions.scenario_menu import SCENARIO
from builder.editor.actions.select_menu import SELECT
from builder.editor.actions.shape_menu import SHAPE
from builder.editor.actions.tools_menu import TOOL_MENU, TOOL_ROWS
from builder.editor.actions.view_menu import VIEW
from builder.editor.icons import icon
from builder.editor.tools import STAGING

ICON_SIDE = 22  # px, on the toolbar

translate = QCoreApplication.translate

MENUS: tuple[Menu, ...] = (
    FILE,
    EDIT,
    SELECT,
    ARRANGE,
    SHAPE,
    LEVEL,
    SCENARIO,
    PROBLEMS,
    VIEW,
    COLLECTION,
    TOOL_MENU,
    HELP,
)
ACTIONS: tuple[ActionRow, ...] = tuple(row for menu in MENUS for row in menu.rows())
# By id; None is a separator, "*" before a name a place the window fills itself.
TOOLBAR: tuple[str | None, ...] = (
    "new",
    "open",
    "save",
    None,
    "undo",
    "redo",
    None,
    *(row.id for row in TOOL_ROWS),
    None,
    *(f"tool-{tool.id}" for tool in STAGING),
    None,
    "turn-left",
    "turn-right",
    "mirror-left-right",
    "symmetry",
    None,
    "*levels",
    None,
    "zoom-out",
    "zoom-in",
    "fit",
)


def make_actions(parent: QWidget) -> dict[str, QAction]:
    """One `QAction` a row, by id, added to ``parent`` so that the shortcuts work there."""
    made: dict[str, QAction] = {}
    choices: dict[str, QActionGroup] = {}
    for row in ACTIONS:
        action = QAction(translate("Actions", row.text), parent)
        action.setObjectName(row.id)
        action.setCheckable(row.checked is not None)
        parent.addAction(action)
        if row.choice:
            choices.setdefault(row.choice, QActionGroup(parent)).addAction(action)
        made[row.id] = action
    set_keys(made, ACTIONS, keys_in_force({row.id: row.shortcuts for row in ACTIONS}, own_keys()))
    dress_actions(made, parent.palette(), parent.devicePixelRatioF())
    return made


def dress_actions(actions: dict[str, QAction], palette: QPalette, ratio: float) -> None:
    """Draw the icons in the palette's colours for a screen of that device pixel ratio.

    To be called again when either changed: in more sizes than are seen they would hold up the start.
    """
    sizes = (round(ICON_SIDE * ratio),)
    text = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText)
    weak = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
    for row in ACTIONS:
        actions[row.id].setIcon(icon(row.icon, text, weak, sizes) if row.icon else QIcon())
        # Icons belong on the toolbar; a menu in which some entries have one looks ragged.
        actions[row.id].setIconVisibleInMenu(False)
