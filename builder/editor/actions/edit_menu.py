"""The Edit menu."""

from __future__ import annotations

from builder.editor.actions.row import ActionRow, Menu, N
from builder.editor.dialogs.properties import edit_properties

EDIT = Menu(
    N("Menus", "&Edit"),
    (
        ActionRow(
            "undo",
            N("Actions", "&Undo"),
            N("Actions", "Take the last step back"),
            lambda window: window.undo(),
            ("Ctrl+Z",),
            "undo",
            enabled=lambda window: window.document.history.can_undo,
        ),
        ActionRow(
            "redo",
            N("Actions", "&Redo"),
            N("Actions", "Do again what was taken back"),
            lambda window: window.redo(),
            ("Ctrl+Shift+Z", "Ctrl+Y"),
            "redo",
            enabled=lambda window: window.document.history.can_redo,
        ),
        None,
        ActionRow(
            "remove-selected",
            N("Actions", "&Delete"),
            N("Actions", "Take away what is selected, or the piece at the cursor"),
            lambda window: window.remove(),
            ("Del", "Backspace"),
        ),
        None,
        ActionRow(
            "properties",
            N("Actions", "&Title and Author…"),
            N("Actions", "Name the battlefield, its author and say what it is"),
            lambda window: edit_properties(window.document, window),
        ),
    ),
)
