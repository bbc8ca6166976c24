"""The tools: those that build in the order of the toolbar, then those that put down what a scenario has.

A new tool is one module and one line here.
"""

from builder.editor.tools.base import Ghost, Outcome, Pointer, Preview, Scene, Subject, Tool, ToolInfo, Turns
from builder.editor.tools.edges import BattlementTool, LadderTool
from builder.editor.tools.figure_tools import MovementTool, SightTool
from builder.editor.tools.fill import FillTool
from builder.editor.tools.markers import FigureTool, GlyphTool, ObjectTool
from builder.editor.tools.pick import PipetteTool, RemoveTool
from builder.editor.tools.place import PlaceTool
from builder.editor.tools.select import SelectTool
from builder.editor.tools.stamp import StampTool
from builder.editor.tools.wall import WallTool
from builder.editor.tools.zone import ZoneTool

BUILDING: tuple[Tool, ...] = (
    SelectTool(),
    PlaceTool(),
    PipetteTool(),
    FillTool(),
    StampTool(),
    WallTool(),
    BattlementTool(),
    LadderTool(),
    RemoveTool(),
    MovementTool(),
    SightTool(),
)
STAGING: tuple[Tool, ...] = (ZoneTool(), GlyphTool(), ObjectTool(), FigureTool())
TOOLS: tuple[Tool, ...] = (*BUILDING, *STAGING)

__all__ = [
    "BUILDING",
    "STAGING",
    "TOOLS",
    "Ghost",
    "Outcome",
    "Pointer",
    "Preview",
    "Scene",
    "Subject",
    "Tool",
    "ToolInfo",
    "Turns",
]
