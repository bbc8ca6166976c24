"""The Select menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.editor.actions.row import ActionRow, Menu, N
from builder.editor.commands import arranging
from builder.editor.tools import TOOLS

if TYPE_CHECKING:
    from builder.editor.window import Window


def _all(window: Window) -> None:
    window.take_tool(TOOLS[0])
    arranging.select_in_full(window.desk)


SELECT = Menu(
    N("Menus", "&Select"),
    (
        ActionRow(
            "select-all",
            N("Actions", "&All"),
            N("Actions", "Select every piece that is not faded"),
            _all,
            ("Ctrl+A",),
        ),
    ),
)
