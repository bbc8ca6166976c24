"""The View menu."""

from __future__ import annotations

from builder.editor.actions.row import ActionRow, Menu, N

_ZOOM_STEP = 1.25

VIEW = Menu(
    N("Menus", "&View"),
    (
        ActionRow(
            "zoom-in",
            N("Actions", "Zoom &In"),
            N("Actions", "Show the battlefield larger"),
            lambda window: window.canvas.zoom(_ZOOM_STEP),
            ("Ctrl++", "Ctrl+="),
            "zoom-in",
        ),
        ActionRow(
            "zoom-out",
            N("Actions", "Zoom &Out"),
            N("Actions", "Show the battlefield smaller"),
            lambda window: window.canvas.zoom(1 / _ZOOM_STEP),
            ("Ctrl+-",),
            "zoom-out",
        ),
        ActionRow(
            "fit",
            N("Actions", "&Fit"),
            N("Actions", "Show the whole battlefield"),
            lambda window: window.canvas.fit(),
            ("F", "Home"),
            "fit",
        ),
        None,
        ActionRow(
            "find-piece",
            N("Actions", "Find a &Piece"),
            N("Actions", "Type to find a piece in the palette"),
            lambda window: window.find_piece(),
            ("Ctrl+F",),
        ),
        "*docks",
    ),
)
