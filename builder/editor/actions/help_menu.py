"""The Help menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.editor.actions.edit_keys import edit_keys
from builder.editor.actions.find_action import FIND_ACTION, find_action
from builder.editor.actions.row import ActionRow, Menu, N

if TYPE_CHECKING:
    from builder.editor.window import Window


def _about(window: Window) -> None:
    from builder.editor.dialogs import asks  # not needed to open the window

    asks.show_about(window)


HELP = Menu(
    N("Menus", "&Help"),
    (
        ActionRow(
            "welcome",
            N("Actions", "&Welcome Page"),
            N("Actions", "Begin a battlefield, open one, or look at an example"),
            lambda window: window.starting.show_welcome(),
        ),
        ActionRow(
            "tour",
            N("Actions", "Guided &Tour"),
            N("Actions", "See in five steps how a battlefield is made"),
            lambda window: window.starting.begin_tour(),
        ),
        None,
        ActionRow(
            FIND_ACTION,
            N("Actions", "&Find an Action…"),
            N("Actions", "Type what you want to do, and do it"),
            find_action,
            ("Ctrl+Shift+P",),
        ),
        ActionRow(
            "shortcuts",
            N("Actions", "&Keyboard Shortcuts…"),
            N("Actions", "See all keys and what the mouse does; set keys of your own"),
            edit_keys,
            ("Ctrl+?",),
        ),
        None,
        ActionRow(
            "about",
            N("Actions", "&About Hexwright"),
            N("Actions", "Version and notices"),
            _about,
        ),
    ),
)
