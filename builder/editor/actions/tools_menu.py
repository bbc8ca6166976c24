"""The Tools menu: one row a tool, and how high castle walls are built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.editor.actions.row import ActionRow, Menu, N
from builder.editor.tools import TOOLS, Tool

if TYPE_CHECKING:
    from builder.editor.window import Window


def _row(tool: Tool) -> ActionRow:
    return ActionRow(
        f"tool-{tool.id}",
        tool.name,
        tool.tip,
        lambda window: _take_up(window, tool),
        (tool.shortcut,) if tool.shortcut else (),
        tool.icon,
        checked=lambda window: window.tool is tool,
    )


def _take_up(window: Window, tool: Tool) -> None:
    """Use a tool; the pipette does its work at once where a piece is pointed at."""
    if tool.id != "pipette" or not window.canvas.pick():
        window.take_tool(tool)


def _builds_storeys(window: Window) -> bool:
    return window.tool.counts_storeys


TOOL_ROWS = tuple(_row(tool) for tool in TOOLS)
STOREYS = (
    ActionRow(
        "storey-more",
        N("Actions", "One Storey &More"),
        N("Actions", "Build castle walls one storey higher"),
        lambda window: window.hand.build_storeys(window.hand.storeys + 1),
        ("+",),
        enabled=_builds_storeys,
    ),
    ActionRow(
        "storey-fewer",
        N("Actions", "One Storey F&ewer"),
        N("Actions", "Build castle walls one storey lower"),
        lambda window: window.hand.build_storeys(window.hand.storeys - 1),
        ("-",),
        enabled=_builds_storeys,
    ),
)
TOOL_MENU = Menu(N("Menus", "&Tools"), (*TOOL_ROWS, None, *STOREYS))
