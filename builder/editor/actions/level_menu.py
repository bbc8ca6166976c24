"""The Level menu: which level is shown, levels put in and taken out, notes, what lies at a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.editor.actions.row import ActionRow, Menu, N
from builder.editor.commands import arranging, levels

if TYPE_CHECKING:
    from builder.editor.window import Window


LEVELS_MENU: tuple[str | None, ...] = (
    "hide-level",
    "note-level",
    None,
    "insert-level",
    "remove-level",
    None,
    "go-to-level",
    "level-all",
)
"""What a right click on a level offers."""


def go_to_level(window: Window) -> None:
    """Ask for a level and show it."""
    from builder.editor.dialogs.level_dialog import ask_level  # not needed to open the window

    level = ask_level(window, window.desk.level, window.desk.top)
    if level is not None:
        window.desk.show_level(level)


def look_through(window: Window) -> None:
    """List what lies at the hex pointed at, and keep that list."""
    hex = window.canvas.here().hex
    window.show_dock("column")
    window.column.look_at(hex)


def _one_level(window: Window) -> bool:
    return not window.desk.all_levels


LEVEL = Menu(
    N("Menus", "&Level"),
    (
        ActionRow(
            "level-up",
            N("Actions", "Level &Up"),
            N("Actions", "Show the next level up; those below are faded"),
            lambda window: arranging.step_level(window.desk, 1),
            ("PgUp",),
            "level-up",
        ),
        ActionRow(
            "level-down",
            N("Actions", "Level &Down"),
            N("Actions", "Show the next level down"),
            lambda window: arranging.step_level(window.desk, -1),
            ("PgDown",),
            "level-down",
        ),
        ActionRow(
            "level-all",
            N("Actions", "&All Levels"),
            N("Actions", "Show every level in full, as the finished battlefield looks from above"),
            lambda window: window.desk.show_all_levels(not window.desk.all_levels),
            ("A",),
            "level-all",
            checked=lambda window: window.desk.all_levels,
        ),
        ActionRow(
            "go-to-level",
            N("Actions", "&Go to Level…"),
            N("Actions", "Show the level of a number"),
            go_to_level,
            ("Ctrl+G",),
            "level-go",
        ),
        ActionRow(
            "hide-level",
            N("Actions", "&Hide This Level"),
            N("Actions", "Neither see nor touch what lies on the level shown, until it is shown again"),
            lambda window: levels.toggle_hidden(window.desk, window.desk.level),
            (),
            "eye-off",
            enabled=_one_level,
            checked=lambda window: (
                window.desk.level in window.desk.reach.hidden_levels and _one_level(window)
            ),
        ),
        None,
        ActionRow(
            "insert-level",
            N("Actions", "&Insert Level"),
            N("Actions", "Raise everything on the level shown and above it by one; choose a level first"),
            lambda window: window.status.say(levels.insert(window.desk)),
            ("Ctrl+Alt+PgUp",),
            "level-insert",
            enabled=_one_level,
        ),
        ActionRow(
            "remove-level",
            N("Actions", "&Remove Level"),
            N("Actions", "Take away what lies on the level shown and lower all above it by one"),
            lambda window: window.status.say(levels.remove(window.desk)),
            ("Ctrl+Alt+PgDown",),
            "level-remove",
            enabled=_one_level,
        ),
        None,
        ActionRow(
            "note-level",
            N("Actions", "Note on This &Level…"),
            N(
                "Actions",
                "Write what a builder should know of the level shown; it is printed on the build sheets",
            ),
            lambda window: window.edit_note(window.desk.level),
            ("Shift+N",),
            "memo",
            enabled=_one_level,
        ),
        ActionRow(
            "note-hex",
            N("Actions", "&Note on This Hex…"),
            N(
                "Actions",
                "Write what a builder should know of the hex pointed at; it is printed on the build sheets",
            ),
            lambda window: window.edit_note(window.canvas.here().hex),
            ("N",),
            "memo-hex",
        ),
        ActionRow(
            "look-through",
            N("Actions", "&See Through Here"),
            N("Actions", "List all that lies at the hex pointed at, down to the table"),
            look_through,
            ("Q",),
            "column",
        ),
    ),
)
