"""The Help menu."""

from __future__ import annotations

from builder.editor.actions.row import ActionRow, Menu, N
from builder.editor.dialogs import asks

HELP = Menu(
    N("Menus", "&Help"),
    (
        ActionRow(
            "about",
            N("Actions", "&About Hexwright"),
            N("Actions", "Version and notices"),
            lambda window: asks.show_about(window),
        ),
    ),
)
