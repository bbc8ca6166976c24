"""The File menu."""

from __future__ import annotations

from builder.editor.actions.row import ActionRow, Menu, N, something_there

FILE = Menu(
    N("Menus", "&File"),
    (
        ActionRow(
            "new",
            N("Actions", "&New"),
            N("Actions", "Begin an empty battlefield in a tab of its own"),
            lambda window: window.filing.new(),
            ("Ctrl+N",),
            "new",
        ),
        ActionRow(
            "open",
            N("Actions", "&Open…"),
            N("Actions", "Open a battlefield"),
            lambda window: window.filing.open(),
            ("Ctrl+O",),
            "open",
        ),
        "*recent",
        ActionRow(
            "close",
            N("Actions", "&Close"),
            N("Actions", "Close the battlefield shown"),
            lambda window: window.filing.close(window.desk),
            ("Ctrl+W",),
        ),
        None,
        ActionRow(
            "save",
            N("Actions", "&Save"),
            N("Actions", "Save the battlefield"),
            lambda window: window.filing.save(window.desk),
            ("Ctrl+S",),
            "save",
        ),
        ActionRow(
            "save-as",
            N("Actions", "Save &As…"),
            N("Actions", "Save under another name or in another format"),
            lambda window: window.filing.save_as(window.desk),
            ("Ctrl+Shift+S",),
        ),
        None,
        ActionRow(
            "export-sheets",
            N("Actions", "Export &Build Sheets…"),
            N("Actions", "Write a PDF from which the battlefield is built on a table"),
            lambda window: window.filing.export_sheets(window.desk),
            ("Ctrl+Shift+E",),
            "sheets",
            enabled=something_there,
        ),
        None,
        ActionRow(
            "quit",
            N("Actions", "&Quit"),
            N("Actions", "Leave Hexwright"),
            lambda window: window.close(),
            ("Ctrl+Q",),
        ),
    ),
)
