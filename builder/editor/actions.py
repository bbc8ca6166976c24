"""Every action of the window in one table: menus, toolbar, shortcuts and status tips come from it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QIcon, QKeySequence, QPalette
from PySide6.QtWidgets import QWidget

from builder.editor.icons import icon
from builder.editor.tools import TOOLS
from builder.editor.words import N

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action: what it is called, how it is reached, what the status bar says of it."""

    id: str
    text: str
    tip: str
    shortcuts: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False


ACTIONS: tuple[ActionRow, ...] = (
    ActionRow("new", N("Actions", "&New"), N("Actions", "Begin an empty battlefield"), ("Ctrl+N",), "new"),
    ActionRow("open", N("Actions", "&Open…"), N("Actions", "Open a battlefield"), ("Ctrl+O",), "open"),
    ActionRow("save", N("Actions", "&Save"), N("Actions", "Save the battlefield"), ("Ctrl+S",), "save"),
    ActionRow(
        "save-as",
        N("Actions", "Save &As…"),
        N("Actions", "Save under another name or in another format"),
        ("Ctrl+Shift+S",),
    ),
    ActionRow(
        "export-sheets",
        N("Actions", "Export &Build Sheets…"),
        N("Actions", "Write a PDF from which the battlefield is built on a table"),
        ("Ctrl+Shift+E",),
        "sheets",
    ),
    ActionRow("quit", N("Actions", "&Quit"), N("Actions", "Leave Hexwright"), ("Ctrl+Q",)),
    ActionRow("undo", N("Actions", "&Undo"), N("Actions", "Take the last step back"), ("Ctrl+Z",), "undo"),
    ActionRow(
        "redo",
        N("Actions", "&Redo"),
        N("Actions", "Do again what was taken back"),
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        "redo",
    ),
    ActionRow(
        "turn-right",
        N("Actions", "Turn &Clockwise"),
        N("Actions", "Turn the piece in hand, or what is selected, a sixth clockwise"),
        ("R",),
        "turn-right",
    ),
    ActionRow(
        "turn-left",
        N("Actions", "Turn &Anticlockwise"),
        N("Actions", "Turn the piece in hand, or what is selected, a sixth anticlockwise"),
        ("Shift+R",),
        "turn-left",
    ),
    ActionRow(
        "raise",
        N("Actions", "Ra&ise"),
        N("Actions", "Lift what is selected by one level"),
        ("Ctrl+PgUp",),
    ),
    ActionRow(
        "lower",
        N("Actions", "&Lower"),
        N("Actions", "Lower what is selected by one level"),
        ("Ctrl+PgDown",),
    ),
    ActionRow(
        "remove-selected",
        N("Actions", "&Delete"),
        N("Actions", "Take away what is selected, or the piece at the cursor"),
        ("Del", "Backspace"),
    ),
    ActionRow(
        "select-all",
        N("Actions", "&Select All"),
        N("Actions", "Select every piece that is not faded"),
        ("Ctrl+A",),
    ),
    ActionRow(
        "properties",
        N("Actions", "&Title and Author…"),
        N("Actions", "Name the battlefield, its author and say what it is"),
    ),
    ActionRow(
        "level-up",
        N("Actions", "Level &Up"),
        N("Actions", "Show the next level up; those below are faded"),
        ("PgUp",),
        "level-up",
    ),
    ActionRow(
        "level-down",
        N("Actions", "Level &Down"),
        N("Actions", "Show the next level down"),
        ("PgDown",),
        "level-down",
    ),
    ActionRow(
        "level-all",
        N("Actions", "&All Levels"),
        N("Actions", "Show every level in full, as the finished battlefield looks from above"),
        ("A",),
        "level-all",
        checkable=True,
    ),
    ActionRow(
        "zoom-in",
        N("Actions", "Zoom &In"),
        N("Actions", "Show the battlefield larger"),
        ("Ctrl++", "Ctrl+="),
        "zoom-in",
    ),
    ActionRow(
        "zoom-out",
        N("Actions", "Zoom &Out"),
        N("Actions", "Show the battlefield smaller"),
        ("Ctrl+-",),
        "zoom-out",
    ),
    ActionRow("fit", N("Actions", "&Fit"), N("Actions", "Show the whole battlefield"), ("F", "Home"), "fit"),
    ActionRow(
        "find-piece",
        N("Actions", "Find a &Piece"),
        N("Actions", "Type to find a piece in the palette"),
        ("Ctrl+F",),
    ),
    ActionRow("about", N("Actions", "&About Hexwright"), N("Actions", "Version and notices")),
)

# Menus and toolbar in order; None is a separator, "*" before a name a place the window fills itself.
MENUS: tuple[tuple[str, tuple[str | None, ...]], ...] = (
    (
        N("Menus", "&File"),
        ("new", "open", "*recent", None, "save", "save-as", None, "export-sheets", None, "quit"),
    ),
    (
        N("Menus", "&Edit"),
        (
            "undo",
            "redo",
            None,
            "turn-right",
            "turn-left",
            "raise",
            "lower",
            "remove-selected",
            None,
            "select-all",
            None,
            "properties",
        ),
    ),
    (
        N("Menus", "&View"),
        (
            "level-up",
            "level-down",
            "level-all",
            None,
            "zoom-in",
            "zoom-out",
            "fit",
            None,
            "find-piece",
            "*docks",
        ),
    ),
    (N("Menus", "&Tools"), tuple(f"tool-{tool.id}" for tool in TOOLS)),
    (N("Menus", "&Help"), ("about",)),
)
TOOLBAR: tuple[str | None, ...] = (
    "new",
    "open",
    "save",
    None,
    "undo",
    "redo",
    None,
    *(f"tool-{tool.id}" for tool in TOOLS),
    None,
    "turn-left",
    "turn-right",
    None,
    "*levels",
    None,
    "zoom-out",
    "zoom-in",
    "fit",
)


def rows() -> tuple[ActionRow, ...]:
    """All actions with the tools' own, texts and tips translated."""
    mine = tuple(
        ActionRow(
            row.id,
            translate("Actions", row.text),
            translate("Actions", row.tip),
            row.shortcuts,
            row.icon,
            row.checkable,
        )
        for row in ACTIONS
    )
    tools = tuple(
        ActionRow(f"tool-{tool.id}", tool.title, tool.hint, (tool.shortcut,), tool.icon, checkable=True)
        for tool in TOOLS
    )
    return mine + tools


def make_actions(parent: QWidget) -> dict[str, QAction]:
    """One `QAction` a row, by id, added to ``parent`` so that the shortcuts work there."""
    made: dict[str, QAction] = {}
    for row in rows():
        action = QAction(row.text, parent)
        action.setObjectName(row.id)
        action.setShortcuts([QKeySequence(keys) for keys in row.shortcuts])
        action.setStatusTip(row.tip)
        action.setToolTip(_tool_tip(row))
        action.setCheckable(row.checkable)
        parent.addAction(action)
        made[row.id] = action
    dress_actions(made, parent.palette())
    return made


def dress_actions(actions: dict[str, QAction], palette: QPalette) -> None:
    """Draw the icons in the palette's colours (again, when it changed)."""
    text = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText)
    weak = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
    for row in rows():
        actions[row.id].setIcon(icon(row.icon, text, weak) if row.icon else QIcon())
        # Icons belong on the toolbar; a menu in which some entries have one looks ragged.
        actions[row.id].setIconVisibleInMenu(False)


def _tool_tip(row: ActionRow) -> str:
    name = row.text.replace("&", "").rstrip("…")
    if not row.shortcuts:
        return name
    keys = QKeySequence(row.shortcuts[0]).toString(QKeySequence.SequenceFormat.NativeText)
    return f"{name} ({keys})"
