"""The tools: those that build in the order of the toolbar, then those that put down what a scenario has.

A new tool is one module and one line here.
"""

from builder.editor.tools.base import Ghost, Outcome, Pointer, Preview, Scene, Subject, Tool, ToolInfo, Turns
from builder.editor.tools.edges import BattlementTool, LadderTool
from builder.editor.tools.figure_tools import MovementTool, SightTool
from builder.editor.tools.fill import FillTool
from builder.editor.tools.pick import PipetteTool, RemoveTool
from builder.editor.tools.place import PlaceTool
from builder.editor.tools.select import SelectTool
from builder.editor.tools.staging import FIGURE, GLYPH, OBJECT, ZONE, LateTool
from builder.editor.tools.stamp import StampTool
from builder.editor.tools.wall import WallTool

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


def _zone() -> Tool:
    from builder.editor.tools.zone import ZoneTool

    return ZoneTool()


def _glyph() -> Tool:
    from builder.editor.tools.markers import GlyphTool

    return GlyphTool()


def _object() -> Tool:
    from builder.editor.tools.markers import ObjectTool

    return ObjectTool()


def _figure() -> Tool:
    from builder.editor.tools.markers import FigureTool

    return FigureTool()


STAGING: tuple[Tool, ...] = (
    LateTool(ZONE, _zone),
    LateTool(GLYPH, _glyph),
    LateTool(OBJECT, _object),
    LateTool(FIGURE, _figure),
)
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
