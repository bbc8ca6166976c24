"""The Select menu. What it selects is shown in full, and neither hidden nor locked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from builder.editor.actions.row import ActionRow, Menu, N, something_selected, something_there
from builder.editor.commands import selecting
from builder.editor.tools import TOOLS
from builder.editor.work.desk import Desk

if TYPE_CHECKING:
    from builder.editor.window import Window


def _with_select_tool(choose: Callable[[Desk], object]) -> Callable[[Window], None]:
    """What is selected is to be moved and turned: the tool for that comes out with it."""

    def do(window: Window) -> None:
        window.take_tool(TOOLS[0])
        choose(window.desk)

    return do


SELECT = Menu(
    N("Menus", "&Select"),
    (
        ActionRow(
            "select-all",
            N("Actions", "&All"),
            N("Actions", "Select every piece that is not faded"),
            _with_select_tool(selecting.select_in_full),
            ("Ctrl+A",),
            enabled=something_there,
        ),
        ActionRow(
            "select-none",
            N("Actions", "&None"),
            N("Actions", "Select nothing"),
            lambda window: window.desk.select(()),
            ("Ctrl+Shift+A",),
            enabled=something_selected,
        ),
        ActionRow(
            "select-others",
            N("Actions", "&Inverse"),
            N("Actions", "Select what is not selected, and nothing else"),
            _with_select_tool(selecting.select_others),
            ("Ctrl+I",),
            enabled=something_there,
        ),
        None,
        ActionRow(
            "select-level",
            N("Actions", "Whole &Level"),
            N("Actions", "Select what lies in the level shown, or in the levels of what is selected"),
            _with_select_tool(selecting.select_level),
            enabled=lambda window: bool(window.desk.selection) or not window.desk.all_levels,
        ),
        ActionRow(
            "select-same-piece",
            N("Actions", "Same &Pieces"),
            N("Actions", "Select every piece like those selected"),
            _with_select_tool(selecting.select_same_piece),
            ("Ctrl+K",),
            enabled=something_selected,
        ),
        ActionRow(
            "select-same-terrain",
            N("Actions", "Same &Terrain"),
            N("Actions", "Select every piece of the terrains selected, whatever its size"),
            _with_select_tool(selecting.select_same_terrain),
            ("Ctrl+Shift+K",),
            enabled=something_selected,
        ),
        None,
        ActionRow(
            "select-connected",
            N("Actions", "&Connected"),
            N("Actions", "Select all that touches what is selected, beside, above and below, and so on"),
            _with_select_tool(selecting.select_connected),
            ("Ctrl+T",),
            enabled=something_selected,
        ),
        ActionRow(
            "select-on-top",
            N("Actions", "What Lies on T&op"),
            N("Actions", "Select also what lies and stands on what is selected"),
            _with_select_tool(selecting.select_on_top),
            ("Ctrl+U",),
            enabled=something_selected,
        ),
    ),
)
