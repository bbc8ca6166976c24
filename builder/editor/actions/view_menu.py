"""The Level, Problems and View menus: which level is shown, what cannot be built, what the canvas shows."""

from __future__ import annotations

from builder.editor.actions.row import ActionRow, Menu, something_selected
from builder.editor.commands import arranging, levels
from builder.editor.session import Session
from builder.editor.words import N
from builder.view.options import LARGEST_TABLE, TableSize
from builder.view.viewport import USUAL_HEX


def go_to_level(session: Session) -> None:
    """Ask for a level and show it."""
    from builder.editor.dialogs.level_dialog import ask_level  # not needed to open the window

    level = ask_level(session.window, session.desk.level, session.desk.top)
    if level is not None:
        session.desk.show_level(level)


def look_through(session: Session) -> None:
    """List what lies at the hex pointed at, and keep that list."""
    hex = session.canvas.here().hex
    session.show_dock("column")
    session.column.look_at(hex)


def _one_level(session: Session) -> bool:
    return not session.desk.all_levels


LEVEL = Menu(
    N("Menus", "&Level"),
    (
        ActionRow(
            "level-up",
            N("Actions", "Level &Up"),
            N("Actions", "Show the next level up; those below are faded"),
            lambda session: arranging.step_level(session.desk, 1),
            ("PgUp",),
            "level-up",
        ),
        ActionRow(
            "level-down",
            N("Actions", "Level &Down"),
            N("Actions", "Show the next level down"),
            lambda session: arranging.step_level(session.desk, -1),
            ("PgDown",),
            "level-down",
        ),
        ActionRow(
            "level-all",
            N("Actions", "&All Levels"),
            N("Actions", "Show every level in full, as the finished battlefield looks from above"),
            lambda session: session.desk.show_all_levels(not session.desk.all_levels),
            ("A",),
            "level-all",
            checked=lambda session: session.desk.all_levels,
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
            lambda session: levels.toggle_hidden(session.desk, session.desk.level),
            (),
            "eye-off",
            enabled=_one_level,
            checked=lambda session: (
                session.desk.level in session.desk.reach.hidden_levels and _one_level(session)
            ),
        ),
        None,
        ActionRow(
            "insert-level",
            N("Actions", "&Insert Level"),
            N("Actions", "Raise everything on the level shown and above it by one; choose a level first"),
            lambda session: session.status.say(levels.insert(session.desk)),
            ("Ctrl+Alt+PgUp",),
            "level-insert",
            enabled=_one_level,
        ),
        ActionRow(
            "remove-level",
            N("Actions", "&Remove Level"),
            N("Actions", "Take away what lies on the level shown and lower all above it by one"),
            lambda session: session.status.say(levels.remove(session.desk)),
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
            lambda session: session.edit_note(session.desk.level),
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
            lambda session: session.edit_note(session.canvas.here().hex),
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


PROBLEMS = Menu(
    N("Menus", "Pro&blems"),
    (
        ActionRow(
            "next-problem",
            N("Actions", "&Next Problem"),
            N("Actions", "Go to the next problem in the list and show where it is"),
            lambda session: session.problems.step(1),
            ("F8",),
            "next",
        ),
        ActionRow(
            "previous-problem",
            N("Actions", "&Previous Problem"),
            N("Actions", "Go to the problem before and show where it is"),
            lambda session: session.problems.step(-1),
            ("Shift+F8",),
            "previous",
        ),
        ActionRow(
            "go-to-problem",
            N("Actions", "&Go to Problem"),
            N("Actions", "Show where the problem chosen in the list is"),
            lambda session: session.problems.go(),
        ),
        None,
        ActionRow(
            "fix-problem",
            N("Actions", "&Fix This Problem"),
            N("Actions", "Fix the problem chosen in the list, where there is one sensible way"),
            lambda session: session.problems.mend(),
            ("Ctrl+.",),
            "mend",
        ),
        ActionRow(
            "fix-problems",
            N("Actions", "Fix &All of This Kind"),
            N("Actions", "Fix every problem of the kind chosen in the list that can be fixed, in one step"),
            lambda session: session.problems.mend_all(),
            ("Ctrl+Shift+.",),
        ),
        None,
        ActionRow(
            "copy-problems",
            N("Actions", "&Copy as Text"),
            N("Actions", "Put all problems listed on the clipboard as text"),
            lambda session: session.problems.copy(),
            (),
            "copy",
        ),
    ),
)


_ZOOM_STEP = 1.25


def ask_table_size(session: Session) -> None:
    """Ask how large the real table is, and show its border."""
    from builder.editor.dialogs.table_size import TableSizeDialog  # not needed to open the window

    look, bounds = session.view_options.display, session.canvas.bounds
    own = (bounds.width, bounds.height) if bounds is not None else None
    dialog = TableSizeDialog(look.table, look.limited, look.inches, LARGEST_TABLE, own, session.window)
    if dialog.exec():
        session.view_options.change(
            table=TableSize(*dialog.table), limited=dialog.limited.isChecked(), inches=dialog.inches
        )


def _switch(id: str, field: str, text: str, tip: str, *shortcuts: str) -> ActionRow:
    """A row that switches one of the view options."""
    return ActionRow(
        id,
        text,
        tip,
        lambda session: session.view_options.flip(field),
        shortcuts,
        checked=lambda session: bool(getattr(session.view_options.display, field)),
    )


VIEW = Menu(
    N("Menus", "&View"),
    (
        ActionRow(
            "zoom-in",
            N("Actions", "Zoom &In"),
            N("Actions", "Show the battlefield larger"),
            lambda session: session.canvas.zoom(_ZOOM_STEP),
            ("Ctrl++", "Ctrl+="),
            "zoom-in",
        ),
        ActionRow(
            "zoom-out",
            N("Actions", "Zoom &Out"),
            N("Actions", "Show the battlefield smaller"),
            lambda session: session.canvas.zoom(1 / _ZOOM_STEP),
            ("Ctrl+-",),
            "zoom-out",
        ),
        ActionRow(
            "zoom-usual",
            N("Actions", "&100 %"),
            N("Actions", "Show hexes in their usual size"),
            lambda session: session.canvas.zoom_to(USUAL_HEX),
            ("Ctrl+0",),
        ),
        ActionRow(
            "fit",
            N("Actions", "&Fit"),
            N("Actions", "Show the whole battlefield"),
            lambda session: session.canvas.fit(),
            ("F", "Home"),
            "fit",
        ),
        ActionRow(
            "fit-selection",
            N("Actions", "Fit &Selection"),
            N("Actions", "Show what is selected as large as goes"),
            lambda session: session.canvas.fit_to(session.desk.selected),
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
