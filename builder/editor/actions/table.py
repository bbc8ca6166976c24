"""Every action of the window in one table: the source of menus, toolbar, keys, tips and the action search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from builder.editor.actions.arrange_menu import ARRANGE, SHAPE
from builder.editor.actions.collection_menu import COLLECTION
from builder.editor.actions.edit_menu import EDIT, SELECT
from builder.editor.actions.file_menu import FILE
from builder.editor.actions.row import (
    ActionRow,
    Keys,
    Menu,
    keys_in_force,
    name_of,
    own_keys,
    portable,
    reason_of,
    remember_keys,
    set_keys,
)
from builder.editor.actions.scenario_menu import SCENARIO
from builder.editor.actions.tools_menu import TOOL_MENU, TOOL_ROWS
from builder.editor.actions.view_menu import LEVEL, PANELS, PROBLEMS, VIEW
from builder.editor.session import Session
from builder.editor.tools import STAGING
from builder.errors import UnreadableError
from builder.language import N_, _
from builder.view import settings
from builder.view.widgets import icon, run_dialog

if TYPE_CHECKING:
    from builder.editor.actions.action_palette import FoundAction
    from builder.editor.actions.shortcuts_dialog import KeyRow


FIND_ACTION = "action-palette"
_USED = "actions-used"  # in the settings
_KEPT = 12
_PANEL = "panel:"


def _open_guide(session: Session) -> None:
    """Open the guide where it speaks of what has the keys, or of the tool in hand."""
    from builder.editor.guide.places import heading_for  # not needed to open the window

    try:
        session.guide.come_up(heading_for(QApplication.focusWidget()) or session.tool.info.guide)
    except UnreadableError as error:
        session.status.say(str(error))


def find_action(session: Session) -> None:
    """Open the action search, and run the action chosen, or open the map chosen."""
    from builder.editor.actions.action_palette import ActionPalette  # not needed to open the window
    from builder.editor.actions.maps_to_find import maps

    used, openings = settings.stored_texts(_USED), maps(session)
    # After the actions: these come first where both fit as well.
    listed = [*entries(session), *(entry for entry, _do in openings.values())]
    dialog = ActionPalette(listed, used, session.window)
    run_dialog(dialog)
    chosen = dialog.chosen
    if chosen is not None and chosen.id in openings:
        openings[chosen.id][1]()
    elif chosen is not None:
        settings.store(_USED, [chosen.id, *(id for id in used if id != chosen.id)][:_KEPT])
        _action(session, chosen.id).trigger()


def entries(session: Session) -> list[FoundAction]:
    """All entries of the action search, in the order of the menus."""
    from builder.editor.actions.action_palette import FoundAction

    found = [
        _entry(row, path, session.actions[row.id])
        for menu in MENUS
        for row, path in rows_with_paths(menu)
        if row.id != FIND_ACTION
    ]
    for dock in session.docks:
        action = dock.toggleViewAction()
        name = _("Panel: {name}", name=action.text().replace("&", ""))
        tip = _("Show or hide this panel")
        path = f"{_plain(VIEW.title)} ▸ {_plain(PANELS.title)}"
        found.append(FoundAction(f"{_PANEL}{dock.objectName()}", name, path, tip, _keys(action)))
    return found


def rows_with_paths(menu: Menu, above: str = "") -> Iterator[tuple[ActionRow, str]]:
    """The rows of a menu, each with the titles of the menus it lies in, as shown to the user."""
    path = f"{above} ▸ {_plain(menu.title)}" if above else _plain(menu.title)
    for entry in menu.entries:
        if isinstance(entry, ActionRow):
            yield entry, path
        elif isinstance(entry, Menu):
            yield from rows_with_paths(entry, path)


def _entry(row: ActionRow, path: str, action: QAction) -> FoundAction:
    from builder.editor.actions.action_palette import FoundAction

    enabled = action.isEnabled()
    return FoundAction(
        row.id,
        name_of(row),
        path,
        action.statusTip(),
        _keys(action),
        enabled,
        "" if enabled else reason_of(row),
    )


def _action(session: Session, id: str) -> QAction:
    if id.startswith(_PANEL):
        name = id.removeprefix(_PANEL)
        return next(dock for dock in session.docks if dock.objectName() == name).toggleViewAction()
    return session.actions[id]


def _keys(action: QAction) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(keys.toString(native) for keys in action.shortcuts())


def _plain(title: str) -> str:
    return _(title).replace("&", "")


def edit_keys(session: Session) -> None:
    """Open the dialog for keys; changes work at once and are remembered."""
    from builder.editor.actions.shortcuts_dialog import ShortcutsDialog  # not needed to open the window

    letters = {_access_letter(action.text()) for action in session.window.menuBar().actions()}
    dialog = ShortcutsDialog(key_rows(session), letters - {""}, session.window)
    if run_dialog(dialog):
        use_keys(session, dialog.changed)


def use_keys(session: Session, own: dict[str, Keys]) -> None:
    """Give the actions named these keys, and all others those of the table."""
    remember_keys(own)
    keys = keys_in_force(_usual(), own)
    set_keys(session.actions, ACTIONS, keys)
    session.take_tool(session.tool)  # its hint may name other keys now


def key_rows(session: Session) -> list[KeyRow]:
    """Every action with its keys, in the order of the menus."""
    from builder.editor.actions.shortcuts_dialog import KeyRow

    now = keys_in_force(_usual(), own_keys())
    return [
        KeyRow(
            row.id,
            name_of(row),
            path,
            session.actions[row.id].statusTip(),
            tuple(map(portable, row.shortcuts)),
            now[row.id],
        )
        for menu in MENUS
        for row, path in rows_with_paths(menu)
    ]


def _usual() -> dict[str, Keys]:
    return {row.id: row.shortcuts for row in ACTIONS}


def _access_letter(text: str) -> str:
    _, found, rest = text.partition("&")
    return rest[:1].upper() if found else ""


def _copy_diagnostics(session: Session) -> None:
    from builder.view.diagnostics import copy_diagnostics  # rarely needed

    session.status.say(copy_diagnostics())


def _about(session: Session) -> None:
    from builder.view.widgets import questions  # not needed to open the window

    questions.show_about(session.window)


HELP = Menu(
    N_("&Help"),
    (
        ActionRow(
            "guide",
            N_("&Guide"),
            N_("Read how to work with the tool in hand, or the panel that has the keys"),
            _open_guide,
            ("F1",),
        ),
        ActionRow(
            "welcome",
            N_("&Welcome Page"),
            N_("Begin a battlefield, open one, or look at an example"),
            lambda session: session.welcome_requested.emit(),
        ),
        ActionRow(
            "tour",
            N_("Guided &Tour"),
            N_("See in five steps how a battlefield is made"),
            lambda session: session.tour_requested.emit(),
        ),
        None,
        ActionRow(
            FIND_ACTION,
            N_("&Find an Action…"),
            N_("Type what you want to do, or the name of a map, and have it done or opened"),
            find_action,
            ("Ctrl+Shift+P",),
        ),
        ActionRow(
            "shortcuts",
            N_("&Keyboard Shortcuts…"),
            N_("See all keys and what the mouse does; set keys of your own"),
            edit_keys,
            ("Ctrl+?",),
        ),
        None,
        ActionRow(
            "diagnostics",
            N_("Copy &Diagnostics"),
            N_("Copy versions, system and settings, to be pasted where you report a fault"),
            _copy_diagnostics,
        ),
        ActionRow(
            "about",
            N_("&About Hexwright"),
            N_("Version and notices"),
            _about,
        ),
    ),
)


ICON_SIDE = 22  # px, on the toolbar


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
_CASTLE = ("tool-wall", "tool-castle", "tool-battlement", "tool-ladder")
_FIGURES = ("tool-walk", "tool-look")
# By id; None is a separator, "*" before a name a place the window fills itself.
TOOLBAR: tuple[str | None, ...] = (
    "new",
    "open",
    "save",
    None,
    "undo",
    "redo",
    None,
    *(row.id for row in TOOL_ROWS if row.id not in _CASTLE + _FIGURES),
    None,
    *_CASTLE,
    None,
    *_FIGURES,
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
    """One `QAction` a row, by id; the shortcuts work once they are added to the window."""
    made: dict[str, QAction] = {}
    choices: dict[str, QActionGroup] = {}
    for row in ACTIONS:
        action = QAction(_(row.text), parent)
        action.setObjectName(row.id)
        action.setCheckable(row.checked is not None)
        if row.choice:
            choices.setdefault(row.choice, QActionGroup(parent)).addAction(action)
        made[row.id] = action
    set_keys(made, ACTIONS, keys_in_force({row.id: row.shortcuts for row in ACTIONS}, own_keys()))
    dress_actions(made, parent.palette(), parent.devicePixelRatioF())
    return made


def dress_actions(actions: dict[str, QAction], palette: QPalette, ratio: float) -> None:
    """Draw the icons in the palette's colours for a screen of that device pixel ratio.

    Call it again when either changes: drawing icons in sizes that are not seen would slow the start.
    """
    sizes = (round(ICON_SIDE * ratio),)
    text = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText)
    weak = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
    for row in ACTIONS:
        actions[row.id].setIcon(icon(row.icon, text, weak, sizes) if row.icon else QIcon())
        # Icons belong on the toolbar; a menu in which some entries have one looks ragged.
        actions[row.id].setIconVisibleInMenu(False)
