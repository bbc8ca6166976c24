"""The tools, in the order of the toolbar. A new tool is one module and one line here."""

from builder.editor.tools.base import Ghost, Outcome, Pointer, Preview, Scene, Tool
from builder.editor.tools.place import PlaceTool
from builder.editor.tools.remove import RemoveTool
from builder.editor.tools.select import SelectTool

TOOLS: tuple[Tool, ...] = (SelectTool(), PlaceTool(), RemoveTool())

__all__ = ["TOOLS", "Ghost", "Outcome", "Pointer", "Preview", "Scene", "Tool"]
