"""The Tools menu: one row a tool."""

from __future__ import annotations

from builder.editor.actions.row import ActionRow, Menu, N
from builder.editor.tools import TOOLS, Tool


def _row(tool: Tool) -> ActionRow:
    return ActionRow(
        f"tool-{tool.id}",
        tool.name,
        tool.tip,
        lambda window: window.take_tool(tool),
        (tool.shortcut,) if tool.shortcut else (),
        tool.icon,
        checked=lambda window: window.tool is tool,
    )


TOOL_ROWS = tuple(_row(tool) for tool in TOOLS)
TOOL_MENU = Menu(N("Menus", "&Tools"), TOOL_ROWS)
