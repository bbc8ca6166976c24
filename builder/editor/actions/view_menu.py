"""The View menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.editor.actions.row import ActionRow, Menu, N, something_selected
from builder.view.options import LARGEST_TABLE, TableSize
from builder.view.viewport import USUAL_HEX

if TYPE_CHECKING:
    from builder.editor.window import Window

_ZOOM_STEP = 1.25


def ask_table_size(window: Window) -> None:
    """Ask how large the real table is, and show its border."""
    from builder.editor.dialogs.table_size import TableSizeDialog  # not needed to open the window

    look, bounds = window.view_options.look, window.canvas.bounds
    own = (bounds.width, bounds.height) if bounds is not None else None
    dialog = TableSizeDialog(look.table, look.limited, look.inches, LARGEST_TABLE, own, window)
    if dialog.exec():
        window.view_options.change(
            table=TableSize(*dialog.table), limited=dialog.limited.isChecked(), inches=dialog.inches
        )


def _switch(id: str, field: str, text: str, tip: str, *shortcuts: str) -> ActionRow:
    """A row that switches one of the view options."""
    return ActionRow(
        id,
        text,
        tip,
        lambda window: window.view_options.flip(field),
        shortcuts,
        checked=lambda window: bool(getattr(window.view_options.look, field)),
    )


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
            "zoom-usual",
            N("Actions", "&100 %"),
            N("Actions", "Show hexes in their usual size"),
            lambda window: window.canvas.zoom_to(USUAL_HEX),
            ("Ctrl+0",),
        ),
        ActionRow(
            "fit",
            N("Actions", "&Fit"),
            N("Actions", "Show the whole battlefield"),
            lambda window: window.canvas.fit(),
            ("F", "Home"),
            "fit",
        ),
        ActionRow(
            "fit-selection",
            N("Actions", "Fit &Selection"),
            N("Actions", "Show what is selected as large as goes"),
            lambda window: window.canvas.fit_to(window.desk.selected),
            ("Shift+F",),
            enabled=something_selected,
        ),
        None,
        _switch(
            "show-grid",
            "grid",
            N("Actions", "&Grid"),
            N("Actions", "Show the hexes of the bare table"),
            "Shift+G",
        ),
        _switch(
            "show-coordinates",
            "coordinates",
            N("Actions", "&Coordinates"),
            N("Actions", "Write the name of each hex on it (A1, B1 …) where hexes are large enough"),
            "Shift+C",
        ),
        _switch(
            "show-heights",
            "heights",
            N("Actions", "&Heights"),
            N("Actions", "Write on each hex how many levels high it is"),
            "Shift+H",
        ),
        _switch(
            "show-rulers",
            "rulers",
            N("Actions", "&Rulers"),
            N("Actions", "Show columns, rows and centimetres or inches along the border"),
            "Shift+U",
        ),
        _switch(
            "show-minimap",
            "minimap",
            N("Actions", "&Map in the Corner"),
            N("Actions", "Show the whole battlefield small where it does not fit on the canvas"),
            "Shift+M",
        ),
        _switch(
            "show-spaces",
            "spaces",
            N("Actions", "S&paces for Figures"),
            N("Actions", "Write the level of each space on which a figure can stand"),
            "Shift+P",
        ),
        _switch(
            "show-headroom",
            "headroom",
            N("Actions", "Room &Above"),
            N("Actions", "Write how many levels are free above spaces under something"),
            "Shift+O",
        ),
        _switch(
            "show-barriers",
            "barriers",
            N("Actions", "&Barriers"),
            N("Actions", "Mark battlements, stone walls, ruins and ladders, with the levels of foot and top"),
            "Shift+B",
        ),
        _switch(
            "show-scenario",
            "scenario",
            N("Actions", "Show Sc&enario"),
            N("Actions", "Show start zones, glyphs, objects and figures of the scenario worked on"),
            "Shift+S",
        ),
        ActionRow(
            "table-size",
            N("Actions", "&Table Size…"),
            N("Actions", "Say how large your table is, to see its border and be warned"),
            ask_table_size,
        ),
        None,
        "*docks",
    ),
)
